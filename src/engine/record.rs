//! Whole games as text: headers, then the moves, each turn on a line of its own.

mod read;

use std::fmt::{self, Write as _};

use super::game::{Game, IllegalEnd, IllegalThrow, Outcome};
use super::notation::{self, PlyError, PositionError};
use super::position::Ply;
use super::side::{BySide, Side};
use super::sticks::Throw;

/// A game and what is told about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game.
    pub game: Game,
    /// The day it was played, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The players' names.
    pub names: BySide<Option<String>>,
    /// The seed that made its throws, as 64 hex digits.
    pub seed: Option<String>,
    /// Headers that mean nothing here, by name, kept in their order.
    pub other: Vec<(String, String)>,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordFault {
    /// A line that starts with `[` and is not `[Name "value"]`.
    HeaderForm,
    /// A header that was given before.
    HeaderTwice(String),
    /// No `Ruleset` header.
    NoRuleset,
    /// A ruleset that is not known.
    UnknownRuleset(String),
    /// A header whose value is not of its form.
    HeaderValue {
        /// The header's name.
        name: &'static str,
        /// Its value.
        value: String,
    },
    /// A position that is none.
    Position(PositionError),
    /// A `ThrowOff` where there is none: by such rules, or from such a position.
    NoThrowOff,
    /// A throw of the throw-off that the ruleset lacks.
    ThrowOff(IllegalThrow),
    /// A throw of the throw-off behind the one that ended it.
    AfterThrowOff(String),
    /// The throw-off is over, but its step is not written.
    NoFirstStep(Ply),
    /// Moves, but the throw-off is not over.
    MovesInThrowOff,
    /// A line of moves that does not start with a side's letter.
    NoSideLetter(String),
    /// A side's letter without a move behind it.
    EmptyTurn(Side),
    /// A turn of the side whose turn it is not.
    WrongSide {
        /// The side that the line starts with.
        written: Side,
        /// The side whose turn it is.
        expected: Side,
    },
    /// A move on the line of a turn that has ended.
    TurnEnded(String),
    /// A move after the game's end.
    AfterTheEnd(String),
    /// A move behind a throw that was not played.
    AfterPending(String),
    /// A throw other than the one on the table.
    OtherThrow {
        /// The move as written.
        text: String,
        /// The throw on the table.
        expected: Throw,
    },
    /// A move that is not legal.
    Move {
        /// Its place among the moves, from 1.
        number: usize,
        /// The move as written.
        text: String,
        /// Why not.
        error: PlyError,
    },
    /// A `Result` or `End` that contradicts the moves or one another.
    Contradiction {
        /// `Result`, or `-`.
        result: String,
        /// `End`, or `-`.
        end: String,
    },
    /// An end that the game can't have had.
    End(IllegalEnd),
}

impl fmt::Display for RecordError {
    /// What the text said is escaped: it may be printed on a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.fault {
            RecordFault::HeaderForm => write!(f, "a header is written [Name \"value\"]"),
            RecordFault::HeaderTwice(name) => write!(f, "header {name} is given twice"),
            RecordFault::NoRuleset => write!(f, "header Ruleset is missing"),
            RecordFault::UnknownRuleset(id) => write!(f, "Ruleset: {id:?} is not known"),
            RecordFault::HeaderValue { name, value } => write!(f, "{name}: {value:?} is not of its form"),
            RecordFault::Position(error) => write!(f, "Position: {error}"),
            RecordFault::NoThrowOff => write!(f, "ThrowOff: this game has none"),
            RecordFault::ThrowOff(error) => write!(f, "ThrowOff: {error}"),
            RecordFault::AfterThrowOff(text) => {
                write!(f, "ThrowOff: {} comes after the throw that ended it", text.escape_debug())
            }
            RecordFault::NoFirstStep(ply) => write!(f, "the step after the throw-off, {ply}, is missing"),
            RecordFault::MovesInThrowOff => write!(f, "moves, but the throw-off is not over"),
            RecordFault::NoSideLetter(text) => write!(f, "a turn starts with c or s, not {text:?}"),
            RecordFault::EmptyTurn(side) => write!(f, "a turn of {} without a move", side.letter()),
            RecordFault::WrongSide { written, expected } => {
                write!(f, "a turn of {}, but it is the turn of {}", written.letter(), expected.letter())
            }
            RecordFault::TurnEnded(text) => {
                write!(f, "{} is in a turn that has ended: a new turn, a new line", text.escape_debug())
            }
            RecordFault::AfterTheEnd(text) => write!(f, "{} comes after the end of the game", text.escape_debug()),
            RecordFault::AfterPending(text) => {
                write!(f, "{} comes after a throw that was not played", text.escape_debug())
            }
            RecordFault::OtherThrow { text, expected } => {
                write!(f, "{} plays another throw than the {expected} on the table", text.escape_debug())
            }
            RecordFault::Move { number, text, error } => {
                write!(f, "move {number}, {}: {error}", text.escape_debug())
            }
            RecordFault::Contradiction { result, end } => {
                write!(f, "Result {result} and End {end} contradict the moves or one another")
            }
            RecordFault::End(error) => write!(f, "End: {error}"),
        }
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The record of a game of which nothing more is told.
    #[must_use]
    pub fn of(game: Game) -> Self {
        Self { game, date: None, names: BySide::default(), seed: None, other: Vec::new() }
    }

    /// Reads a record and checks every move against the rules.
    ///
    /// # Errors
    /// The first fault, with its line.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        read::read(text)
    }
}

impl fmt::Display for Record {
    /// The whole record, which [`Record::parse`] reads back to the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        let mut header = |name: &str, value: &str| {
            let value = value.replace(['\r', '\n'], " ").replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")
        };
        header("Ruleset", game.ruleset().id)?;
        if let Some(date) = &self.date {
            header("Date", date)?;
        }
        for (side, name) in self.names.iter() {
            if let Some(name) = name {
                header(name_header(side), name)?;
            }
        }
        let (result, end) = outcome_headers(game.outcome());
        header("Result", &result)?;
        if let Some(end) = end {
            header("End", end)?;
        }
        if !game.throw_off().is_empty() {
            let throws: Vec<String> = game.throw_off().iter().map(Throw::to_string).collect();
            header("ThrowOff", &throws.join(" "))?;
        }
        if let Some(start) = game.custom_start() {
            header("Position", &notation::write_situation(game.ruleset(), start))?;
        }
        if let Some(seed) = &self.seed {
            header("Seed", seed)?;
        }
        for (name, value) in &self.other {
            header(name, value)?;
        }
        let moves = write_moves(game);
        if moves.is_empty() { Ok(()) } else { write!(f, "\n{moves}") }
    }
}

/// The moves of a game, each turn on a line that starts with the side's letter.
#[must_use]
pub fn write_moves(game: &Game) -> String {
    let mut text = String::new();
    let mut position = game.first_position();
    let mut last_side = None;
    let mut write = |side: Side, token: &dyn fmt::Display| {
        if last_side.replace(side) != Some(side) {
            let separator = if text.is_empty() { "" } else { "\n" };
            _ = write!(text, "{separator}{}", side.letter());
        }
        _ = write!(text, " {token}");
    };
    for ply in game.plies() {
        write(position.side, ply);
        position.play_unchecked(game.ruleset(), *ply);
    }
    if let Some(throw) = game.pending() {
        write(position.side, &format_args!("{throw}:"));
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

const fn name_header(side: Side) -> &'static str {
    match side {
        Side::Cones => "Cones",
        Side::Spools => "Spools",
    }
}

fn outcome_headers(outcome: Option<Outcome>) -> (String, Option<&'static str>) {
    let winner = outcome.and_then(Outcome::winner).map(|side| side.letter().to_string());
    match outcome {
        None => ("*".to_owned(), None),
        Some(Outcome::Won(_)) => (winner.unwrap_or_default(), None),
        Some(Outcome::Resigned(_)) => (winner.unwrap_or_default(), Some("resigned")),
        Some(Outcome::Agreed) => ("d".to_owned(), Some("agreed")),
    }
}
