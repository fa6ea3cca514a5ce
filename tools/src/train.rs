//! `senet train`: a net that learns from games against itself.

mod checkpoint;
mod learner;
mod report;
mod self_play;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senet::ai::check_sum::CheckSum;
use senet::ai::endgame::{Endgame, Layer, MOST_MEN, Table, WithEndgame};
use senet::ai::net::{Net, Shape};
use senet::engine::{Board, BySide, Position, Ruleset, Side};
use senet::fair::Bits256;
use serde::{Deserialize, Serialize};

use crate::arguments::{parse_seed, ruleset_parser};
use crate::solve::Folder;
use checkpoint::Checkpoint;
use learner::Learner;
use report::{Report, Rounding};
use self_play::{Sample, SelfPlay};

/// Trains a net by self-play and writes its weights.
///
/// Each position of a game is taught what the throws and the best moves after it are worth on the
/// average, corrected by what the rest of the game showed: temporal differences with the luck of the throws taken out. The same
/// arguments give the same net, on any number of cores. A run that was stopped goes on where its
/// checkpoint is.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// How many games in all
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// 64 hex digits or a whole number, as in `senet play`
    #[arg(long, default_value = "1", value_parser = parse_seed)]
    seed: Bits256,
    /// Units of the two hidden layers
    #[arg(long, default_value = "64x32", value_parser = parse_shape)]
    units: Shape,
    #[command(flatten)]
    teaching: Teaching,
    /// Begin with the weights of this file, of a net with the same units
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where `senet solve` has put the tables that `exact_men` asks for
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// Where the state of the work is kept; if the file is there, the work goes on from it
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Seconds between two checkpoints
    #[arg(long, default_value_t = 30)]
    checkpoint_seconds: u64,
    /// Where the weights are written
    #[arg(long)]
    output: PathBuf,
}

/// How the net is taught. What a run can only go on with if it is the same.
#[derive(clap::Args, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Teaching {
    /// How many games are played with the same weights before they are learned from
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..))]
    games_a_step: u64,
    /// How many positions are learned from at once
    #[arg(long, default_value_t = 128)]
    positions_at_once: usize,
    /// How often each position is learned from
    #[arg(long, default_value_t = 2)]
    passes: u32,
    /// How much of what the rest of the game showed is believed, 0 to 1
    #[arg(long, default_value_t = 0.8)]
    lambda: f64,
    /// How fast the net learns at first
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// And in the end
    #[arg(long, default_value_t = 1e-5)]
    last_rate: f32,
    /// The part of moves that are played at random, to see more
    #[arg(long, default_value_t = 0.05)]
    wandering: f64,
    /// The part of games that begin with pieces anywhere
    #[arg(long, default_value_t = 0.15)]
    scattered: f64,
    /// After so many plies a game is left unfinished
    #[arg(long, default_value_t = 1_000)]
    plies: u32,
    /// Use the exact chances of all positions with at most so many pieces a side: games end there
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MOST_MEN)))]
    exact_men: u8,
    /// So many random positions of those are learned from besides, for each step
    #[arg(long, default_value_t = 2_000)]
    exact_positions: usize,
}

/// What of a run must be the same for it to go on.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
struct Plan {
    ruleset: String,
    seed: String,
    games: u64,
    units: [usize; 2],
    /// The check sum of the net that it began with.
    from: Option<[u8; CheckSum::LENGTH]>,
    teaching: Teaching,
}

fn parse_shape(text: &str) -> Result<Shape, String> {
    let shape = text.split_once('x').and_then(|(first, second)| {
        let (first, second) = (first.parse().ok()?, second.parse().ok()?);
        Shape::new(first, second)
    });
    shape.ok_or_else(|| format!("{text:?} is not two multiples of 16 up to 256, as in 64x32"))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (learner, samples) = train(arguments, u64::MAX)?;
    let bytes = learner.net().to_bytes();
    fs::write(&arguments.output, &bytes)
        .with_context(|| format!("{}: can't be written", arguments.output.display()))?;
    let rounded = Net::from_bytes(&bytes).expect("what was just made can be read");
    eprintln!("{}", Rounding::of(arguments.ruleset, learner.net(), &rounded, &samples));
    println!("{}: {} bytes, {} units", arguments.output.display(), bytes.len(), {
        let shape = rounded.shape();
        format!("{}x{}", shape.first(), shape.second())
    });
    Ok(ExitCode::SUCCESS)
}

/// Trains until all games are played, or `most_steps` steps are made in this run. Gives the last step's samples too.
fn train(arguments: &Arguments, most_steps: u64) -> anyhow::Result<(Learner, Vec<Sample>)> {
    let Arguments { ruleset, games, seed, units, teaching, checkpoint, .. } = arguments;
    let from = arguments.from.as_deref().map(read_net).transpose()?;
    let endgame = Folder::new(&arguments.folder, ruleset).endgame(Layer::up_to(teaching.exact_men))?;
    let plan = Plan {
        ruleset: ruleset.id.to_owned(),
        seed: seed.to_string(),
        games: *games,
        units: [units.first(), units.second()],
        from: from.as_ref().map(|net| CheckSum::of(&net.to_bytes())),
        teaching: teaching.clone(),
    };
    let plan = serde_json::to_string(&plan)?;
    let steps = games.div_ceil(teaching.games_a_step);
    let mut learner = begin(checkpoint.as_deref(), &plan, *units, *seed, from)?;
    let mut report = Report::new(learner.steps(), steps);
    let mut samples = Vec::new();
    let mut saved = Instant::now();
    for step in learner.steps()..steps.min(learner.steps().saturating_add(most_steps)) {
        let evaluator = WithEndgame { inner: learner.net(), endgame: &endgame };
        let self_play = SelfPlay { ruleset, evaluator: &evaluator, teaching };
        let first = step * teaching.games_a_step;
        let played: Vec<_> = (first..first + teaching.games_a_step)
            .into_par_iter()
            .map(|game| self_play.play(&mut random_stream(*seed, game)))
            .collect();
        report.add_games(&played);
        samples = played.into_iter().flat_map(|game| game.samples).collect();
        // The streams of games count up from 0, so those of the steps count down.
        let mut random = random_stream(*seed, u64::MAX - step);
        samples.extend(exact_samples(&endgame, teaching, &mut random));
        for _ in 0..teaching.passes {
            shuffle(&mut samples, &mut random);
            for some in samples.chunks(teaching.positions_at_once) {
                learner.learn(ruleset, some, rate(teaching, step, steps));
            }
        }
        learner.end_step();
        report.tell(&mut learner);
        if let Some(path) = checkpoint
            && (saved.elapsed() > Duration::from_secs(arguments.checkpoint_seconds) || step + 1 == steps)
        {
            Checkpoint { plan: plan.clone(), learner: learner.clone() }.write(path)?;
            saved = Instant::now();
        }
    }
    if let Some(path) = checkpoint {
        Checkpoint { plan, learner: learner.clone() }.write(path)?;
    }
    Ok((learner, samples))
}

fn read_net(path: &Path) -> anyhow::Result<Net> {
    let bytes = fs::read(path).with_context(|| format!("{}: can't be read", path.display()))?;
    Net::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// Random positions of the tables, of each layer equally many, with their exact chances.
fn exact_samples(endgame: &Endgame, teaching: &Teaching, random: &mut ChaCha8Rng) -> Vec<Sample> {
    let tables: Vec<&Table> = Layer::up_to(teaching.exact_men).filter_map(|layer| endgame.table(layer)).collect();
    if tables.is_empty() {
        return Vec::new();
    }
    let sample = |place: usize| {
        let index = tables[place % tables.len()].index();
        let number = (u128::from(random.next_u64()) * index.positions() as u128) >> 64;
        let [own, enemies] = index.pieces(number as usize);
        let board = Board::new(BySide::new(own, enemies)).expect("no square is taken twice");
        let position = Position { board, side: Side::Cones };
        Sample { position, target: endgame.chance(position).expect("it is of a table") as f32 }
    };
    (0..teaching.exact_positions).map(sample).collect()
}

/// The learner of the checkpoint, if there is one, or one of the net to begin with, or a new one.
fn begin(
    checkpoint: Option<&Path>,
    plan: &str,
    units: Shape,
    seed: Bits256,
    from: Option<Net>,
) -> anyhow::Result<Learner> {
    let Some(path) = checkpoint.filter(|path| path.exists()) else {
        if let Some(net) = from {
            if net.shape() != units {
                bail!("the net to begin with has {}x{} units", net.shape().first(), net.shape().second());
            }
            return Ok(Learner::of(net));
        }
        return Ok(Learner::new(units, &mut ChaCha8Rng::from_seed(seed.0)));
    };
    let found = Checkpoint::read(path, units).with_context(|| format!("{}", path.display()))?;
    if found.plan != plan {
        bail!("{}: of a run with other arguments: {}", path.display(), found.plan);
    }
    Ok(found.learner)
}

/// Falls from the first rate to the last in even factors.
fn rate(teaching: &Teaching, step: u64, steps: u64) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "steps are far below 2^52")]
    let part = step as f64 / steps as f64;
    let factor = f64::from(teaching.last_rate / teaching.rate);
    (f64::from(teaching.rate) * factor.powf(part)) as f32
}

fn random_stream(seed: Bits256, stream: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::from_seed(seed.0);
    random.set_stream(stream);
    random
}

fn shuffle(samples: &mut [Sample], random: &mut ChaCha8Rng) {
    for last in (1..samples.len()).rev() {
        let place = (u64::from(random.next_u32()) * (last as u64 + 1)) >> 32;
        samples.swap(last, place as usize);
    }
}

#[cfg(test)]
mod tests;
