//! `senet arena`: many games between two players.

use std::io::{self, Write};
use std::ops::Add;
use std::process::ExitCode;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senet::engine::notation::write_situation;
use senet::engine::{Game, Ruleset};
use senet::fair::{Bits256, Source};
use serde::Serialize;

use crate::arguments::{game_from, parse_seed, ruleset_parser, seed_or_fresh};
use crate::players::{Player, Prepared, Seat, Seats, play_game, winning_seat};
use crate::progress::Progress;

/// Plays two players against each other and tells who wins how often.
///
/// Every seed is played twice with the seats exchanged, so that luck evens out. The seed of the
/// pair of games i, counted from 0, is SHA-256(seed ‖ i in decimal digits); `senet play` replays
/// it. The answer depends on the arguments only, not on the number of cores.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[arg(help = format!("The player whose share is told: {}", Player::HELP))]
    a: Player,
    #[arg(help = "The other player")]
    b: Player,
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// Where the games start, as in `cscscscs2/10/10 c -`; without it, as the rules say
    #[arg(long)]
    position: Option<String>,
    /// How many games; an odd number is rounded up
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// 64 hex digits or a whole number, as in `senet play`
    #[arg(long, value_parser = parse_seed)]
    seed: Option<Bits256>,
    /// After so many plies a game counts as unfinished
    #[arg(long, default_value_t = 20_000)]
    plies: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    /// Where the games start, if not as the rules say.
    position: Option<String>,
    a: String,
    b: String,
    seed: String,
    games: u64,
    wins_a: u64,
    wins_b: u64,
    unfinished: u64,
    /// A's part of the finished games; `None` if there are none.
    share_a: Option<f64>,
    /// Where A's true share lies, with 95 % confidence.
    interval: [f64; 2],
    throws_per_game: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ref a, ref b, ruleset, games, seed, plies, json, .. } = arguments;
    let start = game_from(ruleset, arguments.position.as_deref())?;
    let seed = seed_or_fresh(seed)?;
    if games % 2 == 1 {
        eprintln!("senet: every seed is played twice, so {} games are played", games + 1);
    }
    let [ready_a, ready_b] = [a.prepare(ruleset)?, b.prepare(ruleset)?];
    let score = play_pairs(&start, [&ready_a, &ready_b], seed, games.div_ceil(2), plies);
    let finished = score.wins_a + score.wins_b;
    let games = finished + score.unfinished;
    let report = Report {
        ruleset: ruleset.id,
        position: start.custom_start().map(|start| write_situation(ruleset, start)),
        a: a.to_string(),
        b: b.to_string(),
        seed: seed.to_string(),
        games,
        wins_a: score.wins_a,
        wins_b: score.wins_b,
        unfinished: score.unfinished,
        share_a: (finished > 0).then(|| ratio(score.wins_a, finished)),
        interval: wilson(score.wins_a, finished),
        throws_per_game: ratio(score.throws, games),
    };
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let [low, high] = report.interval.map(|share| 100.0 * share);
    writeln!(out, "{} (a) against {} (b), {}, seed {seed}", report.a, report.b, report.ruleset)?;
    if let Some(position) = report.position {
        writeln!(out, "from             {position}")?;
    }
    writeln!(out, "games            {games:>12}")?;
    writeln!(out, "wins of a        {:>12}", report.wins_a)?;
    writeln!(out, "wins of b        {:>12}", report.wins_b)?;
    writeln!(out, "unfinished       {:>12}   after {plies} plies", report.unfinished)?;
    if let Some(share) = report.share_a {
        writeln!(out, "share of a       {:>10.2} %   95 % interval {low:.2} % to {high:.2} %", 100.0 * share)?;
    }
    writeln!(out, "throws per game  {:>12.2}", report.throws_per_game)?;
    Ok(ExitCode::SUCCESS)
}

/// What came of some games. Whole numbers, so that the order of adding does not matter.
#[derive(Clone, Copy, Default)]
struct Score {
    wins_a: u64,
    wins_b: u64,
    unfinished: u64,
    throws: u64,
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            wins_a: self.wins_a + other.wins_a,
            wins_b: self.wins_b + other.wins_b,
            unfinished: self.unfinished + other.unfinished,
            throws: self.throws + other.throws,
        }
    }
}

fn play_pairs(start: &Game, [a, b]: [&Prepared; 2], seed: Bits256, pairs: u64, plies: usize) -> Score {
    let progress = Progress::new(2 * pairs, "games");
    let play = |players, seat_of_a, seed| {
        let game = play_game(start.clone(), players, seed, plies);
        let score = Score { throws: game.throws_made(), ..Score::default() };
        match winning_seat(&game) {
            None => Score { unfinished: 1, ..score },
            Some(seat) if seat == seat_of_a => Score { wins_a: 1, ..score },
            Some(_) => Score { wins_b: 1, ..score },
        }
    };
    let play_pair = |index: u64| {
        let seed = Source::new(seed).with_words(index.to_string()).seed();
        let score = play(Seats { first: a, second: b }, Seat::First, seed)
            + play(Seats { first: b, second: a }, Seat::Second, seed);
        progress.add(2);
        score
    };
    (0..pairs).into_par_iter().map(play_pair).reduce(Score::default, Score::add)
}

#[expect(clippy::cast_precision_loss, reason = "counts of games and throws are far below 2^52")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// Wilson's interval for the probability behind `wins` of `games`, with 95 % confidence.
#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
fn wilson(wins: u64, games: u64) -> [f64; 2] {
    // The standard normal distribution has 95 % of its weight within so many deviations.
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let share = ratio(wins, games);
    let center = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    [(center - reach).max(0.0), (center + reach).min(1.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(wins: u64, games: u64, expected: [f64; 2]) {
        let interval = wilson(wins, games);
        assert!(interval.iter().zip(expected).all(|(got, want)| (got - want).abs() < 5e-5), "{interval:?}");
    }

    /// Worked by hand from the formula; 81 of 263 is Newcombe's example (1998).
    #[test]
    fn wilsons_interval() {
        check(81, 263, [0.2553, 0.3662]);
        check(0, 20, [0.0, 0.1611]);
        check(20, 20, [0.8389, 1.0]);
        check(0, 0, [0.0, 1.0]);
    }
}
