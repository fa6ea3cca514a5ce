//! The archive of finished games: nothing in it is lost, whatever is wrong with a part of it.
#![cfg(not(target_arch = "wasm32"))]

use proptest::prelude::*;
use proptest::sample::select;
use senet::ai::level::Level;
use senet::engine::notation::parse_situation;
use senet::engine::record::RecordFault;
use senet::engine::rulesets::{self, JEQUIER, STANDARD};
use senet::engine::{Game, Outcome, Record, Ruleset, Side, Stage};
use senet::fair::{Bits256, Source, check};
use senet::save::{
    ARCHIVE_KEY, Archive, BySeat, Entry, EntryFault, NotAdded, Opponent, Player, SaveError, SavedGame, Seat, Seating,
    Tally,
};

/// A person against a person at this screen, seat two throwing first.
const TWO_PEOPLE: Seating = Seating { players: BySeat([Player::Person, Player::Person]), first: Seat::Two };

/// A game with this secret in which moves are chosen at random, ended by `end` after so many plies.
fn played(ruleset: &'static Ruleset, source: Source, plies: usize, end: impl FnOnce(&mut Game)) -> SavedGame {
    let mut game = Game::new(ruleset);
    let chance = Bits256([source.secret().0[31].wrapping_add(1); 32]);
    while game.outcome().is_none() && game.plies().len() < plies {
        let index = game.throws_made();
        game.take_throw(ruleset.sticks.throw(source.faces(index))).expect("a throw is waited for");
        if let Some(moves) = game.moves() {
            let place = u32::from(chance.faces(index).up()) % moves.len().max(1);
            game.play(moves.nth(place)).expect("a legal move");
        }
    }
    end(&mut game);
    SavedGame {
        game,
        date: Some("2026-11-29".to_owned()),
        source,
        seating: Seating::against(Level::Three),
        cones: None,
        is_secret_shown: false,
    }
}

fn source(byte: u8) -> Source {
    Source::new(Bits256([byte; 32]))
}

/// A game that was played to the end.
fn finished(ruleset: &'static Ruleset, byte: u8) -> SavedGame {
    let saved = played(ruleset, source(byte), 20_000, |_| ());
    assert!(matches!(saved.game.stage(), Stage::Over(Outcome::Won(_))), "{byte}");
    saved
}

/// A short game that a side resigned.
fn resigned(byte: u8, side: Side) -> SavedGame {
    played(&JEQUIER, source(byte), 5, |game| game.resign(side).expect("the throw-off is over"))
}

/// A short game with an agreed draw.
fn drawn(byte: u8) -> SavedGame {
    played(&JEQUIER, source(byte), 3, |game| game.agree_draw().expect("it is not over"))
}

fn archive(games: impl IntoIterator<Item = SavedGame>) -> Archive {
    let mut archive = Archive::default();
    for game in games {
        archive.add(game).expect("it is over and there is room");
    }
    archive
}

/// The archive of the fixture, the newest game first when read.
fn example() -> Archive {
    let with_words = Source::new(Bits256([9; 32])).with_words("rød \"brikke\" \\ ---".to_owned());
    archive([
        finished(&JEQUIER, 1),
        SavedGame { seating: TWO_PEOPLE, ..finished(&STANDARD, 2) },
        SavedGame { date: None, ..resigned(3, Side::Spools) },
        SavedGame { seating: Seating::against(Level::Three).with_other_first(), ..drawn(4) },
        played(&STANDARD, with_words, 9, |game| game.resign(Side::Cones).expect("there are sides")),
    ])
}

/// Every form that was ever written must load in every later version.
#[test]
fn every_version_loads() {
    let versions = [include_str!("data/archive-1.txt"), include_str!("data/archive-2.txt")];
    for text in versions {
        let (read, expected) = (Archive::parse(text).expect("it is an archive"), example());
        let games = [&read, &expected].map(|archive| archive.entries().iter().map(Entry::game).collect::<Vec<_>>());
        assert_eq!(games[0], games[1]);
        // What is in it is kept as it was found.
        assert_eq!(read.to_string(), text.replacen("senet-archive 1\n", "senet-archive 2\n", 1));
    }
    assert_eq!(example().to_string(), versions[1]);
    assert_eq!(ARCHIVE_KEY, "senet.archive");
}

#[test]
fn each_entry_is_a_record_with_the_seed_and_who_sat_where() {
    for entry in example().entries() {
        let saved = entry.game().expect("it can be read");
        let record = Record::parse(entry.text()).expect("it is a record");
        assert_eq!((&record.game, &record.date), (&saved.game, &saved.date));
        let seed = record.seed.as_deref().map(Bits256::from_hex).expect("it has a seed").expect("of its form");
        assert_eq!(seed, saved.source.seed());
        assert_eq!(check(seed, saved.game.ruleset().sticks, record.game.throws()), Ok(saved.game.throws_made()));
        let header = |name: &str| record.other.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
        let first = if saved.seating.first == Seat::One { "one" } else { "two" };
        assert_eq!((header("SeatOne"), header("First")), (Some("person"), Some(first)));
        assert!(header("SeatTwo").is_some());
    }
}

#[test]
fn the_newest_game_is_first_and_each_is_there_once() {
    let mut archive = archive([drawn(1), drawn(2), drawn(3)]);
    // The first one was taken back and played on to another end.
    let again = resigned(1, Side::Cones);
    archive.add(again.clone()).expect("there is room");
    let games: Vec<_> = archive.entries().iter().map(|entry| entry.game().cloned()).collect();
    assert_eq!(games, [Ok(again), Ok(drawn(3)), Ok(drawn(2))]);
}

#[test]
fn a_game_that_is_not_over_is_not_added() {
    let running = played(&JEQUIER, source(1), 5, |_| ());
    let mut archive = archive([drawn(2)]);
    let before = archive.clone();
    assert_eq!(archive.add(running), Err(NotAdded::Unfinished));
    assert_eq!(archive, before);
}

#[test]
fn a_full_archive_takes_no_game_and_loses_none() {
    let number = |index: usize| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&index.to_be_bytes());
        played(&STANDARD, Source::new(Bits256(bytes)), 1, |game| game.agree_draw().expect("it is not over"))
    };
    let mut archive = archive((0..Archive::LIMIT - 1).map(number));
    assert!(!archive.is_full());
    archive.add(number(Archive::LIMIT)).expect("there is room for one");
    assert!(archive.is_full());
    let before = archive.clone();
    assert_eq!(archive.add(drawn(7)), Err(NotAdded::Full));
    assert_eq!(archive, before);
    archive.add(number(3)).expect("it is there already");
    assert_eq!(archive.entries().len(), Archive::LIMIT);
    assert_eq!(archive.remove(0).as_ref().map(Entry::game), Some(Ok(&number(3))));
    archive.add(drawn(7)).expect("there is room again");
    assert_eq!(archive.remove(Archive::LIMIT), None);
}

#[test]
fn the_results_are_told_by_opponent() {
    let tally = |games, won, lost, drawn| Tally { games, won, lost, drawn };
    let against = |player, ruleset| Opponent { player, ruleset };
    let swapped =
        Seating { players: BySeat([Player::Computer(Level::Three), Player::Person]), ..Seating::against(Level::Three) };
    // Seat one throws first in each, and resigns the cones.
    let mut given_up = (0..100).map(|byte| resigned(byte, Side::Cones));
    let mut given_up_by_one = || {
        let found = given_up.find(|saved| saved.game.side_of_first_thrower() == Some(Side::Cones));
        found.expect("every other game is such")
    };
    let start = parse_situation(&JEQUIER, "10/10/8cs c -").expect("a position");
    let mut practice = SavedGame { game: Game::from_situation(&JEQUIER, start), ..drawn(100) };
    practice.game.resign(Side::Cones).expect("it has sides");
    let games = [
        SavedGame { seating: TWO_PEOPLE.with_other_first(), ..given_up_by_one() },
        given_up_by_one(),
        SavedGame { seating: swapped, ..given_up_by_one() },
        drawn(101),
        practice,
        SavedGame {
            seating: Seating { players: BySeat([Player::Computer(Level::Three); 2]), first: Seat::One },
            ..drawn(102)
        },
        played(&STANDARD, source(103), 4, |game| game.resign(Side::Spools).expect("it has sides")),
    ];
    assert_eq!(
        archive(games).results(),
        [
            (against(Player::Computer(Level::Three), &JEQUIER), tally(3, 1, 1, 1)),
            (against(Player::Person, &JEQUIER), tally(1, 0, 1, 0)),
            (against(Player::Computer(Level::Three), &STANDARD), tally(1, 1, 0, 0)),
        ]
    );
    assert_eq!(Archive::default().results(), []);
}

#[test]
fn what_is_no_archive_is_named() {
    assert_eq!(Archive::parse(""), Err(SaveError::NotOurs));
    assert_eq!(Archive::parse("senet-game 1\n"), Err(SaveError::NotOurs));
    assert_eq!(Archive::parse("senet-archive 3\n"), Err(SaveError::Newer(3)));
    assert_eq!(Archive::parse("senet-archive 2\n"), Ok(Archive::default()));
}

#[test]
fn a_broken_entry_is_kept_and_the_others_load() {
    let text = example().to_string();
    let check = |from: &str, to: &str, expected: &dyn Fn(&EntryFault) -> bool| {
        assert!(text.contains(from), "{from}");
        let broken = text.replacen(from, to, 1);
        let archive = Archive::parse(&broken).expect("the first line is whole");
        let faults: Vec<_> = archive.entries().iter().filter_map(|entry| entry.game().err()).collect();
        assert_eq!((archive.entries().len(), faults.len()), (5, 1), "{from}");
        assert!(expected(faults[0]), "{from}: {}", faults[0]);
        assert_eq!(archive.to_string(), broken);
    };
    check(
        "[Ruleset",
        "[Rules",
        &|fault| matches!(fault, EntryFault::Game(SaveError::Record(error)) if error.fault == RecordFault::NoRuleset),
    );
    check("[SeatTwo", "garbage\n[SeatTwo", &|fault| matches!(fault, EntryFault::Game(SaveError::Record(_))));
    check("[Secret \"0", "[Secret \"1", &|fault| matches!(fault, EntryFault::Game(SaveError::Throw { .. })));
    check("[Result \"d\"]\n[End \"agreed\"]\n", "", &|fault| *fault == EntryFault::Unfinished);
    check("[First \"two\"]", "[First \"three\"]", &|fault| *fault == EntryFault::Game(SaveError::Value("First")));
}

#[test]
fn a_broken_entry_can_be_removed() {
    let text = "senet-archive 2\ngarbage\n---\n---\n\n---\r\nrest";
    let mut archive = Archive::parse(text).expect("it is an archive");
    assert_eq!(archive.entries().iter().map(Entry::text).collect::<Vec<_>>(), ["garbage\n", "rest"]);
    assert_eq!(archive.entries()[1].game(), Err(&EntryFault::Cut));
    archive.add(drawn(1)).expect("there is room");
    assert_eq!(Archive::parse(&archive.to_string()), Ok(archive.clone()));
    assert_eq!(archive.remove(1).as_ref().map(Entry::text), Some("garbage\n"));
    assert_eq!(archive.remove(1).as_ref().map(Entry::text), Some("rest"));
    assert_eq!(archive.remove(1), None);
}

/// What stands before the cut is read, and the rest kept as it is: the end of a resigned game does
/// not pass for the whole.
#[test]
fn cut_anywhere_nothing_before_the_cut_is_lost() {
    let whole = archive([resigned(1, Side::Cones), drawn(2)]);
    let text = whole.to_string();
    for end in "senet-archive 2\n".len()..text.len() - 1 {
        let read = Archive::parse(&text[..end]).expect("the first line is whole");
        // Without its line break the line still ends the entry.
        let cut = &text[..end + usize::from(text[..end].ends_with("\n---"))];
        assert_eq!(read.to_string(), cut);
        let rest = cut.rsplit("---\n").next().unwrap_or_default();
        let cut = (!matches!(rest, "" | "senet-archive 2\n")).then_some(Err(&EntryFault::Cut));
        let found: Vec<_> = read.entries().iter().map(Entry::game).collect();
        let before = whole.entries().iter().map(Entry::game).take(found.len() - usize::from(cut.is_some()));
        assert_eq!(found, before.chain(cut).collect::<Vec<_>>(), "{end}");
    }
}

/// A finished game, with any words and any end.
fn any_game() -> impl Strategy<Value = SavedGame> {
    let levels = Level::ALL.map(Player::Computer).into_iter();
    let players: Vec<_> = levels.chain([Player::Person]).collect();
    let players = || select(players.clone());
    let seating = (players(), players(), select(Seat::BOTH.to_vec()))
        .prop_map(|(one, two, first)| Seating { players: BySeat([one, two]), first });
    // A record writes its headers on one line each, so no words have line breaks.
    let words = "([^\r\n]{0,12}|-{3}|\\[|\"\\\\)";
    let date = prop::option::of(Just("2024-02-29".to_owned()));
    (select(rulesets::ALL.to_vec()), any::<[u8; 32]>(), words, seating, date, 0..60_usize, 0..3_u8).prop_map(
        |(ruleset, secret, words, seating, date, plies, end)| {
            let source = Source::new(Bits256(secret)).with_words(words);
            let game = played(ruleset, source, plies, |game| {
                _ = match end {
                    0 => game.agree_draw(),
                    1 => game.resign(Side::Cones),
                    _ => game.resign(Side::Spools),
                };
                _ = game.agree_draw();
            });
            SavedGame { seating, date, ..game }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_archive_is_read_back_and_no_record_has_a_line_that_ends_it(
        games in prop::collection::vec(any_game(), 0..6),
    ) {
        let archive = archive(games.clone());
        let read = Archive::parse(&archive.to_string()).expect("it is an archive");
        prop_assert_eq!(&read, &archive);
        // Entries are the same if their texts are, so what is read from them is compared too.
        let kept: Vec<_> = read.entries().iter().map(|entry| entry.game().cloned()).collect();
        let newest_first: Vec<_> = games.into_iter().rev().map(Ok).collect();
        prop_assert_eq!(kept, newest_first);
        for entry in archive.entries() {
            prop_assert!(entry.text().lines().all(|line| line.trim_end() != "---"), "{}", entry.text());
            prop_assert!(Record::parse(entry.text()).is_ok());
        }
    }

    /// Whatever is put in place of an entry, the others load and the text is kept.
    #[test]
    fn garbage_breaks_only_its_own_entry(
        games in prop::collection::vec(any_game(), 1..4),
        place in any::<prop::sample::Index>(),
        garbage in "([^-]|\n)*",
    ) {
        let whole = archive(games);
        let place = place.index(whole.entries().len());
        let mut text = "senet-archive 2\n".to_owned();
        for (index, entry) in whole.entries().iter().enumerate() {
            text += if index == place { &garbage } else { entry.text() };
            text += "\n---\n";
        }
        let read = Archive::parse(&text).expect("it is an archive");
        for (index, entry) in whole.entries().iter().enumerate().filter(|(index, _)| *index != place) {
            let found = read.entries().iter().find(|other| other.game() == entry.game());
            prop_assert!(found.is_some(), "{index} is lost in {text}");
        }
        let is_kept = read.entries().iter().any(|entry| entry.text().contains(&garbage));
        prop_assert!(is_kept || garbage.trim().is_empty());
        prop_assert_eq!(Archive::parse(&read.to_string()), Ok(read));
    }
}
