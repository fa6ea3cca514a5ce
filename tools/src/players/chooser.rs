//! Who chooses the moves in one seat of one game.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use senet::ai::endgame::WithEndgame;
use senet::ai::expectimax::{Limits, Search};
use senet::ai::level::{Level, Thinking};
use senet::ai::net::Net;
use senet::ai::{Evaluator, PipLead, best_move};
use senet::engine::{Move, Moves, Position, Ruleset, Throw};
use senet::fair::Bits256;

use super::Seat;
use crate::mcts;

/// Winning chances: of a net, and exact ones where few pieces are left.
pub(crate) type Chances = WithEndgame<Net>;

/// A player with all that it needs, ready for any number of games.
#[derive(Clone)]
pub(crate) enum Prepared {
    /// See [`Player::Random`](super::Player::Random), and so on.
    Random,
    /// Needs nothing.
    Greedy,
    /// Its net, and how far it looks.
    Net(Arc<Net>, Limits),
    /// The level, and winning chances if it needs them.
    Level(Level, Option<Arc<Chances>>),
    /// How many random games a move.
    Mcts(u32),
}

impl Prepared {
    /// Takes a seat for one game. What it does there by chance follows from the game's seed and
    /// the seat, and has nothing to do with the throws.
    pub(super) fn sit(&self, seed: Bits256, seat: Seat) -> Box<dyn Chooser> {
        let random = || {
            let mut random = ChaCha8Rng::from_seed(seed.0);
            random.set_stream(seat as u64);
            random
        };
        match self {
            Self::Random => Box::new(RandomChooser(random())),
            Self::Greedy => Box::new(BestChooser(PipLead)),
            Self::Net(net, limits) => Box::new(NetChooser { net: Arc::clone(net), limits: *limits }),
            Self::Level(level, chances) => Box::new(LevelChooser { level: *level, chances: chances.clone(), seed }),
            Self::Mcts(playouts) => Box::new(MctsChooser { playouts: *playouts, random: random() }),
        }
    }
}

/// What a player is asked: which of these moves, of which there is at least one.
pub(super) struct Choice<'a> {
    pub(super) ruleset: &'a Ruleset,
    pub(super) position: Position,
    pub(super) throw: Throw,
    /// How many plies were played before.
    pub(super) ply: u64,
    pub(super) moves: Moves<'a>,
}

/// Chooses moves in one seat of one game.
pub(super) trait Chooser {
    /// One of the legal moves.
    fn choose(&mut self, choice: &Choice) -> Move;
}

struct RandomChooser(ChaCha8Rng);

impl Chooser for RandomChooser {
    fn choose(&mut self, choice: &Choice) -> Move {
        // The product of a 32-bit fraction and the number of moves: its high half is the place.
        let place = (u64::from(self.0.next_u32()) * u64::from(choice.moves.len())) >> 32;
        choice.moves.nth(place as u32).expect("a fraction of the moves is one of them")
    }
}

struct BestChooser<E>(E);

impl<E: Evaluator> Chooser for BestChooser<E> {
    fn choose(&mut self, choice: &Choice) -> Move {
        best_move(&self.0, choice.ruleset, choice.position, choice.throw).expect("there is a move to choose")
    }
}

struct NetChooser {
    net: Arc<Net>,
    limits: Limits,
}

impl Chooser for NetChooser {
    fn choose(&mut self, choice: &Choice) -> Move {
        let mut search = Search::new(choice.ruleset, choice.position, choice.throw, self.limits);
        search.finish(&*self.net);
        search.best().expect("there is a move to choose").played
    }
}

struct LevelChooser {
    level: Level,
    chances: Option<Arc<Chances>>,
    seed: Bits256,
}

impl Chooser for LevelChooser {
    fn choose(&mut self, choice: &Choice) -> Move {
        let &Choice { ruleset, position, throw, ply, .. } = choice;
        let mut thinking = Thinking::new(self.level, ruleset, position, throw, self.seed.whim(ply));
        match &self.chances {
            Some(chances) => thinking.step(&**chances, u64::MAX),
            None => thinking.step(&PipLead, u64::MAX),
        };
        thinking.chosen().expect("there is a move to choose")
    }
}

struct MctsChooser {
    playouts: u32,
    random: ChaCha8Rng,
}

impl Chooser for MctsChooser {
    fn choose(&mut self, choice: &Choice) -> Move {
        let mut random = || self.random.next_u64();
        mcts::choose(choice.ruleset, choice.position, choice.throw, self.playouts, &mut random)
    }
}
