//! Puzzles: the best move is the best, and everything that is said for it is true.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::HashSet;
use std::sync::LazyLock;

use senet::ai::endgame::{Endgame, Layer, chance_by_next, solve};
use senet::ai::expectimax::Rated;
use senet::ai::puzzle::{Grade, MARGIN, Merit, Odds, Puzzle};
use senet::ai::{PipLead, best_move};
use senet::engine::notation::{parse_situation, write_situation};
use senet::engine::rulesets::{JEQUIER, STANDARD};
use senet::engine::{Faces, Move, Ply, Position, Ruleset, Side, Situation, Square, SquareSet};

static TABLES: LazyLock<[(&Ruleset, Endgame); 2]> =
    LazyLock::new(|| [&JEQUIER, &STANDARD].map(|ruleset| (ruleset, solve(ruleset, Layer::up_to(2)))));

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

fn after(ruleset: &Ruleset, puzzle: &Puzzle, played: Move) -> Position {
    let mut after = puzzle.position;
    after.play(ruleset, Ply { throw: puzzle.throw, played: Some(played) }).expect("the move is legal");
    after
}

fn text(ruleset: &Ruleset, puzzle: &Puzzle) -> String {
    write_situation(ruleset, Situation::ToMove(puzzle.position, puzzle.throw))
}

#[test]
fn a_puzzle_is_a_position_of_the_rules_with_all_its_moves() {
    each(|ruleset, _, puzzle| {
        let text = text(ruleset, puzzle);
        assert_eq!(parse_situation(ruleset, &text), Ok(Situation::ToMove(puzzle.position, puzzle.throw)));
        assert_eq!(puzzle.position.side, Side::Cones);
        let mut moves: Vec<Square> = puzzle.moves().iter().map(|rated| rated.played.from()).collect();
        moves.sort_unstable();
        let legal: Vec<Square> = puzzle.position.moves(ruleset, puzzle.throw).movable().iter().collect();
        assert_eq!(moves, legal, "{text}");
        assert!(legal.len() >= 2, "{text}");
    });
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
    each(|ruleset, _, puzzle| {
        for other in &puzzle.moves()[1..] {
            let why = puzzle.why(ruleset, other.played);
            assert!(!why.is_empty() && why.len() <= 3, "{}: {why:?}", text(ruleset, puzzle));
            for reason in why {
                assert!(is_true(ruleset, puzzle, reason, other.played), "{}: {reason:?}", text(ruleset, puzzle));
                seen.insert(std::mem::discriminant(&reason));
            }
        }
    });
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
