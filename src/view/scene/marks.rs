//! What lies under the pieces: whose turn it is or who has won, what stands together, the last move, the pieces that
//! can move, a move being considered.

use super::tiles::tile_rect;
use super::{Look, Scene, pieces, prize, runs};
use crate::engine::{Move, Side, Square};
use crate::view::layout::Place;
use crate::view::shape::{Path, Point, Rect, Shape, Transform};

/// The half axes of the ring around a foot, in squares.
const RING: Point = Point::new(0.37, 0.165);

pub(super) fn draw(scene: &mut Scene, look: &Look) {
    // The last piece comes to rest first.
    if let Some(side) = look.winner.filter(|_| look.moving.is_empty()) {
        prize::draw(scene, look.layout, look.theme, side);
    }
    if let Some(side) = look.turn {
        turn(scene, look, side);
    }
    if look.marks {
        runs::draw(scene, look);
        if let Some(played) = look.last_move {
            last_move(scene, look, played);
        }
        for square in look.movable.iter() {
            rim(scene, look, square, 0.022);
        }
    }
    if let Some(square) = look.chosen {
        rim(scene, look, square, 0.05);
    }
    if let Some(considered) = look.preview {
        preview(scene, look, considered);
    }
}

/// A gilded rim around the tray, and a pointer.
fn turn(scene: &mut Scene, look: &Look, side: Side) {
    let (unit, theme) = (look.layout.unit(), look.theme);
    let rect = look.layout.tray(side);
    scene.push(Shape::stroke(Path::rounded(rect.inset(0.1 * unit), 0.07 * unit), 0.05 * unit, theme.gold));
    // On the edge where no piece stands close.
    let pointer: [[f64; 2]; 3] = if look.layout.has_row_trays() {
        [[-0.16, 0.0], [0.16, 0.0], [0.0, 0.2]]
    } else {
        [[0.0, -0.16], [0.0, 0.16], [0.2, 0.0]]
    };
    let edge = if look.layout.has_row_trays() { rect.at(0.5, 0.0) } else { rect.at(0.0, 0.5) };
    let pointer = Path::polygon(&pointer.map(|[x, y]| Point::new(edge.x + x * unit, edge.y + y * unit)));
    scene.push(Shape::stroke(pointer.clone(), 0.07 * unit, theme.wood.deep));
    scene.push(Shape::stroke(pointer.clone(), 0.03 * unit, theme.gold));
    scene.push(Shape::fill(pointer, theme.gold));
}

/// Corners on the square that the piece left, and stronger ones where it went.
fn last_move(scene: &mut Scene, look: &Look, played: Move) {
    let unit = look.layout.unit();
    let corners = |square: Square| corners(tile_rect(look.layout, square).inset(0.035 * unit), 0.16 * unit);
    scene.push(Shape::stroke(corners(played.from()), 0.02 * unit, look.theme.ivory.faded(0.75)));
    if let Some(to) = played.destination() {
        scene.push(Shape::stroke(corners(to), 0.035 * unit, look.theme.ivory));
    }
}

fn corners(rect: Rect, arm: f64) -> Path {
    let corner = |across: f64, down: f64| {
        let Point { x, y } = rect.at(across, down);
        let (inward_x, inward_y) = (arm * (1.0 - 2.0 * across), arm * (1.0 - 2.0 * down));
        Path::from(x + inward_x, y).line_to(x, y).line_to(x, y + inward_y)
    };
    corner(0.0, 0.0).and(corner(1.0, 0.0)).and(corner(1.0, 1.0)).and(corner(0.0, 1.0))
}

/// A gilded ring around the foot of a piece.
fn rim(scene: &mut Scene, look: &Look, square: Square, width: f64) {
    let (unit, theme) = (look.layout.unit(), look.theme);
    let ring = ring(look.layout.center(square), unit);
    scene.push(Shape::fill(ring.clone(), theme.marker.faded(0.18)));
    scene.push(Shape::stroke(ring.clone(), (width + 0.03) * unit, theme.carved.faded(0.5)));
    scene.push(Shape::stroke(ring, width * unit, theme.marker));
}

/// The way of a move along the path, and a ghost of the piece at its end. A hit is a way with two heads.
fn preview(scene: &mut Scene, look: &Look, considered: Move) {
    let (layout, theme, unit) = (look.layout, look.theme, look.layout.unit());
    let Some(side) = look.board.piece(considered.from()) else { return };
    let end = considered.destination().map_or(Place::Off(look.borne_off[side]), Place::On);
    let at = layout.spot(side, end);
    let is_hit = considered.hit().is_some();
    let mut way = way(look, considered, at);
    stop_short(&mut way, unit);
    let line = bent(&way, 0.16 * unit);
    let mut heads = head(&way, unit);
    if is_hit {
        way.reverse();
        heads = heads.and(head(&way, unit));
    }
    let ring = ring(at, unit);
    scene.push(Shape::stroke(ring.clone(), 0.08 * unit, theme.carved.faded(0.6)));
    scene.push(Shape::stroke(ring, 0.045 * unit, if is_hit { theme.hit } else { theme.marker }));
    if !is_hit {
        let outline = pieces::outline(side);
        let body = Shape::fill(outline.clone(), theme.pieces[side].body.faded(0.45));
        let ghost = vec![body, Shape::stroke(outline, 0.02, theme.marker)];
        scene.push(Shape::group(Transform::place(at, unit), ghost));
    }
    scene.push(Shape::stroke(line.clone().and(heads.clone()), 0.075 * unit, theme.carved.faded(0.75)));
    scene.push(Shape::stroke(line, 0.034 * unit, theme.marker));
    scene.push(Shape::fill(heads, theme.marker));
}

/// Where a move leads, from foot to foot: along the path, from the water straight ashore, off the board in an arc.
fn way(look: &Look, considered: Move, end: Point) -> Vec<Point> {
    let (layout, unit) = (look.layout, look.layout.unit());
    let (from, end) = (considered.from(), pieces::foot(end, unit));
    let foot = |square: Square| pieces::foot(layout.center(square), unit);
    let Some(landing) = considered.landing() else {
        let start = foot(from);
        let bow = 0.16 * (end.x - start.x).signum();
        let bow = Point::new((end.y - start.y) * bow, (start.x - end.x) * bow);
        let arc = |step: u8| {
            let share = f64::from(step) / 12.0;
            let high = 4.0 * share * (1.0 - share);
            start.toward(end, share) + Point::new(bow.x * high, bow.y * high)
        };
        return (0..=12).map(arc).collect();
    };
    let (low, high) = (from.min(landing), from.max(landing));
    let mut way: Vec<Point> = Square::all().filter(|&square| low <= square && square <= high).map(foot).collect();
    if considered.is_backward() {
        way.reverse();
    }
    if let Move::Sink { .. } = considered {
        way.push(end);
    }
    way
}

/// The ring around the foot of a piece with its middle here.
fn ring(at: Point, unit: f64) -> Path {
    Path::ellipse(pieces::foot(at, unit), RING.x * unit, RING.y * unit)
}

/// Takes from both ends of a way what lies inside the rings there.
fn stop_short(way: &mut Vec<Point>, unit: f64) {
    let (Some(&start), Some(&end)) = (way.first(), way.last()) else { return };
    // How far away a point is, if the ring's edge is 1 away.
    let rings = |point: Point, middle: Point| {
        let from = point - middle;
        (from.x / RING.x).hypot(from.y / RING.y) / unit
    };
    let edge = |middle: Point, outside: Point| middle.toward(outside, 1.0 / rings(outside, middle));
    way.retain(|&point| rings(point, start) > 1.2 && rings(point, end) > 1.2);
    let (second, last) = (way.first().copied().unwrap_or(end), way.last().copied().unwrap_or(start));
    way.insert(0, edge(start, second));
    way.push(edge(end, last));
}

/// A line through points, rounded where it turns.
fn bent(way: &[Point], radius: f64) -> Path {
    let Some((&first, rest)) = way.split_first() else { return Path::default() };
    let mut path = Path::from(first.x, first.y);
    for (index, &corner) in rest.iter().enumerate() {
        let Some(&next) = rest.get(index + 1) else { return path.line_to(corner.x, corner.y) };
        let near = |there: Point| {
            let way = there - corner;
            corner.toward(there, (radius / way.x.hypot(way.y)).min(0.5))
        };
        let (before, after) = (near(way[index]), near(next));
        path = path.line_to(before.x, before.y).curve_to([corner, corner, after].map(|point| [point.x, point.y]));
    }
    path
}

/// The head of an arrow at the end of a way.
fn head(way: &[Point], unit: f64) -> Path {
    let [.., before, tip] = *way else { return Path::default() };
    let way = tip - before;
    let scale = 0.1 * unit / way.x.hypot(way.y);
    let (along, across) = (Point::new(way.x * scale, way.y * scale), Point::new(-way.y * scale, way.x * scale));
    let base = tip - along - along;
    Path::polygon(&[tip, base + across, base - across])
}
