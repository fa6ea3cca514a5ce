//! Sweeps on one thread until the bounds meet, as large or as small a part at a time as is wanted.

use std::collections::VecDeque;

use crate::engine::Ruleset;

use super::Endgame;
use super::bounds::{Bounds, CERTAIN};
use super::layer::Layer;
use super::sweep::Sweep;
use super::table::Table;
use super::worker::Worker;

/// By how much each piece on the board may widen the brackets, about 2.5 / 1,000,000: a layer
/// inherits the width of those it leads to. With ten pieces the widest is 2.5 / 100,000.
const WIDTH_A_PIECE: u32 = CERTAIN / 400_000;

impl Layer {
    /// How wide the widest bracket of the solved layer may be.
    #[must_use]
    pub fn goal(self) -> u32 {
        u32::from(self.pieces()) * WIDTH_A_PIECE
    }

    /// From this width on, positions need not be looked at again. It is below the goal, since the
    /// brackets that depend on others come as close to theirs as they like, but not to it.
    #[must_use]
    pub fn closed(self) -> u32 {
        self.goal() - WIDTH_A_PIECE / 2
    }
}

/// Solves layers on one thread; all of up to 2 against 2 take a fraction of a second.
///
/// # Panics
/// If a layer comes without or before one that it leads to.
#[must_use]
pub fn solve(ruleset: &'static Ruleset, layers: impl IntoIterator<Item = Layer>) -> Endgame {
    Solving::of(ruleset, layers).finish()
}

/// Layers that are being solved, one after the other, in slices: the result is the same to the last bit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solving {
    ruleset: &'static Ruleset,
    /// Those not begun.
    left: VecDeque<Layer>,
    /// That which is swept over.
    now: Option<Sweeping>,
    /// What was found of the layers before.
    solved: Vec<Bounds>,
    endgame: Endgame,
}

/// A layer that is swept over.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sweeping {
    bounds: Bounds,
    /// The sweeps begun.
    sweeps: u32,
    /// The levels that this sweep has not come to. It goes from the highest down.
    levels: usize,
    /// The widest bracket that this sweep has left.
    widest: u32,
}

impl Solving {
    /// Work on all layers with at most `men` pieces a side, which has not begun.
    ///
    /// # Panics
    /// If a side would have more than [`MOST_MEN`](super::MOST_MEN).
    #[must_use]
    pub fn new(ruleset: &'static Ruleset, men: u8) -> Self {
        Self::of(ruleset, Layer::up_to(men))
    }

    /// Work on these layers, which has not begun.
    #[must_use]
    pub fn of(ruleset: &'static Ruleset, layers: impl IntoIterator<Item = Layer>) -> Self {
        let left = layers.into_iter().collect();
        Self { ruleset, left, now: None, solved: Vec::new(), endgame: Endgame::default() }
    }

    /// Goes on for about so many positions, some 100 ns each, or to the end. True if it has ended. A slice is at
    /// least one level of a layer: of up to 2 against 2 some 3,000 positions at most.
    ///
    /// # Panics
    /// If a layer comes without or before one that it leads to.
    pub fn step(&mut self, positions: usize) -> bool {
        let mut done = 0;
        while done < positions {
            let Some(mut now) = self.now.take().or_else(|| self.left.pop_front().map(|layer| self.begin(layer))) else {
                return true;
            };
            let layer = now.bounds.index().layer();
            let of = |smaller| self.solved.iter().find(|bounds| bounds.index().layer() == smaller);
            let smaller = layer.smaller().map(|smaller| of(smaller).expect("a layer comes after those it leads to"));
            let sweep = Sweep::new(self.ruleset, layer, smaller.collect());
            done += now.go_on(&sweep, positions - done);
            if now.is_solved() {
                self.endgame.add(Table::from_bounds(self.ruleset, &now.bounds, now.sweeps));
                self.solved.push(now.bounds);
            } else {
                self.now = Some(now);
            }
        }
        self.now.is_none() && self.left.is_empty()
    }

    /// Goes on to the end, and gives the tables of all layers.
    ///
    /// # Panics
    /// If a layer comes without or before one that it leads to.
    #[must_use]
    pub fn finish(mut self) -> Endgame {
        self.step(usize::MAX);
        self.endgame
    }

    fn begin(&self, layer: Layer) -> Sweeping {
        let bounds = Bounds::unknown(self.ruleset, layer);
        let levels = bounds.index().levels();
        Sweeping { bounds, sweeps: 1, levels, widest: 0 }
    }
}

impl Sweeping {
    /// Goes on level by level until `positions` are looked at or all brackets are narrow enough. How many were
    /// looked at.
    fn go_on(&mut self, sweep: &Sweep, positions: usize) -> usize {
        let closed = self.bounds.index().layer().closed();
        let mut worker = Worker::new(sweep);
        let mut done = 0;
        while done < positions && !self.is_solved() {
            if self.levels == 0 {
                (self.sweeps, self.levels, self.widest) = (self.sweeps + 1, self.bounds.index().levels(), 0);
            }
            self.levels -= 1;
            let mut brackets = self.bounds.take(self.levels);
            self.widest = self.widest.max(worker.renew(&self.bounds, self.levels, 0, &mut brackets, closed));
            done += brackets.len();
            self.bounds.put(self.levels, brackets);
        }
        done
    }

    fn is_solved(&self) -> bool {
        self.levels == 0 && self.widest <= self.bounds.index().layer().goal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rulesets;

    #[test]
    fn slices_change_nothing() {
        for ruleset in rulesets::ALL {
            // Up to 2 against 1: two layers, of which the second needs the first.
            let layers = || Layer::up_to(2).take(2);
            let whole = solve(ruleset, layers());
            let mut slices = Solving::of(ruleset, layers());
            let mut steps = 1;
            while !slices.step(2_000) {
                steps += 1;
            }
            assert!(steps > 100, "{steps} steps");
            assert!(slices.step(1), "what has ended stays so");
            assert_eq!(slices.finish(), whole);
        }
    }

    #[test]
    fn a_slice_of_what_the_page_solves_is_short() {
        for ruleset in rulesets::ALL {
            let longest = |layer| {
                let bounds = Bounds::absent(ruleset, layer);
                (0..bounds.index().levels()).map(|level| bounds.index().level(level).len()).max()
            };
            assert!(Layer::up_to(2).filter_map(longest).all(|positions| positions < 3_500));
        }
    }
}
