//! What games of a level against itself tell.

use senet::ai::Evaluator;
use senet::ai::expectimax::Expectimax;
use senet::ai::level::Level;
use senet::engine::{Game, Move, Outcome, Ply, Position, Ruleset, Side, Square, Throw};
use serde::Serialize;

use crate::players::Chances;

use super::{Mean, rounded};

/// How many throws wide the classes of lengths are.
const WIDTH: u64 = 50;

const SQUARES: usize = Square::COUNT as usize;

/// Games of a level against itself.
#[derive(Serialize)]
pub(super) struct LevelAgainstItself {
    /// 1 to 6.
    level: u8,
    /// Games that did not end.
    unfinished: u64,
    first: First,
    length: Length,
    luck: Luck,
    skill: Skill,
    squares: Squares,
}

/// How often who makes the first move wins.
#[derive(Serialize)]
struct First {
    /// The share that was counted.
    share: f64,
    /// Its standard error.
    error: f64,
    /// The same share with the luck of the throws taken out of each game: right on the average, and more exact.
    share_without_luck: f64,
    /// The standard error of that.
    error_without_luck: f64,
}

/// How many throws a game takes, those of the throw-off and lost ones included.
#[derive(Serialize)]
struct Length {
    mean: f64,
    /// A quarter of the games is this short or shorter, then half of them, then three quarters.
    quartiles: [u64; 3],
    longest: u64,
    /// How wide the classes are.
    width: u64,
    /// How many games have 0 to `width` - 1 throws, `width` to twice that - 1, and so on.
    classes: Vec<u64>,
}

/// What the throws do. The luck of a throw is the winning chance of the best move with it minus the average of all throws.
#[derive(Serialize)]
struct Luck {
    /// By how much a throw changes the winning chance, whether for better or worse.
    a_throw: f64,
    /// The share of games that the side with more luck in all wins.
    luckier_wins: f64,
}

/// What the players do. A move gives away the winning chance of the best move minus its own, by a look a throw further.
#[derive(Serialize)]
struct Skill {
    /// The share of throws after which there is more than one move.
    choices: f64,
    /// The share of throws that are lost, since there is no move.
    lost: f64,
    /// Winning chance given away at each choice.
    given_away_a_choice: f64,
    /// Winning chance given away by a side in a whole game.
    given_away_a_game: f64,
}

/// What happens on each square, from 1 to 30, in an average game, both sides together.
#[derive(Serialize)]
struct Squares {
    /// How many of the enemy's throws a piece sees there.
    stood: Vec<f64>,
    /// How often a piece is hit there.
    hit: Vec<f64>,
}

/// What looks at games.
pub(super) struct Look<'a> {
    pub(super) ruleset: &'static Ruleset,
    pub(super) chances: &'a Chances,
}

/// What was seen of a game. First is who makes the first move.
pub(super) struct Facts {
    first_won: Option<bool>,
    throws: u64,
    plies: u32,
    choices: u32,
    lost: u32,
    /// The luck of the first minus that of the other.
    luck_ahead: f64,
    /// The sum of what each throw changed.
    swings: f64,
    /// What both gave away.
    given_away: f64,
    stood: [u32; SQUARES],
    hit: [u32; SQUARES],
}

impl Look<'_> {
    /// What is to be seen of a game.
    pub(super) fn at(&self, game: &Game) -> Facts {
        let mut position = game.first_position();
        let first = position.side;
        let mut facts = Facts {
            first_won: game.outcome().and_then(Outcome::winner).map(|winner| winner == first),
            throws: game.throws_made(),
            plies: 0,
            choices: 0,
            lost: 0,
            luck_ahead: 0.0,
            swings: 0.0,
            given_away: 0.0,
            stood: [0; SQUARES],
            hit: [0; SQUARES],
        };
        for (number, &ply) in game.plies().iter().enumerate() {
            // The step that ends a throw-off is nobody's choice, and its throw nobody's luck.
            let is_free = number > 0 || game.throw_off().is_empty();
            if is_free {
                self.add(&mut facts, position, ply, position.side == first);
            }
            position.play_unchecked(self.ruleset, ply);
        }
        facts
    }

    fn add(&self, facts: &mut Facts, position: Position, ply: Ply, is_first: bool) {
        let side = position.side;
        let mut luck = 0.0;
        for (throw, weight) in self.ruleset.sticks.outcomes() {
            let best = self.best(self.chances, position, throw);
            luck += if throw == ply.throw { best } else { 0.0 } - best * f64::from(weight) / 16.0;
        }
        facts.plies += 1;
        facts.swings += luck.abs();
        facts.luck_ahead += if is_first { luck } else { -luck };
        let moves = position.moves(self.ruleset, ply.throw);
        if moves.len() > 1 {
            let further = Expectimax { inner: self.chances, plies: 1 };
            let chosen = self.worth(&further, position, ply.throw, ply.played, side);
            facts.choices += 1;
            facts.given_away += self.best(&further, position, ply.throw) - chosen;
        }
        facts.lost += u32::from(moves.is_empty());
        for square in position.enemies().iter() {
            facts.stood[square.index()] += 1;
        }
        if let Some((square, _)) = ply.played.and_then(Move::hit) {
            facts.hit[square.index()] += 1;
        }
    }

    /// The winning chance of the best move with a throw, or of the lost throw.
    fn best(&self, chances: &impl Evaluator, position: Position, throw: Throw) -> f64 {
        let moves = position.moves(self.ruleset, throw);
        let worth = |played| self.worth(chances, position, throw, played, position.side);
        moves.iter().map(|played| worth(Some(played))).reduce(f64::max).unwrap_or_else(|| worth(None))
    }

    fn worth(
        &self,
        chances: &impl Evaluator,
        position: Position,
        throw: Throw,
        played: Option<Move>,
        side: Side,
    ) -> f64 {
        chances.value(self.ruleset, position.after(self.ruleset, Ply { throw, played }), side)
    }
}

impl LevelAgainstItself {
    /// What all games together tell.
    #[expect(clippy::cast_precision_loss, reason = "counts of games and throws are far below 2^52")]
    pub(super) fn of(level: Level, games: &[Facts]) -> Self {
        let decided: Vec<(&Facts, bool)> = games.iter().filter_map(|facts| Some((facts, facts.first_won?))).collect();
        let sum = |number: &dyn Fn(&Facts) -> f64| games.iter().map(number).sum::<f64>();
        let results: Vec<f64> = decided.iter().map(|(_, won)| if *won { 1.0 } else { 0.0 }).collect();
        let lucky = decided.iter().zip(&results).map(|((facts, _), result)| result - facts.luck_ahead);
        let (counted, without_luck) = (Mean::of(&results), Mean::of(&lucky.collect::<Vec<_>>()));
        let luckier = decided.iter().filter(|(facts, won)| (facts.luck_ahead > 0.0) == *won).count();
        let count = games.len().max(1) as f64;
        let on_squares = |number: &dyn Fn(&Facts, usize) -> u32| -> Vec<f64> {
            let on = |square| rounded(sum(&|facts| f64::from(number(facts, square))) / count);
            (0..SQUARES).map(on).collect()
        };
        let plies = sum(&|facts| f64::from(facts.plies));
        let choices = sum(&|facts| f64::from(facts.choices));
        let given_away = sum(&|facts| facts.given_away);
        Self {
            level: level.number(),
            unfinished: (games.len() - decided.len()) as u64,
            first: First {
                share: rounded(counted.mean),
                error: rounded(counted.error),
                share_without_luck: rounded(without_luck.mean),
                error_without_luck: rounded(without_luck.error),
            },
            length: Length::of(games.iter().map(|facts| facts.throws).collect()),
            luck: Luck {
                a_throw: rounded(sum(&|facts| facts.swings) / plies),
                luckier_wins: rounded(luckier as f64 / decided.len().max(1) as f64),
            },
            skill: Skill {
                choices: rounded(choices / plies),
                lost: rounded(sum(&|facts| f64::from(facts.lost)) / plies),
                given_away_a_choice: rounded(given_away / choices),
                given_away_a_game: rounded(given_away / (2.0 * count)),
            },
            squares: Squares {
                stood: on_squares(&|facts, square| facts.stood[square]),
                hit: on_squares(&|facts, square| facts.hit[square]),
            },
        }
    }
}

impl Length {
    #[expect(clippy::cast_precision_loss, reason = "counts of throws are far below 2^52")]
    fn of(mut throws: Vec<u64>) -> Self {
        throws.sort_unstable();
        let longest = throws.last().copied().unwrap_or(0);
        let mut classes = vec![0; (longest / WIDTH) as usize + 1];
        for &throws in &throws {
            classes[(throws / WIDTH) as usize] += 1;
        }
        let quartiles = [1, 2, 3].map(|part| throws[(throws.len() * part / 4).min(throws.len() - 1)]);
        let mean = rounded(throws.iter().sum::<u64>() as f64 / throws.len() as f64);
        Self { mean, quartiles, longest, width: WIDTH, classes }
    }
}

#[cfg(test)]
mod tests {
    use senet::ai::best_move;
    use senet::ai::endgame::{Layer, solve};
    use senet::engine::{Situation, notation::parse_situation, rulesets};
    use senet::fair::Bits256;

    use crate::players::Player;

    use super::*;

    /// Where all chances are exact and all moves the best, luck alone leads from the chance at the start to the result.
    #[test]
    fn in_perfect_play_the_result_is_the_chance_at_the_start_and_luck() {
        for ruleset in rulesets::ALL {
            let inner = Player::Level(Level::Six).net(ruleset).expect("a net is built in");
            let chances = Chances { inner, endgame: solve(ruleset, Layer::up_to(1)) };
            let start = parse_situation(ruleset, "c9/10/5s4 c -").expect("a position");
            let Situation::ToThrow(position) = start else { panic!("somebody is to throw") };
            for seed in 0..4 {
                let mut game = Game::from_situation(ruleset, start);
                while game.outcome().is_none() {
                    let throw = ruleset.sticks.throw(Bits256([seed; 32]).faces(game.throws_made()));
                    game.take_throw(throw).expect("the game waits for a throw of its own sticks");
                    let played = best_move(&chances, ruleset, game.position(), throw);
                    game.play(played).expect("the best move is legal");
                }
                let facts = Look { ruleset, chances: &chances }.at(&game);
                let result = if facts.first_won == Some(true) { 1.0 } else { 0.0 };
                let at_start = chances.endgame.chance(position).expect("it was solved");
                // Each throw may be off by the exactness of the tables.
                assert!((result - at_start - facts.luck_ahead).abs() < 4e-5 * f64::from(facts.plies), "{seed}");
                assert_eq!((facts.choices, facts.plies as usize), (0, game.plies().len()));
                let stood: u32 = facts.stood.iter().sum();
                assert_eq!(stood, facts.plies, "each throw sees one enemy piece");
            }
        }
    }

    #[test]
    fn lengths_fall_into_classes_and_quarters() {
        let length = Length::of(vec![120, 49, 50, 260]);
        assert_eq!((length.classes, length.longest), (vec![1, 1, 1, 0, 0, 1], 260));
        assert_eq!(length.quartiles, [50, 120, 260]);
        assert!((length.mean - 119.75).abs() < 1e-9);
    }
}
