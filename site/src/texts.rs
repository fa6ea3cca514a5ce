//! The texts of a language: the short ones of `site.toml`, the long ones in Markdown.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use senet::i18n::Lang;
use serde::{Deserialize, Serialize};

use crate::subject::Subject;

/// The short texts of a language.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strings {
    pub(crate) nav: Nav,
    pub(crate) page: Around,
    pub(crate) note: Notes,
    pub(crate) footer: Footer,
    pub(crate) compare: Heads,
    pub(crate) differences: BTreeMap<String, Row>,
}

/// What leads from page to page.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nav {
    pub(crate) label: String,
    play: String,
}

/// What is around the text of a page.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Around {
    skip: String,
    language: String,
    contents: String,
    back_to_game: String,
}

/// Whose rules these are.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Notes {
    pub(crate) reconstruction: String,
}

/// The foot of a page.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Footer {
    pub(crate) version: String,
    pub(crate) commit: String,
    sources: String,
}

/// The heads of the table of differences.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heads {
    pub(crate) caption: String,
    pub(crate) aspect: String,
    pub(crate) standard: String,
    pub(crate) jequier: String,
}

/// A row of the table of differences.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) standard: String,
    pub(crate) jequier: String,
}

/// A long text, still in Markdown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LongText {
    pub(crate) head: Head,
    pub(crate) markdown: String,
}

/// What stands at the head of a long text.
#[derive(Deserialize, Serialize, Clone, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// The heading of the page.
    pub(crate) title: String,
    /// A sentence for search results.
    pub(crate) description: String,
    /// The name in the menu.
    pub(crate) nav: String,
}

/// All texts of a language.
pub(crate) struct Texts {
    pub(crate) lang: Lang,
    pub(crate) strings: Strings,
    pub(crate) not_found: LongText,
    about: BTreeMap<Subject, LongText>,
}

impl Texts {
    /// Reads the folder of a language.
    pub(crate) fn read(pages: &Path, lang: Lang) -> anyhow::Result<Self> {
        let folder = pages.join(lang.file());
        let file = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).with_context(|| path.display().to_string())
        };
        let long_text = |name: &str| {
            let name = format!("{name}.md");
            LongText::parse(&file(&name)?).with_context(|| format!("{}/{name}", lang.file()))
        };
        let strings = toml::from_str(&file("site.toml")?).with_context(|| format!("{}/site.toml", lang.file()))?;
        let mut about = BTreeMap::new();
        for subject in Subject::ALL {
            about.insert(subject, long_text(subject.name())?);
        }
        Ok(Self { lang, strings, not_found: long_text("notfound")?, about })
    }

    /// The text about a subject.
    pub(crate) fn about(&self, subject: Subject) -> &LongText {
        &self.about[&subject]
    }
}

impl LongText {
    /// Takes the head from the text.
    fn parse(text: &str) -> anyhow::Result<Self> {
        let fence = "+++\n";
        let (head, markdown) = text
            .strip_prefix(fence)
            .and_then(|text| text.split_once(&format!("\n{fence}")))
            .context("no head between two lines of +++")?;
        let head: Head = toml::from_str(head)?;
        for part in [&head.title, &head.description, &head.nav] {
            ensure!(!part.trim().is_empty(), "an empty text at the head");
        }
        Ok(Self { head, markdown: markdown.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_a_head() {
        let head = "+++\ntitle = \"A\"\ndescription = \"B\"\nnav = \"C\"\n+++\n";
        let text = LongText::parse(&format!("{head}\nText.\n")).unwrap();
        assert_eq!((text.head.title.as_str(), text.markdown.as_str()), ("A", "\nText.\n"));
        for broken in ["", "Text.", "+++\ntitle = \"A\"\n+++\n", &head.replace("\"B\"", "\" \""), &head[..20]] {
            assert!(LongText::parse(broken).is_err(), "{broken}");
        }
    }
}
