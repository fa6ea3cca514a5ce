//! Tables around another evaluator.

use std::borrow::Borrow;

use crate::ai::{Evaluator, chance_of};
use crate::engine::{Position, Ruleset, Side};

use super::Endgame;

/// Winning chances: exact ones where the tables know the position, those of the inner evaluator elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WithEndgame<E, T = Endgame> {
    /// Gives winning chances.
    pub inner: E,
    /// The tables of the ruleset that is asked about, or something that lends them.
    pub endgame: T,
}

impl<E: Evaluator, T: Borrow<Endgame>> Evaluator for WithEndgame<E, T> {
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64 {
        self.exact(ruleset, position, side).unwrap_or_else(|| self.inner.value(ruleset, position, side))
    }

    fn exact(&self, ruleset: &Ruleset, position: Position, side: Side) -> Option<f64> {
        let chance = self.endgame.borrow().chance(position);
        chance.map(|chance| chance_of(side, position, chance)).or_else(|| self.inner.exact(ruleset, position, side))
    }
}
