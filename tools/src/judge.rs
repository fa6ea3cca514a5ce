//! `senet judge`: how far a player and the net are from the exact winning chances.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use senet::ai::endgame::{Endgame, Layer, MOST_MEN};
use senet::ai::expectimax::Expectimax;
use senet::ai::net::Net;
use senet::ai::{Evaluator, chance_of};
use senet::engine::{Board, BySide, Ply, Position, Ruleset, Side};
use senet::fair::{Bits256, Source};
use serde::Serialize;

use crate::arguments::{parse_seed, ruleset_parser};
use crate::players::{Player, Prepared, choose};
use crate::progress::Progress;
use crate::solve::Folder;

/// Compares a player's moves and its net with the tables of `senet solve`, on random positions of a layer.
///
/// A player without a net of its own, as greedy, is told the error of the one that is built in. Every position of the
/// layer comes up equally often, and every throw counts by its weight. A move gives away the winning chance of the best
/// move minus its own.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[arg(help = format!("Whose moves are judged: {}", Player::HELP))]
    player: Player,
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// How many pieces one side has
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_MEN)))]
    men: u8,
    /// How many the other has; without it, as many
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_MEN)))]
    against: Option<u8>,
    /// How many positions
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// 64 hex digits or a whole number, as in `senet play`
    #[arg(long, default_value = "1", value_parser = parse_seed)]
    seed: Bits256,
    /// Where the tables are
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    ruleset: &'static str,
    player: String,
    more: u8,
    fewer: u8,
    positions: u64,
    /// How far the net is from the exact chances, on the average.
    net_error: f64,
    /// The same after one more ply.
    net_error_a_ply_on: f64,
    /// What a move of the player gives away, on the average of all moves.
    given_away_a_move: f64,
    /// The same where there is more than one move.
    given_away_a_choice: f64,
    /// How often, of the choices, the move is the best one, to the exactness of the tables.
    best: f64,
}

/// What one position adds to the sums.
#[derive(Clone, Copy, Default)]
struct Sums {
    net_error: f64,
    net_error_a_ply_on: f64,
    given_away: f64,
    moves: f64,
    choices: f64,
    best: f64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ref player, ruleset, men, against, positions, seed, json, .. } = arguments;
    let layer = Layer::of(men, against.unwrap_or(men));
    let layers = std::iter::once(layer).chain(layer.smaller());
    let endgame = Folder::new(&arguments.folder, ruleset).endgame(layers)?;
    let net = player.net(ruleset)?;
    let judge = Judge { ruleset, endgame: &endgame, net: &net, player: &player.prepare(ruleset)? };
    let progress = Progress::new(positions, "positions");
    let look = |number: u64| {
        let seed = Source::new(seed).with_words(number.to_string()).seed();
        progress.add(1);
        judge.look(random_position(&endgame, layer, seed), seed)
    };
    // In order, so that the sums are the same on any number of cores.
    let all: Vec<Sums> = (0..positions).into_par_iter().map(look).collect();
    let mean = |part: &dyn Fn(&Sums) -> f64, whole: &dyn Fn(&Sums) -> f64| {
        all.iter().map(part).sum::<f64>() / all.iter().map(whole).sum::<f64>().max(f64::MIN_POSITIVE)
    };
    let report = Report {
        ruleset: ruleset.id,
        player: player.to_string(),
        more: layer.more(),
        fewer: layer.fewer(),
        positions,
        net_error: mean(&|sums| sums.net_error, &|_| 1.0),
        net_error_a_ply_on: mean(&|sums| sums.net_error_a_ply_on, &|_| 1.0),
        given_away_a_move: mean(&|sums| sums.given_away, &|sums| sums.moves),
        given_away_a_choice: mean(&|sums| sums.given_away, &|sums| sums.choices),
        best: mean(&|sums| sums.best, &|sums| sums.choices),
    };
    let mut out = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(
        out,
        "{}, {}, {} against {}, {positions} positions",
        report.player, ruleset.id, report.more, report.fewer
    )?;
    writeln!(out, "error of the net       {:.5}, a ply further {:.5}", report.net_error, report.net_error_a_ply_on)?;
    writeln!(out, "given away a move      {:.5}", report.given_away_a_move)?;
    writeln!(out, "given away a choice    {:.5}", report.given_away_a_choice)?;
    writeln!(out, "best move of a choice  {:.2} %", 100.0 * report.best)?;
    Ok(ExitCode::SUCCESS)
}

fn random_position(endgame: &Endgame, layer: Layer, seed: Bits256) -> Position {
    let index = endgame.table(layer).expect("it was read").index();
    let bits = u64::from_be_bytes(*seed.0.first_chunk().expect("a seed has 32 bytes"));
    let number = (u128::from(bits) * index.positions() as u128) >> 64;
    let [own, enemies] = index.pieces(number as usize);
    let board = Board::new(BySide::new(own, enemies)).expect("no square is taken twice");
    Position { board, side: Side::Cones }
}

struct Judge<'a> {
    ruleset: &'static Ruleset,
    endgame: &'a Endgame,
    net: &'a Net,
    player: &'a Prepared,
}

/// Tables err by so much at most, so moves that differ by less than both errors are equally good.
const EXACTNESS: f64 = 4e-5;

impl Judge<'_> {
    fn look(&self, position: Position, seed: Bits256) -> Sums {
        let (ruleset, side) = (self.ruleset, position.side);
        let exact = self.exact(position, side);
        let further = Expectimax { inner: self.net, plies: 1 };
        let mut sums = Sums {
            net_error: (self.net.value(ruleset, position, side) - exact).abs(),
            net_error_a_ply_on: (further.value(ruleset, position, side) - exact).abs(),
            ..Sums::default()
        };
        for (throw, weight) in ruleset.sticks.outcomes() {
            let moves = position.moves(ruleset, throw);
            let weight = f64::from(weight) / 16.0;
            let exact = |played| self.exact(position.after(ruleset, Ply { throw, played: Some(played) }), side);
            let Some(best) = moves.iter().map(exact).reduce(f64::max) else { continue };
            sums.moves += weight;
            if moves.len() < 2 {
                continue;
            }
            let given_away = best - exact(choose(self.player, ruleset, position, throw, seed));
            sums.choices += weight;
            sums.given_away += weight * given_away;
            sums.best += if given_away < EXACTNESS { weight } else { 0.0 };
        }
        sums
    }

    fn exact(&self, position: Position, side: Side) -> f64 {
        let chance = self.endgame.chance(position).expect("the tables of all layers that this one leads to were read");
        chance_of(side, position, chance)
    }
}
