//! What there are pages about, besides the game.

use senet::engine::{Ruleset, rulesets};

/// What a page is about. Each has the same name in all languages: that of its text, and in its address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Subject {
    Jequier,
    Standard,
    Compare,
    History,
    Throws,
    Insights,
    Accessibility,
    Privacy,
}

impl Subject {
    /// All of them, in the order of the menu.
    pub(crate) const ALL: [Self; 8] = [
        Self::Jequier,
        Self::Standard,
        Self::Compare,
        Self::History,
        Self::Throws,
        Self::Insights,
        Self::Accessibility,
        Self::Privacy,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Jequier => "jequier",
            Self::Standard => "standard",
            Self::Compare => "compare",
            Self::History => "history",
            Self::Throws => "throws",
            Self::Insights => "insights",
            Self::Accessibility => "accessibility",
            Self::Privacy => "privacy",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|subject| subject.name() == name)
    }

    /// Whether it is about the site, not the game: such pages are listed at the foot of others.
    pub(crate) const fn is_about_the_site(self) -> bool {
        match self {
            Self::Jequier | Self::Standard | Self::Compare | Self::History | Self::Throws | Self::Insights => false,
            Self::Accessibility | Self::Privacy => true,
        }
    }

    /// The ruleset whose rules the page tells.
    pub(crate) fn ruleset(self) -> Option<&'static Ruleset> {
        rulesets::by_id(self.name())
    }

    /// The ids of the rules that the page tells, which are its anchors.
    pub(crate) fn rules(self) -> Vec<String> {
        let (letter, count) = match self {
            Self::Jequier => ('j', 16),
            Self::Standard => ('s', 11),
            Self::Compare | Self::History | Self::Throws | Self::Insights | Self::Accessibility | Self::Privacy => {
                return Vec::new();
            }
        };
        (1..=count).map(|number| format!("{letter}{number}")).collect()
    }
}
