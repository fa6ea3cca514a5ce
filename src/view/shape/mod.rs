//! The few kinds of shape that a picture is made of. Each painter knows these and nothing of the game.
//!
//! Lengths are in CSS pixels, or in the units of the [`Transform`] of the group around them; *y* grows downward.

mod color;
mod geometry;
mod path;

pub use color::{Color, Paint, Stop};
pub use geometry::{Point, Rect, Transform, sine};
pub use path::{Path, Segment};

/// A thing to paint.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// The inside of a path.
    Fill {
        /// Its outline.
        path: Path,
        /// With what.
        paint: Paint,
    },
    /// A line along a path, with round ends and round corners.
    Stroke {
        /// Where the line runs.
        path: Path,
        /// With what.
        paint: Paint,
        /// How wide it is.
        width: f64,
    },
    /// Shapes in coordinates of their own.
    Group {
        /// From the shapes' coordinates to those around the group.
        transform: Transform,
        /// What is in it, the lowest first.
        shapes: Vec<Shape>,
    },
}

impl Shape {
    /// The inside of a path.
    #[must_use]
    pub fn fill(path: Path, paint: impl Into<Paint>) -> Self {
        Self::Fill { path, paint: paint.into() }
    }

    /// A line along a path.
    #[must_use]
    pub fn stroke(path: Path, width: f64, paint: impl Into<Paint>) -> Self {
        Self::Stroke { path, paint: paint.into(), width }
    }

    /// Shapes in coordinates of their own.
    #[must_use]
    pub const fn group(transform: Transform, shapes: Vec<Self>) -> Self {
        Self::Group { transform, shapes }
    }

    /// How many fills and strokes it takes.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::Fill { .. } | Self::Stroke { .. } => 1,
            Self::Group { shapes, .. } => shapes.iter().map(Self::count).sum(),
        }
    }
}
