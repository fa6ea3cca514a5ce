//! What a reader can send to whoever looks after the site when something goes wrong. Nothing is sent by itself.

use super::model::Model;

/// What only the edge knows of the page and where it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// The version of the site, if the page names it.
    pub version: Option<String>,
    /// What the browser calls itself.
    pub browser: String,
    /// The window's width and height, in css pixels.
    pub window: [i32; 2],
    /// How many of the screen's pixels are one of them, in digits.
    pub ratio: String,
}

/// The report of a fault, as the game is now. It is read by whoever looks after the site, so its lines are in English.
/// The throws to come can't be told from it: its record has the seed only once that may be known.
pub(super) fn report(model: &Model, around: &Surroundings) -> String {
    let Surroundings { version, browser, window: [width, height], ratio } = around;
    let version = version.as_deref().unwrap_or(env!("CARGO_PKG_VERSION"));
    let (language, record) = (model.lang.tag(), model.table.record());
    format!(
        "version: {version}\nlanguage: {language}\nbrowser: {browser}\n\
         window: {width} x {height}\npixel ratio: {ratio}\n\n{record}"
    )
}
