//! Squares 1 to 30 along the path, and sets of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A square, named by its number along the path, 1 to 30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU8);

impl Square {
    /// How many squares the board has.
    pub const COUNT: u8 = 30;
    /// Square 1, where the path begins.
    pub const FIRST: Self = Self::at(1);
    /// Square 30, where the path ends.
    pub const LAST: Self = Self::at(Self::COUNT);

    /// The square with this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() <= Self::COUNT => Some(Self(number)),
            _ => None,
        }
    }

    /// The square with this number.
    ///
    /// # Panics
    /// If the number is not 1 to 30. Meant for literals.
    #[must_use]
    pub const fn at(number: u8) -> Self {
        Self::new(number).expect("a square has a number from 1 to 30")
    }

    /// The number, 1 to 30.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The place in an array of thirty, 0 to 29.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The square so many steps further along the path, if the path is that long.
    #[must_use]
    #[inline(always)]
    pub const fn forward(self, steps: u8) -> Option<Self> {
        match self.number().checked_add(steps) {
            Some(number) => Self::new(number),
            None => None,
        }
    }

    /// The square so many steps back along the path, if the path begins that early.
    #[must_use]
    #[inline(always)]
    pub const fn backward(self, steps: u8) -> Option<Self> {
        match self.number().checked_sub(steps) {
            Some(number) => Self::new(number),
            None => None,
        }
    }

    /// All thirty, in the order of the path.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT).map(|index| Self::at(index + 1))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of squares.
///
/// ```text
/// bit     31 30 | 29 28 … 1 0
/// square  unused| 30 29 … 2 1
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u32);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All thirty squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);

    /// The set of these squares, given by their numbers.
    ///
    /// # Panics
    /// If a number is not 1 to 30. Meant for literals.
    #[must_use]
    pub const fn of(numbers: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < numbers.len() {
            set = set.with(Square::at(numbers[at]));
            at += 1;
        }
        set
    }

    /// The squares from `square` to the end of the path.
    #[must_use]
    pub const fn from(square: Square) -> Self {
        Self(Self::ALL.0 & (u32::MAX << square.index()))
    }

    /// This set and the square.
    #[must_use]
    #[inline(always)]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// This set without the square.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// Whether the square is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// How many squares are in the set.
    #[must_use]
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every square of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The square with the lowest number.
    #[must_use]
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::at(self.0.trailing_zeros() as u8 + 1))
    }

    /// The square with the highest number.
    #[must_use]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() {
            return None;
        }
        Some(Square::at((u32::BITS - self.0.leading_zeros()) as u8))
    }

    /// The square with `place` lower-numbered ones in the set.
    #[must_use]
    #[inline(always)]
    pub const fn nth(self, place: u32) -> Option<Square> {
        // A side has few pieces, so the first few are skipped by arithmetic: a jump that depends on
        // a random choice of moves would be guessed wrong every other time.
        const FEW: u32 = 4;
        let mut rest = self.0;
        let mut skipped = 0;
        while skipped < FEW {
            rest &= rest.wrapping_sub((skipped < place) as u32);
            skipped += 1;
        }
        while skipped < place && rest != 0 {
            rest &= rest - 1;
            skipped += 1;
        }
        Self(rest).first()
    }

    /// Every square moved on by so many steps; what would leave the board is dropped.
    #[must_use]
    #[inline(always)]
    pub const fn forward(self, steps: u8) -> Self {
        Self(self.0 << steps & Self::ALL.0)
    }

    /// Every square moved back by so many steps; what would leave the board is dropped.
    #[must_use]
    #[inline(always)]
    pub const fn backward(self, steps: u8) -> Self {
        Self(self.0 >> steps)
    }

    /// The squares at which a run of `length` squares of this set begins.
    #[must_use]
    #[inline(always)]
    pub const fn run_starts(self, length: u8) -> Self {
        let mut starts = self.0;
        let mut reached = 1;
        while reached < length {
            starts &= starts >> 1;
            reached += 1;
        }
        Self(starts)
    }

    /// The squares of this set that stand in a run of `length` or more.
    #[must_use]
    #[inline(always)]
    pub const fn in_runs(self, length: u8) -> Self {
        let mut members = self.run_starts(length).0;
        let mut reached = 1;
        while reached < length {
            members |= members << 1;
            reached += 1;
        }
        Self(members)
    }

    /// The squares in rising order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let square = rest.first()?;
            rest = rest.without(square);
            Some(square)
        })
    }
}

impl BitAnd for SquareSet {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for SquareSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_a_number_from_1_to_30() {
        assert_eq!(Square::new(0), None);
        assert_eq!(Square::new(31), None);
        assert_eq!(Square::all().map(Square::number).collect::<Vec<_>>(), (1..=30).collect::<Vec<_>>());
        assert_eq!(Square::LAST.forward(1), None);
        assert_eq!(Square::FIRST.backward(1), None);
        assert_eq!(Square::at(24).forward(6), Some(Square::LAST));
    }

    #[test]
    fn sets_shift_along_the_path_and_drop_what_leaves_it() {
        assert_eq!(SquareSet::of(&[10, 28, 30]).forward(2), SquareSet::of(&[12, 30]));
        assert_eq!(SquareSet::of(&[2, 3, 30]).backward(2), SquareSet::of(&[1, 28]));
        assert_eq!(!SquareSet::ALL, SquareSet::EMPTY);
        assert_eq!(SquareSet::from(Square::at(29)), SquareSet::of(&[29, 30]));
    }

    #[test]
    fn runs_follow_the_path_across_its_turns() {
        let set = SquareSet::of(&[1, 9, 10, 11, 20, 21, 30]);
        assert_eq!(set.run_starts(3), SquareSet::of(&[9]));
        assert_eq!(set.in_runs(2), SquareSet::of(&[9, 10, 11, 20, 21]));
        assert_eq!(set.in_runs(1), set);
    }

    #[test]
    fn members_come_in_rising_order() {
        let set = SquareSet::of(&[30, 1, 17]);
        assert_eq!(set.iter().map(Square::number).collect::<Vec<_>>(), [1, 17, 30]);
        assert_eq!(set.nth(1), Some(Square::at(17)));
        assert_eq!(set.nth(3), None);
        let large = SquareSet::from(Square::at(18));
        let places: Vec<_> = (0..14).map(|place| large.nth(place)).collect();
        assert_eq!(places, large.iter().map(Some).chain([None]).collect::<Vec<_>>());
        assert_eq!((set.first(), set.last()), (Some(Square::FIRST), Some(Square::LAST)));
        assert_eq!(set.iter().collect::<SquareSet>(), set);
    }
}
