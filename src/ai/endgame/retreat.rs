//! Moves backward, which are rare.

use std::cell::OnceCell;

use crate::engine::{Square, Throw};

use super::bounds::{Bounds, Bracket};
use super::layer::MOST_PIECES;
use super::reach::{Landing, Places, Reach};

/// The moves backward from some squares with a throw, each worked out when it is first needed.
#[derive(Default)]
pub(super) struct Retreats<'b> {
    /// By the place of the piece; `None` in it where the board or a piece is in the way.
    all: [OnceCell<Option<Backward<'b>>>; MOST_PIECES],
}

/// A piece's move backward.
#[derive(Clone, Copy)]
pub(super) struct Backward<'b> {
    /// The pieces at which a blockade would have to begin to stop it.
    pub(super) between: Places,
    /// Where the piece comes to stand.
    pub(super) landing: Landing,
    /// The brackets of the squares after it, if it leads to others and they are not absent.
    pub(super) set: Option<&'b [Bracket]>,
}

impl<'b> Retreats<'b> {
    /// The move backward of the piece at `from`.
    pub(super) fn of(&self, bounds: &'b Bounds, reach: &Reach, steps: Throw, from: usize) -> Option<Backward<'b>> {
        *self.all[from].get_or_init(|| Backward::of(bounds, reach, steps, from))
    }
}

impl<'b> Backward<'b> {
    fn of(bounds: &'b Bounds, reach: &Reach, steps: Throw, from: usize) -> Option<Self> {
        let start = Square::at(reach.squares.numbers()[from]);
        let to = start.backward(steps.value()).filter(|&to| reach.is_empty(to))?;
        let landing = reach.landing(from, to);
        let set = match landing {
            Landing::Empty { place, number } => bounds.set(reach.squares.moved(from, place, number)),
            Landing::Piece(_) | Landing::Same => None,
        };
        Some(Self { between: reach.between(to.number(), start.number()), landing, set })
    }
}
