//! Senet, the Egyptian race game on thirty squares: rules, throws that can be checked, opponents,
//! and the page that it is played on.
//!
//! In reading order: [`engine`] is the rules, [`fair`] the throws, [`ai`] the choice of moves, [`link`]
//! games as short texts and games between friends, [`save`] what is kept between visits; [`app`] is what
//! the page does, [`i18n`] its words, [`view`] what it shows, and `web`, for the browser only, the edge to it.

pub mod ai;
pub mod app;
pub mod engine;
pub mod fair;
pub mod i18n;
pub mod link;
pub mod save;
pub mod view;
#[cfg(target_arch = "wasm32")]
pub mod web;
