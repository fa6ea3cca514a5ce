//! Where everything lies. The only place that knows the reversed S.
//!
//! ```text
//! wide                                   upright
//!  1  2  3  4  5  6  7  8  9 10            1 20 21
//! 20 19 18 17 16 15 14 13 12 11            2 19 22
//! 21 22 23 24 25 26 27 28 29 30            … …  …
//!                                         10 11 30
//! ```
//!
//! Mirrored, each is seen with left and right exchanged: the path begins at the right.
//!
//! The sticks, the two trays and the action button lie below a wide board, or to its right where there is more room;
//! they lie to the right of an upright board. Lengths are in CSS pixels.

use super::shape::{Point, Rect};
use crate::engine::{BySide, Side, Square};

/// Which way the path runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Three rows of ten.
    Wide,
    /// Three columns of ten.
    Upright,
}

/// Which way the path is wanted to run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Direction {
    /// As gives the larger squares.
    #[default]
    Automatic,
    /// In rows, whatever the box.
    Wide,
    /// In columns, whatever the box.
    Upright,
}

/// How the board is wanted to lie.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// Which way the path runs.
    pub direction: Direction,
    /// Whether the path begins at the right.
    pub is_mirrored: bool,
}

impl From<Direction> for Arrangement {
    fn from(direction: Direction) -> Self {
        Self { direction, is_mirrored: false }
    }
}

/// Where a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On the board.
    On(Square),
    /// In its side's tray, with so many pieces borne off before it.
    Off(u32),
}

/// The places of everything on the canvas. A value that changes only with the size of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    orientation: Orientation,
    is_mirrored: bool,
    size: Point,
    field: Rect,
    cell: Point,
    frame: f64,
    sticks: Rect,
    action: Rect,
    trays: BySide<Rect>,
    captions: BySide<Rect>,
}

/// The least width and height of a square that a finger hits well.
const TARGET: f64 = 44.0;
/// The height of two lines that name a player, where they have a row of their own.
const CAPTION: f64 = 38.0;
/// Larger squares than this do not play better.
const LARGEST: f64 = 150.0;
/// Squares on each straight of the path.
const STRAIGHT: f64 = 10.0;
/// How many straights there are.
const STRAIGHTS: f64 = 3.0;
/// Places in a tray.
const MEN: u32 = 5;

impl Layout {
    /// The best layout for a box of this size.
    ///
    /// Squares are never smaller than a finger needs, so a box less than about 480 wide gets an upright board, and a
    /// box less than about 465 high may need to scroll: compare [`Layout::size`].
    #[must_use]
    pub fn fit(width: f64, height: f64) -> Self {
        Self::fit_in(width, height, Direction::Automatic)
    }

    /// The best layout for a box of this size with the board as it is wanted. A box that is too small for that is
    /// exceeded, in width too.
    #[must_use]
    pub fn fit_in(width: f64, height: f64, wanted: impl Into<Arrangement>) -> Self {
        let Arrangement { direction, is_mirrored } = wanted.into();
        let wide = Self::wide_in(width, height);
        let upright = Self::upright(width, height);
        let is_upright = match direction {
            Direction::Automatic => width < TARGET * WIDE_BELOW.x || (height > width && upright.cell.y > wide.cell.y),
            Direction::Wide => false,
            Direction::Upright => true,
        };
        Self { is_mirrored, ..if is_upright { upright } else { wide } }
    }

    fn wide_in(width: f64, height: f64) -> Self {
        let below = Self::wide_cell(width, height, WIDE_BELOW);
        let aside = Self::wide_cell(width, height, WIDE_ASIDE);
        if aside > below && aside >= TARGET { Self::wide_aside(aside) } else { Self::wide_below(below.max(TARGET)) }
    }

    /// The side of a square of a wide board, if everything takes `room` times that much.
    fn wide_cell(width: f64, height: f64, room: Point) -> f64 {
        (width / room.x).min(height / room.y).floor().min(LARGEST)
    }

    fn wide(cell: f64) -> Self {
        let (frame, margin) = (share(cell, WIDE_FRAME), share(cell, WIDE_MARGIN));
        let field = Rect::new(margin + frame, margin + frame, STRAIGHT * cell, STRAIGHTS * cell);
        Self {
            orientation: Orientation::Wide,
            is_mirrored: false,
            size: Point::default(),
            field,
            cell: Point::new(cell, cell),
            frame,
            sticks: Rect::default(),
            action: Rect::default(),
            trays: BySide::default(),
            captions: BySide::default(),
        }
    }

    fn wide_below(cell: f64) -> Self {
        let wide = Self::wide(cell);
        let (margin, gap, board) = (share(cell, WIDE_MARGIN), share(cell, WIDE_GAP), wide.board());
        let (tray, height) = (share(cell, 3.5), share(cell, 1.5));
        let row = Rect::new(board.x, board.bottom() + gap, board.width, height);
        let below = Rect { y: row.bottom() + gap, height: button_height(cell), ..row };
        let ends =
            |row: Rect| BySide::new(Rect { width: tray, ..row }, Rect { x: row.right() - tray, width: tray, ..row });
        let middle = |row: Rect| Rect { x: row.x + tray + gap, width: row.width - 2.0 * (tray + gap), ..row };
        Self {
            size: Point::new(board.right() + margin, below.bottom() + margin),
            sticks: middle(row),
            action: middle(below),
            trays: ends(row),
            captions: ends(below),
            ..wide
        }
    }

    /// Everything in a column to the right, the players beside their trays.
    fn wide_aside(cell: f64) -> Self {
        let wide = Self::wide(cell);
        let (margin, gap, board) = (share(cell, WIDE_MARGIN), share(cell, WIDE_GAP), wide.board());
        let column = Rect { x: board.right() + gap, width: share(cell, 5.0), ..board };
        let (tray, room) = (share(cell, 0.74), share(cell, 3.4));
        let upper = Rect { height: tray, ..column };
        let lower = Rect { y: column.bottom() - tray, ..upper };
        let between = Rect { y: upper.bottom() + gap, height: lower.y - upper.bottom() - 2.0 * gap, ..column };
        let beside = |row: Rect| Rect { x: row.x + room + gap, width: row.width - room - gap, ..row };
        Self {
            size: Point::new(column.right() + margin, column.bottom() + margin),
            trays: BySide::new(Rect { width: room, ..upper }, Rect { width: room, ..lower }),
            captions: BySide::new(beside(upper), beside(lower)),
            ..wide.with_sticks_over_button(between, gap)
        }
    }

    /// Everything in a column to the right, the players between their trays and the sticks.
    fn upright(width: f64, height: f64) -> Self {
        let margin = 4.0;
        let down = ((height - 2.0 * margin) / (STRAIGHT + 2.0 * UPRIGHT_FRAME)).floor().clamp(TARGET, LARGEST);
        let (frame, gap) = (share(down, UPRIGHT_FRAME), share(down, 0.2));
        let room = width - 2.0 * (margin + frame) - gap;
        // No `clamp`: that tells the numbers if they contradict each other, and telling them costs the page kilobytes.
        let across = ((room - 2.5 * down) / STRAIGHTS).floor().min((1.25 * down).floor()).max(TARGET);
        let field = Rect::new(margin + frame, margin + frame, STRAIGHTS * across, STRAIGHT * down);
        let upright = Self {
            orientation: Orientation::Upright,
            is_mirrored: false,
            size: Point::default(),
            field,
            cell: Point::new(across, down),
            frame,
            sticks: Rect::default(),
            action: Rect::default(),
            trays: BySide::default(),
            captions: BySide::default(),
        };
        let board = upright.board();
        let beside = (room - field.width).min(3.6 * down).floor().max(share(across.min(down), 2.1));
        let column = Rect { x: board.right() + gap, width: beside, ..board };
        let (tray, caption) = (share(down, 2.1), CAPTION);
        let upper = Rect { height: tray, ..column };
        let lower = Rect { y: column.bottom() - tray, ..upper };
        let captions = [upper.bottom(), lower.y - caption].map(|y| Rect { y, height: caption, ..column });
        let between = Rect { y: captions[0].bottom(), height: captions[1].y - captions[0].bottom(), ..column };
        Self {
            size: Point::new(column.right() + margin, column.bottom() + margin),
            trays: BySide::new(upper, lower),
            captions: BySide::new(captions[0], captions[1]),
            ..upright.with_sticks_over_button(between, gap)
        }
    }

    fn with_sticks_over_button(self, room: Rect, gap: f64) -> Self {
        let button = button_height(self.unit());
        Self {
            sticks: Rect { height: room.height - button - gap, ..room },
            action: Rect { y: room.bottom() - button, height: button, ..room },
            ..self
        }
    }

    /// Which way the path runs.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Whether the path begins at the right.
    #[must_use]
    pub const fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// The width and height that everything takes.
    #[must_use]
    pub const fn size(&self) -> Point {
        self.size
    }

    /// What lengths in pictures are measured by: the shorter side of a square.
    #[must_use]
    pub fn unit(&self) -> f64 {
        self.cell.x.min(self.cell.y)
    }

    /// The thirty squares together.
    #[must_use]
    pub const fn field(&self) -> Rect {
        self.field
    }

    /// The board with its frame.
    #[must_use]
    pub fn board(&self) -> Rect {
        self.field.inset(-self.frame)
    }

    /// Where a square lies. Neighbors touch.
    #[must_use]
    pub fn square(&self, square: Square) -> Rect {
        let (line, step) = line_and_step(square);
        let (column, row) = match self.orientation {
            Orientation::Wide => (self.across(step, 10), line),
            Orientation::Upright => (self.across(line, 3), step),
        };
        let Point { x: width, y: height } = self.cell;
        Rect::new(self.field.x + f64::from(column) * width, self.field.y + f64::from(row) * height, width, height)
    }

    /// The column, from the left, of what is so far from the side where the path begins.
    const fn across(&self, from_start: u8, columns: u8) -> u8 {
        if self.is_mirrored { columns - 1 - from_start } else { from_start }
    }

    /// The middle of a square.
    #[must_use]
    pub fn center(&self, square: Square) -> Point {
        self.square(square).center()
    }

    /// The squares as they are seen, row by row from the top, each from the left.
    #[must_use]
    pub fn cells(&self) -> Vec<Vec<Square>> {
        let (columns, rows) = match self.orientation {
            Orientation::Wide => (10, 3),
            Orientation::Upright => (3, 10),
        };
        let seen = |column, row| match self.orientation {
            Orientation::Wide => square_of(row, self.across(column, columns)),
            Orientation::Upright => square_of(self.across(column, columns), row),
        };
        (0..rows).map(|row| (0..columns).map(|column| seen(column, row)).collect()).collect()
    }

    /// The lines between squares that touch but do not follow one another. Each ends where the path turns.
    #[must_use]
    pub fn walls(&self) -> [(Point, Point); 2] {
        let nine = (STRAIGHT - 1.0) / STRAIGHT;
        [(1.0 / STRAIGHTS, 0.0, nine), (2.0 / STRAIGHTS, 1.0 - nine, 1.0)].map(|(across, from, to)| {
            let from_start = |across: f64| if self.is_mirrored { 1.0 - across } else { across };
            let end = |along| match self.orientation {
                Orientation::Wide => self.field.at(from_start(along), across),
                Orientation::Upright => self.field.at(from_start(across), along),
            };
            (end(from), end(to))
        })
    }

    /// The squares before and after each turn of the path.
    #[must_use]
    pub const fn turns(&self) -> [(Square, Square); 2] {
        [(Square::at(10), Square::at(11)), (Square::at(20), Square::at(21))]
    }

    /// Where the sticks fall.
    #[must_use]
    pub const fn sticks(&self) -> Rect {
        self.sticks
    }

    /// Where the action button is.
    #[must_use]
    pub const fn action(&self) -> Rect {
        self.action
    }

    /// Where it is written who plays a side.
    #[must_use]
    pub fn caption(&self, side: Side) -> Rect {
        self.captions[side]
    }

    /// The square that is seen so many columns to the right and rows down, if there is one.
    #[must_use]
    pub fn neighbor(&self, square: Square, right: i8, down: i8) -> Option<Square> {
        let cells = self.cells();
        let row = cells.iter().position(|row| row.contains(&square))?;
        let column = cells[row].iter().position(|&seen| seen == square)?;
        let row = row.checked_add_signed(down.into())?;
        cells.get(row)?.get(column.checked_add_signed(right.into())?).copied()
    }

    /// Where a side's pieces stand that are off.
    #[must_use]
    pub fn tray(&self, side: Side) -> Rect {
        self.trays[side]
    }

    /// Whether the places in a tray form one row, not two.
    #[must_use]
    pub fn has_row_trays(&self) -> bool {
        let tray = self.trays[Side::Cones];
        tray.width > 2.0 * tray.height
    }

    /// The place of a side's piece that is off, with `before` others off before it.
    #[must_use]
    pub fn borne_off(&self, side: Side, before: u32) -> Rect {
        let tray = self.tray(side);
        let place = before.min(MEN - 1);
        let is_one_row = self.has_row_trays();
        let (row, rows, step, in_row) = match (is_one_row, place) {
            (true, _) => (0, 1, place, MEN),
            (false, ..3) => (0, 2, place, 3),
            (false, _) => (1, 2, place - 3, 2),
        };
        let inside = tray.inset(0.16 * self.unit());
        let height = inside.height / f64::from(rows);
        let width = inside.width / if is_one_row { f64::from(MEN) } else { 3.0 };
        let left = inside.x + (inside.width - width * f64::from(in_row)) / 2.0;
        Rect::new(left + width * f64::from(step), inside.y + height * f64::from(row), width, height)
    }

    /// The middle of a place of a side's piece.
    #[must_use]
    pub fn spot(&self, side: Side, place: Place) -> Point {
        match place {
            Place::On(square) => self.center(square),
            Place::Off(before) => self.borne_off(side, before).center(),
        }
    }
}

/// The parts of a wide layout, in squares.
const WIDE_FRAME: f64 = 0.34;
const WIDE_MARGIN: f64 = 0.1;
const WIDE_GAP: f64 = 0.22;
/// The room that all of it takes, in squares; lengths are rounded to pixels, so a little more.
const WIDE_BELOW: Point = Point::new(10.9, 6.66);
const WIDE_ASIDE: Point = Point::new(16.16, 3.9);
/// The frame of an upright board, in heights of a square.
const UPRIGHT_FRAME: f64 = 0.18;

/// The action button is as high as a finger needs, and on large boards in proportion.
fn button_height(cell: f64) -> f64 {
    share(cell, 0.8).clamp(TARGET, 88.0)
}

/// A whole number of pixels near this many squares.
fn share(cell: f64, squares: f64) -> f64 {
    (cell * squares).floor()
}

/// Which straight a square is on, and how far from the side where the path begins.
fn line_and_step(square: Square) -> (u8, u8) {
    let index = square.number() - 1;
    let (line, step) = (index / 10, index % 10);
    (line, if line == 1 { 9 - step } else { step })
}

/// The square on this straight, so far from the side where the path begins.
fn square_of(line: u8, step: u8) -> Square {
    Square::at(10 * line + if line == 1 { 10 - step } else { step + 1 })
}
