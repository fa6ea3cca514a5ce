//! A progress bar that shows itself only when there is something to wait for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work must have taken before its progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress through work of known or estimated length. It stays hidden while the work is short, and wherever
/// standard error is not a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
    is_shown: AtomicBool,
}

impl Progress {
    /// No progress yet through `length` of what `unit` names.
    pub(crate) fn new(length: u64, unit: &str) -> Self {
        let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left");
        let style = ProgressStyle::with_template(&template).expect("the template names only fields that exist");
        let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden()).with_style(style);
        Self { bar, since: Instant::now(), is_shown: AtomicBool::new(false) }
    }

    /// So much more is done.
    pub(crate) fn add(&self, done: u64) {
        self.bar.inc(done);
        if self.since.elapsed() > PATIENCE && !self.is_shown.swap(true, Ordering::Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
    }

    /// The work turns out to be so long.
    pub(crate) fn expect(&self, length: u64) {
        self.bar.set_length(length);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
