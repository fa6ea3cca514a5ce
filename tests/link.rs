//! Links to look at a game or a position, their form and their length.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/friends.rs"]
mod friends;
#[path = "support/random.rs"]
mod random;

use friends::{pair, play_by_links, secret};
use proptest::prelude::*;
use random::Rng;
use senet::engine::notation::parse_situation;
use senet::engine::{BySide, Game, Outcome, Ruleset, Side, Situation, Stage, rulesets};
use senet::fair::Bits256;
use senet::link::{Call, Contact, Fault, Link, LinkError, Name, Party, Proof, Replay, read, seal};

/// The link is of these letters only, and is read back to the same.
#[track_caller]
fn check(link: &Link) -> String {
    let text = link.to_string();
    assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')), "{text}");
    assert_eq!(read(&text).as_ref(), Ok(link), "{text}");
    text
}

/// A game by chance, with throws from a seed, until so many plies were played or it is over.
fn random_game(ruleset: &'static Ruleset, seed: Bits256, rng: &mut Rng, plies: usize) -> Game {
    let mut game = Game::new(ruleset);
    play_on(&mut game, seed, rng, plies);
    game
}

fn play_on(game: &mut Game, seed: Bits256, rng: &mut Rng, plies: usize) {
    while game.outcome().is_none() && game.plies().len() < plies {
        if let Some(moves) = game.moves() {
            let played = if moves.is_empty() { None } else { moves.nth(rng.below(moves.len())) };
            game.play(played).expect("it is legal");
        } else {
            let throw = game.ruleset().sticks.throw(seed.faces(game.throws_made()));
            game.take_throw(throw).expect("a throw is waited for");
        }
    }
}

fn local(game: &Game, seed: Option<Bits256>) -> Link {
    Link::Replay(Box::new(Replay::of_local(game.clone(), BySide::default(), seed)))
}

fn proof(link: &Link) -> &Proof {
    match link {
        Link::Replay(replay) => &replay.proof,
        Link::Letter(_) | Link::Position(..) | Link::Call(_) => panic!("{link:?} is none to look at"),
    }
}

#[test]
fn a_local_game_is_read_back_at_every_point() {
    let mut rng = Rng::new(1);
    for ruleset in rulesets::ALL {
        let seed = secret(&mut rng);
        let game = random_game(ruleset, seed, &mut rng, usize::MAX);
        assert_eq!(proof(&local(&game, Some(seed))), &Proof::Seed(seed));
        check(&local(&game, Some(seed)));
        check(&local(&game, None));
        let mut so_far = Game::new(ruleset);
        for throw in game.throws().take(100) {
            check(&local(&so_far, Some(seed)));
            so_far.take_throw(throw).expect("the game had it");
            check(&local(&so_far, Some(seed)));
            if so_far.pending().is_some() {
                so_far.play(game.plies()[so_far.plies().len()].played).expect("the game had it");
            }
        }
    }
}

#[test]
fn the_seed_is_told_only_of_a_game_that_is_over_and_follows_from_it() {
    let mut rng = Rng::new(2);
    let seed = secret(&mut rng);
    let mut game = random_game(rulesets::ALL[0], seed, &mut rng, 30);
    assert_eq!(proof(&local(&game, Some(seed))), &Proof::None);
    game.resign(Side::Spools).expect("the sides are given");
    assert_eq!(proof(&local(&game, Some(seed))), &Proof::Seed(seed));
    assert_eq!(proof(&local(&game, Some(secret(&mut rng)))), &Proof::None);
}

#[test]
fn every_end_is_read_back() {
    let mut rng = Rng::new(3);
    let seed = secret(&mut rng);
    for ruleset in rulesets::ALL {
        let game = random_game(ruleset, seed, &mut rng, 25);
        for outcome in [Outcome::Agreed, Outcome::Resigned(Side::Cones), Outcome::Resigned(Side::Spools)] {
            let mut ended = game.clone();
            match outcome {
                Outcome::Agreed => ended.agree_draw(),
                Outcome::Resigned(side) => ended.resign(side),
                Outcome::Won(_) => panic!("that is no end by word"),
            }
            .expect("the game goes on");
            check(&local(&ended, None));
            check(&local(&ended, Some(seed)));
        }
    }
}

#[test]
fn a_game_that_started_elsewhere_is_read_back() {
    let mut rng = Rng::new(4);
    for (ruleset, text) in [
        (0, "10/5cccs1/2sc1s4 c -"),
        (0, "10/5cccs1/2sc1s4 s 4"),
        (0, "10/10/5c1s2 - -"),
        (0, "scscscscsc/10/10 - -"),
        (1, "cs8/10/8c1 s 5"),
        (1, "10/10/8c1 - -"),
    ] {
        let ruleset = rulesets::ALL[ruleset];
        let Ok(start) = parse_situation(ruleset, text) else { continue };
        check(&Link::Position(ruleset, start));
        let mut game = Game::from_situation(ruleset, start);
        check(&local(&game, None));
        if game.stage() != Stage::ThrowOff && game.outcome().is_none() {
            play_on(&mut game, secret(&mut rng), &mut rng, 40);
            check(&local(&game, None));
        }
    }
}

#[test]
fn positions_are_read_back() {
    let mut rng = Rng::new(5);
    for ruleset in rulesets::ALL {
        for _ in 0..500 {
            let position = random::position(&mut rng, ruleset);
            let throw = ruleset.sticks.outcomes()[rng.below(5) as usize].0;
            let text = check(&Link::Position(ruleset, Situation::ToMove(position, throw)));
            assert!(text.len() <= 32, "{text}");
            check(&Link::Position(ruleset, Situation::ToThrow(position)));
        }
    }
    check(&Link::Position(rulesets::ALL[0], Situation::ThrowOff));
}

#[test]
fn names_and_calls_are_read_back() {
    let mut rng = Rng::new(6);
    let seed = secret(&mut rng);
    let game = random_game(rulesets::ALL[1], seed, &mut rng, usize::MAX);
    let names = BySide::new(Name::new("Őrsi Ágnes"), Name::new(&"ñ".repeat(24)));
    check(&Link::Replay(Box::new(Replay::of_local(game, names, Some(seed)))));
    let [inviter, guest] = pair(rulesets::ALL[0], &mut rng, Party::Guest, true);
    let contact = Contact::parse(include_str!("data/description.txt")).expect("a browser has said it");
    for (game, is_reply) in [(inviter, false), (guest, true)] {
        check(&Link::Call(Call { letter: game.letter(), from: game.me(), is_reply, contact: contact.clone() }));
    }
}

#[test]
fn a_game_between_friends_to_look_at_tells_no_value_before_its_end() {
    let mut rng = Rng::new(7);
    let mut friends = pair(rulesets::ALL[1], &mut rng, Party::Inviter, false);
    play_by_links(&mut friends, &mut rng, 30);
    let replay = friends[0].replay();
    assert_eq!(replay.proof, Proof::None);
    check(&Link::Replay(Box::new(replay)));
    play_by_links(&mut friends, &mut rng, usize::MAX);
    let [one, other] = friends.each_ref().map(|game| Link::Replay(Box::new(game.replay())));
    assert!(matches!(proof(&one), Proof::Chains(_)));
    assert_eq!(check(&one), check(&other));
}

/// The links of version 1. They must be read in every later version.
#[test]
fn the_first_version_is_read() {
    for line in include_str!("data/links-1.txt").lines() {
        let (told, link) = line.split_once(' ').expect("what it is, and the link");
        let is = match read(link) {
            Ok(Link::Letter(letter)) => {
                letter.replay().map(|course| format!("friends:{}", course.game().plies().len()))
            }
            Ok(Link::Replay(replay)) => Ok(format!("replay:{}", replay.game.plies().len())),
            Ok(Link::Position(ruleset, _)) => Ok(format!("position:{}", ruleset.id)),
            Ok(Link::Call(call)) => Ok(format!("call:{}", call.contact.description(call.is_reply).len())),
            Err(error) => panic!("{told}: {error}"),
        };
        assert_eq!(is.as_deref(), Ok(told));
    }
}

#[test]
fn what_is_wrong_is_named() {
    let mut rng = Rng::new(8);
    let seed = secret(&mut rng);
    let game = random_game(rulesets::ALL[1], seed, &mut rng, 20);
    let link = check(&local(&game, None));
    let check = |text: &str, error: LinkError, message: &str| {
        assert_eq!(read(text), Err(error));
        assert_eq!(read(text).expect_err(text).to_string(), message);
    };
    check("Play with me!", LinkError::NoLink, "there is no link in it");
    check(&link[..link.len() - 1], LinkError::Cut, "the link is cut: its end is missing");
    let flipped = link[..20].to_owned() + if &link[20..21] == "A" { "B" } else { "A" } + &link[21..];
    check(&flipped, LinkError::Altered, "the link was altered on its way");
    check(&seal(&[0x20]), LinkError::Version(2), "the link has version 2, which this program does not know");
    check(&seal(&[0x1f]), LinkError::Form, "the link is whole, but its content has no known form");
    check(&seal(&[]), LinkError::Form, "the link is whole, but its content has no known form");
    // A local game of Standard with a throw on the table and a move too many for its throws.
    let after_end = LinkError::Illegal(Fault::Move);
    check(
        &seal(&[0x12, 0x01, 0, 0, 0, 7]),
        after_end,
        "the game in the link is not legal: a move is told that is none of the legal ones",
    );
    // A throw-off where there is none, and one that never ends.
    for body in [&[0x12, 0x01, 0, 9, 0][..], &[0x12, 0, 1, 0]] {
        check(
            &seal(body),
            LinkError::Illegal(Fault::State),
            "the game in the link is not legal: it tells a throw or an end where there can be none",
        );
    }
}

/// How long links are, names aside: 300 letters at most for a game of 200 plies. `LINK_GAMES` says how many games.
#[test]
fn links_are_short() {
    let count: u64 = std::env::var("LINK_GAMES").map_or(300, |count| count.parse().expect("LINK_GAMES is a number"));
    for ruleset in rulesets::ALL {
        let mut whole = Vec::new();
        let (mut told, mut by_seed) = (Vec::new(), Vec::new());
        let mut plies = Vec::new();
        for number in 0..count {
            let mut rng = Rng::new(number);
            let seed = secret(&mut rng);
            let mut game = random_game(ruleset, seed, &mut rng, 200);
            if game.outcome().is_none() {
                told.push(local(&game, None).to_string().len());
                let mut over = game.clone();
                over.agree_draw().expect("it goes on");
                by_seed.push(local(&over, Some(seed)).to_string().len());
            }
            play_on(&mut game, seed, &mut rng, usize::MAX);
            plies.push(game.plies().len());
            whole.push(local(&game, Some(seed)).to_string().len());
        }
        let friends: Vec<usize> = (0..count.div_ceil(30))
            .filter_map(|number| {
                let mut rng = Rng::new(number);
                let mut friends = pair(ruleset, &mut rng, Party::Inviter, false);
                play_by_links(&mut friends, &mut rng, 200);
                let mut letter = friends[0].letter();
                letter.names.0 = [None, None];
                let is_long = friends[0].game().plies().len() >= 200;
                is_long.then(|| Link::Letter(letter).to_string().len())
            })
            .collect();
        for (what, mut lengths, limit) in [
            ("200 plies, seed", by_seed, 300),
            ("200 plies, throws told", told, 300),
            ("200 plies or a few more, friends", friends, 300),
            ("whole games, seed", whole, 1_800),
            ("plies of whole games", plies, usize::MAX),
        ] {
            lengths.sort_unstable();
            let at = |share: usize| lengths.get((lengths.len() - 1) * share / 1_000).copied().unwrap_or_default();
            let (least, half, most) = (at(0), at(500), at(1_000));
            println!(
                "{}: {what}: {} links, {least} to {most}, half up to {half}, 99.9 % up to {}",
                ruleset.id,
                lengths.len(),
                at(999)
            );
            assert!(most <= limit);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_with_words(text in "\\PC*", body in prop::collection::vec(any::<u8>(), 0..80)) {
        for text in [text.clone(), format!("https://example.org/#senet-{text}"), seal(&body)] {
            match read(&text) {
                Ok(link) => prop_assert_eq!(read(&link.to_string()), Ok(link)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
