//! Messages filled in: what the rest of the program asks for.

use super::catalog::{Catalog, Piece, pieces};
use super::key::{FRIEND, Key, Kind};
use super::lang::Lang;

/// Who a message is about. One person against the computer is told about *you* and *the computer*;
/// two people at one screen about the sides, and before they own one about the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The person at the screen.
    You,
    /// The computer.
    Computer,
    /// The friend who plays by links, by name.
    Friend,
    /// The side of the cones.
    Cones,
    /// The side of the spools.
    Spools,
    /// The first player, in the throw-off.
    First,
    /// The second player, in the throw-off.
    Second,
}

impl Who {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::You, Self::Computer, Self::Friend, Self::Cones, Self::Spools, Self::First, Self::Second];

    /// The name in the locale files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Computer => "computer",
            Self::Friend => FRIEND,
            Self::Cones => "cones",
            Self::Spools => "spools",
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// The plural category of a number, as Unicode's CLDR names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plural {
    /// `zero`
    Zero,
    /// `one`
    One,
    /// `two`
    Two,
    /// `few`
    Few,
    /// `many`
    Many,
    /// `other`
    Other,
}

impl Plural {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Zero, Self::One, Self::Two, Self::Few, Self::Many, Self::Other];

    /// The name in the locale files, and in CLDR and `Intl.PluralRules`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::One => "one",
            Self::Two => "two",
            Self::Few => "few",
            Self::Many => "many",
            Self::Other => "other",
        }
    }

    /// The category of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|plural| plural.name() == name)
    }
}

/// What a language does with numbers.
pub trait Locale {
    /// The plural that `n` things take.
    fn plural(&self, n: u64) -> Plural;

    /// The number in digits, grouped as the language does.
    fn number(&self, n: u64) -> String;

    /// Several things in a row: commas, and an "and" before the last.
    fn list(&self, items: &[String]) -> String;
}

/// What a message is filled in with. Anything that the message does not ask for is passed over.
#[derive(Clone, Debug, Default)]
pub struct Args<'a> {
    who: Option<Who>,
    count: Option<u64>,
    values: Vec<(&'static str, Value<'a>)>,
}

#[derive(Clone, Copy, Debug)]
enum Value<'a> {
    Number(u64),
    Text(&'a str),
}

impl<'a> Args<'a> {
    /// Nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { who: None, count: None, values: Vec::new() }
    }

    /// Says who the message is about.
    #[must_use]
    pub fn who(mut self, who: Who) -> Self {
        self.who = Some(who);
        self
    }

    /// Fills in a number.
    #[must_use]
    pub fn number(mut self, name: &'static str, n: impl Into<u64>) -> Self {
        self.values.push((name, Value::Number(n.into())));
        self
    }

    /// Fills in a number that also decides the plural.
    #[must_use]
    pub fn count(mut self, name: &'static str, n: impl Into<u64>) -> Self {
        let n = n.into();
        self.count = Some(n);
        self.number(name, n)
    }

    /// Fills in a text.
    #[must_use]
    pub fn text(mut self, name: &'static str, text: &'a str) -> Self {
        self.values.push((name, Value::Text(text)));
        self
    }

    fn get(&self, name: &str) -> Option<Value<'a>> {
        self.values.iter().find_map(|&(known, value)| (known == name).then_some(value))
    }
}

/// One language, ready to speak.
pub struct Words {
    lang: Lang,
    catalog: Catalog,
    locale: Box<dyn Locale>,
}

impl Words {
    /// Brings the texts of a language and its treatment of numbers together.
    #[must_use]
    pub fn new(lang: Lang, catalog: Catalog, locale: Box<dyn Locale>) -> Self {
        Self { lang, catalog, locale }
    }

    /// The language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// A message that is one fixed text.
    #[must_use]
    pub fn text(&self, key: Key) -> &str {
        debug_assert!(key.kind() == Kind::Plain && key.placeholders().is_empty(), "{key:?} has to be filled in");
        self.catalog.template(key, 0)
    }

    /// A message filled in. A placeholder without a value stays as it is.
    #[must_use]
    pub fn say(&self, key: Key, args: &Args) -> String {
        let template = self.catalog.template(key, self.variant(key, args));
        let mut message = String::with_capacity(template.len());
        for piece in pieces(template).unwrap_or_default() {
            match piece {
                Piece::Literal(text) => message.push_str(text),
                Piece::Placeholder(name) => self.fill_in(&mut message, key, name, args),
            }
        }
        message
    }

    /// Several things in a row, as the language writes them.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        self.locale.list(items)
    }

    /// A number in digits, as the language writes it.
    #[must_use]
    pub fn number(&self, n: impl Into<u64>) -> String {
        self.locale.number(n.into())
    }

    fn variant(&self, key: Key, args: &Args) -> usize {
        let name = match key.kind() {
            Kind::Plain => Some(""),
            Kind::Sides | Kind::Seats => args.who.map(Who::name),
            Kind::Count => args.count.map(|n| self.locale.plural(n).name()),
        };
        let variant = key.kind().variants().iter().position(|&known| Some(known) == name);
        debug_assert!(variant.is_some(), "{key:?} has no text for {args:?}");
        variant.unwrap_or_default()
    }

    fn fill_in(&self, message: &mut String, key: Key, name: &str, args: &Args) {
        match args.get(name) {
            Some(Value::Number(n)) => message.push_str(&self.locale.number(n)),
            Some(Value::Text(text)) => message.push_str(text),
            None => {
                debug_assert!(false, "{key:?} needs `{name}`");
                message.extend(["{", name, "}"]);
            }
        }
    }
}
