//! The thirty tiles of faience, with the gilded rims of safe squares and the signs of the houses.

use super::{Scene, noise, signs, swing};
use crate::engine::{Ruleset, Square};
use crate::view::layout::Layout;
use crate::view::shape::{Color, Paint, Path, Rect, Shape, Transform};
use crate::view::theme::{Glaze, Theme};

/// Where a tile lies on its square.
pub(super) fn tile_rect(layout: &Layout, square: Square) -> Rect {
    layout.square(square).inset((0.024 * layout.unit()).max(1.25))
}

pub(super) fn draw(scene: &mut Scene, layout: &Layout, theme: &Theme, ruleset: &Ruleset) {
    let (unit, houses) = (layout.unit(), &ruleset.houses);
    for square in Square::all() {
        let glaze = if houses.sinks().contains(square) { theme.water } else { theme.faience };
        let paint = glazed(layout, square, glaze);
        scene.push(Shape::fill(Path::rounded(tile_rect(layout, square), 0.05 * unit), paint));
    }
    let each = |part: fn(Rect, f64, Square) -> Path| {
        let parts = Square::all().map(|square| part(tile_rect(layout, square), unit, square));
        parts.fold(Path::default(), Path::and)
    };
    if theme.texture > 0.0 {
        let (carved, sheen) = (theme.carved, Color::rgb(0xff_ffff));
        scene.push(Shape::fill(each(|rect, unit, _| slope(rect, unit, 1.0)), carved.faded(0.4 * theme.texture)));
        scene.push(Shape::fill(each(|rect, unit, _| slope(rect, unit, 0.0)), sheen.faded(0.22 * theme.texture)));
        scene.push(Shape::fill(each(specks), carved.faded(0.35 * theme.texture)));
    }
    let rim = |square| Path::rounded(tile_rect(layout, square).inset(0.085 * unit), 0.03 * unit);
    let safe = houses.safe().iter().map(rim).fold(Path::default(), Path::and);
    scene.push(Shape::stroke(safe.clone(), 0.035 * unit, theme.carved.faded(0.55)));
    scene.push(Shape::stroke(safe, 0.016 * unit, theme.gold));
    for square in Square::all() {
        if let Some(mark) = houses.at(square).mark {
            let sign = signs::draw(mark, theme);
            scene.push(Shape::group(Transform::place(layout.center(square), unit), sign));
        }
    }
}

/// A glaze as it came out of the kiln: no two tiles are the same, and the light comes from the upper left.
fn glazed(layout: &Layout, square: Square, Glaze { light, body, deep }: Glaze) -> Paint {
    let (rect, field) = (tile_rect(layout, square), layout.field());
    let seed = 7_000 + u64::from(square.number()) * 8;
    let from = rect.center() - field.at(0.0, 0.0);
    let tone = 0.22 * (1.0 - from.x / field.width - from.y / field.height) + 0.3 * swing(seed);
    let shift = |color: Color| if tone > 0.0 { color.toward(light, tone) } else { color.toward(deep, -tone) };
    let glow = rect.at(0.36 + 0.08 * swing(seed + 1), 0.3 + 0.08 * swing(seed + 2));
    let stops = [(0.0, shift(light)), (0.5, shift(body)), (1.0, shift(deep))];
    Paint::radial(glow, 0.85 * rect.width.max(rect.height), &stops)
}

/// The two bevels of a tile that meet at a corner: the upper left one is 0, the lower right one 1.
fn slope(rect: Rect, unit: f64, corner: f64) -> Path {
    let (rim, foot) = (rect.inset(0.01 * unit), rect.inset(0.038 * unit));
    let ends = [(0.0, 1.0), (corner, corner), (1.0, 0.0)];
    let [first, second, third] = ends.map(|(across, down)| (rim.at(across, down), foot.at(across, down)));
    Path::polygon(&[first.0, second.0, third.0, third.1, second.1, first.1])
}

/// Specks of iron in the glaze.
fn specks(rect: Rect, unit: f64, square: Square) -> Path {
    let speck = |place: u64| {
        let seed = u64::from(square.number()) * 64 + place * 4;
        let center = rect.at(0.1 + 0.8 * noise(seed), 0.1 + 0.8 * noise(seed + 1));
        Path::circle(center, unit * (0.004 + 0.008 * noise(seed + 2).powi(2)))
    };
    (0..3).map(speck).fold(Path::default(), Path::and)
}
