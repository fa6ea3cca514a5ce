//! What the winner's tray is given: a glow and a garland.

use super::Scene;
use crate::engine::Side;
use crate::view::layout::Layout;
use crate::view::shape::{Path, Point, Rect, Shape, Transform};
use crate::view::theme::Theme;

pub(super) fn draw(scene: &mut Scene, layout: &Layout, theme: &Theme, side: Side) {
    let unit = layout.unit();
    let rect = layout.tray(side);
    if theme.texture > 0.0 {
        for layer in 3..=10 {
            let width = 0.0045 * unit * f64::from(layer * layer);
            scene.push(Shape::stroke(Path::rounded(rect, 0.11 * unit), width, theme.gold.faded(0.055 * theme.texture)));
        }
    }
    let leaves = garland(rect.inset(0.055 * unit), unit);
    let tie = Path::circle(rect.inset(0.055 * unit).at(0.5, 1.0), 0.045 * unit);
    let leaves = leaves.and(tie);
    scene.push(Shape::stroke(leaves.clone(), 0.03 * unit, theme.wood.deep));
    scene.push(Shape::fill(leaves, theme.gold));
    scene.push(Shape::group(Transform::place(rect.at(0.5, 0.0), unit), lotus(theme)));
}

/// Leaves along a rectangle, from the middle below up both sides.
fn garland(rect: Rect, unit: f64) -> Path {
    let corners = [(0.5, 1.0), (0.0, 1.0), (0.0, 0.0), (0.5, 0.0)].map(|(across, down)| rect.at(across, down));
    let mut leaves = Path::default();
    for pair in corners.windows(2) {
        let way = pair[1] - pair[0];
        let length = way.x.hypot(way.y);
        let count = (length / (0.13 * unit)).round().max(1.0);
        let along = Point::new(0.84 * way.x / length * unit, 0.84 * way.y / length * unit);
        let mut step = 0.5;
        while step < count {
            let at = pair[0].toward(pair[1], step / count);
            let flipped = Point::new(rect.x + rect.right() - at.x, at.y);
            leaves = leaves.and(leaf(at, along)).and(leaf(flipped, Point::new(-along.x, along.y)));
            step += 1.0;
        }
    }
    leaves
}

/// Two leaves that part from a twig, which grows so far and that way for each unit.
fn leaf(at: Point, along: Point) -> Path {
    let blade = |open: f64| {
        let on = |far: f64, out: f64| {
            [at.x + far * along.x - open * out * along.y, at.y + far * along.y + open * out * along.x]
        };
        let [x, y] = on(-0.05, 0.0);
        Path::from(x, y)
            .curve_to([on(-0.03, 0.05), on(0.03, 0.075), on(0.1, 0.07)])
            .curve_to([on(0.09, 0.01), on(0.03, -0.015), on(-0.05, 0.0)])
            .close()
    };
    blade(1.0).and(blade(-1.0))
}

/// A lotus in bloom, around the middle of the tray's upper edge.
fn lotus(theme: &Theme) -> Vec<Shape> {
    let petal = |lean: f64, long: f64| {
        let turn = Transform::turned(Point::new(0.0, 0.185), long, lean);
        let on = |x: f64, y: f64| {
            let Point { x, y } = turn.apply(Point::new(x, y));
            [x, y]
        };
        let [x, y] = on(0.0, 0.0);
        Path::from(x, y)
            .curve_to([on(-0.3, -0.35), on(-0.2, -0.75), on(0.0, -1.0)])
            .curve_to([on(0.2, -0.75), on(0.3, -0.35), on(0.0, 0.0)])
            .close()
    };
    let pair = |lean: f64, long: f64| petal(-lean, long).and(petal(lean, long));
    let mut shapes = Vec::new();
    for (petals, color) in
        [(pair(1.15, 0.24), theme.gold), (pair(0.62, 0.25), theme.ivory), (petal(0.0, 0.26), theme.gold)]
    {
        shapes.push(Shape::stroke(petals.clone(), 0.04, theme.wood.deep));
        shapes.push(Shape::fill(petals, color));
    }
    shapes
}
