//! Why a player's page does not take a link, though the link itself can be read.

use std::fmt;

use super::fault::Fault;
use crate::engine::Throw;

/// Why a link was refused. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It belongs to another game, or to other players.
    OtherGame,
    /// It is the link that was made here, for the friend to open.
    OwnLink,
    /// It was played already: the same link once more, or an older one.
    AlreadyPlayed,
    /// It tells a turn that was accepted already otherwise.
    SecondVersion {
        /// The turn, from 1.
        turn: usize,
    },
    /// The invitation was answered here already; the answer stays the same.
    AlreadyAnswered,
    /// It is a second answer to an invitation that was answered.
    SecondAnswer,
    /// It is no invitation, so there is nothing to answer.
    NoInvitation,
    /// Its rules, who begins, or the names are not those of the game.
    OtherTerms,
    /// The friend's value is not in the friend's chain.
    ForeignValue,
    /// The friend's value lies further along the chain than the next one.
    ValueAhead {
        /// So many steps behind the last one.
        steps: u16,
    },
    /// It goes on without a new value of the friend's chain.
    NoNewValue,
    /// It changes what was played before.
    Rewritten {
        /// The first turn that is told otherwise, from 1.
        turn: usize,
    },
    /// The friend's turn ends before the rules end it.
    TooEarly {
        /// The turn, from 1.
        turn: usize,
    },
    /// The friend's turn goes on after the rules end it.
    TooLate {
        /// The turn, from 1.
        turn: usize,
    },
    /// A throw does not follow from the values of both.
    FalseThrow {
        /// Its place in the turn, from 1.
        number: usize,
        /// What the link tells; `None` if it tells no such throw.
        told: Option<Throw>,
        /// What follows from the values; `None` if no such throw was made.
        follows: Option<Throw>,
    },
    /// It answers an offer of a draw that was not made.
    NoOffer,
    /// It knows more of this player's moves than is stored here, as after an old backup was restored.
    StoredIsOlder,
    /// The game is over.
    Over,
    /// The game in it can't have been played.
    Illegal(Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame => write!(f, "the link belongs to another game"),
            Self::OwnLink => write!(f, "the link was made here, for the friend to open"),
            Self::AlreadyPlayed => write!(f, "the link was played already"),
            Self::SecondVersion { turn } => write!(f, "the link tells a second version of turn {turn}"),
            Self::AlreadyAnswered => write!(f, "the invitation was answered here already"),
            Self::SecondAnswer => write!(f, "the invitation was answered already, by another answer"),
            Self::NoInvitation => write!(f, "the link is no invitation"),
            Self::OtherTerms => write!(f, "the link has other rules, another beginner or other names than the game"),
            Self::ForeignValue => write!(f, "the value in the link is not from the friend's chain"),
            Self::ValueAhead { steps } => write!(f, "the value in the link is {steps} steps ahead, not 1"),
            Self::NoNewValue => write!(f, "the link goes on without a new value of the friend's chain"),
            Self::Rewritten { turn } => write!(f, "the link changes turn {turn}, which was played before"),
            Self::TooEarly { turn } => write!(f, "turn {turn} ends in the link before the rules end it"),
            Self::TooLate { turn } => write!(f, "turn {turn} goes on in the link after the rules end it"),
            Self::FalseThrow { number, told, follows } => {
                Fault::Throw { number: *number, told: *told, follows: *follows }.fmt(f)
            }
            Self::NoOffer => write!(f, "the link answers an offer of a draw that was not made"),
            Self::StoredIsOlder => write!(f, "the link knows more of the game than is stored here"),
            Self::Over => write!(f, "the game is over"),
            Self::Illegal(fault) => write!(f, "the game in the link can't have been played: {fault}"),
        }
    }
}

impl std::error::Error for Refusal {}
