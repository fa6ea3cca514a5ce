//! Two friends who play by links or live, choosing moves by chance.

use super::random::Rng;
use senet::engine::Ruleset;
use senet::fair::Bits256;
use senet::link::{FriendGame, Letter, Link, Name, Party, Phase, Refusal, Terms, Way, read};

/// A secret from a generator.
pub(crate) fn secret(rng: &mut Rng) -> Bits256 {
    Bits256(std::array::from_fn(|_| rng.below(256) as u8))
}

/// The letter in a link.
pub(crate) fn letter(link: &str) -> Letter {
    match read(link) {
        Ok(Link::Letter(letter)) => letter,
        other => panic!("{link}: {other:?}"),
    }
}

/// Two friends, the inviter first, the invitation answered and the answer taken.
pub(crate) fn pair(ruleset: &'static Ruleset, rng: &mut Rng, first: Party, is_live: bool) -> [FriendGame; 2] {
    let mut inviter = FriendGame::invite(Terms { ruleset, first }, Name::new("Ada"), secret(rng));
    let invitation = inviter.link().expect("an invitation is sent");
    let mut guest = FriendGame::answer(&letter(&invitation), Name::new("Bø"), secret(rng), is_live).expect("it is one");
    inviter.set_live(is_live);
    let answer = guest.link().expect("an answer is sent");
    inviter.receive(&letter(&answer), Way::Link).expect("it is the first answer");
    guest.give_out();
    if inviter.is_link_due() {
        pass_on(&mut inviter, &mut guest, Way::Link);
    }
    [inviter, guest]
}

/// Sends what one has to the other, who takes it.
pub(crate) fn pass_on(from: &mut FriendGame, to: &mut FriendGame, way: Way) {
    let text = match way {
        Way::Link => from.link().expect("a link is due"),
        Way::Live => from.message(),
    };
    from.give_out();
    let letter = letter(&text);
    to.receive(&letter, way).unwrap_or_else(|refusal| panic!("{refusal}: {letter:?}"));
    assert_eq!(to.game(), from.game());
}

/// One step of whoever is to throw or to move: a throw, or a move by chance.
pub(crate) fn step(game: &mut FriendGame, rng: &mut Rng) {
    match game.phase() {
        Phase::Throw => {
            game.throw().expect("it is this side's throw");
        }
        Phase::Move(_) => {
            let moves = game.game().moves().expect("a throw lies on the table");
            let played = if moves.is_empty() { None } else { moves.nth(rng.below(moves.len())) };
            game.play(played).expect("it is a legal move");
        }
        Phase::Invited | Phase::Friend | Phase::Over(_) => panic!("{:?} is no step", game.phase()),
    }
}

/// Plays until this side has a link to send: its turn is over, or waits for a value.
pub(crate) fn play_turn(game: &mut FriendGame, rng: &mut Rng) {
    while matches!(game.phase(), Phase::Throw | Phase::Move(_)) {
        step(game, rng);
    }
}

/// Whose step it is: 0 the inviter, 1 the guest.
pub(crate) fn next(friends: &[FriendGame; 2]) -> Option<usize> {
    friends.iter().position(|game| matches!(game.phase(), Phase::Throw | Phase::Move(_)))
}

/// The two with whose step it is first.
pub(crate) fn by_turn(friends: &mut [FriendGame; 2]) -> Option<(&mut FriendGame, &mut FriendGame)> {
    let next = next(friends)?;
    let [inviter, guest] = friends;
    Some(if next == 0 { (inviter, guest) } else { (guest, inviter) })
}

/// Plays turns by links until at least so many plies were played, or the game is over.
pub(crate) fn play_by_links(friends: &mut [FriendGame; 2], rng: &mut Rng, plies: usize) {
    let [inviter, guest] = friends;
    // What was on its way when a connection broke is sent once more.
    for _ in 0..2 {
        send_again(inviter, guest);
        send_again(guest, inviter);
    }
    while let Some((mover, other)) = by_turn(friends) {
        if mover.game().plies().len() >= plies {
            return;
        }
        play_turn(mover, rng);
        pass_on(mover, other, Way::Link);
        if other.is_link_due() && other.game().outcome().is_none() {
            // The mover's turn needs a value for a further throw.
            pass_on(other, mover, Way::Link);
        }
    }
}

/// A link that may tell nothing new.
fn send_again(from: &mut FriendGame, to: &mut FriendGame) {
    if let Some(link) = from.link() {
        from.give_out();
        take_or_know(to, &link, Way::Link);
    }
}

/// Takes what came, unless it is known.
pub(crate) fn take_or_know(game: &mut FriendGame, text: &str, way: Way) {
    match game.receive(&letter(text), way) {
        Ok(_) | Err(Refusal::AlreadyPlayed | Refusal::OwnLink) => {}
        Err(refusal) => panic!("{refusal}"),
    }
}
