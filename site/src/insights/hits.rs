//! The board with a number on each square, the darker the more.
//!
//! It stands upright, so that two boards fit beside one another on a phone.

use std::fmt::Write;

use senet::engine::Square;
use senet::view::layout::{Direction, Layout};

/// How many shades there are besides none.
const FIFTHS: u8 = 5;

/// How opaque the color of a square is, by fifths of the largest number. Between the third and the fourth, letters
/// change their color: in between, neither would be read well.
const SHADES: [&str; FIFTHS as usize + 1] = ["0", ".12", ".26", ".4", ".85", "1"];

/// From here on letters are light.
const LIGHT: usize = 4;

/// The largest box that the layout is asked to fill, of which only the board is shown.
const BOX: [f64; 2] = [320.0, 500.0];

/// The board as SVG, with a text for each of the thirty numbers.
pub(super) fn board(numbers: &[f64], told: impl Fn(&f64) -> String, name: &str) -> String {
    let layout = Layout::fit_in(BOX[0], BOX[1], Direction::Upright);
    let board = layout.board();
    let largest = numbers.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let list: Vec<_> =
        Square::all().zip(numbers).map(|(square, number)| format!("{square}: {}", told(number))).collect();
    let mut svg = format!(
        "<svg class=\"hits\" viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{name}. {}\">\
         <rect class=\"edge\" x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" rx=\"4\"/>",
        board.x,
        board.y,
        board.width,
        board.height,
        list.join("; "),
    );
    for (square, number) in Square::all().zip(numbers) {
        let place = layout.square(square);
        let shade = shade(*number, largest);
        let letters = if shade >= LIGHT { " class=\"light\"" } else { "" };
        let [corner, middle] = [place.at(0.08, 0.3), place.at(0.56, 0.72)];
        write!(
            svg,
            "<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>\
             <rect class=\"heat\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill-opacity=\"{}\"/>\
             <g{letters}><text class=\"number\" x=\"{:.1}\" y=\"{:.1}\">{square}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            SHADES[shade],
            corner.x,
            corner.y,
            middle.x,
            middle.y,
            told(number),
            x = place.x,
            y = place.y,
            wide = place.width,
            high = place.height,
        )
        .expect("a string takes any text");
    }
    svg + "</svg>"
}

/// Which of the [`SHADES`] a number gets; only nothing at all has none.
#[expect(clippy::cast_sign_loss, reason = "shares are not below 0")]
fn shade(number: f64, largest: f64) -> usize {
    ((number / largest * f64::from(FIFTHS)).ceil() as usize).min(FIFTHS.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_by_fifths() {
        let shades = [0.0, 0.01, 0.2, 0.21, 0.6, 0.61, 1.0].map(|number| shade(number, 1.0));
        assert_eq!(shades, [0, 1, 1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_path_runs_down_up_and_down_again() {
        let numbers: Vec<f64> = (1..=30).map(f64::from).collect();
        let svg = board(&numbers, |number| format!("n{number}"), "Senet");
        assert_eq!(svg.matches("class=\"square\"").count(), 30);
        assert!(svg.contains("aria-label=\"Senet. 1: n1; 2: n2; ") && svg.contains(">n30</text>"));
        let place = |text: &str| {
            let (before, _) = svg.split_once(&format!(">{text}</text>")).unwrap();
            let number = |name: &str| {
                let (_, from) = before.rsplit_once(&format!("{name}=\"")).unwrap();
                from.split_once('"').unwrap().0.parse::<f64>().unwrap()
            };
            (number(" x"), number(" y"))
        };
        let [one, ten, eleven, twenty, thirty] = ["n1", "n10", "n11", "n20", "n30"].map(place);
        let is_equal = |one: f64, other: f64| (one - other).abs() < 0.1;
        assert!(one.1 < ten.1 && is_equal(one.0, ten.0), "down");
        assert!(is_equal(ten.1, eleven.1) && ten.0 < eleven.0 && twenty.1 < eleven.1, "and up");
        assert!(is_equal(thirty.1, ten.1) && thirty.0 > eleven.0, "and down");
    }
}
