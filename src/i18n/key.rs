//! The messages: what each is called in the locale files, which cases it has and what is filled in.

#[macro_use]
mod play;
#[macro_use]
mod dialogs;
#[macro_use]
mod beside;

use Kind::{Count, Plain, Seats, Sides};

/// The text about a friend, and the placeholder for the name that it has besides the message's own.
pub const FRIEND: &str = "friend";

/// The groups of messages that nothing says before someone has done something: the page fetches them after its first
/// picture.
pub const LATER: [&str; 15] = [
    "archive",
    "editor",
    "fault",
    "friend",
    "guide",
    "hint",
    "keys",
    "link",
    "live",
    "puzzle",
    "record_fault",
    "refused",
    "review",
    "share",
    "throws",
];

/// Which texts a message has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One text.
    Plain,
    /// A text for each of you, the computer, the friend, the cones and the spools.
    Sides,
    /// A text for each of you, the computer, the friend, the first and the second player.
    Seats,
    /// A text for each plural that the language has; `other` is always there.
    Count,
}

impl Kind {
    /// The names of the texts in a locale file; a plain message has one without a name.
    #[must_use]
    pub const fn variants(self) -> &'static [&'static str] {
        match self {
            Self::Plain => &[""],
            Self::Sides => &["you", "computer", FRIEND, "cones", "spools"],
            Self::Seats => &["you", "computer", FRIEND, "first", "second"],
            Self::Count => &["zero", "one", "two", "few", "many", "other"],
        }
    }
}

/// Makes [`Key`] from a table of `Variant = "path", Kind, placeholder, …;`.
macro_rules! keys {
    ({ $($variant:ident = $path:literal, $kind:ident $(, $placeholder:ident)*;)* }) => {
        /// A message. Each is named after its path in the locale files.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Key {
            $(#[doc = concat!("`", $path, "`")] $variant,)*
        }

        impl Key {
            /// All messages, in the order of the locale files.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The path in a locale file, with dots.
            #[must_use]
            pub const fn path(self) -> &'static str {
                self.row().0
            }

            /// The message with this path.
            #[must_use]
            pub fn from_path(path: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|key| key.path() == path)
            }

            /// Whether it is of a group of [`LATER`].
            #[must_use]
            pub fn is_later(self) -> bool {
                self.path().split_once('.').is_some_and(|(group, _)| LATER.contains(&group))
            }

            /// Which texts the message has.
            #[must_use]
            pub const fn kind(self) -> Kind {
                self.row().1
            }

            /// What is filled in; each of the texts names all of these and nothing else.
            #[must_use]
            pub const fn placeholders(self) -> &'static [&'static str] {
                self.row().2
            }

            const fn row(self) -> (&'static str, Kind, &'static [&'static str]) {
                const ROWS: &[(&str, Kind, &[&str])] = &[$(($path, $kind, &[$(stringify!($placeholder)),*]),)*];
                ROWS[self as usize]
            }
        }
    };
}

// A table for one enum, in three files: each adds its rows to those before and hands all of them on.
play! { dialogs beside keys {} }
