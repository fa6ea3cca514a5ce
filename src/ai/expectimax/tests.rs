use super::*;
use crate::ai::PipLead;
use crate::ai::net::{Net, Shape};
use crate::engine::Situation;
use crate::engine::notation::parse_situation;
use crate::engine::rulesets::{self, JEQUIER, STANDARD};

const POSITIONS: [&str; 5] =
    ["s9/10/c8c c 2", "scscscscs1/c9/10 c 1", "c9/3cs5/s9 c 1", "1c8/4s5/4c3s1 s 4", "c9/10/s7s1 s 3"];

fn read(ruleset: &Ruleset, text: &str) -> (Position, Throw) {
    match parse_situation(ruleset, text) {
        Ok(Situation::ToMove(position, throw)) => (position, throw),
        other => panic!("{text} is no position with a throw: {other:?}"),
    }
}

/// The definition, straight down.
fn naive(ruleset: &Ruleset, evaluator: &impl Evaluator, position: Position, side: Side, plies: u8) -> f64 {
    if plies == 0 || position.winner().is_some() {
        return evaluator.value(ruleset, position, side);
    }
    let mut sum = 0.0;
    for (throw, weight) in ruleset.sticks.outcomes() {
        let value = |played| naive(ruleset, evaluator, position.after(ruleset, Ply { throw, played }), side, plies - 1);
        let moves: Vec<_> = position.moves(ruleset, throw).iter().collect();
        let values = moves.iter().map(|&played| value(Some(played)));
        let chosen = if position.side == side { values.reduce(f64::max) } else { values.reduce(f64::min) };
        sum += chosen.unwrap_or_else(|| value(None)) * f64::from(weight);
    }
    sum / 16.0
}

fn small_net() -> Net {
    let shape = Shape::new(16, 16).expect("a shape");
    let number = |place: usize| (f32::from((place * 7919 % 1009) as u16) - 504.0) / 2016.0;
    Net::new(shape, (0..shape.parameters()).map(number).collect()).expect("as many numbers as the shape has")
}

#[test]
fn it_agrees_with_the_definition_to_the_bit() {
    let net = small_net();
    for ruleset in rulesets::ALL {
        for text in POSITIONS {
            let (position, _) = read(ruleset, text);
            for plies in 0..=3 {
                let expected = naive(ruleset, &net, position, position.side, plies);
                let looked = Expectimax { inner: &net, plies }.value(ruleset, position, position.side);
                assert_eq!(looked.to_bits(), expected.to_bits(), "{} {text} {plies}", ruleset.id);
            }
        }
    }
}

#[test]
fn a_search_rates_every_move_by_the_definition() {
    let net = small_net();
    for text in POSITIONS {
        let (position, throw) = read(&JEQUIER, text);
        let mut search = Search::new(&JEQUIER, position, throw, Limits { plies: 3, nodes: u64::MAX });
        search.finish(&net);
        let moves: Vec<_> = position.moves(&JEQUIER, throw).iter().collect();
        assert_eq!(search.rated().iter().map(|rated| rated.played).collect::<Vec<_>>(), moves);
        for rated in search.rated() {
            let reached = position.after(&JEQUIER, Ply { throw, played: Some(rated.played) });
            assert_eq!(rated.value.to_bits(), naive(&JEQUIER, &net, reached, position.side, 2).to_bits(), "{text}");
        }
    }
}

#[test]
fn slices_change_nothing() {
    let net = small_net();
    let (position, throw) = read(&STANDARD, "scscscscs1/c9/10 c 1");
    let limits = Limits { plies: 4, nodes: 2_000 };
    let mut whole = Search::new(&STANDARD, position, throw, limits);
    whole.finish(&net);
    let mut sliced = Search::new(&STANDARD, position, throw, limits);
    let mut steps = 1;
    while !sliced.step(&net, 7) {
        steps += 1;
    }
    assert_eq!(sliced.rated(), whole.rated());
    assert_eq!((sliced.nodes(), sliced.plies()), (whole.nodes(), whole.plies()));
    assert_eq!(steps, whole.nodes().div_ceil(7));
}

#[test]
fn the_budget_is_kept_and_the_first_ply_is_always_looked_at() {
    let net = small_net();
    let (position, throw) = read(&STANDARD, "scscscscs1/c9/10 c 1");
    for nodes in [0, 1, 50, 5_000] {
        let mut search = Search::new(&STANDARD, position, throw, Limits { plies: 8, nodes });
        search.finish(&net);
        assert!(search.plies() >= 1 && search.best().is_some());
        assert!(search.nodes() <= nodes.max(search.rated().len() as u64), "{nodes}: {}", search.nodes());
    }
}

#[test]
fn without_a_move_there_is_nothing_to_search() {
    let (position, throw) = read(&STANDARD, "c9/10/5c3s s 5");
    assert!(position.moves(&STANDARD, throw).is_empty());
    let mut search = Search::new(&STANDARD, position, throw, Limits { plies: 2, nodes: 10 });
    assert!(search.step(&PipLead, 1));
    assert_eq!(search.best(), None);
}

#[test]
fn a_finished_position_is_exact_at_any_depth() {
    let net = small_net();
    let (position, throw) = read(&JEQUIER, "s9/10/9c c 2");
    let moves = position.moves(&JEQUIER, throw);
    let won = position.after(&JEQUIER, Ply { throw, played: moves.nth(0) });
    for plies in 0..=3 {
        let look = Expectimax { inner: &net, plies };
        assert_eq!(look.value(&JEQUIER, won, Side::Cones).to_bits(), 1.0_f64.to_bits());
        assert_eq!(look.value(&JEQUIER, won, Side::Spools).to_bits(), 0.0_f64.to_bits());
    }
}
