//! Games as short texts, and games between friends who send them to and fro.
//!
//! In reading order: [`digits`] packs choices; `envelope` makes bytes a text that survives chat programs; [`Party`], [`Terms`],
//! [`Word`] and [`Name`] say who plays and what was agreed; [`Course`] is a game by links up to a point; [`Letter`] is what a
//! link of it says; [`FriendGame`] is one player's side of it, with the secret; [`Replay`] is a game to look at. [`read`] opens
//! any of them, and [`Link`] as text is what to put behind the `#` of an address. `docs/fair-throws.md` is the protocol.

mod bytes;
mod contact;
mod course;
pub mod digits;
mod envelope;
mod fault;
mod friend;
mod letter;
mod name;
mod party;
mod plies;
mod refusal;
mod replay;

use std::fmt;

use bytes::{Reader, put_number};
use digits::{Packer, Unpacker};

use crate::engine::{Ruleset, Situation, rulesets};

pub use contact::Contact;
pub use course::{Course, Turn};
pub use fault::{Fault, LinkError};
pub use friend::{FriendGame, News, NotNow, Phase, Way};
pub use letter::{Answered, Letter, LetterKind};
pub use name::Name;
pub use party::{ByParty, Party, Terms, Word};
pub use refusal::Refusal;
pub use replay::{Proof, Replay};

/// What a link holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    /// A game between two friends: an invitation, an answer or a turn.
    Letter(Letter),
    /// A game to look at.
    Replay(Box<Replay>),
    /// A position.
    Position(&'static Ruleset, Situation),
    /// One half of what two browsers need to connect.
    Call(Call),
}

/// One half of what two browsers need to connect, with the game that they are to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The game as it stands for the one who calls, so that nothing else needs to be sent before.
    pub letter: Letter,
    /// Which of the two it comes from.
    pub from: Party,
    /// Whether it is the code back.
    pub is_reply: bool,
    /// How the browser can be reached.
    pub contact: Contact,
}

/// The version of what this program writes, in the high half of the first byte.
const VERSION: u8 = 1;

/// So many plies are read at most, some thirty times as many as any of 100,000 games by chance had. Else a few bytes could
/// ask for hours of forced moves.
const MAX_PLIES: usize = 1 << 16;

/// What kind of link it is, in the low half of the first byte.
#[derive(Clone, Copy)]
enum Kind {
    Letter,
    /// A game between friends, to look at.
    Played,
    Replay,
    Position,
    Call,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Letter, Self::Played, Self::Replay, Self::Position, Self::Call];
}

/// Finds a link in a text, which may be an address, a message or the link alone, and reads it.
///
/// A [`Letter`] is read but not played through; whoever looks at it calls [`Letter::replay`].
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<Link, LinkError> {
    let body = envelope::open(text)?;
    let mut reader = Reader::new(&body);
    let head = reader.byte().ok_or(LinkError::Form)?;
    if head >> 4 != VERSION {
        return Err(LinkError::Version(head >> 4));
    }
    let kind = Kind::ALL.get(usize::from(head & 15)).ok_or(LinkError::Form)?;
    match kind {
        Kind::Letter => Letter::read(&mut reader).map(Link::Letter).ok_or(LinkError::Form),
        Kind::Played => {
            let letter = Letter::read(&mut reader).ok_or(LinkError::Form)?;
            Replay::of_letter(letter).map(Box::new).map(Link::Replay).map_err(LinkError::Illegal)
        }
        Kind::Replay => Replay::read(&mut reader).map(Box::new).map(Link::Replay),
        Kind::Position => {
            let ruleset = reader.byte().filter(|flags| flags >> 3 == 0).and_then(ruleset_at).ok_or(LinkError::Form)?;
            let mut digits = Unpacker::new(reader.rest()).ok_or(LinkError::Form)?;
            let situation = plies::take_situation(&mut digits, ruleset).map_err(LinkError::Illegal)?;
            if digits.is_used_up() { Ok(Link::Position(ruleset, situation)) } else { Err(LinkError::Form) }
        }
        Kind::Call => Call::read(&mut reader).map(Link::Call).ok_or(LinkError::Form),
    }
}

/// A link with any body, as [`Link`] writes its own: `read` then says what is wrong with the body alone. For tests.
#[must_use]
pub fn seal(body: &[u8]) -> String {
    envelope::seal(body)
}

impl fmt::Display for Link {
    /// The link as a text of `A-Z a-z 0-9 - _`, which [`read`] reads back to the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = |kind: Kind| vec![VERSION << 4 | kind as u8];
        let body = match self {
            Self::Letter(letter) => {
                let mut body = head(Kind::Letter);
                letter.put(&mut body);
                body
            }
            Self::Replay(replay) => match &replay.proof {
                Proof::Chains(letter) => {
                    let mut body = head(Kind::Played);
                    letter.put(&mut body);
                    body
                }
                Proof::Seed(_) | Proof::None => {
                    let mut body = head(Kind::Replay);
                    replay.put(&mut body);
                    body
                }
            },
            Self::Position(ruleset, situation) => {
                let mut body = head(Kind::Position);
                body.push(ruleset_number(ruleset));
                let mut digits = Packer::default();
                plies::put_situation(&mut digits, ruleset, *situation);
                body.extend(digits.pack());
                body
            }
            Self::Call(call) => {
                let mut body = head(Kind::Call);
                body.push(u8::from(call.is_reply) | (call.from as u8) << 1);
                call.contact.put(&mut body);
                call.letter.put(&mut body);
                body
            }
        };
        f.write_str(&envelope::seal(&body))
    }
}

impl Call {
    fn read(reader: &mut Reader) -> Option<Self> {
        let flags = reader.byte().filter(|flags| flags >> 2 == 0)?;
        let contact = Contact::read(reader)?;
        let from = Party::BOTH[usize::from(flags >> 1)];
        Some(Self { letter: Letter::read(reader)?, from, is_reply: flags & 1 == 1, contact })
    }
}

/// A ruleset's number in a link: its place among all, which must therefore never change.
fn ruleset_number(ruleset: &Ruleset) -> u8 {
    let place = rulesets::ALL.iter().position(|other| other.id == ruleset.id);
    place.expect("all rulesets are listed") as u8
}

/// The ruleset with the number in the three low bits.
fn ruleset_at(flags: u8) -> Option<&'static Ruleset> {
    rulesets::ALL.get(usize::from(flags & 7)).copied()
}

/// Adds a byte of flags, with bits 4 and 5 set for the names that follow it.
fn put_names(bytes: &mut Vec<u8>, flags: u8, names: &[Option<Name>; 2]) {
    let [first, second] = names.each_ref().map(|name| u8::from(name.is_some()));
    bytes.push(flags | first << 4 | second << 5);
    for name in names.iter().flatten() {
        put_number(bytes, name.as_str().len());
        bytes.extend(name.as_str().bytes());
    }
}

/// The byte of flags and the names behind it.
fn read_names(reader: &mut Reader) -> Option<(u8, [Option<Name>; 2])> {
    let flags = reader.byte()?;
    let mut names = [None, None];
    for (bit, name) in (4..).zip(&mut names) {
        if flags >> bit & 1 == 1 {
            let length = reader.number()?;
            let text = str::from_utf8(reader.bytes(length)?).ok()?;
            *name = Some(Name::new(text).filter(|name| name.as_str() == text)?);
        }
    }
    Some((flags & 0b1100_1111, names))
}
