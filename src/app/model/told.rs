//! What the page tells besides the board: aloud, in a notice, or as the reason why something can't be.

use crate::app::event::Event;
use crate::app::friends::Refused;
use crate::engine::notation::PositionError;
use crate::engine::record::RecordError;
use crate::engine::{Refusal, Square, Throw};
use crate::link::LinkError;

/// What is said aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What happened.
    Events(Vec<Event>),
    /// Why a click did nothing; see [`Model::why`](super::Model::why).
    Why,
    /// What was asked for.
    Answer(Query),
    /// What the game that is looked through shows.
    Replay,
    /// Whether a text was copied.
    Copied(bool),
    /// What the guided game says.
    Guide,
    /// What the puzzle says, or what became of the position that is set up and of this square of it.
    Aside(Option<Square>),
    /// The hint, or that there is none.
    Hint,
    /// What the review found, or how far it is.
    Review,
    /// That the review was stopped.
    ReviewStopped,
    /// How far the connection to a friend is, or what was said over it.
    Live,
}

/// Something to be told on request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// What to do next, and the throw.
    Status,
    /// How far both sides have to go.
    Race,
    /// Where the own pieces stand.
    Pieces,
    /// What can move.
    Moves,
    /// Which own pieces could be hit.
    Threats,
    /// What happened last.
    Last,
    /// The winning chance.
    Chance,
}

/// Why a click did nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// No piece stands there.
    Empty(Square),
    /// It is the other side's piece.
    NotYours,
    /// The sticks have to be thrown first.
    ThrowFirst,
    /// It is the computer's turn.
    NotYourTurn,
    /// It is the friend's turn.
    FriendsTurn,
    /// The game is over.
    Over,
    /// A game is looked through.
    Looking,
    /// The piece can't move with this throw.
    Refused(Throw, Refusal),
}

/// What is wrong with a text that should be a record, a position or a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// It is empty.
    Empty,
    /// It is no record.
    Record(RecordError),
    /// It is no position.
    Position(PositionError),
    /// It is no link that can be opened.
    Link(LinkError),
}

/// A notice that stays until it is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The browser stores nothing.
    StorageBlocked,
    /// The browser's storage is full.
    StorageFull,
    /// The saved game can't be read; its text.
    SaveBroken(String),
    /// The saved game is from a newer version; its text.
    SaveNewer(String),
    /// The texts of a language could not be loaded.
    LocaleFailed,
    /// The archive holds as many games as it can.
    ArchiveFull,
    /// The archive can't be read; its text.
    ArchiveBroken(String),
    /// Someone is here for the first time: a guided game is offered.
    Welcome,
    /// A new version of the site can be loaded.
    NewVersion,
    /// A net could not be fetched.
    NetFailed,
    /// A friend's link was not taken.
    Refused(Refused),
    /// So many games with friends were restored from a backup.
    Restored(usize),
    /// The file is no backup of games with friends.
    NoBackup,
    /// A friend's code is for another tab, which was given it.
    CodePassedOn,
}

impl Notice {
    /// The file that is kept only if the reader saves it now: its name and its text.
    #[must_use]
    pub fn file(&self) -> Option<(&'static str, &str)> {
        match self {
            Self::SaveBroken(text) | Self::SaveNewer(text) => Some(("senet-game.txt", text)),
            Self::ArchiveBroken(text) => Some(("senet-games.txt", text)),
            Self::StorageBlocked
            | Self::StorageFull
            | Self::LocaleFailed
            | Self::ArchiveFull
            | Self::Welcome
            | Self::NewVersion
            | Self::NetFailed
            | Self::Refused(_)
            | Self::Restored(_)
            | Self::NoBackup
            | Self::CodePassedOn => None,
        }
    }
}

/// Whether a new version of the site is offered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum NewVersion {
    /// There is none, or the reader does not want it now.
    #[default]
    None,
    /// It is, behind any other notice.
    Offered,
    /// It never is: the browser would not store something, so the game could be lost with the page.
    Withheld,
}
