//! Drawn positions: the picture of the game, from a position in notation.

use std::fmt::Write;

use anyhow::{Context, bail};
use senet::engine::notation::{PlyText, parse_ply, parse_situation};
use senet::engine::{Board, BySide, Faces, Move, Position, Ruleset, Side, Situation, Square, SquareSet, Throw};
use senet::i18n::Locale;
use senet::view::layout::{Direction, Layout};
use senet::view::scene::{Look, SticksLook, backdrop, foreground};
use senet::view::shape::Shape;
use senet::view::svg::svg;
use senet::view::theme::{LIGHT, Theme};

use crate::digest;
use crate::simplify::{simplified, without_repeats};

/// The width of a square. Pictures are shown at about this size on a large screen, and smaller on others.
const CELL: f64 = 60.0;

/// Pictures are flat: grain and specks would be most of their size.
const THEME: Theme = Theme { texture: 0.0, ..LIGHT };

/// A file with a drawing.
#[derive(Clone)]
pub(crate) struct Drawing {
    /// Where it lies, with the digest of what is in it.
    pub(crate) file: String,
    pub(crate) svg: String,
}

/// A drawn position: what moves is laid over a board that is the same file for all positions of a ruleset.
pub(crate) struct Picture {
    pub(crate) board: Drawing,
    pub(crate) position: Drawing,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pieces: Board,
}

/// What is shown of a position.
struct Scene {
    board: Board,
    side: Option<Side>,
    throw: Option<Throw>,
    movable: SquareSet,
    preview: Option<Move>,
}

impl Picture {
    /// Draws `BOARD SIDE THROW`, or `BOARD SIDE MOVE` to show a move.
    pub(crate) fn new(ruleset: &'static Ruleset, text: &str) -> anyhow::Result<Self> {
        let shown = Scene::read(ruleset, text)?;
        let layout = Layout::fit_in(11.0 * CELL, 100.0 * CELL, Direction::Wide);
        let (width, height) = (layout.size().x, layout.tray(Side::Cones).bottom() + layout.board().x);
        let look = Look {
            layout: &layout,
            theme: &THEME,
            ruleset,
            board: shown.board,
            borne_off: BySide::from_fn(|side| ruleset.borne_off(shown.board, side)),
            moving: &[],
            sticks: shown.throw.map(|throw| SticksLook { faces: faces(ruleset, throw), seed: 1, tumble: None }),
            marks: true,
            movable: shown.movable,
            chosen: None,
            preview: shown.preview,
            last_move: None,
            turn: shown.side,
            winner: None,
        };
        Ok(Self {
            board: Drawing::new(ruleset.id, &backdrop(&layout, &THEME, ruleset), &numbers(&layout), [width, height]),
            position: Drawing::new("position", &foreground(&look), "", [width, height]),
            width,
            height,
            pieces: shown.board,
        })
    }

    /// Where the pieces stand, in words.
    pub(crate) fn words(&self, names: &BySide<String>, locale: &impl Locale) -> String {
        let side = |side: Side| {
            let squares: Vec<String> = self.pieces.pieces(side).iter().map(|square| square.to_string()).collect();
            let list = if squares.is_empty() { "–".to_owned() } else { locale.list(&squares) };
            format!("{}: {list}.", names[side])
        };
        format!("{} {}", side(Side::Cones), side(Side::Spools))
    }
}

impl Drawing {
    fn new(name: &str, shapes: &[Shape], more: &str, [width, height]: [f64; 2]) -> Self {
        let drawn = svg(&simplified(shapes), width, height);
        let svg = without_repeats(&drawn).replace("</svg>", &format!("{more}</svg>"));
        Self { file: format!("boards/{name}-{}.svg", digest::short(&svg)), svg }
    }
}

impl Scene {
    fn read(ruleset: &'static Ruleset, text: &str) -> anyhow::Result<Self> {
        let (before, last) = text.rsplit_once(' ').context("a position has three parts")?;
        let (situation, ply) =
            if last.contains(':') { (format!("{before} -"), Some(last)) } else { (text.into(), None) };
        let situation = parse_situation(ruleset, &situation).with_context(|| text.to_owned())?;
        let still = |board, side| Self { board, side, throw: None, movable: SquareSet::EMPTY, preview: None };
        let (position, throw, played) = match (situation, ply) {
            (Situation::ThrowOff, None) => return Ok(still(ruleset.start_board(), None)),
            (Situation::ToThrow(position), None) => return Ok(still(position.board, Some(position.side))),
            (Situation::Over(position), None) => return Ok(still(position.board, None)),
            (Situation::ToMove(position, throw), _) => (position, throw, None),
            (Situation::ToThrow(position), Some(ply)) => match parse_ply(ruleset, position, ply)? {
                PlyText::Played(ply) => (position, ply.throw, ply.played),
                PlyText::Pending(_) => bail!("{text}: a throw is written without a colon"),
            },
            (Situation::ThrowOff | Situation::Over(_), Some(_)) => bail!("{text}: there is no move to show"),
        };
        let moves = position.moves(ruleset, throw);
        Ok(Self {
            board: position.board,
            side: Some(position.side),
            throw: Some(throw),
            movable: moves.movable(),
            preview: played.or_else(|| telling(ruleset, position, throw)),
        })
    }
}

/// The only move, or else the only one that is more than a step.
fn telling(ruleset: &'static Ruleset, position: Position, throw: Throw) -> Option<Move> {
    let only = |mut moves: Vec<Move>| if moves.len() == 1 { moves.pop() } else { None };
    let moves: Vec<Move> = position.moves(ruleset, throw).iter().collect();
    let special = moves.iter().copied().filter(|played| !matches!(played, Move::Step { .. })).collect();
    only(moves).or_else(|| only(special))
}

/// Sticks that count so much.
fn faces(ruleset: &Ruleset, throw: Throw) -> Faces {
    let up = ruleset.sticks.counts().iter().position(|&counts| counts == throw).unwrap_or(0);
    Faces::from_bits(((1_u16 << up) - 1) as u8)
}

/// The numbers of the squares, in their corners.
fn numbers(layout: &Layout) -> String {
    let mut text = String::from(
        "<g fill=\"#f8edd6\" font-family=\"Verdana,sans-serif\" font-size=\"11\" font-weight=\"700\" \
         paint-order=\"stroke\" stroke=\"#14595f\" stroke-width=\"3\" stroke-linejoin=\"round\">",
    );
    for square in Square::all() {
        let at = layout.square(square).at(0.07, 0.24);
        write!(text, "<text x=\"{}\" y=\"{:.0}\">{square}</text>", at.x.round(), at.y)
            .expect("a string takes any text");
    }
    text + "</g>\n"
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use senet::engine::rulesets::{JEQUIER, STANDARD};
    use senet::i18n::Lang;
    use senet::i18n::native::NativeLocale;

    fn shown(ruleset: &'static Ruleset, text: &str) -> Option<Move> {
        Scene::read(ruleset, text).unwrap().preview
    }

    #[test]
    fn the_telling_move_is_shown() {
        let hit = "2s2s1cs1/1c2s3cc/1c1s6 c 3";
        let [from, to] = [12, 15].map(Square::at);
        assert_eq!(shown(&JEQUIER, hit), Some(Move::Swap { from, to }));
        let [from, to] = [22, 25].map(Square::at);
        assert_eq!(shown(&JEQUIER, "2s2s1cs1/1c2s3cc/1c1s6 c 3:22-25"), Some(Move::Step { from, to }));
        assert_eq!(shown(&STANDARD, "cscscscscs/10/10 c -"), None);
    }

    #[test]
    fn refuses_what_is_no_position_or_move() {
        for text in ["", "10/10/10 c -", "scscscsc/10/10 - -", "scscscscs1/c9/10 c 4:1-5", "scscscscs1/c9/10 c 4:"] {
            assert!(Picture::new(&JEQUIER, text).is_err(), "{text}");
        }
    }

    #[test]
    fn pictures_are_small_and_have_no_style() {
        let mut boards = BTreeSet::new();
        for text in ["scscscscsc/10/10 - -", "2s2s1cs1/1c2s3cc/1c1s6 c 3", "5s2s1/3s6/2cs1c2cs c 4"] {
            let picture = Picture::new(&JEQUIER, text).unwrap();
            for (Drawing { svg, .. }, limit) in [(&picture.board, 60_000), (&picture.position, 40_000)] {
                assert!(svg.len() < limit, "{text} takes {} bytes", svg.len());
                assert!(!svg.contains("style"), "{text}");
            }
            boards.insert(picture.board.file);
        }
        assert_eq!(boards.len(), 1);
    }

    #[test]
    fn told_in_words() {
        let names = BySide::new("Kegel".to_owned(), "Spulen".to_owned());
        let picture = Picture::new(&JEQUIER, "4s5/10/9c c -").unwrap();
        assert_eq!(picture.words(&names, &NativeLocale::new(Lang::De)), "Kegel: 30. Spulen: 5.");
        let start = Picture::new(&STANDARD, "cscscscscs/10/10 c -").unwrap();
        let words = start.words(&names, &NativeLocale::new(Lang::De));
        assert_eq!(words, "Kegel: 1, 3, 5, 7 und 9. Spulen: 2, 4, 6, 8 und 10.");
    }
}
