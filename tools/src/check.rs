//! `senet check`: whether a game record tells a legal game.

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use senet::engine::{Game, Outcome, Record, Side, Situation, Throw};
use senet::fair::Bits256;

/// Checks a game record: every move against the rules, and every throw against the seed, if told.
///
/// Names the first fault, its line and its reason, or sums the game up in one line.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record; `-` for standard input
    file: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let record = read_record(&arguments.file)?;
    let throws = check_throws(&record).with_context(|| name_of(&arguments.file))?;
    let game = &record.game;
    let id = game.ruleset().id;
    let end = End(&record);
    let mut out = io::stdout().lock();
    match throws {
        Some(throws) => {
            writeln!(out, "{id}: {} plies, {end}; all {throws} throws follow from the seed", game.plies().len())?;
        }
        None => writeln!(out, "{id}: {} plies, {end}", game.plies().len())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The record in a file, or in standard input.
pub(crate) fn read_record(file: &Path) -> anyhow::Result<Record> {
    let name = name_of(file);
    let bytes = read(file).with_context(|| format!("{name} can't be read"))?;
    let record = std::str::from_utf8(&bytes).map_err(|error| not_utf8(&bytes, error));
    record.and_then(|text| Record::parse(text).map_err(anyhow::Error::new)).context(name)
}

fn name_of(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.to_string_lossy().into_owned() }
}

fn read(file: &Path) -> io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return fs::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn not_utf8(bytes: &[u8], error: std::str::Utf8Error) -> anyhow::Error {
    let valid = &bytes[..error.valid_up_to()];
    let line = valid.split(|&byte| byte == b'\n').count();
    anyhow::anyhow!("line {line}: not UTF-8, byte {:#04x}", bytes[error.valid_up_to()])
}

/// How a game ended, in words.
struct End<'a>(&'a Record);

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(outcome) = self.0.game.outcome() else { return write!(f, "unfinished") };
        let how = match outcome {
            Outcome::Won(_) => "",
            Outcome::Resigned(_) => ", since the other side resigned",
            Outcome::Agreed => return write!(f, "drawn by agreement"),
        };
        let winner = outcome.winner();
        let side = winner.map_or("nobody", |side| match side {
            Side::Cones => "the cones",
            Side::Spools => "the spools",
        });
        write!(f, "won by {side}")?;
        if let Some(name) = winner.and_then(|side| self.0.names[side].as_ref()) {
            // A record comes from anywhere, and its names must not speak to the terminal.
            write!(f, " ({})", name.replace(char::is_control, "\u{fffd}"))?;
        }
        f.write_str(how)
    }
}

/// Compares every throw with what the seed gives. How many there were; `None` without a seed.
fn check_throws(record: &Record) -> anyhow::Result<Option<usize>> {
    let Some(seed) = &record.seed else { return Ok(None) };
    let seed = Bits256::from_hex(seed)?;
    let game = &record.game;
    for (index, made) in game.throws().enumerate() {
        let expected = game.ruleset().sticks.throw(seed.faces(index as u64));
        if made != expected {
            let place = place(game, index, made);
            bail!("{place}: by the seed, throw {index} (counted from 0) is a {expected}, not a {made}");
        }
    }
    Ok(Some(game.throws().count()))
}

/// Where the record tells the throw with this index.
fn place(game: &Game, index: usize, throw: Throw) -> String {
    let in_throw_off = game.throw_off().len();
    if index < in_throw_off {
        return format!("ThrowOff, number {}", index + 1);
    }
    // The throw that ended the throw-off is the first move's too, and one that the start position
    // brought along was not made in this game.
    let is_told_twice = in_throw_off > 0;
    let came_along = matches!(game.custom_start(), Some(Situation::ToMove(..)));
    let index = index - in_throw_off + usize::from(is_told_twice) + usize::from(came_along);
    match game.plies().get(index) {
        Some(ply) => format!("move {}, {ply}", index + 1),
        None => format!("move {}, {throw}:", index + 1),
    }
}
