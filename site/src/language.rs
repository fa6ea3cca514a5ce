//! A language of the site: its texts beside the messages of the game.

use std::fmt;

use anyhow::{Context, ensure};
use senet::engine::{BySide, Ruleset};
use senet::i18n::Lang;

use crate::locales::Locale;
use crate::subject::Subject;
use crate::texts::Texts;

/// The version of the site, and the commit it was built from where that is known.
#[derive(Clone, Debug)]
pub(crate) struct Version {
    pub(crate) number: String,
    pub(crate) commit: Option<String>,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.number)?;
        self.commit.as_ref().map_or(Ok(()), |commit| write!(f, " ({commit})"))
    }
}

/// Texts and messages of a language.
pub(crate) struct Language {
    pub(crate) texts: Texts,
    pub(crate) version: String,
    messages: [String; MESSAGES.len()],
}

/// The messages of the game that pages use too.
const MESSAGES: [&str; 10] = [
    "meta.title",
    "meta.description",
    "side.cones",
    "side.spools",
    "level.level1",
    "level.level2",
    "level.level3",
    "level.level4",
    "level.level5",
    "level.level6",
];

impl Language {
    pub(crate) fn new(texts: Texts, locales: &[Locale], version: &Version) -> anyhow::Result<Self> {
        let file = texts.lang.file();
        let locale =
            locales.iter().find(|locale| locale.language() == file).with_context(|| format!("no {file}.json"))?;
        let mut messages = MESSAGES.map(|_| String::new());
        for (message, name) in messages.iter_mut().zip(MESSAGES) {
            locale.message(name).with_context(|| format!("no message {name:?} in {file}.json"))?.clone_into(message);
        }
        let version = told(&texts, version)?;
        Ok(Self { texts, version, messages })
    }

    pub(crate) const fn lang(&self) -> Lang {
        self.texts.lang
    }

    /// One of [`MESSAGES`].
    pub(crate) fn message(&self, name: &str) -> &str {
        let place = MESSAGES.iter().position(|message| *message == name);
        &self.messages[place.expect("the page's messages are listed")]
    }

    pub(crate) fn sides(&self) -> BySide<String> {
        BySide::new(self.message("side.cones").to_owned(), self.message("side.spools").to_owned())
    }

    /// The name of a level, 1 to 6.
    pub(crate) fn level(&self, number: u8) -> &str {
        self.message(&format!("level.level{number}"))
    }

    /// The name of a ruleset in the menu.
    pub(crate) fn ruleset(&self, ruleset: &'static Ruleset) -> &str {
        let subject = Subject::ALL.into_iter().find(|subject| subject.ruleset() == Some(ruleset));
        &self.texts.about(subject.expect("each ruleset has a page")).head.nav
    }

    /// The game's name: the first word of its title.
    pub(crate) fn name(&self) -> &str {
        let title = self.message("meta.title");
        title.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or(title)
    }

    /// A title with the game's name in it.
    pub(crate) fn titled(&self, title: &str) -> String {
        let has_name = title.to_lowercase().contains(&self.name().to_lowercase());
        if has_name { title.to_owned() } else { format!("{title} · {}", self.name()) }
    }
}

/// Version and commit, in words.
fn told(texts: &Texts, version: &Version) -> anyhow::Result<String> {
    let footer = &texts.strings.footer;
    let fill = |text: &str, name: &str, value: &str| {
        ensure!(text.contains(name), "{text:?} has no place for {name}");
        Ok(text.replace(name, value))
    };
    let number = fill(&footer.version, "{version}", &version.number)?;
    let commit = version.commit.as_deref().map(|commit| fill(&footer.commit, "{commit}", commit)).transpose()?;
    Ok(commit.map_or(number.clone(), |commit| format!("{number} · {commit}")))
}
