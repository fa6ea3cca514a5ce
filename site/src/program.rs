//! The program as it is delivered: in two parts, and named by what is in them.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};

use crate::digest;
use crate::split::{Parts, split};
use crate::staging;

/// What the link to the rest of the program is, for `www/start.js`.
const REST: &str = "x-senet-rest";

/// What the rest of the program does, by the paths of its functions: nothing that the first picture of a first visit needs.
/// Messages wait for it, and nothing is stored yet that would have to be read.
const LATER: [&str; 16] = [
    "qrcodegen::",
    "senet::ai::endgame::",
    "senet::ai::expectimax::",
    "senet::ai::net::",
    "senet::ai::puzzle::",
    "senet::ai::review::",
    "senet::app::puzzling::",
    "senet::app::update::update",
    "senet::engine::record::read::",
    "senet::link::",
    "senet::save::SavedGame::from_record",
    "senet::save::SavedGame::parse",
    "senet::save::archive::Archive::parse",
    "senet::save::friends::",
    "senet::save::settings::Settings::parse",
    "senet::view::code::",
];

/// Splits the program that Trunk has put beside its page, and returns the page with a link to both parts.
///
/// # Errors
/// If there is no program, or the page does not ask for it by name and digest.
pub(crate) fn split_program(staging: &Path, html: &str) -> anyhow::Result<String> {
    let places = staging::places(staging)?;
    let place = places
        .iter()
        .find(|place| Path::new(place).extension().is_some_and(|is| is == "wasm"))
        .context("no program")?;
    let path = staging.join(place);
    let program = fs::read(&path).with_context(|| place.clone())?;
    let old = digest::integrity(&program);
    ensure!(html.contains(&old), "the page does not ask for {place} by its digest");
    let Parts { first, rest } = split(&program, is_later).with_context(|| place.clone())?;
    let [first_place, rest_place] =
        [("first", &first), ("rest", &rest)].map(|(part, file)| format!("senet-{part}-{}.wasm", digest::short(file)));
    fs::remove_file(&path).with_context(|| place.clone())?;
    staging::write(staging, &first_place, &first)?;
    staging::write(staging, &rest_place, &rest)?;
    let link =
        format!("<link rel=\"{REST}\" href=\"./{rest_place}\" integrity=\"{}\"></head>", digest::integrity(&rest));
    Ok(html.replace(place, &first_place).replace(&old, &digest::integrity(&first)).replacen("</head>", &link, 1))
}

/// Whether a function is one of them: a method may stand as `<path::Type as Trait>::name`.
fn is_later(name: &str) -> bool {
    LATER.iter().any(|path| name.trim_start_matches(['<', '&']).starts_with(path))
}
