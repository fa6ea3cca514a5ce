//! `senet perft`: all ways a game can go on, counted.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::bail;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senet::engine::notation::write_situation;
use senet::engine::perft::{Perft, perft};
use senet::engine::ruleset::Opening;
use senet::engine::{Game, Ply, Position, Ruleset, Situation};
use serde::{Serialize, Serializer};

use crate::arguments::{parse_position, ruleset_parser};
use crate::progress::Progress;

/// Counts all ways to play 1, 2, ... plies on: every throw, and every move with it.
///
/// `ways` are sequences of throws and moves; a throw without a move is one way to go on. `weight`
/// sums the product of each way's throws' weights, in 16ths. The other columns tell what the last
/// plies did. A finished game has no more ways.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// A position before a throw, as in `scscscscs1/c9/10 c -`; without it, the start of the game,
    /// after the throw-off if there is one
    #[arg(long)]
    position: Option<String>,
    /// Up to how many plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=24))]
    plies: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    position: String,
    depths: Vec<Depth>,
}

#[derive(Serialize)]
struct Depth {
    plies: u32,
    ways: u64,
    /// In JSON a text, since few readers of JSON hold so large a number exactly.
    #[serde(serialize_with = "as_text")]
    weight: u128,
    hits: u64,
    sinks: u64,
    borne_off: u64,
    backward: u64,
    lost: u64,
    wins: u64,
    seconds: f64,
}

fn as_text<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let ruleset = arguments.ruleset;
    let position = match &arguments.position {
        None => first_free_position(ruleset),
        Some(text) => match parse_position(ruleset, text)? {
            Situation::ToThrow(position) => position,
            Situation::ThrowOff => first_free_position(ruleset),
            Situation::ToMove(..) => bail!("position: throw: the count starts before a throw, so it must be -"),
            Situation::Over(_) => bail!("position: the game is finished, so there is nothing to count"),
        },
    };
    let mut out = io::stdout().lock();
    let text = write_situation(ruleset, Situation::ToThrow(position));
    let depths = (1..=arguments.plies).map(|plies| count(ruleset, position, plies));
    if arguments.json {
        serde_json::to_writer(&mut out, &Report { ruleset: ruleset.id, position: text, depths: depths.collect() })?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}, {text}", ruleset.id)?;
    writeln!(
        out,
        "{:>5} {:>14} {:>20} {:>12} {:>12} {:>12} {:>12} {:>12} {:>12} {:>9}",
        "plies", "ways", "weight", "hits", "sinks", "borne off", "backward", "lost", "wins", "seconds"
    )?;
    for Depth { plies, ways, weight, hits, sinks, borne_off, backward, lost, wins, seconds } in depths {
        writeln!(
            out,
            "{plies:>5} {ways:>14} {weight:>20} {hits:>12} {sinks:>12} {borne_off:>12} {backward:>12} {lost:>12} \
             {wins:>12} {seconds:>9.3}"
        )?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the first move is made that somebody chooses: the start, or what the throw-off makes of it.
pub(crate) fn first_free_position(ruleset: &'static Ruleset) -> Position {
    let mut game = Game::new(ruleset);
    if let Opening::ThrowOff { until, .. } = ruleset.opening {
        game.take_throw(until).expect("the throw that ends a throw-off can be thrown");
    }
    game.position()
}

/// The count of one depth. The first ply's continuations are shared out to the cores.
fn count(ruleset: &Ruleset, position: Position, plies: u32) -> Depth {
    let since = Instant::now();
    let sum = if plies == 1 { perft(ruleset, position, 1) } else { count_deep(ruleset, position, plies) };
    let Perft { ways, weight, hits, sinks, borne_off, backward, lost, wins } = sum;
    let seconds = since.elapsed().as_secs_f64();
    Depth { plies, ways, weight, hits, sinks, borne_off, backward, lost, wins, seconds }
}

fn count_deep(ruleset: &Ruleset, position: Position, plies: u32) -> Perft {
    let near = (plies - 1).min(3);
    let mut starts = vec![(position, 1)];
    for _ in 0..near {
        starts = starts.into_iter().flat_map(|(position, weight)| after_one_ply(ruleset, position, weight)).collect();
    }
    let progress = Progress::new(starts.len() as u64, "parts");
    let count_from = |(position, weight): (Position, u128)| {
        let mut part = perft(ruleset, position, plies - near);
        part.weight *= weight;
        progress.add(1);
        part
    };
    let add = |mut sum: Perft, part| {
        sum += part;
        sum
    };
    starts.into_par_iter().map(count_from).reduce(Perft::default, add)
}

/// Where each throw and move leads, with the weight of the way to there.
fn after_one_ply(ruleset: &Ruleset, position: Position, weight: u128) -> Vec<(Position, u128)> {
    let mut after = Vec::new();
    if position.winner().is_some() {
        return after;
    }
    for (throw, chance) in ruleset.sticks.outcomes() {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        for played in moves.iter().map(Some).chain(pass) {
            let mut next = position;
            next.play_unchecked(ruleset, Ply { throw, played });
            after.push((next, weight * u128::from(chance)));
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use senet::engine::rulesets;

    use super::*;

    #[test]
    fn shared_out_or_not_the_count_is_the_same() {
        for ruleset in rulesets::ALL {
            let position = first_free_position(ruleset);
            for plies in 1..=5 {
                let Depth { ways, weight, hits, lost, .. } = count(ruleset, position, plies);
                let whole = perft(ruleset, position, plies);
                assert_eq!((ways, weight, hits, lost), (whole.ways, whole.weight, whole.hits, whole.lost));
            }
        }
    }
}
