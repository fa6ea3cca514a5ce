//! Cones and spools: turned on a lathe, seen from a little above, in units of a square around its middle.

use super::{Look, Moving, Scene};
use crate::engine::Side;
use crate::view::layout::Place;
use crate::view::shape::{Color, Paint, Path, Point, Shape, Transform};
use crate::view::theme::{Material, Theme};

/// Where the middle of the foot is.
pub(super) const FOOT: Point = Point::new(0.0, 0.22);

pub(super) fn draw(scene: &mut Scene, look: &Look) {
    let layout = look.layout;
    let is_away = |side, home| look.moving.iter().any(|moving| moving.side == side && moving.home == home);
    for side in Side::BOTH {
        let off = (0..look.borne_off[side]).map(Place::Off);
        let on = look.board.pieces(side).iter().map(Place::On);
        for home in off.chain(on).filter(|&home| !is_away(side, home)) {
            let at = layout.spot(side, home);
            piece(scene, look, &Moving { side, home, at, lift: 0.0 });
        }
    }
    for moving in look.moving {
        piece(scene, look, moving);
    }
}

/// The outline of a side's pieces.
pub(super) fn outline(side: Side) -> Path {
    match side {
        Side::Cones => cone_outline(),
        Side::Spools => spool_outline(),
    }
}

fn piece(scene: &mut Scene, look: &Look, piece: &Moving) {
    let (unit, theme) = (look.layout.unit(), look.theme);
    shadow(scene, piece, unit, theme.shadow);
    let lifted = piece.at - Point::new(0.0, 0.22 * piece.lift * unit);
    let scale = unit * (1.0 + 0.08 * piece.lift);
    let shapes = body(piece.side, theme);
    scene.push(Shape::group(Transform::place(lifted, scale), shapes));
}

/// The shadow on the ground: darkest at the foot, longer to the lower right, softer when lifted.
fn shadow(scene: &mut Scene, piece: &Moving, unit: f64, color: Color) {
    let lift = piece.lift;
    let foot = Point::new(FOOT.x + 0.06 + 0.05 * lift, FOOT.y + 0.015 + 0.05 * lift);
    let ground = Point::new(piece.at.x + foot.x * unit, piece.at.y + foot.y * unit);
    let stops = [(0.0, color.faded(0.75 - 0.3 * lift)), (0.6, color.faded(0.5 - 0.25 * lift)), (1.0, color.faded(0.0))];
    let disc = Shape::fill(Path::circle(Point::default(), 1.0), Paint::radial(Point::default(), 1.0, &stops));
    let size = unit * (1.0 + 0.25 * lift);
    scene.push(Shape::group(Transform::stretch(ground, 0.36 * size, 0.17 * size), vec![disc]));
}

/// A piece without its shadow.
pub(super) fn body(side: Side, theme: &Theme) -> Vec<Shape> {
    let material = theme.pieces[side];
    match side {
        Side::Cones => cone(material),
        Side::Spools => spool(material),
    }
}

/// How a round thing of this half width takes light from the upper left.
fn turned(material: Material, half: f64) -> Paint {
    let Material { light, body, shade, .. } = material;
    let stops =
        [(0.0, body.toward(shade, 0.35)), (0.3, light), (0.55, body), (0.88, shade), (1.0, shade.toward(body, 0.35))];
    Paint::linear(Point::new(-half, 0.0), Point::new(half, 0.0), &stops)
}

fn cone_outline() -> Path {
    Path::from(-0.25, FOOT.y)
        .line_to(-0.25, FOOT.y - 0.035)
        .curve_to([[-0.2, 0.0], [-0.11, -0.22], [-0.062, -0.36]])
        .curve_to([[-0.04, -0.42], [0.04, -0.42], [0.062, -0.36]])
        .curve_to([[0.11, -0.22], [0.2, 0.0], [0.25, FOOT.y - 0.035]])
        .line_to(0.25, FOOT.y)
        .curve_to([[0.25, FOOT.y + 0.055], [0.138, FOOT.y + 0.1], [0.0, FOOT.y + 0.1]])
        .curve_to([[-0.138, FOOT.y + 0.1], [-0.25, FOOT.y + 0.055], [-0.25, FOOT.y]])
        .close()
}

fn cone(material: Material) -> Vec<Shape> {
    vec![
        Shape::stroke(cone_outline(), 0.035, material.edge),
        Shape::fill(cone_outline(), turned(material, 0.25)),
        Shape::stroke(ring(0.145, 0.225, 0.085), 0.018, material.line),
        Shape::stroke(ring(0.1, 0.2, 0.077).and(ring(-0.27, 0.088, 0.035)), 0.012, material.line),
    ]
}

/// The middles of a spool's upper face and of the upper face of its foot.
const TOP: Point = Point::new(0.0, -0.17);
const STEP: Point = Point::new(0.0, FOOT.y - 0.055);
/// How thick the upper disc is.
const RIM: f64 = 0.06;

fn spool_outline() -> Path {
    let rim = TOP.y + RIM;
    Path::from(-0.25, TOP.y)
        .half_ellipse(TOP, 0.25, -0.1)
        .line_to(0.25, rim)
        .curve_to([[0.25, rim + 0.035], [0.21, rim + 0.065], [0.15, rim + 0.08]])
        .curve_to([[0.115, 0.01], [0.115, 0.04], [0.15, STEP.y - 0.087]])
        .curve_to([[0.22, STEP.y - 0.07], [0.275, STEP.y - 0.04], [0.275, STEP.y]])
        .line_to(0.275, FOOT.y)
        .curve_to([[0.275, FOOT.y + 0.058], [0.15, FOOT.y + 0.105], [0.0, FOOT.y + 0.105]])
        .curve_to([[-0.15, FOOT.y + 0.105], [-0.275, FOOT.y + 0.058], [-0.275, FOOT.y]])
        .line_to(-0.275, STEP.y)
        .curve_to([[-0.275, STEP.y - 0.04], [-0.22, STEP.y - 0.07], [-0.15, STEP.y - 0.087]])
        .curve_to([[-0.115, 0.04], [-0.115, 0.01], [-0.15, rim + 0.08]])
        .curve_to([[-0.21, rim + 0.065], [-0.25, rim + 0.035], [-0.25, rim]])
        .close()
}

fn spool(material: Material) -> Vec<Shape> {
    let lit = |center: Point, half: f64| {
        let stops = [(0.0, material.light), (0.75, material.body), (1.0, material.shade)];
        Paint::linear(Point::new(-half, center.y - 0.1), Point::new(half, center.y + 0.1), &stops)
    };
    let waist = Path::from(-0.16, TOP.y)
        .curve_to([[-0.11, -0.02], [-0.12, 0.06], [-0.18, STEP.y]])
        .half_ellipse(STEP, 0.18, 0.066)
        .curve_to([[0.12, 0.06], [0.11, -0.02], [0.16, TOP.y]])
        .close();
    let disc = Path::from(-0.25, TOP.y + RIM).half_ellipse(Point::new(0.0, TOP.y + RIM), 0.25, 0.1);
    let disc = disc.line_to(0.25, TOP.y).line_to(-0.25, TOP.y).close();
    let fronts = ring(TOP.y + RIM - 0.008, 0.247, 0.1).and(ring(STEP.y, 0.273, 0.105));
    let rings = Path::ellipse(TOP, 0.2, 0.076).and(fronts);
    vec![
        Shape::stroke(spool_outline(), 0.035, material.edge),
        Shape::fill(spool_outline(), turned(material, 0.275)),
        Shape::fill(Path::ellipse(STEP, 0.275, 0.105), lit(STEP, 0.275)),
        Shape::fill(waist, turned(material, 0.16)),
        Shape::fill(disc, turned(material, 0.25)),
        Shape::fill(Path::ellipse(TOP, 0.25, 0.1), lit(TOP, 0.25)),
        Shape::stroke(rings, 0.016, material.line),
        Shape::fill(Path::ellipse(TOP, 0.07, 0.026), material.line),
    ]
}

/// The front half of a ring around a turned piece.
fn ring(y: f64, half: f64, down: f64) -> Path {
    Path::from(-half, y).half_ellipse(Point::new(0.0, y), half, down)
}

/// The foot of a piece on a square, to ring it.
pub(super) fn foot(center: Point, unit: f64) -> Point {
    Point::new(center.x + FOOT.x * unit, center.y + FOOT.y * unit)
}
