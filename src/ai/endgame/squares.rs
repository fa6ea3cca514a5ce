//! Sets of squares in rising order, and their numbers.

use crate::engine::{Ruleset, Square, SquareSet};

use super::layer::MOST_PIECES;

/// A set of at most [`MOST_PIECES`] squares in rising order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    numbers: [u8; MOST_PIECES],
    count: usize,
}

impl Squares {
    /// No square.
    pub(super) const EMPTY: Self = Self { numbers: [0; MOST_PIECES], count: 0 };

    /// The numbers of the squares, rising.
    #[inline]
    pub(super) fn numbers(&self) -> &[u8] {
        &self.numbers[..self.count]
    }

    /// The squares, rising.
    pub(super) fn iter(&self) -> impl Iterator<Item = Square> {
        self.numbers().iter().map(|&number| Square::at(number))
    }

    /// Adds a square beyond all others.
    #[inline]
    pub(super) fn push(&mut self, number: u8) {
        debug_assert!(self.numbers().last().is_none_or(|&last| last < number));
        self.numbers[self.count] = number;
        self.count += 1;
    }

    /// The squares without the one at `place`.
    #[inline]
    pub(super) fn without(&self, place: usize) -> Self {
        let mut rest = *self;
        rest.numbers.copy_within(place + 1..self.count, place);
        rest.count -= 1;
        rest
    }

    /// The numbers of the squares with the one at `from` exchanged for the square `number`, which
    /// comes to stand at `to`.
    #[inline]
    pub(super) fn moved(&self, from: usize, to: usize, number: u8) -> impl Iterator<Item = u8> {
        (0..self.count).map(move |place| {
            if place == to {
                return number;
            }
            let moves_down = (from..to).contains(&place);
            let moves_up = to < place && place <= from;
            self.numbers[place + usize::from(moves_down) - usize::from(moves_up)]
        })
    }
}

/// The numbers of the sets of so many squares on which pieces can stand.
///
/// Sets of the same sum make a *level*, since a step forward leads to a level further up: so a
/// sweep that begins at the highest finds most of what it needs already renewed. Within its level
/// a set has the number of sets that come before it in the order by the highest square, then by
/// the second highest, and so on:
///
/// ```text
/// number = c(1, s1 - 1, s1) + c(2, s2 - 1, s1 + s2) + c(3, s3 - 1, s1 + s2 + s3) + …
/// c(i, s, sum)   how many sets of i of the squares 1 to s have this sum
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SetNumbers {
    pieces: usize,
    /// The squares on which no piece stays.
    never: SquareSet,
    /// `c`, with the sum running fastest.
    counts: Vec<u32>,
    /// The lowest level, and one beyond the highest.
    levels: [usize; 2],
}

/// Sums are below this: the ten highest squares have the sum 255.
const SUMS: usize = 256;
const SQUARES: usize = Square::COUNT as usize;

impl SetNumbers {
    /// The numbers of sets of `pieces` squares.
    pub(super) fn new(ruleset: &Ruleset, pieces: u8) -> Self {
        let pieces = usize::from(pieces);
        assert!((1..=MOST_PIECES).contains(&pieces), "no layer has {pieces} pieces");
        let mut counts = vec![0; (pieces + 1) * (SQUARES + 1) * SUMS];
        for square in 0..=SQUARES {
            counts[square * SUMS] = 1;
        }
        let never = ruleset.houses.sinks();
        for chosen in 1..=pieces {
            for square in Square::all() {
                let number = square.index() + 1;
                let row = Self::row(chosen, number);
                for sum in 0..SUMS {
                    let with = if sum >= number && !never.contains(square) {
                        counts[Self::row(chosen - 1, number - 1) + sum - number]
                    } else {
                        0
                    };
                    counts[row + sum] = counts[Self::row(chosen, number - 1) + sum] + with;
                }
            }
        }
        let all = &counts[Self::row(pieces, SQUARES)..];
        let first = all.iter().position(|&sets| sets > 0).expect("there are more squares than pieces");
        let last = all.iter().rposition(|&sets| sets > 0).expect("there are more squares than pieces");
        Self { pieces, never, counts, levels: [first, last + 1] }
    }

    const fn row(chosen: usize, squares: usize) -> usize {
        (chosen * (SQUARES + 1) + squares) * SUMS
    }

    /// The squares on which no piece stays.
    pub(super) fn never(&self) -> SquareSet {
        self.never
    }

    /// How many levels there are.
    pub(super) fn levels(&self) -> usize {
        self.levels[1] - self.levels[0]
    }

    /// How many sets there are in a level, the lowest being 0.
    pub(super) fn sets(&self, level: usize) -> usize {
        self.counts[Self::row(self.pieces, SQUARES) + self.levels[0] + level] as usize
    }

    /// The level and the number of a set, whose squares come in rising order.
    #[inline]
    pub(super) fn find(&self, squares: impl Iterator<Item = u8>) -> (usize, usize) {
        let mut sum = 0;
        let mut number = 0;
        for (place, square) in squares.enumerate() {
            sum += usize::from(square);
            number += self.counts[Self::row(place + 1, usize::from(square) - 1) + sum] as usize;
        }
        (sum - self.levels[0], number)
    }

    /// The set with this number in this level.
    pub(super) fn squares(&self, level: usize, number: usize) -> Squares {
        let mut squares = Squares { count: self.pieces, ..Squares::EMPTY };
        let mut sum = level + self.levels[0];
        let mut rest = number;
        let mut square = SQUARES;
        for chosen in (1..=self.pieces).rev() {
            // The highest square below which fewer sets lie than are left to count.
            while self.counts[Self::row(chosen, square - 1) + sum] as usize > rest {
                square -= 1;
            }
            rest -= self.counts[Self::row(chosen, square - 1) + sum] as usize;
            squares.numbers[chosen - 1] = square as u8;
            sum -= square;
            square -= 1;
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rulesets;

    #[test]
    fn every_set_has_a_number_of_its_own() {
        for ruleset in rulesets::ALL {
            for pieces in 1..=5 {
                let index = SetNumbers::new(ruleset, pieces);
                let mut found = 0;
                for level in 0..index.levels() {
                    for number in 0..index.sets(level) {
                        let squares = index.squares(level, number);
                        assert_eq!(index.find(squares.numbers().iter().copied()), (level, number));
                        let set: SquareSet = squares.iter().collect();
                        assert_eq!((set & ruleset.houses.sinks(), set.len()), (SquareSet::EMPTY, u32::from(pieces)));
                        found += 1;
                    }
                }
                // 29 squares to choose from.
                let choices = (0..usize::from(pieces)).fold(1, |sets, chosen| sets * (29 - chosen) / (chosen + 1));
                assert_eq!(found, choices, "{pieces} pieces");
            }
        }
    }

    #[test]
    fn a_piece_that_moves_keeps_the_squares_in_order() {
        let mut squares = Squares::EMPTY;
        for square in [3, 7, 8, 20] {
            squares.push(square);
        }
        assert!(squares.moved(0, 2, 9).eq([7, 8, 9, 20]));
        assert!(squares.moved(3, 0, 1).eq([1, 3, 7, 8]));
        assert!(squares.moved(1, 1, 6).eq([3, 6, 8, 20]));
        assert_eq!(squares.without(1).numbers(), [3, 8, 20]);
    }
}
