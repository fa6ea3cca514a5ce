//! Words: the languages, a closed set of messages, and how a message is filled in.
//!
//! Std and `serde` only. Which plural a number takes and how it is written is asked of a
//! [`Locale`]: the browser's is in `web`, the one of native programs in [`native`].
//!
//! No sentence is put together from parts: a message that differs by who acts or by a number has
//! a whole text for each case, chosen by [`Who`] or [`Plural`].

mod catalog;
mod key;
mod lang;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
mod words;

pub use catalog::{Catalog, CatalogError, Fault, Node};
pub use key::{FRIEND, Key, Kind, LATER};
pub use lang::Lang;
pub use words::{Args, Locale, Plural, Who, Words};
