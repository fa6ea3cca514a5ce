//! The exact winning chances, checked without the solver's own means.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;

use std::collections::HashMap;

use senet::ai::endgame::{Endgame, FileError, Header, Layer, Table, chance_by_next, solve};
use senet::engine::notation::parse_situation;
use senet::engine::rulesets::{self, JEQUIER, STANDARD};
use senet::engine::{Board, BySide, Ply, Position, Ruleset, Side, Situation, Square, SquareSet};

use random::Rng;

/// A throw's weight, and what each of its moves leads to: the number of the next position, or
/// `None` if it wins; and whether the same side throws again.
type Outcomes = Vec<(f64, Vec<(Option<usize>, bool)>)>;

/// All positions with one piece a side, with either side to throw.
fn one_against_one(ruleset: &Ruleset) -> Vec<Position> {
    let squares = || Square::all().filter(|&square| !ruleset.houses.sinks().contains(square));
    let pairs = squares().flat_map(|cone| squares().map(move |spool| (cone, spool)));
    let boards = pairs
        .filter_map(|(cone, spool)| Board::new(BySide::new(SquareSet::EMPTY.with(cone), SquareSet::EMPTY.with(spool))));
    boards.flat_map(|board| Side::BOTH.map(|side| Position { board, side })).collect()
}

fn outcomes(ruleset: &Ruleset, position: Position, numbers: &HashMap<Position, usize>) -> Outcomes {
    let outcome = |(throw, weight)| {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        let next = moves.iter().map(Some).chain(pass).map(|played| {
            let mut after = position;
            after.play(ruleset, Ply { throw, played }).expect("the move is legal");
            (after.winner().is_none().then(|| numbers[&after]), after.side == position.side)
        });
        (f64::from(weight) / 16.0, next.collect())
    };
    ruleset.sticks.outcomes().map(outcome).into()
}

/// Plain value iteration in floating point, on the engine's moves and a map from positions, until
/// nothing changes any more.
fn naive_chances(ruleset: &Ruleset) -> HashMap<Position, f64> {
    let positions = one_against_one(ruleset);
    let numbers = positions.iter().enumerate().map(|(number, &position)| (position, number)).collect();
    let all: Vec<Outcomes> = positions.iter().map(|&position| outcomes(ruleset, position, &numbers)).collect();
    let mut chances = vec![0.5; positions.len()];
    loop {
        let worth = |&(next, is_own): &(Option<usize>, bool)| match (next, is_own) {
            (None, _) => 1.0,
            (Some(next), true) => chances[next],
            (Some(next), false) => 1.0 - chances[next],
        };
        let best = |moves: &Vec<(Option<usize>, bool)>| moves.iter().map(worth).fold(0.0, f64::max);
        let renewed = |outcomes: &Outcomes| outcomes.iter().map(|(weight, moves)| weight * best(moves)).sum();
        let next: Vec<f64> = all.iter().map(renewed).collect();
        let change = next.iter().zip(&chances).map(|(next, chance)| f64::abs(next - chance)).fold(0.0, f64::max);
        chances = next;
        if change < 1e-14 {
            return positions.into_iter().zip(chances).collect();
        }
    }
}

#[test]
fn one_against_one_agrees_with_an_independent_solution() {
    for ruleset in rulesets::ALL {
        let endgame = solve(ruleset, Layer::up_to(1));
        let table = endgame.table(Layer::of(1, 1)).expect("it was solved");
        assert!(table.error() < 1.2e-5, "{}", table.error());
        let naive = naive_chances(ruleset);
        assert_eq!(naive.len(), 2 * 29 * 28);
        for (position, expected) in naive {
            let chance = endgame.chance(position).expect("the layer was solved");
            assert!((chance - expected).abs() <= table.error(), "{position:?}: {chance}, not {expected}");
        }
    }
}

fn position(ruleset: &Ruleset, text: &str) -> Position {
    match parse_situation(ruleset, text) {
        Ok(Situation::ToThrow(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn chances_worked_by_hand() {
    let check = |ruleset: &'static Ruleset, text: &str, expected: f64| {
        let chance = solve(ruleset, Layer::up_to(1)).chance(position(ruleset, text)).expect("the layer was solved");
        assert!((chance - expected).abs() < 1.2e-5, "{} {text}: {chance}", ruleset.id);
    };
    // J13: what stands on 30 leaves with any throw.
    check(&JEQUIER, "9s/10/9c c -", 1.0);
    // S10: from 30 only a 2 bears off, from 29 only a 3; 1, 4 and 5 throw again. So
    // c = 6/16 + 6/16 c + 4/16 (1 - s) and s = 4/16 + 6/16 s + 6/16 (1 - c), or c = 15/19 and s = 10/19.
    check(&STANDARD, "10/10/8sc c -", 0.789_473_684);
    check(&STANDARD, "10/10/8sc s -", 0.526_315_789);
}

/// Any positions of a layer.
fn sample(ruleset: &'static Ruleset, men: [u32; 2], count: usize) -> Vec<Position> {
    let mut rng = Rng::new(u64::from(men[0] * 10 + men[1]));
    let mut found = Vec::new();
    while found.len() < count {
        let position = random::position(&mut rng, ruleset);
        if [position.own().len(), position.enemies().len()] == men {
            found.push(position);
        }
    }
    found
}

/// The tables of both halves of a layer against the best moves by the tables.
fn check_equation(ruleset: &'static Ruleset, endgame: &Endgame, men: [u32; 2]) {
    let table = endgame.table(Layer::of(men[0] as u8, men[1] as u8)).expect("it was solved");
    for position in sample(ruleset, men, 2_000) {
        let chance = endgame.chance(position).expect("it was solved");
        let expected = chance_by_next(ruleset, position, |next| endgame.chance(next)).expect("it goes on");
        assert!((chance - expected).abs() <= 2.0 * table.error(), "{position:?}: {chance}, not {expected}");
    }
}

#[test]
fn the_chances_are_those_of_the_best_moves() {
    for ruleset in rulesets::ALL {
        // Up to 2 against 1; `senet solve` checks larger layers each time.
        let endgame = solve(ruleset, Layer::up_to(2).take(2));
        check_equation(ruleset, &endgame, [1, 1]);
        check_equation(ruleset, &endgame, [1, 2]);
        check_equation(ruleset, &endgame, [2, 1]);
    }
}

#[test]
fn only_positions_with_a_table_have_a_chance() {
    let ruleset = rulesets::ALL[0];
    let endgame = solve(ruleset, Layer::up_to(1));
    assert_eq!(endgame.chance(position(ruleset, "9s/10/8cc c -")), None);
    assert_eq!(endgame.table(Layer::of(2, 1)), None);
    let won = Position { board: position(ruleset, "9s/10/9c s -").board, side: Side::Spools };
    assert!(endgame.chance(won).is_some_and(|chance| chance < 1.0));
    let mut after = won;
    after.side = Side::Cones;
    let throw = ruleset.sticks.outcomes()[0].0;
    let played = after.moves(ruleset, throw).nth(0);
    after.play(ruleset, Ply { throw, played }).expect("the piece on 30 leaves");
    assert_eq!(endgame.chance(after), Some(1.0));
}

#[test]
fn a_table_comes_back_from_its_bytes_unless_they_were_changed() {
    let [ruleset, other, ..] = rulesets::ALL;
    let endgame = solve(ruleset, Layer::up_to(1));
    let table = endgame.table(Layer::of(1, 1)).expect("it was solved");
    let bytes = table.as_bytes();
    let read = |bytes: &[u8]| Table::from_bytes(ruleset, bytes.to_vec());
    assert_eq!(read(bytes).as_ref(), Ok(table));
    assert_eq!(Table::from_bytes(other, bytes.to_vec()), Err(FileError::OtherRuleset(ruleset.id.to_owned())));
    for found in 0..bytes.len() {
        let expected = if found < Header::LENGTH { Header::LENGTH } else { bytes.len() };
        let cut = FileError::Cut { expected: expected as u64, found: found as u64 };
        assert_eq!(read(&bytes[..found]), Err(cut), "{found} bytes");
    }
    for place in 0..bytes.len() {
        let mut altered = bytes.to_vec();
        altered[place] ^= 1 << (place % 8);
        let expected = match place {
            0..8 => |error| error == FileError::Unknown,
            8..10 => |error| matches!(error, FileError::Newer(_)),
            10 => |error| matches!(error, FileError::OtherContent | FileError::Altered),
            // Up to the first zero behind the id; what comes after it only the check sum tells.
            12..20 => |error| matches!(error, FileError::OtherRuleset(_)),
            // The number of pieces can become that of another layer, which has more positions.
            11 => |error| matches!(error, FileError::Altered | FileError::Cut { .. }),
            _ => |error| error == FileError::Altered,
        };
        assert!(read(&altered).is_err_and(expected), "byte {place}");
    }
    assert_eq!(read(&[bytes, &[0]].concat()), Err(FileError::Altered));
    assert_eq!(read(b"scscscscs1"), Err(FileError::Unknown));
}
