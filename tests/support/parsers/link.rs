//! Links, and what is kept of games with friends.

use std::sync::LazyLock;

use super::checks::{check_game, check_words};
use senet::engine::{Record, rulesets};
use senet::fair::Bits256;
use senet::link::{FriendGame, Letter, LetterKind, Link, Party, Phase, Proof, Terms, Way, read, seal};
use senet::save::{SavedFriend, parse_backup, write_backup};

/// A text with a link in it; the content of a link, a character for each byte, with a check sum that holds; and a game
/// with a friend as it is kept.
pub fn link(text: &str) {
    read_link(text);
    let body: Vec<u8> = text.chars().filter_map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
    let sealed = seal(&body);
    assert!(sealed.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')));
    read_link(&sealed);
    match SavedFriend::parse(text) {
        Ok(saved) => check_friend(&saved),
        Err(error) => check_words(&error),
    }
    match parse_backup(text) {
        Ok(games) => {
            games.iter().filter_map(|game| game.as_ref().err()).for_each(check_words);
            let read: Vec<SavedFriend> = games.into_iter().flatten().collect();
            let again = parse_backup(&write_backup(&read)).expect("what is written is read");
            assert_eq!(again.into_iter().collect::<Result<Vec<_>, _>>(), Ok(read));
        }
        Err(error) => check_words(&error),
    }
}

fn read_link(text: &str) {
    let link = match read(text) {
        Ok(link) => link,
        Err(error) => return check_words(&error),
    };
    assert_eq!(read(&link.to_string()).as_ref(), Ok(&link), "it is read back otherwise");
    match &link {
        Link::Letter(letter) => check_letter(letter),
        Link::Replay(replay) => {
            check_game(&replay.game);
            assert!(matches!(replay.proof, Proof::None | Proof::Chains(_)) || replay.game.outcome().is_some());
        }
        Link::Position(..) => {}
        Link::Call(call) => check_letter(&call.letter),
    }
}

/// A letter can be played through or its fault has words. Games that are not its own are not changed by it.
fn check_letter(letter: &Letter) {
    match letter.replay() {
        Ok(course) => {
            check_game(course.game());
            assert_eq!(&Letter::of(&course), letter, "a course has one letter");
            let record = course.record();
            assert_eq!(Record::parse(&record.to_string()), Ok(record));
        }
        Err(fault) => check_words(&fault),
    }
    for game in GAMES.iter() {
        let mut after = game.clone();
        match after.receive(letter, Way::Link) {
            Ok(_) => assert!(after.letter() == *letter || after.game().plies() == game.game().plies()),
            Err(refusal) => {
                check_words(&refusal);
                assert!(after == *game, "a refusal changes nothing");
            }
        }
    }
    if letter.kind() == LetterKind::Invitation {
        let answered = FriendGame::answer(letter, None, Bits256([7; 32]), false).expect("it is an invitation");
        assert_eq!(answered.id(), letter.id());
        assert_eq!(answered.phase(), Phase::Friend);
    }
}

/// An invitation, and both sides of the game that it became, with secrets that a text in the corpus can know.
static GAMES: LazyLock<[FriendGame; 3]> = LazyLock::new(|| {
    let terms = Terms { ruleset: rulesets::ALL[0], first: Party::Inviter };
    let invitation = FriendGame::invite(terms, None, Bits256([1; 32]));
    let guest = FriendGame::answer(&invitation.letter(), None, Bits256([2; 32]), false).expect("it is an invitation");
    let mut inviter = invitation.clone();
    inviter.receive(&guest.letter(), Way::Link).expect("it is the answer");
    [invitation, inviter, guest]
});

fn check_friend(saved: &SavedFriend) {
    let written = saved.to_string();
    assert_eq!(SavedFriend::parse(&written).as_ref(), Ok(saved));
    check_game(saved.game.game());
    let mut later = saved.clone();
    if later.game.throw().is_err() {
        let moves = later.game.game().moves();
        _ = later.game.play(moves.and_then(|moves| moves.nth(0)));
    }
    assert_eq!(SavedFriend::parse(&later.to_string()), Ok(later), "after a step it is read back too");
}
