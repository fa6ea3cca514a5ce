//! The signs of the houses, in units of a square around its middle.

use crate::engine::Mark;
use crate::view::shape::{Path, Point, Rect, Shape};
use crate::view::theme::Theme;

/// A sign as inlay: a carved edge, and the sign in it.
pub(super) fn draw(mark: Mark, theme: &Theme) -> Vec<Shape> {
    let mut sign = Sign { shapes: Vec::new(), theme };
    match mark {
        Mark::Beauty => sign.nefer(),
        Mark::Water => sign.water(),
        Mark::Strokes(count) => sign.strokes(count),
        Mark::Sun => sign.sun(),
    }
    sign.shapes
}

struct Sign<'a> {
    shapes: Vec<Shape>,
    theme: &'a Theme,
}

impl Sign<'_> {
    /// Sunk into the tile: the dark edge shows a little more on the side where light comes from.
    fn inlay(&mut self, path: &Path) {
        self.shapes.push(Shape::stroke(path.clone(), 0.045, self.theme.carved.faded(0.8)));
        self.shapes.push(Shape::fill(path.clone(), self.theme.sign));
    }

    fn line(&mut self, path: &Path, width: f64) {
        self.shapes.push(Shape::stroke(path.clone(), width + 0.045, self.theme.carved.faded(0.8)));
        self.shapes.push(Shape::stroke(path.clone(), width, self.theme.sign));
    }

    /// The heart and windpipe, *nefer*: good, beautiful.
    fn nefer(&mut self) {
        let heart = Path::from(0.026, 0.0)
            .curve_to([[0.19, 0.03], [0.18, 0.31], [0.0, 0.31]])
            .curve_to([[-0.18, 0.31], [-0.19, 0.03], [-0.026, 0.0]])
            .line_to(-0.02, -0.33)
            .line_to(0.02, -0.33)
            .close();
        let bar = |y: f64, half: f64| Path::rect(Rect::new(-half, y, 2.0 * half, 0.042));
        let sign = heart.and(bar(-0.305, 0.1)).and(bar(-0.215, 0.075));
        self.inlay(&sign);
        let ribs = Path::from(0.0, 0.05).line_to(0.0, 0.25);
        let ribs =
            ribs.and(Path::from(-0.055, 0.11).line_to(-0.045, 0.22)).and(Path::from(0.055, 0.11).line_to(0.045, 0.22));
        self.shapes.push(Shape::stroke(ribs, 0.018, self.theme.carved.faded(0.85)));
    }

    /// Three ripples, *mu*.
    fn water(&mut self) {
        let ripple = |y: f64| {
            let crest =
                |step: i32| Point::new(-0.28 + 0.08 * f64::from(step), y + if step % 2 == 0 { 0.035 } else { -0.035 });
            Path::through(&(0..=7).map(crest).collect::<Vec<_>>())
        };
        self.line(&ripple(-0.17).and(ripple(0.0)).and(ripple(0.17)), 0.036);
    }

    /// Standing strokes, as Egyptians wrote numbers.
    fn strokes(&mut self, count: u8) {
        let first = -0.08 * f64::from(count.saturating_sub(1));
        let stroke = |place: u8| {
            let x = first + 0.16 * f64::from(place);
            Path::from(x - 0.038, -0.22)
                .curve_to([[x - 0.038, -0.25], [x + 0.038, -0.25], [x + 0.038, -0.22]])
                .line_to(x + 0.026, 0.22)
                .curve_to([[x + 0.026, 0.24], [x - 0.026, 0.24], [x - 0.026, 0.22]])
                .close()
        };
        let all = (0..count).map(stroke).fold(Path::default(), Path::and);
        self.inlay(&all);
    }

    /// The disc with its rim, *ra*.
    fn sun(&mut self) {
        let center = Point::default();
        self.line(&Path::circle(center, 0.23), 0.03);
        self.shapes.push(Shape::stroke(Path::circle(center, 0.15), 0.045, self.theme.carved.faded(0.8)));
        self.shapes.push(Shape::fill(Path::circle(center, 0.15), self.theme.gold));
    }
}
