//! What is told about a position or a game: the hint, the winning chance, the review.

use std::fmt::Write as _;

use crate::app::{Advice, Judged, Review, Table, side_told};
use crate::engine::{Move, Ply, Side};
use crate::i18n::{Args, Key};

use super::panels::Panels;
use super::speech::{Speech, who};

/// A move that gives away less than this is not listed.
const WORTH_TELLING: f64 = 0.02;
/// At most so many are listed.
const MOST_TOLD: usize = 6;

/// The winning chance in what is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BarOutline {
    /// In words; empty until it is known.
    pub text: String,
    /// In percent.
    pub percent: Option<u32>,
}

/// The review of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewOutline {
    /// How far it has got, in words; empty once it is done.
    pub progress: String,
    /// What the curve shows.
    pub label: String,
    /// The curve as the data of an SVG path: across the plies, down from 0 (a certain win) to 100.
    pub curve: String,
    /// The moves that gave away much, as points on it.
    pub slips: String,
    /// How many plies it has.
    pub plies: usize,
    /// After how many plies the board is shown.
    pub at: usize,
    /// The two players, told of first.
    pub players: [String; 2],
    /// What is told of both: the label and the two values.
    pub rows: Vec<[String; 3]>,
    /// The moves that gave away most: after how many plies they were made, and what would have been better.
    pub worst: Vec<(usize, String)>,
}

impl Speech<'_> {
    /// The hint that was asked for; empty if there is none.
    pub(super) fn hint(&self) -> String {
        let from = |played: Move| Args::new().number("from", played.from().number());
        match self.model.hint() {
            None => String::new(),
            Some(Advice::Thinking) => self.words.text(Key::HintThinking).to_owned(),
            Some(Advice::Only(played)) => self.words.say(Key::HintOnly, &from(played)),
            Some(Advice::Best(best, next)) => {
                let (chance, other) = (self.chance(best.value), self.chance(next.value));
                let is_even = chance == other;
                let args = from(best.played).text("chance", &chance);
                if is_even {
                    return self.words.say(Key::HintEven, &args);
                }
                self.words.say(Key::HintBest, &args.text("other", &other))
            }
        }
    }

    /// The winning chance of who is told about; empty until it is known.
    pub(super) fn chance_told(&self) -> String {
        let side = side_told(self.table);
        self.model.chance(side).map_or_else(String::new, |chance| {
            let args = Args::new().who(who(self.table.actor_of(side)));
            self.words.say(Key::ChanceOf, &args.text("chance", &self.chance(chance)))
        })
    }

    /// What would be better than the ply that comes next in what is looked at, if the review found that it gives away much.
    pub(super) fn better_than_next(&self, at: usize, total: usize) -> Option<String> {
        let &Judged { better, loss, .. } = self.model.next_judged().filter(|judged| judged.loss >= WORTH_TELLING)?;
        let gain = self.percent(loss);
        let args = Args::new().number("at", at as u64).number("total", total as u64).text("gain", &gain);
        Some(self.words.say(Key::ReviewBetter, &args.number("from", better?.from().number())))
    }

    fn chance(&self, chance: f64) -> String {
        self.words.say(Key::ChancePercent, &Args::new().number("n", percent(chance)))
    }

    fn percent(&self, share: f64) -> String {
        self.words.say(Key::ChancePercent, &Args::new().number("n", rounded(share.abs())))
    }

    fn signed(&self, share: f64) -> String {
        let sign = if share < 0.0 { '−' } else { '+' };
        format!("{sign}{}", self.percent(share))
    }
}

impl Panels<'_> {
    pub(super) fn chance(&self) -> Option<BarOutline> {
        let model = self.model;
        let side = side_told(self.speech.table);
        let is_shown = model.settings.shows_chance && model.has_chances();
        is_shown.then(|| BarOutline { text: self.speech.chance_told(), percent: model.chance(side).map(percent) })
    }

    pub(super) fn review(&self) -> Option<ReviewOutline> {
        let (table, review) = (self.model.reviewable()?, self.model.review()?);
        let (own, plies) = (side_told(table), review.game().plies().len());
        let chances: Vec<u32> = review.chances().into_iter().map(|cones| down(own, cones)).collect();
        let worst = worst(table, review);
        let mut slips = String::new();
        for &(at, _) in &worst {
            _ = write!(slips, "M{at} {}h0", chances[at]);
        }
        let progress = Args::new().number("at", review.judged().len() as u64).number("total", plies as u64);
        let told = Args::new().who(who(table.actor_of(own)));
        let sides = [own, !own];
        Some(ReviewOutline {
            progress: if review.is_done() { String::new() } else { self.words.say(Key::ReviewProgress, &progress) },
            label: self.words.say(Key::ReviewCurve, &told),
            curve: path(&chances),
            slips,
            plies,
            at: self.model.replay.as_ref().map_or(plies, |replay| replay.plies),
            players: sides.map(|side| self.name(table, side)),
            rows: self.rows(review, sides),
            worst: worst.into_iter().map(|(at, judged)| (at, self.entry(review, at, judged))).collect(),
        })
    }

    /// The review in words, for the ear.
    pub(super) fn review_told(&self) -> Vec<String> {
        let Some(review) = self.review() else { return Vec::new() };
        if !review.progress.is_empty() {
            return vec![review.progress];
        }
        let [one, two] = &review.players;
        let rows = review.rows.iter().map(|[label, own, other]| format!("{label}: {one} {own}, {two} {other}."));
        std::iter::once(self.words.text(Key::ReviewDone).to_owned()).chain(rows).collect()
    }

    fn rows(&self, review: &Review, sides: [Side; 2]) -> Vec<[String; 3]> {
        let sum = |side, of: fn(&Judged) -> f64| {
            review.judged().iter().filter(|judged| judged.side == side).map(of).sum::<f64>()
        };
        let row = |key, of: fn(&Judged) -> f64| {
            let [own, other] = sides.map(|side| self.speech.signed(sum(side, of)));
            [self.words.text(key).to_owned(), own, other]
        };
        vec![row(Key::ReviewLuck, |judged| judged.luck), row(Key::ReviewSlips, |judged| -judged.loss)]
    }

    fn entry(&self, review: &Review, at: usize, judged: &Judged) -> String {
        let ply = review.game().plies()[at];
        let [played, better] = [ply, Ply { played: judged.better, ..ply }].map(|ply| ply.to_string());
        let gain = self.speech.percent(judged.loss);
        let args = Args::new().number("n", at as u64 + 1).text("played", &played).text("better", &better);
        self.words.say(Key::ReviewEntry, &args.text("gain", &gain))
    }
}

/// In whole percent. Only what is certain is told as 0 or 100.
fn percent(chance: f64) -> u32 {
    let rounded = rounded(chance);
    if chance > 0.0 && chance < 1.0 { rounded.clamp(1, 99) } else { rounded }
}

#[expect(clippy::cast_sign_loss, reason = "no share is negative")]
fn rounded(share: f64) -> u32 {
    (100.0 * share).round() as u32
}

/// How far down the curve goes for a side, if this is the winning chance of the cones.
fn down(side: Side, cones: f64) -> u32 {
    let own = if side == Side::Cones { cones } else { 1.0 - cones };
    100 - percent(own)
}

fn path(chances: &[u32]) -> String {
    let mut path = String::new();
    for (at, down) in chances.iter().enumerate() {
        _ = write!(path, "{}{at} {down}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

/// The moves that gave away most, in their order; only those of persons, if there are any.
fn worst<'a>(table: &Table, review: &'a Review) -> Vec<(usize, &'a Judged)> {
    let is_told = |side| table.has_no_person() || table.is_persons(side);
    let slips = review.judged().iter().enumerate();
    let mut slips: Vec<_> = slips.filter(|(_, judged)| judged.loss >= WORTH_TELLING && is_told(judged.side)).collect();
    // Sorting would cost the page some kilobytes.
    while slips.len() > MOST_TOLD {
        let least =
            (0..slips.len()).reduce(|least, next| if slips[next].1.loss < slips[least].1.loss { next } else { least });
        slips.remove(least.unwrap_or_default());
    }
    slips
}
