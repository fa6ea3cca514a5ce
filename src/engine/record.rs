//! Whole games as text: headers, then the moves, each turn on a line of its own.

use std::fmt::{self, Write as _};

use super::game::{Game, IllegalEnd, IllegalThrow, Outcome, Stage};
use super::notation::{self, PlyError, PlyText, PositionError};
use super::position::Ply;
use super::ruleset::Ruleset;
use super::rulesets;
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
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
        let mut headers = Headers::default();
        while let Some((number, line)) = lines.next_if(|(_, line)| line.starts_with('[')) {
            headers.add(number, line.trim_end())?;
        }
        let ruleset = headers.take("Ruleset").ok_or_else(|| at(1, RecordFault::NoRuleset))?;
        let known = rulesets::by_id(&ruleset.value);
        let known = known.ok_or_else(|| ruleset.fault(RecordFault::UnknownRuleset(ruleset.value.clone())))?;
        let mut reading = read_start(known, &mut headers)?;
        let mut last_line = 1;
        for (number, line) in lines {
            reading.turn(number, line)?;
            last_line = number;
        }
        if let Some(step) = reading.first_step {
            return Err(at(last_line, RecordFault::NoFirstStep(step)));
        }
        let mut game = reading.game;
        read_end(&mut game, &mut headers)?;
        let date = headers.take_valid("Date", is_date)?;
        let seed =
            headers.take_valid("Seed", |text| text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let names = BySide::from_fn(|side| headers.take(name_header(side)).map(|header| header.value));
        let other = headers.0.into_iter().map(|header| (header.name, header.value)).collect();
        Ok(Self { game, date, names, seed, other })
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

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return false };
    let number = |text: &str, length| {
        let is_number = text.len() == length && text.bytes().all(|b| b.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2)) else {
        return false;
    };
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(is_leap),
        _ => 0,
    };
    (1..=days).contains(&day)
}

const fn at(line: usize, fault: RecordFault) -> RecordError {
    RecordError { line, fault }
}

struct Header {
    line: usize,
    name: String,
    value: String,
}

impl Header {
    fn fault(&self, fault: RecordFault) -> RecordError {
        at(self.line, fault)
    }

    fn bad_value(&self, name: &'static str) -> RecordError {
        self.fault(RecordFault::HeaderValue { name, value: self.value.clone() })
    }
}

/// The headers that nobody has taken yet.
#[derive(Default)]
struct Headers(Vec<Header>);

impl Headers {
    fn add(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let (name, value) = parse_header(text).ok_or_else(|| at(line, RecordFault::HeaderForm))?;
        if self.first(&name).is_some() {
            return Err(at(line, RecordFault::HeaderTwice(name)));
        }
        self.0.push(Header { line, name, value });
        Ok(())
    }

    fn first(&self, name: &str) -> Option<&Header> {
        self.0.iter().find(|header| header.name == name)
    }

    fn take(&mut self, name: &str) -> Option<Header> {
        let place = self.0.iter().position(|header| header.name == name)?;
        Some(self.0.remove(place))
    }

    fn take_valid(
        &mut self,
        name: &'static str,
        is_valid: impl Fn(&str) -> bool,
    ) -> Result<Option<String>, RecordError> {
        match self.take(name) {
            Some(header) if !is_valid(&header.value) => Err(header.bad_value(name)),
            header => Ok(header.map(|header| header.value)),
        }
    }
}

fn parse_header(text: &str) -> Option<(String, String)> {
    let (name, quoted) = text.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let quoted = quoted.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        value.push(match letter {
            '\\' => letters.next().filter(|escaped| matches!(escaped, '"' | '\\'))?,
            // `lines` leaves a lone carriage return in the line; it could not be written back.
            '"' | '\r' => return None,
            _ => letter,
        });
    }
    is_name.then(|| (name.to_owned(), value))
}

/// A game that is being read.
struct Reading {
    game: Game,
    /// The step that the throw-off made, until the record has written it.
    first_step: Option<Ply>,
    /// Whether a throw was read that is not played, which must be the last thing.
    has_pending: bool,
    moves_read: usize,
}

fn read_start(ruleset: &'static Ruleset, headers: &mut Headers) -> Result<Reading, RecordError> {
    let mut game = Game::new(ruleset);
    if let Some(position) = headers.take("Position") {
        let start = notation::parse_situation(ruleset, &position.value)
            .map_err(|error| position.fault(RecordFault::Position(error)))?;
        game = Game::from_situation(ruleset, start);
    }
    if let Some(throw_off) = headers.take("ThrowOff") {
        for text in throw_off.value.split(' ') {
            if game.stage() != Stage::ThrowOff {
                return Err(throw_off.fault(match game.throw_off() {
                    [] => RecordFault::NoThrowOff,
                    _ => RecordFault::AfterThrowOff(text.to_owned()),
                }));
            }
            let throw = text.parse().ok().and_then(Throw::new).filter(|_| text.len() == 1);
            let throw = throw.ok_or_else(|| throw_off.bad_value("ThrowOff"))?;
            game.take_throw(throw).map_err(|error| throw_off.fault(RecordFault::ThrowOff(error)))?;
        }
    }
    let first_step = game.plies().first().copied();
    Ok(Reading { game, first_step, has_pending: false, moves_read: 0 })
}

impl Reading {
    fn turn(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        let fault = |fault| at(line, fault);
        let mut tokens = text.split_whitespace();
        let letter = tokens.next().unwrap_or_default();
        let written = match letter {
            "c" => Side::Cones,
            "s" => Side::Spools,
            _ => return Err(fault(RecordFault::NoSideLetter(letter.to_owned()))),
        };
        let mut tokens = tokens.enumerate().peekable();
        if tokens.peek().is_none() {
            return Err(fault(RecordFault::EmptyTurn(written)));
        }
        for (place, token) in tokens {
            let side = self.side_to_move(token).map_err(fault)?;
            if side != written {
                return Err(fault(match place {
                    0 => RecordFault::WrongSide { written, expected: side },
                    _ => RecordFault::TurnEnded(token.to_owned()),
                }));
            }
            self.token(token).map_err(fault)?;
        }
        Ok(())
    }

    /// The side that makes the next move, if one may come.
    fn side_to_move(&self, token: &str) -> Result<Side, RecordFault> {
        if self.first_step.is_some() {
            return Ok(self.game.first_position().side);
        }
        if self.has_pending {
            return Err(RecordFault::AfterPending(token.to_owned()));
        }
        match self.game.stage() {
            Stage::ThrowOff => Err(RecordFault::MovesInThrowOff),
            Stage::Over(_) => Err(RecordFault::AfterTheEnd(token.to_owned())),
            Stage::Throwing(side) | Stage::Moving(side, _) => Ok(side),
        }
    }

    fn token(&mut self, text: &str) -> Result<(), RecordFault> {
        self.moves_read += 1;
        if let Some(step) = self.first_step.take() {
            return if text == step.to_string() { Ok(()) } else { Err(RecordFault::NoFirstStep(step)) };
        }
        let game = &mut self.game;
        if let Some(expected) = game.pending()
            && let Some((throw, _)) = text.split_once(':')
            && throw != expected.to_string()
        {
            return Err(RecordFault::OtherThrow { text: text.to_owned(), expected });
        }
        let read = notation::parse_ply(game.ruleset(), game.position(), text);
        let read = read.map_err(|error| RecordFault::Move { number: self.moves_read, text: text.to_owned(), error })?;
        let (PlyText::Played(Ply { throw, .. }) | PlyText::Pending(throw)) = read;
        if game.pending().is_none() {
            game.take_throw(throw).expect("the throw was read by the ruleset, and one is waited for");
        }
        match read {
            PlyText::Pending(_) => self.has_pending = true,
            PlyText::Played(ply) => game.play(ply.played).expect("the move was read as a legal one"),
        }
        Ok(())
    }
}

/// Reads how the game ended, where the board does not tell.
fn read_end(game: &mut Game, headers: &mut Headers) -> Result<(), RecordError> {
    let result = headers.take("Result");
    let end = headers.take("End");
    let line = end.as_ref().or(result.as_ref()).map_or(1, |header| header.line);
    if let Some(result) = &result
        && !["c", "s", "d", "*"].contains(&result.value.as_str())
    {
        return Err(result.bad_value("Result"));
    }
    if let Some(end) = &end
        && !["resigned", "agreed"].contains(&end.value.as_str())
    {
        return Err(end.bad_value("End"));
    }
    let value = |header: Option<Header>| header.map_or_else(|| "-".to_owned(), |header| header.value);
    let (result, end) = (value(result), value(end));
    let winner = result.chars().next().and_then(Side::from_letter);
    let told = match (game.outcome(), winner, end.as_str()) {
        (Some(Outcome::Won(side)), _, "-") if result == "-" || winner == Some(side) => Ok(()),
        (None, None, "-") if result == "-" || result == "*" => Ok(()),
        (None, None, "-" | "agreed") if result == "d" => game.agree_draw(),
        (None, Some(winner), "resigned") => game.resign(!winner),
        _ => return Err(at(line, RecordFault::Contradiction { result, end })),
    };
    told.map_err(|error| at(line, RecordFault::End(error)))
}
