//! Looks ahead over throws and moves, on top of any evaluator.
//!
//! A ply is a throw and the move made with it, whoever makes it. Each throw counts by its weight, of the moves
//! the best for who makes it. The work can be done in slices: a [`Search`] stops after any number of nodes and goes on later, to
//! the same result. A node is a position that the evaluator was asked about.

use crate::ai::Evaluator;
use crate::engine::{Move, Ply, Position, Ruleset, Side, Throw};

/// An evaluator that looks so many throws further than the one in it.
#[derive(Clone, Copy, Debug)]
pub struct Expectimax<E> {
    /// Asked about the positions at the end of each way.
    pub inner: E,
    /// How many throws and moves are between.
    pub plies: u8,
}

impl<E: Evaluator> Evaluator for Expectimax<E> {
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64 {
        let mut walk = Walk::new(position, side, self.plies);
        loop {
            if let Some(value) = walk.step(&self.inner, ruleset) {
                return value;
            }
        }
    }

    fn exact(&self, ruleset: &Ruleset, position: Position, side: Side) -> Option<f64> {
        self.inner.exact(ruleset, position, side)
    }
}

/// How far a search looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// At most so many plies; the move itself is the first.
    pub plies: u8,
    /// No deeper look is finished that needs more nodes in all. The first ply is always looked at.
    pub nodes: u64,
}

/// A move with its value for who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The move.
    pub played: Move,
    /// Its value; greater is better.
    pub value: f64,
}

/// Rates the moves of a position: one ply deep, then two, and so on to its limits.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    ruleset: &'a Ruleset,
    side: Side,
    limits: Limits,
    moves: Vec<(Move, Position)>,
    /// The finished look, of as many plies as `plies_done`.
    rated: Vec<Rated>,
    plies_done: u8,
    /// The look that is being made: what it has rated so far, and the way through the next move.
    deeper: Vec<Rated>,
    walk: Option<Walk>,
    nodes: u64,
    is_over: bool,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, position: Position, throw: Throw, limits: Limits) -> Self {
        let moves: Vec<_> = position
            .moves(ruleset, throw)
            .iter()
            .map(|played| (played, position.after(ruleset, Ply { throw, played: Some(played) })))
            .collect();
        let is_over = moves.is_empty();
        Self {
            ruleset,
            side: position.side,
            limits,
            moves,
            rated: Vec::new(),
            plies_done: 0,
            deeper: Vec::new(),
            walk: None,
            nodes: 0,
            is_over,
        }
    }

    /// Goes on for so many nodes, or to the end. True if it has ended.
    pub fn step(&mut self, evaluator: &impl Evaluator, nodes: u64) -> bool {
        for _ in 0..nodes {
            if self.is_over {
                break;
            }
            self.step_once(evaluator);
        }
        self.is_over
    }

    /// Goes on to the end.
    pub fn finish(&mut self, evaluator: &impl Evaluator) {
        while !self.is_over {
            self.step_once(evaluator);
        }
    }

    /// The moves with their values by the deepest finished look, in rising order of their start squares. Empty
    /// before the first look is finished, or if there is no move.
    #[must_use]
    pub fn rated(&self) -> &[Rated] {
        &self.rated
    }

    /// The best move so far; of equals the one with the lowest start square.
    #[must_use]
    pub fn best(&self) -> Option<Rated> {
        let better = |best: Rated, next: &Rated| if next.value > best.value { *next } else { best };
        let (first, others) = self.rated.split_first()?;
        Some(others.iter().fold(*first, better))
    }

    /// How many plies the deepest finished look has.
    #[must_use]
    pub const fn plies(&self) -> u8 {
        self.plies_done
    }

    /// How many nodes were looked at.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    fn step_once(&mut self, evaluator: &impl Evaluator) {
        if self.plies_done > 0 && self.nodes >= self.limits.nodes {
            self.is_over = true;
            return;
        }
        let (played, position) = self.moves[self.deeper.len()];
        let walk = self.walk.get_or_insert_with(|| Walk::new(position, self.side, self.plies_done));
        self.nodes += 1;
        let Some(value) = walk.step(evaluator, self.ruleset) else { return };
        self.walk = None;
        self.deeper.push(Rated { played, value });
        if self.deeper.len() == self.moves.len() {
            self.rated = std::mem::take(&mut self.deeper);
            self.plies_done += 1;
            self.is_over = self.plies_done >= self.limits.plies;
        }
    }
}

/// The way through all that can follow a position, as a stack instead of a recursion, so that it can stop anywhere.
#[derive(Clone, Debug)]
struct Walk {
    side: Side,
    plies: u8,
    /// Asked about next.
    next: Position,
    stack: Vec<Fork>,
}

/// A position before a throw, and how much of what can follow is known.
#[derive(Clone, Copy, Debug)]
struct Fork {
    position: Position,
    outcome: usize,
    place: u32,
    best: f64,
    sum: f64,
}

impl Walk {
    const fn new(position: Position, side: Side, plies: u8) -> Self {
        Self { side, plies, next: position, stack: Vec::new() }
    }

    /// Asks the evaluator once, and goes on to where it has to be asked next; the value if that was the last time.
    fn step(&mut self, evaluator: &impl Evaluator, ruleset: &Ruleset) -> Option<f64> {
        let mut value = loop {
            if self.stack.len() == usize::from(self.plies) {
                break evaluator.value(ruleset, self.next, self.side);
            }
            if let Some(value) = evaluator.exact(ruleset, self.next, self.side) {
                break value;
            }
            let fork = Fork { position: self.next, outcome: 0, place: 0, best: f64::NAN, sum: 0.0 };
            self.next = fork.child(ruleset);
            self.stack.push(fork);
        };
        while let Some(fork) = self.stack.last_mut() {
            if let Some(next) = fork.take(value, self.side, ruleset) {
                self.next = next;
                return None;
            }
            value = fork.sum / 16.0;
            self.stack.pop();
        }
        Some(value)
    }
}

impl Fork {
    /// Where the next throw and move lead.
    fn child(&self, ruleset: &Ruleset) -> Position {
        let (throw, _) = ruleset.sticks.outcomes()[self.outcome];
        let played = self.position.moves(ruleset, throw).nth(self.place);
        self.position.after(ruleset, Ply { throw, played })
    }

    /// Takes the value of the child; gives the next child, if there is one.
    fn take(&mut self, value: f64, side: Side, ruleset: &Ruleset) -> Option<Position> {
        let is_better = if self.position.side == side { value > self.best } else { value < self.best };
        if self.place == 0 || is_better {
            self.best = value;
        }
        self.place += 1;
        let outcomes = ruleset.sticks.outcomes();
        let (throw, weight) = outcomes[self.outcome];
        if self.place >= self.position.moves(ruleset, throw).len() {
            self.sum += self.best * f64::from(weight);
            self.outcome += 1;
            self.place = 0;
        }
        (self.outcome < outcomes.len()).then(|| self.child(ruleset))
    }
}

#[cfg(test)]
mod tests;
