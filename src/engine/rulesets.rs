//! The rulesets that are built in. The only file that knows them by name.
//!
//! The ids in the comments are those of the rules; `docs/rules.md` tells them in full.

use super::ruleset::{BearingOff, Entry, Hit, House, Houses, Mark, NoMove, Opening, Retreat, Ruleset};
use super::side::BySide;
use super::square::{Square, SquareSet};
use super::sticks::{Sticks, Throw, ThrowSet};

/// Senet by the rules attributed to Gustave Jéquier (1868-1946), as summarized in *The World of
/// Games* by Jack Botermans and co-authors and checked against the Ludii database.
pub static JEQUIER: Ruleset = Ruleset {
    id: "jequier",
    // J1
    start: BySide::new(SquareSet::of(&[2, 4, 6, 8, 10]), SquareSet::of(&[1, 3, 5, 7, 9])),
    opening: Opening::ThrowOff { until: Throw::ONE, from: Square::at(10) },
    // J2, J3
    sticks: Sticks::new(counts_with_none_up(6), ThrowSet::of(&[1, 4, 6])),
    // J6
    hit: Hit::ChangePlaces,
    // J7
    guard_run: 2,
    // J9
    blockade_run: Some(3),
    // J14
    retreat: Retreat::WhenStuck,
    // J12, J13
    bearing_off: BearingOff::OnceAllFrom(Square::at(21)),
    // J15
    no_move: NoMove::Turn,
    houses: Houses::new(jequier_houses()),
};

/// The standard game, a modern reconstruction with the houses on the last four squares.
pub static STANDARD: Ruleset = Ruleset {
    id: "standard",
    // S1
    start: BySide::new(SquareSet::of(&[1, 3, 5, 7, 9]), SquareSet::of(&[2, 4, 6, 8, 10])),
    opening: Opening::ConesBegin,
    // S2, S3
    sticks: Sticks::new(counts_with_none_up(5), ThrowSet::of(&[1, 4, 5])),
    // S4
    hit: Hit::ChangePlaces,
    guard_run: 2,
    // S6
    blockade_run: None,
    // S8
    retreat: Retreat::Never,
    // S10
    bearing_off: BearingOff::Anytime,
    // S9
    no_move: NoMove::ThrowOnly,
    houses: Houses::new(standard_houses()),
};

/// All rulesets, the main one first.
pub static ALL: [&Ruleset; 2] = [&JEQUIER, &STANDARD];

/// The ruleset with this id.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Ruleset> {
    ALL.into_iter().find(|ruleset| ruleset.id == id)
}

/// One to four faces up count themselves; none up counts `none_up`.
const fn counts_with_none_up(none_up: u8) -> [Throw; 5] {
    [Throw::of(none_up), Throw::of(1), Throw::of(2), Throw::of(3), Throw::of(4)]
}

const fn jequier_houses() -> [House; 30] {
    let mut houses = [House::PLAIN; 30];
    // J13: any throw that reaches or passes 30 bears off; what stands on 30 leaves with any.
    let mut number = 24;
    while number <= 30 {
        houses[number as usize - 1].exit = ThrowSet::at_least(30 - number);
        number += 1;
    }
    // J8
    houses[25].is_safe = true;
    houses[27].is_safe = true;
    houses[28].is_safe = true;
    houses[29].is_safe = true;
    // J11
    houses[26].entry = Entry::ToLowestEmpty;
    // J10 and, on the others, the signs of the surviving boards.
    houses[25].mark = Some(Mark::Beauty);
    houses[26].mark = Some(Mark::Water);
    houses[27].mark = Some(Mark::Strokes(3));
    houses[28].mark = Some(Mark::Strokes(2));
    houses[29].mark = Some(Mark::Sun);
    houses
}

const fn standard_houses() -> [House; 30] {
    let mut houses = [House::PLAIN; 30];
    // S5
    houses[26].is_safe = true;
    houses[28].is_safe = true;
    houses[29].is_safe = true;
    // S7
    houses[27].entry = Entry::ToOrBelow(Square::at(15));
    // S10, with the least throw that bears off as so many strokes
    houses[26].exit = ThrowSet::of(&[4, 5]);
    houses[28].exit = ThrowSet::of(&[3]);
    houses[29].exit = ThrowSet::of(&[2]);
    houses[26].mark = Some(Mark::Strokes(4));
    houses[27].mark = Some(Mark::Water);
    houses[28].mark = Some(Mark::Strokes(3));
    houses[29].mark = Some(Mark::Strokes(2));
    houses
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_is_found_by_its_id_and_starts_with_five_a_side() {
        for ruleset in ALL {
            assert_eq!(by_id(ruleset.id), Some(ruleset));
            assert!(super::super::side::Side::BOTH.iter().all(|&side| ruleset.men(side) == 5));
            assert!((ruleset.start_board().empty() & SquareSet::from(Square::at(11))).len() == 20);
        }
        assert_eq!(by_id("Jequier"), None);
    }
}
