//! Puzzles, those that the tables lead to and those of the files: the best move is the best, and everything that is said
//! for it is true.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use senet::ai::check_sum::CheckSum;
use senet::ai::endgame::{Endgame, Layer, chance_by_next, solve};
use senet::ai::expectimax::Rated;
use senet::ai::net::Net;
use senet::ai::puzzle::{Grade, MARGIN, Merit, Odds, Puzzle, PuzzlesError};
use senet::ai::{Evaluator as _, PipLead, best_move};
use senet::engine::notation::{parse_situation, write_situation};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Faces, Move, Ply, Position, Ruleset, Side, Situation, Square, SquareSet};

static TABLES: LazyLock<[(&Ruleset, Endgame); 2]> =
    LazyLock::new(|| [&JEQUIER, &STANDARD].map(|ruleset| (ruleset, solve(ruleset, Layer::up_to(2)))));

/// The files that the page fetches, and the nets that were made from other tables.
const FILES: [(&Ruleset, &[u8], &[u8]); 2] = [
    (&JEQUIER, include_bytes!("../www/puzzles/jequier.puzzles"), include_bytes!("../www/nets/jequier.net")),
    (&STANDARD, include_bytes!("../www/puzzles/standard.puzzles"), include_bytes!("../www/nets/standard.net")),
];

const GRADES: [Grade; 3] = [Grade::Easy, Grade::Middle, Grade::Hard];

/// Puzzles of both rulesets and all grades.
fn each(mut check: impl FnMut(&Ruleset, &Endgame, &Puzzle)) {
    for (ruleset, endgame) in &*TABLES {
        for grade in GRADES {
            for draw in 0..150 {
                let puzzle = Puzzle::find(ruleset, endgame, grade, draw).expect("every draw leads to a puzzle");
                assert_eq!(puzzle.grade, grade);
                check(ruleset, endgame, &puzzle);
            }
        }
    }
}

/// Puzzles of the files, all of them.
fn each_of_the_files(mut check: impl FnMut(&Ruleset, &Puzzle)) {
    for (ruleset, file, _) in FILES {
        for puzzle in Puzzle::read_all(ruleset, file).expect("the file is whole") {
            check(ruleset, &puzzle);
        }
    }
}

fn after(ruleset: &Ruleset, puzzle: &Puzzle, played: Move) -> Position {
    let mut after = puzzle.position;
    after.play(ruleset, Ply { throw: puzzle.throw, played: Some(played) }).expect("the move is legal");
    after
}

fn text(ruleset: &Ruleset, puzzle: &Puzzle) -> String {
    write_situation(ruleset, Situation::ToMove(puzzle.position, puzzle.throw))
}

/// Checks that it is a position of the rules, with at least so many moves and all that there are.
fn check_moves(ruleset: &Ruleset, puzzle: &Puzzle, least: usize) {
    let text = text(ruleset, puzzle);
    assert_eq!(parse_situation(ruleset, &text), Ok(Situation::ToMove(puzzle.position, puzzle.throw)));
    assert_eq!(puzzle.position.side, Side::Cones);
    let mut moves: Vec<Square> = puzzle.moves().iter().map(|rated| rated.played.from()).collect();
    moves.sort_unstable();
    let legal: Vec<Square> = puzzle.position.moves(ruleset, puzzle.throw).movable().iter().collect();
    assert_eq!(moves, legal, "{text}");
    assert!(legal.len() >= least, "{text}");
}

#[test]
fn a_puzzle_is_a_position_of_the_rules_with_all_its_moves() {
    each(|ruleset, _, puzzle| check_moves(ruleset, puzzle, 2));
    each_of_the_files(|ruleset, puzzle| check_moves(ruleset, puzzle, 3));
}

#[test]
fn the_files_have_several_hundred_puzzles_of_each_grade_and_none_twice() {
    for (ruleset, file, _) in FILES {
        let mut left = Puzzle::read_all(ruleset, file).expect("the file is whole");
        for grade in GRADES {
            assert_eq!(left.iter().filter(|puzzle| puzzle.grade == grade).count(), 300);
        }
        let texts: HashSet<String> = left.iter().map(|puzzle| text(ruleset, puzzle)).collect();
        assert_eq!(texts.len(), left.len());
        let order = |draw: u64| {
            let mut left = left.clone();
            (draw..draw + 300).map_while(|draw| Puzzle::take_from(&mut left, Grade::Hard, draw)).collect::<Vec<_>>()
        };
        let (one, other) = (order(1), order(1 << 40));
        assert_eq!((one.len(), other.len()), (300, 300), "every one comes");
        assert!(one.iter().all(|puzzle| puzzle.grade == Grade::Hard && other.contains(puzzle)));
        assert!(one != other && one == order(1));
        left.retain(|puzzle| puzzle.grade != Grade::Hard);
        assert_eq!(Puzzle::take_from(&mut left, Grade::Hard, 1), None);
    }
}

/// The tables that the files were made from take too long to be solved here. Where a move leads to smaller ones, those
/// must agree; elsewhere the net must, which has never seen the files.
#[test]
fn the_chances_of_the_files_are_those_of_smaller_tables_and_near_those_of_the_net() {
    for ((ruleset, file, net), (_, endgame)) in FILES.into_iter().zip(&*TABLES) {
        let net = Net::from_bytes(net).expect("the net is whole");
        let (mut known, mut off, mut count) = (0, 0.0, 0.0);
        for puzzle in Puzzle::read_all(ruleset, file).expect("the file is whole") {
            assert!(puzzle.best().value - puzzle.moves()[1].value > 0.039, "{}", text(ruleset, &puzzle));
            for rated in puzzle.moves() {
                let after = after(ruleset, &puzzle, rated.played);
                if let Some(chance) = endgame.chance(after) {
                    let chance = if after.side == Side::Cones { chance } else { 1.0 - chance };
                    assert!((chance - rated.value).abs() < 1e-4, "{}: {rated:?}", text(ruleset, &puzzle));
                    known += 1;
                }
                off += (net.value(ruleset, after, Side::Cones) - rated.value).abs();
                count += 1.0;
            }
        }
        let off = off / count;
        assert!(known > 100 && off < 0.03, "{}: {known} known, the net off by {off} on the average", ruleset.id);
    }
}

#[test]
fn the_files_are_about_many_things() {
    let mut about = HashMap::new();
    each_of_the_files(|ruleset, puzzle| {
        let merit = puzzle.why(ruleset, puzzle.moves()[1].played)[0];
        let odds = if let Merit::Odds { of, .. } = merit { Some(of) } else { None };
        *about.entry((ruleset.id, std::mem::discriminant(&merit), odds)).or_insert(0) += 1;
    });
    // Nothing is what every other puzzle of a file is about.
    assert!(about.len() >= 14 && about.values().all(|&count| count < 225), "{about:?}");
}

#[test]
fn a_file_that_was_cut_or_altered_is_refused() {
    let (ruleset, file, _) = FILES[0];
    let read = |bytes: &[u8]| Puzzle::read_all(ruleset, bytes).map(|puzzles| puzzles.len());
    assert_eq!(read(file), Ok(900));
    let whole = Puzzle::read_all(ruleset, file).expect("the file is whole");
    assert_eq!(Puzzle::write_all(ruleset, &whole), file);
    assert_eq!(Puzzle::read_all(&STANDARD, file), Err(PuzzlesError::Ruleset));
    for length in [0, 7, 27, 35] {
        assert_eq!(read(&file[..length]), Err(PuzzlesError::NotPuzzles));
    }
    assert_eq!(read(&file[..file.len() - 1]), Err(PuzzlesError::Sum));
    let altered = |at: usize, byte: u8| {
        let mut bytes = file.to_vec();
        bytes[at] = byte;
        bytes
    };
    assert_eq!(read(&altered(8, 2)), Err(PuzzlesError::Version(2)));
    assert_eq!(read(&altered(40, !file[40])), Err(PuzzlesError::Sum));
    // With the check sum made anew, what is told must still be puzzles.
    let summed = |mut bytes: Vec<u8>| {
        bytes.truncate(bytes.len() - CheckSum::LENGTH);
        let sum = CheckSum::of(&bytes);
        bytes.extend(sum);
        bytes
    };
    let first = |at: usize, byte| read(&summed(altered(28 + at, byte)));
    assert_eq!(first(8, 0), Err(PuzzlesError::Puzzle(0)), "no throw");
    assert_eq!(first(8, 7), Err(PuzzlesError::Puzzle(0)), "none either");
    assert_eq!(first(3, file[31] | 1 << 2), Err(PuzzlesError::Puzzle(0)), "a piece in the water");
    assert_eq!(read(&summed(altered(10, file[10] - 1))), Err(PuzzlesError::Rest));
    assert_eq!(read(&summed(altered(10, file[10] + 1))), Err(PuzzlesError::Puzzle(900)));
}

#[test]
fn the_best_move_is_the_best_by_what_follows() {
    each(|ruleset, endgame, puzzle| {
        let chance = |played| {
            let after = after(ruleset, puzzle, played);
            let next = chance_by_next(ruleset, after, |position| endgame.chance(position)).unwrap_or(1.0);
            if after.side == Side::Cones { next } else { 1.0 - next }
        };
        let chances: Vec<f64> = puzzle.moves().iter().map(|rated| chance(rated.played)).collect();
        for (rated, chance) in puzzle.moves().iter().zip(&chances) {
            assert!((rated.value - chance).abs() < 1e-4, "{}: {rated:?}, not {chance}", text(ruleset, puzzle));
        }
        assert!(chances[0] - chances[1] > MARGIN - 1e-4, "{}", text(ruleset, puzzle));
        assert!(chances.is_sorted_by(|one, other| one >= other), "{}", text(ruleset, puzzle));
        assert_eq!(puzzle.best(), puzzle.moves()[0]);
    });
}

/// In how many of the 16 ways that the sticks can fall `side` has a move of which `does` is true, or none of which it
/// is not, if `does` is asked about all.
fn ways(ruleset: &Ruleset, after: Position, side: Side, does: impl Fn(Position, &[Move]) -> bool) -> u32 {
    let position = Position { side, ..after };
    let moves =
        |faces| position.moves(ruleset, ruleset.sticks.throw(Faces::from_bits(faces))).iter().collect::<Vec<_>>();
    (0..16).filter(|&faces| does(position, &moves(faces))).count() as u32
}

fn count(of: Odds, ruleset: &Ruleset, after: Position) -> u32 {
    let leaves = |_: Position, moves: &[Move]| moves.iter().any(|played| matches!(played, Move::BearOff { .. }));
    let wins = |position: Position, moves: &[Move]| leaves(position, moves) && position.own().len() == 1;
    let hits = |_: Position, moves: &[Move]| moves.iter().any(|played| matches!(played, Move::Swap { .. }));
    let stuck = |_: Position, moves: &[Move]| !moves.iter().any(|played| !played.is_backward());
    let (me, enemy) = (Side::Cones, Side::Spools);
    match of {
        Odds::EnemyWins => ways(ruleset, after, enemy, wins),
        Odds::EnemyHits => ways(ruleset, after, enemy, hits),
        Odds::EnemyBearsOff => ways(ruleset, after, enemy, leaves),
        Odds::EnemyStuck => ways(ruleset, after, enemy, stuck),
        Odds::NextWins => ways(ruleset, after, me, wins),
        Odds::NextHits => ways(ruleset, after, me, hits),
        Odds::NextBearsOff | Odds::ThenBearsOff => ways(ruleset, after, me, leaves),
    }
}

/// Checks a reason against the two moves, by the board and by counting all ways that the sticks can fall.
fn is_true(ruleset: &Ruleset, puzzle: &Puzzle, reason: Merit, other: Move) -> bool {
    let best = puzzle.best().played;
    let [best_after, other_after] = [best, other].map(|played| after(ruleset, puzzle, played));
    let (before, me, enemy) = (puzzle.position.board, Side::Cones, Side::Spools);
    let last_row = SquareSet::from(Square::at(21));
    match reason {
        Merit::BearsOff => {
            let left = |after: Position| after.board.pieces(me).len();
            left(best_after) + 1 == before.pieces(me).len() && left(other_after) == before.pieces(me).len()
        }
        Merit::Hits { on, back_to } => {
            back_to < on
                && before.piece(on) == Some(enemy)
                && best_after.board.piece(on) == Some(me)
                && best_after.board.piece(back_to) == Some(enemy)
        }
        Merit::KeepsDry(ashore) => {
            let fell = other.landing().is_some_and(|landing| ruleset.houses.sinks().contains(landing));
            let is_dry = best.landing().is_none_or(|landing| !ruleset.houses.sinks().contains(landing));
            fell && is_dry && other_after.board.piece(ashore) == Some(me)
        }
        Merit::BringsAllHome => {
            ruleset.id == JEQUIER.id
                && best_after.board.pieces(me).is_subset(last_row)
                && !other_after.board.pieces(me).is_subset(last_row)
                && !before.pieces(me).is_subset(last_row)
        }
        Merit::Odds { of, best, other } => {
            let (is_kept, is_more_good) = match of {
                Odds::EnemyWins | Odds::EnemyHits | Odds::EnemyBearsOff => (false, false),
                Odds::EnemyStuck | Odds::ThenBearsOff => (false, true),
                Odds::NextWins | Odds::NextHits | Odds::NextBearsOff => (true, true),
            };
            (best_after.side == me) == is_kept
                && (if is_more_good { best > other } else { best < other })
                && (best, other) == (count(of, ruleset, best_after), count(of, ruleset, other_after))
        }
    }
}

#[test]
fn every_reason_is_true_and_there_is_one() {
    let mut seen = HashSet::new();
    let mut check = |ruleset: &Ruleset, puzzle: &Puzzle| {
        for other in &puzzle.moves()[1..] {
            let why = puzzle.why(ruleset, other.played);
            assert!(!why.is_empty() && why.len() <= 3, "{}: {why:?}", text(ruleset, puzzle));
            for reason in why {
                assert!(is_true(ruleset, puzzle, reason, other.played), "{}: {reason:?}", text(ruleset, puzzle));
                seen.insert(std::mem::discriminant(&reason));
            }
        }
    };
    each(|ruleset, _, puzzle| check(ruleset, puzzle));
    each_of_the_files(check);
    assert_eq!(seen.len(), 5, "every kind comes up");
}

#[test]
fn looking_ahead_in_the_race_solves_the_easy_ones_and_not_the_hard_ones() {
    let mut right = [0; 3];
    each(|ruleset, _, puzzle| {
        let greedy = best_move(&PipLead, ruleset, puzzle.position, puzzle.throw);
        right[puzzle.grade as usize] += u32::from(greedy == Some(puzzle.best().played));
    });
    let [easy, middle, hard] = right;
    assert_eq!(easy, 300);
    assert!(middle < 250 && hard < 120, "{middle} and {hard} of 300");

    let mut right = [0; 3];
    each_of_the_files(|ruleset, puzzle| {
        let greedy = best_move(&PipLead, ruleset, puzzle.position, puzzle.throw);
        right[puzzle.grade as usize] += u32::from(greedy == Some(puzzle.best().played));
    });
    let [easy, middle, hard] = right;
    assert_eq!(easy, 600);
    assert!(middle < 400 && hard == 0, "{middle} and {hard} of 600");
}

#[test]
fn few_puzzles_only_keep_out_of_the_water() {
    let mut easy = 0;
    let mut dry = 0;
    each(|ruleset, _, puzzle| {
        let is_dry =
            |other: &Rated| puzzle.why(ruleset, other.played).iter().any(|why| matches!(why, Merit::KeepsDry(_)));
        easy += u32::from(puzzle.grade == Grade::Easy);
        dry += u32::from(puzzle.grade == Grade::Easy && puzzle.moves()[1..].iter().any(is_dry));
    });
    assert!(dry * 2 < easy && dry > 0, "{dry} of {easy}");
}

#[test]
fn a_number_leads_to_one_puzzle_and_others_to_others() {
    for (ruleset, endgame) in &*TABLES {
        let find = |draw| Puzzle::find(ruleset, endgame, Grade::Hard, draw).expect("there is one");
        let texts: HashSet<String> = (0..100).map(|draw| text(ruleset, &find(draw))).collect();
        assert!(texts.len() > 90, "{} different ones", texts.len());
        assert_eq!(find(7), find(7));
        assert!(Puzzle::find(ruleset, &Endgame::default(), Grade::Easy, 1).is_none());
    }
}
