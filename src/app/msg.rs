//! What comes from outside, and what is to be done there.

use crate::engine::{Ruleset, Side, Square};
use crate::fair::Bits256;
use crate::i18n::Lang;
use crate::save::{BoardDirection, Pace, Player, Seat, ThemeChoice};

use super::editor::Edit;
use super::friends::FriendMsg;
use super::live::{LineDo, LiveMsg};
use super::model::{Dialog, Query};
use super::replay::Look;
use super::report::Surroundings;
use super::share::Part;
use super::sound::Sound;

/// Something that came from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Msg {
    /// The action button was pressed.
    Act,
    /// A square was pressed.
    Press(Square),
    /// The pointer came to a square, or left the board.
    Hover(Option<Square>),
    /// The focus came to a square, or left the board.
    Focus(Option<Square>),
    /// Take back the last move.
    Undo,
    /// Open a dialog.
    Open(Dialog),
    /// Close the open dialog.
    Close,
    /// The reader has closed this dialog.
    Closed(Dialog),
    /// The dialog for a new game: by these rules.
    SetRuleset(&'static Ruleset),
    /// The dialog for a new game: this player in this seat.
    SetPlayer(Seat, Player),
    /// The dialog for a new game: the computer in this seat, playing as well as the last time.
    SetComputer(Seat),
    /// The dialog for a new game: this seat throws first.
    SetFirst(Seat),
    /// Begin the game that the dialog describes.
    Begin,
    /// A side resigns.
    Resign(Side),
    /// The players agree on a draw, or one offers it to the computer.
    Draw,
    /// Look through the game.
    Look(Look),
    /// Go back to the running game.
    Return,
    /// Play on from the point that is looked at.
    PlayOn,
    /// Open a text: a record, a position, or a link.
    OpenText(String),
    /// Open what stands behind the `#` of the page's address, if it is a link.
    OpenFragment(String),
    /// Offer a link to what is shown.
    Share(Part),
    /// Save the link that is offered as a file.
    SaveLink,
    /// Copy the record, or the position that is shown.
    Copy(Text),
    /// Whether the text was copied.
    Copied(bool),
    /// Save the record as a file.
    SaveRecord,
    /// Open the report of a fault.
    ReportFault(Surroundings),
    /// Add the player's own words to the secret.
    SetWords(String),
    /// Check every throw against the seed.
    CheckThrows,
    /// Look through a game of the archive.
    LookAtArchived(usize),
    /// Delete a game of the archive.
    DeleteArchived(usize),
    /// Delete all games of the archive. The first time only asks.
    DeleteArchive,
    /// Save the archive as a file.
    ExportArchive,
    /// Start the guided game.
    StartGuide,
    /// Leave the guided game, the puzzles or the editor.
    Leave,
    /// Solve puzzles.
    StartPuzzles,
    /// Show the solution of the puzzle.
    ShowSolution,
    /// Set up the position that is shown.
    StartEditor,
    /// Change the position that is set up.
    Edit(Edit),
    /// Give a hint.
    Hint,
    /// Review the game that is looked at.
    Review,
    /// Stop the review before it is done.
    StopReview,
    /// Something about the games with friends.
    Friend(FriendMsg),
    /// Something about the connection to a friend.
    Live(LiveMsg),
    /// It is this time, in milliseconds since the beginning of 1970 on the player's clock.
    Now(u64),
    /// Tell something aloud.
    Ask(Query),
    /// Change a setting.
    Set(Setting),
    /// Show another language.
    ChooseLang(Lang),
    /// The language is ready to be shown.
    LangReady(Lang),
    /// The texts of the language could not be loaded.
    LangFailed(Lang),
    /// Only a part of the texts could be loaded that the page began with, so English is shown.
    LangLost,
    /// The secret that was asked for, and today as `YYYY-MM-DD`.
    Drawn(Bits256, String),
    /// The time that was asked for is over.
    Woke(Ticket),
    /// There is a slice of time to think in.
    Think,
    /// The file of a ruleset's net; `None` if it could not be had.
    NetCame(&'static Ruleset, Option<Vec<u8>>),
    /// The file of a ruleset's puzzles; `None` if it could not be had.
    PuzzlesCame(&'static Ruleset, Option<Vec<u8>>),
    /// Fetch again what could not be had.
    FetchAgain,
    /// A frame is about to be painted, at this time in milliseconds.
    Frame(f64),
    /// Whether the system wants nothing to move.
    ReduceMotion(bool),
    /// The browser would not store something.
    StorageFailed(StorageFault),
    /// A new version of the site was fetched whole and can be loaded.
    NewVersion,
    /// Load it.
    Reload,
    /// Close the notice.
    CloseNotice,
    /// Keep the file that the notice is about.
    Keep,
}

/// A text to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// The record of the game that is shown.
    Record,
    /// The position that is shown.
    Position,
    /// The report of a fault.
    Report,
    /// The link that is offered.
    Link,
}

/// A setting and what it is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// The colors.
    Theme(ThemeChoice),
    /// The pace.
    Pace(Pace),
    /// Which way the board lies.
    Direction(BoardDirection),
    /// Whether the path begins at the right.
    Mirrored(bool),
    /// Whether the board has marks.
    Marks(bool),
    /// Whether the board gives hints.
    Hints(bool),
    /// Whether forced moves and lost turns are played by themselves.
    Forced(bool),
    /// Whether the winning chance is shown.
    Chance(bool),
    /// How loud sounds are, 0 to 100.
    Volume(u8),
}

/// Why the browser would not store something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageFault {
    /// It stores nothing at all.
    Blocked,
    /// It has no room.
    Full,
}

/// Tells one wake-up from another; an old one is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ticket(pub(super) u32);

/// Something for the edge to carry out.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Keep a text under a key.
    Store(String, String),
    /// Forget what is kept under a key.
    Forget(String),
    /// Keep another text under a key, or nothing, if what is kept there is still what it was; else answered by
    /// [`FriendMsg::Elsewhere`].
    Exchange {
        /// The key.
        key: String,
        /// What is kept there as far as the page knows.
        before: Option<String>,
        /// What shall be.
        after: Option<String>,
    },
    /// Load a language's texts; answered by [`Msg::LangReady`] or [`Msg::LangFailed`].
    LoadLang(Lang),
    /// Draw a secret; answered by [`Msg::Drawn`].
    DrawSecret,
    /// Answer with [`Msg::Woke`] after so many milliseconds.
    Wake(Ticket, f64),
    /// Answer with [`Msg::Think`] as soon as what changed is shown and no input waits.
    Think,
    /// Fetch the file of a ruleset's net; answered by [`Msg::NetCame`].
    FetchNet(&'static Ruleset),
    /// Fetch the file of a ruleset's puzzles; answered by [`Msg::PuzzlesCame`].
    FetchPuzzles(&'static Ruleset),
    /// Offer a text as a file with this name.
    Download(&'static str, String),
    /// Copy a text; answered by [`Msg::Copied`].
    Copy(String),
    /// Load the page anew.
    Reload,
    /// Take what stands behind the `#` out of the page's address, without another entry in the browser's history.
    ClearFragment,
    /// Do something about the connection to a friend.
    Line(LineDo),
    /// Make a sound, so loud from 0 to 1, in so many seconds.
    Play(Sound, f64, f64),
}

/// What the edge knows when the page starts.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// The language that is shown.
    pub lang: Lang,
    /// Whether it had to be English because the texts of another could not be loaded.
    pub lang_failed: bool,
    /// What was stored, or why nothing can be.
    pub stored: Result<Stored, StorageFault>,
    /// A fresh secret, should a new game begin.
    pub secret: Bits256,
    /// Today, as `YYYY-MM-DD`.
    pub date: String,
    /// The time, in milliseconds since the beginning of 1970 on the player's clock.
    pub now_ms: u64,
    /// Whether the system wants nothing to move.
    pub is_motion_reduced: bool,
    /// The address of the game's page without a language, a query and a fragment.
    pub address: String,
    /// Whether the browser can connect pages to each other.
    pub can_connect: bool,
}

/// The texts that were stored.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stored {
    /// Under [`crate::save::SETTINGS_KEY`].
    pub settings: Option<String>,
    /// The running game.
    pub game: Option<String>,
    /// Under [`crate::save::ARCHIVE_KEY`].
    pub archive: Option<String>,
    /// The games with friends, each with its key.
    pub friends: Vec<(String, String)>,
    /// Under [`crate::save::FRIEND_OPEN_KEY`].
    pub friend_open: Option<String>,
}
