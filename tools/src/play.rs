//! `senet play`: one game, as a record.

use std::io::{self, Write};
use std::process::ExitCode;

use senet::engine::{BySide, Record, Ruleset};
use senet::fair::Bits256;

use crate::arguments::{game_from, parse_seed, ruleset_parser, seed_or_fresh};
use crate::players::{Player, Seats, play_game, seat_of};

/// Plays a game and prints its record.
///
/// The same seed gives the same game: its throws are those of the page for that seed, and what a
/// player does by chance follows from it too.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    #[arg(long, help = format!("Who throws first; the sides follow from the rules: {}", Player::HELP))]
    first: Player,
    /// Who throws second
    #[arg(long)]
    second: Player,
    /// Where the game starts, as in `cscscscs2/10/10 c -`; without it, as the rules say
    #[arg(long)]
    position: Option<String>,
    /// 64 hex digits, or a whole number below 2^64, which stands for 32 bytes, the last 8 of them
    /// the number, big-endian; without it, a fresh one from the system
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Bits256>,
    /// After so many plies the game is left unfinished
    #[arg(long, default_value_t = 20_000)]
    plies: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ruleset, ref first, ref second, seed, plies, .. } = arguments;
    let start = game_from(ruleset, arguments.position.as_deref())?;
    let seed = seed_or_fresh(seed)?;
    let [ready_first, ready_second] = [first.prepare(ruleset)?, second.prepare(ruleset)?];
    let game = play_game(start, Seats { first: &ready_first, second: &ready_second }, seed, plies);
    let players = Seats { first, second };
    let names = BySide::from_fn(|side| seat_of(&game, side).map(|seat| players[seat].to_string()));
    let record = Record { names, seed: Some(seed.to_string()), ..Record::of(game) };
    write!(io::stdout().lock(), "{record}")?;
    Ok(ExitCode::SUCCESS)
}
