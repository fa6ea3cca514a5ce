//! Counts of all ways a game can go on, chance included: a check on the move generator that
//! depends on nothing but the rules.

use std::ops::AddAssign;

use super::moves::Move;
use super::position::{Ply, Position};
use super::ruleset::Ruleset;

/// What the last plies of all ways to play so many plies were. A way is a sequence of throws and
/// moves; a throw that does not allow a move is one way to go on. A game that is over has no more
/// ways, so that it counts at its last ply only.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// How many ways there are.
    pub ways: u64,
    /// How many of them, each weighted with the 16ths of its throws: the sum over the ways of the
    /// product of their throws' weights.
    pub weight: u128,
    /// Ways whose last ply changed places.
    pub hits: u64,
    /// Ways whose last ply went into the water.
    pub sinks: u64,
    /// Ways whose last ply bore off.
    pub borne_off: u64,
    /// Ways whose last ply went backward.
    pub backward: u64,
    /// Ways whose last throw allowed no move.
    pub lost: u64,
    /// Ways whose last ply won.
    pub wins: u64,
}

impl AddAssign for Perft {
    fn add_assign(&mut self, other: Self) {
        self.ways += other.ways;
        self.weight += other.weight;
        self.hits += other.hits;
        self.sinks += other.sinks;
        self.borne_off += other.borne_off;
        self.backward += other.backward;
        self.lost += other.lost;
        self.wins += other.wins;
    }
}

/// Counts the ways to play `plies` plies on from a position.
#[must_use]
pub fn perft(ruleset: &Ruleset, position: Position, plies: u32) -> Perft {
    let mut sum = Perft::default();
    if plies > 0 {
        add_ways(ruleset, position, plies, 1, &mut sum);
    }
    sum
}

fn add_ways(ruleset: &Ruleset, position: Position, plies: u32, weight: u128, sum: &mut Perft) {
    if position.winner().is_some() {
        return;
    }
    for (throw, chance) in ruleset.sticks.outcomes() {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        for played in moves.iter().map(Some).chain(pass) {
            let mut after = position;
            after.play_unchecked(ruleset, Ply { throw, played });
            let weight = weight * u128::from(chance);
            if plies > 1 {
                add_ways(ruleset, after, plies - 1, weight, sum);
            } else {
                *sum += last_ply(played, after, weight);
            }
        }
    }
}

fn last_ply(played: Option<Move>, after: Position, weight: u128) -> Perft {
    let backward = played.is_some_and(Move::is_backward);
    Perft {
        ways: 1,
        weight,
        hits: u64::from(played.and_then(Move::hit).is_some()),
        sinks: u64::from(matches!(played, Some(Move::Sink { .. }))),
        borne_off: u64::from(matches!(played, Some(Move::BearOff { .. }))),
        backward: u64::from(backward),
        lost: u64::from(played.is_none()),
        wins: u64::from(after.winner().is_some()),
    }
}
