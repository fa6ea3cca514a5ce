//! `senet puzzles`: a collection of puzzles with exact chances, for the page.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::mem::{Discriminant, discriminant};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use fastrand::Rng;
use senet::ai::endgame::{Endgame, Layer, MOST_MEN};
use senet::ai::expectimax::Rated;
use senet::ai::puzzle::{Grade, Merit, Odds, Puzzle, rate};
use senet::ai::{PipLead, best_move};
use senet::engine::{Faces, Move, Ply, Position, Ruleset, Side, Throw};

use crate::arguments::ruleset_parser;
use crate::progress::Progress;
use crate::solve::Folder;

/// A puzzle has so many moves at least.
const MOVES: usize = 3;
/// The best move is so much better than the next: enough to matter, and not so much that anybody sees it.
const MARGIN: RangeInclusive<f64> = 0.04..=0.35;
/// The winning chance after it: neither won nor lost.
const OPEN: RangeInclusive<f64> = 0.1..=0.9;
/// What is said against the next best move changes so many of the 16 ways that the sticks can fall, unless it is something
/// that the move does.
const WEIGHT: u32 = 2;
/// After so many plies a game is given up.
const MOST_PLIES: u32 = 3_000;

/// Finds puzzles in the endings of games and writes them into a file.
///
/// The first part of a game is played with moves of which every other one is random, and the rest the farthest in the
/// race. As soon as the tables know the position, three of four moves are the best, and each throw is looked at: where
/// one of three or more moves is clearly the best, and it can be said why, that is a puzzle. Of those that were found,
/// as many of each kind as there are go into the file: puzzles in which the best move hits, keeps out of the water, bears a
/// piece off, makes another hit less likely, and so on, of each grade the same number. Which ones depends on the
/// arguments only.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The rules
    #[arg(long, value_parser = ruleset_parser())]
    ruleset: &'static Ruleset,
    /// Up to how many pieces a side
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=i64::from(MOST_MEN)))]
    men: u8,
    /// Where the tables are
    #[arg(long, default_value = "tables")]
    folder: PathBuf,
    /// How many games are played
    #[arg(long, default_value_t = 500_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many puzzles of each grade
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: u64,
    /// Another number gives other puzzles
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where they are written
    #[arg(long)]
    output: PathBuf,
}

/// What a puzzle is about: the weightiest that speaks for its best move and not for the next best.
type Theme = (Discriminant<Merit>, Option<Odds>);

/// Puzzles of one grade and theme.
struct Kind {
    grade: Grade,
    theme: Theme,
    /// One of its reasons, to name it by.
    example: Merit,
    found: Vec<Puzzle>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let &Arguments { ruleset, men, games, count, seed, ref output, .. } = arguments;
    let endgame = Folder::new(&arguments.folder, ruleset).endgame(Layer::up_to(men))?;
    let mut finder = Finder { ruleset, endgame, random: Rng::with_seed(seed), seen: HashSet::new(), kinds: Vec::new() };
    let progress = Progress::new(games, "games");
    for _ in 0..games {
        finder.look_at_game();
        progress.add(1);
    }
    let mut out = io::stdout().lock();
    let mut chosen = Vec::new();
    for grade in [Grade::Easy, Grade::Middle, Grade::Hard] {
        let kinds: Vec<&Kind> = finder.kinds.iter().filter(|kind| kind.grade == grade).collect();
        let shares = shares(&kinds.iter().map(|kind| kind.found.len()).collect::<Vec<_>>(), count as usize);
        ensure!(
            shares.iter().sum::<usize>() == count as usize,
            "not enough puzzles of grade {grade:?}; more games help"
        );
        for (kind, share) in kinds.into_iter().zip(shares) {
            writeln!(out, "{grade:?}: {share} of {}, as {:?}", kind.found.len(), kind.example)?;
            chosen.extend_from_slice(&kind.found[..share]);
        }
    }
    let bytes = Puzzle::write_all(ruleset, &chosen);
    let read = Puzzle::read_all(ruleset, &bytes)?;
    ensure!(Puzzle::write_all(ruleset, &read) == bytes, "what was written is read as something else");
    fs::write(output, &bytes).with_context(|| format!("{}: can't be written", output.display()))?;
    writeln!(out, "{} puzzles, {} bytes", chosen.len(), bytes.len())?;
    Ok(ExitCode::SUCCESS)
}

/// How many to take of each kind, if there are so many: as equal as can be, `count` in all.
fn shares(found: &[usize], count: usize) -> Vec<usize> {
    let mut shares = vec![0; found.len()];
    let mut left = count;
    while left > 0 {
        let open: Vec<usize> = (0..found.len()).filter(|&kind| shares[kind] < found[kind]).collect();
        if open.is_empty() {
            break;
        }
        for kind in open.into_iter().take(left) {
            shares[kind] += 1;
            left -= 1;
        }
    }
    shares
}

/// Looks for puzzles.
struct Finder {
    ruleset: &'static Ruleset,
    endgame: Endgame,
    random: Rng,
    /// What was looked at before.
    seen: HashSet<(Position, Throw)>,
    kinds: Vec<Kind>,
}

impl Finder {
    fn look_at_game(&mut self) {
        let ruleset = self.ruleset;
        let mut position = Position { board: ruleset.start_board(), side: Side::Cones };
        for _ in 0..MOST_PLIES {
            let throw = ruleset.sticks.throw(Faces::from_bits(self.random.u8(0..16)));
            let rated = self.endgame.chance(position).and_then(|_| self.rate(position, throw));
            let played = match &rated {
                Some(rated) => {
                    self.look_at(position, throw, rated);
                    rated.first().map(|best| best.played).filter(|_| self.random.u8(0..4) > 0)
                }
                None => best_move(&PipLead, ruleset, position, throw).filter(|_| self.random.bool()),
            };
            let played = played.or_else(|| self.any_move(position, throw));
            position = position.after(ruleset, Ply { throw, played });
            if position.winner().is_some() {
                break;
            }
        }
    }

    fn rate(&self, position: Position, throw: Throw) -> Option<Vec<Rated>> {
        rate(self.ruleset, position, throw, &|position| self.endgame.chance(position))
    }

    fn any_move(&mut self, position: Position, throw: Throw) -> Option<Move> {
        let moves = position.moves(self.ruleset, throw);
        if moves.is_empty() { None } else { moves.nth(self.random.u32(0..moves.len())) }
    }

    fn look_at(&mut self, position: Position, throw: Throw, rated: &[Rated]) {
        let [best, second, ..] = rated else { return };
        let is_fit =
            rated.len() >= MOVES && MARGIN.contains(&(best.value - second.value)) && OPEN.contains(&best.value);
        if !is_fit {
            return;
        }
        let Some(puzzle) = Puzzle::of(self.ruleset, position, throw, rated) else { return };
        if !self.seen.insert((puzzle.position, throw)) || self.is_found_by_the_race(&puzzle) {
            return;
        }
        let why = puzzle.why(self.ruleset, second.played);
        let Some(&example) = why.first().filter(|merit| weight(**merit) >= WEIGHT) else { return };
        let theme = theme(example);
        let kind = self.kinds.iter_mut().find(|kind| kind.grade == puzzle.grade && kind.theme == theme);
        match kind {
            Some(kind) => kind.found.push(puzzle),
            None => self.kinds.push(Kind { grade: puzzle.grade, theme, example, found: vec![puzzle] }),
        }
    }

    /// Whether a puzzle is called hard, and yet the first of the moves that go farthest is the best.
    fn is_found_by_the_race(&self, puzzle: &Puzzle) -> bool {
        let farthest = best_move(&PipLead, self.ruleset, puzzle.position, puzzle.throw);
        puzzle.grade == Grade::Hard && farthest == Some(puzzle.best().played)
    }
}

fn theme(merit: Merit) -> Theme {
    let odds = match merit {
        Merit::Odds { of, .. } => Some(of),
        Merit::BearsOff | Merit::Hits { .. } | Merit::KeepsDry(_) | Merit::BringsAllHome => None,
    };
    (discriminant(&merit), odds)
}

/// In how many of 16 ways that the sticks can fall it makes a difference.
const fn weight(merit: Merit) -> u32 {
    match merit {
        Merit::Odds { best, other, .. } => best.abs_diff(other),
        Merit::BearsOff | Merit::Hits { .. } | Merit::KeepsDry(_) | Merit::BringsAllHome => 16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_gets_as_much_as_there_is_of_it_up_to_an_equal_share() {
        assert_eq!(shares(&[100, 2, 50], 30), [14, 2, 14]);
        assert_eq!(shares(&[1, 1], 2), [1, 1]);
        assert_eq!(shares(&[3, 3], 3), [2, 1]);
        assert_eq!(shares(&[1, 2], 9), [1, 2]);
    }
}
