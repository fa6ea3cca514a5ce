//! The file of a collection of puzzles.
//!
//! ```text
//!  0  8  "SENETPUZ"
//!  8  2  version
//! 10  2  puzzles
//! 12 16  the ruleset's id, filled up with zeros
//! 28     each puzzle: the squares of the cones, which are to move, and of the spools (u32 each, square 1 the lowest bit),
//!        the throw (u8), and for each move, in the order of the squares they begin on, the winning chance that it
//!        leaves, in 1/65535 (u16)
//!     8  check sum of all before it
//! ```
//!
//! All numbers are little-endian. The chances are exact, by larger tables than a page solves.

use std::fmt;

use super::{Puzzle, best_first};
use crate::ai::check_sum::CheckSum;
use crate::ai::expectimax::Rated;
use crate::engine::{Board, BySide, Position, Ruleset, Side, Square, SquareSet, Throw};

const MAGIC: &[u8; 8] = b"SENETPUZ";
const VERSION: u16 = 1;
const ID: usize = 16;
const HEADER: usize = 12 + ID;

/// Why bytes are no collection of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzlesError {
    /// They do not begin as such a file does.
    NotPuzzles,
    /// They have this version, which is another one.
    Version(u16),
    /// They are for other rules.
    Ruleset,
    /// They were cut or altered: the check sum is another one.
    Sum,
    /// This puzzle, counted from 0, is none by the rules.
    Puzzle(u16),
    /// There is more than the puzzles that are told.
    Rest,
}

impl fmt::Display for PuzzlesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPuzzles => write!(f, "not a file of puzzles"),
            Self::Version(version) => write!(f, "puzzles of version {version}, not {VERSION}"),
            Self::Ruleset => write!(f, "puzzles of another ruleset"),
            Self::Sum => write!(f, "the check sum is wrong, so the puzzles were cut or altered"),
            Self::Puzzle(number) => write!(f, "puzzle {number} is none by the rules"),
            Self::Rest => write!(f, "there is something behind the last puzzle"),
        }
    }
}

impl std::error::Error for PuzzlesError {}

impl Puzzle {
    /// Reads a collection of puzzles.
    ///
    /// # Errors
    /// If the bytes are cut, altered, of another version or for other rules.
    pub fn read_all(ruleset: &Ruleset, bytes: &[u8]) -> Result<Vec<Self>, PuzzlesError> {
        if bytes.len() < HEADER + CheckSum::LENGTH || !bytes.starts_with(MAGIC) {
            return Err(PuzzlesError::NotPuzzles);
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if number(8) != VERSION {
            return Err(PuzzlesError::Version(number(8)));
        }
        if bytes[12..HEADER] != id(ruleset) {
            return Err(PuzzlesError::Ruleset);
        }
        let (content, sum) = bytes.split_at(bytes.len() - CheckSum::LENGTH);
        if CheckSum::of(content) != sum {
            return Err(PuzzlesError::Sum);
        }
        let mut rest = &content[HEADER..];
        let read = |number| read(ruleset, &mut rest).ok_or(PuzzlesError::Puzzle(number));
        let puzzles = (0..number(10)).map(read).collect::<Result<_, _>>()?;
        if rest.is_empty() { Ok(puzzles) } else { Err(PuzzlesError::Rest) }
    }

    /// The file of these puzzles. Their chances are rounded to 1/65535, as those of the tables are.
    ///
    /// # Panics
    /// If there are more than 65535.
    #[must_use]
    pub fn write_all(ruleset: &Ruleset, puzzles: &[Self]) -> Vec<u8> {
        let count = u16::try_from(puzzles.len()).expect("a collection has some hundred puzzles");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(count.to_le_bytes());
        bytes.extend(id(ruleset));
        for puzzle in puzzles {
            puzzle.write(ruleset, &mut bytes);
        }
        bytes.extend(CheckSum::of(&bytes));
        bytes
    }

    #[expect(clippy::cast_sign_loss, reason = "no chance is negative")]
    fn write(&self, ruleset: &Ruleset, bytes: &mut Vec<u8>) {
        for side in Side::BOTH {
            let squares = self.position.board.pieces(side).iter();
            let bits: u32 = squares.map(|square| 1 << (square.number() - 1)).sum();
            bytes.extend(bits.to_le_bytes());
        }
        bytes.push(self.throw.value());
        for played in self.position.moves(ruleset, self.throw).iter() {
            let chance = self.moves.iter().find(|rated| rated.played == played).map_or(0.0, |rated| rated.value);
            bytes.extend(((chance * f64::from(u16::MAX)).round() as u16).to_le_bytes());
        }
    }
}

/// Takes a puzzle off the front; `None` if it is none.
fn read(ruleset: &Ruleset, rest: &mut &[u8]) -> Option<Puzzle> {
    let [cones, spools] = [take(rest)?, take(rest)?].map(|bits| squares(u32::from_le_bytes(bits)));
    let [throw] = take(rest)?;
    let throw = Throw::new(throw).filter(|&throw| ruleset.sticks.can_count(throw))?;
    let position = Position { board: Board::new(BySide::new(cones, spools))?, side: Side::Cones };
    let is_possible = position.winner().is_none() && ((cones | spools) & ruleset.houses.sinks()).is_empty();
    let moves = is_possible.then(|| position.moves(ruleset, throw))?;
    let rate = |played| Some(Rated { played, value: f64::from(u16::from_le_bytes(take(rest)?)) / f64::from(u16::MAX) });
    let rated = moves.iter().map(rate).collect::<Option<Vec<_>>>()?;
    Puzzle::graded(ruleset, position, throw, &best_first(&rated))
}

fn take<const LENGTH: usize>(rest: &mut &[u8]) -> Option<[u8; LENGTH]> {
    let (taken, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*taken)
}

fn squares(bits: u32) -> SquareSet {
    Square::all().filter(|square| bits >> (square.number() - 1) & 1 == 1).collect()
}

fn id(ruleset: &Ruleset) -> [u8; ID] {
    let mut id = [0; ID];
    id[..ruleset.id.len()].copy_from_slice(ruleset.id.as_bytes());
    id
}
