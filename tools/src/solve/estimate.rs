//! How much of a run is done and left, for the progress bar: in positions looked at.

use std::collections::BTreeMap;

use senet::ai::endgame::Layer;

use crate::progress::Progress;

/// How many sweeps a layer is expected to take before anything is known of it.
const SWEEPS: u32 = 25;

pub(super) struct Estimate {
    progress: Progress,
    /// The positions of each layer that is not finished.
    left: BTreeMap<Layer, u64>,
    done: u64,
    last_width: u32,
}

impl Estimate {
    pub(super) fn new(layers: impl Iterator<Item = (Layer, u64)>) -> Self {
        let left: BTreeMap<_, _> = layers.collect();
        let expected = left.values().sum::<u64>() * u64::from(SWEEPS);
        Self { progress: Progress::new(expected, "positions"), left, done: 0, last_width: u32::MAX }
    }

    /// So many positions more were looked at.
    pub(super) fn add(&mut self, positions: u64) {
        self.done += positions;
        self.progress.add(positions);
    }

    /// A sweep left a layer with this width.
    pub(super) fn after_sweep(&mut self, layer: Layer, width: u32) {
        let sweeps = u64::from(sweeps_left(self.last_width, width, layer.goal()));
        self.last_width = width;
        let here = if width <= layer.goal() {
            self.last_width = u32::MAX;
            self.left.remove(&layer);
            0
        } else {
            self.left[&layer] * sweeps
        };
        let others: u64 = self.left.iter().filter(|&(&other, _)| other != layer).map(|(_, positions)| positions).sum();
        self.progress.expect(self.done + here + others * u64::from(SWEEPS));
    }
}

/// From sweep to sweep the brackets narrow by about the same factor, once they do.
fn sweeps_left(last_width: u32, width: u32, goal: u32) -> u32 {
    let factor = f64::from(width) / f64::from(last_width);
    let mut left = 0;
    let mut reached = f64::from(width);
    while reached > f64::from(goal) && left < SWEEPS {
        reached *= factor;
        left += 1;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sweeps_are_counted_by_how_fast_the_brackets_narrow() {
        assert_eq!(sweeps_left(1000, 500, 500), 0);
        assert_eq!(sweeps_left(1000, 500, 100), 3);
        assert_eq!(sweeps_left(1000, 1000, 100), SWEEPS);
    }
}
