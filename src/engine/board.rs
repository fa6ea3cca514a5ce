//! Where the pieces stand.

use super::side::{BySide, Side};
use super::square::{Square, SquareSet};

/// The squares that each side's pieces stand on. One piece a square at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pieces: BySide<SquareSet>,
}

impl Board {
    /// The board with these pieces, unless two would share a square.
    #[must_use]
    pub fn new(pieces: BySide<SquareSet>) -> Option<Self> {
        let shared = pieces[Side::Cones] & pieces[Side::Spools];
        shared.is_empty().then_some(Self { pieces })
    }

    /// The squares of a side's pieces.
    #[must_use]
    #[inline(always)]
    pub fn pieces(self, side: Side) -> SquareSet {
        self.pieces[side]
    }

    /// The squares without a piece.
    #[must_use]
    #[inline(always)]
    pub fn empty(self) -> SquareSet {
        !(self.pieces[Side::Cones] | self.pieces[Side::Spools])
    }

    /// How far a side's pieces have to go together until all are off: square *s* counts 31 - *s*.
    #[must_use]
    pub fn pips(self, side: Side) -> u32 {
        self.pieces[side].iter().map(|square| u32::from(Square::COUNT + 1 - square.number())).sum()
    }

    /// Whose piece stands on the square, if any.
    #[must_use]
    pub fn piece(self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.pieces[side].contains(square))
    }

    /// The side without a piece on the board, if there is one.
    #[must_use]
    #[inline(always)]
    pub fn side_off(self) -> Option<Side> {
        // Written out, because it is asked after every ply.
        if self.pieces[Side::Cones].is_empty() {
            return Some(Side::Cones);
        }
        self.pieces[Side::Spools].is_empty().then_some(Side::Spools)
    }

    /// Flips the given squares for `side` and for the other side: a piece appears where none
    /// was, and goes where one was. Doing it twice changes nothing.
    #[inline(always)]
    pub(super) fn flip(&mut self, side: Side, own: SquareSet, enemy: SquareSet) {
        self.pieces[side] = self.pieces[side] ^ own;
        self.pieces[!side] = self.pieces[!side] ^ enemy;
        debug_assert!((self.pieces[Side::Cones] & self.pieces[Side::Spools]).is_empty());
    }
}
