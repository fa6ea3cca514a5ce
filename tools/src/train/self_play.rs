//! Games of a net against itself, and what they teach.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use senet::ai::Evaluator;
use senet::engine::{Board, BySide, Faces, Ply, Position, Ruleset, Side, Square, SquareSet};

use super::Teaching;
use crate::perft::first_free_position;

/// A position, and what the side to throw is taught to expect in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sample {
    pub(super) position: Position,
    pub(super) target: f32,
}

/// A game that was played, or begun.
pub(super) struct Played {
    pub(super) samples: Vec<Sample>,
    pub(super) is_finished: bool,
}

/// Plays games by what an evaluator likes best. Its values are winning chances. Where it knows one for certain, as
/// [`Evaluator::exact`] of a table of endgames does, the game ends there, and the exact value is what is taught.
pub(super) struct SelfPlay<'a, E> {
    pub(super) ruleset: &'static Ruleset,
    pub(super) evaluator: &'a E,
    pub(super) teaching: &'a Teaching,
}

/// What was known before a throw, and what came of it; chances are those of the side that threw.
struct Turn {
    position: Position,
    /// The chance by all throws and the best move with each.
    expected: f64,
    /// The chance by the evaluator after the move that was made.
    reached: f64,
    /// The next position has the other side to throw.
    passes: bool,
    /// The move was not the best, so what comes of it says nothing about best play.
    is_wandering: bool,
}

impl<E: Evaluator> SelfPlay<'_, E> {
    /// A game to its end, or to the limit of plies.
    pub(super) fn play(&self, random: &mut ChaCha8Rng) -> Played {
        let mut position = self.start(random);
        let mut turns = Vec::new();
        let is_finished = loop {
            if self.evaluator.exact(self.ruleset, position, position.side).is_some() {
                break true;
            }
            if turns.len() >= self.teaching.plies as usize {
                break false;
            }
            let (turn, next) = self.turn(position, random);
            turns.push(turn);
            position = next;
        };
        Played { samples: self.samples(&turns, position), is_finished }
    }

    fn start(&self, random: &mut ChaCha8Rng) -> Position {
        if fraction(random) >= self.teaching.scattered {
            return first_free_position(self.ruleset);
        }
        let mut free: Vec<Square> = (!self.ruleset.houses.sinks()).iter().collect();
        let mut pieces = BySide::new(SquareSet::EMPTY, SquareSet::EMPTY);
        for side in Side::BOTH {
            for _ in 0..=below(random, self.ruleset.men(side)) {
                let square = free.swap_remove(below(random, free.len() as u32) as usize);
                pieces[side] = pieces[side].with(square);
            }
        }
        Position { board: Board::new(pieces).expect("each square was drawn once"), side: Side::Cones }
    }

    fn turn(&self, position: Position, random: &mut ChaCha8Rng) -> (Turn, Position) {
        let ruleset = self.ruleset;
        let thrown = ruleset.sticks.throw(Faces::from_bits(random.next_u32() as u8));
        let is_wandering = fraction(random) < self.teaching.wandering;
        let mut expected = 0.0;
        let mut chosen = None;
        for (throw, weight) in ruleset.sticks.outcomes() {
            let moves = position.moves(ruleset, throw);
            let rate = |played| {
                let after = position.after(ruleset, Ply { throw, played });
                (self.evaluator.value(ruleset, after, position.side), after)
            };
            let best = if moves.is_empty() {
                rate(None)
            } else {
                let better = |best: (f64, Position), next: (f64, Position)| if next.0 > best.0 { next } else { best };
                moves.iter().map(|played| rate(Some(played))).reduce(better).expect("there is a move")
            };
            expected += best.0 * f64::from(weight) / 16.0;
            if throw == thrown {
                let wanders = is_wandering && moves.len() > 1;
                chosen = Some(if wanders { rate(moves.nth(below(random, moves.len()))) } else { best });
            }
        }
        let (reached, next) = chosen.expect("what is thrown is one of the outcomes");
        (Turn { position, expected, reached, passes: next.side != position.side, is_wandering }, next)
    }

    /// What the turns teach, the last one first: each position what was expected in it, and a part of how much more the
    /// next one turned out to be worth than it seemed when it was reached.
    fn samples(&self, turns: &[Turn], last: Position) -> Vec<Sample> {
        let mut samples = Vec::with_capacity(turns.len() + 1);
        if last.winner().is_none()
            && let Some(exact) = self.evaluator.exact(self.ruleset, last, last.side)
        {
            samples.push(Sample { position: last, target: exact as f32 });
        }
        let mut surprise = 0.0;
        for (place, turn) in turns.iter().enumerate().rev() {
            let surprise_here = if turn.passes { -surprise } else { surprise };
            let kept = if turn.is_wandering { 0.0 } else { self.teaching.lambda * surprise_here };
            let target = (turn.expected + kept).clamp(0.0, 1.0);
            samples.push(Sample { position: turn.position, target: target as f32 });
            if let Some(before) = place.checked_sub(1).map(|before| &turns[before]) {
                surprise = target - if before.passes { 1.0 - before.reached } else { before.reached };
            }
        }
        samples
    }
}

fn fraction(random: &mut ChaCha8Rng) -> f64 {
    f64::from(random.next_u32()) / f64::from(u32::MAX)
}

fn below(random: &mut ChaCha8Rng, bound: u32) -> u32 {
    ((u64::from(random.next_u32()) * u64::from(bound)) >> 32) as u32
}
