//! What moves on the screen. The model has changed already when a motion begins: a motion only
//! delays the picture, and any input ends it.

use std::collections::VecDeque;

use crate::engine::{Move, Side};

/// Something that is shown moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// The sticks tumble and come to rest.
    Sticks,
    /// A side's piece goes its way.
    Glide(Side, Move),
}

impl Scene {
    /// How long it is shown, in milliseconds.
    #[must_use]
    pub fn length_ms(self) -> f64 {
        match self {
            Self::Sticks => 450.0,
            Self::Glide(_, played) => {
                let steps = played.landing().map_or(3, |to| to.number().abs_diff(played.from().number()));
                let tail = match played {
                    Move::Sink { .. } => 450.0,
                    Move::Step { .. } | Move::Swap { .. } | Move::BearOff { .. } => 0.0,
                };
                140.0 + 80.0 * f64::from(steps) + tail
            }
        }
    }
}

/// The scenes that are still to be shown, the first of them running.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Motion {
    scenes: VecDeque<Scene>,
    /// When the running scene's first frame came; `None` until it has.
    since_ms: Option<f64>,
    now_ms: f64,
    /// By how much everything takes longer than at the normal pace.
    slowness: f64,
}

impl Motion {
    /// Whether anything is still to be shown.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.scenes.is_empty()
    }

    /// The running scene and how much of it is over, 0 to 1.
    #[must_use]
    pub fn running(&self) -> Option<(Scene, f64)> {
        let scene = *self.scenes.front()?;
        let past_ms = self.since_ms.map_or(0.0, |since_ms| self.now_ms - since_ms);
        Some((scene, (past_ms / self.length_of(scene)).clamp(0.0, 1.0)))
    }

    /// The glide that has yet to be shown to its end, and how much of it is over.
    #[must_use]
    pub fn glide(&self) -> Option<(Side, Move, f64)> {
        let running = self.running();
        self.scenes.iter().enumerate().find_map(|(place, &scene)| match scene {
            Scene::Glide(side, played) => {
                let part = if place == 0 { running.map_or(0.0, |(_, part)| part) } else { 0.0 };
                Some((side, played, part))
            }
            Scene::Sticks => None,
        })
    }

    /// How long all of it takes from its beginning, in milliseconds.
    #[must_use]
    pub fn length_ms(&self) -> f64 {
        self.scenes.iter().map(|&scene| self.length_of(scene)).sum()
    }

    /// Shows these scenes one after the other, and drops what was still to be shown. Everything takes `slowness`
    /// times as long as at the normal pace; at 0 nothing is shown moving.
    pub fn begin(&mut self, scenes: impl IntoIterator<Item = Scene>, slowness: f64) {
        let scenes = if slowness > 0.0 { scenes.into_iter().collect() } else { VecDeque::new() };
        *self = Self { scenes, slowness, ..Self::default() };
    }

    /// Ends everything: the picture is then that of the model.
    pub fn end(&mut self) {
        *self = Self::default();
    }

    fn length_of(&self, scene: Scene) -> f64 {
        scene.length_ms() * self.slowness
    }

    /// A frame at this time. The time only counts while something moves, so that it takes the same
    /// time at any rate of frames.
    pub fn frame(&mut self, now_ms: f64) {
        self.now_ms = now_ms;
        let mut since_ms = *self.since_ms.get_or_insert(now_ms);
        while let Some(&scene) = self.scenes.front()
            && now_ms - since_ms >= self.length_of(scene)
        {
            since_ms += self.length_of(scene);
            self.scenes.pop_front();
        }
        self.since_ms = self.is_running().then_some(since_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How long it takes until the sticks rest, with a frame every so many milliseconds.
    fn check(frame_ms: f64) {
        let mut motion = Motion::default();
        motion.begin([Scene::Sticks], 1.0);
        let mut now_ms = 1_000.0;
        motion.frame(now_ms);
        while motion.is_running() {
            now_ms += frame_ms;
            motion.frame(now_ms);
        }
        let over_ms = now_ms - 1_000.0 - Scene::Sticks.length_ms();
        assert!((0.0..frame_ms).contains(&over_ms), "{over_ms} over at {frame_ms}");
    }

    #[test]
    fn it_takes_the_same_time_at_any_rate() {
        for rate in [30.0, 60.0, 144.0, 240.0] {
            check(1_000.0 / rate);
        }
    }

    #[test]
    fn a_hidden_tab_ends_it_with_the_next_frame() {
        let mut motion = Motion::default();
        motion.begin([Scene::Sticks, Scene::Sticks], 1.0);
        motion.frame(0.0);
        motion.frame(60_000.0);
        assert!(!motion.is_running());
    }
}
