//! `senet insights`: numbers about how Senet is played well, for a page of the site.

mod games;
mod openings;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senet::ai::level::Level;
use senet::engine::{Game, Ruleset, rulesets};
use senet::fair::{Bits256, Source};
use serde::Serialize;

use crate::arguments::parse_seed;
use crate::players::{Player, Prepared, Seat, Seats, best_chances, play_game, winning_seat};
use crate::progress::Progress;
use games::{LevelAgainstItself, Look};
use openings::Opening;

/// Plays the levels against themselves and each other by all rules, and writes what can be told of it.
///
/// The file is one JSON object, whose numbers depend on the arguments only: see the fields of `Report` in
/// `tools/src/insights.rs` and what they name. Shares and chances are between 0 and 1.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the numbers are written
    #[arg(long)]
    output: PathBuf,
    /// How many games of each level against itself and against each other one
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// 64 hex digits or a whole number, as in `senet play`
    #[arg(long, default_value = "1", value_parser = parse_seed)]
    seed: Bits256,
}

/// The whole file.
#[derive(Serialize)]
struct Report {
    /// The seed of all games, in hex.
    seed: String,
    /// How many games of each level against itself and against each other one were played.
    games: u64,
    /// By ruleset, in the order in which the program has them.
    rulesets: Vec<Insights>,
}

/// What was found of one ruleset.
#[derive(Serialize)]
struct Insights {
    /// The ruleset's id.
    ruleset: &'static str,
    /// Games of each level against itself, the weakest first.
    levels: Vec<LevelAgainstItself>,
    /// Games of each level against each weaker one.
    pairs: Vec<Pair>,
    /// The first throws with their moves, and the answers.
    openings: Vec<Opening>,
}

/// How often a level beats a weaker one.
#[derive(Serialize)]
struct Pair {
    /// The stronger level, 2 to 6.
    better: u8,
    /// The weaker one.
    weaker: u8,
    /// The stronger one's share of the games; each seed was played twice with the seats exchanged.
    share: f64,
    /// The standard error of that share.
    error: f64,
}

/// After so many plies a game counts as unfinished.
const MOST_PLIES: usize = 20_000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ref output, games, seed } = arguments;
    let levels = Level::ALL.len() as u64;
    let matches = levels + levels * (levels - 1) / 2;
    let progress = Progress::new(games * matches * rulesets::ALL.len() as u64, "games");
    let look = |ruleset| insights(ruleset, games, seed, &progress);
    let rulesets = rulesets::ALL.into_iter().map(look).collect::<anyhow::Result<_>>()?;
    let mut text = serde_json::to_string(&Report { seed: seed.to_string(), games, rulesets })?;
    text.push('\n');
    fs::write(output, text).with_context(|| format!("{}: can't be written", output.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn insights(ruleset: &'static Ruleset, games: u64, seed: Bits256, progress: &Progress) -> anyhow::Result<Insights> {
    let prepared: Vec<(Level, Prepared)> = Level::ALL
        .into_iter()
        .map(|level| Ok((level, Player::Level(level).prepare(ruleset)?)))
        .collect::<anyhow::Result<_>>()?;
    let chances = best_chances(ruleset)?;
    let look = Look { ruleset, chances: &chances };
    let levels = prepared
        .iter()
        .map(|(level, player)| {
            // In order, so that the sums are the same on any number of cores.
            let facts: Vec<_> = (0..games)
                .into_par_iter()
                .map(|game| {
                    let seats = Seats { first: player, second: player };
                    let facts = look.at(&play_game(Game::new(ruleset), seats, seed_of(seed, game), MOST_PLIES));
                    progress.add(1);
                    facts
                })
                .collect();
            LevelAgainstItself::of(*level, &facts)
        })
        .collect();
    let mut pairs = Vec::new();
    for (place, better) in prepared.iter().enumerate() {
        for weaker in &prepared[..place] {
            pairs.push(pair(ruleset, better, weaker, games, seed, progress));
        }
    }
    Ok(Insights { ruleset: ruleset.id, levels, pairs, openings: openings::all(ruleset, &chances) })
}

fn pair(
    ruleset: &'static Ruleset,
    better: &(Level, Prepared),
    weaker: &(Level, Prepared),
    games: u64,
    seed: Bits256,
    progress: &Progress,
) -> Pair {
    let wins_of_better = |game: u64| {
        let (seats, seat) = if game.is_multiple_of(2) {
            (Seats { first: &better.1, second: &weaker.1 }, Seat::First)
        } else {
            (Seats { first: &weaker.1, second: &better.1 }, Seat::Second)
        };
        let winner = winning_seat(&play_game(Game::new(ruleset), seats, seed_of(seed, game / 2), MOST_PLIES));
        progress.add(1);
        winner.map(|winner| winner == seat)
    };
    let results: Vec<bool> = (0..games).into_par_iter().filter_map(wins_of_better).collect();
    let wins: Vec<f64> = results.into_iter().map(|won| if won { 1.0 } else { 0.0 }).collect();
    let Mean { mean, error } = Mean::of(&wins);
    Pair { better: better.0.number(), weaker: weaker.0.number(), share: rounded(mean), error: rounded(error) }
}

fn seed_of(seed: Bits256, game: u64) -> Bits256 {
    Source::new(seed).with_words(game.to_string()).seed()
}

/// A mean with its standard error.
struct Mean {
    mean: f64,
    error: f64,
}

impl Mean {
    #[expect(clippy::cast_precision_loss, reason = "there are far less games than 2^52")]
    fn of(values: &[f64]) -> Self {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        Self { mean, error: (variance / count).sqrt() }
    }
}

/// To five digits behind the point, more than the games can tell.
fn rounded(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}
