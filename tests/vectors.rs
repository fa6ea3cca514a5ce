//! The worked positions of `tests/data/moves.jsonl`.
#![cfg(not(target_arch = "wasm32"))]

use senet::engine::notation::{parse_situation, write_situation};
use senet::engine::{Ply, Situation, rulesets};
use serde_json::{Value, json};

#[test]
fn all_worked_positions_agree() {
    let lines = include_str!("data/moves.jsonl");
    assert_eq!(lines.lines().count(), 3_000);
    for line in lines.lines() {
        let expected: Value = serde_json::from_str(line).expect("the vectors are JSON");
        let text = |field: &str| expected[field].as_str().expect("a text").to_owned();
        let ruleset = rulesets::by_id(&text("ruleset")).expect("a ruleset of ours");
        let situation = parse_situation(ruleset, &text("position")).expect("a position");
        assert_eq!(write_situation(ruleset, situation), text("position"));
        let Situation::ToMove(position, throw) = situation else { panic!("{line}: no throw") };
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        let answers: Vec<Value> = moves
            .iter()
            .map(Some)
            .chain(pass)
            .map(|played| {
                let ply = Ply { throw, played };
                let mut after = position;
                after.play(ruleset, ply).expect("a legal move");
                let winner = after.winner().map(|side| side.letter().to_string());
                let next = if winner.is_some() { '-' } else { after.side.letter() }.to_string();
                json!({"move": ply.to_string(), "board": after.board.to_string(), "next": next, "winner": winner})
            })
            .collect();
        assert_eq!(Value::Array(answers), expected["moves"], "{line}");
    }
}
