//! Points, rectangles, and maps of them.

use std::f64::consts::{FRAC_PI_2, PI};
use std::ops::{Add, Sub};

/// A point, or a distance between two.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downward.
    pub y: f64,
}

/// A rectangle that lies straight.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its extent to the right.
    pub width: f64,
    /// Its extent downward.
    pub height: f64,
}

/// An affine map, as the six numbers `a b c d e f` of canvas and SVG: *x* becomes `a x + c y + e`, *y* `b x + d y + f`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Transform(pub [f64; 6]);

impl Point {
    /// The point so far right and so far down.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point a share `progress` of the way from here to there.
    #[must_use]
    pub fn toward(self, there: Self, progress: f64) -> Self {
        Self::new(self.x + (there.x - self.x) * progress, self.y + (there.y - self.y) * progress)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Rect {
    /// The rectangle with its upper left corner here and of this size.
    #[must_use]
    pub const fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self { x, y, width, height }
    }

    /// Its right edge.
    #[must_use]
    pub fn right(self) -> f64 {
        self.x + self.width
    }

    /// Its lower edge.
    #[must_use]
    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// Its middle.
    #[must_use]
    pub fn center(self) -> Point {
        self.at(0.5, 0.5)
    }

    /// The point at these shares of its width and height.
    #[must_use]
    pub fn at(self, across: f64, down: f64) -> Point {
        Point::new(self.x + self.width * across, self.y + self.height * down)
    }

    /// The rectangle with each edge moved inward by so much, outward if negative.
    #[must_use]
    pub fn inset(self, by: f64) -> Self {
        Self::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by)
    }

    /// The same rectangle elsewhere.
    #[must_use]
    pub fn shifted(self, across: f64, down: f64) -> Self {
        Self { x: self.x + across, y: self.y + down, ..self }
    }
}

impl Transform {
    /// Where a point of the group is, seen from around it.
    #[must_use]
    pub fn apply(self, Point { x, y }: Point) -> Point {
        let [x_by_x, y_by_x, x_by_y, y_by_y, across, down] = self.0;
        Point::new(x_by_x * x + x_by_y * y + across, y_by_x * x + y_by_y * y + down)
    }

    /// Moves the origin here and scales by so much.
    #[must_use]
    pub const fn place(origin: Point, scale: f64) -> Self {
        Self::stretch(origin, scale, scale)
    }

    /// Moves the origin here and scales across and down by different amounts.
    #[must_use]
    pub const fn stretch(origin: Point, across: f64, down: f64) -> Self {
        Self([across, 0.0, 0.0, down, origin.x, origin.y])
    }

    /// Moves the origin here, scales, and turns by so many radians, clockwise as seen.
    #[must_use]
    pub fn turned(origin: Point, scale: f64, angle: f64) -> Self {
        let (sine, cosine) = (sine(angle), sine(angle + FRAC_PI_2));
        Self([scale * cosine, scale * sine, -scale * sine, scale * cosine, origin.x, origin.y])
    }
}

/// The sine of an angle in radians, to seven digits. What the standard library has is right for huge angles too, which
/// costs the page some kilobytes.
#[must_use]
pub fn sine(angle: f64) -> f64 {
    let half_turns = (angle / PI).round();
    let rest = angle - half_turns * PI;
    let square = rest * rest;
    // The series, as far as it counts up to a quarter of a turn.
    let series = [110.0, 72.0, 42.0, 20.0, 6.0].into_iter().fold(1.0, |sum, divisor| 1.0 - square / divisor * sum);
    if half_turns as i64 % 2 == 0 { rest * series } else { -rest * series }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sine_is_that_of_the_standard_library() {
        for step in -2_000..2_000 {
            let angle = f64::from(step) * 0.01;
            assert!((sine(angle) - angle.sin()).abs() < 1e-7, "{angle}");
        }
    }
}
