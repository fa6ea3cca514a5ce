//! The two sides, and values kept for each.

use std::ops::{Index, IndexMut, Not};

/// One of the two sets of pieces. Who decides for it is a matter of the app.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The pieces shaped as cones.
    Cones,
    /// The pieces shaped as spools.
    Spools,
}

impl Side {
    /// Both sides, cones first.
    pub const BOTH: [Self; 2] = [Self::Cones, Self::Spools];

    /// The letter in the notation: `c` or `s`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Cones => 'c',
            Self::Spools => 's',
        }
    }

    /// The side that a letter of the notation names.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'c' => Some(Self::Cones),
            's' => Some(Self::Spools),
            _ => None,
        }
    }
}

impl Not for Side {
    type Output = Self;

    /// The other side.
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::Cones => Self::Spools,
            Self::Spools => Self::Cones,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// The value for the cones, then the one for the spools.
    #[must_use]
    pub const fn new(cones: T, spools: T) -> Self {
        Self([cones, spools])
    }

    /// The value that `value` gives for each side.
    pub fn from_fn(value: impl FnMut(Side) -> T) -> Self {
        Self(Side::BOTH.map(value))
    }

    /// Each side with its value, cones first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().zip(&self.0)
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
