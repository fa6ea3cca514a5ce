//! How the computer chooses among moves.

pub mod check_sum;
pub mod endgame;
pub mod expectimax;
pub mod level;
pub mod net;
pub mod puzzle;
pub mod random_play;
pub mod review;

use crate::engine::{Move, Ply, Position, Ruleset, Side, Throw};

/// Says how good a position is for a side. Evaluators wrap one another.
pub trait Evaluator {
    /// The value of `position` for `side`; greater is better. Values of one evaluator compare only
    /// with each other.
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64;

    /// The value, where it is known for certain: a search then looks no further.
    fn exact(&self, _ruleset: &Ruleset, _position: Position, _side: Side) -> Option<f64> {
        None
    }
}

impl<E: Evaluator + ?Sized> Evaluator for &E {
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64 {
        (**self).value(ruleset, position, side)
    }

    fn exact(&self, ruleset: &Ruleset, position: Position, side: Side) -> Option<f64> {
        (**self).exact(ruleset, position, side)
    }
}

/// Enemy pips minus own pips: how much further the enemy has to go. Square *s* counts 31 - *s*, a
/// piece that is off 0.
#[derive(Clone, Copy, Debug)]
pub struct PipLead;

impl Evaluator for PipLead {
    fn value(&self, _: &Ruleset, position: Position, side: Side) -> f64 {
        f64::from(position.board.pips(!side)) - f64::from(position.board.pips(side))
    }
}

/// The winning chance of `side` in a position where that of the side to throw is `chance`.
#[must_use]
pub fn chance_of(side: Side, position: Position, chance: f64) -> f64 {
    if position.side == side { chance } else { 1.0 - chance }
}

/// The move after which `evaluator` likes the position best; of equals the one with the lowest
/// start square. `None` if there is no move.
pub fn best_move(evaluator: &impl Evaluator, ruleset: &Ruleset, position: Position, throw: Throw) -> Option<Move> {
    let mut best: Option<(f64, Move)> = None;
    for played in position.moves(ruleset, throw).iter() {
        let after = position.after(ruleset, Ply { throw, played: Some(played) });
        let value = evaluator.value(ruleset, after, position.side);
        if best.is_none_or(|(best, _)| value > best) {
            best = Some((value, played));
        }
    }
    best.map(|(_, played)| played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::notation::parse_situation;
    use crate::engine::rulesets::JEQUIER;
    use crate::engine::{Situation, Square};

    fn check(position: &str, best_from: u8) {
        let Ok(Situation::ToMove(position, throw)) = parse_situation(&JEQUIER, position) else {
            panic!("{position} is a position with a throw");
        };
        let chosen = best_move(&PipLead, &JEQUIER, position, throw).map(Move::from);
        assert_eq!(chosen, Square::new(best_from));
    }

    #[test]
    fn greedy_hits_where_that_sends_the_enemy_back() {
        check("c9/3cs5/s9 c 1", 14);
    }

    #[test]
    fn of_equal_moves_greedy_takes_the_lowest_start() {
        check("c2c2c3/10/s9 c 2", 1);
    }

    #[test]
    fn greedy_keeps_out_of_the_water() {
        check("c9/10/s3c5 c 2", 1);
    }
}
