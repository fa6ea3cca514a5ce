//! `senet bench`: how fast the engine is here.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fastrand::Rng;
use senet::ai::random_play::{play_randomly, random_ply};
use senet::engine::{Ply, Position, Ruleset, rulesets};
use senet::fair::Bits256;
use serde::Serialize;

use crate::arguments::ruleset_parser;
use crate::perft::first_free_position;
use crate::progress::Progress;

/// Measures the engine on one core: the median of several rounds.
///
/// `random play` counts plies: throw, list the legal moves, play one of them at random, to the end
/// of the game, and again. `move generator` counts lists of legal moves, every move made. `undo`
/// counts plies taken back. `fair throws` counts throws from a seed. Only the last uses SHA-256;
/// the others throw with a small fast generator.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this ruleset
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: Option<&'static Ruleset>,
    /// How many rounds to take the median of
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How long a round lasts, in milliseconds
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    round_ms: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What one measurement found.
#[derive(Serialize)]
struct Speed {
    ruleset: &'static str,
    what: &'static str,
    unit: &'static str,
    per_second: f64,
    /// The slowest and the fastest round.
    range: [f64; 2],
}

#[derive(Serialize)]
struct Report {
    rounds: u32,
    round_ms: u64,
    speeds: Vec<Speed>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let rulesets = arguments.ruleset.map_or_else(|| rulesets::ALL.to_vec(), |ruleset| vec![ruleset]);
    let progress = Progress::new(4 * u64::from(arguments.rounds) * rulesets.len() as u64, "rounds");
    let measure = Measure { arguments, progress: &progress };
    let speeds = rulesets.into_iter().flat_map(|ruleset| speeds(ruleset, &measure)).collect();
    drop(progress);
    let report = Report { rounds: arguments.rounds, round_ms: arguments.round_ms, speeds };
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    for Speed { ruleset, what, unit, per_second, range: [slowest, fastest] } in &report.speeds {
        let [per_second, slowest, fastest] = [per_second, slowest, fastest].map(|speed| speed / 1e6);
        writeln!(out, "{ruleset:<9} {what:<15} {per_second:>7.1} million {unit}/s ({slowest:.1} to {fastest:.1})")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Calls in one go between two looks at the clock.
const BATCH: u32 = 1 << 12;

fn speeds(ruleset: &'static Ruleset, measure: &Measure) -> [Speed; 4] {
    // A ruleset is a value that is read, so the compiler must not know which one it is.
    let ruleset = black_box(ruleset);
    let start = first_free_position(ruleset);
    let traces = traces(ruleset, start);
    let mut random = Rng::with_seed(1);
    let mut position = start;
    let mut next_throw = 0_u64;
    let speed = |what, unit, (per_second, range)| Speed { ruleset: ruleset.id, what, unit, per_second, range };
    [
        speed(
            "random play",
            "plies",
            measure.rate(|| {
                position = play_randomly(ruleset, start, position, u64::from(BATCH), || random.u64(..));
            }),
        ),
        speed(
            "move generator",
            "lists",
            measure.rate(|| {
                for trace in &traces {
                    for played in trace.before.moves(ruleset, trace.ply.throw).iter() {
                        black_box(played);
                    }
                }
            }),
        ),
        speed(
            "undo",
            "plies",
            measure.rate(|| {
                for trace in &traces {
                    let mut position = trace.after;
                    position.unplay(ruleset, trace.ply);
                    black_box(position);
                }
            }),
        ),
        speed(
            "fair throws",
            "throws",
            measure.rate(|| {
                for _ in 0..BATCH {
                    black_box(ruleset.sticks.throw(Bits256([1; 32]).faces(next_throw)));
                    next_throw += 1;
                }
            }),
        ),
    ]
}

/// A ply of a random game, and where it was made.
struct Trace {
    before: Position,
    ply: Ply,
    after: Position,
}

/// As many as a batch has, from random games: the positions that play meets.
fn traces(ruleset: &Ruleset, start: Position) -> Vec<Trace> {
    let mut random = Rng::with_seed(2);
    let mut before = start;
    let mut traces = Vec::with_capacity(BATCH as usize);
    while traces.len() < BATCH as usize {
        let ply = random_ply(ruleset, before, random.u64(..));
        let mut after = before;
        after.play_unchecked(ruleset, ply);
        traces.push(Trace { before, ply, after });
        before = if after.winner().is_some() { start } else { after };
    }
    traces
}

struct Measure<'a> {
    arguments: &'a Arguments,
    progress: &'a Progress,
}

impl Measure<'_> {
    /// How often a second `batch` does its thing, which it does [`BATCH`] times a call: the median
    /// of the rounds, and the slowest and the fastest.
    fn rate(&self, mut batch: impl FnMut()) -> (f64, [f64; 2]) {
        let length = Duration::from_millis(self.arguments.round_ms);
        // The first round only warms up.
        let mut rates: Vec<f64> = (0..=self.arguments.rounds)
            .map(|round| {
                let since = Instant::now();
                let mut batches = 0_u32;
                while since.elapsed() < length {
                    batch();
                    batches += 1;
                }
                let rate = f64::from(batches) * f64::from(BATCH) / since.elapsed().as_secs_f64();
                self.progress.add(u64::from(round > 0));
                rate
            })
            .skip(1)
            .collect();
        rates.sort_by(f64::total_cmp);
        (rates[rates.len() / 2], [rates[0], rates[rates.len() - 1]])
    }
}
