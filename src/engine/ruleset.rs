//! What a set of rules is made of. The algorithms of [`super::moves`] and [`super::game`] read
//! these values and know no ruleset by name.

use super::board::Board;
use super::side::{BySide, Side};
use super::square::{Square, SquareSet};
use super::sticks::{Sticks, Throw, ThrowSet};

/// A set of rules, as data. The two that are built in are in [`super::rulesets`].
#[derive(PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The name in records and on the command line: lower case, no spaces.
    pub id: &'static str,
    /// The squares that each side's pieces start on.
    pub start: BySide<SquareSet>,
    /// How it is settled who begins.
    pub opening: Opening,
    /// What the sticks count and when they are thrown again.
    pub sticks: Sticks,
    /// What happens to an enemy piece that is landed on.
    pub hit: Hit,
    /// So many pieces of a side in a row can't be hit.
    pub guard_run: u8,
    /// So many enemy pieces in a row can't be jumped; `None` where any number can be.
    pub blockade_run: Option<u8>,
    /// Whether pieces ever move backward.
    pub retreat: Retreat,
    /// What must be true of a side before its pieces may be borne off.
    pub bearing_off: BearingOff,
    /// What a throw without a move costs.
    pub no_move: NoMove,
    /// What is special about single squares.
    pub houses: Houses,
}

/// How it is settled who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// Whoever throws first has the cones and simply begins.
    ConesBegin,
    /// The players throw in turn. Who first throws `until` gets the side of the piece on `from`;
    /// that piece moves with that throw at once, and the turn goes on as after any such move.
    ThrowOff {
        /// The throw that ends the throw-off.
        until: Throw,
        /// The square of the piece that moves with it.
        from: Square,
    },
}

/// What happens to an enemy piece that is landed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// It goes to the square that the mover left.
    ChangePlaces,
}

/// Whether pieces ever move backward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retreat {
    /// Pieces only move forward.
    Never,
    /// If nothing can move forward or be borne off, a piece must move backward to an empty square.
    WhenStuck,
}

/// What must be true of a side before its pieces may be borne off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BearingOff {
    /// Nothing: the exits of the houses decide alone.
    Anytime,
    /// All its pieces still on the board stand on this square or later.
    OnceAllFrom(Square),
}

impl BearingOff {
    /// Whether a side with pieces on these squares may bear off.
    #[must_use]
    #[inline(always)]
    pub const fn is_open_to(self, pieces: SquareSet) -> bool {
        match self {
            Self::Anytime => true,
            Self::OnceAllFrom(square) => pieces.is_subset(SquareSet::from(square)),
        }
    }
}

/// What a throw without a move costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The turn, whatever the throw was.
    Turn,
    /// Only the throw: one that throws again still does.
    ThrowOnly,
}

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct House {
    /// What happens to a piece that lands here.
    pub entry: Entry,
    /// The throws that bear a piece off from here.
    pub exit: ThrowSet,
    /// Whether a piece here can't be hit.
    pub is_safe: bool,
    /// The sign drawn on the square, if it has one.
    pub mark: Option<Mark>,
}

/// What happens to a piece that lands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It stays.
    Stay,
    /// It goes at once to the empty square with the lowest number.
    ToLowestEmpty,
    /// It goes at once to this square, or the nearest empty one below it.
    ToOrBelow(Square),
}

/// The sign drawn on a house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The House of Beauty.
    Beauty,
    /// The House of Water.
    Water,
    /// So many strokes.
    Strokes(u8),
    /// The sun, at the end of the path.
    Sun,
}

impl House {
    /// A square with nothing special about it.
    pub const PLAIN: Self = Self { entry: Entry::Stay, exit: ThrowSet::NONE, is_safe: false, mark: None };
}

/// The thirty squares' houses, with the sets that moving reads made from them once.
#[derive(PartialEq, Eq, Debug)]
pub struct Houses {
    all: [House; Square::COUNT as usize],
    safe: SquareSet,
    sinks: SquareSet,
    exits: [SquareSet; Throw::MAX as usize + 1],
}

impl Houses {
    /// Thirty houses, square 1 first.
    #[must_use]
    pub const fn new(houses: [House; Square::COUNT as usize]) -> Self {
        let mut safe = SquareSet::EMPTY;
        let mut sinks = SquareSet::EMPTY;
        let mut exits = [SquareSet::EMPTY; Throw::MAX as usize + 1];
        let mut index = 0;
        while index < houses.len() {
            let square = Square::at(index as u8 + 1);
            let house = houses[index];
            if house.is_safe {
                safe = safe.with(square);
            }
            if !matches!(house.entry, Entry::Stay) {
                sinks = sinks.with(square);
            }
            let mut value = 1;
            while value <= Throw::MAX {
                if house.exit.contains(Throw::of(value)) {
                    exits[value as usize] = exits[value as usize].with(square);
                }
                value += 1;
            }
            index += 1;
        }
        Self { all: houses, safe, sinks, exits }
    }

    /// The house on a square.
    #[must_use]
    #[inline(always)]
    pub const fn at(&self, square: Square) -> House {
        self.all[square.index()]
    }

    /// The squares on which a piece can't be hit.
    #[must_use]
    #[inline(always)]
    pub const fn safe(&self) -> SquareSet {
        self.safe
    }

    /// The squares on which no piece stays.
    #[must_use]
    pub const fn sinks(&self) -> SquareSet {
        self.sinks
    }

    /// The squares from which a throw bears off.
    #[must_use]
    #[inline(always)]
    pub const fn exits(&self, throw: Throw) -> SquareSet {
        self.exits[throw.value() as usize]
    }
}

impl Ruleset {
    /// How many pieces a side starts with.
    #[must_use]
    pub fn men(&self, side: Side) -> u32 {
        self.start[side].len()
    }

    /// How many of a side's pieces are off the board.
    #[must_use]
    pub fn borne_off(&self, board: Board, side: Side) -> u32 {
        self.men(side) - board.pieces(side).len()
    }

    /// The board before the first throw.
    ///
    /// # Panics
    /// If the ruleset puts two pieces on one square.
    #[must_use]
    pub fn start_board(&self) -> Board {
        Board::new(self.start).expect("a ruleset starts with one piece a square")
    }
}
