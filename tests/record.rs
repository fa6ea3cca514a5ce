//! Whole games as text: golden records of both rulesets, and every way to be refused, with its
//! line and words.
#![cfg(not(target_arch = "wasm32"))]

use senet::engine::game::{IllegalEnd, IllegalThrow};
use senet::engine::notation::{Field, PlyError, PositionError, write_situation};
use senet::engine::record::{RecordError, RecordFault};
use senet::engine::{Game, Move, Outcome, Ply, Record, Side, Square, Stage, Throw};

/// With a throw-off, hits, a lost turn to come and headers that mean nothing here.
const JEQUIER_UNFINISHED: &str = r#"[Ruleset "jequier"]
[Date "2024-02-29"]
[Cones "Ann \"Nefertari\" \\ Berg"]
[Spools "Åse Ægidius"]
[Result "*"]
[ThrowOff "4 3 1"]
[Seed "00000000000000000000000000000000000000000000000000000000000000ff"]
[Event "Kitchen table"]
[Board "our own]"]

c 1:10-11 3:11-14
s 2:9-11
c 1:4-5x 3:8-11x
s 2:8-10
c 3:5-8
s 2:7-9
c 3:2-5
s 6:10-16 2:16-18
c 1:8-9x 3:5-8x
s 2:18-20
c 1:14-15 2:8-10
s 3:
"#;

const JEQUIER_WON: &str = r#"[Ruleset "jequier"]
[Result "c"]
[Position "10/10/s3cc1s1c c -"]

c 2:30-off
s 2:28-off
c 2:26-28
s 2:21-23
c 2:28-off
s 1:23-24 1:24-25x 1:25-26 1:26-27~1 3:1-4
c 2:24-26
s 2:4-6
c 2:26-28
s 3:6-9
c 2:28-off
"#;

/// With a throw on the table at the start, the water and a pass that keeps the turn.
const STANDARD_WON: &str = r#"[Ruleset "standard"]
[Spools "Level 3"]
[Result "s"]
[Position "10/8ss/5cc1s1 c 1"]

c 1:27-28~15 2:26-28~14
s 1:20-21 2:21-23
c 2:14-16
s 3:23-26
c 1:16-17 3:17-20
s 2:19-21
c 1:20-21x 3:15-18
s 1:29-30 1:20-21x 3:26-29
c 3:18-21x
s 1:18-19 2:30-off
c 1:21-22 5:20-25 2:25-27
s 2:19-21
c 2:22-24
s 2:21-23
c 1:27-28~15 1:24-25 3:25-28~14
s 1:29-30 4:23-27 5:27-off 1:- 2:30-off
"#;

const JEQUIER_RESIGNED: &str = r#"[Ruleset "jequier"]
[Result "s"]
[End "resigned"]
[ThrowOff "1"]

c 1:10-11 2:11-13
s 3:9-12
"#;

const JEQUIER_DRAWN_IN_THE_THROW_OFF: &str = r#"[Ruleset "jequier"]
[Result "d"]
[End "agreed"]
[ThrowOff "6 2"]
"#;

/// A text is read, means this, and is written the same.
#[track_caller]
fn check(text: &str, situation: &str, outcome: Option<Outcome>) -> Record {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(write_situation(record.game.ruleset(), record.game.situation()), situation);
    assert_eq!(record.game.outcome(), outcome);
    assert_eq!(record.to_string(), text);
    record
}

#[test]
fn a_record_of_jequier_with_a_throw_on_the_table() {
    let record = check(JEQUIER_UNFINISHED, "s1sssc2cc/c3c4s/10 s 3", None);
    assert_eq!(record.game.stage(), Stage::Moving(Side::Spools, Throw::of(3)));
    assert_eq!(record.game.throw_off(), [4, 3, 1].map(Throw::of));
    assert_eq!((record.game.plies().len(), record.game.throws_made()), (16, 19));
    assert_eq!(record.date.as_deref(), Some("2024-02-29"));
    assert_eq!(record.names[Side::Cones].as_deref(), Some("Ann \"Nefertari\" \\ Berg"));
    assert_eq!(record.names[Side::Spools].as_deref(), Some("Åse Ægidius"));
    assert_eq!(record.seed, Some(format!("{:0>64}", "ff")));
    let other = [("Event", "Kitchen table"), ("Board", "our own]")];
    assert_eq!(record.other, other.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn a_record_of_jequier_from_a_position_to_the_win() {
    check(JEQUIER_WON, "8s1/10/10 - -", Some(Outcome::Won(Side::Cones)));
}

#[test]
fn a_record_of_standard_from_a_throw_to_the_win() {
    let record = check(STANDARD_WON, "10/3cc5/10 - -", Some(Outcome::Won(Side::Spools)));
    assert_eq!((record.game.plies().len(), record.game.throws_made()), (31, 30));
}

#[test]
fn a_record_of_a_game_that_was_resigned() {
    check(JEQUIER_RESIGNED, "scscscsc2/1sc7/10 c -", Some(Outcome::Resigned(Side::Cones)));
}

#[test]
fn a_record_of_a_draw_agreed_in_the_throw_off() {
    check(JEQUIER_DRAWN_IN_THE_THROW_OFF, "scscscscsc/10/10 - -", Some(Outcome::Agreed));
}

#[test]
fn the_shortest_record_is_a_ruleset() {
    for ruleset in senet::engine::rulesets::ALL {
        let record = Record::parse(&format!("[Ruleset \"{}\"]", ruleset.id));
        assert_eq!(record, Ok(Record::of(Game::new(ruleset))));
    }
}

/// Another text of the same record.
#[track_caller]
fn check_same(text: &str, as_written: &str) {
    assert_eq!(Record::parse(text).map(|record| record.to_string()), Ok(as_written.to_owned()), "{text}");
}

#[test]
fn lines_may_end_as_on_windows() {
    check_same(&JEQUIER_UNFINISHED.replace('\n', "\r\n"), JEQUIER_UNFINISHED);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    check_same(&format!("\u{feff}{JEQUIER_WON}"), JEQUIER_WON);
}

#[test]
fn white_space_separates_moves_however_much_it_is() {
    let spaced = JEQUIER_RESIGNED.replace("c 1:10-11 2:11-13", "\n\nc   1:10-11\t2:11-13  \n");
    check_same(&spaced, JEQUIER_RESIGNED);
    check_same(JEQUIER_RESIGNED.trim_end(), JEQUIER_RESIGNED);
}

#[test]
fn headers_come_in_any_order() {
    let text =
        "[ThrowOff \"1\"]\n[End \"resigned\"]\n[Result \"s\"]\n[Ruleset \"jequier\"]\nc 1:10-11 2:11-13\ns 3:9-12\n";
    check_same(text, JEQUIER_RESIGNED);
}

#[test]
fn a_result_that_the_board_tells_may_be_left_out() {
    check_same(&JEQUIER_WON.replace("[Result \"c\"]\n", ""), JEQUIER_WON);
    check_same("[Ruleset \"jequier\"]", "[Ruleset \"jequier\"]\n[Result \"*\"]\n");
}

#[test]
fn a_draw_needs_no_end() {
    let text = JEQUIER_DRAWN_IN_THE_THROW_OFF.replace("[End \"agreed\"]\n", "");
    check_same(&text, JEQUIER_DRAWN_IN_THE_THROW_OFF);
}

#[test]
fn line_breaks_in_a_name_are_written_as_spaces() {
    let mut record = Record::of(Game::new(&senet::engine::rulesets::STANDARD));
    record.names[Side::Cones] = Some("a\nb\r\"c\\".to_owned());
    let text = "[Ruleset \"standard\"]\n[Cones \"a b \\\"c\\\\\"]\n[Result \"*\"]\n";
    assert_eq!(record.to_string(), text);
    check_same(text, text);
}

/// A text is refused on this line, for this, in these words.
#[track_caller]
fn check_refused(text: &str, line: usize, fault: RecordFault, message: &str) {
    let error = Record::parse(text).expect_err("the text is no record");
    assert_eq!(error.to_string(), format!("line {line}: {message}"));
    assert_eq!(error, RecordError { line, fault });
}

/// The same, of a text below the ruleset and an empty line: its first line is line 3.
#[track_caller]
fn check_moves_refused(ruleset: &str, moves: &str, line: usize, fault: RecordFault, message: &str) {
    check_refused(&format!("[Ruleset \"{ruleset}\"]\n\n{moves}"), line, fault, message);
}

/// The same, of headers below the ruleset: the first is on line 2.
#[track_caller]
fn check_header_refused(header: &str, line: usize, fault: RecordFault, message: &str) {
    check_refused(&format!("[Ruleset \"jequier\"]\n{header}\n"), line, fault, message);
}

#[test]
fn a_header_has_one_form() {
    for header in [
        "[Date]",
        "[Date 2024-01-01]",
        "[Date \"2024-01-01\"",
        "[Date \"2024-01-01]",
        "[Date \"a\"b\"]",
        "[Date \"a\\b\"]",
        "[Date \"a\\\"]",
        "[ \"a\"]",
        "[Da-te \"a\"]",
        "[Date\"a\"]",
    ] {
        check_header_refused(header, 2, RecordFault::HeaderForm, "a header is written [Name \"value\"]");
    }
}

#[test]
fn a_header_is_given_once() {
    let twice = |name: &str| RecordFault::HeaderTwice(name.to_owned());
    let text = "[Ruleset \"jequier\"]\n[Event \"a\"]\n[Cones \"b\"]\n[Event \"a\"]\n";
    check_refused(text, 4, twice("Event"), "header Event is given twice");
    check_header_refused("[Ruleset \"jequier\"]", 2, twice("Ruleset"), "header Ruleset is given twice");
}

#[test]
fn the_ruleset_is_required() {
    for text in ["", "\n\n", "[Result \"*\"]\n", "c 1:1-2\n"] {
        check_refused(text, 1, RecordFault::NoRuleset, "header Ruleset is missing");
    }
}

#[test]
fn the_ruleset_is_a_known_one() {
    for id in ["Jequier", "kendall", ""] {
        let fault = RecordFault::UnknownRuleset(id.to_owned());
        check_refused(
            &format!("[Date \"2024-01-01\"]\n[Ruleset \"{id}\"]"),
            2,
            fault,
            &format!("Ruleset: {id:?} is not known"),
        );
    }
}

#[test]
fn the_headers_with_a_form_keep_it() {
    for (name, values) in [
        ("Date", &["2024-1-01", "2023-02-29", "2024-13-01", "2024-04-31", "2024-00-10", "1900-02-29", "today", ""][..]),
        ("Result", &["1-0", "C", "", "cs"]),
        ("End", &["Resigned", "won", ""]),
        ("ThrowOff", &["", "3  1", "3,1", "0", "7", "x 1", "+1"]),
        ("Seed", &["", "ff", "g000000000000000000000000000000000000000000000000000000000000000"]),
    ] {
        for value in values {
            let fault = RecordFault::HeaderValue { name, value: (*value).to_owned() };
            let message = format!("{name}: {value:?} is not of its form");
            check_header_refused(&format!("[{name} \"{value}\"]"), 2, fault, &message);
        }
    }
}

#[test]
fn the_position_is_one() {
    let fault = RecordFault::Position(PositionError::FinishedGame(Field::Side));
    let message = "Position: side: the game is finished, so it must be -";
    check_header_refused("[Position \"c9/10/10 s -\"]", 2, fault, message);
}

#[test]
fn a_throw_off_only_where_there_is_one() {
    let message = "ThrowOff: this game has none";
    check_refused("[Ruleset \"standard\"]\n[ThrowOff \"1\"]\n", 2, RecordFault::NoThrowOff, message);
    let text = "[Ruleset \"jequier\"]\n[Position \"c9/10/9s c -\"]\n[ThrowOff \"1\"]\n";
    check_refused(text, 3, RecordFault::NoThrowOff, message);
}

#[test]
fn the_throw_off_has_throws_of_the_ruleset() {
    let fault = RecordFault::ThrowOff(IllegalThrow::Unknown(Throw::of(5)));
    check_header_refused("[ThrowOff \"5 1\"]", 2, fault, "ThrowOff: the ruleset has no throw of 5");
}

/// This game has a throw-off, so the fault is another than that it had none.
#[test]
fn the_throw_off_ends_with_its_first_1() {
    let error = Record::parse("[Ruleset \"jequier\"]\n[ThrowOff \"3 1 2\"]\n\nc 1:10-11\n").expect_err("too long");
    assert_eq!(error.line, 2);
    assert_ne!(error.fault, RecordFault::NoThrowOff, "{error}");
}

#[test]
fn a_position_may_be_the_throw_off() {
    check_same(
        "[Ruleset \"jequier\"]\n[Position \"scscscscsc/10/10 - -\"]\n[ThrowOff \"3\"]\n",
        "[Ruleset \"jequier\"]\n[Result \"*\"]\n[ThrowOff \"3\"]\n",
    );
}

#[test]
fn the_step_after_the_throw_off_is_written() {
    let step = Ply { throw: Throw::ONE, played: Some(Move::Step { from: Square::at(10), to: Square::at(11) }) };
    let fault = || RecordFault::NoFirstStep(step);
    let message = "the step after the throw-off, 1:10-11, is missing";
    check_header_refused("[ThrowOff \"3 1\"]", 1, fault(), message);
    check_header_refused("[ThrowOff \"3 1\"]\n\nc 2:8-10", 4, fault(), message);
    check_header_refused("[ThrowOff \"3 1\"]\n\nc 1:2-3x", 4, fault(), message);
}

#[test]
fn no_moves_before_the_throw_off_is_over() {
    let message = "moves, but the throw-off is not over";
    check_moves_refused("jequier", "c 1:10-11\n", 3, RecordFault::MovesInThrowOff, message);
    check_header_refused("[ThrowOff \"3 2\"]\n\nc 1:10-11", 4, RecordFault::MovesInThrowOff, message);
}

#[test]
fn a_turn_starts_with_a_side() {
    let fault = |text: &str| RecordFault::NoSideLetter(text.to_owned());
    check_moves_refused("standard", "2:9-11\n", 3, fault("2:9-11"), "a turn starts with c or s, not \"2:9-11\"");
    check_moves_refused("standard", "C 2:9-11\n", 3, fault("C"), "a turn starts with c or s, not \"C\"");
    let moves = "c 2:9-11\n[Event \"late\"]\n";
    check_moves_refused("standard", moves, 4, fault("[Event"), "a turn starts with c or s, not \"[Event\"");
}

#[test]
fn a_turn_is_of_the_side_whose_turn_it_is() {
    let fault = |written, expected| RecordFault::WrongSide { written, expected };
    let message = "a turn of s, but it is the turn of c";
    check_moves_refused("standard", "s 2:9-11\n", 3, fault(Side::Spools, Side::Cones), message);
    let message = "a turn of c, but it is the turn of s";
    check_moves_refused("standard", "c 2:9-11\nc 2:8-10\n", 4, fault(Side::Cones, Side::Spools), message);
}

#[test]
fn a_new_turn_is_a_new_line() {
    let fault = RecordFault::TurnEnded("2:8-10".to_owned());
    let message = "2:8-10 is in a turn that has ended: a new turn, a new line";
    check_moves_refused("standard", "c 2:9-11 2:8-10\n", 3, fault, message);
}

#[test]
fn nothing_comes_after_the_end() {
    let text = format!("{JEQUIER_WON}s 2:9-11\n");
    let fault = RecordFault::AfterTheEnd("2:9-11".to_owned());
    check_refused(&text, 16, fault, "2:9-11 comes after the end of the game");
}

#[test]
fn nothing_comes_after_a_throw_that_was_not_played() {
    let fault = |text: &str| RecordFault::AfterPending(text.to_owned());
    let message = "2:9-11 comes after a throw that was not played";
    check_moves_refused("standard", "c 2: 2:9-11\n", 3, fault("2:9-11"), message);
    let message = "2: comes after a throw that was not played";
    check_moves_refused("standard", "c 2:\nc 2:\n", 4, fault("2:"), message);
}

#[test]
fn the_throw_on_the_table_is_the_one_that_is_played() {
    let text = "[Ruleset \"standard\"]\n[Position \"c9/10/9s c 4\"]\n\nc 2:1-3\n";
    let fault = RecordFault::OtherThrow { text: "2:1-3".to_owned(), expected: Throw::of(4) };
    check_refused(text, 4, fault, "2:1-3 plays another throw than the 4 on the table");
}

#[test]
fn a_move_that_is_not_legal_is_named_with_its_line_and_why() {
    let fault = |number, text: &str, error| RecordFault::Move { number, text: text.to_owned(), error };
    let none = PlyError::NoPiece(Square::at(8), Side::Cones);
    let moves = "c 2:9-11\ns 3:10-13\nc 4:7-11 2:8-10\n";
    let message = "move 3, 4:7-11: the piece on 7 can't move: a piece of its own side is on 11";
    let error = Record::parse(&format!("[Ruleset \"standard\"]\n\n{moves}")).expect_err("7-11 is not legal");
    assert_eq!(error.to_string(), format!("line 5: {message}"));
    let message = "move 2, 2:8-10: no piece of c on 8";
    check_moves_refused("standard", "c 1:9-10x 2:8-10\n", 3, fault(2, "2:8-10", none), message);
    let unknown = PlyError::UnknownThrow("6".to_owned());
    let message = "move 1, 6:9-15: the ruleset has no throw \"6\"";
    check_moves_refused("standard", "c 6:9-15\n", 3, fault(1, "6:9-15", unknown), message);
}

#[test]
fn the_step_after_the_throw_off_is_move_1() {
    let text = "[Ruleset \"jequier\"]\n[ThrowOff \"1\"]\n\nc 1:10-11 2:3-5\n";
    let error = PlyError::NoPiece(Square::at(3), Side::Cones);
    let fault = RecordFault::Move { number: 2, text: "2:3-5".to_owned(), error };
    check_refused(text, 4, fault, "move 2, 2:3-5: no piece of c on 3");
}

/// `Result` and `End` of a game, which contradict its moves or one another.
#[track_caller]
fn check_contradiction(text: &str, old: &str, (result, end): (&str, &str), line: usize) {
    let headers = [("Result", result), ("End", end)].into_iter().filter(|(_, value)| *value != "-");
    let headers: Vec<String> = headers.map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    assert!(text.contains(old));
    let fault = RecordFault::Contradiction { result: result.to_owned(), end: end.to_owned() };
    let message = format!("Result {result} and End {end} contradict the moves or one another");
    check_refused(&text.replace(old, &headers.concat()), line, fault, &message);
}

#[test]
fn the_result_of_a_finished_game_is_the_board_s() {
    let old = "[Result \"c\"]\n";
    check_contradiction(JEQUIER_WON, old, ("s", "-"), 2);
    check_contradiction(JEQUIER_WON, old, ("d", "-"), 2);
    check_contradiction(JEQUIER_WON, old, ("*", "-"), 2);
    check_contradiction(JEQUIER_WON, old, ("c", "resigned"), 3);
    check_contradiction(JEQUIER_WON, old, ("d", "agreed"), 3);
    check_contradiction(JEQUIER_WON, old, ("-", "agreed"), 2);
}

#[test]
fn an_unfinished_game_has_no_winner_without_an_end() {
    let old = "[Result \"s\"]\n[End \"resigned\"]\n";
    check_contradiction(JEQUIER_RESIGNED, old, ("c", "-"), 2);
    check_contradiction(JEQUIER_RESIGNED, old, ("s", "agreed"), 3);
    check_contradiction(JEQUIER_RESIGNED, old, ("*", "resigned"), 3);
    check_contradiction(JEQUIER_RESIGNED, old, ("*", "agreed"), 3);
    check_contradiction(JEQUIER_RESIGNED, old, ("d", "resigned"), 3);
    check_contradiction(JEQUIER_RESIGNED, old, ("-", "resigned"), 2);
    check_contradiction(JEQUIER_RESIGNED, old, ("-", "agreed"), 2);
}

#[test]
fn nobody_resigns_in_the_throw_off() {
    let text = JEQUIER_DRAWN_IN_THE_THROW_OFF.replace("\"d\"", "\"c\"").replace("agreed", "resigned");
    let message = "End: nobody has a side before the throw-off is over";
    check_refused(&text, 3, RecordFault::End(IllegalEnd::NoSides), message);
}
