//! What can be wrong with a link, from the outside in.

use std::fmt;

use super::envelope::Damage;
use super::party::Party;
use crate::engine::Throw;
use crate::engine::notation::PositionError;

/// Why a text is no link that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// There is no link in it.
    NoLink,
    /// The end of the link is missing.
    Cut,
    /// The link is damaged: it is not what was written.
    Altered,
    /// The link is whole, but of a version that this program does not know.
    Version(u8),
    /// The link is whole, but no program of this kind writes such a one.
    Form,
    /// The game in it can't have been played.
    Illegal(Fault),
}

impl From<Damage> for LinkError {
    fn from(damage: Damage) -> Self {
        match damage {
            Damage::NoLink => Self::NoLink,
            Damage::Cut => Self::Cut,
            Damage::Altered => Self::Altered,
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLink => write!(f, "there is no link in it"),
            Self::Cut => write!(f, "the link is cut: its end is missing"),
            Self::Altered => write!(f, "the link was altered on its way"),
            Self::Version(version) => write!(f, "the link has version {version}, which this program does not know"),
            Self::Form => write!(f, "the link is whole, but its content has no known form"),
            Self::Illegal(fault) => write!(f, "the game in the link is not legal: {fault}"),
        }
    }
}

impl std::error::Error for LinkError {}

/// Why a game in a link can't have been played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It goes on where a value of this player would be needed that was not revealed.
    NoValue(Party),
    /// It reveals a value of this player that nothing was made of.
    UnusedValue(Party),
    /// It goes on after its end.
    AfterEnd,
    /// A throw of the last turn is told that does not follow from the values.
    Throw {
        /// Its place in the turn, from 1.
        number: usize,
        /// What the link tells; `None` if it tells no such throw.
        told: Option<Throw>,
        /// What follows from the values; `None` if no such throw was made.
        follows: Option<Throw>,
    },
    /// A move is told that is none of the legal ones.
    Move,
    /// A throw on the table, a value or an end is told where there can be none.
    State,
    /// An offer, an answer to one, or a resignation is told where there can be none.
    Word,
    /// The position that it starts from is none.
    Position(PositionError),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |party: &Party| match party {
            Party::Inviter => "the inviter",
            Party::Guest => "the guest",
        };
        match self {
            Self::NoValue(party) => write!(f, "it goes on without the value that {} would have to reveal", name(party)),
            Self::UnusedValue(party) => write!(f, "it reveals a value of {} that nothing was made of", name(party)),
            Self::AfterEnd => write!(f, "it goes on after the end of the game"),
            Self::Throw { number, told, follows } => {
                let count = |throw: &Option<Throw>| throw.map_or_else(|| "none".to_owned(), |throw| throw.to_string());
                let (told, follows) = (count(told), count(follows));
                write!(f, "throw {number} of the turn is told as {told}, but {follows} follows from the values")
            }
            Self::Move => write!(f, "a move is told that is none of the legal ones"),
            Self::State => write!(f, "it tells a throw or an end where there can be none"),
            Self::Word => write!(f, "it tells an offer or a resignation where there can be none"),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}
