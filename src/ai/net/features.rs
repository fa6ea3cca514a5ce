//! What a net sees of a position, always from the side to throw.

use crate::engine::{Position, Ruleset, Side, Square, SquareSet};

/// How many inputs a net has: the same block for the side to throw and for the other one.
///
/// ```text
/// block   0.. 30  a piece stands on the square
///        30.. 60  the piece there is guarded by its neighbor
///        60.. 90  a blockade begins there
///        90..120  the piece there can be hit: how likely the enemy throws a number that leads there
///       120..125  so many pieces are borne off, 1 to 5
///       125       bearing off is open
/// ```
pub const INPUTS: usize = 2 * BLOCK;

const BLOCK: usize = 4 * SQUARES + MOST_MEN + 1;
const SQUARES: usize = Square::COUNT as usize;
const MOST_MEN: usize = 5;
const PIECE: usize = 0;
const GUARDED: usize = SQUARES;
const BLOCKADE: usize = 2 * SQUARES;
const EXPOSED: usize = 3 * SQUARES;
const OFF: usize = 4 * SQUARES;
const OPEN: usize = 4 * SQUARES + MOST_MEN;

/// How likely 0, 1, 2, 3 and 4 faces come up: [`Faces::WEIGHTS`](crate::engine::Faces::WEIGHTS) of 16, exact in binary.
const WAYS: [f32; 5] = [1.0 / 16.0, 4.0 / 16.0, 6.0 / 16.0, 4.0 / 16.0, 1.0 / 16.0];

/// For each side: a piece can stand, be guarded, begin a blockade and be exposed; and the two counts.
const MOST_FEATURES: usize = 2 * (4 * MOST_MEN + 2);

/// An input that is not zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Feature {
    /// Which input.
    pub input: u16,
    /// What it has.
    pub value: f32,
}

/// The inputs that are not zero, in a fixed order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    list: [Feature; MOST_FEATURES],
    length: usize,
}

impl Features {
    /// What a net sees of a position.
    #[must_use]
    pub fn of(ruleset: &Ruleset, position: Position) -> Self {
        let mut features = Self { list: [Feature { input: 0, value: 0.0 }; MOST_FEATURES], length: 0 };
        features.add_side(ruleset, position, position.side, 0);
        features.add_side(ruleset, position, !position.side, BLOCK);
        features
    }

    /// The inputs that are not zero.
    #[must_use]
    pub fn active(&self) -> &[Feature] {
        &self.list[..self.length]
    }

    fn add_side(&mut self, ruleset: &Ruleset, position: Position, side: Side, block: usize) {
        let pieces = position.board.pieces(side);
        let guarded = pieces.in_runs(ruleset.guard_run);
        self.add_squares(block + PIECE, pieces);
        self.add_squares(block + GUARDED, guarded);
        if let Some(run) = ruleset.blockade_run {
            self.add_squares(block + BLOCKADE, pieces.run_starts(run));
        }
        let lone = pieces & !guarded & !ruleset.houses.safe();
        self.add_exposed(ruleset, block + EXPOSED, lone, position.board.pieces(!side));
        let off = ruleset.borne_off(position.board, side) as usize;
        if off > 0 {
            self.add(block + OFF + off - 1, 1.0);
        }
        if ruleset.bearing_off.is_open_to(pieces) {
            self.add(block + OPEN, 1.0);
        }
    }

    fn add_squares(&mut self, from: usize, squares: SquareSet) {
        for square in squares.iter() {
            self.add(from + square.index(), 1.0);
        }
    }

    fn add_exposed(&mut self, ruleset: &Ruleset, from: usize, lone: SquareSet, enemies: SquareSet) {
        let reached = ruleset.sticks.counts().map(|throw| lone & enemies.forward(throw.value()));
        let exposed = reached.into_iter().fold(SquareSet::EMPTY, |all, some| all | some);
        for square in exposed.iter() {
            let ways = reached.iter().zip(WAYS).filter(|(reached, _)| reached.contains(square));
            self.add(from + square.index(), ways.map(|(_, ways)| ways).sum());
        }
    }

    fn add(&mut self, input: usize, value: f32) {
        self.list[self.length] = Feature { input: input as u16, value };
        self.length += 1;
    }
}
