//! Reading a record: its headers, then the moves, each checked against the rules.

use super::{Record, RecordError, RecordFault, name_header};
use crate::engine::notation::{self, PlyText};
use crate::engine::{BySide, Game, Outcome, Ply, Ruleset, Side, Stage, Throw, rulesets};

/// What [`Record::parse`] does.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
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
    let seed = headers.take_valid("Seed", |text| text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()))?;
    let names = BySide::from_fn(|side| headers.take(name_header(side)).map(|header| header.value));
    let other = headers.0.into_iter().map(|header| (header.name, header.value)).collect();
    Ok(Record { game, date, names, seed, other })
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
