//! Six levels of the computer's play, from a beginner who errs like a person to the strongest.
//!
//! A level differs from the next in four ways, all of which people know of themselves: what it judges a position by (how
//! far the pieces have come, or who will win), how far it looks ahead, how often it overlooks what is on the square that a
//! piece comes to, and how far its judgment is off. Errors of judgment decide between moves of about the same worth; so
//! even the first level bears off, and seldom does what is plainly bad unless it overlooks it.
//!
//! The numbers were found by games of each level against the next, by both rulesets (`docs/measurements.md`).

use crate::ai::expectimax::{Limits, Rated, Search};
use crate::ai::{Evaluator, PipLead};
use crate::engine::{Move, Position, Ruleset, Side, Throw};

/// How well the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Runs ahead, and mostly does not look where it comes to stand.
    One,
    /// Runs ahead, and overlooks every other hit and house.
    Two,
    /// Runs ahead, and overlooks a hit or a house now and then.
    Three,
    /// Has a rough idea of who will win, but is in a hurry.
    Four,
    /// Takes its time, looks one throw ahead and errs a little.
    Five,
    /// The strongest there is: looks two throws ahead and never errs on purpose.
    Six,
}

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Play {
    taste: Taste,
    limits: Limits,
    /// How much it counts for a move that the piece stands a square further on.
    haste: f64,
    /// How often, of 1, it takes a move for a plain step: it overlooks who is hit and what the house does.
    overlooks: f64,
    /// How far its judgment of a move may be off.
    error: f64,
}

/// What a level judges positions by, and how much each thing counts.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Taste {
    /// A winning chance of 1.
    chance: f64,
    /// A pip more that it leads by.
    pip: f64,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Three, Self::Four, Self::Five, Self::Six];

    /// 1 for the weakest to 6 for the strongest.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Whether it judges by winning chances. If not, any evaluator may be given to [`Thinking::step`].
    #[must_use]
    pub fn needs_chances(self) -> bool {
        self.play().taste.chance > 0.0
    }

    const fn play(self) -> Play {
        const PIPS: Taste = Taste { chance: 0.0, pip: 1.0 };
        const CHANCES: Taste = Taste { chance: 1.0, pip: 0.0 };
        let (taste, plies, haste, overlooks, error) = match self {
            Self::One => (PIPS, 1, 0.2, 0.85, 30.0),
            Self::Two => (PIPS, 1, 0.2, 0.55, 22.0),
            Self::Three => (PIPS, 1, 0.2, 0.30, 16.0),
            Self::Four => (Taste { chance: 1.0, pip: 0.004 }, 1, 0.0, 0.0, 0.2),
            Self::Five => (CHANCES, 2, 0.0, 0.0, 0.037),
            Self::Six => (CHANCES, 3, 0.0, 0.0, 0.0),
        };
        Play { taste, limits: Limits { plies, nodes: 20_000 }, haste, overlooks, error }
    }
}

/// A level at work on one move. The work can be done in slices.
#[derive(Clone, Debug)]
pub struct Thinking<'a> {
    search: Search<'a>,
    play: Play,
    /// What a plain step with the throw seems worth.
    plain: f64,
    whim: [u8; 32],
}

impl<'a> Thinking<'a> {
    /// Work that has not begun. What the level does by chance follows from `whim`, which must look random.
    #[must_use]
    pub fn new(level: Level, ruleset: &'a Ruleset, position: Position, throw: Throw, whim: [u8; 32]) -> Self {
        let play = level.play();
        let lead = PipLead.value(ruleset, position, position.side) + f64::from(throw.value());
        let search = Search::new(ruleset, position, throw, play.limits);
        Self { search, play, plain: play.taste.pip * lead, whim }
    }

    /// Goes on for so many nodes, or to the end. True if it has ended. `chances` gives winning chances.
    pub fn step(&mut self, chances: &impl Evaluator, nodes: u64) -> bool {
        self.search.step(&Tasted { chances, taste: self.play.taste }, nodes)
    }

    /// The move that the level makes, once [`Self::step`] has ended; `None` if there is none.
    #[must_use]
    pub fn chosen(&self) -> Option<Move> {
        let mut best: Option<(f64, Move)> = None;
        for (rated, whim) in self.search.rated().iter().zip(self.whim.chunks(WHIM)) {
            let seems = self.seems(rated, whim);
            if best.is_none_or(|(best, _)| seems > best) {
                best = Some((seems, rated.played));
            }
        }
        best.map(|(_, played)| played)
    }

    /// What a move seems worth to the level.
    fn seems(&self, rated: &Rated, whim: &[u8]) -> f64 {
        let Play { haste, overlooks, error, .. } = self.play;
        let is_overlooked = draw(&whim[3..5]) < overlooks;
        let value = if is_overlooked { self.plain } else { rated.value };
        // From -1 to 1, around 0 most often.
        let slip = whim[..3].chunks(1).map(draw).sum::<f64>() / 1.5 - 1.0;
        value + haste * f64::from(rated.played.from().number()) + error * slip
    }
}

/// How many bytes of a whim belong to a move. There are five moves at most, so they are enough.
const WHIM: usize = 6;

/// An even draw from 0 to 1.
fn draw(bytes: &[u8]) -> f64 {
    let steps = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 8 | u32::from(byte));
    f64::from(steps(bytes)) / f64::from((1_u32 << (8 * bytes.len())) - 1)
}

/// Positions as a level likes them.
struct Tasted<'a, E> {
    chances: &'a E,
    taste: Taste,
}

impl<E: Evaluator> Evaluator for Tasted<'_, E> {
    fn value(&self, ruleset: &Ruleset, position: Position, side: Side) -> f64 {
        let Taste { chance, pip } = self.taste;
        let mut value = 0.0;
        if chance > 0.0 {
            value += chance * self.chances.value(ruleset, position, side);
        }
        if pip > 0.0 {
            value += pip * PipLead.value(ruleset, position, side);
        }
        value
    }

    fn exact(&self, ruleset: &Ruleset, position: Position, side: Side) -> Option<f64> {
        let Taste { chance, pip } = self.taste;
        // Pips go on counting, however sure it is who wins.
        if pip > 0.0 { None } else { self.chances.exact(ruleset, position, side).map(|value| chance * value) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::endgame::{Layer, WithEndgame, solve};
    use crate::engine::Situation;
    use crate::engine::notation::parse_situation;
    use crate::engine::rulesets::{self, JEQUIER};

    fn chosen(ruleset: &Ruleset, level: Level, text: &str, whim: u8) -> u8 {
        let Ok(Situation::ToMove(position, throw)) = parse_situation(ruleset, text) else {
            panic!("{text} is a position with a throw");
        };
        // Bytes that look random, from a small generator.
        let mut state = u32::from(whim);
        let whim = [(); 32].map(|()| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        });
        let mut thinking = Thinking::new(level, ruleset, position, throw, whim);
        while !thinking.step(&PipLead, 1) {}
        thinking.chosen().expect("there is a move").from().number()
    }

    /// How many of 250 whims lead to the move from a square.
    fn often(level: Level, text: &str, from: u8) -> usize {
        (0..250).filter(|&whim| chosen(&JEQUIER, level, text, whim) == from).count()
    }

    #[test]
    fn the_lower_levels_keep_out_of_the_water_and_hit_the_oftener_the_higher_they_are() {
        // With a 2, the cone on 25 would go into the water; with a 1, that on 14 hits the spool on 15.
        let water = [Level::One, Level::Two, Level::Three].map(|level| often(level, "c9/10/s3c5 c 2", 25));
        assert!(water.is_sorted_by(|lower, higher| lower > higher) && water[0] < 200, "{water:?}");
        let hits = [Level::One, Level::Two, Level::Three].map(|level| often(level, "c9/3cs5/s9 c 1", 14));
        assert!(hits.is_sorted_by(|lower, higher| lower < higher) && hits[2] < 250, "{hits:?}");
    }

    #[test]
    fn the_lower_levels_run_ahead() {
        // Plain steps only: the piece in front is moved more often than the two others.
        for level in [Level::One, Level::Two, Level::Three] {
            let front = often(level, "c9/4c5/c7s1 c 1", 21);
            assert!((84..250).contains(&front), "{level:?}: {front}");
        }
    }

    #[test]
    fn only_the_upper_levels_need_winning_chances() {
        assert_eq!(Level::ALL.map(Level::needs_chances), [false, false, false, true, true, true]);
        assert_eq!(Level::ALL.map(Level::number), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn the_strongest_plays_an_endgame_as_the_tables_say_whatever_its_whim() {
        for ruleset in rulesets::ALL {
            let endgame = solve(ruleset, Layer::up_to(1));
            let chances = WithEndgame { inner: PipLead, endgame };
            let Ok(Situation::ToMove(position, throw)) = parse_situation(ruleset, "10/4s5/c9 c 3") else {
                panic!("a position with a throw");
            };
            let mut thinking = Thinking::new(Level::Six, ruleset, position, throw, [7; 32]);
            while !thinking.step(&chances, 3) {}
            let best = crate::ai::best_move(&chances, ruleset, position, throw);
            assert_eq!(thinking.chosen(), best);
        }
    }
}
