//! What `senet insights` has written: its fields are told of in `tools/src/insights`. Shares and chances are between 0 and 1.

use anyhow::{Context, ensure};
use senet::engine::{Square, rulesets};
use serde::Deserialize;

/// The numbers, compiled in.
const JSON: &str = include_str!("../../data/insights.json");

/// How many levels there are, the first being the weakest.
const LEVELS: u8 = 6;

/// How many standard errors to either side of a mean hold the truth 95 times in 100.
const ERRORS: f64 = 1.96;

#[derive(Deserialize, Clone, Debug)]
pub(crate) struct Report {
    /// How many games of each level against itself and against each other one.
    pub(super) games: u32,
    pub(super) rulesets: Vec<Insights>,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Insights {
    pub(super) ruleset: String,
    pub(super) levels: Vec<OfLevel>,
    pub(super) pairs: Vec<Pair>,
    pub(super) openings: Vec<Opening>,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct OfLevel {
    pub(super) level: u8,
    pub(super) first: First,
    pub(super) length: Length,
    pub(super) luck: Luck,
    pub(super) skill: Skill,
    pub(super) squares: Squares,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct First {
    pub(super) share_without_luck: f64,
    pub(super) error_without_luck: f64,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Length {
    pub(super) quartiles: [u32; 3],
    pub(super) longest: u32,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Luck {
    pub(super) a_throw: f64,
    pub(super) luckier_wins: f64,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Skill {
    pub(super) choices: f64,
    pub(super) given_away_a_game: f64,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Squares {
    pub(super) hit: Vec<f64>,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Pair {
    pub(super) better: u8,
    pub(super) weaker: u8,
    pub(super) share: f64,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Opening {
    /// What was played before; empty for the first throw that leaves a choice.
    after: Vec<serde::de::IgnoredAny>,
    pub(super) throw: u8,
    /// The best first.
    pub(super) moves: Vec<Choice>,
}

#[derive(Deserialize, Clone, Debug)]
pub(super) struct Choice {
    pub(super) from: u8,
    pub(super) to: Option<u8>,
    pub(super) is_hit: bool,
    pub(super) chance: f64,
}

/// A share with the interval that holds the true one 95 times in 100.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Share {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Report {
    /// The site's own numbers.
    pub(crate) fn read() -> anyhow::Result<Self> {
        let report: Self = serde_json::from_str(JSON).context("insights.json")?;
        for insights in &report.rulesets {
            let levels: Vec<u8> = insights.levels.iter().map(|of_level| of_level.level).collect();
            ensure!(levels.into_iter().eq(1..=LEVELS), "{}: not all levels", insights.ruleset);
            let is_whole = |of_level: &OfLevel| of_level.squares.hit.len() == usize::from(Square::COUNT);
            ensure!(insights.levels.iter().all(is_whole), "{}: not all squares", insights.ruleset);
            ensure!(insights.first_throws().all(|opening| !opening.moves.is_empty()), "a first throw without a move");
        }
        ensure!(report.rulesets.len() == rulesets::ALL.len(), "not all rulesets");
        Ok(report)
    }

    pub(super) fn of(&self, ruleset: &str) -> Option<&Insights> {
        self.rulesets.iter().find(|insights| insights.ruleset == ruleset)
    }
}

impl Insights {
    pub(super) fn level(&self, number: u8) -> Option<&OfLevel> {
        self.levels.iter().find(|of_level| of_level.level == number)
    }

    /// The level that plays best.
    pub(super) fn strongest(&self) -> &OfLevel {
        self.levels.last().expect("all levels are there")
    }

    /// The first throws that leave a choice.
    pub(super) fn first_throws(&self) -> impl Iterator<Item = &Opening> {
        self.openings.iter().filter(|opening| opening.after.is_empty())
    }

    /// The first throw with the highest winning chance, then that with the lowest.
    pub(super) fn best_and_worst_throw(&self) -> (&Opening, &Opening) {
        let chance = |opening: &&Opening| opening.moves[0].chance;
        let mut sorted: Vec<&Opening> = self.first_throws().collect();
        sorted.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
        (sorted[0], sorted[sorted.len() - 1])
    }

    /// How often the strongest level beats a weaker one.
    pub(super) fn strongest_against(&self, weaker: u8, games: u32) -> Option<Share> {
        let is_it = |pair: &&Pair| pair.better == self.strongest().level && pair.weaker == weaker;
        self.pairs.iter().find(is_it).map(|pair| Share::counted(pair.share, games))
    }

    /// The squares on which pieces are hit most, the most dangerous first.
    pub(super) fn most_hit(&self, count: usize) -> Vec<u8> {
        let hit = &self.strongest().squares.hit;
        let mut squares: Vec<usize> = (0..hit.len()).collect();
        squares.sort_by(|&one, &other| hit[other].total_cmp(&hit[one]));
        squares.truncate(count);
        squares.into_iter().map(|square| square as u8 + 1).collect()
    }
}

impl OfLevel {
    /// How often who makes the first move wins, the luck of the throws taken out.
    pub(super) fn first_wins(&self) -> Share {
        let First { share_without_luck: value, error_without_luck: error } = self.first;
        Share { value, low: value - ERRORS * error, high: value + ERRORS * error }
    }
}

impl Share {
    /// Of so many games, by Wilson's interval, which is right near 0 and 1 too.
    ///
    /// E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
    pub(super) fn counted(value: f64, games: u32) -> Self {
        let games = f64::from(games);
        let square = ERRORS * ERRORS / games;
        let middle = (value + square / 2.0) / (1.0 + square);
        let half = ERRORS / (1.0 + square) * (value * (1.0 - value) / games + square / (4.0 * games)).sqrt();
        Self { value, low: middle - half, high: middle + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_counted_shares() {
        // Wilson's interval for 10 of 10 begins at 1 / (1 + 1.96² / 10).
        let all = Share::counted(1.0, 10);
        assert!((all.low - 0.722_46).abs() < 1e-4 && (all.high - 1.0).abs() < 1e-9, "{all:?}");
        let half = Share::counted(0.5, 400);
        assert!((half.low - 0.451_23).abs() < 1e-4 && (half.high - 0.548_77).abs() < 1e-4, "{half:?}");
    }

    #[test]
    fn the_best_throws_and_squares_come_first() {
        let report = Report::read().unwrap();
        for insights in &report.rulesets {
            let (best, worst) = insights.best_and_worst_throw();
            let mut chances = insights.first_throws().map(|opening| opening.moves[0].chance);
            assert!(chances.all(|chance| worst.moves[0].chance <= chance && chance <= best.moves[0].chance));
            let hit = |square: u8| insights.strongest().squares.hit[usize::from(square) - 1];
            let most = insights.most_hit(3);
            assert!(
                hit(most[0]) >= hit(most[1])
                    && (1..=30).all(|other| most.contains(&other) || hit(other) <= hit(most[2]))
            );
        }
    }
}
