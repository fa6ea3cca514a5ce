//! The four throwing sticks: split wood, flat and pale on one side, round, dark and carved on the other.

use std::f64::consts::PI;

use super::{Scene, swing};
use crate::engine::Faces;
use crate::view::layout::Layout;
use crate::view::shape::{Paint, Path, Point, Rect, Shape, Transform, sine};
use crate::view::theme::{Material, Theme};

/// How the sticks lie or fly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SticksLook {
    /// How they fall.
    pub faces: Faces,
    /// Tells apart throws with the same faces: each lies a little differently.
    pub seed: u64,
    /// How far the throw has gone, 0 (in the hand) to 1; `None` when they lie.
    pub tumble: Option<f64>,
}

/// Where a stick is.
struct Pose {
    at: Point,
    angle: f64,
    /// How far it is rolled about its length, in half turns from lying as it fell.
    roll: f64,
    /// How high it is, 0 to 1.
    lift: f64,
}

pub(super) fn draw(scene: &mut Scene, layout: &Layout, theme: &Theme, look: &SticksLook) {
    let room = layout.sticks();
    let (length, pitch) = size(layout);
    for stick in 0..Faces::STICKS {
        let pose = pose(look, stick, room, pitch, length);
        let shows_face = look.faces.is_up(stick) == (cosine(pose.roll) >= 0.0);
        draw_one(scene, theme, &pose, length, 0.68 * pitch, shows_face);
    }
}

/// The sticks before they are thrown: a bundle, backs outward, held by two cords.
pub(super) fn draw_tied(scene: &mut Scene, layout: &Layout, theme: &Theme) {
    let room = layout.sticks();
    let (length, pitch) = size(layout);
    let (length, thick) = (0.86 * length, 0.68 * pitch);
    let base = if room.height > room.width { PI / 2.0 } else { 0.0 };
    let bundle = Transform::turned(room.center(), 1.0, base);
    // The outer sticks lie behind the inner ones and show their faces.
    for (across, along, shows_face) in
        [(-1.02, -0.02, true), (1.02, 0.025, true), (-0.42, 0.015, false), (0.42, -0.01, false)]
    {
        let at = bundle.apply(Point::new(along * length, across * thick));
        draw_one(scene, theme, &Pose { at, angle: base, roll: 0.0, lift: 0.0 }, length, thick, shows_face);
    }
    let mut cord = Path::default();
    for wrap in [-0.27, -0.25, -0.23, 0.23, 0.25, 0.27] {
        let (x, half, bulge) = (wrap * length, 1.56 * thick, 0.12 * thick);
        cord = cord.and(Path::from(x, -half).curve_to([[x + bulge, -half / 2.0], [x + bulge, half / 2.0], [x, half]]));
    }
    let cords = vec![
        Shape::stroke(cord.clone(), 0.02 * length, theme.wood.deep),
        Shape::stroke(cord, 0.011 * length, theme.gold),
    ];
    scene.push(Shape::group(bundle, cords));
}

/// How long a stick is, and how far apart they lie.
fn size(layout: &Layout) -> (f64, f64) {
    let room = layout.sticks();
    let (long, short) = (room.width.max(room.height), room.width.min(room.height));
    let pitch = (0.5 * layout.unit()).min(short / 4.6);
    ((3.2 * layout.unit()).min(0.86 * long).min(15.0 * pitch), pitch)
}

fn cosine(half_turns: f64) -> f64 {
    sine((half_turns + 0.5) * PI)
}

/// Where a stick lies at last, and on the way there.
fn pose(look: &SticksLook, stick: u8, room: Rect, pitch: f64, length: f64) -> Pose {
    let random = |what: u64| swing(look.seed.wrapping_mul(64).wrapping_add(u64::from(stick) * 8 + what));
    let together = swing(look.seed ^ u64::from(look.faces.up()));
    let is_upright = room.height > room.width;
    let along = 0.045 * length * random(0);
    let across = (f64::from(stick) - 1.5) * pitch + 0.05 * pitch * random(1);
    // In a low room there is no place to lean.
    let room_to_lean = (room.width.min(room.height) / (0.4 * length)).min(1.0);
    let lean = (0.06 * together + 0.03 * random(2)) * room_to_lean;
    let (x, y, base) = if is_upright { (across, along, PI / 2.0) } else { (along, across, 0.0) };
    let center = room.center();
    let rest = Pose { at: Point::new(center.x + x, center.y + y), angle: base + lean, roll: 0.0, lift: 0.0 };
    let Some(progress) = look.tumble else { return rest };
    let left = 1.0 - progress.clamp(0.0, 1.0);
    let slow = left * left * left;
    let hand = Point::new(center.x + 0.2 * pitch * random(3), center.y + 0.3 * room.height + 0.3 * pitch * random(4));
    Pose {
        at: rest.at.toward(hand, slow),
        angle: rest.angle + slow * (1.2 * random(5) + 0.8 * together),
        roll: slow * (4.0 + random(6)).round(),
        lift: left.min(1.0) * sine(progress * 3.0 * PI).abs(),
    }
}

fn draw_one(scene: &mut Scene, theme: &Theme, pose: &Pose, length: f64, thick: f64, shows_face: bool) {
    // Rolled onto its edge, a split stick is half as wide.
    let width = thick * (0.5 + 0.5 * cosine(pose.roll).abs());
    let bounds = Rect::new(-length / 2.0, -width / 2.0, length, width);
    let turned = |at: Point| Transform::turned(at, 1.0, pose.angle);
    let high = pose.lift * thick;
    for (grow, dark) in [(0.16, 0.16), (0.08, 0.22), (0.0, 0.3)] {
        let shape = Path::rounded(bounds.inset(-grow * thick), width);
        let at = Point::new(pose.at.x + 0.1 * thick + high, pose.at.y + 0.2 * thick + 1.4 * high);
        let soft = Shape::fill(shape, theme.shadow.faded(dark * (1.0 - 0.7 * pose.lift)));
        scene.push(Shape::group(turned(at), vec![soft]));
    }
    let material = if shows_face { theme.face } else { theme.back };
    let lifted = Point::new(pose.at.x, pose.at.y - high);
    scene.push(Shape::group(turned(lifted), if shows_face { face(material, bounds) } else { back(material, bounds) }));
}

fn outline(bounds: Rect) -> Path {
    Path::rounded(bounds, bounds.height * 0.5)
}

fn face(material: Material, bounds: Rect) -> Vec<Shape> {
    let Material { light, body, shade, edge, line } = material;
    let grain = Paint::linear(bounds.at(0.0, 0.0), bounds.at(0.0, 1.0), &[(0.0, light), (0.7, body), (1.0, shade)]);
    let fiber = |down: f64, from: f64, to: f64| Path::through(&[bounds.at(from, down), bounds.at(to, down)]);
    vec![
        Shape::stroke(outline(bounds), 0.1 * bounds.height, edge),
        Shape::fill(outline(bounds), grain),
        Shape::stroke(
            fiber(0.5, 0.1, 0.9).and(fiber(0.3, 0.22, 0.6)).and(fiber(0.7, 0.4, 0.82)),
            0.03 * bounds.height,
            line.faded(0.6),
        ),
    ]
}

fn back(material: Material, bounds: Rect) -> Vec<Shape> {
    let Material { light, body, shade, edge, line } = material;
    let round = Paint::linear(
        bounds.at(0.0, 0.0),
        bounds.at(0.0, 1.0),
        &[(0.0, body), (0.3, light), (0.6, body), (1.0, shade)],
    );
    let mut carved = Path::default();
    for center in [0.2, 0.5, 0.8] {
        let step = 0.45 * bounds.height / bounds.width;
        for end in [-3.1, 3.1] {
            let x = center + step * end;
            carved = carved.and(Path::through(&[bounds.at(x, 0.06), bounds.at(x, 0.94)]));
        }
        // Five crosses, as two lines that zigzag against each other.
        for start in [0.12, 0.88] {
            let corner = |place: i32| {
                let down = if place % 2 == 0 { start } else { 1.0 - start };
                bounds.at(center + step * (f64::from(place) - 2.5), down)
            };
            carved = carved.and(Path::through(&(0..=5).map(corner).collect::<Vec<_>>()));
        }
    }
    vec![
        Shape::stroke(outline(bounds), 0.1 * bounds.height, edge),
        Shape::fill(outline(bounds), round),
        Shape::stroke(carved, 0.05 * bounds.height, line.faded(0.8)),
    ]
}
