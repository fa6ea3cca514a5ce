//! What the page says and offers, as a value: every text in the shown language, and the state of
//! every control. The edge writes it into the page where it changed.

mod aside;
mod coach;
mod friends;
mod live;
mod panels;
mod share;
mod speech;

use crate::app::{Dialog, Do, Level, Model, NewGame, Notice, Seat, Settings};
use crate::engine::{Ruleset, Side, Square, Stage};
use crate::i18n::{Key, Words};

use panels::Panels;
use speech::Speech;

pub use aside::{AsideOutline, ChanceOutline, EditorOutline};
pub use coach::{BarOutline, ReviewOutline};
pub use friends::{FriendRow, FriendsOutline};
pub use live::LiveOutline;
pub use panels::{
    ArchiveOutline, ArchivedOutline, EndOutline, PlyOutline, RecordOutline, ReportOutline, ThrowsOutline,
};
pub use share::ShareOutline;

/// What the page says and offers.
#[derive(Clone, PartialEq, Debug)]
pub struct Outline {
    /// The page's title.
    pub title: String,
    /// What the game waits for: `throw-off`, `throwing`, `moving` or `over`.
    pub stage: &'static str,
    /// The side whose turn it is.
    pub turn: Option<Side>,
    /// The next action in words.
    pub status: String,
    /// Why the last throw or click moved nothing; empty if there is nothing to say.
    pub reason: String,
    /// The action button.
    pub action: Action,
    /// The thirty squares, square 1 first.
    pub squares: Vec<SquareOutline>,
    /// The two players, seat one first.
    pub players: [PlayerOutline; 2],
    /// What happened, the latest first.
    pub log: Vec<String>,
    /// What is said aloud; the number changes whenever anything is, the same texts too.
    pub live: (u64, Vec<String>),
    /// Whether there is a move to take back.
    pub can_undo: bool,
    /// The sides that can be resigned here.
    pub resign: Vec<Side>,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// What the dialog for a new game says.
    pub new_game: NewGame,
    /// How well the computer would play in each seat, in words; empty where a person sits.
    pub levels: [String; 2],
    /// Whether that game would end one in progress.
    pub is_replacing: bool,
    /// The rules in short.
    pub rules: RulesOutline,
    /// A notice.
    pub notice: Option<NoticeOutline>,
    /// The record, and where in it one is.
    pub record: RecordOutline,
    /// How the throws were made and fell.
    pub throws: ThrowsOutline,
    /// The end of the game, once it has one.
    pub end: Option<EndOutline>,
    /// The games that were finished.
    pub archive: ArchiveOutline,
    /// The report of a fault.
    pub report: ReportOutline,
    /// A link to be handed on.
    pub share: ShareOutline,
    /// What the player has chosen.
    pub settings: Settings,
    /// Whether a hint can be asked for.
    pub can_hint: bool,
    /// The winning chance, where it is to be shown.
    pub chance: Option<BarOutline>,
    /// The review of the game that is looked at.
    pub review: Option<ReviewOutline>,
    /// How a draw is offered; `None` where none can be.
    pub draw: Option<String>,
    /// How far the guided game has got, in words; `None` if none goes on.
    pub guide: Option<String>,
    /// The puzzle, or the position that is set up.
    pub aside: AsideOutline,
    /// The games with friends, and their dialogs.
    pub friends: FriendsOutline,
    /// Playing live.
    pub line: LiveOutline,
}

/// A notice and what it offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeOutline {
    /// What it says.
    pub text: String,
    /// What it offers besides closing it.
    pub offer: Option<Offer>,
}

/// What a notice offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Offer {
    /// A file to keep.
    File,
    /// The guided game.
    Guide,
    /// To load a new version.
    Reload,
    /// To fetch again what could not be had.
    Retry,
}

/// The action button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// What is written on it.
    pub label: String,
    /// What it does.
    pub does: Do,
}

impl Action {
    /// Whether pressing it does anything.
    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        match self.does {
            Do::Choose | Do::Wait | Do::Prepare | Do::SetUp | Do::Await => false,
            Do::Throw
            | Do::ThrowAgain
            | Do::Rematch
            | Do::GoOn
            | Do::Return
            | Do::Next
            | Do::Finish
            | Do::Solve
            | Do::NextPuzzle
            | Do::PlayOn
            | Do::Send
            | Do::SendAgain
            | Do::LoadNewer => true,
        }
    }
}

/// A square as a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareOutline {
    /// What it is called: number, house, piece, and what its piece can do.
    pub label: String,
    /// Whose piece stands on it.
    pub piece: Option<Side>,
    /// Whether a press does anything: its piece can be moved, or what stands there can be exchanged.
    pub can_move: bool,
    /// Whether Tab leads to it.
    pub is_cursor: bool,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerOutline {
    /// What the player is called, and the side.
    pub name: String,
    /// The side, once it is known.
    pub side: Option<Side>,
    /// Whether it is this player's turn, in words; empty if not.
    pub turn: String,
    /// How many pieces are off the board; empty until the side is known.
    pub off: String,
}

/// The rules in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesOutline {
    /// Which rules.
    pub name: String,
    /// One paragraph each.
    pub lines: Vec<String>,
    /// Whose reconstruction they are.
    pub note: String,
}

/// What the page says and offers for a model.
#[must_use]
pub fn outline(model: &Model, words: &Words) -> Outline {
    let shown = model.shown();
    let table = shown.as_ref();
    let game = table.game();
    let speech = Speech { model, words, table };
    let panels = Panels { model, words, speech: &speech };
    let about = |level| {
        let about = words.text(key(&format!("level.about{}", Level::number(level))));
        format!("{}. {about}", words.text(level_key(level)))
    };
    Outline {
        title: words.text(Key::MetaTitle).to_owned(),
        stage: match game.stage() {
            Stage::ThrowOff => "throw-off",
            Stage::Throwing(_) => "throwing",
            Stage::Moving(..) => "moving",
            Stage::Over(_) => "over",
        },
        turn: match game.stage() {
            Stage::Throwing(side) | Stage::Moving(side, _) => Some(side),
            Stage::ThrowOff | Stage::Over(_) => None,
        },
        status: speech.status(),
        reason: speech.reason(),
        action: Action { label: words.text(action_key(model.action())).to_owned(), does: model.action() },
        squares: Square::all().map(|square| speech.square(square)).collect(),
        players: Seat::BOTH.map(|seat| speech.player(seat)),
        log: speech.log(),
        live: (model.said.0, speech.live()),
        can_undo: model.can_undo(),
        resign: model.sides_to_resign(),
        dialog: model.dialog,
        new_game: model.new_game,
        levels: Seat::BOTH.map(|seat| model.new_game.seating.players[seat].level().map_or_else(String::new, about)),
        is_replacing: model.has_game_to_end(),
        rules: rules(game.ruleset(), words),
        notice: model.shown_notice().map(|notice| NoticeOutline {
            text: speech.notice(notice),
            offer: match notice {
                Notice::SaveBroken(_) | Notice::SaveNewer(_) | Notice::ArchiveBroken(_) => Some(Offer::File),
                Notice::Welcome => Some(Offer::Guide),
                Notice::NewVersion => Some(Offer::Reload),
                Notice::NetFailed => Some(Offer::Retry),
                Notice::StorageBlocked
                | Notice::StorageFull
                | Notice::LocaleFailed
                | Notice::ArchiveFull
                | Notice::Refused(_)
                | Notice::Restored(_)
                | Notice::NoBackup
                | Notice::CodePassedOn => None,
            },
        }),
        record: panels.record(),
        throws: panels.throws(),
        end: panels.end(),
        archive: panels.archive(),
        report: panels.report(),
        share: panels.share(),
        settings: model.settings.clone(),
        can_hint: model.can_hint(),
        chance: panels.chance(),
        review: panels.review(),
        draw: panels.draw(),
        guide: panels.guide(),
        aside: speech.aside(),
        friends: speech.friends(),
        line: panels.live(),
    }
}

/// The message with what a ruleset is called.
///
/// # Panics
/// If there is none: each ruleset has its messages, named by its id.
#[must_use]
pub fn ruleset_key(ruleset: &Ruleset) -> Key {
    key(&format!("ruleset.{}", ruleset.id))
}

/// The message with the number and the name of a level.
const fn level_key(level: Level) -> Key {
    match level {
        Level::One => Key::LevelLevel1,
        Level::Two => Key::LevelLevel2,
        Level::Three => Key::LevelLevel3,
        Level::Four => Key::LevelLevel4,
        Level::Five => Key::LevelLevel5,
        Level::Six => Key::LevelLevel6,
    }
}

fn key(path: &str) -> Key {
    Key::from_path(path).unwrap_or_else(|| panic!("there is a message {path}"))
}

fn rules(ruleset: &Ruleset, words: &Words) -> RulesOutline {
    let prefix = format!("rules.{}.", ruleset.id);
    let lines = Key::ALL.iter().filter(|key| key.path().starts_with(&prefix));
    RulesOutline {
        name: words.text(ruleset_key(ruleset)).to_owned(),
        lines: lines.map(|&key| words.text(key).to_owned()).collect(),
        note: words.text(key(&format!("rules.note_{}", ruleset.id))).to_owned(),
    }
}

/// The message that says whether a text was copied.
const fn copied_key(is_done: bool) -> Key {
    if is_done { Key::RecordCopied } else { Key::RecordNotCopied }
}

const fn action_key(does: Do) -> Key {
    match does {
        Do::Throw => Key::ActionThrow,
        Do::ThrowAgain => Key::ActionAgain,
        Do::Choose => Key::ActionChoose,
        Do::Wait => Key::ActionWait,
        Do::GoOn => Key::ActionGoOn,
        Do::Return => Key::ActionReturn,
        Do::Rematch => Key::ActionRematch,
        Do::Next => Key::ActionNext,
        Do::Finish => Key::ActionFinish,
        Do::Solve => Key::PuzzleShow,
        Do::NextPuzzle => Key::PuzzleNext,
        Do::PlayOn => Key::RecordPlayOn,
        Do::Prepare => Key::PuzzleMenu,
        Do::SetUp => Key::EditorMenu,
        Do::Send => Key::FriendSend,
        Do::SendAgain => Key::FriendLink,
        Do::Await => Key::FriendAwait,
        Do::LoadNewer => Key::FriendNewer,
    }
}
