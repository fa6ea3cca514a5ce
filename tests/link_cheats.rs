//! What a friend with a tampered page can send, and how each of it is named and refused.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/friends.rs"]
mod friends;
#[expect(dead_code, reason = "the positions are for other tests")]
#[path = "support/random.rs"]
mod random;

use friends::{letter, pair, pass_on, play_by_links, play_turn, secret, step};
use random::Rng;
use senet::engine::{Ruleset, Throw, rulesets};
use senet::fair::chain::faces;
use senet::fair::{Bits256, Chain};
use senet::link::{
    Answered, FriendGame, Letter, Link, LinkError, Name, NotNow, Party, Phase, Refusal, Terms, Way, read, seal,
};

const JEQUIER: usize = 0;
const STANDARD: usize = 1;

/// The letter is refused with this message, and the game is as it was.
#[track_caller]
fn check(game: &FriendGame, letter: &Letter, way: Way, message: &str) {
    let mut after = game.clone();
    let refusal = after.receive(letter, way).expect_err(message);
    assert_eq!(refusal.to_string(), message);
    assert_eq!((after.letter(), after.phase()), (game.letter(), game.phase()));
    assert_eq!(after.is_given_out(), game.is_given_out());
}

/// A game by links in which it is the turn of `who`, after at least so many plies.
fn game_at(ruleset: usize, who: Party, plies: usize, rng: &mut Rng) -> (FriendGame, FriendGame) {
    loop {
        let mut friends = pair(rulesets::ALL[ruleset], rng, Party::Inviter, false);
        play_by_links(&mut friends, rng, plies);
        let [inviter, guest] = friends;
        let (mover, other) = if who == Party::Inviter { (inviter, guest) } else { (guest, inviter) };
        if mover.phase() == Phase::Throw {
            return (mover, other);
        }
    }
}

/// The turn of the mover, with at least so many throws, played to its end and not sent yet.
fn turn_of(ruleset: usize, who: Party, throws: usize, rng: &mut Rng) -> (FriendGame, FriendGame) {
    loop {
        let (mut mover, other) = game_at(ruleset, who, 20, rng);
        play_turn(&mut mover, rng);
        if mover.course().throws().len() >= throws && mover.game().outcome().is_none() {
            return (mover, other);
        }
    }
}

/// A letter with something of the game in it changed.
fn altered(game: &FriendGame, change: impl FnOnce(&mut Answered)) -> Letter {
    let mut letter = game.letter();
    change(letter.answered.as_mut().expect("the game has begun"));
    letter
}

/// The letter with the newest value of a player replaced.
fn with_value(mut letter: Letter, party: Party, value: Bits256, used: u16) -> Letter {
    match party {
        Party::Inviter => letter.inviter = (value, used),
        Party::Guest => letter.answered.as_mut().expect("the game has begun").guest = (value, used),
    }
    letter
}

fn chain(game: &FriendGame) -> Chain {
    Chain::new(game.secret())
}

#[test]
fn another_throw() {
    let mut rng = Rng::new(1);
    for (ruleset, who) in [(JEQUIER, Party::Inviter), (STANDARD, Party::Guest)] {
        let (mover, other) = turn_of(ruleset, who, 1, &mut rng);
        let throw = mover.letter().answered.expect("it has begun").throws[0];
        let lie = Throw::of(if throw.value() == 4 { 3 } else { 4 });
        let message = format!("throw 1 of the turn is told as {lie}, but {throw} follows from the values");
        check(&other, &altered(&mover, |told| told.throws[0] = lie), Way::Link, &message);
        let told_more = altered(&mover, |told| told.throws.push(Throw::ONE));
        let number = mover.course().throws().len() + 1;
        let message = format!("throw {number} of the turn is told as 1, but none follows from the values");
        check(&other, &told_more, Way::Link, &message);
    }
}

#[test]
fn a_move_that_is_not_legal() {
    let mut rng = Rng::new(2);
    let (mover, other) = turn_of(JEQUIER, Party::Guest, 1, &mut rng);
    let message = "the game in the link can't have been played: a move is told that is none of the legal ones";
    check(&other, &altered(&mover, |told| told.moves.push(1)), Way::Link, message);
    check(&other, &altered(&mover, |told| told.moves.push(0)), Way::Link, message);
}

#[test]
fn a_value_that_is_not_in_the_chain_or_further_along_it() {
    let mut rng = Rng::new(3);
    for who in Party::BOTH {
        let (mover, other) = turn_of(STANDARD, who, 1, &mut rng);
        let used = mover.course().used(who);
        let send = |value, used, message: &str| {
            check(&other, &with_value(mover.letter(), who, value, used), Way::Link, message);
        };
        let foreign = "the value in the link is not from the friend's chain";
        send(secret(&mut rng), used, foreign);
        send(chain(&mover).value(used - 1), used, foreign);
        send(chain(&mover).value(used + 1), used, "the value in the link is 2 steps ahead, not 1");
        send(chain(&mover).value(used + 1), used + 1, "the value in the link is 2 steps ahead, not 1");
        send(chain(&mover).value(used + 6), used + 6, "the value in the link is 7 steps ahead, not 1");
        send(chain(&mover).secret(), used, &format!("the value in the link is {} steps ahead, not 1", 4097 - used));
        send(chain(&mover).value(used - 1), used - 1, "the link goes on without a new value of the friend's chain");
    }
}

/// Whose throws are made of the tips has seen them before the answer was given.
#[test]
fn first_throws_from_the_tips() {
    let mut rng = Rng::new(4);
    let ruleset = rulesets::ALL[JEQUIER];
    let [mut inviter, guest] = pair(ruleset, &mut rng, Party::Inviter, false);
    play_turn(&mut inviter, &mut rng);
    let tips = Party::BOTH.map(|party| inviter.course().tip(party).expect("both are known"));
    let from_tips = |index| ruleset.sticks.throw(faces(tips[0], tips[1], index));
    let true_throws = inviter.letter().answered.expect("it has begun").throws;
    let count = true_throws.len() as u64;
    let cheat = altered(&inviter, |told| told.throws = (0..count).map(from_tips).collect());
    let number = (0..count as usize).find(|&index| true_throws[index] != from_tips(index as u64));
    let number = number.expect("two rows of throws differ");
    let message = format!(
        "throw {} of the turn is told as {}, but {} follows from the values",
        number + 1,
        from_tips(number as u64),
        true_throws[number]
    );
    check(&guest, &cheat, Way::Link, &message);
    check(
        &guest,
        &with_value(cheat, Party::Inviter, tips[0], 0),
        Way::Link,
        "the link goes on without a new value of the friend's chain",
    );
}

#[test]
fn an_earlier_turn_rewritten() {
    let mut rng = Rng::new(5);
    let mut tried = 0;
    while tried < 20 {
        let (mover, other) = turn_of(JEQUIER, Party::BOTH[tried % 2], 1, &mut rng);
        // The first plies are told by the low digits. Most changes there give a game that can be played.
        let cheat = altered(&mover, |told| told.moves[0] = told.moves[0].wrapping_add(1 + rng.below(255) as u8));
        let Ok(course) = cheat.replay() else { continue };
        let ply = mover.game().plies().iter().zip(course.game().plies()).position(|(one, other)| one != other);
        let ply = ply.expect("it tells another game");
        let turn = mover.course().turns().partition_point(|turn| turn.first_ply <= ply);
        check(&other, &cheat, Way::Link, &format!("the link changes turn {turn}, which was played before"));
        tried += 1;
    }
}

#[test]
fn a_second_answer_and_the_same_one_again() {
    let mut rng = Rng::new(6);
    let terms = Terms { ruleset: rulesets::ALL[JEQUIER], first: Party::Guest };
    let mut inviter = FriendGame::invite(terms, Name::new("Ada"), secret(&mut rng));
    let invitation = letter(&inviter.link().expect("an invitation"));
    let answer = |rng: &mut Rng| FriendGame::answer(&invitation, None, secret(rng), false).expect("it is one");
    let (first, second) = (answer(&mut rng), answer(&mut rng));
    inviter.receive(&first.letter(), Way::Link).expect("it is the first");
    check(&inviter, &second.letter(), Way::Link, "the invitation was answered already, by another answer");
    check(&inviter, &first.letter(), Way::Link, "the link was played already");
    check(&inviter, &invitation, Way::Link, "the link was made here, for the friend to open");
    check(&first, &first.letter(), Way::Link, "the link was made here, for the friend to open");
    let link = first.link();
    check(&first, &invitation, Way::Link, "the invitation was answered here already");
    assert_eq!(first.link(), link, "the answer stays the same");
    let not_one = FriendGame::answer(&first.letter(), None, secret(&mut rng), false);
    assert_eq!(not_one.map(|_| ()), Err(Refusal::NoInvitation));
    // The second guest goes on all the same.
    play_turn(&mut inviter, &mut rng);
    check(&second, &inviter.letter(), Way::Link, "the link belongs to another game");
}

#[test]
fn an_old_link_and_one_s_own() {
    let mut rng = Rng::new(7);
    let (mut mover, mut other) = turn_of(STANDARD, Party::Inviter, 1, &mut rng);
    let old = mover.letter();
    pass_on(&mut mover, &mut other, Way::Link);
    check(&other, &old, Way::Link, "the link was played already");
    check(&mover, &old, Way::Link, "the link was made here, for the friend to open");
    step(&mut other, &mut rng);
    check(&other, &old, Way::Link, "the link was played already");
    play_turn(&mut other, &mut rng);
    check(&mover, &old, Way::Link, "the link was made here, for the friend to open");
    pass_on(&mut other, &mut mover, Way::Link);
    play_turn(&mut mover, &mut rng);
    pass_on(&mut mover, &mut other, Way::Link);
    check(&other, &old, Way::Link, "the link was played already");
}

#[test]
fn a_link_of_another_game() {
    let mut rng = Rng::new(8);
    let (mover, _) = turn_of(JEQUIER, Party::Guest, 1, &mut rng);
    let (stranger, other) = turn_of(JEQUIER, Party::Guest, 1, &mut rng);
    check(&other, &mover.letter(), Way::Link, "the link belongs to another game");
    check(&stranger, &mover.letter(), Way::Link, "the link belongs to another game");
    let terms = Terms { ruleset: rulesets::ALL[JEQUIER], first: Party::Guest };
    let invitation = FriendGame::invite(terms, None, secret(&mut rng)).letter();
    check(&other, &invitation, Way::Link, "the link belongs to another game");
    check(&stranger, &invitation, Way::Link, "the link belongs to another game");
}

#[test]
fn a_turn_that_ends_too_early_or_too_late() {
    let mut rng = Rng::new(9);
    for ruleset in [JEQUIER, STANDARD] {
        // The same turn up to its second throw.
        let (mut mover, other) = loop {
            let (mut mover, other) = game_at(ruleset, Party::Inviter, 20, &mut rng);
            step(&mut mover, &mut rng);
            step(&mut mover, &mut rng);
            if mover.phase() == Phase::Throw {
                break (mover, other);
            }
        };
        let turn = mover.course().turns().len();
        let early = format!("turn {turn} ends in the link before the rules end it");
        check(&other, &mover.letter(), Way::Link, &early);
        step(&mut mover, &mut rng);
        check(&other, &mover.letter(), Way::Link, &early);
        play_turn(&mut mover, &mut rng);
        let plies = mover.game().plies().len();
        // Only the value, and nothing played.
        let mut nothing =
            with_value(other.letter(), Party::Inviter, mover.letter().inviter.0, mover.letter().inviter.1);
        nothing.answered.as_mut().expect("it has begun").throws = other.letter().answered.expect("it has begun").throws;
        check(&other, &nothing, Way::Link, &early);
        let late = format!("turn {turn} goes on in the link after the rules end it");
        check(&other, &altered(&mover, |told| told.plies = plies + 1), Way::Link, &late);
    }
}

#[test]
fn a_swapped_ruleset_beginner_or_name() {
    let mut rng = Rng::new(10);
    let (mover, other) = turn_of(JEQUIER, Party::Guest, 1, &mut rng);
    let message = "the link has other rules, another beginner or other names than the game";
    let send = |change: &dyn Fn(&mut Letter)| {
        let mut letter = mover.letter();
        change(&mut letter);
        check(&other, &letter, Way::Link, message);
    };
    let standard: &'static Ruleset = rulesets::ALL[STANDARD];
    send(&|letter| letter.terms.ruleset = standard);
    send(&|letter| letter.terms.first = !letter.terms.first);
    send(&|letter| letter.names[Party::Inviter] = None);
    send(&|letter| letter.names[Party::Guest] = Name::new("Eve"));
    // The answer already could swap them.
    let terms = Terms { ruleset: rulesets::ALL[JEQUIER], first: Party::Guest };
    let inviter = FriendGame::invite(terms, Name::new("Ada"), secret(&mut rng));
    let mut invitation = inviter.letter();
    invitation.terms.ruleset = standard;
    let guest = FriendGame::answer(&invitation, None, secret(&mut rng), false).expect("it is one");
    check(&inviter, &guest.letter(), Way::Link, message);
    check(&guest, &inviter.letter(), Way::Link, message);
}

#[test]
fn a_second_version_of_a_turn() {
    let mut rng = Rng::new(11);
    let mut tried = 0;
    while tried < 10 {
        let (start, mut other) = game_at(STANDARD, Party::BOTH[tried % 2], 20, &mut rng);
        let (mut one, mut another) = (start.clone(), start);
        play_turn(&mut one, &mut rng);
        play_turn(&mut another, &mut rng);
        if one.game() == another.game() {
            continue;
        }
        let turn = other.course().turns().len();
        pass_on(&mut one, &mut other, Way::Link);
        let message = format!("the link tells a second version of turn {turn}");
        check(&other, &another.letter(), Way::Link, &message);
        step(&mut other, &mut rng);
        check(&other, &another.letter(), Way::Link, &message);
        tried += 1;
    }
}

/// A live turn in which the mover has seen the throw that the other's value makes, and would rather have played
/// otherwise before it.
#[test]
fn a_live_channel_cut_after_a_look_at_an_extra_throw() {
    let mut rng = Rng::new(12);
    let mut tried = 0;
    while tried < 10 {
        let [mut inviter, mut guest] = pair(rulesets::ALL[STANDARD], &mut rng, Party::Inviter, true);
        step(&mut inviter, &mut rng);
        pass_on(&mut inviter, &mut guest, Way::Live);
        let before_move = inviter.clone();
        let moves = inviter.game().moves().expect("a throw lies on the table");
        if moves.len() < 2 {
            continue;
        }
        inviter.play(moves.nth(0)).expect("it is legal");
        if inviter.phase() != Phase::Friend || inviter.course().mover() != Party::Inviter {
            continue;
        }
        pass_on(&mut inviter, &mut guest, Way::Live);
        pass_on(&mut guest, &mut inviter, Way::Live);
        // The look: the page alone knows what comes.
        step(&mut inviter, &mut rng);
        // Another first move, before the same extra throw.
        let mut other_move = before_move.clone();
        other_move.play(moves.nth(1)).expect("it is legal");
        check(&guest, &other_move.letter(), Way::Live, "the link tells a second version of turn 1");
        check(&guest, &other_move.letter(), Way::Link, "the link tells a second version of turn 1");
        let value = other_move.receive(&guest_value(&other_move, &guest), Way::Live);
        assert_eq!(value.map_err(|refusal| refusal.to_string()), Ok(senet::link::News::Value));
        play_turn(&mut other_move, &mut rng);
        check(&guest, &other_move.letter(), Way::Link, "the link changes turn 1, which was played before");
        // The turn as if it had not been handed over live: the extra throw is then made of the first pair.
        let mut plain = before_move.letter();
        plain.answered.as_mut().expect("it has begun").live_changes.clear();
        let mut plain = FriendGame::restore(Party::Inviter, inviter.secret(), &plain, false).expect("it can be played");
        plain.play(moves.nth(0)).expect("it is legal");
        play_turn(&mut plain, &mut rng);
        check(&guest, &plain.letter(), Way::Link, "the link tells a second version of turn 1");
        // The turn that it is can be finished.
        play_turn(&mut inviter, &mut rng);
        guest.receive(&inviter.letter(), Way::Link).expect("it is what was begun");
        tried += 1;
    }
}

/// What the guest would have answered to another move: the same value, which it revealed.
fn guest_value(game: &FriendGame, guest: &FriendGame) -> Letter {
    let mut letter = game.letter();
    let value = guest.letter().answered.expect("it has begun").guest;
    let told = letter.answered.as_mut().expect("it has begun");
    told.guest = value;
    told.is_value_given = true;
    letter
}

/// Whoever has looked ahead at the extra throw of a turn by links can't have a fresh one by calling the turn live.
#[test]
fn a_turn_by_links_called_live_afterwards() {
    let mut rng = Rng::new(13);
    let (mover, other) = loop {
        let (mut mover, other) = game_at(JEQUIER, Party::Guest, 20, &mut rng);
        step(&mut mover, &mut rng);
        step(&mut mover, &mut rng);
        if mover.phase() == Phase::Throw {
            break (mover, other);
        }
    };
    let turn = mover.course().turns().len();
    let cheat = altered(&mover, |told| told.live_changes = vec![turn - 1]);
    assert!(cheat.replay().is_ok());
    check(&other, &cheat, Way::Link, &format!("the link changes turn {turn}, which was played before"));
}

#[test]
fn an_answer_to_no_offer_and_steps_after_the_end() {
    let mut rng = Rng::new(14);
    let (mut mover, mut other) = game_at(STANDARD, Party::Inviter, 20, &mut rng);
    let mut accepting = mover.letter();
    accepting.answered.as_mut().expect("it has begun").word = senet::link::Word::DrawOffered;
    let mut accepting = FriendGame::restore(Party::Inviter, mover.secret(), &accepting, false).expect("it is legal");
    accepting.accept_draw().expect("the page was made to believe so");
    check(&other, &accepting.letter(), Way::Link, "the link answers an offer of a draw that was not made");
    let before = mover.clone();
    mover.resign().expect("it has a side");
    pass_on(&mut mover, &mut other, Way::Link);
    let mut instead = before;
    play_turn(&mut instead, &mut rng);
    check(&other, &instead.letter(), Way::Link, "the game is over");
}

/// The other has gone on with this player, whose browser then was given an old backup.
#[test]
fn a_backup_that_is_older_than_the_link() {
    let mut rng = Rng::new(15);
    let (mut mover, mut other) = turn_of(STANDARD, Party::Inviter, 1, &mut rng);
    let old = other.clone();
    pass_on(&mut mover, &mut other, Way::Link);
    play_turn(&mut other, &mut rng);
    pass_on(&mut other, &mut mover, Way::Link);
    play_turn(&mut mover, &mut rng);
    check(&old, &mover.letter(), Way::Link, "the link knows more of the game than is stored here");
}

#[test]
fn one_bit_flipped_at_each_position_of_the_link() {
    let mut rng = Rng::new(16);
    let (mover, _) = turn_of(JEQUIER, Party::Inviter, 1, &mut rng);
    let link = mover.link().expect("the turn is over");
    for place in 0..link.len() {
        for bit in 0..7 {
            let mut bytes = link.clone().into_bytes();
            bytes[place] ^= 1 << bit;
            let text = String::from_utf8(bytes).expect("it is ASCII");
            let error = read(&text).expect_err("a bit is wrong");
            let is_named = matches!(error, LinkError::NoLink | LinkError::Cut | LinkError::Altered);
            assert!(is_named, "bit {bit} of letter {place}: {error}");
        }
    }
}

/// The same by somebody who mends the check sum: nothing but another legal turn of one's own can come of it.
#[test]
fn one_bit_flipped_at_each_position_of_what_the_link_says() {
    let mut rng = Rng::new(17);
    for ruleset in [JEQUIER, STANDARD] {
        let (mover, other) = turn_of(ruleset, Party::Inviter, 1, &mut rng);
        let body = body_of(&mover.link().expect("the turn is over"));
        for place in 0..body.len() {
            for bit in 0..8 {
                let mut bytes = body.clone();
                bytes[place] ^= 1 << bit;
                let letter = match read(&seal(&bytes)) {
                    Ok(Link::Letter(letter)) => letter,
                    Ok(Link::Replay(_) | Link::Position(..) | Link::Call(_)) | Err(_) => continue,
                };
                let mut after = other.clone();
                if after.receive(&letter, Way::Link).is_err() {
                    assert_eq!((after.letter(), after.phase()), (other.letter(), other.phase()));
                    continue;
                }
                let known = other.game().plies();
                assert_eq!(&after.game().plies()[..known.len()], known, "bit {bit} of byte {place}");
                assert_eq!(after.course().turns()[..other.course().turns().len()], *other.course().turns());
                assert_eq!(after.course().throws(), mover.course().throws());
            }
        }
    }
}

/// The body of a link: what stands between its length and its check sum.
fn body_of(link: &str) -> Vec<u8> {
    use base64ct::{Base64UrlUnpadded, Encoding};
    let bytes = Base64UrlUnpadded::decode_vec(link.strip_prefix("senet-").expect("its mark")).expect("it is base64");
    let head = bytes.iter().position(|byte| *byte < 0x80).expect("a length has an end") + 1;
    bytes[head..bytes.len() - 4].to_vec()
}

#[test]
fn what_was_seen_is_not_taken_back() {
    let mut rng = Rng::new(18);
    let (mut mover, _) = game_at(STANDARD, Party::Inviter, 20, &mut rng);
    assert_eq!(mover.take_back(), Err(NotNow::Final));
    step(&mut mover, &mut rng);
    let thrown = mover.letter();
    assert_eq!(mover.take_back(), Err(NotNow::Final));
    step(&mut mover, &mut rng);
    mover.take_back().expect("nothing came after the move");
    assert_eq!(mover.letter(), thrown);
    step(&mut mover, &mut rng);
    if mover.phase() == Phase::Throw {
        step(&mut mover, &mut rng);
        assert_eq!(mover.take_back(), Err(NotNow::Final));
        play_turn(&mut mover, &mut rng);
    }
    mover.clone().take_back().expect("the link was not given out");
    mover.give_out();
    assert_eq!(mover.take_back(), Err(NotNow::Final));
}
