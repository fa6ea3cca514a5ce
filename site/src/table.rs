//! The table of what two rulesets settle differently: the rows are the engine's, the words a language's.

use anyhow::{Context, ensure};
use senet::engine::differences::Difference;
use senet::engine::ruleset::{BearingOff, Entry, NoMove, Opening, Retreat};
use senet::engine::{Ruleset, Square, Throw, ThrowSet, rulesets};

use crate::texts::{Row, Strings};

/// The rows in their order: a name each, and the numbers that must be in each of the two cells.
struct Facts {
    name: &'static str,
    numbers: [Vec<u8>; 2],
}

/// The rows of the table, standard game first, with the words of a language.
///
/// Refuses words that leave out a number that the rules have.
pub(crate) fn rows(strings: &Strings) -> anyhow::Result<Vec<&Row>> {
    let [standard, jequier] = ["standard", "jequier"].map(|id| rulesets::by_id(id).expect("it is built in"));
    let differences = Ruleset::differences(standard, jequier);
    ensure!(differences.len() == strings.differences.len(), "not as many rows as differences");
    differences.iter().map(facts).map(|facts| row(&facts, strings).context(facts.name)).collect()
}

fn row<'a>(facts: &Facts, strings: &'a Strings) -> anyhow::Result<&'a Row> {
    let row = strings.differences.get(facts.name).context("no such row")?;
    for (cell, numbers) in [&row.standard, &row.jequier].into_iter().zip(&facts.numbers) {
        let told: Vec<u8> =
            cell.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
        for number in numbers {
            ensure!(told.contains(number), "{cell:?} does not tell of {number}");
        }
    }
    Ok(row)
}

fn facts(difference: &Difference) -> Facts {
    let (name, numbers) = match difference {
        Difference::Opening(values) => ("opening", values.map(opening)),
        Difference::Throws(values) => ("throws", values.each_ref().map(|counts| vec![counts[0].value()])),
        Difference::ExtraThrows(values) => ("extra_throws", values.map(throws)),
        // Its number is a word in most languages.
        Difference::Blockades(_) => ("blockades", [vec![], vec![]]),
        Difference::SafeSquares(values) => ("safe_squares", values.map(|squares| squares.iter().map(number).collect())),
        Difference::Water(values) => {
            ("water", values.each_ref().map(|sinks| sinks.iter().copied().flat_map(water).collect()))
        }
        Difference::Retreat(values) => {
            let no_numbers = |retreat: &Retreat| match retreat {
                Retreat::Never | Retreat::WhenStuck => vec![],
            };
            ("backward", values.each_ref().map(no_numbers))
        }
        Difference::NoMove(values) => {
            let no_numbers = |no_move: &NoMove| match no_move {
                NoMove::Turn | NoMove::ThrowOnly => vec![],
            };
            ("no_move", values.each_ref().map(no_numbers))
        }
        Difference::BearingOff(values) => ("bearing_off", values.each_ref().map(bearing_off)),
    };
    Facts { name, numbers }
}

fn number(square: Square) -> u8 {
    square.number()
}

fn throws(throws: ThrowSet) -> Vec<u8> {
    throws.iter().map(Throw::value).collect()
}

fn opening(opening: Opening) -> Vec<u8> {
    match opening {
        Opening::ConesBegin => vec![],
        Opening::ThrowOff { until, from } => vec![until.value(), from.number()],
    }
}

fn water((square, entry): (Square, Entry)) -> Vec<u8> {
    match entry {
        Entry::Stay | Entry::ToLowestEmpty => vec![square.number()],
        Entry::ToOrBelow(to) => vec![square.number(), to.number()],
    }
}

fn bearing_off((condition, exits): &(BearingOff, Vec<(Square, ThrowSet)>)) -> Vec<u8> {
    match condition {
        BearingOff::Anytime => {
            exits.iter().flat_map(|(square, with)| [vec![square.number()], throws(*with)].concat()).collect()
        }
        // From the last row on, with any throw that is enough.
        BearingOff::OnceAllFrom(_) => vec![Square::LAST.number()],
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::texts::Texts;
    use senet::i18n::Lang;

    #[test]
    fn nine_rows_and_no_wrong_number() {
        let pages = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pages");
        let strings = Texts::read(&pages, Lang::En).unwrap().strings;
        assert_eq!(rows(&strings).unwrap().len(), 9);

        let mut wrong = strings.clone();
        wrong.differences.get_mut("water").unwrap().jequier = "26: back to the first empty square.".to_owned();
        assert!(rows(&wrong).unwrap_err().to_string().contains("water"));
        wrong.differences.remove("water");
        assert!(rows(&wrong).is_err());
    }
}
