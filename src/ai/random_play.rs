//! Random play, as fast as the engine goes: what the benchmarks measure, here and in the browser.

use crate::engine::{Faces, Ply, Position, Ruleset};

/// Plays `plies` random plies on from `position`, and a new game from `start` whenever one is
/// over: throw, list the legal moves, play one of them, each with the same chance. `bits` draws
/// random numbers. Returns where it stopped.
pub fn play_randomly(
    ruleset: &Ruleset,
    start: Position,
    mut position: Position,
    plies: u64,
    mut bits: impl FnMut() -> u64,
) -> Position {
    for _ in 0..plies {
        position.play_unchecked(ruleset, random_ply(ruleset, position, bits()));
        if position.winner().is_some() {
            position = start;
        }
    }
    position
}

/// A throw and one of its moves, both chosen by one random number.
///
/// Its low four bits are the sticks, its high half picks the move: the product of a 32-bit fraction
/// and the number of moves is the place, without a division.
#[inline(always)]
#[must_use]
pub fn random_ply(ruleset: &Ruleset, position: Position, bits: u64) -> Ply {
    let throw = ruleset.sticks.throw(Faces::from_bits(bits as u8));
    let moves = position.moves(ruleset, throw);
    let place = ((bits >> 32) * u64::from(moves.len())) >> 32;
    Ply { throw, played: moves.nth(place as u32) }
}
