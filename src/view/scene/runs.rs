//! What joins pieces of a side that stand in a row: the door bolt of a blockade, the thread of a protected pair.

use super::{Look, Scene, pieces};
use crate::engine::{Side, Square, SquareSet};
use crate::view::layout::{Layout, Place};
use crate::view::shape::{Path, Point, Shape};

/// How far the two bars of a bolt are from where its squares meet, and how long each is, in halves and in squares.
const BAR: Point = Point::new(0.055, 0.115);

pub(super) fn draw(scene: &mut Scene, look: &Look) {
    let (unit, theme, ruleset) = (look.layout.unit(), look.theme, look.ruleset);
    let (mut rails, mut bars, mut threads) = (Path::default(), Path::default(), Path::default());
    for side in Side::BOTH {
        let pieces = standing(look, side);
        let closed = ruleset.blockade_run.map_or(SquareSet::EMPTY, |length| pieces.in_runs(length));
        for (before, after) in neighbors(closed) {
            rails = rails.and(rail(look.layout, before, after));
            bars = bars.and(bolt(look.layout, before, after));
        }
        for (before, after) in neighbors(pieces.in_runs(ruleset.guard_run) & !closed) {
            threads = threads.and(rail(look.layout, before, after));
        }
    }
    let mut stroke = |path: &Path, width: f64, color| {
        if !path.0.is_empty() {
            scene.push(Shape::stroke(path.clone(), width * unit, color));
        }
    };
    stroke(&threads, 0.034, theme.carved.faded(0.6));
    stroke(&threads, 0.014, theme.ivory.faded(0.85));
    stroke(&rails.clone().and(bars.clone()), 0.1, theme.carved);
    stroke(&rails, 0.066, theme.gold);
    stroke(&rails, 0.022, theme.carved);
    stroke(&bars, 0.048, theme.gold);
}

/// The pieces of a side that are seen where the board has them.
fn standing(look: &Look, side: Side) -> SquareSet {
    let moving = look.moving.iter().filter(|moving| moving.side == side);
    moving.fold(look.board.pieces(side), |pieces, moving| match moving.home {
        Place::On(square) => pieces.without(square),
        Place::Off(_) => pieces,
    })
}

/// The squares of a set that follow each other on the path, two by two.
fn neighbors(set: SquareSet) -> impl Iterator<Item = (Square, Square)> {
    (set & set.backward(1)).iter().filter_map(|before| Some((before, before.forward(1)?)))
}

/// From foot to foot.
fn rail(layout: &Layout, before: Square, after: Square) -> Path {
    let foot = |square| pieces::foot(layout.center(square), layout.unit());
    Path::through(&[foot(before), foot(after)])
}

/// Two bars across the rail, where the squares meet: the sign of a bolt on a door.
fn bolt(layout: &Layout, before: Square, after: Square) -> Path {
    let unit = layout.unit();
    let middle = layout.center(before).toward(layout.center(after), 0.5);
    let way = layout.center(after) - layout.center(before);
    let is_level = way.y.abs() < way.x.abs();
    let middle = if is_level { pieces::foot(middle, unit) } else { middle };
    let bar = |by: f64| {
        let end = |half: f64| {
            let (along, across) = (by * BAR.x * unit, half * BAR.y * unit);
            let (x, y) = if is_level { (along, across) } else { (across, along) };
            Point::new(middle.x + x, middle.y + y)
        };
        Path::through(&[end(-1.0), end(1.0)])
    };
    bar(-1.0).and(bar(1.0))
}
