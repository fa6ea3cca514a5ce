//! The whole state of the page.

mod doing;
mod told;

use std::borrow::Cow;

use crate::ai::level::Level;
use crate::engine::{Ruleset, Situation, Square, Stage, rulesets};
use crate::fair::Mismatch;
use crate::i18n::Lang;
use crate::link::{Letter, Name, Terms};
use crate::save::{Archive, Pace, Seat, Seating, Settings};

use super::aside::table_of;
use super::coach::Coach;
use super::editor::Editor;
use super::friends::Friends;
use super::guide::{Guide, GuideReply};
use super::live::{Handing, Live};
use super::mind::Mind;
use super::motion::Motion;
use super::msg::Ticket;
use super::puzzling::Puzzling;
use super::replay::{Opened, Replay};
use super::share::Share;
use super::table::Table;
use super::think::Work;

pub use doing::Do;
pub use told::{NewVersion, Notice, Query, RecordFault, Said, Why};

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
    /// The connection to a friend.
    pub live: Live,
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
    Invite(Terms, Option<Name>, Handing),
    /// The answer to a friend's invitation.
    Answer(Box<Letter>, Option<Name>, Handing),
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
    /// Whether to play on from another game, which ends this one.
    PlayOn,
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
    /// Whether to play live.
    Live,
}

impl Dialog {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::New,
        Self::Resign,
        Self::Draw,
        Self::PlayOn,
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
        Self::Live,
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

    /// Whether another game of this screen would end one that goes on: only one of them is kept.
    #[must_use]
    pub fn has_game_to_end(&self) -> bool {
        let table = self.own_table();
        table.throws_made() > 0 && !matches!(table.game().stage(), Stage::Over(_))
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
}
