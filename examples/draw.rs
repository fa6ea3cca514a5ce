//! Writes pictures of some moments as SVG files: `cargo run --example draw -- FOLDER`.

use std::{env, fs, io, path::PathBuf};

use senet::app::ThemeChoice;
use senet::engine::{Board, BySide, Faces, Move, Ruleset, Side, Square, SquareSet, rulesets};
use senet::view::layout::{Arrangement, Direction, Layout};
use senet::view::scene::{Look, SticksLook, scene};
use senet::view::shape::{Color, Path, Rect, Shape};
use senet::view::svg::svg;
use senet::view::theme::{SystemColors, Theme, Wishes};

/// The sizes of the canvas that are drawn.
const BOXES: [(&str, f64, f64); 7] = [
    ("large", 2560.0, 1300.0),
    ("desk", 1200.0, 660.0),
    ("laptop", 900.0, 480.0),
    ("phone", 344.0, 470.0),
    ("small", 320.0, 400.0),
    ("tablet", 744.0, 900.0),
    ("lying", 800.0, 270.0),
];

fn themes() -> Vec<(&'static str, Theme)> {
    let no_wishes = Wishes { is_dark: false, has_contrast: false };
    let chosen = ThemeChoice::ALL.iter().filter(|&&choice| choice != ThemeChoice::Automatic);
    let system = |colors: [u32; 5]| {
        let [canvas, canvas_text, highlight, button_text, link_text] = colors.map(Color::rgb);
        Theme::from_system(SystemColors { canvas, canvas_text, highlight, button_text, link_text })
    };
    let systems = [
        // Some of the schemes that Windows has.
        ("white", system([0xff_ffff, 0x00_0000, 0x37_006e, 0x00_0000, 0x00_009f])),
        ("black", system([0x00_0000, 0xff_ffff, 0xd6_b4fd, 0xff_ee32, 0x80_80ff])),
        ("desert", system([0xff_faef, 0x3d_3d3d, 0x90_3909, 0x20_2020, 0x1c_5e75])),
    ];
    chosen.map(|&choice| Theme::chosen(choice, no_wishes)).chain(systems).collect()
}

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pictures".to_owned()));
    fs::create_dir_all(&folder)?;
    let mirrored = Arrangement { direction: Direction::Automatic, is_mirrored: true };
    let fitted = BOXES.map(|(size, width, height)| (size, Layout::fit(width, height)));
    let chosen = [
        ("upright", Layout::fit_in(900.0, 700.0, Direction::Upright)),
        ("left", Layout::fit_in(900.0, 480.0, mirrored)),
        ("left-phone", Layout::fit_in(344.0, 470.0, mirrored)),
    ];
    for (size, layout) in fitted.into_iter().chain(chosen) {
        let size_used = layout.size();
        let ground = Path::rect(Rect::new(0.0, 0.0, size_used.x, size_used.y));
        for (color, theme) in themes() {
            for (moment, look) in moments(&layout, &theme) {
                let mut shapes = vec![Shape::fill(ground.clone(), theme.page)];
                shapes.extend(scene(&look));
                let text = svg(&shapes, size_used.x, size_used.y);
                fs::write(folder.join(format!("{size}-{color}-{moment}.svg")), text)?;
            }
        }
    }
    Ok(())
}

fn moments<'a>(layout: &'a Layout, theme: &'a Theme) -> Vec<(&'static str, Look<'a>)> {
    let start = |ruleset| look(layout, theme, ruleset, [&[], &[]]);
    let empty = Look { turn: None, ..start(&rulesets::JEQUIER) };
    let opening = Look {
        board: rulesets::STANDARD.start_board(),
        movable: SquareSet::of(&[5, 7, 9]),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b0010), seed: 4, tumble: None }),
        ..start(&rulesets::STANDARD)
    };
    let middle = Look {
        movable: SquareSet::of(&[8, 14, 15, 26]),
        chosen: Some(Square::at(14)),
        preview: Some(Move::Step { from: Square::at(14), to: Square::at(17) }),
        last_move: Some(Move::Swap { from: Square::at(7), to: Square::at(11) }),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b1011), seed: 11, tumble: None }),
        ..look(layout, theme, &rulesets::JEQUIER, [&[8, 14, 15, 26], &[7, 11, 12, 13, 22]])
    };
    let hit = Look {
        movable: SquareSet::of(&[9, 19]),
        chosen: Some(Square::at(9)),
        preview: Some(Move::Swap { from: Square::at(9), to: Square::at(13) }),
        turn: Some(Side::Spools),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b1111), seed: 2, tumble: Some(0.35) }),
        ..look(layout, theme, &rulesets::STANDARD, [&[13, 16, 25], &[9, 19, 24, 29]])
    };
    let end = Look {
        movable: SquareSet::of(&[25, 30]),
        chosen: Some(Square::at(25)),
        preview: Some(Move::BearOff { from: Square::at(25) }),
        sticks: Some(SticksLook { faces: Faces::from_bits(0), seed: 5, tumble: None }),
        ..look(layout, theme, &rulesets::JEQUIER, [&[25, 30], &[4, 28, 29]])
    };
    let sink = Look {
        preview: Some(Move::Sink { from: Square::at(24), into: Square::at(28), to: Square::at(15) }),
        chosen: Some(Square::at(24)),
        turn: Some(Side::Spools),
        last_move: Some(Move::BearOff { from: Square::at(27) }),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b0110), seed: 2, tumble: Some(0.1) }),
        ..look(layout, theme, &rulesets::STANDARD, [&[13, 16, 25], &[9, 19, 24, 29]])
    };
    let first = Look { board: rulesets::JEQUIER.start_board(), turn: None, ..start(&rulesets::JEQUIER) };
    let closed = Look {
        sticks: Some(SticksLook { faces: Faces::from_bits(0b0100), seed: 7, tumble: None }),
        movable: SquareSet::of(&[4, 26]),
        turn: Some(Side::Spools),
        ..look(layout, theme, &rulesets::JEQUIER, [&[9, 10, 11, 16, 17], &[4, 13, 19, 20, 21]])
    };
    let won = Look {
        winner: Some(Side::Cones),
        turn: None,
        last_move: Some(Move::BearOff { from: Square::at(30) }),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b1000), seed: 5, tumble: None }),
        ..look(layout, theme, &rulesets::JEQUIER, [&[], &[4, 5, 29]])
    };
    vec![
        ("first", first),
        ("closed", closed),
        ("won", won),
        ("sink", sink),
        ("empty", empty),
        ("opening", opening),
        ("middle", middle),
        ("hit", hit),
        ("end", end),
    ]
}

fn look<'a>(layout: &'a Layout, theme: &'a Theme, ruleset: &'static Ruleset, pieces: [&[u8]; 2]) -> Look<'a> {
    let pieces = pieces.map(SquareSet::of);
    let board = Board::new(BySide::new(pieces[0], pieces[1])).expect("one piece a square");
    let borne_off = BySide::from_fn(|side| ruleset.borne_off(board, side));
    Look {
        layout,
        theme,
        ruleset,
        board,
        borne_off: if board.empty() == SquareSet::ALL { BySide::default() } else { borne_off },
        moving: &[],
        sticks: None,
        marks: true,
        movable: SquareSet::EMPTY,
        chosen: None,
        preview: None,
        last_move: None,
        turn: Some(Side::Cones),
        winner: None,
    }
}
