//! The languages.

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// Norwegian, in Bokmål.
    Nb,
    /// Hungarian.
    Hu,
    /// German.
    De,
    /// Spanish.
    Es,
    /// Portuguese, as in Brazil.
    Pt,
    /// English, for everyone else.
    #[default]
    En,
}

impl Lang {
    /// All languages, in the order of the language menu.
    pub const ALL: [Self; 6] = [Self::Nb, Self::Hu, Self::De, Self::Es, Self::Pt, Self::En];

    /// The tag for the `lang` attribute and for `Intl`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Nb => "nb",
            Self::Hu => "hu",
            Self::De => "de",
            Self::Es => "es",
            Self::Pt => "pt-BR",
            Self::En => "en",
        }
    }

    /// The stem of the language's file in `www/locales`.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::Nb => "nb",
            Self::Hu => "hu",
            Self::De => "de",
            Self::Es => "es",
            Self::Pt => "pt",
            Self::En => "en",
        }
    }

    /// The language's name in itself, for the language menu.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nb => "norsk",
            Self::Hu => "magyar",
            Self::De => "Deutsch",
            Self::Es => "español",
            Self::Pt => "português",
            Self::En => "English",
        }
    }

    /// The language that serves a reader of `tag`, if any does. Only the tag's language counts,
    /// not its region or script; upper and lower case are the same, and so are `-` and `_`.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.trim().split(['-', '_']).next()?;
        match language.to_ascii_lowercase().as_str() {
            "nb" | "no" | "nn" => Some(Self::Nb),
            "hu" => Some(Self::Hu),
            "de" => Some(Self::De),
            "es" => Some(Self::Es),
            "pt" => Some(Self::Pt),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// The first language of `tags` that the game speaks, else English.
    #[must_use]
    pub fn from_preferences<T: AsRef<str>>(tags: impl IntoIterator<Item = T>) -> Self {
        tags.into_iter().find_map(|tag| Self::from_tag(tag.as_ref())).unwrap_or_default()
    }
}
