//! The engine against the naive reference, position by position and by counting all ways to play;
//! and against counts that were written down.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/random.rs"]
mod random;
#[path = "support/reference.rs"]
mod reference;

use random::Rng;
use reference::{Rules, State};
use senet::engine::notation::parse_situation;
use senet::engine::perft::{Perft, perft};
use senet::engine::ruleset::Retreat;
use senet::engine::rulesets::{self, JEQUIER};
use senet::engine::{Ply, Position, Ruleset, Side, Situation, Throw};
use serde_json::Value;

/// How many ways the reference counts at most; the engine is checked on longer ones too.
const WAYS_OF_THE_REFERENCE: u64 = 30_000;

/// Checks every move with every throw, as written and in what it leads to.
#[track_caller]
fn check_moves(ruleset: &Ruleset, position: Position) {
    let state = State::of(position);
    for (throw, _) in ruleset.sticks.outcomes() {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        let mut expected = Rules::by_id(ruleset.id).plies(&state, usize::from(throw.value())).into_iter();
        for played in moves.iter().map(Some).chain(pass) {
            let ply = Ply { throw, played };
            let expected = expected.next().map(|ply| (ply.text, ply.after));
            let mut after = position;
            after.play_unchecked(ruleset, ply);
            assert_eq!(Some((ply.to_string(), State::of(after))), expected, "{position:?}");
        }
        assert_eq!(expected.next().map(|ply| ply.text), None, "{position:?} with {throw}");
    }
}

fn check_random_positions(ruleset: &Ruleset, count: u32) {
    let mut rng = Rng::new(1);
    for _ in 0..count {
        check_moves(ruleset, random::position(&mut rng, ruleset));
    }
}

#[test]
fn every_ruleset_agrees_with_the_reference_in_random_positions() {
    std::thread::scope(|scope| {
        for ruleset in rulesets::ALL {
            scope.spawn(|| check_random_positions(ruleset, 100_000));
        }
    });
}

/// Adds the ways that the reference finds, counted from the moves as they are written.
fn add_ways(rules: Rules, state: &State, plies: u32, weight: u128, sum: &mut Perft) {
    let none_up = match rules {
        Rules::Jequier => 6,
        Rules::Standard => 5,
    };
    for (throw, chance) in [(1, 4), (2, 6), (3, 4), (4, 1), (none_up, 1)] {
        for ply in rules.plies(state, throw) {
            let weight = weight * chance;
            if plies > 1 {
                add_ways(rules, &ply.after, plies - 1, weight, sum);
                continue;
            }
            let (from, to) = ply.text[2..].split_once('-').expect("a move has a -");
            let landing = to.split(['x', '~']).next().and_then(|number| number.parse::<u8>().ok());
            let start = from.parse().ok();
            *sum += Perft {
                ways: 1,
                weight,
                hits: u64::from(to.ends_with('x')),
                sinks: u64::from(to.contains('~')),
                borne_off: u64::from(to == "off"),
                backward: u64::from(landing.is_some() && landing < start),
                lost: u64::from(from.is_empty()),
                wins: u64::from(ply.after.next.is_none()),
            };
        }
    }
}

/// Reads a position without a throw.
fn position(ruleset: &Ruleset, text: &str) -> Position {
    match parse_situation(ruleset, text) {
        Ok(Situation::ToThrow(position)) => position,
        other => panic!("{text} has no side to throw: {other:?}"),
    }
}

#[test]
fn the_counts_are_those_written_down_and_those_of_the_reference() {
    let fixtures: Value = serde_json::from_str(include_str!("data/perft.json")).expect("the fixtures are JSON");
    let fixtures = fixtures.as_array().expect("a list");
    assert!(fixtures.len() >= 50, "some of the fixtures are gone");
    for fixture in fixtures {
        let text = |field: &str| fixture[field].as_str().expect("a text");
        let count = |field: &str| fixture[field].as_u64().expect("a count");
        let ruleset = rulesets::by_id(text("ruleset")).expect("a ruleset of ours");
        let position = position(ruleset, text("position"));
        let plies = u32::try_from(count("plies")).expect("a few plies");
        let expected = Perft {
            ways: count("ways"),
            weight: text("weight").parse().expect("a number"),
            hits: count("hits"),
            sinks: count("sinks"),
            borne_off: count("borne_off"),
            backward: count("backward"),
            lost: count("lost"),
            wins: count("wins"),
        };
        assert_eq!(perft(ruleset, position, plies), expected, "{fixture}");
        if expected.ways <= WAYS_OF_THE_REFERENCE {
            let mut counted = Perft::default();
            add_ways(Rules::by_id(ruleset.id), &State::of(position), plies, 1, &mut counted);
            assert_eq!(counted, expected, "the reference on {fixture}");
        }
    }
}

#[test]
fn the_fixtures_reach_every_kind_of_ply_where_the_reference_counts() {
    let fixtures: Vec<Value> = serde_json::from_str(include_str!("data/perft.json")).expect("the fixtures are JSON");
    for ruleset in rulesets::ALL {
        let backward: &[_] = if ruleset.retreat == Retreat::Never { &[] } else { &["backward"] };
        for &kind in ["hits", "sinks", "borne_off", "lost", "wins"].iter().chain(backward) {
            let counted = fixtures.iter().filter(|fixture| {
                fixture["ruleset"] == ruleset.id && fixture["ways"].as_u64() <= Some(WAYS_OF_THE_REFERENCE)
            });
            let sum: u64 = counted.filter_map(|fixture| fixture[kind].as_u64()).sum();
            assert!(sum > 0, "tests/data/perft.json has no {kind} of {}", ruleset.id);
        }
    }
}

/// One ply's weight is that of each throw times the ways to play it.
#[test]
fn the_weight_of_one_ply_adds_up_over_throws_and_moves() {
    let mut rng = Rng::new(2);
    for ruleset in rulesets::ALL {
        for _ in 0..1_000 {
            let position = random::position(&mut rng, ruleset);
            let ways = |throw: Throw| position.moves(ruleset, throw).len().max(1);
            let outcomes = ruleset.sticks.outcomes();
            let counted = perft(ruleset, position, 1);
            assert_eq!(counted.ways, outcomes.map(|(throw, _)| u64::from(ways(throw))).iter().sum::<u64>());
            let weights = outcomes.map(|(throw, weight)| u128::from(weight * ways(throw)));
            assert_eq!(counted.weight, weights.iter().sum::<u128>());
        }
    }
}

/// With one piece a side nobody ever has a choice, so the weights of all throws remain: 16 a ply.
#[test]
fn without_a_choice_the_weights_are_powers_of_sixteen() {
    for ruleset in rulesets::ALL {
        let counted = perft(ruleset, position(ruleset, "c9/s9/10 c -"), 3);
        assert_eq!((counted.ways, counted.weight), (125, 4_096), "{}", ruleset.id);
    }
}

#[test]
fn a_game_that_is_over_has_no_ways_and_no_plies_are_none() {
    let start = JEQUIER.start_board();
    let counted = perft(&JEQUIER, Position { board: start, side: Side::Cones }, 0);
    assert_eq!(counted, Perft::default());
    let Ok(Situation::Over(over)) = parse_situation(&JEQUIER, "s9/10/10 - -") else {
        panic!("a finished position");
    };
    assert_eq!(perft(&JEQUIER, over, 3), Perft::default());
}
