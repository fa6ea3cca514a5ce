//! Who chooses the moves, and one game between two of them.
//!
//! A new kind of player is one more variant of [`Player`] with its name, and one more of what the module `chooser` holds.

mod chooser;
mod name;

use std::ops::Index;

use senet::engine::{Game, Move, Position, Ruleset, Side, Stage, Throw};
use senet::fair::Bits256;

use chooser::Choice;
pub(crate) use chooser::{Chances, Prepared};
pub(crate) use name::{Player, best_chances};

/// A seat at the board: who throws first, and who does not. The sides follow later, by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// Throws first.
    First,
    /// Throws second.
    Second,
}

/// Something for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seats<T> {
    /// For who throws first.
    pub(crate) first: T,
    /// For the other.
    pub(crate) second: T,
}

impl<T> Index<Seat> for Seats<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::First => &self.first,
            Seat::Second => &self.second,
        }
    }
}

/// The seat of the player who has a side; `None` while nobody has one. Where a game starts at a position of its own, who
/// throws first there has the first seat.
pub(crate) fn seat_of(game: &Game, side: Side) -> Option<Seat> {
    let side_of_first = match game.custom_start() {
        Some(_) => game.first_position().side,
        None => game.side_of_first_thrower()?,
    };
    Some(if side == side_of_first { Seat::First } else { Seat::Second })
}

/// The seat that won; `None` if the game is not over.
pub(crate) fn winning_seat(game: &Game) -> Option<Seat> {
    seat_of(game, game.outcome()?.winner()?)
}

/// The move that a player makes in a position, of which there must be one.
pub(crate) fn choose(
    player: &Prepared,
    ruleset: &'static Ruleset,
    position: Position,
    throw: Throw,
    seed: Bits256,
) -> Move {
    let choice = Choice { ruleset, position, throw, ply: 0, moves: position.moves(ruleset, throw) };
    player.sit(seed, Seat::First).choose(&choice)
}

/// Plays a game on with throws that follow from `seed`, to its end or until `most_plies` are played.
pub(crate) fn play_game(mut game: Game, players: Seats<&Prepared>, seed: Bits256, most_plies: usize) -> Game {
    let ruleset = game.ruleset();
    let mut first = players.first.sit(seed, Seat::First);
    let mut second = players.second.sit(seed, Seat::Second);
    loop {
        match game.stage() {
            Stage::Over(_) => return game,
            Stage::ThrowOff | Stage::Throwing(_) => {
                if game.plies().len() >= most_plies {
                    return game;
                }
                let throw = ruleset.sticks.throw(seed.faces(game.throws_made()));
                game.take_throw(throw).expect("the game waits for a throw of its own sticks");
            }
            Stage::Moving(side, throw) => {
                let position = game.position();
                let moves = position.moves(ruleset, throw);
                let ply = game.plies().len() as u64;
                let played = (!moves.is_empty()).then(|| {
                    let choice = Choice { ruleset, position, throw, ply, moves };
                    match seat_of(&game, side).expect("who is to move has a side") {
                        Seat::First => first.choose(&choice),
                        Seat::Second => second.choose(&choice),
                    }
                });
                game.play(played).expect("a player chooses one of the legal moves");
            }
        }
    }
}
