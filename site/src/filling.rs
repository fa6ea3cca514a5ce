//! What the long texts of a language are filled in with.

use anyhow::{Context, ensure};
use minijinja::context;
use minijinja::value::Serde;
use senet::engine::rulesets;
use senet::i18n::native::NativeLocale;

use crate::board::Picture;
use crate::insights::{self, Charts};
use crate::language::Language;
use crate::markdown::{Filling, to_html};
use crate::subject::Subject;
use crate::table;
use crate::templates::Templates;

/// The name by which texts link to the game.
const GAME: &str = "play";

/// Fills in the texts of pages in a language's folder, and keeps the pictures that they show.
pub(crate) struct PageFilling<'a> {
    pub(crate) language: &'a Language,
    /// From the page to the site's folder.
    pub(crate) root: &'a str,
    pub(crate) templates: &'a Templates,
    pub(crate) insights: &'a insights::Report,
    pub(crate) pictures: Vec<Picture>,
}

impl Filling for PageFilling<'_> {
    fn address(&self, page: &str) -> Option<String> {
        if page == GAME {
            return Some("./".to_owned());
        }
        Subject::from_name(page).map(|subject| format!("{}.html", subject.name()))
    }

    fn board(&mut self, ruleset: &str, position: &str, caption: &str) -> anyhow::Result<String> {
        let ruleset = rulesets::by_id(ruleset).with_context(|| format!("no ruleset {ruleset:?}"))?;
        let picture = Picture::new(ruleset, position)?;
        let words = picture.words(&self.language.sides(), &NativeLocale::new(self.language.lang()));
        let root = self.root;
        let Picture { board, position, width, height, .. } = &picture;
        let (board, position) = (board.file.as_str(), position.file.as_str());
        let values = context! { root, board, position, width, height, words, caption };
        let html = self.templates.render("board.html", values)?;
        self.pictures.push(picture);
        Ok(html)
    }

    fn differences(&self) -> anyhow::Result<String> {
        let strings = &self.language.texts.strings;
        let rows = table::rows(strings)?;
        self.templates.render("differences.html", context! { heads => Serde(&strings.compare), rows => Serde(rows) })
    }

    fn chart(&self, name: &str, words: &[&str]) -> anyhow::Result<String> {
        Charts::new(self.insights, self.language, self.templates).chart(name, words)
    }

    fn opening(&mut self, ruleset: &str, caption: &str) -> anyhow::Result<String> {
        let rules = rulesets::by_id(ruleset).with_context(|| format!("no ruleset {ruleset:?}"))?;
        self.board(ruleset, &insights::first_move(self.insights, rules)?, caption)
    }
}

/// Fills in a text without pictures, on a page from which the language's folder is `folder`.
struct DistantFilling<'a> {
    folder: &'a str,
    inner: PageFilling<'a>,
}

impl Filling for DistantFilling<'_> {
    fn address(&self, page: &str) -> Option<String> {
        let address = self.inner.address(page)?;
        Some(format!("{}{}", self.folder, address.trim_start_matches("./")))
    }

    fn board(&mut self, ruleset: &str, position: &str, caption: &str) -> anyhow::Result<String> {
        self.inner.board(ruleset, position, caption)
    }

    fn differences(&self) -> anyhow::Result<String> {
        self.inner.differences()
    }

    fn chart(&self, name: &str, words: &[&str]) -> anyhow::Result<String> {
        self.inner.chart(name, words)
    }

    fn opening(&mut self, ruleset: &str, caption: &str) -> anyhow::Result<String> {
        self.inner.opening(ruleset, caption)
    }
}

/// The HTML of a text on a page from which the language's folder is `folder`.
pub(crate) fn to_html_below(
    folder: &str,
    language: &Language,
    templates: &Templates,
    insights: &insights::Report,
    markdown: &str,
) -> anyhow::Result<String> {
    let inner = PageFilling { language, root: "", templates, insights, pictures: Vec::new() };
    let mut filling = DistantFilling { folder, inner };
    let body = to_html(markdown, &mut filling)?;
    ensure!(filling.inner.pictures.is_empty(), "a picture on a page that has no place");
    Ok(body.html)
}

/// Refuses a page of rules on which a rule has no anchor, or no link to its decision or source.
pub(crate) fn check_rules(subject: Subject, html: &str) -> anyhow::Result<()> {
    for rule in subject.rules() {
        let anchor = format!(" id=\"{rule}\"");
        let (_, text) = html.split_once(&anchor).with_context(|| format!("rule {rule} has no anchor"))?;
        let end = text.find("<h").unwrap_or(text.len());
        let link = format!("href=\"{}.html#", Subject::History.name());
        ensure!(text[..end].contains(&link), "rule {rule} has no link to its decision or source");
    }
    Ok(())
}
