//! `senet link`: what a link holds, and the link of a record.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use senet::engine::notation::write_situation;
use senet::engine::{BySide, Record};
use senet::fair::Bits256;
use senet::link::{Letter, LetterKind, Link, Name, Party, Proof, Replay, Word, read};

use crate::check;

/// Reads a link and prints what it holds, every move and throw checked; or prints the link of a game record.
///
/// The link may stand in an address or a message. A game is printed as a record behind a line about the link.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Arguments {
    /// The link; `-` for standard input
    link: Option<String>,
    /// Print the link of this record instead; `-` for standard input
    #[arg(long, value_name = "FILE")]
    of: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    if let Some(file) = &arguments.of {
        let record = check::read_record(file)?;
        writeln!(out, "{}", link_of(record)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = arguments.link.clone().unwrap_or_default();
    if text == "-" {
        text.clear();
        io::stdin().lock().read_to_string(&mut text).context("standard input can't be read")?;
    }
    match read(&text)? {
        Link::Letter(letter) => write!(out, "{}", letter_text(&letter)?)?,
        Link::Call(call) => {
            let is = if call.is_reply { "the code back" } else { "a call" };
            let description = call.contact.description(call.is_reply).replace('\r', "");
            write!(out, "{is}, to connect:\n{description}{}", letter_text(&call.letter)?)?;
        }
        Link::Position(ruleset, situation) => {
            writeln!(out, "a position of {}: {}", ruleset.id, write_situation(ruleset, situation))?;
        }
        Link::Replay(replay) => write!(out, "{}", replay_text(&replay)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The link to look at a recorded game.
fn link_of(record: Record) -> anyhow::Result<Link> {
    let seed = record.seed.as_deref().map(Bits256::from_hex).transpose()?;
    let names = BySide::from_fn(|side| record.names[side].as_deref().and_then(Name::new));
    Ok(Link::Replay(Box::new(Replay::of_local(record.game, names, seed))))
}

fn letter_text(letter: &Letter) -> anyhow::Result<String> {
    let course = match letter.replay() {
        Ok(course) => course,
        Err(fault) => bail!("the game in the link can't have been played: {fault}"),
    };
    let kind = match letter.kind() {
        LetterKind::Invitation => "an invitation",
        LetterKind::Answer => "the answer to an invitation",
        LetterKind::Turn => "a turn",
    };
    let name = |party| course.name(party).map_or("nobody by name", Name::as_str);
    let first = match letter.terms.first {
        Party::Inviter => "the inviter begins",
        Party::Guest => "the guest begins",
    };
    let word = match course.word() {
        Word::None => "",
        Word::DrawOffered => "; a draw is offered",
        Word::DrawDeclined => "; the draw is declined",
        Word::Resigned => "; resigned",
        Word::DrawAccepted => "; the draw is accepted",
    };
    let state = match letter.kind() {
        LetterKind::Invitation => String::new(),
        LetterKind::Answer | LetterKind::Turn => format!(
            ", turn {}, {} and {} values revealed; all {} throws follow from them{word}",
            course.turns().len(),
            course.used(Party::Inviter),
            course.used(Party::Guest),
            course.game().throws_made()
        ),
    };
    let names = format!("{} (inviter) and {} (guest), {first}", name(Party::Inviter), name(Party::Guest));
    Ok(format!("{kind} of game {}: {names}{state}\n\n{}", letter.id(), course.record()))
}

fn replay_text(replay: &Replay) -> anyhow::Result<String> {
    let game = &replay.game;
    let (proof, seed) = match &replay.proof {
        Proof::Chains(letter) => return letter_text(letter),
        Proof::Seed(seed) => {
            (format!("all {} throws follow from the seed", game.throws_made()), Some(seed.to_string()))
        }
        Proof::None => ("the throws are only told".to_owned(), None),
    };
    let names = BySide::from_fn(|side| replay.names[side].as_ref().map(Name::to_string));
    let record = Record { names, seed, ..Record::of(game.clone()) };
    Ok(format!("a game to look at: {} plies; {proof}\n\n{record}", game.plies().len()))
}
