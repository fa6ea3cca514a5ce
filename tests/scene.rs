//! Where things lie, what the colors are worth, what is shown when, and four pictures kept in `tests/data/scene`.
//!
//! After a change that is meant, `UPDATE_PICTURES=1 cargo test --test scene` writes the pictures anew: look at them.
#![cfg(not(target_arch = "wasm32"))]

use std::{env, fs, path::PathBuf};

use proptest::prelude::*;
use senet::app::ThemeChoice;
use senet::engine::{Board, BySide, Faces, Move, Ruleset, Side, Square, SquareSet, rulesets};
use senet::view::layout::{Arrangement, Direction, Layout, Orientation, Place};
use senet::view::scene::{Look, Moving, SticksLook, backdrop, foreground, scene};
use senet::view::shape::{Color, Paint, Path, Point, Rect, Shape};
use senet::view::svg::svg;
use senet::view::theme::{DARK, Glaze, HIGH_CONTRAST, LIGHT, Material, SystemColors, Theme, Wishes};

/// Canvas, its text, highlight, text of buttons and of links, as systems have them; the last two systems are made up.
const SYSTEMS: [[u32; 5]; 6] = [
    [0xff_ffff, 0x00_0000, 0x37_006e, 0x00_0000, 0x00_009f],
    [0x00_0000, 0xff_ffff, 0xd6_b4fd, 0xff_ee32, 0x80_80ff],
    [0xff_faef, 0x3d_3d3d, 0x90_3909, 0x20_2020, 0x1c_5e75],
    [0x2d_3236, 0xff_ffff, 0xab_cff2, 0xb6_f6f0, 0x70_ebde],
    [0xff_ffff, 0x59_5959, 0xff_ffff, 0xff_ff00, 0xbb_bbbb],
    [0x10_2030, 0x90_a080, 0x10_2030, 0x20_3040, 0x40_4040],
];

/// A system that wishes nothing.
const NO_WISHES: Wishes = Wishes { is_dark: false, has_contrast: false };

/// The themes that are built in, and some from systems.
fn themes() -> impl Iterator<Item = Theme> {
    ThemeChoice::ALL.iter().map(|&choice| Theme::chosen(choice, NO_WISHES).1).chain(SYSTEMS.map(from_system))
}

#[test]
fn a_theme_that_was_chosen_is_shown_whatever_the_system_wishes() {
    for (is_dark, has_contrast) in [(false, false), (true, false), (false, true), (true, true)] {
        for &choice in ThemeChoice::ALL {
            let (name, theme) = Theme::chosen(choice, Wishes { is_dark, has_contrast });
            let expected = match choice {
                ThemeChoice::Automatic if has_contrast => ThemeChoice::Contrast,
                ThemeChoice::Automatic if is_dark => ThemeChoice::Dark,
                ThemeChoice::Automatic => ThemeChoice::Light,
                chosen => chosen,
            };
            assert_eq!((name, theme), (expected.name(), Theme::chosen(expected, NO_WISHES).1), "{choice:?}");
        }
    }
}

fn from_system(colors: [u32; 5]) -> Theme {
    let [canvas, canvas_text, highlight, button_text, link_text] = colors.map(Color::rgb);
    Theme::from_system(SystemColors { canvas, canvas_text, highlight, button_text, link_text })
}

/// Rounding of sums of lengths.
const TINY: f64 = 1e-6;

fn overlap(one: Rect, other: Rect) -> bool {
    one.x < other.right() - TINY
        && other.x < one.right() - TINY
        && one.y < other.bottom() - TINY
        && other.y < one.bottom() - TINY
}

fn is_inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x - TINY
        && inner.y >= outer.y - TINY
        && inner.right() <= outer.right() + TINY
        && inner.bottom() <= outer.bottom() + TINY
}

/// Whether two rectangles share a whole edge.
fn touch(one: Rect, other: Rect) -> bool {
    let (across, down) = ((one.x - other.x).abs(), (one.y - other.y).abs());
    let is_beside = down < TINY && (across - one.width).abs() < TINY;
    let is_below = across < TINY && (down - one.height).abs() < TINY;
    is_beside || is_below
}

fn arrangements() -> impl Strategy<Value = Arrangement> {
    let directions = prop::sample::select(vec![Direction::Automatic, Direction::Wide, Direction::Upright]);
    (directions, any::<bool>()).prop_map(|(direction, is_mirrored)| Arrangement { direction, is_mirrored })
}

proptest! {
    #[test]
    fn everything_has_a_place_of_its_own(
        width in 180.0..2700.0_f64, height in 120.0..1700.0_f64, wanted in arrangements(),
    ) {
        let layout = Layout::fit_in(width, height, wanted);
        let size = layout.size();
        let whole = Rect::new(0.0, 0.0, size.x, size.y);
        let least = match layout.orientation() {
            Orientation::Wide => 480.0,
            Orientation::Upright => 320.0,
        };
        prop_assert!(size.x <= width.max(least), "{size:?} is wider than {width}");
        match wanted.direction {
            Direction::Automatic => prop_assert!(width >= 480.0 || layout.orientation() == Orientation::Upright),
            Direction::Wide => prop_assert_eq!(layout.orientation(), Orientation::Wide),
            Direction::Upright => prop_assert_eq!(layout.orientation(), Orientation::Upright),
        }
        prop_assert_eq!(layout.is_mirrored(), wanted.is_mirrored);
        let squares: Vec<Rect> = Square::all().map(|square| layout.square(square)).collect();
        for (index, &square) in squares.iter().enumerate() {
            prop_assert!(square.width >= 44.0 && square.height >= 44.0, "{square:?} is hard to hit");
            prop_assert!(is_inside(square, layout.field()));
            prop_assert!(squares[..index].iter().all(|&before| !overlap(before, square)));
        }
        for pair in squares.windows(2) {
            prop_assert!(touch(pair[0], pair[1]), "the path is broken at {pair:?}");
        }
        let sides = Side::BOTH.map(|side| [layout.tray(side), layout.caption(side)]);
        let parts = [[layout.board(), layout.sticks()], sides[0], sides[1], [layout.action(); 2]].concat();
        let parts = &parts[..parts.len() - 1];
        for (index, &part) in parts.iter().enumerate() {
            prop_assert!(is_inside(part, whole), "{part:?} is not inside {whole:?}");
            prop_assert!(parts[..index].iter().all(|&before| !overlap(before, part)));
        }
        for side in Side::BOTH {
            let places: Vec<Rect> = (0..5).map(|before| layout.borne_off(side, before)).collect();
            for (index, &place) in places.iter().enumerate() {
                prop_assert!(is_inside(place, layout.tray(side)));
                prop_assert!(places[..index].iter().all(|&before| !overlap(before, place)));
                prop_assert!(place.width >= 0.58 * layout.unit(), "no room for a piece in {place:?}");
            }
        }
    }

    #[test]
    fn mirrored_everything_on_the_board_changes_sides_and_nothing_else_does(
        width in 320.0..2600.0_f64, height in 180.0..1600.0_f64, wanted in arrangements(),
    ) {
        let [plain, mirrored] = [false, true]
            .map(|is_mirrored| Layout::fit_in(width, height, Arrangement { is_mirrored, ..wanted }));
        let field = plain.field();
        let flipped = |at: Point| Point::new(field.x + field.right() - at.x, at.y);
        let is_near = |one: Point, other: Point| (one - other).x.hypot((one - other).y) < TINY;
        prop_assert_eq!(field, mirrored.field());
        for square in Square::all() {
            prop_assert!(is_near(flipped(plain.center(square)), mirrored.center(square)));
        }
        for (wall, other) in plain.walls().into_iter().zip(mirrored.walls()) {
            prop_assert!(is_near(flipped(wall.0), other.0) && is_near(flipped(wall.1), other.1));
        }
        prop_assert_eq!(plain.size(), mirrored.size());
        prop_assert_eq!(Side::BOTH.map(|side| plain.tray(side)), Side::BOTH.map(|side| mirrored.tray(side)));
    }

    #[test]
    fn no_wall_lies_between_a_square_and_the_next(
        width in 320.0..2600.0_f64, height in 180.0..1600.0_f64, wanted in arrangements(),
    ) {
        let layout = Layout::fit_in(width, height, wanted);
        for (from, to) in layout.walls() {
            let touches = |at: Point| at.x >= from.x.min(to.x) + TINY && at.x <= from.x.max(to.x) - TINY
                || at.y >= from.y.min(to.y) + TINY && at.y <= from.y.max(to.y) - TINY;
            for (before, after) in layout.turns() {
                let between = layout.center(before).toward(layout.center(after), 0.5);
                let is_level = (from - to).y.abs() < TINY;
                let is_on_line = if is_level { (between - from).y.abs() } else { (between - from).x.abs() } < TINY;
                prop_assert!(!(is_on_line && touches(between)), "a wall closes the turn after {before}");
            }
        }
    }

    #[test]
    fn the_cells_are_the_squares_as_they_are_seen(
        width in 320.0..2600.0_f64, height in 180.0..1600.0_f64, wanted in arrangements(),
    ) {
        let layout = Layout::fit_in(width, height, wanted);
        let cells = layout.cells();
        let (rows, columns) = match layout.orientation() {
            Orientation::Wide => (3, 10),
            Orientation::Upright => (10, 3),
        };
        prop_assert_eq!((cells.len(), cells[0].len()), (rows, columns));
        for (row, squares) in (0_u8..).zip(&cells) {
            for (column, &square) in (0_u8..).zip(squares) {
                let size = layout.square(square);
                let seen = layout.center(square) - layout.field().at(0.0, 0.0);
                let place = Point::new(f64::from(column) + 0.5, f64::from(row) + 0.5);
                prop_assert!((seen.x / size.width - place.x).abs() < TINY);
                prop_assert!((seen.y / size.height - place.y).abs() < TINY);
            }
        }
    }
}

#[test]
fn a_wide_board_is_the_reversed_s_and_an_upright_one_is_it_turned() {
    let numbers = |layout: Layout| -> Vec<Vec<u8>> {
        layout.cells().into_iter().map(|row| row.into_iter().map(Square::number).collect()).collect()
    };
    let wide = numbers(Layout::fit(1000.0, 600.0));
    assert_eq!(wide[0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(wide[1], [20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
    assert_eq!(wide[2], [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
    let upright = numbers(Layout::fit(344.0, 470.0));
    assert_eq!((&upright[0], &upright[1], &upright[9]), (&vec![1, 20, 21], &vec![2, 19, 22], &vec![10, 11, 30]));
    let mirrored = Arrangement { direction: Direction::Automatic, is_mirrored: true };
    let wide = numbers(Layout::fit_in(1000.0, 600.0, mirrored));
    assert_eq!((wide[0][0], wide[0][9], wide[1][0], wide[2][0]), (10, 1, 11, 30));
    let upright = numbers(Layout::fit_in(344.0, 470.0, mirrored));
    assert_eq!((&upright[0], &upright[9]), (&vec![21, 20, 1], &vec![30, 11, 10]));
}

#[test]
fn a_board_lies_as_it_is_wanted_in_a_box_too_small_for_it() {
    let wide = Layout::fit_in(344.0, 470.0, Direction::Wide);
    assert_eq!((wide.orientation(), wide.unit()), (Orientation::Wide, 44.0));
    let upright = Layout::fit_in(700.0, 300.0, Direction::Upright);
    assert_eq!((upright.orientation(), upright.unit()), (Orientation::Upright, 44.0));
}

#[test]
fn phones_need_no_scrolling() {
    for (width, height) in [(344.0, 470.0), (359.0, 465.0), (320.0, 465.0), (412.0, 700.0)] {
        let layout = Layout::fit(width, height);
        assert_eq!(layout.orientation(), Orientation::Upright);
        assert!(layout.size().y <= height, "{:?} of {width} x {height}", layout.size());
    }
    let lying = Layout::fit(800.0, 270.0);
    assert_eq!(lying.orientation(), Orientation::Wide);
    assert!(lying.size().y <= 270.0);
}

#[test]
fn a_large_desk_gets_the_largest_squares() {
    let layout = Layout::fit(2560.0, 1300.0);
    assert_eq!((layout.orientation(), layout.unit()), (Orientation::Wide, 150.0));
    assert!(layout.action().height < 90.0, "a button, not a slab");
}

/// The contrast of two opaque colors by the Web Content Accessibility Guidelines, 1 to 21.
fn contrast(one: Color, other: Color) -> f64 {
    let luminance = |color: Color| {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(color.red) + 0.7152 * channel(color.green) + 0.0722 * channel(color.blue)
    };
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    one.max(other) / one.min(other)
}

#[track_caller]
fn check_contrast(what: &str, front: Color, ground: Color) {
    let contrast = contrast(front, ground);
    assert!(contrast >= 3.0, "{what}: {front:?} on {ground:?} has a contrast of {contrast:.2}");
}

/// The colors by which a thing of this material is seen: what it is made of, or its edge.
fn stronger(material: Material, ground: Color) -> Color {
    let Material { body, edge, .. } = material;
    if contrast(body, ground) > contrast(edge, ground) { body } else { edge }
}

#[test]
fn pieces_signs_and_marks_stand_out_from_their_square() {
    for theme in themes() {
        let [cone, spool] = Side::BOTH.map(|side| theme.pieces[side]);
        for Glaze { light, body, deep } in [theme.faience, theme.water] {
            for ground in [light, body, deep] {
                check_contrast("a cone", stronger(cone, ground), ground);
                check_contrast("a sign", theme.sign, ground);
            }
            check_contrast("a marker", theme.marker, body);
            check_contrast("a wall and the corners of a last move", theme.ivory, body);
        }
        // No piece ever stays on a tile of water.
        for ground in [theme.faience.light, theme.faience.body, theme.faience.deep, theme.tray.body, theme.tray.light] {
            check_contrast("a spool", stronger(spool, ground), ground);
        }
        check_contrast("a cone in its tray", stronger(cone, theme.tray.body), theme.tray.body);
        check_contrast("a cone beside a spool", cone.body, spool.body);
        // What says whose turn it is, who has won, and that a way is closed.
        check_contrast("gold beside wood", theme.gold, theme.wood.deep);
        check_contrast("gold in its groove", theme.gold, theme.carved);
    }
}

#[test]
fn tiles_stand_out_from_each_other_in_the_colors_of_systems() {
    for colors in SYSTEMS {
        let theme = from_system(colors);
        check_contrast("what is between tiles", theme.floor, theme.faience.body);
    }
}

#[test]
fn the_colors_of_systems_are_kept_where_they_can_be_seen() {
    let theme = from_system(SYSTEMS[1]);
    assert_eq!([theme.marker, theme.gold, theme.hit], [0xd6_b4fd, 0xff_ee32, 0x80_80ff].map(Color::rgb));
    let theme = from_system(SYSTEMS[4]);
    assert_eq!([theme.marker, theme.gold, theme.hit], [theme.sign; 3]);
    for colors in SYSTEMS {
        let theme = from_system(colors);
        let [cone, spool] = Side::BOTH.map(|side| theme.pieces[side].body);
        let black = Color::rgb(0);
        assert!(contrast(cone, black) > contrast(spool, black), "cones are the light ones");
    }
}

#[test]
fn faces_and_backs_of_sticks_stand_out_from_each_other_and_from_the_page() {
    for theme in themes() {
        check_contrast("a face beside a back", theme.face.body, theme.back.body);
        for stick in [theme.face, theme.back] {
            check_contrast("a stick", stronger(stick, theme.page), theme.page);
        }
    }
}

#[test]
fn colors_are_read_as_browsers_write_them() {
    for text in ["rgb(18, 52, 86)", "rgb(18,52,86)", "#123456"] {
        assert_eq!(Color::from_css(text), Some(Color::rgb(0x12_3456)), "{text}");
    }
    for text in ["", "#12345", "#12345x", "rgb(1, 2)", "rgb(1, 2, 256)", "canvastext", "rgb(1, 2, 3", "#1é345"] {
        assert_eq!(Color::from_css(text), None, "{text}");
    }
}

#[test]
fn contrast_is_close_to_that_of_the_guidelines() {
    for step in 0_u32..4096 {
        let [one, other] = [step & 63, step >> 6].map(|shade| Color::rgb(shade * 4 * 0x01_0101));
        let (near, exact) = (one.contrast(other), contrast(one, other));
        assert!(exact < 3.0 || (near / exact - 1.0).abs() < 0.1, "{one:?} on {other:?}: {near} for {exact}");
        assert!(exact >= 3.0 || near < 3.2, "{one:?} can't be told from {other:?}");
    }
}

fn look<'a>(layout: &'a Layout, theme: &'a Theme, ruleset: &'static Ruleset, pieces: [&[u8]; 2]) -> Look<'a> {
    let [cones, spools] = pieces.map(SquareSet::of);
    let board = Board::new(BySide::new(cones, spools)).expect("one piece a square");
    Look {
        layout,
        theme,
        ruleset,
        board,
        borne_off: BySide::from_fn(|side| ruleset.borne_off(board, side)),
        moving: &[],
        sticks: None,
        marks: true,
        movable: SquareSet::EMPTY,
        chosen: None,
        preview: None,
        last_move: None,
        turn: None,
        winner: None,
    }
}

fn middle_game<'a>(layout: &'a Layout, theme: &'a Theme) -> Look<'a> {
    Look {
        movable: SquareSet::of(&[8, 14, 15, 26]),
        chosen: Some(Square::at(8)),
        preview: Some(Move::Swap { from: Square::at(8), to: Square::at(11) }),
        last_move: Some(Move::Step { from: Square::at(5), to: Square::at(7) }),
        sticks: Some(SticksLook { faces: Faces::from_bits(0b1011), seed: 11, tumble: None }),
        turn: Some(Side::Cones),
        ..look(layout, theme, &rulesets::JEQUIER, [&[8, 14, 15, 26], &[7, 11, 13, 22, 28]])
    }
}

#[track_caller]
fn check_picture(name: &str, look: &Look) {
    let size = look.layout.size();
    let mut shapes = vec![Shape::fill(Path::rect(Rect::new(0.0, 0.0, size.x, size.y)), look.theme.page)];
    shapes.extend(scene(look));
    let drawn = svg(&shapes, size.x, size.y);
    assert!(drawn.len() < 150_000, "{name} takes {} bytes", drawn.len());
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/scene").join(name).with_extension("svg");
    if env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&file, &drawn).expect("the folder can be written");
    }
    let kept = fs::read_to_string(&file).expect("the picture is kept");
    assert!(kept == drawn, "{name} looks different from {}: see this file's head", file.display());
}

#[test]
fn picture_of_a_middle_game_by_jequier() {
    check_picture("wide-light", &middle_game(&Layout::fit(900.0, 480.0), &LIGHT));
}

#[test]
fn picture_of_a_standard_game_on_a_phone() {
    let layout = Layout::fit(344.0, 470.0);
    let moving = [Moving {
        side: Side::Spools,
        home: Place::On(Square::at(19)),
        at: layout.center(Square::at(17)).toward(layout.center(Square::at(18)), 0.4),
        lift: 0.8,
    }];
    let pieces: [&[u8]; 2] = [&[13, 16, 25, 27], &[9, 12, 19, 24, 29]];
    check_picture(
        "upright-dark",
        &Look {
            moving: &moving,
            sticks: Some(SticksLook { faces: Faces::from_bits(0b0001), seed: 3, tumble: Some(0.4) }),
            turn: Some(Side::Spools),
            ..look(&layout, &DARK, &rulesets::STANDARD, pieces)
        },
    );
}

#[test]
fn picture_of_an_end_with_high_contrast() {
    let layout = Layout::fit(800.0, 270.0);
    check_picture(
        "end-contrast",
        &Look {
            movable: SquareSet::of(&[30]),
            preview: Some(Move::BearOff { from: Square::at(30) }),
            sticks: Some(SticksLook { faces: Faces::from_bits(0), seed: 5, tumble: None }),
            turn: Some(Side::Cones),
            ..look(&layout, &HIGH_CONTRAST, &rulesets::JEQUIER, [&[30], &[4, 28]])
        },
    );
}

#[test]
fn picture_of_a_mirrored_game_that_waits_in_the_colors_of_a_system() {
    let wanted = Arrangement { direction: Direction::Upright, is_mirrored: true };
    let layout = Layout::fit_in(320.0, 400.0, wanted);
    let pieces: [&[u8]; 2] = [&[9, 10, 11, 16, 17], &[4, 13, 19, 20, 21]];
    check_picture("closed-system", &look(&layout, &from_system(SYSTEMS[0]), &rulesets::JEQUIER, pieces));
}

/// How many segments of paths, and how many stops of gradients, are painted: each is a call into the browser.
fn calls(shapes: &[Shape]) -> usize {
    let calls = |shape: &Shape| match shape {
        Shape::Group { shapes, .. } => calls(shapes),
        Shape::Fill { path, paint } | Shape::Stroke { path, paint, .. } => {
            path.0.len()
                + match paint {
                    Paint::Solid(_) => 0,
                    Paint::Linear { stops, .. } | Paint::Radial { stops, .. } => stops.len(),
                }
        }
    };
    shapes.iter().map(calls).sum()
}

#[test]
fn a_picture_is_cheap() {
    let count = |shapes: &[Shape]| shapes.iter().map(Shape::count).sum::<usize>();
    let layout = Layout::fit(344.0, 470.0);
    let look = middle_game(&layout, &LIGHT);
    let (backdrop, foreground) = (backdrop(&layout, &LIGHT, look.ruleset), foreground(&look));
    let (still, moves) = (count(&backdrop), count(&foreground));
    assert!(still < 400 && moves < 150, "{still} shapes lie still and {moves} move");
    assert_eq!(count(&scene(&look)), still + moves);
    assert!(calls(&foreground) < 1300, "the foreground takes {} calls", calls(&foreground));
}

/// What is painted in the second picture and not in the first.
fn changed(before: &Look, after: &Look) -> Vec<Shape> {
    let before = foreground(before);
    foreground(after).into_iter().filter(|shape| !before.contains(shape)).collect()
}

/// Where the lines of shapes end, in the first shape of a group only.
fn corners(shapes: &[Shape]) -> Vec<Point> {
    let corners = |shape: &Shape| match shape {
        Shape::Group { transform, shapes } => {
            corners(&shapes[..1]).into_iter().map(|corner| transform.apply(corner)).collect()
        }
        Shape::Fill { path, .. } | Shape::Stroke { path, .. } => path.ends().collect::<Vec<_>>(),
    };
    shapes.iter().flat_map(corners).collect()
}

/// The links that are painted between pieces: for each kind of line, between which columns of squares.
#[track_caller]
fn check_links(ruleset: &'static Ruleset, pieces: [&[u8]; 2], closed: &[[u8; 2]], guarded: &[[u8; 2]]) {
    let layout = Layout::fit(900.0, 480.0);
    let with = look(&layout, &LIGHT, ruleset, pieces);
    let links = changed(&Look { marks: false, ..with.clone() }, &with);
    let feet = |pairs: &[[u8; 2]]| -> Vec<Point> {
        let foot = |number| layout.center(Square::at(number)) + Point::new(0.0, 0.22 * layout.unit());
        pairs.as_flattened().iter().copied().map(foot).collect()
    };
    let paths: Vec<Vec<Point>> = links.iter().map(|link| corners(std::slice::from_ref(link))).collect();
    let is_painted = |pairs: &[[u8; 2]]| paths.contains(&feet(pairs));
    assert!(closed.is_empty() || is_painted(closed), "no bolt on {closed:?}");
    assert!(guarded.is_empty() || is_painted(guarded), "no thread on {guarded:?}");
    let expected = 4 * usize::from(!closed.is_empty()) + 2 * usize::from(!guarded.is_empty());
    assert_eq!(links.len(), expected, "other lines than these");
}

#[test]
fn a_blockade_is_bolted_and_a_pair_joined_by_a_thread() {
    let rules = &rulesets::JEQUIER;
    check_links(rules, [&[1, 3, 5, 7, 9], &[2, 4, 6, 8, 10]], &[], &[]);
    check_links(rules, [&[4, 5], &[12]], &[], &[[4, 5]]);
    check_links(rules, [&[4, 5, 6], &[12]], &[[4, 5], [5, 6]], &[]);
    check_links(rules, [&[9, 10, 11, 14, 15], &[3, 4]], &[[9, 10], [10, 11]], &[[14, 15], [3, 4]]);
    check_links(rules, [&[1], &[19, 20, 21, 22]], &[[19, 20], [20, 21], [21, 22]], &[]);
    // Neighbors on the board that do not follow one another on the path.
    check_links(rules, [&[5, 16], &[2, 19, 22]], &[], &[]);
    check_links(&rulesets::STANDARD, [&[4, 5, 6], &[12]], &[], &[[4, 5], [5, 6]]);
}

#[test]
fn a_piece_on_its_way_does_not_close_the_way_yet() {
    let layout = Layout::fit(900.0, 480.0);
    let still = look(&layout, &LIGHT, &rulesets::JEQUIER, [&[4, 5, 6], &[20]]);
    let moving = [Moving { side: Side::Cones, home: Place::On(Square::at(6)), at: Point::new(90.0, 90.0), lift: 0.0 }];
    let on_its_way = Look { moving: &moving, ..still.clone() };
    let links = |look: &Look| changed(&Look { marks: false, ..look.clone() }, look).len();
    assert_eq!((links(&still), links(&on_its_way)), (4, 2));
}

#[test]
fn without_marks_what_is_chosen_and_where_it_leads_is_shown_still() {
    let layout = Layout::fit(900.0, 480.0);
    let with = middle_game(&layout, &LIGHT);
    let without = Look { marks: false, ..with.clone() };
    let bare = Look { movable: SquareSet::EMPTY, last_move: None, ..without.clone() };
    assert_eq!(foreground(&without), foreground(&bare));
    assert!(!changed(&Look { preview: None, ..without.clone() }, &without).is_empty());
    assert!(!changed(&Look { chosen: None, ..without.clone() }, &without).is_empty());
    assert!(!changed(&Look { turn: None, ..without.clone() }, &without).is_empty());
}

#[test]
fn before_the_first_throw_the_sticks_wait_in_their_place() {
    for (width, height) in [(320.0, 400.0), (344.0, 470.0), (900.0, 480.0), (800.0, 270.0), (2560.0, 1300.0)] {
        let layout = Layout::fit(width, height);
        let thrown = middle_game(&layout, &LIGHT);
        let bundle = changed(&thrown, &Look { sticks: None, ..thrown.clone() });
        assert!(!bundle.is_empty());
        for corner in corners(&bundle) {
            let spot = Rect::new(corner.x, corner.y, 0.0, 0.0);
            assert!(is_inside(spot, layout.sticks()), "{corner:?} is out of {:?}", layout.sticks());
        }
    }
}

#[test]
fn the_winner_gets_a_garland_once_the_last_piece_has_come_to_rest() {
    for side in Side::BOTH {
        for (width, height) in [(344.0, 470.0), (900.0, 480.0), (800.0, 270.0)] {
            let layout = Layout::fit(width, height);
            let still = look(&layout, &LIGHT, &rulesets::JEQUIER, [&[30], &[4]]);
            let won = Look { winner: Some(side), ..still.clone() };
            let room = layout.tray(side).inset(-0.12 * layout.unit());
            let garland = corners(&changed(&still, &won));
            assert!(garland.len() > 100);
            for corner in garland {
                let spot = Rect::new(corner.x, corner.y, 0.0, 0.0);
                assert!(is_inside(spot, room), "{corner:?} is out of {room:?}");
            }
            let home = Place::On(Square::at(30));
            let moving = [Moving { side: Side::Cones, home, at: Point::new(9.0, 9.0), lift: 0.0 }];
            let arriving = Look { moving: &moving, ..won.clone() };
            assert!(changed(&Look { winner: None, ..arriving.clone() }, &arriving).is_empty());
        }
    }
}

#[test]
fn a_tumble_ends_where_the_sticks_lie() {
    let layout = Layout::fit(900.0, 480.0);
    let at = |seed, tumble| {
        let sticks = Some(SticksLook { faces: Faces::from_bits(0b0110), seed, tumble });
        foreground(&Look { sticks, ..middle_game(&layout, &LIGHT) })
    };
    assert_eq!(at(1, Some(1.0)), at(1, None));
    assert_ne!(at(1, Some(0.5)), at(1, None));
    assert_ne!(at(1, None), at(2, None), "each throw lies a little differently");
}

#[test]
fn sticks_that_lie_stay_in_their_place() {
    for (width, height) in [(320.0, 400.0), (344.0, 470.0), (900.0, 480.0), (800.0, 270.0), (1600.0, 900.0)] {
        let layout = Layout::fit(width, height);
        let room = layout.sticks().inset(-0.1 * layout.unit());
        for seed in 0..200_u8 {
            let sticks = SticksLook { faces: Faces::from_bits(seed), seed: seed.into(), tumble: None };
            let empty = look(&layout, &LIGHT, &rulesets::JEQUIER, [&[1], &[2]]);
            let with = Look { sticks: Some(sticks), ..empty.clone() };
            for corner in corners(&changed(&empty, &with)) {
                let spot = Rect::new(corner.x, corner.y, 0.0, 0.0);
                assert!(is_inside(spot, room), "seed {seed}: {corner:?} is out of {room:?}");
            }
        }
    }
}

#[test]
fn a_moving_piece_is_not_drawn_at_home_too() {
    let layout = Layout::fit(900.0, 480.0);
    let still = look(&layout, &LIGHT, &rulesets::JEQUIER, [&[4, 9], &[2, 8]]);
    let moving = [Moving { side: Side::Cones, home: Place::On(Square::at(9)), at: Point::new(10.0, 10.0), lift: 0.0 }];
    let on_its_way = Look { moving: &moving, ..still.clone() };
    assert_eq!(foreground(&on_its_way).len(), foreground(&still).len());
    assert_ne!(foreground(&on_its_way), foreground(&still));
}
