//! The rules of Senet: pure, without I/O, clock, randomness or words for people.
//!
//! In reading order: [`square`], [`side`] and [`sticks`] name the things; [`ruleset`] says what a
//! set of rules is made of and [`rulesets`] holds the two; [`board`], [`position`] and [`moves`]
//! apply them; [`game`] keeps what happened; [`notation`] and [`record`] write and read it.

pub mod board;
pub mod differences;
pub mod game;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod position;
pub mod record;
pub mod ruleset;
pub mod rulesets;
pub mod side;
pub mod square;
pub mod sticks;

pub use board::Board;
pub use game::{Game, Outcome, Situation, Stage};
pub use moves::{Move, Moves, Obstacle, Refusal};
pub use position::{Ply, Position};
pub use record::Record;
pub use ruleset::{Mark, Ruleset};
pub use side::{BySide, Side};
pub use square::{Square, SquareSet};
pub use sticks::{Faces, Sticks, Throw, ThrowSet};
