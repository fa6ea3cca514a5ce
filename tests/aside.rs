//! Puzzles and the position editor, by messages and as values.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::LazyLock;

use senet::ai::endgame::Endgame;
use senet::ai::{PipLead, best_move};
use senet::app::{
    Attempt, Dialog, Do, Edit, Editor, Effect, Mind, Model, Msg, Puzzling, Said, Seat, Solved, Start, Stored, Verdict,
    start, update,
};
use senet::engine::notation::{PositionError, parse_situation, write_situation};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Game, Move, Position, Ruleset, Side, Situation, Square, Stage, Throw};
use senet::fair::Bits256;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Catalog, Lang, Words};
use senet::save::SETTINGS_KEY;
use senet::view::outline::outline;

fn page(settings: Option<&str>) -> Model {
    let (model, _) = start(Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(Stored { settings: settings.map(str::to_owned), ..Stored::default() }),
        secret: Bits256([0; 32]),
        date: "2026-11-30".to_owned(),
        now_ms: 0,
        is_motion_reduced: true,
        address: "https://senet.example/".to_owned(),
        can_connect: true,
    });
    model
}

/// The file of puzzles by Jéquier's rules.
const FILE: &[u8] = include_bytes!("../www/puzzles/jequier.puzzles");

/// The file of puzzles comes, or does not.
fn puzzles_come(model: &mut Model, file: Option<&[u8]>) -> Vec<Effect> {
    update(model, Msg::PuzzlesCame(&JEQUIER, file.map(<[u8]>::to_vec)))
}

/// What a page knows when it has solved the tables, which takes its time. Puzzles waited for them, as their file did not
/// come.
static SOLVED: LazyLock<Mind> = LazyLock::new(|| {
    let mut model = page(None);
    assert_eq!(update(&mut model, Msg::StartPuzzles), [Effect::DrawSecret]);
    let effects = update(&mut model, Msg::Drawn(Bits256([1; 32]), String::new()));
    assert_eq!(effects, [Effect::FetchPuzzles(&JEQUIER)], "nothing else is begun");
    let effects = puzzles_come(&mut model, None);
    assert!(effects.contains(&Effect::Think), "the tables are worked out");
    assert_eq!((model.action(), model.own_moves().len()), (Do::Prepare, 0), "there are no tables yet");
    let news = model.news;
    let slices = (0..100_000).find(|_| {
        _ = update(&mut model, Msg::Think);
        model.mind.tables(&JEQUIER).is_some()
    });
    assert!(slices.is_some() && model.news > news, "the page is shown anew as soon as they are there");
    assert_eq!(model.action(), Do::Choose);
    model.mind
});

/// A page with a puzzle of the file on the board.
fn puzzle(byte: u8) -> Model {
    let mut model = page(None);
    _ = update(&mut model, Msg::StartPuzzles);
    _ = update(&mut model, Msg::Drawn(Bits256([byte; 32]), String::new()));
    _ = puzzles_come(&mut model, Some(FILE));
    assert_eq!((state(&model), model.action()), (Some(Attempt::Open), Do::Choose));
    model
}

fn state(model: &Model) -> Option<Attempt> {
    model.puzzling.as_ref().and_then(Puzzling::state)
}

/// The best move of the puzzle and one that is not, found by a page that looks the solution up.
fn solution(model: &Model) -> (Move, Move) {
    let mut peeking = model.clone();
    _ = update(&mut peeking, Msg::ShowSolution);
    let moves = peeking.puzzling.as_ref().and_then(Puzzling::solution).expect("it was shown");
    (moves[0].played, moves[1].played)
}

fn stored_settings(effects: &[Effect]) -> Option<&str> {
    effects.iter().find_map(|effect| match effect {
        Effect::Store(key, text) if key == SETTINGS_KEY => Some(text.as_str()),
        _ => None,
    })
}

#[test]
fn a_puzzle_is_solved_counted_and_followed_by_another() {
    let mut model = puzzle(1);
    let running = model.table.clone();
    let (best, _) = solution(&model);
    let effects = update(&mut model, Msg::Press(best.from()));
    assert_eq!(state(&model), Some(Attempt::Right));
    assert_eq!(model.settings.solved, Solved { total: 1, row: 1 });
    assert!(stored_settings(&effects).is_some_and(|text| text.contains("solved 1\nrow 1\n")));
    assert_eq!(model.said.1, Said::Aside(None));
    assert_eq!(model.shown().game().plies().last().and_then(|ply| ply.played), Some(best));

    let solved = model.shown().game().clone();
    assert_eq!(model.action(), Do::NextPuzzle);
    _ = update(&mut model, Msg::Act);
    assert_eq!((state(&model), model.action()), (Some(Attempt::Open), Do::Choose));
    assert_ne!(model.shown().game(), &solved);
    _ = update(&mut model, Msg::Leave);
    assert_eq!((model.is_away(), model.table), (false, running));
}

#[test]
fn a_wrong_move_ends_the_row_and_another_may_be_tried() {
    let mut model = puzzle(2);
    model.settings.solved = Solved { total: 5, row: 5 };
    let before = model.shown().game().clone();
    let (best, wrong) = solution(&model);
    let effects = update(&mut model, Msg::Press(wrong.from()));
    assert_eq!((state(&model), model.action()), (Some(Attempt::Wrong(wrong)), Do::Solve));
    assert_eq!(model.shown().game(), &before, "nothing moves");
    assert!(stored_settings(&effects).is_some_and(|text| text.contains("solved 5\nrow 0\n")));
    let effects = update(&mut model, Msg::Press(best.from()));
    assert_eq!(state(&model), Some(Attempt::RightAfter(wrong)));
    assert_eq!((model.settings.solved, stored_settings(&effects)), (Solved { total: 5, row: 0 }, None));
    let why = model.puzzling.as_ref().and_then(Puzzling::why).expect("it is over");
    assert!(why.0 == wrong && !why.1.is_empty());
}

#[test]
fn the_solution_is_shown_and_counts_as_not_solved() {
    let mut model = puzzle(3);
    model.settings.solved = Solved { total: 5, row: 5 };
    let (best, wrong) = solution(&model);
    _ = update(&mut model, Msg::ShowSolution);
    assert_eq!((state(&model), model.settings.solved), (Some(Attempt::Shown(None)), Solved { total: 5, row: 0 }));
    assert_eq!(model.shown().game().plies().last().and_then(|ply| ply.played), Some(best));
    assert!(model.own_moves().is_empty());
    _ = update(&mut model, Msg::Press(wrong.from()));
    _ = update(&mut model, Msg::ShowSolution);
    assert_eq!(state(&model), Some(Attempt::Shown(None)), "it is over");

    let mut model = puzzle(3);
    _ = update(&mut model, Msg::Press(wrong.from()));
    _ = update(&mut model, Msg::Act);
    assert_eq!(state(&model), Some(Attempt::Shown(Some(wrong))));
}

#[test]
fn a_piece_that_can_not_move_says_why_in_a_puzzle_too() {
    let mut model = puzzle(1);
    let empty = model.shown().game().position().board.empty().first().expect("few pieces are left");
    _ = update(&mut model, Msg::Press(empty));
    assert_eq!((model.why, &model.said.1), (Some(senet::app::Why::Empty(empty)), &Said::Why));
    assert_eq!(state(&model), Some(Attempt::Open));
}

/// Whoever plays the spools in the running game is asked about the cones of the puzzle.
#[test]
fn own_pieces_are_those_of_what_is_shown() {
    let mut model = page(None);
    model.mind = SOLVED.clone();
    for msg in [Msg::OpenText("10/10/c8s s -".to_owned()), Msg::StartEditor, Msg::Act] {
        _ = update(&mut model, msg);
    }
    _ = update(&mut model, Msg::Drawn(Bits256([9; 32]), String::new()));
    assert_eq!(model.own_sides(), [Side::Spools]);
    _ = update(&mut model, Msg::StartPuzzles);
    _ = update(&mut model, Msg::Drawn(Bits256([9; 32]), String::new()));
    _ = puzzles_come(&mut model, Some(FILE));
    assert_eq!(model.own_sides(), [Side::Cones]);
}

/// The first `count` puzzles of such a row, each with its best move.
fn row_of(file: Option<&[u8]>, tables: Option<&Endgame>, row: u32, count: usize) -> Vec<(Game, Move)> {
    let mut puzzling = Puzzling::new(&JEQUIER, 1);
    puzzling.take_file(file);
    let each = (0..count).map_while(|_| {
        puzzling.next(tables, Solved { total: 9, row });
        let game = puzzling.game();
        puzzling.show(&mut Solved::default());
        puzzling.solution().map(|moves| (game, moves[0].played))
    });
    each.collect()
}

#[test]
fn puzzles_get_harder_the_more_are_solved_in_a_row() {
    for file in [None, Some(FILE)] {
        let solved_by_a_look_at_the_race = |row| {
            let is_solved = |(game, best): &(Game, Move)| {
                let throw = game.pending().expect("a puzzle has a throw");
                best_move(&PipLead, &JEQUIER, game.position(), throw) == Some(*best)
            };
            row_of(file, SOLVED.tables(&JEQUIER), row, 60).into_iter().filter(is_solved).count()
        };
        let solved = [0, 3, 6].map(solved_by_a_look_at_the_race);
        assert!(solved[0] == 60 && solved[1] < 50 && solved[2] < solved[1], "{solved:?} of 60");
    }
}

#[test]
fn whoever_has_solved_all_of_the_file_goes_on_with_those_of_the_tables() {
    let file = row_of(Some(FILE), None, 0, 1_000);
    assert_eq!(file.len(), 300, "without tables it ends with the file");
    let all = row_of(Some(FILE), SOLVED.tables(&JEQUIER), 0, 310);
    assert_eq!((&all[..300], all.len()), (&file[..], 310));
    let has_more_to_choose = |(game, _): &(Game, Move)| game.moves().is_some_and(|moves| moves.len() >= 3);
    assert!(file.iter().all(has_more_to_choose));
    // The draw has gone on, so what follows is what it leads to, in whatever order the tables and the file have come.
    assert_ne!(all[300..], row_of(None, SOLVED.tables(&JEQUIER), 0, 10)[..]);
}

#[test]
fn the_tables_are_worked_out_before_the_file_is_used_up() {
    let mut puzzling = Puzzling::new(&JEQUIER, 1);
    assert!(!puzzling.wants_tables(), "the file may come");
    puzzling.take_file(Some(FILE));
    assert!(!puzzling.wants_tables());
    for _ in 0..296 {
        puzzling.next(None, Solved::default());
    }
    assert!(puzzling.wants_tables() && !puzzling.is_waiting());
    for file in [None, Some(&FILE[..99])] {
        let mut puzzling = Puzzling::new(&JEQUIER, 1);
        puzzling.take_file(file);
        puzzling.next(None, Solved::default());
        assert!(puzzling.wants_tables() && puzzling.is_waiting(), "there is no file");
    }
}

#[test]
fn a_file_that_comes_too_late_or_for_other_rules_changes_nothing() {
    let mut model = page(None);
    _ = update(&mut model, Msg::StartPuzzles);
    _ = update(&mut model, Msg::Drawn(Bits256([1; 32]), String::new()));
    _ = update(&mut model, Msg::PuzzlesCame(&STANDARD, None));
    assert!(model.puzzling.as_ref().is_some_and(|puzzling| puzzling.is_waiting() && !puzzling.wants_tables()));
    _ = update(&mut model, Msg::Leave);
    assert_eq!((puzzles_come(&mut model, Some(FILE)), model.is_away()), (Vec::new(), false));
    let mut model = puzzle(1);
    let before = model.puzzling.clone();
    _ = puzzles_come(&mut model, None);
    assert_eq!(model.puzzling, before);
}

#[test]
fn the_computer_waits_while_puzzles_are_solved() {
    let mut model = page(None);
    let wake = |effects: &[Effect]| {
        effects.iter().find_map(|effect| match effect {
            Effect::Wake(ticket, _) => Some(*ticket),
            _ => None,
        })
    };
    let mut asked = None;
    while asked.is_none() {
        asked = wake(&update(&mut model, Msg::Act));
    }
    let table = model.table.clone();
    _ = update(&mut model, Msg::StartEditor);
    _ = update(&mut model, Msg::Woke(asked.expect("the computer is to throw")));
    assert_eq!(model.table, table);
    let effects = update(&mut model, Msg::Leave);
    _ = update(&mut model, Msg::Woke(wake(&effects).expect("it goes on")));
    assert_ne!(model.table, table);
}

/// An editor of this position.
fn editor(ruleset: &'static Ruleset, text: &str) -> Editor {
    Editor::of(&Game::from_situation(ruleset, parse_situation(ruleset, text).expect(text)))
}

fn turn(number: u8) -> Edit {
    Edit::Turn(Square::at(number))
}

/// What comes of changes of a position, as text.
#[track_caller]
fn check(ruleset: &'static Ruleset, start: &str, edits: &[Edit], end: Result<&str, PositionError>) {
    let mut editor = editor(ruleset, start);
    for &change in edits {
        editor.edit(change);
    }
    let situation = editor.situation().map(|situation| write_situation(editor.ruleset(), situation));
    assert_eq!(situation, end.map(str::to_owned));
    // Whatever stands there can be shown.
    assert_eq!(editor.game().position().side, editor.side());
}

#[test]
fn a_press_exchanges_what_stands_on_a_square() {
    let start = "10/10/c8s c -";
    check(&JEQUIER, start, &[turn(2)], Ok("1c8/10/c8s c -"));
    check(&JEQUIER, start, &[turn(2), turn(2)], Ok("1s8/10/c8s c -"));
    check(&JEQUIER, start, &[turn(2), turn(2), turn(2)], Ok(start));
}

#[test]
fn a_side_with_all_pieces_on_the_board_is_passed_over() {
    check(&JEQUIER, "ccccc5/10/9s c -", &[turn(20)], Ok("ccccc5/9s/9s c -"));
    check(
        &JEQUIER,
        "sssss5/10/9c c -",
        &[turn(30)],
        Ok("sssss5/10/10 - -").and(Err(PositionError::FinishedGame(senet::engine::notation::Field::Side))),
    );
    let full = "cccccsssss/10/10 c -";
    check(&JEQUIER, full, &[turn(20)], Ok(full));
    assert!(editor(&JEQUIER, full).is_full() && !editor(&JEQUIER, "10/10/c8s c -").is_full());
}

#[test]
fn side_throw_and_rules_are_chosen() {
    let start = "10/10/c8s c -";
    let edits = [Edit::Side(Side::Spools), Edit::Throw(Some(Throw::of(6)))];
    check(&JEQUIER, start, &edits, Ok("10/10/c8s s 6"));
    // The standard rules have no such throw.
    check(&JEQUIER, start, &[edits[0], edits[1], Edit::Ruleset(&STANDARD)], Ok("10/10/c8s s -"));
    check(&JEQUIER, "10/10/c8s c 4", &[Edit::Ruleset(&STANDARD)], Ok("10/10/c8s c 4"));
    check(&JEQUIER, "10/10/c8s c 4", &[Edit::Throw(None)], Ok(start));
}

#[test]
fn what_can_not_be_is_refused_with_the_reason() {
    use senet::engine::notation::Field;
    check(&JEQUIER, "10/10/c8s c -", &[Edit::Clear], Err(PositionError::TwoWinners));
    check(&JEQUIER, "10/10/c8s c -", &[turn(30)], Err(PositionError::FinishedGame(Field::Side)));
    check(&JEQUIER, "10/10/c8s c -", &[turn(27)], Err(PositionError::OnWater(Square::at(27))));
    check(&JEQUIER, "10/10/c6c1s c -", &[Edit::Ruleset(&STANDARD)], Err(PositionError::OnWater(Square::at(28))));
}

fn verdict(situation: Situation, tables: &Endgame) -> Option<Verdict> {
    let exact = Verdict::of(&JEQUIER, situation, true, &|position| tables.chance(position));
    exact.or_else(|| Verdict::of(&JEQUIER, situation, false, &|_: Position| Some(0.25)))
}

#[test]
fn the_verdict_is_exact_where_the_tables_know_all_and_says_so() {
    let tables = SOLVED.tables(&JEQUIER).expect("they are solved");
    let verdict = |text| verdict(parse_situation(&JEQUIER, text).expect(text), tables);
    let exact = verdict("10/10/2c4ss1 c -").expect("it is known");
    assert!(exact.is_exact && exact.moves.is_empty());
    let Ok(Situation::ToThrow(position)) = parse_situation(&JEQUIER, "10/10/2c4ss1 c -") else { panic!("it is one") };
    assert_eq!(Some(exact.chance), tables.chance(position));

    let moves = verdict("10/10/c1c4ss1 c 1").expect("it is known");
    assert_eq!((moves.is_exact, moves.moves.len(), moves.chance), (true, 2, moves.moves[0].value));
    assert!(moves.moves[0].value >= moves.moves[1].value);

    // A throw that is lost: the other side throws next.
    let stuck = verdict("1csss5/10/10 c 4");
    assert_eq!(stuck.map(|verdict| (verdict.is_exact, verdict.chance)), Some((false, 0.75)));
    let estimate = verdict("ccc7/10/4s4s c -").expect("it is estimated");
    assert_eq!((estimate.is_exact, estimate.chance), (false, 0.25));
    assert_eq!(verdict("10/10/c9 - -"), None);
}

#[test]
fn a_position_is_set_up_judged_copied_and_played_on_from() {
    let mut model = page(None);
    _ = update(&mut model, Msg::StartEditor);
    assert_eq!(model.shown().game().position().board, JEQUIER.start_board(), "what was shown is edited");
    for change in [Edit::Clear, turn(23), turn(26), turn(29), turn(29), turn(30), turn(30), Edit::Side(Side::Spools)] {
        _ = update(&mut model, Msg::Edit(change));
    }
    _ = update(&mut model, Msg::Press(Square::at(24)));
    assert_eq!(model.said.1, Said::Aside(Some(Square::at(24))));
    _ = update(&mut model, Msg::Press(Square::at(24)));
    _ = update(&mut model, Msg::Press(Square::at(24)));
    assert_eq!(model.editor.as_ref().and_then(Editor::verdict), None, "nothing is known yet");
    model.mind = SOLVED.clone();
    _ = update(&mut model, Msg::Think);
    let editor = model.editor.as_ref().expect("it is open");
    assert!(editor.verdict().is_some_and(|verdict| verdict.is_exact));
    let text = "10/10/2c2c2ss s -";
    assert_eq!(update(&mut model, Msg::Copy(senet::app::Text::Position)), [Effect::Copy(text.to_owned())]);

    assert_eq!(model.action(), Do::PlayOn);
    _ = update(&mut model, Msg::Act);
    _ = update(&mut model, Msg::Drawn(Bits256([9; 32]), "2026-11-30".to_owned()));
    assert!(!model.is_away() && model.table.is_practice());
    let game = model.table.game();
    assert_eq!(write_situation(game.ruleset(), game.situation()), text);
    assert_eq!(model.table.side_of(Seat::One), Some(Side::Spools), "the person plays the side to throw");
}

#[test]
fn a_position_that_is_set_up_asks_whether_the_running_game_shall_end() {
    let mut model = page(None);
    for msg in [Msg::Act, Msg::StartEditor] {
        _ = update(&mut model, msg);
    }
    assert_eq!((update(&mut model, Msg::Act), model.dialog), (Vec::new(), Some(Dialog::PlayOn)));
    assert_eq!(update(&mut model, Msg::PlayOn), [Effect::DrawSecret]);
}

/// The page stays smooth: no press waits for the net to look at every move.
#[test]
fn many_moves_are_estimated_in_slices() {
    let mut model = page(None);
    model.mind = SOLVED.clone();
    let net = format!("{}/www/nets/{}.net", env!("CARGO_MANIFEST_DIR"), JEQUIER.id);
    let net = std::fs::read(net).expect("each ruleset has a net");
    _ = update(&mut model, Msg::StartEditor);
    _ = update(&mut model, Msg::NetCame(&JEQUIER, Some(net)));
    let verdict = |model: &Model| model.editor.as_ref().and_then(Editor::verdict).cloned();
    assert!(verdict(&model).is_some_and(|verdict| !verdict.is_exact && verdict.moves.is_empty()), "no move to look at");
    let effects = update(&mut model, Msg::Edit(Edit::Throw(Some(Throw::ONE))));
    assert!(verdict(&model).is_none() && effects.contains(&Effect::Think));
    let slices = (1..100).find(|_| {
        _ = update(&mut model, Msg::Think);
        verdict(&model).is_some()
    });
    let found = verdict(&model).expect("it is found");
    assert!(slices.is_some_and(|slices| slices > 1), "{slices:?}");
    assert!(!found.is_exact && found.moves.is_sorted_by(|one, other| one.value >= other.value));
    assert_eq!(found.moves.len(), model.shown().game().moves().map_or(0, |moves| moves.len() as usize));
}

#[test]
fn a_position_that_can_not_be_is_not_played() {
    let mut model = page(None);
    _ = update(&mut model, Msg::StartEditor);
    _ = update(&mut model, Msg::Edit(Edit::Clear));
    assert_eq!(model.action(), Do::SetUp);
    assert_eq!(update(&mut model, Msg::Act), []);
    assert!(model.editor.is_some());
}

/// It would wait for a move that nobody can make.
#[test]
fn a_throw_without_a_move_is_lost_when_it_is_played_on_from() {
    let mut model = page(None);
    _ = update(&mut model, Msg::OpenText("1csss5/10/10 c 4".to_owned()));
    let shown = model.shown().game().clone();
    assert!(
        matches!(shown.stage(), Stage::Moving(Side::Cones, _)) && shown.moves().is_some_and(|moves| moves.is_empty())
    );
    _ = update(&mut model, Msg::PlayOn);
    _ = update(&mut model, Msg::Drawn(Bits256([9; 32]), String::new()));
    assert_eq!(model.table.game().stage(), Stage::Throwing(Side::Spools));
}

#[test]
fn looking_at_another_game_leaves_puzzle_and_editor() {
    for msg in [Msg::StartEditor, Msg::StartGuide] {
        let mut model = page(None);
        _ = update(&mut model, msg);
        _ = update(&mut model, Msg::OpenText("10/10/c8s c -".to_owned()));
        assert!(model.replay.is_some() && !model.is_aside());
        let game = model.shown().game().clone();
        assert_eq!(write_situation(&JEQUIER, game.situation()), "10/10/c8s c -");
    }
}

fn words(lang: Lang) -> Words {
    let path = format!("{}/www/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.file());
    let text = std::fs::read_to_string(path).expect("each language has a file");
    let node = serde_json::from_str(&text).expect("it is JSON");
    Words::new(lang, Catalog::new(node).expect("it is whole"), Box::new(NativeLocale::new(lang)))
}

/// Any messages in any order: nothing panics, in words of every language neither, and puzzles are told in full.
#[test]
fn every_puzzle_and_position_is_told_in_every_language() {
    let all: Vec<Words> = Lang::ALL.into_iter().map(words).collect();
    let mut random = 1_u64;
    let mut draw = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut model = puzzle(1);
    let mut solved = 0;
    for turn in 0..2_000 {
        let square = Square::at(draw(30) as u8 + 1);
        let movable = model.own_moves().first().map_or(square, |played| played.from());
        let msg = match draw(16) {
            0..=3 => Msg::Act,
            4..=6 => Msg::Press(movable),
            7 => Msg::Press(square),
            8 => Msg::ShowSolution,
            9 => Msg::Edit(Edit::Throw(Throw::new(draw(7) as u8))),
            10 => Msg::Edit(Edit::Side(Side::BOTH[draw(2) as usize])),
            11 if draw(2) == 0 => Msg::StartEditor,
            12 if draw(4) == 0 => Msg::Edit(Edit::Clear),
            13 if draw(4) == 0 => Msg::Edit(Edit::Ruleset(if draw(2) == 0 { &JEQUIER } else { &STANDARD })),
            14 if draw(8) == 0 => Msg::Leave,
            15 => {
                // The running game is by the rules that tables are solved for.
                _ = update(&mut model, Msg::Leave);
                Msg::StartPuzzles
            }
            _ => Msg::Focus(Some(square)),
        };
        _ = update(&mut model, msg);
        _ = update(&mut model, Msg::Drawn(Bits256([turn as u8; 32]), String::new()));
        _ = puzzles_come(&mut model, Some(FILE).filter(|_| turn % 2 == 0));
        let shown = outline(&model, &all[turn % all.len()]);
        assert!(!shown.status.is_empty() && !shown.live.1.iter().any(String::is_empty), "{:?}", shown.live);
        let is_over = model.puzzling.as_ref().is_some_and(|puzzling| puzzling.solution().is_some());
        let aside = &shown.aside;
        if model.puzzling.is_some() {
            assert_eq!((aside.chances.len() >= 2, aside.why.len() >= 2), (is_over, is_over), "{aside:?}");
            assert!(!aside.head.is_empty() && aside.editor.is_none());
        }
        solved += u32::from(is_over);
        let text = format!("{shown:?}");
        assert!(!["{n}", "{what}", "{from}", "{to}"].iter().any(|open| text.contains(open)), "{text}");
    }
    assert!(solved > 50, "only {solved} puzzles were solved");
}

#[test]
fn the_editor_says_what_stands_on_a_square_and_what_it_is_worth() {
    let mut model = page(None);
    model.mind = SOLVED.clone();
    for msg in [Msg::StartEditor, Msg::Edit(Edit::Clear)] {
        _ = update(&mut model, msg);
    }
    let english = words(Lang::En);
    let told = |model: &Model| outline(model, &english);
    assert_eq!(told(&model).status, "Each side needs at least one piece on the board.");
    assert!(told(&model).squares.iter().all(|square| square.can_move), "every square can be pressed");
    for number in [27, 30, 30] {
        _ = update(&mut model, Msg::Press(Square::at(number)));
    }
    assert_eq!(told(&model).status, "No piece can stay on 27, the House of Water.");
    for number in [27, 27, 30, 30, 30] {
        _ = update(&mut model, Msg::Press(Square::at(number)));
    }
    _ = update(&mut model, Msg::Press(Square::at(29)));
    let outline = told(&model);
    assert_eq!(outline.live.1[0], "29, cone, safe square");
    // The cone leaves with any throw.
    assert_eq!(outline.status, "Cones win 100 games out of 100 from here. This is exact.");
    _ = update(&mut model, Msg::Edit(Edit::Throw(Some(Throw::of(3)))));
    assert_eq!(told(&model).aside.chances[0].text, "29 off the board: 100%");
}
