//! Chains that are used up, and which values a throw takes.

use super::*;
use crate::engine::{Outcome, rulesets};
use crate::fair::Chain;

/// A course of two chains that count as short, with all their values known.
fn short(steps: u16, is_live: bool) -> Course {
    let chains = [1, 2].map(|byte| Chain::new(Bits256([byte; 32])));
    let [inviter, guest] = chains.map(|chain| (0..=steps).map(|index| chain.value(index)).collect::<Vec<_>>());
    let terms = Terms { ruleset: rulesets::ALL[0], first: Party::Inviter };
    let mut course = Course { steps, ..Course::invitation(terms, None, inviter) };
    course.answer(None, guest, is_live);
    course
}

fn play_on(course: &mut Course, is_live: bool) {
    while course.next().is_some() {
        if course.next() != Some(course.mover()) {
            course.give_value().expect("the value is known");
        } else if let Some(moves) = course.game().moves() {
            course.play(moves.nth(0), is_live).expect("it is legal");
        } else {
            course.throw(is_live).expect("the values are known");
        }
    }
}

#[test]
fn a_chain_that_is_used_up_ends_the_game_in_a_draw() {
    for is_live in [false, true] {
        let mut course = short(5, is_live);
        play_on(&mut course, is_live);
        assert!(course.is_used_up());
        assert_eq!(course.used(Party::Inviter), 5);
        assert!(is_live || course.turns().len() == 11 && course.used(Party::Guest) == 5);
        assert_eq!(course.record().game.outcome(), Some(Outcome::Agreed));
    }
}

#[test]
fn by_links_each_turn_takes_one_value_of_its_mover() {
    let mut course = short(20, false);
    play_on(&mut course, false);
    assert_eq!(course.turns().len(), 41, "twenty turns of each and the one that can't begin");
    assert_eq!(Party::BOTH.map(|party| course.used(party)), [20, 20]);
}

#[test]
fn live_each_further_throw_takes_a_value_of_both() {
    let mut course = short(20, true);
    let mut throws = 0;
    while course.next().is_some() && course.turns().len() == 1 {
        if course.next() != Some(course.mover()) {
            course.give_value().expect("the value is known");
            assert_eq!(course.used(Party::Guest), throws);
        } else if let Some(moves) = course.game().moves() {
            course.play(moves.nth(0), true).expect("it is legal");
        } else {
            course.throw(true).expect("the values are known");
            throws += 1;
            assert_eq!(course.used(Party::Inviter), throws);
            let value = |party: Party| course.newest(party).expect("it is known");
            let faces = chain::faces(value(Party::Inviter), value(Party::Guest), 0);
            assert_eq!(course.throws().last(), Some(&faces));
        }
    }
    assert!(throws > 1, "the first turn has several throws");
}

#[test]
fn the_record_tells_which_turns_were_live() {
    let mut course = short(6, true);
    play_on(&mut course, false);
    let record = course.record();
    assert_eq!(record.other, [("LiveTurns".to_owned(), "1".to_owned())]);
    assert_eq!(Record::parse(&record.to_string()), Ok(record));
}
