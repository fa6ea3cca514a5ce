//! What is known of the winning chances of a layer while it is solved.

use crate::engine::{Position, Ruleset};

use super::index::Index;
use super::layer::Layer;

/// Certainty, in the units of [`Bracket`].
///
/// A multiple of what the 16 bits of a table can hold, and small enough that sixteen chances
/// can be added up in 32 bits. Rounding errs by one unit a throw, so that it does not keep the
/// bounds apart even where a game goes on for hundreds of throws.
pub const CERTAIN: u32 = u16::MAX as u32 * UNITS;

/// So many units make one step of a table's 16-bit values.
pub(super) const UNITS: u32 = 1 << 12;

const _: () = assert!((CERTAIN as u64 + 1) * 16 < 1 << 32);

/// Between which bounds the winning chance of the side to throw lies, in units of 1 / [`CERTAIN`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// What the side to throw can make sure of.
    pub lower: u32,
    /// What the other side can hold it to.
    pub upper: u32,
}

impl Bracket {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { lower: 0, upper: CERTAIN };
    /// The side to throw has won.
    pub(super) const WON: Self = Self { lower: CERTAIN, upper: CERTAIN };
    /// Worse than every move.
    pub(super) const WORST: Self = Self { lower: 0, upper: 0 };

    /// How far apart the bounds are.
    #[must_use]
    #[inline]
    pub const fn width(self) -> u32 {
        self.upper - self.lower
    }

    /// The bounds of the other side's winning chance.
    #[must_use]
    #[inline]
    pub(super) const fn of_other_side(self) -> Self {
        Self { lower: CERTAIN - self.upper, upper: CERTAIN - self.lower }
    }

    /// The better of two moves, each bound by itself.
    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.max(other.upper) }
    }
}

/// Brackets of all positions of a layer, level by level.
///
/// A level may be absent: nothing is known of its positions. So a part of a layer that is too
/// large for memory can be looked at as well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    index: Index,
    levels: Vec<Vec<Bracket>>,
}

impl Bounds {
    /// Bounds of a layer, all of them absent.
    #[must_use]
    pub fn absent(ruleset: &Ruleset, layer: Layer) -> Self {
        let index = Index::new(ruleset, layer);
        Self { levels: vec![Vec::new(); index.levels()], index }
    }

    /// Bounds of a layer of which nothing is known yet.
    #[must_use]
    pub fn unknown(ruleset: &Ruleset, layer: Layer) -> Self {
        let mut bounds = Self::absent(ruleset, layer);
        for (level, brackets) in bounds.levels.iter_mut().enumerate() {
            *brackets = vec![Bracket::UNKNOWN; bounds.index.level(level).len()];
        }
        bounds
    }

    /// The order of the positions.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The brackets of a level.
    #[must_use]
    pub fn level(&self, level: usize) -> &[Bracket] {
        &self.levels[level]
    }

    /// Takes the brackets of a level away, which is absent then.
    pub fn take(&mut self, level: usize) -> Vec<Bracket> {
        std::mem::take(&mut self.levels[level])
    }

    /// Sets the brackets of a level.
    ///
    /// # Panics
    /// If they are not as many as the level has positions.
    pub fn put(&mut self, level: usize, brackets: Vec<Bracket>) {
        assert_eq!(brackets.len(), self.index.level(level).len(), "positions of level {level}");
        self.levels[level] = brackets;
    }

    /// The widest bracket of the layer; nothing is known of what is absent.
    #[must_use]
    pub fn width(&self) -> u32 {
        let is_absent = |level: usize| self.levels[level].len() < self.index.level(level).len();
        if (0..self.levels.len()).any(is_absent) {
            return CERTAIN;
        }
        self.levels.iter().flatten().map(|bracket| bracket.width()).max().unwrap_or(0)
    }

    /// The bracket of a position; `None` if it belongs to another layer or is absent.
    #[must_use]
    pub fn of(&self, position: Position) -> Option<Bracket> {
        let number = self.index.number(position)?;
        let level = self.index.level_of(number);
        self.levels[level].get(number - self.index.level(level).start).copied()
    }

    /// The brackets of all arrangements on these squares, which come in rising order; `None` if they
    /// are absent.
    #[inline]
    pub(super) fn set(&self, squares: impl Iterator<Item = u8>) -> Option<&[Bracket]> {
        let (level, set) = self.index.sets().find(squares);
        let slots = self.index.slots();
        self.levels[level].get(set * slots..(set + 1) * slots)
    }
}
