//! Every rule of both rulesets, by its id: what a position allows and what follows. Each case is
//! checked on the engine and on the naive reference.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/reference.rs"]
mod reference;

use reference::{Rules, State};
use senet::engine::game::{IllegalPlay, IllegalThrow};
use senet::engine::notation::{PositionError, parse_situation, write_situation};
use senet::engine::position::IllegalPly;
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Faces, Game, Mark, Outcome, Ply, Position, Ruleset, Side, Situation, Square, Stage, Throw};

/// The moves that a situation with a throw allows, all of them, as they are written.
#[track_caller]
fn check(ruleset: &'static Ruleset, situation: &str, expected: &[&str]) {
    let (position, throw) = to_move(ruleset, situation);
    let plies: Vec<String> = plies(ruleset, position, throw).iter().map(Ply::to_string).collect();
    assert_eq!(plies, expected, "{situation}");
    let plies = Rules::by_id(ruleset.id).plies(&State::of(position), usize::from(throw.value()));
    let plies: Vec<&str> = plies.iter().map(|ply| &*ply.text).collect();
    assert_eq!(plies, expected, "the reference on {situation}");
}

/// What comes after a legal ply.
#[track_caller]
fn check_after(ruleset: &'static Ruleset, situation: &str, ply: &str, expected: &str) {
    let (position, throw) = to_move(ruleset, situation);
    let plies = plies(ruleset, position, throw);
    let played = plies.iter().find(|played| played.to_string() == ply).expect("the ply is legal");
    let mut game = Game::from_situation(ruleset, Situation::ToMove(position, throw));
    game.play(played.played).expect("the ply is legal");
    assert_eq!(write_situation(ruleset, game.situation()), expected, "{situation} after {ply}");
    let plies = Rules::by_id(ruleset.id).plies(&State::of(position), usize::from(throw.value()));
    let after = plies.into_iter().find(|played| played.text == ply).map(|played| played.after);
    assert_eq!(after, Some(State::of(game.position())), "the reference on {situation} after {ply}");
}

/// Where the throws of a throw-off lead, and which side the player who threw first gets.
#[track_caller]
fn check_throw_off(throws: &[u8], expected: &str, first_thrower: Option<Side>) {
    let mut game = Game::new(&JEQUIER);
    for &throw in throws {
        game.take_throw(Throw::of(throw)).expect("the throw-off waits for throws");
    }
    assert_eq!(write_situation(&JEQUIER, game.situation()), expected, "{throws:?}");
    assert_eq!(game.side_of_first_thrower(), first_thrower, "{throws:?}");
}

fn to_move(ruleset: &Ruleset, situation: &str) -> (Position, Throw) {
    match parse_situation(ruleset, situation) {
        Ok(Situation::ToMove(position, throw)) => (position, throw),
        other => panic!("{situation} has no throw to be played: {other:?}"),
    }
}

fn plies(ruleset: &Ruleset, position: Position, throw: Throw) -> Vec<Ply> {
    let moves = position.moves(ruleset, throw);
    let pass = moves.is_empty().then_some(None);
    moves.iter().map(Some).chain(pass).map(|played| Ply { throw, played }).collect()
}

fn outcomes(ruleset: &Ruleset) -> [(u8, u32); 5] {
    ruleset.sticks.outcomes().map(|(throw, weight)| (throw.value(), weight))
}

// Jéquier

#[test]
fn j01_the_throw_off_begins_with_the_pieces_alternating_and_nobody_to_move() {
    check_throw_off(&[], "scscscscsc/10/10 - -", None);
    assert_eq!(Game::new(&JEQUIER).stage(), Stage::ThrowOff);
}

#[test]
fn j01_a_1_gives_the_cones_and_moves_the_one_on_10_and_the_cones_throw_again() {
    check_throw_off(&[1], "scscscscs1/c9/10 c -", Some(Side::Cones));
}

#[test]
fn j01_the_players_throw_in_turn() {
    check_throw_off(&[3, 1], "scscscscs1/c9/10 c -", Some(Side::Spools));
    check_throw_off(&[3, 2, 1], "scscscscs1/c9/10 c -", Some(Side::Cones));
}

#[test]
fn j01_other_throws_do_nothing() {
    check_throw_off(&[2, 3, 2, 3], "scscscscsc/10/10 - -", None);
}

#[test]
fn j01_the_step_is_played_without_choice() {
    let mut game = Game::new(&JEQUIER);
    game.take_throw(Throw::ONE).expect("the throw-off waits for a throw");
    assert_eq!(game.plies().iter().map(Ply::to_string).collect::<Vec<_>>(), ["1:10-11"]);
    assert_eq!(game.stage(), Stage::Throwing(Side::Cones));
    assert_eq!(game.undo(), None);
}

#[test]
fn j02_none_up_counts_6_and_there_is_no_5() {
    assert_eq!(outcomes(&JEQUIER), [(1, 4), (2, 6), (3, 4), (4, 1), (6, 1)]);
    assert_eq!(JEQUIER.sticks.throw(Faces::from_bits(0b0000)), Throw::of(6));
    assert_eq!(JEQUIER.sticks.throw(Faces::from_bits(0b1111)), Throw::of(4));
    assert_eq!(parse_situation(&JEQUIER, "c9/10/9s c 5"), Err(PositionError::UnknownThrow("5".to_owned())));
}

#[test]
fn j03_after_1_4_and_6_the_same_side_throws_again() {
    check_after(&JEQUIER, "c9/10/9s c 1", "1:1-2", "1c8/10/9s c -");
    check_after(&JEQUIER, "c9/10/9s c 4", "4:1-5", "4c5/10/9s c -");
    check_after(&JEQUIER, "c9/10/9s c 6", "6:1-7", "6c3/10/9s c -");
}

#[test]
fn j03_after_2_and_3_the_turn_passes() {
    check_after(&JEQUIER, "c9/10/9s c 2", "2:1-3", "2c7/10/9s s -");
    check_after(&JEQUIER, "c9/10/9s c 3", "3:1-4", "3c6/10/9s s -");
}

#[test]
fn j03_bearing_off_with_4_throws_again() {
    check_after(&JEQUIER, "s9/10/c8c c 4", "4:30-off", "s9/10/c9 c -");
}

#[test]
fn j04_each_piece_moves_by_the_whole_throw_and_which_is_a_choice() {
    check(&JEQUIER, "c3c5/9c/9s c 3", &["3:1-4", "3:5-8", "3:20-23"]);
}

#[test]
fn j04_moving_is_compulsory() {
    let (mut position, throw) = to_move(&JEQUIER, "c9/10/9s c 3");
    assert_eq!(position.play(&JEQUIER, Ply { throw, played: None }), Err(IllegalPly::MoveExists));
}

#[test]
fn j05_no_landing_on_an_own_piece() {
    check(&JEQUIER, "c1c7/10/9s c 2", &["2:3-5"]);
}

#[test]
fn j06_a_lone_enemy_changes_places_with_the_mover() {
    check(&JEQUIER, "c1s7/10/10 c 2", &["2:1-3x"]);
    check_after(&JEQUIER, "c1s7/10/10 c 2", "2:1-3x", "s1c7/10/10 s -");
}

#[test]
fn j06_the_spools_hit_too() {
    check_after(&JEQUIER, "10/8sc/10 s 1", "1:19-20x", "10/8cs/10 s -");
}

#[test]
fn j07_the_piece_behind_protects() {
    check(&JEQUIER, "css7/10/10 c 2", &["2:-"]);
}

#[test]
fn j07_the_piece_before_protects() {
    check(&JEQUIER, "c1ss6/10/10 c 2", &["2:-"]);
}

#[test]
fn j07_a_piece_of_the_other_side_does_not_protect() {
    check(&JEQUIER, "c1sc6/10/10 c 2", &["2:1-3x", "2:4-6"]);
}

#[test]
fn j07_a_piece_two_squares_off_does_not_protect() {
    check(&JEQUIER, "c1s1s5/10/10 c 2", &["2:1-3x"]);
}

#[test]
fn j08_a_lone_piece_on_26_28_or_29_is_not_hit() {
    check(&JEQUIER, "10/10/3c1s4 c 2", &["2:24-22"]);
    check(&JEQUIER, "10/10/5c1s2 c 2", &["2:26-24"]);
    check(&JEQUIER, "10/10/5c2s1 c 3", &["3:26-23"]);
}

#[test]
fn j08_a_lone_piece_on_30_is_not_hit() {
    check(&JEQUIER, "c9/10/7c1s c 2", &["2:1-3"]);
}

#[test]
fn j08_a_lone_piece_on_25_is_hit() {
    check(&JEQUIER, "10/10/2c1s5 c 2", &["2:23-25x"]);
}

#[test]
fn j09_two_in_a_row_are_jumped() {
    check(&JEQUIER, "css7/10/10 c 4", &["4:1-5"]);
}

#[test]
fn j09_twice_two_in_a_row_are_jumped() {
    check(&JEQUIER, "css1ss4/10/10 c 6", &["6:1-7"]);
}

#[test]
fn j09_a_blockade_that_fills_the_way_is_not_jumped() {
    check(&JEQUIER, "csss6/10/10 c 4", &["4:-"]);
}

#[test]
fn j09_a_blockade_next_to_the_start_is_not_jumped() {
    check(&JEQUIER, "csss6/10/10 c 6", &["6:-"]);
}

#[test]
fn j09_a_blockade_in_the_middle_of_the_way_is_not_jumped() {
    check(&JEQUIER, "c1sss5/10/10 c 6", &["6:-"]);
}

#[test]
fn j09_a_blockade_next_to_the_destination_is_not_jumped() {
    check(&JEQUIER, "c2sss4/10/10 c 6", &["6:-"]);
}

#[test]
fn j09_a_blockade_of_four_or_five_is_not_jumped() {
    check(&JEQUIER, "cssss5/10/10 c 6", &["6:-"]);
    check(&JEQUIER, "csssss4/10/10 c 6", &["6:-"]);
}

#[test]
fn j09_a_blockade_beyond_the_destination_does_not_matter() {
    check(&JEQUIER, "c2sss4/10/10 c 2", &["2:1-3"]);
}

#[test]
fn j09_a_destination_inside_a_run_is_protected() {
    check(&JEQUIER, "c2sss4/10/10 c 3", &["3:-"]);
    check(&JEQUIER, "c1sss5/10/10 c 3", &["3:-"]);
    check(&JEQUIER, "csss6/10/10 c 3", &["3:-"]);
}

#[test]
fn j09_an_own_piece_in_between_breaks_a_blockade() {
    check(&JEQUIER, "csscs5/10/10 c 6", &["6:1-7", "6:4-10"]);
}

#[test]
fn j09_own_pieces_are_no_blockade() {
    check(&JEQUIER, "cccc6/10/9s c 4", &["4:1-5", "4:2-6", "4:3-7", "4:4-8"]);
}

#[test]
fn j09_a_blockade_is_not_jumped_backward() {
    check(&JEQUIER, "1sssc2ss1/10/10 c 4", &["4:-"]);
    check(&JEQUIER, "4sssc2/2ss6/10 c 6", &["6:-"]);
    check(&JEQUIER, "2sss2c2/2ss6/10 c 6", &["6:-"]);
}

#[test]
fn j09_two_in_a_row_are_jumped_backward() {
    check(&JEQUIER, "2ssc2ss1/10/10 c 4", &["4:5-1"]);
}

#[test]
fn j09_bearing_off_past_30_does_not_jump_28_29_30() {
    check(&JEQUIER, "10/10/4c2sss c 6", &["6:25-19"]);
    check(&JEQUIER, "10/10/5c1sss c 6", &["6:26-20"]);
}

#[test]
fn j09_bearing_off_by_reaching_30_jumps_29_and_lower_only() {
    check(&JEQUIER, "10/10/3c3sss c 6", &["6:24-off"]);
    check(&JEQUIER, "10/10/5c1sss c 4", &["4:26-off"]);
}

#[test]
fn j09_bearing_off_jumps_two() {
    check(&JEQUIER, "10/10/5c1ss1 c 6", &["6:26-off"]);
    check(&JEQUIER, "10/10/5c2ss c 6", &["6:26-off"]);
}

#[test]
fn j10_nobody_is_obliged_to_stop_on_the_house_of_beauty() {
    check(&JEQUIER, "s9/10/3c6 c 4", &["4:24-28"]);
}

#[test]
fn j10_the_house_of_beauty_is_on_26_and_left_with_any_throw() {
    assert_eq!(JEQUIER.houses.at(Square::at(26)).mark, Some(Mark::Beauty));
    check(&JEQUIER, "s9/10/5c4 c 1", &["1:26-27~2"]);
    check(&JEQUIER, "s9/10/5c4 c 2", &["2:26-28"]);
    check(&JEQUIER, "s9/10/5c4 c 3", &["3:26-29"]);
    check(&JEQUIER, "s9/10/5c4 c 4", &["4:26-off"]);
    check(&JEQUIER, "s9/10/5c4 c 6", &["6:26-off"]);
}

#[test]
fn j11_a_piece_on_27_goes_to_the_lowest_empty_square() {
    check(&JEQUIER, "10/10/3c5s c 3", &["3:24-27~1"]);
    check_after(&JEQUIER, "10/10/3c5s c 3", "3:24-27~1", "c9/10/9s s -");
}

#[test]
fn j11_pieces_of_both_sides_fill_the_lowest_squares() {
    check(&JEQUIER, "sc8/10/3c6 c 3", &["3:2-5", "3:24-27~3"]);
    check(&JEQUIER, "ss1s6/10/3c6 c 3", &["3:24-27~3"]);
}

#[test]
fn j11_the_water_throws_again_after_1() {
    check_after(&JEQUIER, "s9/10/5c4 c 1", "1:26-27~2", "sc8/10/10 c -");
}

#[test]
fn j12_a_move_to_30_is_ordinary_while_a_piece_is_before_21() {
    check(&JEQUIER, "c9/4s5/8c1 c 1", &["1:1-2", "1:29-30"]);
    check_after(&JEQUIER, "c9/4s5/8c1 c 1", "1:29-30", "c9/4s5/9c c -");
    check(&JEQUIER, "s9/9c/3c6 c 6", &["6:20-26", "6:24-30"]);
}

#[test]
fn j12_no_move_passes_30_while_a_piece_is_before_21() {
    check(&JEQUIER, "c9/4s5/8c1 c 2", &["2:1-3"]);
    check(&JEQUIER, "s9/9c/4c5 c 6", &["6:20-26"]);
}

#[test]
fn j12_no_landing_on_a_piece_on_30() {
    check(&JEQUIER, "c9/4s5/8cc c 1", &["1:1-2"]);
    check(&JEQUIER, "c9/10/8cs c 1", &["1:1-2"]);
}

#[test]
fn j12_a_piece_on_30_waits_until_all_are_in_the_last_row() {
    check(&JEQUIER, "s9/9c/9c c 2", &["2:20-22"]);
    check(&JEQUIER, "s9/10/c8c c 2", &["2:21-23", "2:30-off"]);
}

#[test]
fn j12_an_enemy_before_21_does_not_matter() {
    check(&JEQUIER, "ssss6/9s/8c1 c 1", &["1:29-off"]);
}

#[test]
fn j13_what_reaches_or_passes_30_is_borne_off() {
    check(&JEQUIER, "s9/10/3c1c1ccc c 1", &["1:24-25", "1:26-27~2", "1:29-off", "1:30-off"]);
    check(&JEQUIER, "s9/10/3c1c1ccc c 2", &["2:28-off", "2:29-off", "2:30-off"]);
    check(&JEQUIER, "s9/10/3c1c1ccc c 3", &["3:24-27~2", "3:28-off", "3:29-off", "3:30-off"]);
    check(&JEQUIER, "s9/10/3c1c1ccc c 4", &["4:26-off", "4:28-off", "4:29-off", "4:30-off"]);
    check(&JEQUIER, "s9/10/3c1c1ccc c 6", &["6:24-off", "6:26-off", "6:28-off", "6:29-off", "6:30-off"]);
}

#[test]
fn j13_a_piece_on_25_is_borne_off_with_6_only() {
    check(&JEQUIER, "s9/10/4c5 c 4", &["4:25-29"]);
    check(&JEQUIER, "s9/10/4c5 c 6", &["6:25-off"]);
}

#[test]
fn j13_a_piece_on_30_leaves_with_any_throw() {
    check(&JEQUIER, "s9/10/9c c 1", &["1:30-off"]);
    check(&JEQUIER, "s9/10/9c c 2", &["2:30-off"]);
    check(&JEQUIER, "s9/10/9c c 3", &["3:30-off"]);
    check(&JEQUIER, "s9/10/9c c 4", &["4:30-off"]);
    check(&JEQUIER, "s9/10/9c c 6", &["6:30-off"]);
}

#[test]
fn j13_pieces_that_are_off_do_not_count_as_before_21() {
    check(&JEQUIER, "sssss5/10/cc6c1 c 3", &["3:21-24", "3:22-25", "3:29-off"]);
}

#[test]
fn j14_no_piece_moves_backward_while_one_can_move_forward() {
    check(&JEQUIER, "c9/10/5c1s2 c 2", &["2:1-3"]);
}

#[test]
fn j14_no_piece_moves_backward_while_one_can_be_borne_off() {
    check(&JEQUIER, "10/10/c2ss4c c 4", &["4:30-off"]);
}

#[test]
fn j14_which_piece_moves_backward_is_a_choice() {
    check(&JEQUIER, "4css3/4css3/10 c 1", &["1:5-4", "1:15-14"]);
}

#[test]
fn j14_no_hits_backward() {
    check(&JEQUIER, "2s1c1ss2/10/10 c 2", &["2:-"]);
}

#[test]
fn j14_not_onto_an_own_piece_backward() {
    check(&JEQUIER, "2c1c1ss2/10/10 c 2", &["2:3-1"]);
}

#[test]
fn j14_backward_to_square_1_and_not_below() {
    check(&JEQUIER, "2c1ss4/10/10 c 2", &["2:3-1"]);
    check(&JEQUIER, "1c1ss5/10/10 c 2", &["2:-"]);
}

#[test]
fn j14_after_2_or_3_backward_the_turn_passes() {
    check_after(&JEQUIER, "10/10/3c1s4 c 2", "2:24-22", "10/10/1c3s4 s -");
    check_after(&JEQUIER, "10/10/4c2s2 c 3", "3:25-22", "10/10/1c5s2 s -");
}

#[test]
fn j14_a_piece_on_30_moves_backward_too() {
    check(&JEQUIER, "c1ss6/10/9c c 2", &["2:30-28"]);
}

#[test]
fn j15_without_a_move_the_turn_is_lost_after_every_throw() {
    check_after(&JEQUIER, "css7/10/10 c 1", "1:-", "css7/10/10 s -");
    check_after(&JEQUIER, "c1ss6/10/10 c 2", "2:-", "c1ss6/10/10 s -");
    check_after(&JEQUIER, "c2ss5/10/10 c 3", "3:-", "c2ss5/10/10 s -");
    check_after(&JEQUIER, "c3ss4/10/10 c 4", "4:-", "c3ss4/10/10 s -");
    check_after(&JEQUIER, "c4ss3/10/10 c 6", "6:-", "c4ss3/10/10 s -");
}

#[test]
fn j16_the_last_piece_off_wins_at_once_after_every_throw() {
    check_after(&JEQUIER, "s9/10/9c c 1", "1:30-off", "s9/10/10 - -");
    check_after(&JEQUIER, "s9/10/9c c 2", "2:30-off", "s9/10/10 - -");
    check_after(&JEQUIER, "s9/10/9c c 4", "4:30-off", "s9/10/10 - -");
    check_after(&JEQUIER, "10/10/5c2s1 s 6", "6:29-off", "10/10/5c4 - -");
}

#[test]
fn j16_after_the_win_there_is_neither_throw_nor_move() {
    check_stops_after_the_win(&JEQUIER, "s9/10/9c c 4");
}

#[track_caller]
fn check_stops_after_the_win(ruleset: &'static Ruleset, situation: &str) {
    let (position, throw) = to_move(ruleset, situation);
    let mut game = Game::from_situation(ruleset, Situation::ToMove(position, throw));
    let last = position.moves(ruleset, throw).nth(0);
    game.play(last).expect("the last piece can be borne off");
    assert_eq!(game.stage(), Stage::Over(Outcome::Won(position.side)));
    assert_eq!(game.take_throw(Throw::ONE), Err(IllegalThrow::Over));
    assert_eq!(game.play(None), Err(IllegalPlay::NoThrow));
    assert_eq!(game.position().play(ruleset, Ply { throw, played: None }), Err(IllegalPly::Over));
}

// What we decided where the sources are silent

#[test]
fn decision_a_neighbors_follow_the_path_from_10_to_11_and_from_20_to_21() {
    check(&JEQUIER, "7c1s/s9/10 c 2", &["2:8-6"]);
    check(&JEQUIER, "8cs/s9/10 c 2", &["2:9-7"]);
    check(&JEQUIER, "10/7c1s/s9 c 2", &["2:18-16"]);
    check(&JEQUIER, "10/8cs/s9 c 2", &["2:19-17"]);
}

#[test]
fn decision_a_squares_that_touch_vertically_are_no_neighbors() {
    check(&JEQUIER, "cs8/8s1/10 c 1", &["1:1-2x"]);
    check(&JEQUIER, "10/7cs1/1s8 c 1", &["1:18-19x"]);
    check(&JEQUIER, "8s1/cs8/10 c 1", &["1:11-12x"]);
}

#[test]
fn decision_a_blockades_follow_the_path_too() {
    check(&JEQUIER, "8cs/ss8/10 c 4", &["4:9-5"]);
    check(&JEQUIER, "7css/s9/10 c 4", &["4:8-4"]);
    check(&JEQUIER, "10/8cs/ss8 c 4", &["4:19-15"]);
    check(&JEQUIER, "10/7css/s9 c 4", &["4:18-14"]);
}

#[test]
fn decision_b_a_piece_waits_on_30_and_is_safe_there() {
    check(&JEQUIER, "s9/9c/9c c 3", &["3:20-23"]);
    check(&JEQUIER, "s9/9c/8sc s 1", &["1:1-2"]);
}

#[test]
fn decision_c_bearing_off_by_reaching_30_ignores_what_stands_there() {
    check(&JEQUIER, "10/10/8cs c 1", &["1:29-off"]);
    check(&JEQUIER, "s9/10/8cc c 1", &["1:29-off", "1:30-off"]);
    check_after(&JEQUIER, "10/10/7ccs c 1", "1:29-off", "10/10/7c1s c -");
}

#[test]
fn decision_d_passing_30_jumps_28_to_30() {
    check(&JEQUIER, "10/10/4c2sss c 6", &["6:25-19"]);
    check(&JEQUIER, "10/10/4c3ss c 6", &["6:25-off"]);
}

#[test]
fn decision_e_a_backward_move_onto_27_falls_into_the_water() {
    check(&JEQUIER, "10/10/7cs1 c 1", &["1:28-27~1"]);
    check(&JEQUIER, "c1ss6/10/8c1 c 2", &["2:29-27~2"]);
    check(&JEQUIER, "c2ss5/10/9c c 3", &["3:30-27~2"]);
}

#[test]
fn decision_f_a_backward_1_4_or_6_throws_again() {
    check_after(&JEQUIER, "10/10/4cs4 c 1", "1:25-24", "10/10/3c1s4 c -");
    check_after(&JEQUIER, "10/10/4c3s1 c 4", "4:25-21", "10/10/c7s1 c -");
    check_after(&JEQUIER, "10/10/2c5s1 c 6", "6:23-17", "10/6c3/8s1 c -");
    check_after(&JEQUIER, "10/10/7cs1 c 1", "1:28-27~1", "c9/10/8s1 c -");
}

#[test]
fn decision_g_bearing_off_is_compulsory() {
    let (mut position, throw) = to_move(&JEQUIER, "s9/10/9c c 2");
    assert_eq!(position.play(&JEQUIER, Ply { throw, played: None }), Err(IllegalPly::MoveExists));
}

#[test]
fn decision_h_4_and_6_give_no_second_throw_in_the_throw_off() {
    check_throw_off(&[4, 1], "scscscscs1/c9/10 c -", Some(Side::Spools));
    check_throw_off(&[6, 1], "scscscscs1/c9/10 c -", Some(Side::Spools));
}

#[test]
fn decision_i_no_throw_after_the_win() {
    check_stops_after_the_win(&JEQUIER, "s9/10/9c c 1");
    check_stops_after_the_win(&JEQUIER, "s9/10/9c c 6");
}

// Standard

#[test]
fn s01_the_cones_stand_on_1_and_begin_without_a_throw_off() {
    let game = Game::new(&STANDARD);
    assert_eq!(write_situation(&STANDARD, game.situation()), "cscscscscs/10/10 c -");
    assert_eq!(game.stage(), Stage::Throwing(Side::Cones));
    assert_eq!(game.side_of_first_thrower(), Some(Side::Cones));
}

#[test]
fn s02_none_up_counts_5_and_there_is_no_6() {
    assert_eq!(outcomes(&STANDARD), [(1, 4), (2, 6), (3, 4), (4, 1), (5, 1)]);
    assert_eq!(STANDARD.sticks.throw(Faces::from_bits(0b0000)), Throw::of(5));
    assert_eq!(parse_situation(&STANDARD, "c9/10/9s c 6"), Err(PositionError::UnknownThrow("6".to_owned())));
}

#[test]
fn s03_after_1_4_and_5_the_same_side_throws_again() {
    check_after(&STANDARD, "c9/10/9s c 1", "1:1-2", "1c8/10/9s c -");
    check_after(&STANDARD, "c9/10/9s c 4", "4:1-5", "4c5/10/9s c -");
    check_after(&STANDARD, "c9/10/9s c 5", "5:1-6", "5c4/10/9s c -");
}

#[test]
fn s03_after_2_and_3_the_turn_passes() {
    check_after(&STANDARD, "c9/10/9s c 2", "2:1-3", "2c7/10/9s s -");
    check_after(&STANDARD, "c9/10/9s c 3", "3:1-4", "3c6/10/9s s -");
}

#[test]
fn s04_each_piece_moves_by_the_whole_throw_and_one_must() {
    check(&STANDARD, "c3c5/9c/9s c 3", &["3:1-4", "3:5-8", "3:20-23"]);
    let (mut position, throw) = to_move(&STANDARD, "c9/10/9s c 3");
    assert_eq!(position.play(&STANDARD, Ply { throw, played: None }), Err(IllegalPly::MoveExists));
}

#[test]
fn s04_no_landing_on_an_own_piece() {
    check(&STANDARD, "c1c7/10/9s c 2", &["2:3-5"]);
}

#[test]
fn s04_a_lone_enemy_changes_places_with_the_mover() {
    check_after(&STANDARD, "c1s7/10/10 c 2", "2:1-3x", "s1c7/10/10 s -");
}

#[test]
fn s04_two_in_a_row_are_not_hit() {
    check(&STANDARD, "c1ss6/10/10 c 2", &["2:-"]);
    check(&STANDARD, "css7/10/10 c 2", &["2:-"]);
    check(&STANDARD, "7c1s/s9/10 c 2", &["2:-"]);
}

#[test]
fn s05_a_lone_piece_on_27_29_or_30_is_not_hit() {
    check(&STANDARD, "10/10/3c2s3 c 3", &["3:-"]);
    check(&STANDARD, "10/10/5c2s1 c 3", &["3:-"]);
    check(&STANDARD, "10/10/5c3s c 4", &["4:-"]);
}

#[test]
fn s05_26_is_an_ordinary_square_without_a_mark() {
    check(&STANDARD, "10/10/3c1s4 c 2", &["2:24-26x"]);
    assert_eq!(STANDARD.houses.at(Square::at(26)).mark, None);
    assert_eq!(STANDARD.houses.at(Square::at(28)).mark, Some(Mark::Water));
}

#[test]
fn s06_any_number_of_pieces_is_jumped() {
    check(&STANDARD, "csss6/10/10 c 4", &["4:1-5"]);
    check(&STANDARD, "cssss5/10/10 c 5", &["5:1-6"]);
}

#[test]
fn s07_a_piece_on_28_goes_to_15() {
    check(&STANDARD, "s9/10/6c3 c 1", &["1:27-28~15"]);
    check_after(&STANDARD, "s9/10/6c3 c 1", "1:27-28~15", "s9/4c5/10 c -");
}

#[test]
fn s07_from_a_taken_15_to_the_nearest_empty_square_below() {
    check(&STANDARD, "10/4s5/6c3 c 1", &["1:27-28~14"]);
    check(&STANDARD, "10/2sss5/6c3 c 1", &["1:27-28~12"]);
    check(&STANDARD, "10/sssss5/6c3 c 1", &["1:27-28~10"]);
    check(&STANDARD, "10/4cs4/6c3 c 1", &["1:15-16x", "1:27-28~14"]);
}

#[test]
fn s07_an_empty_square_below_the_nearest_does_not_matter() {
    check(&STANDARD, "10/2s1s5/6c3 c 1", &["1:27-28~14"]);
}

#[test]
fn s08_pieces_never_move_backward() {
    check(&STANDARD, "4c1ss2/10/10 c 2", &["2:-"]);
}

#[test]
fn s09_without_a_move_1_4_and_5_still_give_another_throw() {
    check_after(&STANDARD, "4css3/10/10 c 1", "1:-", "4css3/10/10 c -");
    check_after(&STANDARD, "4c2ss1/10/10 c 4", "4:-", "4c2ss1/10/10 c -");
    check_after(&STANDARD, "4c3ss/10/10 c 5", "5:-", "4c3ss/10/10 c -");
}

#[test]
fn s09_without_a_move_2_and_3_pass_the_turn() {
    check_after(&STANDARD, "4c1ss2/10/10 c 2", "2:-", "4c1ss2/10/10 s -");
    check_after(&STANDARD, "4c1ss2/10/10 c 3", "3:-", "4c1ss2/10/10 s -");
}

#[test]
fn s10_from_27_with_4_or_5() {
    check(&STANDARD, "s9/10/6c3 c 2", &["2:27-29"]);
    check(&STANDARD, "s9/10/6c3 c 3", &["3:27-30"]);
    check(&STANDARD, "s9/10/6c3 c 4", &["4:27-off"]);
    check(&STANDARD, "s9/10/6c3 c 5", &["5:27-off"]);
}

#[test]
fn s10_from_29_with_3_and_no_other() {
    check(&STANDARD, "s9/10/8c1 c 1", &["1:29-30"]);
    check(&STANDARD, "s9/10/8c1 c 2", &["2:-"]);
    check(&STANDARD, "s9/10/8c1 c 3", &["3:29-off"]);
    check(&STANDARD, "s9/10/8c1 c 4", &["4:-"]);
    check(&STANDARD, "s9/10/8c1 c 5", &["5:-"]);
}

#[test]
fn s10_from_30_with_2_and_no_other() {
    check(&STANDARD, "s9/10/9c c 1", &["1:-"]);
    check(&STANDARD, "s9/10/9c c 2", &["2:30-off"]);
    check(&STANDARD, "s9/10/9c c 3", &["3:-"]);
    check(&STANDARD, "s9/10/9c c 4", &["4:-"]);
    check(&STANDARD, "s9/10/9c c 5", &["5:-"]);
}

#[test]
fn s10_reaching_30_is_an_ordinary_move() {
    check_after(&STANDARD, "s9/10/6c3 c 3", "3:27-30", "s9/10/9c s -");
    check(&STANDARD, "10/10/6c2s c 3", &["3:-"]);
    check(&STANDARD, "s9/10/6c2c c 3", &["3:-"]);
    check(&STANDARD, "s9/10/4c5 c 5", &["5:25-30"]);
}

#[test]
fn s10_from_26_no_throw_bears_off() {
    check(&STANDARD, "s9/10/5c4 c 4", &["4:26-30"]);
    check(&STANDARD, "s9/10/5c4 c 5", &["5:-"]);
}

#[test]
fn s10_no_condition_on_the_other_pieces() {
    check(&STANDARD, "c9/s9/6c1cc c 2", &["2:1-3", "2:30-off"]);
    check(&STANDARD, "c9/s9/6c1cc c 3", &["3:1-4", "3:29-off"]);
    check(&STANDARD, "c9/s9/6c1cc c 4", &["4:1-5", "4:27-off"]);
}

#[test]
fn s11_the_last_piece_off_wins_at_once() {
    check_after(&STANDARD, "s9/10/9c c 2", "2:30-off", "s9/10/10 - -");
    check_after(&STANDARD, "s9/10/6c3 c 4", "4:27-off", "s9/10/10 - -");
    check_stops_after_the_win(&STANDARD, "s9/10/6c3 c 5");
}
