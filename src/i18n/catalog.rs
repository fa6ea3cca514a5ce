//! The texts of one language, checked when they are read.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::key::{FRIEND, Key, Kind};

/// A locale file as it is written: texts under names, in branches.
#[derive(Clone, Debug)]
pub enum Node {
    /// A text.
    Text(String),
    /// Texts and branches by name. So few that looking through them is fast, and a map would cost the page some kilobytes.
    Branch(Vec<(String, Node)>),
    /// Anything else, kept so that the error can say where it stands.
    Other,
}

/// Written out, since what `serde` derives for such a choice keeps a copy of everything first, which costs
/// the page some kilobytes.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(file: D) -> Result<Self, D::Error> {
        file.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("texts by name")
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let mut branch = Vec::new();
        while let Some(entry) = map.next_entry()? {
            branch.push(entry);
        }
        Ok(Node::Branch(branch))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Node::Other)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Node, E> {
        Ok(Node::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Node, E> {
        Ok(Node::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Node, E> {
        Ok(Node::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node, E> {
        Ok(Node::Other)
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Other)
    }
}

/// The texts of one language: for each message all that its kind asks for, with exactly the placeholders
/// it is filled in with.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// By key; within a message in the order of [`Kind::variants`], missing plurals filled in.
    messages: Vec<Box<[Box<str>]>>,
}

impl Catalog {
    /// Reads and checks a locale file.
    ///
    /// # Errors
    ///
    /// If it can't be read, or as [`new`](Self::new).
    pub fn read<'de, D: Deserializer<'de>>(file: D) -> Result<Self, CatalogError> {
        match Node::deserialize(file) {
            Ok(node) => Self::new(node),
            Err(error) => Err(Fault::Unreadable(error.to_string()).at("")),
        }
    }

    /// Checks the texts.
    ///
    /// # Errors
    ///
    /// If a message or one of its texts is missing, unknown or no text, or a placeholder is.
    pub fn new(root: Node) -> Result<Self, CatalogError> {
        Self::with(root, |_| false)
    }

    /// Checks the texts, of which those may be missing that come [later](Key::is_later): they are empty then.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn opening(root: Node) -> Result<Self, CatalogError> {
        Self::with(root, Key::is_later)
    }

    fn with(mut root: Node, may_miss: impl Fn(Key) -> bool) -> Result<Self, CatalogError> {
        let mut messages = Vec::with_capacity(Key::ALL.len());
        for &key in Key::ALL {
            messages.push(match take(&mut root, key.path()) {
                Some(node) => texts(key, node)?,
                None if may_miss(key) => key.kind().variants().iter().map(|_| Box::default()).collect(),
                None => return Err(Fault::MissingKey.at(key.path())),
            });
        }
        match first_path(&root) {
            Some(path) => Err(Fault::UnknownKey.at(path)),
            None => Ok(Self { messages }),
        }
    }

    /// The text of a message in one of its variants, placeholders and all.
    pub(super) fn template(&self, key: Key, variant: usize) -> &str {
        &self.messages[key as usize][variant]
    }
}

/// Why a locale file can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatalogError {
    /// The path of the message or of one of its texts; empty if the whole file is at fault.
    pub path: String,
    /// What is wrong there.
    pub fault: Fault,
}

impl fmt::Display for CatalogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for CatalogError {}

/// What can be wrong with a locale file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file is cut short or not in its format; the reader's own words.
    Unreadable(String),
    /// The message is missing.
    MissingKey,
    /// There is no such message or variant.
    UnknownKey,
    /// The variant is missing.
    MissingVariant(&'static str),
    /// Something else stands where a text belongs.
    NotAText,
    /// One text stands where the variants belong.
    NoVariants,
    /// The text is empty.
    Empty,
    /// The text lacks a placeholder.
    MissingPlaceholder(&'static str),
    /// The text has a placeholder that is never filled in.
    UnknownPlaceholder(String),
    /// A brace is opened or closed without the other.
    UnbalancedBrace,
}

impl Fault {
    fn at(self, path: impl Into<String>) -> CatalogError {
        CatalogError { path: path.into(), fault: self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(reason) => write!(f, "unreadable: {reason}"),
            Self::MissingKey => f.write_str("missing message"),
            Self::UnknownKey => f.write_str("unknown message"),
            Self::MissingVariant(name) => write!(f, "missing variant `{name}`"),
            Self::NotAText => f.write_str("not a text"),
            Self::NoVariants => f.write_str("a text instead of variants"),
            Self::Empty => f.write_str("empty text"),
            Self::MissingPlaceholder(name) => write!(f, "missing placeholder `{name}`"),
            Self::UnknownPlaceholder(name) => write!(f, "unknown placeholder `{name}`"),
            Self::UnbalancedBrace => f.write_str("unbalanced brace"),
        }
    }
}

/// A part of a text: literal, or the name of a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    Literal(&'a str),
    Placeholder(&'a str),
}

/// The parts of a text in order, or nothing if its braces don't pair up.
pub(super) fn pieces(text: &str) -> Option<Vec<Piece<'_>>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        pieces.extend([Piece::Literal(literal), Piece::Placeholder(name)]);
        rest = after;
    }
    pieces.push(Piece::Literal(rest));
    let is_plain = |piece: &Piece| match piece {
        Piece::Literal(text) | Piece::Placeholder(text) => !text.contains(['{', '}']),
    };
    pieces.iter().all(is_plain).then_some(pieces)
}

/// Takes the node at `path` out of the tree, and the branches that this empties.
fn take(node: &mut Node, path: &str) -> Option<Node> {
    let Node::Branch(branch) = node else { return None };
    let Some((name, rest)) = path.split_once('.') else { return remove(branch, path) };
    let (_, child) = branch.iter_mut().find(|(known, _)| known == name)?;
    let taken = take(child, rest);
    branch.retain(|(_, child)| !matches!(child, Node::Branch(branch) if branch.is_empty()));
    taken
}

fn remove(branch: &mut Vec<(String, Node)>, name: &str) -> Option<Node> {
    let place = branch.iter().position(|(known, _)| known == name)?;
    Some(branch.remove(place).1)
}

/// The path of the first thing that is left in the tree.
fn first_path(node: &Node) -> Option<String> {
    let Node::Branch(branch) = node else { return Some(String::new()) };
    let (name, child) = branch.first()?;
    match first_path(child) {
        Some(path) if !path.is_empty() => Some(format!("{name}.{path}")),
        Some(_) | None => Some(name.clone()),
    }
}

/// The texts of one message in the order of its variants.
fn texts(key: Key, node: Node) -> Result<Box<[Box<str>]>, CatalogError> {
    let path = key.path();
    if key.kind() == Kind::Plain {
        return Ok(Box::new([checked(key, "", path, node)?]));
    }
    let mut branch = match node {
        Node::Branch(branch) => branch,
        Node::Text(_) => return Err(Fault::NoVariants.at(path)),
        Node::Other => return Err(Fault::NotAText.at(path)),
    };
    let mut take =
        |name| remove(&mut branch, name).map(|node| checked(key, name, &format!("{path}.{name}"), node)).transpose();
    let other = if key.kind() == Kind::Count { take("other")? } else { None };
    let mut texts = Vec::new();
    for &name in key.kind().variants() {
        let text = take(name)?.or_else(|| other.clone());
        let missing = if key.kind() == Kind::Count { "other" } else { name };
        texts.push(text.ok_or_else(|| Fault::MissingVariant(missing).at(path))?);
    }
    match branch.first() {
        Some((name, _)) => Err(Fault::UnknownKey.at(format!("{path}.{name}"))),
        None => Ok(texts.into()),
    }
}

/// The text, if it is one and has the message's placeholders.
fn checked(key: Key, variant: &str, path: &str, node: Node) -> Result<Box<str>, CatalogError> {
    let Node::Text(text) = node else { return Err(Fault::NotAText.at(path)) };
    match fault(key, variant, &text) {
        Some(fault) => Err(fault.at(path)),
        None => Ok(text.into_boxed_str()),
    }
}

fn fault(key: Key, variant: &str, text: &str) -> Option<Fault> {
    if text.trim().is_empty() {
        return Some(Fault::Empty);
    }
    let Some(pieces) = pieces(text) else { return Some(Fault::UnbalancedBrace) };
    let friend = (variant == FRIEND).then_some(FRIEND);
    let expected: Vec<&'static str> = key.placeholders().iter().copied().chain(friend).collect();
    let unknown = pieces.iter().find_map(|piece| match *piece {
        Piece::Placeholder(name) if !expected.contains(&name) => Some(name.to_owned()),
        Piece::Placeholder(_) | Piece::Literal(_) => None,
    });
    let missing = expected.iter().find(|name| !pieces.contains(&Piece::Placeholder(name)));
    unknown.map(Fault::UnknownPlaceholder).or(missing.map(|name| Fault::MissingPlaceholder(name)))
}
