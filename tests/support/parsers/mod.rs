//! What must hold for every text from outside, whoever wrote it: one function for each parser. The fuzz targets
//! call them with texts that nobody wrote, `tests/corpora.rs` with those that were worth keeping.

mod checks;
mod link;
mod locale;

use checks::{check_archive, check_game, check_moves, check_position, check_saved, check_words};
use senet::app::{Look, Model, Msg, Part, Start, Stored, start, update};
use senet::engine::notation::{PlyText, parse_ply, parse_situation, write_situation};
use senet::engine::{Game, Record, Ruleset, Situation, rulesets};
use senet::fair::Bits256;
use senet::i18n::{Catalog, Lang, Words};
use senet::save::{Archive, SavedGame, Settings, parse_games, write_games};
use senet::view::outline::outline;

pub use link::link;
pub use locale::locale;

/// The name of a fuzz target and of its corpus, and what must hold for every text.
pub type Parser = (&'static str, fn(&str));

/// Every parser.
pub const ALL: [Parser; 8] = [
    ("position", position),
    ("record", record),
    ("save", save),
    ("archive", archive),
    ("lines", lines),
    ("locale", locale),
    ("page", page),
    ("link", link),
];

/// A position on the first line, and moves on the others, each of the position that the last one led to.
pub fn position(text: &str) {
    let (first, moves) = text.split_once('\n').unwrap_or((text, ""));
    for ruleset in rulesets::ALL {
        match parse_situation(ruleset, first) {
            Ok(situation) => {
                assert_eq!(write_situation(ruleset, situation), first, "a position has one form");
                assert_eq!(Game::from_situation(ruleset, situation).situation(), situation);
                check_situation(ruleset, situation, moves);
            }
            Err(error) => check_words(&error),
        }
    }
}

fn check_situation(ruleset: &'static Ruleset, situation: Situation, moves: &str) {
    let mut position = match situation {
        Situation::ThrowOff => Game::new(ruleset).position(),
        Situation::ToThrow(position) => position,
        Situation::ToMove(position, throw) => {
            check_moves(ruleset, position, throw);
            position
        }
        Situation::Over(position) => {
            assert_eq!(position.winner(), Some(position.side));
            position
        }
    };
    check_position(ruleset, position);
    for line in moves.split('\n') {
        match parse_ply(ruleset, position, line) {
            Ok(PlyText::Played(ply)) => {
                assert_eq!(ply.to_string(), line, "a move has one form");
                check_moves(ruleset, position, ply.throw);
                position.play(ruleset, ply).expect("a move that is read is legal");
            }
            Ok(PlyText::Pending(throw)) => check_moves(ruleset, position, throw),
            Err(error) => check_words(&error),
        }
    }
}

/// A game record.
pub fn record(text: &str) {
    match Record::parse(text) {
        Ok(record) => {
            let written = record.to_string();
            let again = Record::parse(&written).expect("what is written is read");
            assert!(again == record, "it is read back otherwise: {written:?}");
            assert_eq!(again.to_string(), written);
            check_game(&record.game);
        }
        Err(error) => {
            assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
            check_words(&error);
        }
    }
}

/// A saved game.
pub fn save(text: &str) {
    match SavedGame::parse(text) {
        Ok(saved) => check_saved(&saved),
        Err(error) => check_words(&error),
    }
}

/// The archive of finished games.
pub fn archive(text: &str) {
    let archive = match Archive::parse(text) {
        Ok(archive) => archive,
        Err(error) => return check_words(&error),
    };
    check_archive(&archive);
    let mut readable = 0;
    for entry in archive.entries() {
        match entry.game() {
            Ok(saved) => {
                readable += 1;
                assert!(saved.game.outcome().is_some(), "a game of the archive is over");
                check_saved(saved);
                let mut other = Archive::default();
                other.add(saved.clone()).expect("it is over, and there is room");
                check_archive(&other);
            }
            Err(fault) => check_words(fault),
        }
    }
    let counted: u32 = archive.results().iter().map(|(_, tally)| tally.games).sum();
    assert!(counted <= readable, "{counted} games of {readable} are counted");
    let mut fewer = archive.clone();
    let removed = fewer.remove(0);
    assert_eq!(removed.as_ref(), archive.entries().first());
    assert_eq!(fewer.entries(), archive.entries().get(1..).unwrap_or_default());
    check_archive(&fewer);
}

/// The short texts that are kept or typed in: settings, the list of games, a secret, the tag of a language.
pub fn lines(text: &str) {
    let settings = Settings::parse(text);
    assert_eq!(Settings::parse(&settings.to_string()), settings);
    assert!(settings.volume <= 100);
    match parse_games(text) {
        Ok(ids) => assert_eq!(parse_games(&write_games(&ids)), Ok(ids)),
        Err(error) => check_words(&error),
    }
    match Bits256::from_hex(text) {
        Ok(bits) => assert_eq!(bits.to_string(), text.to_ascii_lowercase()),
        Err(error) => check_words(&error),
    }
    if let Some(lang) = Lang::from_tag(text) {
        assert_eq!(Lang::from_tag(lang.tag()), Some(lang));
    }
}

/// The page that finds the text in its storage, in the place of each text that it keeps, and is then given it to open.
pub fn page(text: &str) {
    let kept = || Some(text.to_owned());
    let start_of_page = Start {
        lang: Lang::En,
        lang_failed: false,
        stored: Ok(Stored {
            settings: kept(),
            game: kept(),
            archive: kept(),
            friends: vec![("senet.friend.1".to_owned(), text.to_owned())],
            friend_open: kept(),
        }),
        secret: Bits256([0; 32]),
        date: "2026-11-29".to_owned(),
        now_ms: 0,
        is_motion_reduced: true,
        can_connect: true,
        address: "https://senet.example/".to_owned(),
    };
    let (mut model, _) = start(start_of_page);
    tell(&model);
    let looks = [Look::First, Look::On, Look::Last, Look::Back].map(Msg::Look);
    let openings = [
        Msg::LookAtArchived(0),
        Msg::OpenText(text.to_owned()),
        Msg::OpenFragment(text.to_owned()),
        Msg::Share(Part::Game),
    ];
    let opened = openings.into_iter().flat_map(|opening| [opening].into_iter().chain(looks.clone()));
    let played = [Msg::PlayOn, Msg::Drawn(Bits256([1; 32]), "2026-11-30".to_owned()), Msg::Act, Msg::Act, Msg::Undo];
    for msg in opened.chain(played) {
        _ = update(&mut model, msg);
        tell(&model);
    }
}

/// What the page shows can be put into words.
fn tell(model: &Model) {
    thread_local! {
        static WORDS: Words = {
            let catalog = Catalog::read(locale::ENGLISH.clone()).expect("our own locale is whole");
            Words::new(Lang::En, catalog, Box::new(locale::AnyLanguage))
        };
    }
    WORDS.with(|words| assert!(!outline(model, words).status.is_empty()));
}
