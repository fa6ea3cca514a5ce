//! The picture of one moment, made from what is to be seen and nothing else.
//!
//! [`backdrop`] is what stays still while a game runs and can be painted once; [`foreground`] is what moves.

mod board;
mod marks;
mod pieces;
mod prize;
mod runs;
mod signs;
mod sticks;
mod tiles;

pub use sticks::SticksLook;

use super::layout::{Layout, Place};
use super::shape::{Point, Shape};
use super::theme::Theme;
use crate::engine::{Board, BySide, Move, Ruleset, Side, Square, SquareSet};

/// The shapes of a picture, the lowest first.
pub type Scene = Vec<Shape>;

/// What is to be seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Look<'a> {
    /// Where things lie.
    pub layout: &'a Layout,
    /// In which colors.
    pub theme: &'a Theme,
    /// Whose houses the board has.
    pub ruleset: &'static Ruleset,
    /// Where the pieces stand, those on their way already at the end of it.
    pub board: Board,
    /// How many pieces each side has borne off, those on their way too.
    pub borne_off: BySide<u32>,
    /// The pieces on their way.
    pub moving: &'a [Moving],
    /// The sticks; tied together until they are thrown.
    pub sticks: Option<SticksLook>,
    /// Whether to mark what can move, the last move, and pieces that protect one another or form a blockade.
    pub marks: bool,
    /// The pieces that can move.
    pub movable: SquareSet,
    /// The piece that is chosen, or pointed at.
    pub chosen: Option<Square>,
    /// A move that could be made, to show where it leads.
    pub preview: Option<Move>,
    /// The move made last.
    pub last_move: Option<Move>,
    /// Whose turn it is.
    pub turn: Option<Side>,
    /// Who has won.
    pub winner: Option<Side>,
}

/// A piece on its way. It is drawn here and not at home.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moving {
    /// Whose it is.
    pub side: Side,
    /// Where the board or the tray has it.
    pub home: Place,
    /// Where it is now, as the middle of a square would be.
    pub at: Point,
    /// How far it is lifted, 0 (standing) to 1.
    pub lift: f64,
}

/// The whole picture.
#[must_use]
pub fn scene(look: &Look) -> Scene {
    let mut scene = backdrop(look.layout, look.theme, look.ruleset);
    scene.extend(foreground(look));
    scene
}

/// The empty board, the trays, and the ground that the sticks fall on.
#[must_use]
pub fn backdrop(layout: &Layout, theme: &Theme, ruleset: &Ruleset) -> Scene {
    let mut scene = Scene::new();
    board::draw(&mut scene, layout, theme, ruleset);
    scene
}

/// Everything on the board: marks, then pieces, then sticks.
#[must_use]
pub fn foreground(look: &Look) -> Scene {
    let mut scene = Scene::new();
    marks::draw(&mut scene, look);
    pieces::draw(&mut scene, look);
    match &look.sticks {
        Some(sticks) => sticks::draw(&mut scene, look.layout, look.theme, sticks),
        None => sticks::draw_tied(&mut scene, look.layout, look.theme),
    }
    scene
}

/// A number from 0 to 1 that looks random and is always the same for the same seed.
fn noise(seed: u64) -> f64 {
    // The finalizer of SplitMix64.
    let mixed = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    let high = (mixed ^ mixed >> 31) >> 32;
    f64::from(u32::try_from(high).expect("half of the bits")) / f64::from(u32::MAX)
}

/// A number from -1 to 1.
fn swing(seed: u64) -> f64 {
    2.0 * noise(seed) - 1.0
}
