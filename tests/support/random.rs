//! Random positions from a seed, cheap enough for hundreds of thousands.

use senet::engine::{Board, BySide, Position, Ruleset, Side, Square, SquareSet};

/// The generator xorshift64*.
#[derive(Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        // Neighboring seeds must not begin alike, and the state must not be 0.
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((bits * u64::from(bound)) >> 32) as u32
    }
}

/// A position with 1 to 5 pieces a side. Half stand on a short stretch, so that neighbors,
/// blockades and full squares are common, and half of the stretches are the end of the path.
pub(crate) fn position(rng: &mut Rng, ruleset: &Ruleset) -> Position {
    let length = [12, 16, 30, 30][rng.below(4) as usize];
    let first = if rng.below(2) == 0 { 31 - length } else { 1 + rng.below(31 - length) };
    let mut free = !ruleset.houses.sinks();
    let pieces = BySide::from_fn(|_| {
        let count = 1 + rng.below(5);
        let mut pieces = SquareSet::EMPTY;
        while pieces.len() < count {
            let square = Square::at((first + rng.below(length)) as u8);
            if free.contains(square) {
                free = free.without(square);
                pieces = pieces.with(square);
            }
        }
        pieces
    });
    let board = Board::new(pieces).expect("each square was free");
    Position { board, side: Side::BOTH[rng.below(2) as usize] }
}
