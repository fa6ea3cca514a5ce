//! Outlines, from straight lines and Bézier curves.

use super::{Point, Rect};

/// A piece of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Begins a new part of the path here.
    MoveTo(Point),
    /// A straight line to here.
    LineTo(Point),
    /// A cubic Bézier curve: its two control points and its end.
    CurveTo(Point, Point, Point),
    /// A straight line back to where this part began.
    Close,
}

/// An outline of any number of parts. Filling follows the nonzero rule.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Path(pub Vec<Segment>);

/// How far the control points of a quarter circle lie from its ends, for a radius of 1.
const ROUND: f64 = 0.552_285;

impl Path {
    /// The path that begins here.
    #[must_use]
    pub fn from(x: f64, y: f64) -> Self {
        Self::default().move_to(x, y)
    }

    /// Goes on from here, without a line.
    #[must_use]
    pub fn move_to(mut self, x: f64, y: f64) -> Self {
        self.0.push(Segment::MoveTo(Point::new(x, y)));
        self
    }

    /// A straight line to here.
    #[must_use]
    pub fn line_to(mut self, x: f64, y: f64) -> Self {
        self.0.push(Segment::LineTo(Point::new(x, y)));
        self
    }

    /// A curve by two control points and its end, as `[x, y]` each.
    #[must_use]
    pub fn curve_to(mut self, [first, second, end]: [[f64; 2]; 3]) -> Self {
        let [first, second, end] = [first, second, end].map(|[x, y]| Point::new(x, y));
        self.0.push(Segment::CurveTo(first, second, end));
        self
    }

    /// A line back to where this part began.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push(Segment::Close);
        self
    }

    /// This path and another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The points where its lines and curves end.
    pub fn ends(&self) -> impl Iterator<Item = Point> {
        self.0.iter().filter_map(|segment| match *segment {
            Segment::MoveTo(end) | Segment::LineTo(end) | Segment::CurveTo(_, _, end) => Some(end),
            Segment::Close => None,
        })
    }

    /// A line through these points, open at its ends.
    #[must_use]
    pub fn through(points: &[Point]) -> Self {
        let mut segments: Vec<_> = points.iter().map(|&point| Segment::LineTo(point)).collect();
        if let Some(&first) = points.first() {
            segments[0] = Segment::MoveTo(first);
        }
        Self(segments)
    }

    /// A polygon with these corners.
    #[must_use]
    pub fn polygon(corners: &[Point]) -> Self {
        Self::through(corners).close()
    }

    /// A rectangle.
    #[must_use]
    pub fn rect(rect: Rect) -> Self {
        Self::polygon(&[rect.at(0.0, 0.0), rect.at(1.0, 0.0), rect.at(1.0, 1.0), rect.at(0.0, 1.0)])
    }

    /// A rectangle with round corners.
    #[must_use]
    pub fn rounded(rect: Rect, radius: f64) -> Self {
        let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0);
        let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
        let reach = radius * (1.0 - ROUND);
        Self::from(left + radius, top)
            .line_to(right - radius, top)
            .curve_to([[right - reach, top], [right, top + reach], [right, top + radius]])
            .line_to(right, bottom - radius)
            .curve_to([[right, bottom - reach], [right - reach, bottom], [right - radius, bottom]])
            .line_to(left + radius, bottom)
            .curve_to([[left + reach, bottom], [left, bottom - reach], [left, bottom - radius]])
            .line_to(left, top + radius)
            .curve_to([[left, top + reach], [left + reach, top], [left + radius, top]])
            .close()
    }

    /// An ellipse with these half axes.
    #[must_use]
    pub fn ellipse(center: Point, across: f64, down: f64) -> Self {
        Self::from(center.x - across, center.y)
            .half_ellipse(center, across, -down)
            .half_ellipse(center, -across, down)
            .close()
    }

    /// A circle.
    #[must_use]
    pub fn circle(center: Point, radius: f64) -> Self {
        Self::ellipse(center, radius, radius)
    }

    /// Half an ellipse from `across` left of the center to `across` right of it, by way of `down` below.
    #[must_use]
    pub fn half_ellipse(self, center: Point, across: f64, down: f64) -> Self {
        let Point { x, y } = center;
        let (near, far) = (across * ROUND, down * ROUND);
        self.curve_to([[x - across, y + far], [x - near, y + down], [x, y + down]]).curve_to([
            [x + near, y + down],
            [x + across, y + far],
            [x + across, y],
        ])
    }
}
