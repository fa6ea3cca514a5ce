//! How the levels play, told on a page: the numbers of `site/data/insights.json` in its sentences, charts and pictures.
//!
//! No number stands in a text, and no text claims what other numbers would deny: a line that begins with `{?NAME}` is
//! there only if that is so, `{NAME}` is a number, and a test holds what is said in words. [`facts`] knows the names.

mod charts;
mod data;
mod facts;
mod hits;
mod numbers;
mod strip;

pub(crate) use charts::Charts;
pub(crate) use data::Report;
pub(crate) use facts::{filled, first_move};
