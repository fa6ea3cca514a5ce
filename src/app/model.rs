//! The whole state of the page.

use std::borrow::Cow;

use crate::ai::level::Level;
use crate::engine::notation::PositionError;
use crate::engine::record::RecordError;
use crate::engine::rulesets;
use crate::engine::{Move, Refusal, Ruleset, Side, Situation, Square, Stage, Throw};
use crate::fair::Mismatch;
use crate::i18n::Lang;
use crate::link::{Letter, LinkError, Name, Terms};
use crate::save::{Archive, Pace, Player, Seat, Seating, Settings};

use super::aside::table_of;
use super::coach::Coach;
use super::editor::Editor;
use super::event::Event;
use super::friends::{Friends, Refused};
use super::guide::{Guide, GuideReply, Task};
use super::mind::Mind;
use super::motion::Motion;
use super::msg::Ticket;
use super::puzzling::{Attempt, Puzzling};
use super::replay::{Opened, Replay};
use super::share::Share;
use super::table::Table;
use super::think::Work;

/// The whole state of the page.
#[derive(Clone, Debug)]
pub struct Model {
    /// The running game.
    pub table: Table,
    /// The language that is shown.
    pub lang: Lang,
    /// The game of this screen, which waits while one with a friend is on the board.
    pub(super) waiting: Option<Table>,
    /// The games with friends by links.
    pub friends: Friends,
    /// The time that was last told, in milliseconds since the beginning of 1970 on the player's clock.
    pub(super) now_ms: u64,
    /// What the player has chosen.
    pub settings: Settings,
    /// The game that is looked through instead of playing on.
    pub replay: Option<Replay>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What the dialog for a new game says.
    pub new_game: NewGame,
    /// The square that the pointer is on.
    pub hover: Option<Square>,
    /// The square that has the focus.
    pub focus: Option<Square>,
    /// The square of the board that Tab leads to.
    pub cursor: Square,
    /// What is shown moving.
    pub motion: Motion,
    /// Whether the system wants nothing to move.
    pub is_motion_reduced: bool,
    /// What was last said aloud, and how many times anything was, so that the same is said again.
    pub said: (u64, Said),
    /// What is wrong with the record that was last opened.
    pub record_fault: Option<RecordFault>,
    /// Whether every throw was found to follow from the seed: how many, or the first that does not.
    pub throws_checked: Option<Result<u64, Mismatch>>,
    /// The report of a fault that was last opened.
    pub report: String,
    /// The address of the game's page, which links begin with.
    pub address: String,
    /// The link that was last offered to be handed on.
    pub share: Option<Share>,
    /// Whether a text of the open dialog was copied.
    pub copied: Option<bool>,
    /// The games that were finished.
    pub archive: Archive,
    /// Whether it was asked if all of them shall be deleted.
    pub is_delete_asked: bool,
    /// The guided game, while it goes on instead of the running one.
    pub guide: Option<Guide>,
    /// What came of the last thing done in it.
    pub guide_reply: Option<GuideReply>,
    /// The puzzles, while they are solved instead of playing.
    pub puzzling: Option<Puzzling>,
    /// The position that is set up instead of playing.
    pub editor: Option<Editor>,
    /// Whether the computer waits until a lost turn was read.
    pub is_held: bool,
    /// Why the last click did nothing.
    pub why: Option<Why>,
    /// A notice that stays until it is closed.
    pub notice: Option<Notice>,
    /// Whether a new version of the site is offered.
    pub new_version: NewVersion,
    /// What is known of winning chances.
    pub mind: Mind,
    /// What is told about positions.
    pub(super) coach: Coach,
    /// How many times thinking came to something to be shown.
    pub news: u64,
    /// What is worked on while nothing moves.
    pub(super) work: Work,
    /// The wake-up that the computer waits for.
    pub(super) ticket: Ticket,
    /// The game that begins as soon as its secret is drawn.
    pub(super) dealing: Option<Deal>,
}

/// A game to begin.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Deal {
    /// A whole one.
    New(NewGame),
    /// No game, but puzzles.
    Puzzles(&'static Ruleset),
    /// An invitation to a friend.
    Invite(Terms, Option<Name>),
    /// The answer to a friend's invitation.
    Answer(Box<Letter>, Option<Name>),
    /// One that goes on from a point of another.
    Practice { ruleset: &'static Ruleset, start: Situation, seating: Seating, cones: Seat },
}

/// A dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// What a new game shall be.
    New,
    /// Whether to resign.
    Resign,
    /// Whether to agree on a draw.
    Draw,
    /// The rules in short.
    Rules,
    /// What can be chosen.
    Settings,
    /// A record or a position to open.
    Open,
    /// How the throws were made and how they fell.
    Throws,
    /// The games that were finished.
    Archive,
    /// The keys.
    Keys,
    /// The report of a fault.
    Fault,
    /// The games with friends.
    Friends,
    /// An invitation to be made.
    Invite,
    /// An invitation to be answered.
    Answer,
    /// A link to hand on.
    Share,
}

/// What is said aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// What happened.
    Events(Vec<Event>),
    /// Why a click did nothing; see [`Model::why`].
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

impl Dialog {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::New,
        Self::Resign,
        Self::Draw,
        Self::Rules,
        Self::Settings,
        Self::Open,
        Self::Throws,
        Self::Archive,
        Self::Keys,
        Self::Fault,
        Self::Friends,
        Self::Invite,
        Self::Answer,
        Self::Share,
    ];
}

/// What a new game shall be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// By which rules.
    pub ruleset: &'static Ruleset,
    /// Who sits where, and who throws first.
    pub seating: Seating,
}

impl NewGame {
    /// The main ruleset against the computer.
    pub(super) fn against(level: Level) -> Self {
        Self { ruleset: rulesets::ALL[0], seating: Seating::against(level) }
    }
}

/// What the action button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// Throws the sticks.
    Throw,
    /// Throws them again in the same turn.
    ThrowAgain,
    /// Nothing: a piece is to be chosen.
    Choose,
    /// Nothing: it is the computer's turn.
    Wait,
    /// Lets the computer go on after a lost turn.
    GoOn,
    /// Goes back from looking through a game to the running one.
    Return,
    /// Begins another game like this one.
    Rematch,
    /// Goes on to the next step of the guided game.
    Next,
    /// Leaves the guided game for a real one.
    Finish,
    /// Shows the solution of the puzzle.
    Solve,
    /// Goes on to the next puzzle.
    NextPuzzle,
    /// Nothing: the puzzle is to come.
    Prepare,
    /// Nothing: a position that can be played is to be set up.
    SetUp,
    /// Plays on from the position that was set up.
    PlayOn,
    /// Shows the link to send to the friend.
    Send,
    /// Shows it once more.
    SendAgain,
    /// Nothing: it is the friend's step.
    Await,
    /// Loads the game as it went on in another tab.
    LoadNewer,
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
            | Self::NoBackup => None,
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

impl Model {
    /// The table that is shown: the running game, a point of the one that is looked through, the guided one, a puzzle,
    /// or a position that is set up.
    #[must_use]
    pub fn shown(&self) -> Cow<'_, Table> {
        if let Some(editor) = &self.editor {
            return Cow::Owned(table_of(self, editor));
        }
        let guide = self.guide.as_ref().map(|guide| guide.game().clone());
        match (guide.or_else(|| self.puzzling.as_ref().map(Puzzling::game)), &self.replay) {
            (Some(game), _) => Cow::Owned(Table::opened(game, Seating::against(self.settings.level))),
            (None, Some(replay)) => replay.shown(&self.table),
            (None, None) => Cow::Borrowed(&self.table),
        }
    }

    /// The game of this screen, on the board or waiting.
    #[must_use]
    pub fn own_table(&self) -> &Table {
        self.waiting.as_ref().unwrap_or(&self.table)
    }

    /// Whether a game with a friend that goes on is shown, be it as it was before.
    #[must_use]
    pub fn is_fair_play(&self) -> bool {
        let is_opened = self.replay.as_ref().is_some_and(|replay| replay.opened.is_some());
        self.table.is_fair_play() && !self.is_aside() && !is_opened
    }

    /// The game that is looked through, or the running one.
    #[must_use]
    pub fn looked_at(&self) -> &Table {
        self.replay.as_ref().map_or(&self.table, |replay| replay.game(&self.table))
    }

    /// The game from elsewhere that is looked through.
    #[must_use]
    pub fn opened(&self) -> Option<&Opened> {
        self.replay.as_ref()?.opened.as_ref()
    }

    /// Whether there is a position to be shared.
    #[must_use]
    pub fn can_share(&self) -> bool {
        self.editor.as_ref().is_none_or(|editor| editor.situation().is_ok())
    }

    /// Whether there is a whole game to be shared, and not only a position.
    #[must_use]
    pub const fn can_share_game(&self) -> bool {
        !self.is_aside()
    }

    /// Whether something else than the running game is shown.
    #[must_use]
    pub const fn is_away(&self) -> bool {
        self.is_aside() || self.replay.is_some()
    }

    /// Whether something goes on instead of the running game, which waits.
    #[must_use]
    pub const fn is_aside(&self) -> bool {
        self.guide.is_some() || self.puzzling.is_some() || self.editor.is_some()
    }

    /// The notice that is shown. That there is a new version waits until every other was closed.
    #[must_use]
    pub fn shown_notice(&self) -> Option<&Notice> {
        let is_offered = self.new_version == NewVersion::Offered;
        self.notice.as_ref().or(is_offered.then_some(&Notice::NewVersion))
    }

    /// The pace that things are shown at.
    #[must_use]
    pub fn pace(&self) -> Pace {
        if self.is_motion_reduced { Pace::Off } else { self.settings.pace }
    }

    /// What the action button does now.
    #[must_use]
    pub fn action(&self) -> Do {
        if let Some(guide) = &self.guide {
            return match guide.task() {
                Some(Task::Throw(_)) => Do::Throw,
                Some(Task::Move(_) | Task::Try(_)) => Do::Choose,
                Some(Task::Read) => Do::Finish,
                None => Do::Next,
            };
        }
        if let Some(puzzling) = &self.puzzling {
            return match puzzling.state() {
                None => Do::Prepare,
                Some(Attempt::Open) => Do::Choose,
                Some(Attempt::Wrong(_)) => Do::Solve,
                Some(Attempt::Right | Attempt::RightAfter(_) | Attempt::Shown(_)) => Do::NextPuzzle,
            };
        }
        if let Some(editor) = &self.editor {
            return if editor.situation().is_ok() { Do::PlayOn } else { Do::SetUp };
        }
        match self.table.game().stage() {
            _ if self.replay.is_some() => Do::Return,
            _ if self.table.friend().is_some() => self.friend_action(),
            Stage::Over(_) => Do::Rematch,
            _ if self.is_held => Do::GoOn,
            _ if self.table.player_to_act().is_some_and(Player::is_computer) => Do::Wait,
            Stage::Throwing(side) if self.table.goes_on(side) => Do::ThrowAgain,
            Stage::ThrowOff | Stage::Throwing(_) => Do::Throw,
            Stage::Moving(..) => Do::Choose,
        }
    }

    /// The moves that a person may make now.
    #[must_use]
    pub fn own_moves(&self) -> Vec<Move> {
        if let Some(guide) = &self.guide {
            return Square::all().filter_map(|square| guide.move_from(square)).collect();
        }
        if let Some(puzzling) = &self.puzzling {
            return Square::all().filter_map(|square| puzzling.move_from(square)).collect();
        }
        if self.is_away() || self.friends.is_behind || self.table.player_to_act() != Some(Player::Person) {
            return Vec::new();
        }
        self.table.game().moves().map(|moves| moves.iter().collect()).unwrap_or_default()
    }

    /// The move that a click on the square would make.
    #[must_use]
    pub fn move_from(&self, square: Square) -> Option<Move> {
        self.own_moves().into_iter().find(|played| played.from() == square)
    }

    /// The move whose destination is shown: of the piece under the pointer, else of the focused one.
    #[must_use]
    pub fn shown_move(&self) -> Option<Move> {
        let pointed = [self.hover, self.focus].into_iter().flatten();
        pointed.filter(|_| self.settings.has_hints).find_map(|square| self.move_from(square))
    }

    /// Why the piece pointed at, or else the focused one, can't move with the throw on the table.
    #[must_use]
    pub fn shown_refusal(&self) -> Option<Why> {
        let pointed = self.hover.or(self.focus).filter(|_| self.settings.has_hints)?;
        self.why_not(pointed).filter(|why| matches!(why, Why::Refused(..)))
    }

    /// Why a click on the square does nothing; `None` if it makes a move.
    #[must_use]
    pub fn why_not(&self, square: Square) -> Option<Why> {
        let shown = self.shown();
        let game = shown.game();
        let position = game.position();
        let is_open = self.puzzling.as_ref().is_some_and(Puzzling::is_open);
        let (side, throw) = match game.stage() {
            Stage::Moving(side, throw) if is_open => (side, throw),
            _ if self.puzzling.is_some() || self.editor.is_some() => return None,
            _ if self.is_away() => return Some(Why::Looking),
            Stage::Over(_) => return Some(Why::Over),
            _ if self.table.player_to_act().is_some_and(Player::is_computer) => return Some(Why::NotYourTurn),
            _ if self.friends.is_behind || self.table.player_to_act() == Some(Player::Friend) => {
                return Some(Why::FriendsTurn);
            }
            Stage::ThrowOff | Stage::Throwing(_) => return Some(Why::ThrowFirst),
            Stage::Moving(side, throw) => (side, throw),
        };
        match position.board.piece(square) {
            None => Some(Why::Empty(square)),
            Some(piece) if piece != side => Some(Why::NotYours),
            Some(_) => Refusal::of(game.ruleset(), position, throw, square).map(|refusal| Why::Refused(throw, refusal)),
        }
    }

    /// The sides that persons at this screen play in what is shown.
    #[must_use]
    pub fn own_sides(&self) -> Vec<Side> {
        let table = self.shown();
        let is_person = |seat: Seat| table.seating().players[seat] == Player::Person;
        Side::BOTH.into_iter().filter(|&side| table.seat_of(side).is_some_and(is_person)).collect()
    }

    /// The sides that a person at this screen may resign: their own, or in a game of two either.
    #[must_use]
    pub fn sides_to_resign(&self) -> Vec<Side> {
        match self.table.game().stage() {
            _ if self.is_away() || !self.table.can_resign() => Vec::new(),
            Stage::Over(_) | Stage::ThrowOff => Vec::new(),
            Stage::Throwing(_) | Stage::Moving(..) => self.own_sides(),
        }
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.is_away() && !self.friends.is_behind && self.table.can_undo()
    }

    /// The next piece that can move, after the one on a square in the order of the path.
    #[must_use]
    pub fn next_movable(&self, after: Square) -> Option<Square> {
        let movable: Vec<Square> = self.own_moves().into_iter().map(Move::from).collect();
        movable.iter().copied().find(|&square| square > after).or(movable.first().copied())
    }
}
