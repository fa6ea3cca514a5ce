//! Draws the board and the sticks for the previews of links, as SVG files: `cargo run --example poster -- FOLDER`.
//! `scripts/draw-pictures.mjs` runs it.

use std::{env, fs, io, path::PathBuf};

use senet::engine::{Board, BySide, Faces, Move, Side, Square, SquareSet, rulesets};
use senet::view::layout::{Direction, Layout, Place};
use senet::view::scene::{Look, Moving, SticksLook, backdrop, foreground};
use senet::view::shape::{Point, Rect, Shape, Transform};
use senet::view::svg::svg;
use senet::view::theme::LIGHT;

/// The width and height of a square. With its frame and shadow the board is eleven squares wide.
const CELL: f64 = 100.0;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned()));
    fs::create_dir_all(&folder)?;
    let layout = Layout::fit_in(11.0 * CELL, 100.0 * CELL, Direction::Wide);
    let unit = layout.unit();
    let ruleset = &rulesets::JEQUIER;
    let pieces = [&[7, 12, 17, 22, 25], &[2, 9, 20, 23, 26]].map(|squares| SquareSet::of(squares));
    let (from, to) = (Square::at(14), Square::at(17));
    let moving = [Moving {
        side: Side::Cones,
        home: Place::On(to),
        at: layout.center(from).toward(layout.center(to), 0.55),
        lift: 1.0,
    }];
    let look = Look {
        layout: &layout,
        theme: &LIGHT,
        ruleset,
        board: Board::new(BySide::new(pieces[0], pieces[1])).expect("one piece a square"),
        borne_off: BySide::default(),
        moving: &moving,
        sticks: Some(SticksLook { faces: Faces::from_bits(0b1011), seed: 11, tumble: None }),
        marks: true,
        movable: SquareSet::EMPTY,
        chosen: None,
        preview: None,
        last_move: Some(Move::Step { from, to }),
        turn: None,
        winner: None,
    };
    let on_board = [backdrop(&layout, &LIGHT, ruleset), foreground(&look)].concat();
    let around = layout.board().inset(-0.14 * unit);
    fs::write(folder.join("board.svg"), cut(on_board, around))?;
    fs::write(folder.join("sticks.svg"), cut(foreground(&look), layout.sticks()))
}

/// What lies in a rectangle of a picture.
fn cut(shapes: Vec<Shape>, part: Rect) -> String {
    let to_corner = Transform::place(Point::new(-part.x, -part.y), 1.0);
    svg(&[Shape::group(to_corner, shapes)], part.width, part.height)
}
