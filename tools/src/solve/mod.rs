//! `senet solve`: the exact winning chances of all positions with few pieces.

mod estimate;
mod files;
mod run;
mod slice;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use senet::ai::endgame::{CERTAIN, Layer, MOST_MEN, Table};
use senet::engine::Ruleset;
use serde::Serialize;

use crate::arguments::ruleset_parser;

pub(crate) use files::Folder;
use run::{Done, Limits};

/// Solves all positions with at most so many pieces a side.
///
/// The winning chance of the side to throw, if both sides play as well as can be, goes into a table
/// for each layer: `RULESET-MORE-FEWER.table` in the folder. A lower and an upper bound are iterated
/// until they meet, so the tables are right to half the width told, and half of 1/65535 for rounding.
/// Each table is checked against its own equation by the moves of the engine on random positions.
///
/// A run that was stopped goes on where it last saved its state (`RULESET-MORE-FEWER.bounds`); the
/// tables are the same to the last bit, on however many cores. Tables that are there already are kept.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// Up to how many pieces a side
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_MEN)))]
    men: u8,
    /// Where the tables go
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// Save the state after so many seconds, at the end of a sweep
    #[arg(long, default_value_t = 300)]
    save_after: u64,
    /// Stop after so many sweeps and save the state; the next run goes on
    #[arg(long)]
    sweeps: Option<u32>,
    /// Take a layer for solved once the bounds are so close together, 0 to 1; without it, when they are within about
    /// 0.00002. Its table is right to half of that, and the layers that lead to it can't be solved closer. A later run for a smaller width goes on from there
    #[arg(long, default_value_t = 0.0, value_parser = parse_width)]
    width: f64,
    /// Solve nothing: renew part of the middle of the largest layer and tell how long its sweeps take
    #[arg(long, conflicts_with = "sweeps")]
    slice: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    men: u8,
    is_finished: bool,
    positions: u64,
    seconds: f64,
    layers: Vec<LayerReport>,
}

#[derive(Serialize)]
struct LayerReport {
    more: u8,
    fewer: u8,
    positions: u64,
    sweeps: u32,
    /// The widest bracket.
    width: f64,
    /// How far a chance can be from the true one.
    error: f64,
    /// How far the chances were from those of the next positions, at most, on the random sample.
    /// `None` where the table was there already.
    residual: Option<f64>,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ruleset, men, save_after, sweeps, json, .. } = arguments;
    if arguments.slice {
        return slice::run(ruleset, men, json);
    }
    let since = Instant::now();
    let mut out = io::stdout().lock();
    if !json {
        writeln!(out, "  men     positions  sweeps     width     error  residual   seconds")?;
    }
    let mut layers = Vec::new();
    #[expect(clippy::cast_sign_loss, reason = "the width was read as one from 0 to 1")]
    let width = (arguments.width * f64::from(CERTAIN)) as u32;
    let limits = Limits { save_after, sweeps, width };
    let folder = Folder::new(&arguments.folder, ruleset);
    let is_finished = run::solve(&folder, ruleset, Layer::up_to(men).collect(), limits, |table, done| {
        let layer = LayerReport::new(table, done);
        if !json {
            let residual = layer.residual.map_or_else(|| "-".to_owned(), |residual| format!("{residual:.2e}"));
            writeln!(
                out,
                "{:>5} {:>13} {:>7} {:>9.2e} {:>9.2e} {residual:>9} {:>9.2}",
                format!("{}-{}", layer.more, layer.fewer),
                layer.positions,
                layer.sweeps,
                layer.width,
                layer.error,
                layer.seconds
            )?;
            out.flush()?;
        }
        layers.push(layer);
        Ok(())
    })?;
    let positions = layers.iter().map(|layer| layer.positions).sum();
    let seconds = since.elapsed().as_secs_f64();
    if json {
        let report = Report { ruleset: ruleset.id, men, is_finished, positions, seconds, layers };
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else if is_finished {
        writeln!(out, "{positions} positions in {seconds:.1} s")?;
    } else {
        writeln!(out, "stopped after {seconds:.1} s; the same command goes on")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn parse_width(text: &str) -> Result<f64, String> {
    let width = text.parse().ok().filter(|width| (0.0..=1.0).contains(width));
    width.ok_or_else(|| "not a number from 0 to 1".to_owned())
}

impl LayerReport {
    fn new(table: &Table, done: Done) -> Self {
        let header = table.header();
        Self {
            more: header.layer.more(),
            fewer: header.layer.fewer(),
            positions: header.positions,
            sweeps: header.sweeps,
            width: f64::from(header.width) / f64::from(CERTAIN),
            error: table.error(),
            residual: done.residual,
            seconds: done.seconds,
        }
    }
}
