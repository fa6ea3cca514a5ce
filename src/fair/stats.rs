//! How the throws of a game compare with what four sticks are expected to do, and whether they are
//! the throws of a seed.

use crate::engine::{BySide, Faces, Game, Side, Situation, Sticks, Throw};

use super::Bits256;

/// How the throws of one player fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThrowStats {
    sticks: Sticks,
    /// How often each of the outcomes came.
    seen: [u32; 5],
}

/// One outcome of the sticks: how often it came, and how often it was to be expected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// What it counts.
    pub throw: Throw,
    /// In how many of sixteen throws it comes, in the long run.
    pub weight: u32,
    /// How often it came.
    pub seen: u32,
    /// How often it comes on average in so many throws.
    pub expected: f64,
}

/// How unusual throws are, for the words: what share of honest players has throws that deviate at
/// least as much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unusual {
    /// Too few throws to tell.
    TooFew,
    /// One player in ten or more.
    Ordinary,
    /// Less than one in ten.
    Rather,
    /// Less than one in fifty.
    Very,
    /// Less than one in five hundred.
    Extremely,
}

impl ThrowStats {
    /// Fewer throws than this say nothing: four faces up are to be expected about once.
    pub const FEWEST: u32 = 20;
    /// The highest number that [`ThrowStats::one_game_in`] gives.
    pub const RAREST: u32 = 1_000;

    /// The statistics of these throws. One that the sticks can't count is left out.
    #[must_use]
    pub fn of(sticks: Sticks, throws: impl IntoIterator<Item = Throw>) -> Self {
        let mut stats = Self { sticks, seen: [0; 5] };
        for throw in throws {
            stats.add(throw);
        }
        stats
    }

    /// The statistics of both players' throws, by the side they play. Those of the throw-off
    /// belong to the side that their thrower got; until it is over, nobody has a side.
    #[must_use]
    pub fn by_side(game: &Game) -> BySide<Self> {
        let mut stats = BySide::from_fn(|_| Self::of(game.ruleset().sticks, []));
        for (side, throw) in throws_with_side(game) {
            stats[side].add(throw);
        }
        stats
    }

    fn add(&mut self, throw: Throw) {
        let place = self.sticks.outcomes().iter().position(|&(outcome, _)| outcome == throw);
        debug_assert!(place.is_some(), "the sticks can't count {throw}");
        if let Some(place) = place {
            self.seen[place] += 1;
        }
    }

    /// How many throws there are.
    #[must_use]
    pub fn throws(&self) -> u32 {
        self.seen.iter().sum()
    }

    /// The five outcomes, in rising order of what they count.
    #[must_use]
    pub fn rows(&self) -> [Row; 5] {
        let outcomes = self.sticks.outcomes();
        std::array::from_fn(|place| {
            let (throw, weight) = outcomes[place];
            Row { throw, weight, seen: self.seen[place], expected: self.share(weight) }
        })
    }

    /// The deviation from the expectation: the sum of (seen - expected)² / expected. 0 without throws.
    #[must_use]
    pub fn chi_square(&self) -> f64 {
        if self.throws() == 0 {
            return 0.0;
        }
        self.rows().iter().map(|row| (f64::from(row.seen) - row.expected).powi(2) / row.expected).sum()
    }

    /// The chance that honest sticks deviate at least as much, from 0 to 1; `None` if there are too
    /// few throws.
    ///
    /// Five outcomes of a given number of throws have four degrees of freedom, and Pearson's x is
    /// then distributed about as chi-square with four, whose density is (t/4) exp(-t/2). Integrated
    /// by parts from x on:
    ///
    /// ```text
    /// ∫ (t/4) exp(-t/2) dt = [-(t/2) exp(-t/2)] + ∫ (1/2) exp(-t/2) dt = exp(-x/2) (1 + x/2)
    /// ```
    ///
    /// which is formula 26.4.5 of Abramowitz and Stegun, *Handbook of Mathematical Functions*, for
    /// ν = 4. The true chances at the borders of [`Unusual`] are at most 1.2, 1.2 and 2 times as
    /// high (`tests/stats.rs` adds them up for the least number of throws), so "about" is true.
    #[must_use]
    pub fn chance(&self) -> Option<f64> {
        let half = self.chi_square() / 2.0;
        (self.throws() >= Self::FEWEST).then(|| (-half).exp() * (1.0 + half))
    }

    /// How unusual the throws are.
    #[must_use]
    pub fn unusual(&self) -> Unusual {
        match self.chance() {
            None => Unusual::TooFew,
            Some(chance) if chance >= 0.1 => Unusual::Ordinary,
            Some(chance) if chance >= 0.02 => Unusual::Rather,
            Some(chance) if chance >= 0.002 => Unusual::Very,
            Some(_) => Unusual::Extremely,
        }
    }

    /// In about one game of how many a player's throws deviate so much: a round number, from 1 to
    /// [`ThrowStats::RAREST`], which stands for all that is rarer too, since the approximation says
    /// nothing about them. `None` if there are too few throws.
    #[must_use]
    pub fn one_game_in(&self) -> Option<u32> {
        const ROUND: [u32; 28] = [
            1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500, 600,
            800, 1_000,
        ];
        const _: () = assert!(ROUND[ROUND.len() - 1] == ThrowStats::RAREST);
        let chance = self.chance()?;
        ROUND.into_iter().rev().find(|&games| f64::from(games) * chance <= 1.0).or(Some(1))
    }

    /// What a throw counted on average; `None` without throws.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let sum: u32 = self.rows().iter().map(|row| row.seen * u32::from(row.throw.value())).sum();
        (self.throws() > 0).then(|| f64::from(sum) / f64::from(self.throws()))
    }

    /// What a throw counts on average in the long run.
    #[must_use]
    pub fn expected_mean(&self) -> f64 {
        let sum: u32 = self.rows().iter().map(|row| row.weight * u32::from(row.throw.value())).sum();
        f64::from(sum) / f64::from(SIXTEEN)
    }

    /// How many of the throws were such that the same side throws again. Whether it did is another
    /// matter: a lost turn and the throw-off may not allow it.
    #[must_use]
    pub fn again(&self) -> u32 {
        self.those_again().map(|row| row.seen).sum()
    }

    /// How many of so many throws are such on average.
    #[must_use]
    pub fn expected_again(&self) -> f64 {
        self.share(self.those_again().map(|row| row.weight).sum())
    }

    fn those_again(&self) -> impl Iterator<Item = Row> {
        self.rows().into_iter().filter(|row| self.sticks.again.contains(row.throw))
    }

    /// How many of the throws an outcome of this weight has on average.
    fn share(&self, weight: u32) -> f64 {
        f64::from(self.throws()) * f64::from(weight) / f64::from(SIXTEEN)
    }
}

/// The sum of the weights: how many ways there are for four sticks to fall.
const SIXTEEN: u32 = 1 << Faces::STICKS;

/// The throws that were made in a game, in order, each with the side of who made it.
fn throws_with_side(game: &Game) -> Vec<(Side, Throw)> {
    let mut sides = Vec::new();
    if let Some(first) = game.side_of_first_thrower() {
        sides.extend((0..game.throw_off().len()).map(|index| if index % 2 == 0 { first } else { !first }));
    } else if game.custom_start().is_none() {
        return Vec::new();
    }
    // The throw that ended the throw-off is counted already, and one that lay on the table at a
    // start of one's own was not made in this game.
    let has_given = matches!(game.custom_start(), Some(Situation::ToMove(..)));
    let told = usize::from(!game.throw_off().is_empty() || has_given);
    let mut position = game.first_position();
    let mut of_plies = Vec::new();
    for &ply in game.plies() {
        of_plies.push(position.side);
        position.play_unchecked(game.ruleset(), ply);
    }
    of_plies.extend(game.pending().map(|_| position.side));
    sides.extend(of_plies.into_iter().skip(told));
    sides.into_iter().zip(game.throws()).collect()
}

/// A throw that is not the seed's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The throw's index, from 0.
    pub index: u64,
    /// What the seed gives.
    pub expected: Throw,
    /// What the game has.
    pub found: Throw,
}

/// Compares a game's throws, all from the first one on, with those of a seed, and returns how many
/// there are.
///
/// # Errors
/// The first throw that differs.
pub fn check(seed: Bits256, sticks: Sticks, throws: impl IntoIterator<Item = Throw>) -> Result<u64, Mismatch> {
    let mut index = 0;
    for found in throws {
        let expected = sticks.throw(seed.faces(index));
        if expected != found {
            return Err(Mismatch { index, expected, found });
        }
        index += 1;
    }
    Ok(index)
}
