//! Plain upper-confidence tree search with random games: a known opponent to measure others by.
//!
//! Nodes of the tree are positions with a throw; below each move stand the throws that followed it so far.

use senet::ai::random_play::random_ply;
use senet::engine::{Faces, Move, Ply, Position, Ruleset, Side, Throw};

/// How much a move that was tried seldom is favored: the usual square root of two, for results from 0 to 1.
const CURIOSITY: f64 = std::f64::consts::SQRT_2;
/// After so many plies a random game counts as a draw.
const MOST_PLIES: u32 = 2_000;

/// The move that was tried most in `playouts` random games; `bits` draws random numbers.
///
/// # Panics
/// If there is no move.
pub(crate) fn choose(
    ruleset: &Ruleset,
    position: Position,
    throw: Throw,
    playouts: u32,
    bits: &mut impl FnMut() -> u64,
) -> Move {
    let mut tree = Tree { ruleset, nodes: vec![Node::new(ruleset, position, throw)] };
    for _ in 0..playouts {
        tree.try_once(bits);
    }
    let tried = &tree.nodes[0].branches;
    let most = tried.iter().map(|branch| branch.visits).max();
    let most = tried.iter().find(|branch| Some(branch.visits) == most);
    most.and_then(|branch| branch.played).expect("there is a move to choose")
}

struct Tree<'a> {
    ruleset: &'a Ruleset,
    nodes: Vec<Node>,
}

/// A position with a throw.
struct Node {
    throw: Throw,
    position: Position,
    visits: u32,
    /// One for each move, or one for the lost turn.
    branches: Vec<Branch>,
}

struct Branch {
    played: Option<Move>,
    visits: u32,
    /// Sum of the results for who makes the move.
    won: f64,
    /// The nodes below, by the number of faces up.
    below: [Option<u32>; 5],
}

impl Node {
    fn new(ruleset: &Ruleset, position: Position, throw: Throw) -> Self {
        let branch = |played| Branch { played, visits: 0, won: 0.0, below: [None; 5] };
        let mut branches: Vec<_> = position.moves(ruleset, throw).iter().map(|played| branch(Some(played))).collect();
        if branches.is_empty() {
            branches.push(branch(None));
        }
        Self { throw, position, visits: 0, branches }
    }

    /// The branch with the highest bound; of equals the first.
    fn promising(&self) -> usize {
        let bound = |branch: &Branch| {
            if branch.visits == 0 {
                return f64::INFINITY;
            }
            let visits = f64::from(branch.visits);
            branch.won / visits + CURIOSITY * (f64::from(self.visits).ln() / visits).sqrt()
        };
        let bounds = self.branches.iter().map(bound).enumerate();
        bounds.reduce(|best, next| if next.1 > best.1 { next } else { best }).map_or(0, |(place, _)| place)
    }
}

impl Tree<'_> {
    /// Goes down by the bounds to the first node that is new, plays a random game from there, and counts its result
    /// on all the way.
    fn try_once(&mut self, bits: &mut impl FnMut() -> u64) {
        let mut way = Vec::new();
        let mut at = 0;
        let winner = loop {
            let node = &self.nodes[at];
            let place = node.promising();
            let mut after = node.position;
            let is_new = node.branches[place].visits == 0;
            after.play_unchecked(self.ruleset, Ply { throw: node.throw, played: node.branches[place].played });
            way.push((at, place));
            if after.winner().is_some() || is_new {
                break play_out(self.ruleset, after, bits);
            }
            let faces = Faces::from_bits(bits() as u8);
            let up = usize::from(faces.up());
            if let Some(below) = self.nodes[at].branches[place].below[up] {
                at = below as usize;
                continue;
            }
            let below = self.nodes.len();
            self.nodes.push(Node::new(self.ruleset, after, self.ruleset.sticks.throw(faces)));
            self.nodes[at].branches[place].below[up] = Some(below as u32);
            at = below;
        };
        for (at, place) in way {
            let node = &mut self.nodes[at];
            node.visits += 1;
            let branch = &mut node.branches[place];
            branch.visits += 1;
            branch.won += winner.map_or(0.5, |winner| if winner == node.position.side { 1.0 } else { 0.0 });
        }
    }
}

/// Who wins a random game from here; `None` if it takes too long.
fn play_out(ruleset: &Ruleset, mut position: Position, bits: &mut impl FnMut() -> u64) -> Option<Side> {
    for _ in 0..MOST_PLIES {
        if let Some(winner) = position.winner() {
            return Some(winner);
        }
        position.play_unchecked(ruleset, random_ply(ruleset, position, bits()));
    }
    position.winner()
}

#[cfg(test)]
mod tests {
    use senet::engine::notation::parse_situation;
    use senet::engine::{Situation, rulesets};

    use super::*;

    #[test]
    fn it_bears_off_rather_than_go_into_the_water() {
        let ruleset = &rulesets::STANDARD;
        let Ok(Situation::ToMove(position, throw)) = parse_situation(ruleset, "s9/10/5c3c c 2") else {
            panic!("a position with a throw");
        };
        let mut state = 1_u64;
        let mut bits = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        let chosen = choose(ruleset, position, throw, 400, &mut bits);
        assert_eq!(chosen.from().number(), 30);
    }
}
