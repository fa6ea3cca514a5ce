//! Positions and moves as text: what each form means, and every way to be refused with its words.
#![cfg(not(target_arch = "wasm32"))]

use senet::engine::notation::{Field, PlyError, PlyText, PositionError, parse_ply, parse_situation, write_situation};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{
    Board, BySide, Move, Obstacle, Ply, Position, Refusal, Ruleset, Side, Situation, Square, SquareSet, Throw, ThrowSet,
};

fn board(cones: &[u8], spools: &[u8]) -> Board {
    Board::new(BySide::new(SquareSet::of(cones), SquareSet::of(spools))).expect("one piece a square")
}

/// A text is read as a situation, and written the same.
#[track_caller]
fn check(ruleset: &Ruleset, text: &str, expected: Situation) {
    assert_eq!(parse_situation(ruleset, text), Ok(expected));
    assert_eq!(write_situation(ruleset, expected), text);
}

#[track_caller]
fn check_refused(ruleset: &Ruleset, text: &str, expected: &PositionError, field: Option<Field>, message: &str) {
    let error = parse_situation(ruleset, text).expect_err("the text is no position");
    assert_eq!(&error, expected);
    assert_eq!(error.field(), field);
    assert_eq!(error.to_string(), message);
}

#[track_caller]
fn check_board_refused(board: &str, expected: &PositionError, message: &str) {
    check_refused(&JEQUIER, &format!("{board} c -"), expected, Some(Field::Board), message);
}

#[test]
fn rows_go_in_rising_order_and_numbers_count_empty_squares() {
    let board = board(&[1, 10, 11, 29], &[2, 20, 21, 30]);
    check(&JEQUIER, "cs7c/c8s/s7cs c -", Situation::ToThrow(Position { board, side: Side::Cones }));
}

#[test]
fn a_throw_is_written_by_its_value() {
    let position = Position { board: board(&[1], &[30]), side: Side::Spools };
    check(&JEQUIER, "c9/10/9s s 6", Situation::ToMove(position, Throw::of(6)));
    check(&STANDARD, "c9/10/9s s 5", Situation::ToMove(position, Throw::of(5)));
}

#[test]
fn the_starts() {
    check(&JEQUIER, "scscscscsc/10/10 - -", Situation::ThrowOff);
    let after = Position { board: board(&[2, 4, 6, 8, 11], &[1, 3, 5, 7, 9]), side: Side::Cones };
    check(&JEQUIER, "scscscscs1/c9/10 c -", Situation::ToThrow(after));
    let start = Position { board: board(&[1, 3, 5, 7, 9], &[2, 4, 6, 8, 10]), side: Side::Cones };
    check(&STANDARD, "cscscscscs/10/10 c -", Situation::ToThrow(start));
}

#[test]
fn the_throw_off_s_board_with_a_side_is_an_ordinary_position() {
    let position = Position { board: JEQUIER.start_board(), side: Side::Spools };
    check(&JEQUIER, "scscscscsc/10/10 s -", Situation::ToThrow(position));
}

#[test]
fn a_finished_game_has_neither_side_nor_throw() {
    let over = |board, side| Situation::Over(Position { board, side });
    check(&JEQUIER, "9s/10/10 - -", over(board(&[], &[10]), Side::Cones));
    check(&STANDARD, "10/c9/10 - -", over(board(&[11], &[]), Side::Spools));
}

#[test]
fn each_ruleset_has_its_own_water() {
    check(&JEQUIER, "10/10/7c1s c -", Situation::ToThrow(Position { board: board(&[28], &[30]), side: Side::Cones }));
    check(&STANDARD, "10/10/6c2s c -", Situation::ToThrow(Position { board: board(&[27], &[30]), side: Side::Cones }));
}

#[test]
fn three_fields_with_one_space_between() {
    for (text, fields) in [
        ("", 1),
        ("c9/10/9s", 1),
        ("c9/10/9s\tc\t-", 1),
        ("c9/10/9s c", 2),
        ("c9/10/9s c - -", 4),
        ("c9/10/9s  c -", 4),
        (" c9/10/9s c -", 4),
        ("c9/10/9s c - ", 4),
    ] {
        let message = format!("{fields} fields, not board, side and throw with one space between");
        check_refused(&JEQUIER, text, &PositionError::Fields(fields), None, &message);
    }
}

#[test]
fn three_rows() {
    check_board_refused("c9/19s", &PositionError::Rows(2), "board: 2 rows, not 3");
    check_board_refused("c9/10/9s/10", &PositionError::Rows(4), "board: 4 rows, not 3");
    check_board_refused("c9/10/9s/", &PositionError::Rows(4), "board: 4 rows, not 3");
}

#[test]
fn a_row_adds_up_to_ten() {
    let error = |row, squares| PositionError::RowLength { row, squares };
    check_board_refused("c8/10/9s", &error(1, 9), "board: row 1 has 9 squares, not 10");
    check_board_refused("c9/10s/9s", &error(2, 11), "board: row 2 has 11 squares, not 10");
    check_board_refused("c9/10/", &error(3, 0), "board: row 3 has 0 squares, not 10");
}

#[test]
fn other_letters() {
    let error = |row, letter| PositionError::Letter { row, letter };
    check_board_refused("C9/10/9s", &error(1, 'C'), "board: 'C' in row 1 is neither c, s nor a number");
    check_board_refused("c9/-/9s", &error(2, '-'), "board: '-' in row 2 is neither c, s nor a number");
    check_board_refused("c9/10/9š", &error(3, 'š'), "board: 'š' in row 3 is neither c, s nor a number");
    check_board_refused("c٩/10/9s", &error(1, '٩'), "board: '٩' in row 1 is neither c, s nor a number");
}

#[test]
fn a_row_is_in_its_one_form() {
    let error = |row, digits: &str| PositionError::Number { row, digits: digits.to_owned() };
    check_board_refused("c9/91/9s", &error(2, "91"), "board: 91 in row 2 is not one number from 1 to 10");
    check_board_refused("c54/10/9s", &error(1, "54"), "board: 54 in row 1 is not one number from 1 to 10");
    check_board_refused("c9/010/9s", &error(2, "010"), "board: 010 in row 2 is not one number from 1 to 10");
    check_board_refused("c9/10/0s9", &error(3, "0"), "board: 0 in row 3 is not one number from 1 to 10");
    check_board_refused("c09/10/9s", &error(1, "09"), "board: 09 in row 1 is not one number from 1 to 10");
    check_board_refused("c9/11/9s", &error(2, "11"), "board: 11 in row 2 is not one number from 1 to 10");
    check_board_refused(
        "c9/99999999999999999999999/9s",
        &error(2, "99999999999999999999999"),
        "board: 99999999999999999999999 in row 2 is not one number from 1 to 10",
    );
}

#[test]
fn five_pieces_a_side_at_most() {
    let error = PositionError::TooManyPieces(Side::Cones, 6);
    check_board_refused("ccccc5/c9/9s", &error, "board: 6 pieces of c");
    let error = PositionError::TooManyPieces(Side::Spools, 7);
    check_board_refused("c9/sssssss3/10", &error, "board: 7 pieces of s");
}

#[test]
fn no_piece_on_the_house_of_water() {
    let on = |number| PositionError::OnWater(Square::at(number));
    let (field, message) = (Some(Field::Board), "board: a piece on 27, the House of Water");
    check_refused(&JEQUIER, "c9/10/6s3 c -", &on(27), field, message);
    check_refused(&STANDARD, "c9/10/7s2 c -", &on(28), field, "board: a piece on 28, the House of Water");
}

#[test]
fn not_two_winners() {
    let error = PositionError::TwoWinners;
    check_refused(&JEQUIER, "10/10/10 - -", &error, Some(Field::Board), "board: no piece of either side");
}

#[test]
fn the_side_is_c_s_or_none() {
    for side in ["C", "", "cs", "cones"] {
        let error = PositionError::UnknownSide(side.to_owned());
        let message = format!("side: {side:?} is neither c, s nor -");
        check_refused(&JEQUIER, &format!("c9/10/9s {side} -"), &error, Some(Field::Side), &message);
    }
}

#[test]
fn the_throw_is_one_of_the_ruleset_s() {
    let check = |ruleset, throw: &str| {
        let error = PositionError::UnknownThrow(throw.to_owned());
        let message = format!("throw: the ruleset has no throw {throw:?}");
        check_refused(ruleset, &format!("c9/10/9s c {throw}"), &error, Some(Field::Throw), &message);
    };
    for throw in ["5", "0", "7", "9", "", "+1", "01", "11", "1:", "x", "٣"] {
        check(&JEQUIER, throw);
    }
    check(&STANDARD, "6");
}

#[test]
fn a_finished_game_refuses_a_side_and_a_throw() {
    let error = PositionError::FinishedGame;
    let message = "side: the game is finished, so it must be -";
    check_refused(&JEQUIER, "c9/10/10 c -", &error(Field::Side), Some(Field::Side), message);
    check_refused(&JEQUIER, "c9/10/10 s 2", &error(Field::Side), Some(Field::Side), message);
    let message = "throw: the game is finished, so it must be -";
    check_refused(&JEQUIER, "c9/10/10 - 2", &error(Field::Throw), Some(Field::Throw), message);
}

#[test]
fn only_the_throw_off_has_no_side() {
    let message = "side: - is for the throw-off and finished games only";
    check_refused(&JEQUIER, "c9/10/9s - -", &PositionError::NoSide, Some(Field::Side), message);
    check_refused(&JEQUIER, "c9/10/9s - 2", &PositionError::NoSide, Some(Field::Side), message);
    check_refused(&JEQUIER, "cscscscscs/10/10 - -", &PositionError::NoSide, Some(Field::Side), message);
    check_refused(&STANDARD, "scscscscsc/10/10 - -", &PositionError::NoSide, Some(Field::Side), message);
}

#[test]
fn no_throw_without_a_side() {
    let message = "throw: a throw without a side to play it";
    let error = PositionError::ThrowWithoutSide;
    check_refused(&JEQUIER, "scscscscsc/10/10 - 2", &error, Some(Field::Throw), message);
}

#[test]
fn standard_has_no_throw_off() {
    let message = "side: - would be the throw-off, which the ruleset does not have";
    check_refused(&STANDARD, "cscscscscs/10/10 - -", &PositionError::NoThrowOff, Some(Field::Side), message);
}

/// The position of a text without a throw.
fn position(ruleset: &Ruleset, text: &str) -> Position {
    match parse_situation(ruleset, text) {
        Ok(Situation::ToThrow(position)) => position,
        other => panic!("{text} has no side to throw: {other:?}"),
    }
}

/// A move is read as this, and written the same.
#[track_caller]
fn check_ply(ruleset: &Ruleset, text: &str, ply: &str, played: Option<Move>) {
    let throw = Throw::of(ply.as_bytes()[0] - b'0');
    let expected = Ply { throw, played };
    assert_eq!(parse_ply(ruleset, position(ruleset, text), ply), Ok(PlyText::Played(expected)));
    assert_eq!(expected.to_string(), ply);
}

#[test]
fn a_move_is_written_by_what_happened() {
    let at = Square::at;
    check_ply(&JEQUIER, "7c2/10/9s c -", "4:8-12", Some(Move::Step { from: at(8), to: at(12) }));
    check_ply(&JEQUIER, "7c2/1s8/10 c -", "4:8-12x", Some(Move::Swap { from: at(8), to: at(12) }));
    let sink = Move::Sink { from: at(24), into: at(27), to: at(6) };
    check_ply(&JEQUIER, "scscs5/10/3c6 c -", "3:24-27~6", Some(sink));
    check_ply(&JEQUIER, "10/1c2ss4/10 c -", "3:12-9", Some(Move::Step { from: at(12), to: at(9) }));
    check_ply(&JEQUIER, "s9/10/7c2 c -", "2:28-off", Some(Move::BearOff { from: at(28) }));
    check_ply(&JEQUIER, "c1ss6/10/10 c -", "2:-", None);
}

#[test]
fn a_throw_not_yet_played_is_read_too() {
    let position = position(&JEQUIER, "c9/10/9s c -");
    assert_eq!(parse_ply(&JEQUIER, position, "4:"), Ok(PlyText::Pending(Throw::of(4))));
}

#[track_caller]
fn check_ply_refused(ruleset: &Ruleset, text: &str, ply: &str, expected: &PlyError, message: &str) {
    let error = parse_ply(ruleset, position(ruleset, text), ply).expect_err("the text is no move there");
    assert_eq!(&error, expected);
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_move_has_one_form() {
    let message = "a move is written THROW:FROM-TO, as in 4:8-12";
    for ply in ["", "8-12", "4", "4:8", "4:8x12", "4:-8", "4:--", "4:0-4", "4:31-35", "4:a-12", "4:300-304", "4: 8-12"]
    {
        check_ply_refused(&JEQUIER, "7c2/10/9s c -", ply, &PlyError::Form, message);
    }
}

#[test]
fn a_move_s_throw_is_one_of_the_ruleset_s() {
    for (ply, throw) in [("5:8-13", "5"), (":8-12", ""), ("04:8-12", "04"), ("x:8-12", "x"), (" 4:8-12", " 4")] {
        let message = format!("the ruleset has no throw {throw:?}");
        let error = PlyError::UnknownThrow(throw.to_owned());
        check_ply_refused(&JEQUIER, "7c2/10/9s c -", ply, &error, &message);
    }
    let error = PlyError::UnknownThrow("6".to_owned());
    check_ply_refused(&STANDARD, "7c2/10/9s c -", "6:8-14", &error, "the ruleset has no throw \"6\"");
}

#[test]
fn a_move_needs_a_piece_of_the_side_to_move() {
    let none = |number, side| PlyError::NoPiece(Square::at(number), side);
    check_ply_refused(&JEQUIER, "7c2/10/9s c -", "4:9-13", &none(9, Side::Cones), "no piece of c on 9");
    check_ply_refused(&JEQUIER, "7c2/10/9s s -", "4:8-12", &none(8, Side::Spools), "no piece of s on 8");
}

#[test]
fn a_throw_is_not_passed_over() {
    let step = Move::Step { from: Square::at(8), to: Square::at(12) };
    let error = PlyError::MoveExists(Ply { throw: Throw::of(4), played: Some(step) });
    check_ply_refused(&JEQUIER, "7c2/10/9s c -", "4:-", &error, "a move must be made, such as 4:8-12");
}

#[test]
fn a_lost_throw_is_written_as_one() {
    let error = PlyError::NoMove(Ply { throw: Throw::of(2), played: None });
    check_ply_refused(&JEQUIER, "c1ss6/10/10 c -", "2:1-3", &error, "no piece can move, which is written 2:-");
}

#[test]
fn a_move_is_written_exactly() {
    let at = Square::at;
    let step = Ply { throw: Throw::of(4), played: Some(Move::Step { from: at(8), to: at(12) }) };
    for ply in ["4:8-12x", "4:8-12~1", "4:8-13", "4:8-4", "4:8-off", "4:08-12", "4:+8-12", "4:8-12 ", "4:8-", "4:8-12-"]
    {
        let message = "the move of that piece is 4:8-12";
        check_ply_refused(&JEQUIER, "7c2/10/9s c -", ply, &PlyError::Otherwise(step), message);
    }
    let swap = Ply { throw: Throw::of(4), played: Some(Move::Swap { from: at(8), to: at(12) }) };
    let message = "the move of that piece is 4:8-12x";
    check_ply_refused(&JEQUIER, "7c2/1s8/10 c -", "4:8-12", &PlyError::Otherwise(swap), message);
    let sink = Move::Sink { from: at(24), into: at(27), to: at(2) };
    let sink = Ply { throw: Throw::of(3), played: Some(sink) };
    for ply in ["3:24-27", "3:24-2", "3:24-27~1", "3:24-27~02"] {
        let message = "the move of that piece is 3:24-27~2";
        check_ply_refused(&JEQUIER, "s9/10/3c6 c -", ply, &PlyError::Otherwise(sink), message);
    }
}

/// Why the piece on a square can't move, in the error and in its words.
#[track_caller]
fn check_obstacles(
    ruleset: &Ruleset,
    text: &str,
    ply: &str,
    from: u8,
    (forward, backward): (Obstacle, Option<Obstacle>),
    reason: &str,
) {
    let error = PlyError::CanNotMove(Square::at(from), Refusal { forward, backward });
    check_ply_refused(ruleset, text, ply, &error, &format!("the piece on {from} can't move: {reason}"));
}

#[test]
fn an_obstacle_ahead_of_a_piece_while_another_can_go_forward() {
    let at = Square::at;
    let check = |text, ply, from, forward, reason: &str| {
        let backward = Some(Obstacle::MustGoForward);
        let reason = format!("{reason}; no piece moves backward while one can go forward");
        check_obstacles(&JEQUIER, text, ply, from, (forward, backward), &reason);
    };
    check("c1c7/10/9s c -", "2:1-3", 1, Obstacle::OwnPiece(at(3)), "a piece of its own side is on 3");
    let reason = "the piece on 3 is protected by its neighbor";
    check("c1ss6/9c/10 c -", "2:1-3", 1, Obstacle::Protected(at(3)), reason);
    let reason = "the piece on 26 is on a safe square";
    check("c9/10/3c1s4 c -", "2:24-26", 24, Obstacle::SafeSquare(at(26)), reason);
    check("csss6/9c/10 c -", "4:1-5", 1, Obstacle::Blockade(at(2)), "a blockade from 2 on is in the way");
    let reason = "a blockade from 28 on is in the way";
    check("10/10/c3c2sss c -", "6:25-off", 25, Obstacle::Blockade(at(28)), reason);
    let reason = "bearing off needs all its side's pieces on 21 or later";
    check("c9/10/7c1s c -", "4:28-off", 28, Obstacle::NotAllHome(at(21)), reason);
}

#[test]
fn an_obstacle_behind_a_piece_while_another_can_go_backward() {
    let at = Square::at;
    let check = |text, ply, from, forward, backward, reason| {
        check_obstacles(&JEQUIER, text, ply, from, (forward, Some(backward)), reason);
    };
    let reason = "the piece on 3 is protected by its neighbor; backward it would leave the board";
    check("c1ss6/9c/1ss7 c -", "2:1-3", 1, Obstacle::Protected(at(3)), Obstacle::BeforeFirst, reason);
    let reason = "the piece on 9 is protected by its neighbor; backward, 5 is taken";
    let behind = Obstacle::OccupiedBehind(at(5));
    check("4s1c1ss/9c/1ss7 c -", "2:7-9", 7, Obstacle::Protected(at(9)), behind, reason);
    let reason = "a piece of its own side is on 9; a blockade from 2 on is in the way";
    check("1sssc3c1/2ss6/9c c -", "4:5-1", 5, Obstacle::OwnPiece(at(9)), Obstacle::Blockade(at(2)), reason);
}

#[test]
fn standard_names_the_throws_that_bear_off() {
    let check = |text, ply, from, exits: &[u8], reason| {
        let obstacle = Obstacle::NotAnExit(ThrowSet::of(exits));
        check_obstacles(&STANDARD, text, ply, from, (obstacle, None), reason);
    };
    check("c9/10/8cs c -", "2:29-off", 29, &[3], "bearing off from there needs 3");
    check("c9/10/8sc c -", "3:30-off", 30, &[2], "bearing off from there needs 2");
    check("c9/10/5c3s c -", "5:26-off", 26, &[], "no throw bears off from there");
}

#[test]
fn standard_names_both_throws_of_27() {
    let obstacle = Obstacle::NotAnExit(ThrowSet::of(&[4, 5]));
    assert_eq!(obstacle.to_string(), "bearing off from there needs 4 or 5");
}
