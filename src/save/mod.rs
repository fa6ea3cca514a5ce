//! What is kept between visits, as versioned text: the running game, the list of games, games with
//! friends, the archive, the settings. No I/O: the edge stores and brings the texts.
//!
//! A saved game is a line with the format's version and then a game record, as
//! [`crate::engine::record`] writes it, with headers of its own: who sits where, and the secret
//! that makes the throws. A last line ends it, so that one which was cut is not taken for a shorter game.

#[macro_use]
mod choices;

mod archive;
mod friends;
mod seating;
mod settings;

use std::fmt;

use crate::engine::record::RecordError;
use crate::engine::{Game, Record, Side, Throw};
use crate::fair::{self, Bits256, HexError, Mismatch, Source};
use crate::link::{LinkError, Refusal};

pub use archive::{ARCHIVE_KEY, Archive, Entry, EntryFault, NotAdded, Opponent, Tally};
pub use friends::{FRIEND_OPEN_KEY, Merged, REPLY_KEY, SavedFriend, friend_key, merge, parse_backup, write_backup};
pub use seating::{BySeat, Player, Seat, Seating};
pub use settings::{BoardDirection, Pace, Settings, Solved, ThemeChoice};

/// The key of the settings in the browser's storage.
pub const SETTINGS_KEY: &str = "senet.settings";
/// The key of the list of games.
pub const GAMES_KEY: &str = "senet.games";

/// The key of a game.
#[must_use]
pub fn game_key(id: &str) -> String {
    format!("senet.game.{id}")
}

/// The list of games as text, the running one first.
#[must_use]
pub fn write_games(ids: &[String]) -> String {
    GAMES.write_list(ids)
}

/// Reads a list of games.
///
/// # Errors
/// If it is none, or a newer version wrote it.
pub fn parse_games(text: &str) -> Result<Vec<String>, SaveError> {
    GAMES.parse_list(text)
}

/// A game with all that is needed to go on with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The game.
    pub game: Game,
    /// The day it began, as `YYYY-MM-DD`.
    pub date: Option<String>,
    /// What makes its throws.
    pub source: Source,
    /// Who sits where.
    pub seating: Seating,
    /// The seat that has the cones, in a game that started at a point of another. Else the game tells.
    pub cones: Option<Seat>,
    /// Whether the secret was shown, so that going back would know the throws to come.
    pub is_secret_shown: bool,
}

impl SavedGame {
    /// The game's name in storage: the beginning of its promise, so that nothing more has to be drawn.
    #[must_use]
    pub fn id(&self) -> String {
        self.source.commitment().to_string()[..16].to_owned()
    }

    /// The seat that plays a side; `None` until the throw-off has given the sides.
    #[must_use]
    pub fn seat_of(&self, side: Side) -> Option<Seat> {
        if let Some(cones) = self.cones {
            return Some(if side == Side::Cones { cones } else { !cones });
        }
        let first = self.seating.first;
        self.game.side_of_first_thrower().map(|first_side| if first_side == side { first } else { !first })
    }

    /// The record that may be shown: without the secret.
    #[must_use]
    pub fn record(&self) -> Record {
        Record { date: self.date.clone(), ..Record::of(self.game.clone()) }
    }

    /// The record with all that is needed to go on: the secret, and who sits where.
    fn whole_record(&self) -> Record {
        let mut record = self.record();
        let mut add = |name: &str, value: &str| record.other.push((name.to_owned(), value.to_owned()));
        add("Secret", &self.source.secret().to_string());
        if !self.source.words().is_empty() {
            add("Words", self.source.words());
        }
        add("SeatOne", self.seating.players[Seat::One].name());
        add("SeatTwo", self.seating.players[Seat::Two].name());
        add("First", seat_name(self.seating.first));
        if let Some(seat) = self.cones {
            add("ConesSeat", seat_name(seat));
        }
        if self.is_secret_shown {
            add("SecretShown", "yes");
        }
        record
    }

    /// Reads a saved game, and checks every move against the rules and every throw against the secret.
    ///
    /// # Errors
    /// If it is none, a newer version wrote it, or it does not hold together.
    pub fn parse(text: &str) -> Result<Self, SaveError> {
        let body = GAME.body(text)?;
        Self::from_record(body.trim_end().strip_suffix(END).ok_or(SaveError::Cut)?)
    }

    /// Reads what stands between the first and the last line of a saved game.
    fn from_record(text: &str) -> Result<Self, SaveError> {
        let Record { game, date, other, .. } = Record::parse(text).map_err(SaveError::Record)?;
        let header = |name: &'static str| {
            let found = other.iter().find(|(key, _)| key == name);
            found.map(|(_, value)| value.as_str()).ok_or(SaveError::Missing(name))
        };
        let secret = Bits256::from_hex(header("Secret")?).map_err(SaveError::Secret)?;
        let words = header("Words").unwrap_or_default().to_owned();
        let player = |name| Player::named(header(name)?).ok_or(SaveError::Value(name));
        let seating = Seating {
            players: BySeat([player("SeatOne")?, player("SeatTwo")?]),
            first: seat_named(header("First")?).ok_or(SaveError::Value("First"))?,
        };
        let cones = match header("ConesSeat") {
            Ok(name) => Some(seat_named(name).ok_or(SaveError::Value("ConesSeat"))?),
            Err(_) if game.custom_start().is_some() => return Err(SaveError::Missing("ConesSeat")),
            Err(_) => None,
        };
        let is_secret_shown = header("SecretShown").is_ok();
        let source = Source::new(secret).with_words(words);
        let saved = Self { game, date, source, seating, cones, is_secret_shown };
        let sticks = saved.game.ruleset().sticks;
        match fair::check(saved.source.seed(), sticks, saved.game.throws()) {
            Ok(_) => Ok(saved),
            Err(Mismatch { index, found: throw, .. }) => Err(SaveError::Throw { index, throw }),
        }
    }
}

impl fmt::Display for SavedGame {
    /// The text that [`SavedGame::parse`] reads back to the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}{END}", GAME.line(), self.whole_record())
    }
}

/// Why a text is no saved game or list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveError {
    /// It does not start with the line that names its format.
    NotOurs,
    /// A newer version wrote it.
    Newer(u32),
    /// The line that ends it is missing.
    Cut,
    /// The record in it is broken.
    Record(RecordError),
    /// A header is missing.
    Missing(&'static str),
    /// A header has a value that is not known.
    Value(&'static str),
    /// The secret is none.
    Secret(HexError),
    /// A throw does not follow from the secret.
    Throw {
        /// The throw's index, from 0.
        index: u64,
        /// The throw that the record has.
        throw: Throw,
    },
    /// The link that tells a game with a friend can't be read.
    Link(LinkError),
    /// The link can be read, but tells no game of this secret.
    Friend(Refusal),
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOurs => write!(f, "it does not start with the name of its format"),
            Self::Newer(version) => write!(f, "it has version {version}, newer than this program"),
            Self::Cut => write!(f, "it ends before its last line"),
            // The first line is the format's, so the record's lines count from the second.
            Self::Record(RecordError { line, fault }) => RecordError { line: line + 1, fault: fault.clone() }.fmt(f),
            Self::Missing(name) => write!(f, "header {name} is missing"),
            Self::Value(name) => write!(f, "header {name} has an unknown value"),
            Self::Secret(error) => write!(f, "Secret: {error}"),
            Self::Throw { index, throw } => write!(f, "throw {index}, {throw}, does not follow from the secret"),
            Self::Link(error) => write!(f, "Link: {error}"),
            Self::Friend(refusal) => write!(f, "Link: {refusal}"),
        }
    }
}

impl std::error::Error for SaveError {}

/// A format's name and its newest version.
struct Format {
    name: &'static str,
    version: u32,
}

/// The last line of a saved game.
const END: &str = "end";

const GAME: Format = Format { name: "senet-game", version: 2 };
const GAMES: Format = Format { name: "senet-games", version: 1 };
const SETTINGS: Format = Format { name: "senet-settings", version: 1 };

impl Format {
    fn line(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    fn write_list(&self, ids: &[String]) -> String {
        format!("{}\n{}\n", self.line(), ids.join("\n"))
    }

    fn parse_list(&self, text: &str) -> Result<Vec<String>, SaveError> {
        let is_id = |id: &&str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric());
        Ok(self.body(text)?.lines().filter(is_id).map(str::to_owned).collect())
    }

    /// What follows the first line, if that names this format in a version we can read.
    fn body<'a>(&self, text: &'a str) -> Result<&'a str, SaveError> {
        let (line, body) = text.split_once('\n').ok_or(SaveError::NotOurs)?;
        let version = line.trim_end().strip_prefix(self.name).and_then(|rest| rest.strip_prefix(' '));
        let version: u32 = version.and_then(|version| version.parse().ok()).ok_or(SaveError::NotOurs)?;
        if version > self.version { Err(SaveError::Newer(version)) } else { Ok(body) }
    }
}

const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "one",
        Seat::Two => "two",
    }
}

fn seat_named(name: &str) -> Option<Seat> {
    Seat::BOTH.into_iter().find(|&seat| seat_name(seat) == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::level::Level;
    use crate::engine::rulesets::JEQUIER;

    /// A game with the seed of zeros: throw-off 3 2 1, then 1, then a throw of 2 on the table.
    fn example() -> SavedGame {
        let source = Source::new(Bits256([0; 32]));
        let mut game = Game::new(&JEQUIER);
        while game.plies().len() < 2 {
            let throw = JEQUIER.sticks.throw(source.faces(game.throws_made()));
            game.take_throw(throw).expect("a throw is waited for");
            if let Some(moves) = game.moves() {
                game.play(moves.nth(0)).expect("a legal move");
            }
        }
        let throw = JEQUIER.sticks.throw(source.faces(game.throws_made()));
        game.take_throw(throw).expect("a throw is waited for");
        SavedGame {
            game,
            date: Some("2026-11-29".to_owned()),
            source,
            seating: Seating::against(Level::Three),
            cones: None,
            is_secret_shown: false,
        }
    }

    #[test]
    fn a_game_is_read_back_with_its_throw_on_the_table() {
        let saved = example();
        assert_eq!(saved.game.pending(), Throw::new(2));
        assert_eq!(SavedGame::parse(&saved.to_string()), Ok(saved.clone()));
        assert!(!saved.record().to_string().contains("Secret"), "the record that is shown keeps the secret");
    }

    /// Every form that was ever written must load in every later version.
    #[test]
    fn every_version_loads() {
        let versions = [include_str!("../../tests/data/save-1.txt"), include_str!("../../tests/data/save-2.txt")];
        for text in versions {
            assert_eq!(SavedGame::parse(text), Ok(example()));
        }
        assert_eq!(versions[1], example().to_string());
    }

    #[test]
    fn every_fault_is_named() {
        let text = example().to_string();
        let check = |from: &str, to: &str, message: &str| {
            assert!(text.contains(from), "{from}");
            let error = SavedGame::parse(&text.replacen(from, to, 1)).expect_err(from);
            assert_eq!(error.to_string(), message);
        };
        check("senet-game 2", "senet-game 3", "it has version 3, newer than this program");
        check("senet-game", "sonet-game", "it does not start with the name of its format");
        check("[SeatOne \"person\"]\n", "", "header SeatOne is missing");
        check("person", "persona", "header SeatOne has an unknown value");
        check("Secret \"0000", "Secret \"000", "Secret: 63 characters, not 64 hex digits");
        check("Secret \"0", "Secret \"1", "throw 0, 3, does not follow from the secret");
        check("1:10-11", "1:10-12", "line 11: the step after the throw-off, 1:10-11, is missing");
    }

    #[test]
    fn cut_anywhere_it_is_refused_and_never_a_panic() {
        let text = example().to_string();
        // Without its last line break it is whole all the same.
        for end in 0..text.len() - 1 {
            assert!(SavedGame::parse(&text[..end]).is_err(), "cut after {end} bytes");
        }
        assert_eq!(SavedGame::parse(""), Err(SaveError::NotOurs));
    }

    #[test]
    fn the_list_is_read_back() {
        let ids = vec!["66687aadf862bd77".to_owned(), "abc".to_owned()];
        assert_eq!(parse_games(&write_games(&ids)), Ok(ids));
        assert_eq!(parse_games("senet-games 7\nabc\n"), Err(SaveError::Newer(7)));
    }
}
