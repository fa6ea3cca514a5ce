//! The box that holds the tiles, and the trays.

use super::{Scene, noise, pieces, swing, tiles};
use crate::engine::{Ruleset, Side};
use crate::view::layout::Layout;
use crate::view::shape::{Paint, Path, Point, Rect, Shape, Transform};
use crate::view::theme::{Glaze, Theme};

/// A frame thinner than this many pixels has no room for an inlaid band.
const BAND_ROOM: f64 = 12.0;

pub(super) fn draw(scene: &mut Scene, layout: &Layout, theme: &Theme, ruleset: &Ruleset) {
    let unit = layout.unit();
    let (board, field) = (layout.board(), layout.field());
    cast_shadow(scene, board, unit, theme);
    slab(scene, board, unit, theme);
    let frame = field.x - board.x;
    frame_grain(scene, board, frame, unit, theme);
    if frame >= BAND_ROOM {
        band(scene, field.inset(-0.53 * frame), 0.34 * frame, theme);
    }
    let hair = (0.018 * unit).max(0.8);
    let floor = Path::rounded(field.inset(-0.03 * unit), 0.05 * unit);
    scene.push(Shape::stroke(floor.clone(), 2.0 * hair, theme.ivory));
    scene.push(Shape::fill(floor, theme.floor));
    tiles::draw(scene, layout, theme, ruleset);
    path_lines(scene, layout, theme);
    for (seed, side) in (9..).zip(Side::BOTH) {
        tray(scene, layout, theme, side, seed);
    }
}

/// A soft shadow, from many faint ones.
fn cast_shadow(scene: &mut Scene, rect: Rect, unit: f64, theme: &Theme) {
    for layer in 0..8 {
        let grow = 0.0016 * unit * f64::from(layer * layer);
        let shape = rect.inset(-grow).shifted(0.0, 0.035 * unit);
        scene.push(Shape::fill(Path::rounded(shape, 0.12 * unit + grow), theme.shadow.faded(0.06)));
    }
}

/// A slab of dark wood with a lit upper edge.
fn slab(scene: &mut Scene, rect: Rect, unit: f64, theme: &Theme) {
    let Glaze { light, body, deep } = theme.wood;
    let radius = 0.11 * unit;
    let paint = Paint::linear(rect.at(0.0, 0.0), rect.at(0.12, 1.0), &[(0.0, light), (0.4, body), (1.0, deep)]);
    scene.push(Shape::fill(Path::rounded(rect, radius), paint));
    let hair = (0.016 * unit).max(0.75);
    let rim = Path::rounded(rect.inset(hair / 2.0), radius);
    let dim = |share: f64| theme.bevel.faded(1.0 - theme.texture * (1.0 - share));
    let stops = [(0.0, dim(0.9)), (0.3, dim(0.3)), (1.0, dim(0.1))];
    scene.push(Shape::stroke(rim, hair, Paint::linear(rect.at(0.0, 0.0), rect.at(0.0, 1.0), &stops)));
}

/// The grain of the four pieces of the frame, mitred at the corners.
fn frame_grain(scene: &mut Scene, board: Rect, frame: f64, unit: f64, theme: &Theme) {
    let (right, bottom) = (board.right() - frame, board.bottom() - frame);
    let beside = board.height - 2.0 * frame;
    let strips = [
        Rect { height: frame, ..board },
        Rect { height: frame, y: bottom, ..board },
        Rect::new(board.x, board.y + frame, frame, beside),
        Rect::new(right, board.y + frame, frame, beside),
    ];
    for (seed, strip) in (1_u64..).zip(strips) {
        grain(scene, strip, unit, theme, seed, 0.35);
    }
}

/// Long fibers, dark and light by turns.
fn grain(scene: &mut Scene, rect: Rect, unit: f64, theme: &Theme, seed: u64, strength: f64) {
    if theme.texture == 0.0 {
        return;
    }
    let is_across = rect.width > rect.height;
    let (long, short) = if is_across { (rect.width, rect.height) } else { (rect.height, rect.width) };
    let at = |along: f64, across: f64| {
        let (x, y) = if is_across { (along, across) } else { (across, along) };
        [rect.x + x, rect.y + y]
    };
    let mut fibers = [Path::default(), Path::default()];
    let mut across = 0.0;
    for fiber in 0_u64.. {
        let seed = seed << 32 | fiber << 4;
        across += unit * (0.02 + 0.04 * noise(seed));
        if across > short - 0.03 * unit {
            break;
        }
        let (from, to) = ((0.03 + 0.4 * noise(seed + 1)) * long, (0.97 - 0.4 * noise(seed + 2)) * long);
        let (third, bend) = ((to - from) / 3.0, 0.02 * unit * swing(seed + 3));
        let [x, y] = at(from, across);
        let line =
            Path::from(x, y).curve_to([at(from + third, across + bend), at(to - third, across - bend), at(to, across)]);
        let tone = usize::from(fiber % 2 == 1);
        fibers[tone] = std::mem::take(&mut fibers[tone]).and(line);
    }
    let [dark, lit] = fibers;
    scene.push(Shape::stroke(dark, 0.022 * unit, theme.floor.faded(strength)));
    scene.push(Shape::stroke(lit, 0.011 * unit, theme.bevel.faded(strength)));
}

/// An inlaid band along a rectangle: faience, parted by carnelian between bars of ivory, as on painted chests.
fn band(scene: &mut Scene, middle: Rect, width: f64, theme: &Theme) {
    let hair = (0.09 * width).max(0.7);
    let mut inlay = [Path::default(), Path::default(), Path::default()];
    for (length, is_across) in [(middle.width, true), (middle.height, false)] {
        for (color, from, to) in blocks(length, width, hair) {
            for far in [0.0, 1.0] {
                let (inner, center) = (width - 4.5 * hair, f64::midpoint(from, to) / length);
                let (center, across, down) = if is_across {
                    (middle.at(center, far), to - from, inner)
                } else {
                    (middle.at(far, center), inner, to - from)
                };
                let block = Rect::new(center.x - across / 2.0, center.y - down / 2.0, across, down);
                inlay[color] = std::mem::take(&mut inlay[color]).and(Path::rect(block));
            }
        }
    }
    for (path, color) in inlay.into_iter().zip(theme.band) {
        scene.push(Shape::fill(path, color));
    }
    for by in [-width / 2.0, width / 2.0] {
        scene.push(Shape::stroke(Path::rounded(middle.inset(by), 0.2 * width), hair, theme.gold.faded(0.85)));
    }
    for (across, down) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        scene.push(Shape::fill(Path::circle(middle.at(across, down), 0.3 * width), theme.gold));
    }
}

/// The blocks along one side of a band: which of its colors, from where to where.
fn blocks(length: f64, width: f64, hair: f64) -> Vec<(usize, f64, f64)> {
    let (corner, bar) = (0.9 * width, 0.17 * width);
    let joint = 2.0 * bar + 2.0 * hair + 0.24 * width;
    let long = length - 2.0 * corner;
    let step = long / (long / (4.5 * width)).round();
    let mut blocks = vec![(0, corner, corner + step - hair)];
    let mut at = corner + step;
    while at < length - corner - step / 2.0 {
        blocks.extend([
            (1, at, at + bar),
            (2, at + bar + hair, at + joint - bar - hair),
            (1, at + joint - bar, at + joint),
            (0, at + joint + hair, at + step - hair),
        ]);
        at += step;
    }
    blocks
}

/// Ivory between the straights of the path, and a gilded wedge where it turns.
fn path_lines(scene: &mut Scene, layout: &Layout, theme: &Theme) {
    let unit = layout.unit();
    for (from, to) in layout.walls() {
        scene.push(Shape::stroke(Path::through(&[from, to]), 0.028 * unit, theme.ivory));
    }
    for (before, after) in layout.turns() {
        let (from, to) = (layout.center(before), layout.center(after));
        let way = to - from;
        // Beside the heads of pieces, since what joins their feet passes below.
        let up = if way.x.abs() > way.y.abs() { 0.2 * unit } else { 0.0 };
        let middle = from.toward(to, 0.5) - Point::new(0.0, up);
        let size = 0.075 * unit / way.x.hypot(way.y);
        let along = Point::new(way.x * size, way.y * size);
        let across = Point::new(-1.35 * along.y, 1.35 * along.x);
        let wedge = Path::polygon(&[middle - along - across, middle - along + across, middle + along]);
        scene.push(Shape::stroke(wedge.clone(), 0.05 * unit, theme.floor));
        scene.push(Shape::fill(wedge, theme.gold));
    }
}

/// A tray with a well of each piece's outline.
fn tray(scene: &mut Scene, layout: &Layout, theme: &Theme, side: Side, seed: u64) {
    let unit = layout.unit();
    let rect = layout.tray(side);
    cast_shadow(scene, rect, unit, theme);
    slab(scene, rect, unit, theme);
    let hair = (0.014 * unit).max(0.75);
    let inside = rect.inset(0.09 * unit);
    let floor = Path::rounded(inside, 0.06 * unit);
    let Glaze { light, body, deep } = theme.tray;
    let sunk = Paint::linear(inside.at(0.0, 0.0), inside.at(0.0, 1.0), &[(0.0, deep), (0.14, body), (1.0, light)]);
    scene.push(Shape::fill(floor.clone(), sunk));
    grain(scene, inside.inset(0.08 * unit), unit, theme, seed, 0.12);
    scene.push(Shape::stroke(floor, hair, theme.ivory.faded(0.85)));
    for before in 0..5 {
        let at = layout.borne_off(side, before).center();
        let outline = pieces::outline(side);
        let well = vec![
            Shape::fill(outline.clone(), theme.floor.faded(0.3)),
            Shape::stroke(outline, 0.016, theme.ivory.faded(0.4)),
        ];
        scene.push(Shape::group(Transform::place(at, unit), well));
    }
}
