//! Who sits where and decides. Kept apart from the sides, which the throw-off may give.

use std::ops::{Index, IndexMut, Not};

use crate::ai::level::Level;

/// One of the two places at the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// Seat one.
    One,
    /// Seat two.
    Two,
}

impl Seat {
    /// Both seats.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];
}

impl Not for Seat {
    type Output = Self;

    /// The other seat.
    fn not(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// A person at this screen.
    Person,
    /// The computer, which plays so well.
    Computer(Level),
    /// A friend who sends links. Only games between friends have one; see [`SavedFriend`](super::SavedFriend).
    Friend,
}

impl Player {
    /// Whether the program decides.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        self.level().is_some()
    }

    /// How well the computer plays, if it decides.
    #[must_use]
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Person | Self::Friend => None,
            Self::Computer(level) => Some(level),
        }
    }

    /// The name in texts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Friend => "friend",
            Self::Computer(level) => LEVELS[usize::from(level.number()) - 1],
        }
    }

    /// The player of a game on this screen with this name. The first version had one computer, `computer`; the third
    /// level plays most like it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let computer = || LEVELS.iter().zip(Level::ALL).find(|(level, _)| **level == name).map(|(_, level)| level);
        match name {
            "person" => Some(Self::Person),
            "computer" => Some(Self::Computer(Level::Three)),
            _ => computer().map(Self::Computer),
        }
    }
}

/// The names of the levels in texts, the weakest first.
const LEVELS: [&str; 6] = ["level1", "level2", "level3", "level4", "level5", "level6"];

/// A value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BySeat<T>(pub [T; 2]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

/// Who sits where, and who throws first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seating {
    /// Who decides for each seat.
    pub players: BySeat<Player>,
    /// The seat that throws first.
    pub first: Seat,
}

impl Seating {
    /// A person against the computer, the person first.
    #[must_use]
    pub const fn against(level: Level) -> Self {
        Self { players: BySeat([Player::Person, Player::Computer(level)]), first: Seat::One }
    }

    /// A person against a friend by links.
    #[must_use]
    pub const fn with_friend(first: Seat) -> Self {
        Self { players: BySeat([Player::Person, Player::Friend]), first }
    }

    /// The same players with the other one throwing first.
    #[must_use]
    pub fn with_other_first(self) -> Self {
        Self { first: !self.first, ..self }
    }
}
