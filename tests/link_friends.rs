//! Games between friends: two sides that only know what the other sends.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/friends.rs"]
mod friends;
#[expect(dead_code, reason = "the positions are for other tests")]
#[path = "support/random.rs"]
mod random;

use friends::{by_turn, pair, pass_on, play_by_links, play_turn, step, take_or_know};
use random::Rng;
use senet::engine::{Outcome, Ruleset, Side, Throw, rulesets};
use senet::link::{FriendGame, NotNow, Party, Phase, Way, Word};

/// How many games each test plays with each ruleset: a few, or as many as `FRIEND_GAMES` says.
fn games() -> u64 {
    std::env::var("FRIEND_GAMES").map_or(6, |count| count.parse().expect("FRIEND_GAMES is a number"))
}

/// What must hold when a game is over.
fn check_over(friends: &[FriendGame; 2]) {
    let [inviter, guest] = friends;
    assert_eq!(inviter.game(), guest.game());
    assert!(matches!(inviter.phase(), Phase::Over(Outcome::Won(_))), "{:?}", inviter.phase());
    assert_eq!(inviter.phase(), guest.phase());
    assert_eq!(inviter.letter(), guest.letter());
}

fn first(game: u64) -> Party {
    Party::BOTH[game as usize % 2]
}

/// Both tell the other how the game stands, as when a connection opens.
fn connect(friends: &mut [FriendGame; 2]) {
    let [inviter, guest] = friends;
    for _ in 0..2 {
        take_or_know(guest, &inviter.message(), Way::Live);
        take_or_know(inviter, &guest.message(), Way::Live);
    }
    inviter.set_live(true);
    guest.set_live(true);
}

/// Plays live, step by step, for so many steps. Then the connection breaks, perhaps with the last message on its way.
fn play_live(friends: &mut [FriendGame; 2], rng: &mut Rng, steps: u32) {
    connect(friends);
    for left in (0..steps).rev() {
        let Some((mover, other)) = by_turn(friends) else { break };
        step(mover, rng);
        if left == 0 && rng.below(2) == 0 {
            break;
        }
        pass_on(mover, other, Way::Live);
        if other.phase() == Phase::Friend && mover.phase() == Phase::Friend && (left > 0 || rng.below(2) == 0) {
            pass_on(other, mover, Way::Live);
        }
    }
    for game in friends {
        game.set_live(false);
    }
}

fn check_by_links(ruleset: &'static Ruleset) {
    for game in 0..games() {
        let mut rng = Rng::new(game);
        let mut friends = pair(ruleset, &mut rng, first(game), false);
        play_by_links(&mut friends, &mut rng, usize::MAX);
        check_over(&friends);
    }
}

fn check_live_with_cuts(ruleset: &'static Ruleset) {
    for game in 0..games() {
        let mut rng = Rng::new(game);
        let is_live_first = rng.below(2) == 0;
        let mut friends = pair(ruleset, &mut rng, first(game), is_live_first);
        while friends[0].game().outcome().is_none() || friends[1].game().outcome().is_none() {
            let steps = 1 + rng.below(60);
            play_live(&mut friends, &mut rng, steps);
            let plies = friends[0].game().plies().len() + rng.below(20) as usize;
            play_by_links(&mut friends, &mut rng, plies);
        }
        check_over(&friends);
        let turns = friends[0].course().turns();
        assert!(turns.iter().any(|turn| turn.is_live) && turns.iter().any(|turn| !turn.is_live));
    }
}

#[test]
fn games_by_links_are_played_to_the_end_with_jequier_s_rules() {
    check_by_links(rulesets::ALL[0]);
}

#[test]
fn games_by_links_are_played_to_the_end_with_the_standard_rules() {
    check_by_links(rulesets::ALL[1]);
}

#[test]
fn games_live_with_cuts_are_played_to_the_end_with_jequier_s_rules() {
    check_live_with_cuts(rulesets::ALL[0]);
}

#[test]
fn games_live_with_cuts_are_played_to_the_end_with_the_standard_rules() {
    check_live_with_cuts(rulesets::ALL[1]);
}

/// A game by links after some plies, the one whose turn it is first.
fn started(rng: &mut Rng) -> (FriendGame, FriendGame) {
    let mut friends = pair(rulesets::ALL[1], rng, Party::Inviter, false);
    play_by_links(&mut friends, rng, 20);
    let [inviter, guest] = friends;
    if inviter.phase() == Phase::Throw { (inviter, guest) } else { (guest, inviter) }
}

#[test]
fn a_draw_is_offered_with_a_turn_and_accepted() {
    let mut rng = Rng::new(1);
    let (mut mover, mut other) = started(&mut rng);
    assert_eq!(mover.offer_draw(true), Err(NotNow::NotMine), "its turn has not begun");
    play_turn(&mut mover, &mut rng);
    mover.offer_draw(true).expect("nobody has seen the turn");
    assert!(!mover.is_draw_offered() && !other.is_draw_offered());
    pass_on(&mut mover, &mut other, Way::Link);
    assert_eq!(mover.offer_draw(false), Err(NotNow::Final));
    assert_eq!(mover.accept_draw(), Err(NotNow::NoOffer), "it is one's own");
    assert!(other.is_draw_offered());
    other.accept_draw().expect("it is offered");
    assert_eq!(other.take_back(), Err(NotNow::Final));
    pass_on(&mut other, &mut mover, Way::Link);
    assert_eq!(mover.phase(), Phase::Over(Outcome::Agreed));
    assert_eq!((mover.phase(), mover.letter()), (other.phase(), other.letter()));
    assert!(!mover.course().is_used_up());
}

#[test]
fn a_draw_is_declined_by_throwing() {
    let mut rng = Rng::new(2);
    let (mut mover, mut other) = started(&mut rng);
    play_turn(&mut mover, &mut rng);
    mover.offer_draw(true).expect("nobody has seen the turn");
    pass_on(&mut mover, &mut other, Way::Link);
    step(&mut other, &mut rng);
    assert!(!other.is_draw_offered());
    assert_eq!(other.accept_draw(), Err(NotNow::NoOffer));
    play_turn(&mut other, &mut rng);
    pass_on(&mut other, &mut mover, Way::Link);
    assert_eq!(mover.course().word(), Word::DrawDeclined);
    assert!(!mover.is_draw_offered());
    play_turn(&mut mover, &mut rng);
    assert_eq!(mover.course().word(), Word::None);
}

#[test]
fn an_offer_can_be_withdrawn_until_it_is_seen() {
    let mut rng = Rng::new(3);
    let (mut mover, mut other) = started(&mut rng);
    play_turn(&mut mover, &mut rng);
    let link = mover.link();
    mover.offer_draw(true).expect("nobody has seen the turn");
    assert_ne!(mover.link(), link);
    mover.offer_draw(false).expect("nobody has seen the turn");
    assert_eq!(mover.link(), link);
    pass_on(&mut mover, &mut other, Way::Link);
    assert!(!other.is_draw_offered());
}

#[test]
fn a_game_is_resigned_before_and_after_a_throw() {
    for steps in 0..3 {
        let mut rng = Rng::new(4);
        let (mut mover, mut other) = started(&mut rng);
        assert_eq!(other.resign(), Err(NotNow::NotMine), "it is not its turn");
        for _ in 0..steps {
            if mover.phase() != Phase::Friend {
                step(&mut mover, &mut rng);
            }
        }
        let Ok(()) = mover.resign() else { continue };
        let side = mover.course().side_of(mover.me()).expect("the sides are given");
        assert_eq!(mover.phase(), Phase::Over(Outcome::Resigned(side)));
        pass_on(&mut mover, &mut other, Way::Link);
        assert_eq!(other.phase(), mover.phase());
        assert_eq!(other.letter(), mover.letter());
    }
}

#[test]
fn nobody_resigns_before_the_sides_are_given() {
    let mut rng = Rng::new(5);
    let [mut inviter, mut guest] = pair(rulesets::ALL[0], &mut rng, Party::Inviter, false);
    assert_eq!(inviter.resign(), Err(NotNow::NoSides));
    assert_eq!(guest.resign(), Err(NotNow::NotMine));
    let terms = senet::link::Terms { ruleset: rulesets::ALL[0], first: Party::Inviter };
    let mut invitation = FriendGame::invite(terms, None, friends::secret(&mut rng));
    assert_eq!(invitation.phase(), Phase::Invited);
    assert_eq!(invitation.throw(), Err(NotNow::NotMine));
    assert_eq!(invitation.offer_draw(true), Err(NotNow::NotMine));
}

#[test]
fn live_a_draw_is_offered_and_a_game_resigned_too() {
    let mut rng = Rng::new(6);
    for word in [Word::DrawOffered, Word::Resigned] {
        let mut friends = pair(rulesets::ALL[1], &mut rng, Party::Inviter, true);
        connect(&mut friends);
        let (mover, other) = by_turn(&mut friends).expect("somebody is to throw");
        step(mover, &mut rng);
        if word == Word::Resigned {
            mover.resign().expect("the cones have begun");
        } else {
            mover.offer_draw(true).expect("the turn has begun");
        }
        pass_on(mover, other, Way::Live);
        assert_eq!(other.course().word(), word);
        if word == Word::Resigned {
            assert!(matches!(other.phase(), Phase::Over(Outcome::Resigned(_))));
            continue;
        }
        while mover.course().turns().len() == 1 {
            if mover.phase() == Phase::Friend {
                pass_on(other, mover, Way::Live);
            }
            step(mover, &mut rng);
            pass_on(mover, other, Way::Live);
        }
        other.accept_draw().expect("the offer stands until the next throw");
        pass_on(other, mover, Way::Live);
        assert_eq!(mover.phase(), Phase::Over(Outcome::Agreed));
    }
}

/// In the standard game the one with the cones begins, so that turn 1 can be empty; with a throw-off the inviter makes
/// all its throws, until a 1.
#[test]
fn turn_1_is_the_inviter_s_whoever_begins() {
    for seed in 0..20 {
        let mut rng = Rng::new(seed);
        let [inviter, guest] = pair(rulesets::ALL[1], &mut rng, Party::Guest, false);
        assert_eq!((inviter.phase(), guest.phase()), (Phase::Friend, Phase::Throw));
        assert_eq!((inviter.course().used(Party::Inviter), inviter.course().used(Party::Guest)), (1, 0));
        let [mut inviter, guest] = pair(rulesets::ALL[0], &mut rng, first(seed), false);
        assert_eq!((inviter.phase(), guest.phase()), (Phase::Throw, Phase::Friend));
        while inviter.phase() == Phase::Throw && inviter.game().throw_off().last() != Some(&Throw::ONE) {
            inviter.throw().expect("the throw-off goes on");
        }
        let is_first = inviter.game().throw_off().len() % 2 == 1;
        let winner = if is_first { first(seed) } else { !first(seed) };
        assert_eq!(inviter.course().party_of(Side::Cones), Some(winner));
        let phase = if winner == Party::Inviter { Phase::Throw } else { Phase::Friend };
        assert_eq!(inviter.phase(), phase);
        assert_eq!(inviter.course().turns().len(), if winner == Party::Inviter { 1 } else { 2 });
    }
}
