//! Makes the site around the page that Trunk has built; Trunk runs it as its `post_build` hook.
//!
//! It writes the locales under names that hold their digests, the page of the game in each language with
//! what it needs to start and to fail, and the pages to read. It refuses a page that the content security
//! policy would break, one that asks for what there is not, and a link that leads nowhere.
//!
//! `SITE_URL` in its environment is the address that the site will have. Without it the site can lie anywhere,
//! and what only works with absolute addresses is left out: canonical addresses, the links between languages for
//! search engines, the sitemap. `SENET_WORKER=remove` makes a site that keeps no copy of itself in the browser, and clears
//! those of earlier versions.

mod address;
mod board;
mod checks;
mod compress;
mod digest;
mod filling;
mod glue;
mod head;
mod headers;
mod insights;
mod language;
mod locales;
mod manifest;
mod markdown;
mod page;
mod program;
mod ruleset_files;
mod simplify;
mod site;
mod split;
mod staging;
mod subject;
mod table;
mod templates;
mod texts;
#[cfg(test)]
mod whole;
mod worker;

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use senet::i18n::Lang;

use crate::address::SiteUrl;
use crate::insights::Report;
use crate::language::{Language, Version};
use crate::locales::Locale;
use crate::page::{Additions, Assets};
use crate::ruleset_files::RulesetFile;
use crate::site::{Files, Site, image_place};
use crate::templates::Templates;
use crate::texts::Texts;
use crate::worker::Worker;

fn main() -> anyhow::Result<()> {
    let source = folder("TRUNK_SOURCE_DIR")?;
    let staging = folder("TRUNK_STAGING_DIR")?;
    let is_release = env::var("TRUNK_PROFILE").is_ok_and(|profile| profile == "release");
    let url = SiteUrl::parse(&env::var("SITE_URL").unwrap_or_default())?;
    let worker = Worker::parse(&env::var("SENET_WORKER").unwrap_or_default())?;
    let version = Version { number: env!("CARGO_PKG_VERSION").to_owned(), commit: commit(&source) };

    let locales = Locale::read_all(&source.join("www/locales"))?;
    for part in locales.iter().flat_map(Locale::parts) {
        staging::write(&staging, &part.address, &part.text)?;
    }
    let www = source.join("www");
    let ruleset_files = RulesetFile::read_all(&www)?;
    ruleset_files.iter().try_for_each(|file| staging::write(&staging, &file.address(), file.bytes()))?;
    let images = copy_images(&www, &staging)?;
    manifest::icon_places().try_for_each(|icon| staging::copy(&www, &staging, icon))?;
    let mut index = staging::read(&staging.join("index.html"))?;
    if is_release {
        index = program::split_program(&staging, &index)?;
    }
    let languages = read_languages(&source, &locales, &version)?;
    let (assets, templates, insights) = (Assets::read(&index)?, Templates::new()?, Report::read()?);
    let site = Site { languages, assets, url, images, templates, insights };

    let failure = staging::read(&www.join("failure.html"))?;
    let additions = Additions {
        locales: &locales,
        ruleset_files: &ruleset_files,
        failure: &failure,
        is_release,
        worker,
        version: version.to_string(),
    };
    let files = all_files(&site, &index, &additions)?;
    // While developing, the page of the game has an inline script of Trunk's.
    if is_release {
        let places = staging::places(&staging)?.into_iter().chain([worker::PLACE.to_owned()]).collect();
        checks::check(&files, &places, site.url.as_ref())?;
    }
    files.iter().try_for_each(|(place, text)| staging::write(&staging, place, text))?;
    if is_release {
        staging::write(&staging, worker::PLACE, &worker.script(&www, &staging)?)?;
        let headers = headers::text(&staging::places(&staging)?, site.url.as_ref())?;
        staging::write(&staging, headers::PLACE, &headers)?;
        compress::compress_all(&staging)?;
    }
    Ok(())
}

/// Everything that is made of texts.
fn all_files(site: &Site, index: &str, additions: &Additions) -> anyhow::Result<Files> {
    let mut files = site.files()?;
    for lang in Lang::ALL.map(Some).into_iter().chain([None]) {
        let place = format!("{}index.html", lang.map(address::game).unwrap_or_default());
        let page = page::finish(index, additions, &site.game(lang)?).with_context(|| place.clone())?;
        files.insert(place, page);
    }
    Ok(files)
}

fn read_languages(source: &Path, locales: &[Locale], version: &Version) -> anyhow::Result<Vec<Language>> {
    let pages = source.join("site/pages");
    let read = |lang| Language::new(Texts::read(&pages, lang)?, locales, version);
    Lang::ALL.into_iter().map(read).collect()
}

/// The pictures for previews of links, of the languages that have one.
fn copy_images(from: &Path, staging: &Path) -> anyhow::Result<BTreeSet<&'static str>> {
    let mut copied = BTreeSet::new();
    for lang in Lang::ALL {
        let place = image_place(lang);
        if from.join(&place).is_file() {
            staging::copy(from, staging, &place)?;
            copied.insert(lang.file());
        }
    }
    Ok(copied)
}

/// The commit that is built, if this is a checkout and git is there.
fn commit(source: &Path) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(source).args(["rev-parse", "--short", "HEAD"]).output().ok()?;
    let hash = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !hash.is_empty()).then_some(hash)
}

/// A folder that Trunk names in the environment of its hooks.
fn folder(variable: &str) -> anyhow::Result<PathBuf> {
    env::var_os(variable).map(PathBuf::from).with_context(|| format!("{variable} is not set: Trunk runs this program"))
}
