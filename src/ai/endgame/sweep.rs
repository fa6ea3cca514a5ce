//! What a sweep over a layer reads besides the layer's own bounds.

use crate::engine::ruleset::NoMove;
use crate::engine::{Ruleset, SquareSet, Throw};

use super::bounds::Bounds;
use super::changes::{Changes, Turn};
use super::index::Slots;
use super::layer::Layer;

/// What a sweep over a layer reads besides the layer itself.
pub struct Sweep<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) throws: [ThrowRules; 5],
    pub(super) changes: Changes,
    pub(super) slots: Slots,
    pub(super) smaller: Vec<&'a Bounds>,
}

/// What does not depend on the position about a throw.
pub(super) struct ThrowRules {
    pub(super) throw: Throw,
    pub(super) weight: u32,
    /// What happens to the turn after a move with it.
    pub(super) turn: Turn,
    /// What happens to the turn if there is no move.
    pub(super) turn_without_move: Turn,
    /// The squares it bears off from.
    pub(super) exits: SquareSet,
}

impl<'a> Sweep<'a> {
    /// What a sweep over `layer` reads; `smaller` are the solved bounds of the layers that bearing
    /// off leads to.
    ///
    /// # Panics
    /// If they are those of other layers.
    #[must_use]
    pub fn new(ruleset: &'a Ruleset, layer: Layer, smaller: Vec<&'a Bounds>) -> Self {
        assert!(
            smaller.iter().map(|bounds| bounds.index().layer()).eq(layer.smaller()),
            "{layer:?} leads to other layers"
        );
        let throws = ruleset.sticks.outcomes().map(|(throw, weight)| {
            let turn = if ruleset.sticks.again.contains(throw) { Turn::Kept } else { Turn::Passed };
            let turn_without_move = match ruleset.no_move {
                NoMove::Turn => Turn::Passed,
                NoMove::ThrowOnly => turn,
            };
            ThrowRules { throw, weight, turn, turn_without_move, exits: ruleset.houses.exits(throw) }
        });
        Self { ruleset, throws, changes: Changes::new(layer), slots: Slots::new(layer), smaller }
    }
}
