//! What a game was worth to whom, ply by ply: how its throws fell, and what its moves gave away.
//!
//! The chance before a throw is looked up two throws ahead. What a ply changes about it is the mover's luck less what the
//! move gave away:
//!
//! ```text
//! chance before + luck - loss = chance before the next ply
//! loss = value of the best move with the throw - value of the move that was made    (one throw ahead, never negative)
//! ```
//!
//! So luck is what the throw was worth above the average of all throws, and the sums always come to the result.

use crate::ai::Evaluator;
use crate::ai::expectimax::Expectimax;
use crate::engine::{Game, Move, Ply, Position, Ruleset, Side, Throw};

/// What a ply was worth to the side that made it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The side that made it.
    pub side: Side,
    /// The winning chance of the cones before the throw.
    pub before: f64,
    /// What the throw was worth above the average, in winning chance of the side.
    pub luck: f64,
    /// What the move gave away against the best one: from 0, in winning chance of the side.
    pub loss: f64,
    /// The best move, if it was not made.
    pub better: Option<Move>,
}

/// A game that is judged ply by ply.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    game: Game,
    /// The position before each ply, and after the last.
    positions: Vec<Position>,
    judged: Vec<Judged>,
    /// The winning chance of the cones behind what is judged, once it is known.
    reached: Option<f64>,
}

impl Review {
    /// A review that has not begun.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut positions = vec![game.first_position()];
        for &ply in game.plies() {
            let mut next = positions[positions.len() - 1];
            next.play_unchecked(game.ruleset(), ply);
            positions.push(next);
        }
        Self { game: game.clone(), positions, judged: Vec::new(), reached: None }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The plies that are judged, from the first on.
    #[must_use]
    pub fn judged(&self) -> &[Judged] {
        &self.judged
    }

    /// Whether all plies are judged.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.judged.len() == self.game.plies().len()
    }

    /// The winning chance of the cones before each ply that is judged, and behind the last of them.
    #[must_use]
    pub fn chances(&self) -> Vec<f64> {
        self.judged.iter().map(|judged| judged.before).chain(self.reached).collect()
    }

    /// The position that the next step judges last, which has the fewest pieces.
    #[must_use]
    pub fn next_position(&self) -> Position {
        self.positions[(self.judged.len() + 1).min(self.positions.len() - 1)]
    }

    /// Judges the next ply, some hundreds of positions. `chances` gives winning chances.
    pub fn step(&mut self, chances: &impl Evaluator) {
        let at = self.judged.len();
        let Some(&ply) = self.game.plies().get(at) else { return };
        let (ruleset, position) = (self.game.ruleset(), self.positions[at]);
        let cones = |position| outlook(chances, ruleset, position, None, Side::Cones);
        let after = cones(self.positions[at + 1]);
        let is_given = at == 0 && self.is_first_given();
        // The step that follows from the throw-off is neither luck nor a choice.
        let before = if is_given { after } else { self.reached.unwrap_or_else(|| cones(position)) };
        let side = position.side;
        let gain = if side == Side::Cones { after - before } else { before - after };
        let best = best(chances, ruleset, position, ply.throw);
        let made = value(chances, ruleset, position, ply);
        let (better, loss) = match best.filter(|&(best, value)| !is_given && Some(best) != ply.played && value > made) {
            Some((best, value)) => (Some(best), value - made),
            None => (None, 0.0),
        };
        self.judged.push(Judged { side, before, luck: gain + loss, loss, better });
        self.reached = Some(after);
    }

    fn is_first_given(&self) -> bool {
        !self.game.throw_off().is_empty()
    }
}

/// The winning chance of a side: two throws ahead, or with a throw on the table after the best move and one throw more.
pub fn outlook(
    chances: &impl Evaluator,
    ruleset: &Ruleset,
    position: Position,
    throw: Option<Throw>,
    side: Side,
) -> f64 {
    match throw.and_then(|throw| best(chances, ruleset, position, throw)) {
        Some((_, value)) if position.side == side => value,
        Some((_, value)) => 1.0 - value,
        None => Expectimax { inner: chances, plies: 2 }.value(ruleset, position, side),
    }
}

/// The best move with a throw, and its value for who makes it; of equals the one with the lowest start square.
fn best(chances: &impl Evaluator, ruleset: &Ruleset, position: Position, throw: Throw) -> Option<(Move, f64)> {
    let moves = position.moves(ruleset, throw);
    let rated =
        moves.iter().map(|played| (played, value(chances, ruleset, position, Ply { throw, played: Some(played) })));
    rated.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// The value of a ply for who makes it, one throw ahead.
fn value(chances: &impl Evaluator, ruleset: &Ruleset, position: Position, ply: Ply) -> f64 {
    let after = position.after(ruleset, ply);
    Expectimax { inner: chances, plies: 1 }.value(ruleset, after, position.side)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::endgame::{Layer, WithEndgame, solve};
    use crate::ai::net::Net;
    use crate::ai::random_play::random_ply;
    use crate::engine::notation::parse_situation;
    use crate::engine::rulesets::{self, JEQUIER, STANDARD};
    use crate::engine::{Situation, Stage};

    fn net(ruleset: &Ruleset) -> Net {
        let bytes: &[u8] = if *ruleset == JEQUIER {
            include_bytes!("../../www/nets/jequier.net")
        } else {
            include_bytes!("../../www/nets/standard.net")
        };
        Net::from_bytes(bytes).expect("a net")
    }

    /// A game of random moves, from a start on.
    fn random_game(ruleset: &'static Ruleset, mut game: Game, plies: usize) -> Game {
        let mut random = 7_u64;
        let mut draw = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            random ^ random >> 32
        };
        while game.plies().len() < plies && !matches!(game.stage(), Stage::Over(_)) {
            let position = game.position();
            let throw = random_ply(ruleset, position, draw()).throw;
            game.take_throw(throw).expect("a throw is waited for");
            if let Some(moves) = game.moves() {
                let played = moves.nth((draw() % 5) as u32 % moves.len().max(1));
                game.play(played).expect("a legal move");
            }
        }
        game
    }

    fn whole(game: &Game, chances: &impl Evaluator) -> Review {
        let mut review = Review::new(game);
        while !review.is_done() {
            review.step(chances);
        }
        review
    }

    #[test]
    fn start_luck_and_losses_come_to_the_result() {
        for ruleset in rulesets::ALL {
            let net = net(ruleset);
            let start = parse_situation(ruleset, "10/4s4s/2c2c4 c -").expect("a position");
            let game = random_game(ruleset, Game::from_situation(ruleset, start), 1_000);
            let Stage::Over(outcome) = game.stage() else { panic!("the game does not end") };
            let review = whole(&game, &net);
            let chances = review.chances();
            assert_eq!((chances.len(), review.judged().len()), (game.plies().len() + 1, game.plies().len()));
            let sum = review.judged().iter().fold(chances[0], |sum, judged| {
                let gain = judged.luck - judged.loss;
                sum + if judged.side == Side::Cones { gain } else { -gain }
            });
            let result = if outcome.winner() == Some(Side::Cones) { 1.0 } else { 0.0 };
            assert!((sum - result).abs() < 1e-9, "{sum}, not {result}");
            assert!(review.judged().iter().all(|judged| judged.loss >= 0.0));
            let with_better = review.judged().iter().filter(|judged| judged.better.is_some()).count();
            assert!(with_better > game.plies().len() / 10, "random moves are seldom the best");
        }
    }

    #[test]
    fn the_step_after_the_throw_off_is_neither_luck_nor_a_choice() {
        let game = random_game(&JEQUIER, Game::new(&JEQUIER), 2);
        let review = whole(&game, &net(&JEQUIER));
        let [first, second] = review.judged() else { panic!("two plies") };
        assert_eq!((first.luck, first.loss, first.better), (0.0, 0.0, None));
        assert_eq!(first.before.to_bits(), second.before.to_bits());
        assert_ne!(second.luck.to_bits(), 0.0_f64.to_bits());
    }

    /// With exact chances, all throws together are neither lucky nor unlucky.
    #[test]
    fn on_the_average_of_all_throws_there_is_no_luck() {
        let judge = WithEndgame { inner: net(&STANDARD), endgame: solve(&STANDARD, Layer::up_to(1)) };
        let Ok(start @ Situation::ToThrow(position)) = parse_situation(&STANDARD, "5s4/10/5c4 c -") else {
            panic!("a position before a throw")
        };
        let luck: f64 = STANDARD
            .sticks
            .outcomes()
            .into_iter()
            .map(|(throw, weight)| {
                let mut game = Game::from_situation(&STANDARD, start);
                game.take_throw(throw).expect("a throw is waited for");
                let played = best(&judge, &STANDARD, position, throw).map(|(played, _)| played);
                game.play(played).expect("a legal move");
                let review = whole(&game, &judge);
                assert_eq!((review.judged()[0].loss, review.judged()[0].better), (0.0, None));
                f64::from(weight) * review.judged()[0].luck
            })
            .sum();
        assert!(luck.abs() < 16.0 * 3e-5, "{luck}");
    }
}
