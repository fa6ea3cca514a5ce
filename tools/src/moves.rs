//! `senet moves`: the legal moves of positions, line by line.

use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::ExitCode;

use senet::engine::notation::{PositionError, parse_situation};
use senet::engine::{Ply, Position, Ruleset, Situation, Throw, rulesets};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Answers each line of standard input, `{"ruleset":…,"position":…}`, with the legal moves.
///
/// Every answer is one line. A line that can't be answered is answered with `{"error":…}`, and the
/// exit status is then 1; the lines after it are answered all the same. Empty lines are skipped.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = Vec::new();
    let mut code = ExitCode::SUCCESS;
    loop {
        // Whoever asks line by line gets each answer before the next question.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        if text.is_empty() {
            continue;
        }
        match Question::read(text) {
            Ok(question) => serde_json::to_writer(&mut output, &question.answer())?,
            Err(fault) => {
                code = ExitCode::FAILURE;
                serde_json::to_writer(&mut output, &Refusal { error: fault.to_string() })?;
            }
        }
        output.write_all(b"\n")?;
    }
    output.flush()?;
    Ok(code)
}

/// A position whose moves are asked for.
struct Question {
    ruleset: &'static Ruleset,
    text: String,
    position: Position,
    throw: Throw,
}

#[derive(Serialize)]
struct Answer {
    ruleset: &'static str,
    position: String,
    moves: Vec<Outcome>,
}

/// A move and what it leads to.
#[derive(Serialize)]
struct Outcome {
    #[serde(rename = "move")]
    played: String,
    board: String,
    next: char,
    winner: Option<char>,
}

#[derive(Serialize)]
struct Refusal {
    error: String,
}

impl Question {
    fn read(line: &[u8]) -> Result<Self, Fault> {
        let fields: Fields = serde_json::from_slice(line).map_err(Fault::Json)?;
        let [ruleset, text] = fields.texts(["ruleset", "position"])?;
        let ruleset = rulesets::by_id(&ruleset).ok_or(Fault::UnknownRuleset(ruleset))?;
        let (position, throw) = match parse_situation(ruleset, &text).map_err(Fault::Position)? {
            Situation::ToMove(position, throw) => (position, throw),
            Situation::Over(_) => return Err(Fault::Over),
            Situation::ToThrow(_) | Situation::ThrowOff => return Err(Fault::NoThrow),
        };
        Ok(Self { ruleset, text, position, throw })
    }

    fn answer(self) -> Answer {
        let moves = self.position.moves(self.ruleset, self.throw);
        let pass = moves.is_empty().then_some(None);
        let plies = moves.iter().map(Some).chain(pass).map(|played| Ply { throw: self.throw, played });
        let outcomes = plies.map(|ply| self.outcome(ply)).collect();
        Answer { ruleset: self.ruleset.id, moves: outcomes, position: self.text }
    }

    fn outcome(&self, ply: Ply) -> Outcome {
        let mut after = self.position;
        after.play_unchecked(self.ruleset, ply);
        let winner = after.winner().map(senet::engine::Side::letter);
        let next = if winner.is_some() { '-' } else { after.side.letter() };
        Outcome { played: ply.to_string(), board: after.board.to_string(), next, winner }
    }
}

/// Why a line can't be answered.
enum Fault {
    Json(serde_json::Error),
    Missing(&'static str),
    Twice(String),
    Unknown(String),
    NoText(&'static str, Value),
    UnknownRuleset(String),
    Position(PositionError),
    NoThrow,
    Over,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => write!(f, "not a JSON object: {}", without_line(error)),
            Self::Missing(field) => write!(f, "{field}: missing"),
            Self::Twice(field) => write!(f, "{field}: given twice"),
            Self::Unknown(field) => write!(f, "{field}: unknown field, expected only ruleset and position"),
            Self::NoText(field, value) => write!(f, "{field}: {value} is not a string"),
            Self::UnknownRuleset(id) => {
                write!(f, "ruleset: {id:?} is not known, only {}", rulesets::ALL.map(|ruleset| ruleset.id).join(", "))
            }
            Self::Position(error) => write!(f, "position: {error}"),
            Self::NoThrow => write!(f, "position: throw: -, so there is no throw to play yet"),
            Self::Over => write!(f, "position: side: -, so the game is finished and nobody moves"),
        }
    }
}

/// The error's words. Each line is a text of its own, so `at line 1` would only mislead.
fn without_line(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let column = error.column();
    let place = format!(" at line {} column {column}", error.line());
    match text.strip_suffix(&place) {
        Some(words) if column > 0 => format!("{words} at column {column}"),
        Some(words) => words.to_owned(),
        None => text,
    }
}

/// The fields of a JSON object in their order, repeated ones included.
struct Fields(Vec<(String, Value)>);

impl Fields {
    /// The values of exactly these fields, all of them strings.
    fn texts<const N: usize>(self, names: [&'static str; N]) -> Result<[String; N], Fault> {
        let mut values: [Option<Value>; N] = [const { None }; N];
        for (name, value) in self.0 {
            let Some(place) = names.iter().position(|&known| known == name) else { return Err(Fault::Unknown(name)) };
            if values[place].replace(value).is_some() {
                return Err(Fault::Twice(name));
            }
        }
        let mut texts = [const { String::new() }; N];
        for ((text, value), name) in texts.iter_mut().zip(values).zip(names) {
            *text = match value {
                Some(Value::String(value)) => value,
                Some(value) => return Err(Fault::NoText(name, value)),
                None => return Err(Fault::Missing(name)),
            };
        }
        Ok(texts)
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "an object with ruleset and position")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::with_capacity(2);
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}
