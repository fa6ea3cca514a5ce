//! What a training tells of itself.

use std::fmt;
use std::time::Instant;

use senet::ai::net::Net;
use senet::engine::Ruleset;

use super::learner::Learner;
use super::self_play::{Played, Sample};

/// Tells from time to time how far the work is.
pub(super) struct Report {
    begun: Instant,
    told: Instant,
    first_step: u64,
    steps: u64,
    games: u64,
    unfinished: u64,
    plies: u64,
}

impl Report {
    pub(super) fn new(first_step: u64, steps: u64) -> Self {
        let now = Instant::now();
        Self { begun: now, told: now, first_step, steps, games: 0, unfinished: 0, plies: 0 }
    }

    pub(super) fn add_games(&mut self, played: &[Played]) {
        self.games += played.len() as u64;
        self.unfinished += played.iter().filter(|game| !game.is_finished).count() as u64;
        self.plies += played.iter().map(|game| game.samples.len() as u64).sum::<u64>();
    }

    #[expect(clippy::cast_precision_loss, reason = "counts and steps are far below 2^52")]
    pub(super) fn tell(&mut self, learner: &mut Learner) {
        let seconds = self.told.elapsed().as_secs_f64();
        if seconds < 10.0 && learner.steps() < self.steps {
            return;
        }
        let done = (learner.steps() - self.first_step) as f64;
        let left = self.begun.elapsed().as_secs_f64() / done * (self.steps - learner.steps()) as f64;
        let error = learner.take_error();
        eprintln!(
            "step {} of {}: error {error:.4}, {:.1} plies a game, {} unfinished, {:.0} positions/s, {:.1} min left",
            learner.steps(),
            self.steps,
            self.plies as f64 / self.games as f64,
            self.unfinished,
            self.plies as f64 / seconds,
            left / 60.0
        );
        (self.told, self.games, self.unfinished, self.plies) = (Instant::now(), 0, 0, 0);
    }
}

/// What rounding the weights to the file's 16 bits changes.
pub(super) struct Rounding {
    mean: f64,
    largest: f64,
}

impl Rounding {
    #[expect(clippy::cast_precision_loss, reason = "there are far less samples than 2^52")]
    pub(super) fn of(ruleset: &Ruleset, net: &Net, rounded: &Net, samples: &[Sample]) -> Self {
        let change =
            |sample: &Sample| (net.chance(ruleset, sample.position) - rounded.chance(ruleset, sample.position)).abs();
        let sum: f64 = samples.iter().map(change).sum();
        Self { mean: sum / samples.len().max(1) as f64, largest: samples.iter().map(change).fold(0.0, f64::max) }
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "rounding to 16 bits changes the chance by {:.6} on the average, {:.6} at most",
            self.mean, self.largest
        )
    }
}
