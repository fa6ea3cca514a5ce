//! What the pieces on some squares can do, for all ways to share them out to the sides at once.
//!
//! Which squares a throw reaches and what lies between depends on the squares only; whose the pieces
//! are decides what of it is allowed. So positions that differ in nothing else are looked at together,
//! and sets of pieces are sets of places, as in [`super::index::Slots`].

use crate::engine::moves::ashore;
use crate::engine::ruleset::{Entry, Hit};
use crate::engine::{Ruleset, Square, SquareSet};

use super::squares::Squares;

/// Pieces by their places among all pieces on the board; the one on the lowest square is bit 0.
pub(super) type Places = u16;

/// The squares that the pieces of both sides stand on, as the rules see them.
pub(super) struct Reach<'a> {
    ruleset: &'a Ruleset,
    pub(super) squares: &'a Squares,
    occupied: SquareSet,
    /// The pieces that have a piece next to them on the square after theirs.
    adjacent: Places,
    /// The pieces on squares where they can't be hit.
    safe: Places,
    /// The pieces that do not keep their side from bearing off.
    home: Places,
    /// The pieces at which a blockade begins, if enough of them are of one side.
    blockades: Places,
}

/// Where a piece comes to stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Landing {
    /// On an empty square, after which it has this place among all pieces.
    Empty {
        /// Its place among all pieces then.
        place: usize,
        /// The number of the square.
        number: u8,
    },
    /// Where the piece with this place stands, which changes places with it. It can only be an enemy.
    Piece(usize),
    /// Where it stood before: the water led it back.
    Same,
}

impl<'a> Reach<'a> {
    pub(super) fn new(ruleset: &'a Ruleset, squares: &'a Squares) -> Self {
        let places = |is_in: &dyn Fn(usize, Square) -> bool| {
            let bit = |(place, square)| Places::from(is_in(place, square)) << place;
            squares.iter().enumerate().map(bit).fold(0, |set, bit| set | bit)
        };
        let numbers = squares.numbers();
        let adjacent = places(&|place, square| numbers.get(place + 1) == Some(&(square.number() + 1)));
        let all = (1 << numbers.len()) - 1;
        Self {
            ruleset,
            squares,
            occupied: squares.iter().collect(),
            adjacent,
            safe: places(&|_, square| ruleset.houses.safe().contains(square)),
            home: places(&|_, square| ruleset.bearing_off.is_open_to(SquareSet::EMPTY.with(square))),
            blockades: ruleset.blockade_run.map_or(0, |length| run_starts(all, adjacent, length)),
        }
    }

    /// Whether there are blockades at all, if enough of the pieces are of one side.
    #[inline]
    pub(super) fn has_blockades(&self) -> bool {
        self.blockades != 0
    }

    /// The enemies that can't be hit.
    #[inline]
    pub(super) fn protected(&self, enemies: Places) -> Places {
        let length = self.ruleset.guard_run;
        let mut members = run_starts(enemies, self.adjacent, length);
        for _ in 1..length {
            members |= members << 1;
        }
        enemies & (self.safe | members)
    }

    /// The enemies at which a blockade begins.
    #[inline]
    pub(super) fn blockades(&self, enemies: Places) -> Places {
        self.ruleset.blockade_run.map_or(0, |length| run_starts(enemies, self.adjacent, length))
    }

    /// Whether a side with these pieces may bear off.
    #[inline]
    pub(super) fn is_open_to(&self, own: Places) -> bool {
        own & !self.home == 0
    }

    /// The pieces at which a blockade would have to begin to lie strictly between two squares.
    #[inline]
    pub(super) fn between(&self, low: u8, high: u8) -> Places {
        let Some(length) = self.ruleset.blockade_run else { return 0 };
        if self.blockades == 0 {
            return 0;
        }
        let is_between = |number: u8| number > low && number + length - 1 < high;
        let bits = self.squares.numbers().iter().enumerate();
        self.blockades & bits.fold(0, |set, (place, &number)| set | Places::from(is_between(number)) << place)
    }

    /// Where the piece at `from` comes to stand that a throw leads to `to`.
    #[inline]
    pub(super) fn landing(&self, from: usize, to: Square) -> Landing {
        let entry = self.ruleset.houses.at(to).entry;
        if entry == Entry::Stay && self.occupied.contains(to) {
            return match self.ruleset.hit {
                Hit::ChangePlaces => Landing::Piece(self.below(to)),
            };
        }
        let start = Square::at(self.squares.numbers()[from]);
        let to = if entry == Entry::Stay { to } else { ashore(entry, to, (!self.occupied).with(start)) };
        if to == start {
            return Landing::Same;
        }
        let place = self.below(to) - usize::from(start < to);
        Landing::Empty { place, number: to.number() }
    }

    /// Whether no piece stands on a square.
    #[inline]
    pub(super) fn is_empty(&self, square: Square) -> bool {
        !self.occupied.contains(square)
    }

    /// How many pieces stand before a square.
    fn below(&self, square: Square) -> usize {
        self.squares.numbers().iter().filter(|&&number| number < square.number()).count()
    }
}

/// The pieces of `set` at which a run of `length` of them on neighboring squares begins.
#[inline]
fn run_starts(set: Places, adjacent: Places, length: u8) -> Places {
    (1..length).fold(set, |starts, _| starts & starts >> 1 & adjacent)
}
