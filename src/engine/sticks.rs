//! The four throwing sticks: how they fall and what a throw of them counts.

use std::fmt;
use std::num::NonZeroU8;

/// How the four sticks lie: one bit a stick, 1 for face up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Faces(u8);

impl Faces {
    /// How many sticks there are.
    pub const STICKS: u8 = 4;
    /// In how many of the 16 equally likely ways 0, 1, 2, 3 and 4 faces come up.
    pub const WEIGHTS: [u32; 5] = [1, 4, 6, 4, 1];

    /// The four low bits; the others are ignored, so that any random byte will do.
    #[must_use]
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// How many faces are up, 0 to 4.
    #[must_use]
    #[inline(always)]
    pub const fn up(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the stick with this index, 0 to 3, lies face up.
    #[must_use]
    pub const fn is_up(self, stick: u8) -> bool {
        self.0 >> stick & 1 == 1
    }
}

/// What a throw counts: a number of squares, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw(NonZeroU8);

impl Throw {
    /// The highest number that a throw can count in any ruleset.
    pub const MAX: u8 = 6;
    /// A throw of one.
    pub const ONE: Self = Self::of(1);

    /// The throw that counts so much, if one can.
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= Self::MAX => Some(Self(value)),
            _ => None,
        }
    }

    /// The throw that counts so much.
    ///
    /// # Panics
    /// If `value` is not 1 to 6. Meant for literals.
    #[must_use]
    pub const fn of(value: u8) -> Self {
        Self::new(value).expect("a throw counts 1 to 6")
    }

    /// What it counts, 1 to 6.
    #[must_use]
    #[inline(always)]
    pub const fn value(self) -> u8 {
        self.0.get()
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// A set of throws; bit *n* stands for the throw that counts *n*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ThrowSet(u8);

impl ThrowSet {
    /// No throw.
    pub const NONE: Self = Self(0);

    /// The set of the throws that count so much.
    ///
    /// # Panics
    /// If a value is not 1 to 6. Meant for literals.
    #[must_use]
    pub const fn of(values: &[u8]) -> Self {
        let mut bits = 0;
        let mut at = 0;
        while at < values.len() {
            bits |= 1 << Throw::of(values[at]).value();
            at += 1;
        }
        Self(bits)
    }

    /// All throws that count `least` or more.
    #[must_use]
    pub const fn at_least(least: u8) -> Self {
        let mut bits = 0;
        let mut value = if least == 0 { 1 } else { least };
        while value <= Throw::MAX {
            bits |= 1 << value;
            value += 1;
        }
        Self(bits)
    }

    /// Whether the throw is in the set.
    #[must_use]
    #[inline(always)]
    pub const fn contains(self, throw: Throw) -> bool {
        self.0 >> throw.value() & 1 == 1
    }

    /// The throws in rising order.
    pub fn iter(self) -> impl Iterator<Item = Throw> {
        (1..=Throw::MAX).map(Throw::of).filter(move |&throw| self.contains(throw))
    }
}

impl fmt::Debug for ThrowSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What the sticks mean in a ruleset, with the order of what they count made once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sticks {
    /// The throws after which the same side throws again.
    pub again: ThrowSet,
    counts: [Throw; 5],
    outcomes: [(Throw, u32); 5],
}

impl Sticks {
    /// Sticks of which 0, 1, 2, 3 and 4 faces up count so much.
    #[must_use]
    pub const fn new(counts: [Throw; 5], again: ThrowSet) -> Self {
        let mut outcomes = [(counts[0], Faces::WEIGHTS[0]); 5];
        let mut end = 1;
        while end < outcomes.len() {
            // Each finds its place among those before it.
            let mut at = end;
            while at > 0 && counts[end].value() < outcomes[at - 1].0.value() {
                outcomes[at] = outcomes[at - 1];
                at -= 1;
            }
            outcomes[at] = (counts[end], Faces::WEIGHTS[end]);
            end += 1;
        }
        Self { again, counts, outcomes }
    }

    /// What 0, 1, 2, 3 and 4 faces up count.
    #[must_use]
    #[inline(always)]
    pub const fn counts(&self) -> [Throw; 5] {
        self.counts
    }

    /// What the sticks count as they lie.
    #[must_use]
    #[inline(always)]
    pub const fn throw(&self, faces: Faces) -> Throw {
        self.counts[faces.up() as usize]
    }

    /// How the sticks may have fallen to count so much, the same way each time.
    #[must_use]
    pub fn faces_of(&self, throw: Throw) -> Option<Faces> {
        let up = self.counts.iter().position(|&count| count == throw)?;
        Some(Faces::from_bits((1 << up) - 1))
    }

    /// Each throw with its weight of 16, in rising order of what it counts.
    #[must_use]
    #[inline(always)]
    pub const fn outcomes(&self) -> [(Throw, u32); 5] {
        self.outcomes
    }

    /// Whether the sticks can count so much.
    #[must_use]
    pub fn can_count(&self, throw: Throw) -> bool {
        self.counts.contains(&throw)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_count_how_sixteen_bit_patterns_fall() {
        let mut seen = [0; 5];
        for bits in 0..16 {
            seen[Faces::from_bits(bits).up() as usize] += 1;
        }
        assert_eq!(seen, Faces::WEIGHTS);
        assert_eq!(Faces::WEIGHTS.iter().sum::<u32>(), 16);
    }

    #[test]
    fn each_bit_is_one_stick() {
        let faces = Faces::from_bits(0b1111_0101);
        assert_eq!([0, 1, 2, 3].map(|stick| faces.is_up(stick)), [true, false, true, false]);
        assert_eq!(faces.up(), 2);
    }

    #[test]
    fn faces_can_be_found_for_what_they_count() {
        let sticks = super::super::rulesets::JEQUIER.sticks;
        for (throw, _) in sticks.outcomes() {
            assert_eq!(sticks.faces_of(throw).map(|faces| sticks.throw(faces)), Some(throw));
        }
        assert_eq!(sticks.faces_of(Throw::of(5)), None);
    }

    #[test]
    fn outcomes_rise_whatever_the_faces_count() {
        let falling = Sticks::new([6, 5, 4, 3, 2].map(Throw::of), ThrowSet::NONE).outcomes();
        assert_eq!(falling.map(|(throw, weight)| (throw.value(), weight)), [(2, 1), (3, 4), (4, 6), (5, 4), (6, 1)]);
    }

    #[test]
    fn sets_of_throws() {
        assert_eq!(ThrowSet::at_least(4), ThrowSet::of(&[4, 5, 6]));
        assert_eq!(ThrowSet::at_least(0).iter().count(), 6);
        assert!(!ThrowSet::of(&[1, 4]).contains(Throw::of(2)));
        assert_eq!((Throw::new(0), Throw::new(7)), (None, None));
    }
}
