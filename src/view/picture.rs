//! The picture of a model: what of it is painted, and how far what moves has got.

use crate::app::{Model, Scene};
use crate::engine::{BySide, Move, Side, Square, SquareSet, Stage};

use super::layout::{Layout, Place};
use super::scene::{Look, Moving, SticksLook};
use super::shape::Point;
use super::theme::Theme;

/// How much of a fall into the water is the way there.
const WAY_TO_WATER: f64 = 0.6;

/// The picture of a model. `moving` is what [`moving`] gives for it.
#[must_use]
pub fn look<'a>(model: &Model, layout: &'a Layout, theme: &'a Theme, moving: &'a [Moving]) -> Look<'a> {
    let table = model.shown();
    let game = table.game();
    let ruleset = game.ruleset();
    let board = game.position().board;
    let tumble = match model.motion.running() {
        Some((Scene::Sticks, part)) => Some(part),
        Some((Scene::Glide(..), _)) | None => None,
    };
    let faces = match &model.guide {
        Some(guide) => guide.faces(),
        None => table.last_faces(),
    };
    let shown_move = model.shown_move().or_else(|| model.advised_move());
    // While the sticks are in the air, nobody knows yet what can move.
    let movable: SquareSet = match tumble {
        None => model.own_moves().into_iter().map(Move::from).collect(),
        Some(_) => SquareSet::EMPTY,
    };
    Look {
        layout,
        theme,
        ruleset,
        board,
        borne_off: BySide::from_fn(|side| ruleset.borne_off(board, side)),
        moving,
        sticks: faces.map(|faces| SticksLook { faces, seed: table.throws_made(), tumble }),
        marks: model.settings.has_marks,
        movable,
        chosen: shown_move.map(Move::from),
        preview: shown_move.filter(|_| tumble.is_none()),
        last_move: table.last_move(),
        turn: match game.stage() {
            Stage::Throwing(side) | Stage::Moving(side, _) => Some(side),
            Stage::ThrowOff | Stage::Over(_) => None,
        },
        winner: match game.stage() {
            Stage::Over(outcome) => outcome.winner(),
            Stage::ThrowOff | Stage::Throwing(_) | Stage::Moving(..) => None,
        },
    }
}

/// The pieces that are shown on their way.
#[must_use]
pub fn moving(model: &Model, layout: &Layout) -> Vec<Moving> {
    let Some((side, played, part)) = model.motion.glide() else { return Vec::new() };
    let mover = Moving {
        side,
        home: home(model, side, played),
        at: along(&way(model, layout, side, played), played, part),
        lift: lift(part),
    };
    let Some((from, to)) = played.hit() else { return vec![mover] };
    // The piece that was hit goes straight back while the mover arrives.
    let back = ((part - 0.5) * 2.0).max(0.0);
    let hit = Moving {
        side: !side,
        home: Place::On(to),
        at: layout.center(from).toward(layout.center(to), ease(back)),
        lift: lift(back),
    };
    vec![hit, mover]
}

/// Where the model has the piece that moved.
fn home(model: &Model, side: Side, played: Move) -> Place {
    let shown = model.shown();
    let game = shown.game();
    match played.destination() {
        Some(to) => Place::On(to),
        None => Place::Off(game.ruleset().borne_off(game.position().board, side).saturating_sub(1)),
    }
}

/// The middles of the squares that a piece passes, from its start to its landing or its tray.
fn way(model: &Model, layout: &Layout, side: Side, played: Move) -> Vec<Point> {
    let (from, last) = (played.from().number(), played.landing().unwrap_or(Square::LAST).number());
    let squares = if from <= last { (from..=last).collect::<Vec<_>>() } else { (last..=from).rev().collect() };
    let mut way: Vec<Point> = squares.into_iter().map(|number| layout.center(Square::at(number))).collect();
    if played.landing().is_none() {
        way.push(layout.spot(side, home(model, side, played)));
    }
    if let Move::Sink { to, .. } = played {
        way.push(layout.center(to));
    }
    way
}

/// The point at a part of the way, 0 to 1.
fn along(way: &[Point], played: Move, part: f64) -> Point {
    let steps = u8::try_from(way.len() - 1).expect("a way has thirty squares and a tray at most");
    let (walking, is_ashore) = match played {
        // The way back from the water is long, and one step of the list.
        Move::Sink { .. } if part >= WAY_TO_WATER => ((part - WAY_TO_WATER) / (1.0 - WAY_TO_WATER), true),
        Move::Sink { .. } => (part / WAY_TO_WATER, false),
        Move::Step { .. } | Move::Swap { .. } | Move::BearOff { .. } => (part, false),
    };
    let first = match (played, is_ashore) {
        (Move::Sink { .. }, true) => return way[way.len() - 2].toward(way[way.len() - 1], ease(walking)),
        (Move::Sink { .. }, false) => steps - 1,
        _ => steps,
    };
    let walked = f64::from(first) * ease(walking);
    let passed = (0..steps).rfind(|&step| f64::from(step) <= walked).unwrap_or(0);
    way[usize::from(passed)].toward(way[usize::from(passed) + 1], walked - f64::from(passed))
}

/// Starts and ends at rest.
fn ease(part: f64) -> f64 {
    part * part * (3.0 - 2.0 * part)
}

/// A piece is lifted on its way and stands at both ends.
fn lift(part: f64) -> f64 {
    (4.0 * part * (1.0 - part)).clamp(0.0, 1.0)
}
