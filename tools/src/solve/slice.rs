//! How long a sweep over a layer takes, measured on a part of it that fits into memory.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use senet::ai::endgame::{Bounds, Bracket, Layer, Sweep};
use senet::engine::{Ruleset, Throw};
use serde::Serialize;

use super::run::renew;

/// How many positions of the middle level are renewed at most.
const POSITIONS: usize = 100_000_000;

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    more: u8,
    fewer: u8,
    positions: u64,
    level: usize,
    renewed: u64,
    threads: usize,
    seconds: f64,
    /// What a sweep over the whole layer would take, all positions looked at.
    seconds_a_sweep: f64,
}

/// Renews the middle level of the largest layer from the levels that steps lead to, of which
/// nothing is known yet. All others are absent, and so are the smaller layers.
pub(super) fn run(ruleset: &'static Ruleset, men: u8, json: bool) -> anyhow::Result<ExitCode> {
    let layer = Layer::of(men, men);
    let smaller: Vec<Bounds> = layer.smaller().map(|smaller| Bounds::absent(ruleset, smaller)).collect();
    let sweep = Sweep::new(ruleset, layer, smaller.iter().collect());
    let mut bounds = Bounds::absent(ruleset, layer);
    let index = bounds.index();
    let positions = index.positions() as u64;
    let slots = index.slots();
    let level = index.level_of(index.positions() / 2);
    let last = (level + usize::from(Throw::MAX)).min(index.levels() - 1);
    for level in level..=last {
        bounds.put(level, vec![Bracket::UNKNOWN; bounds.index().level(level).len()]);
    }
    let mut brackets = bounds.take(level);
    let renewed = brackets.len().min(POSITIONS / slots * slots);
    let since = Instant::now();
    renew(&sweep, &bounds, level, &mut brackets[..renewed]);
    let seconds = since.elapsed().as_secs_f64();
    let renewed = renewed as u64;
    #[expect(clippy::cast_precision_loss, reason = "counts of positions are far below 2^52")]
    let seconds_a_sweep = seconds * positions as f64 / renewed as f64;
    let threads = rayon::current_num_threads();
    let (more, fewer) = (layer.more(), layer.fewer());
    let report =
        Report { ruleset: ruleset.id, more, fewer, positions, level, renewed, threads, seconds, seconds_a_sweep };
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "{more}-{fewer}: {renewed} positions of {positions} in {seconds:.2} s on {threads} threads, so a sweep takes \
             {seconds_a_sweep:.0} s"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
