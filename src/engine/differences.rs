//! In what two rulesets differ, as values: the comparison table of the site is made from them.

use super::ruleset::{BearingOff, Entry, NoMove, Opening, Retreat, Ruleset};
use super::square::{Square, SquareSet};
use super::sticks::{Throw, ThrowSet};

/// One thing that two rulesets settle differently: how the first does, how the second does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Who begins.
    Opening([Opening; 2]),
    /// What 0, 1, 2, 3 and 4 faces up count.
    Throws([[Throw; 5]; 2]),
    /// After which throws the same side throws again.
    ExtraThrows([ThrowSet; 2]),
    /// How many enemies in a row can't be jumped.
    Blockades([Option<u8>; 2]),
    /// On which squares a piece can't be hit.
    SafeSquares([SquareSet; 2]),
    /// Which squares send a piece on, and where to.
    Water([Vec<(Square, Entry)>; 2]),
    /// Whether pieces move backward.
    Retreat([Retreat; 2]),
    /// What a throw without a move costs.
    NoMove([NoMove; 2]),
    /// When pieces are borne off, and with which throws from which squares.
    BearingOff([(BearingOff, Vec<(Square, ThrowSet)>); 2]),
}

impl Ruleset {
    /// In what two rulesets differ, in the order in which the table of the site tells it.
    #[must_use]
    pub fn differences(first: &Self, second: &Self) -> Vec<Difference> {
        fn pair<T: PartialEq>(
            of: impl Fn(&Ruleset) -> T,
            tell: fn([T; 2]) -> Difference,
        ) -> impl Fn(&Ruleset, &Ruleset) -> Option<Difference> {
            move |first, second| {
                let values = [of(first), of(second)];
                (values[0] != values[1]).then(|| tell(values))
            }
        }
        [
            pair(|rules| rules.opening, Difference::Opening)(first, second),
            pair(|rules| rules.sticks.counts(), Difference::Throws)(first, second),
            pair(|rules| rules.sticks.again, Difference::ExtraThrows)(first, second),
            pair(|rules| rules.blockade_run, Difference::Blockades)(first, second),
            pair(|rules| rules.houses.safe(), Difference::SafeSquares)(first, second),
            pair(sinks, Difference::Water)(first, second),
            pair(|rules| rules.retreat, Difference::Retreat)(first, second),
            pair(|rules| rules.no_move, Difference::NoMove)(first, second),
            pair(|rules| (rules.bearing_off, exits(rules)), Difference::BearingOff)(first, second),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn sinks(rules: &Ruleset) -> Vec<(Square, Entry)> {
    rules.houses.sinks().iter().map(|square| (square, rules.houses.at(square).entry)).collect()
}

fn exits(rules: &Ruleset) -> Vec<(Square, ThrowSet)> {
    let exits = Square::all().map(|square| (square, rules.houses.at(square).exit));
    exits.filter(|(_, exit)| *exit != ThrowSet::NONE).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rulesets::{self, JEQUIER, STANDARD};
    use super::*;

    #[test]
    fn the_two_rulesets_differ_in_nine_ways() {
        let differences = Ruleset::differences(&STANDARD, &JEQUIER);
        assert_eq!(differences.len(), 9);
        assert_eq!(differences[3], Difference::Blockades([None, Some(3)]));
        assert_eq!(Ruleset::differences(&JEQUIER, &JEQUIER), []);
    }

    /// A field that is new has to be named here: it gets a row, or is the same in all rulesets.
    #[test]
    fn rulesets_differ_in_nothing_that_the_table_leaves_out() {
        for ruleset in rulesets::ALL {
            let Ruleset {
                id,
                hit,
                guard_run,
                start: _,
                opening: _,
                sticks: _,
                blockade_run: _,
                retreat: _,
                bearing_off: _,
                no_move: _,
                houses: _,
            } = ruleset;
            assert_eq!((*hit, *guard_run), (JEQUIER.hit, JEQUIER.guard_run), "{id} needs a row of its own");
        }
    }
}
