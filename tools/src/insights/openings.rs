//! The first throws, and the answers to them.

use senet::ai::expectimax::{Limits, Rated, Search};
use senet::engine::{Move, Ply, Position, Ruleset, Throw};
use serde::Serialize;

use crate::perft::first_free_position;
use crate::players::Chances;

use super::rounded;

/// How far each move is looked at.
const LIMITS: Limits = Limits { plies: 4, nodes: u64::MAX };

/// What to do with a throw near the beginning.
#[derive(Serialize)]
pub(super) struct Opening {
    /// What was played before, with the best move: nothing, or one throw.
    after: Vec<Step>,
    /// Whether the side that throws is the one that made the first move.
    is_first: bool,
    throw: u8,
    /// The moves, the best first.
    moves: Vec<Choice>,
}

/// A throw and the move made with it.
#[derive(Clone, Serialize)]
struct Step {
    throw: u8,
    from: u8,
    to: Option<u8>,
}

/// A move and what it is worth.
#[derive(Serialize)]
struct Choice {
    from: u8,
    /// Where the throw leads; `None` off the board.
    to: Option<u8>,
    is_hit: bool,
    /// The winning chance of the side that makes it.
    chance: f64,
}

/// The first throw that leaves a choice to somebody, and the throw after the best move with it.
pub(super) fn all(ruleset: &'static Ruleset, chances: &Chances) -> Vec<Opening> {
    let start = first_free_position(ruleset);
    let mut openings = Vec::new();
    let mut answers = Vec::new();
    for (throw, _) in ruleset.sticks.outcomes() {
        let moves = rate(ruleset, chances, start, throw);
        if let Some(best) = moves.first() {
            let played = best.played;
            let after = start.after(ruleset, Ply { throw, played: Some(played) });
            let before = vec![Step { throw: throw.value(), from: played.from().number(), to: landing(played) }];
            for (answer, _) in ruleset.sticks.outcomes() {
                let is_first = after.side == start.side;
                answers.push(Opening::new(before.clone(), is_first, answer, &rate(ruleset, chances, after, answer)));
            }
        }
        openings.push(Opening::new(Vec::new(), true, throw, &moves));
    }
    openings.append(&mut answers);
    openings
}

/// The moves with a throw, the best first.
fn rate(ruleset: &Ruleset, chances: &Chances, position: Position, throw: Throw) -> Vec<Rated> {
    let mut search = Search::new(ruleset, position, throw, LIMITS);
    search.finish(chances);
    let mut rated = search.rated().to_vec();
    rated.sort_by(|one, other| other.value.total_cmp(&one.value));
    rated
}

fn landing(played: Move) -> Option<u8> {
    played.landing().map(senet::engine::Square::number)
}

impl Opening {
    fn new(after: Vec<Step>, is_first: bool, throw: Throw, moves: &[Rated]) -> Self {
        let choice = |&Rated { played, value }: &Rated| Choice {
            from: played.from().number(),
            to: landing(played),
            is_hit: played.hit().is_some(),
            chance: rounded(value),
        };
        Self { after, is_first, throw: throw.value(), moves: moves.iter().map(choice).collect() }
    }
}
