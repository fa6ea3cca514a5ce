//! The games that were finished, in one text: after the format's line each game's record, as
//! [`crate::engine::record`] writes it, followed by a line `---`.
//!
//! A record can't hold such a line: its lines start with `[`, `c` or `s`, or are empty. So whatever
//! is wrong with one entry, the others are found.

use std::cell::OnceCell;
use std::fmt;

use crate::ai::level::Level;
use crate::engine::{Record, Ruleset, rulesets};

use super::{Format, Player, SaveError, SavedGame, Seat};

/// The key of the archive in the browser's storage.
pub const ARCHIVE_KEY: &str = "senet.archive";

const ARCHIVE: Format = Format { name: "senet-archive", version: 2 };

/// The line that ends an entry.
const END: &str = "---";

/// The games that were finished, the newest first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Archive {
    entries: Vec<Entry>,
}

/// A finished game as it is kept.
///
/// Its text is kept as it was found, so that nothing is lost of what can't be read. It is read and
/// checked when the game is first asked for: to add a game, hundreds need not be read.
#[derive(Clone, Debug)]
pub struct Entry {
    text: String,
    /// Whether the line that ends it is missing. Only the last entry can be cut, and it stays the last.
    is_cut: bool,
    game: OnceCell<Result<SavedGame, EntryFault>>,
}

/// Why an entry of the archive can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntryFault {
    /// The text ends before the entry does.
    Cut,
    /// The game is not over.
    Unfinished,
    /// The game is broken.
    Game(SaveError),
}

impl fmt::Display for EntryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cut => write!(f, "the text ends before the entry does"),
            Self::Unfinished => write!(f, "the game is not over"),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for EntryFault {}

/// Why a game was not added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAdded {
    /// It is not over.
    Unfinished,
    /// The archive is full. What is in it stays: a person decides what goes.
    Full,
}

impl fmt::Display for NotAdded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => write!(f, "the game is not over"),
            Self::Full => write!(f, "the archive is full, with {} entries", Archive::LIMIT),
        }
    }
}

impl std::error::Error for NotAdded {}

/// Whom games were played against, and by which rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// Who decided for the other seat.
    pub player: Player,
    /// The rules.
    pub ruleset: &'static Ruleset,
}

/// How games ended. Against the computer it is told from the person's side, of two people from
/// the side of seat one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// All of them.
    pub games: u32,
    /// Games won, by bearing off or because the other side resigned.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn by agreement.
    pub drawn: u32,
}

impl Archive {
    /// So many entries are kept.
    pub const LIMIT: usize = 500;

    /// Reads an archive: takes it apart into its entries.
    ///
    /// # Errors
    /// If the text is no archive, or a newer version wrote it.
    pub fn parse(text: &str) -> Result<Self, SaveError> {
        let body = ARCHIVE.body(text)?;
        let mut entries = Vec::new();
        let (mut start, mut at) = (0, 0);
        for line in body.split_inclusive('\n') {
            if line.trim_end() == END {
                entries.push(Entry::found(&body[start..at], false));
                start = at + line.len();
            }
            at += line.len();
        }
        entries.push(Entry::found(&body[start..], true));
        entries.retain(|entry| !entry.text.trim().is_empty());
        Ok(Self { entries })
    }

    /// What is kept, the newest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether no other game can be added until an entry is removed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.entries.len() >= Self::LIMIT
    }

    /// Adds a finished game as the newest. If it is there already, perhaps with another end because
    /// moves were taken back, it takes that entry's place, in a full archive too.
    ///
    /// # Errors
    /// If the game is not over or the archive is full. The archive is then as it was.
    pub fn add(&mut self, game: SavedGame) -> Result<(), NotAdded> {
        if game.game.outcome().is_none() {
            return Err(NotAdded::Unfinished);
        }
        let secret = format!("[Secret \"{}\"]", game.source.secret());
        let is_other = |entry: &Entry| !entry.text.contains(&secret) || entry.game().is_err();
        if self.entries.iter().filter(|entry| is_other(entry)).count() >= Self::LIMIT {
            return Err(NotAdded::Full);
        }
        self.entries.retain(is_other);
        self.entries.insert(0, Entry::of(game));
        Ok(())
    }

    /// Removes the entry with this index and returns it, if there is one.
    pub fn remove(&mut self, index: usize) -> Option<Entry> {
        (index < self.entries.len()).then(|| self.entries.remove(index))
    }

    /// How the games ended, by opponent: by ruleset in their order, the computer first, its weakest level before the others.
    ///
    /// Games from a position of one's own are practice and not counted, nor are games without a person.
    #[must_use]
    pub fn results(&self) -> Vec<(Opponent, Tally)> {
        let mut results: Vec<(Opponent, Tally)> = Vec::new();
        for game in self.entries.iter().filter_map(|entry| entry.game().ok()) {
            let Some((opponent, added)) = result(game) else { continue };
            let tally = match results.iter_mut().find(|(other, _)| *other == opponent) {
                Some((_, tally)) => tally,
                None => &mut results.push_mut((opponent, Tally::default())).1,
            };
            tally.games += added.games;
            tally.won += added.won;
            tally.lost += added.lost;
            tally.drawn += added.drawn;
        }
        let players = Level::ALL.map(Player::Computer).into_iter().chain([Player::Person]);
        let opponents = |ruleset| players.clone().map(move |player| Opponent { player, ruleset });
        let opponents = rulesets::ALL.into_iter().flat_map(opponents);
        opponents.filter_map(|opponent| results.iter().copied().find(|(other, _)| *other == opponent)).collect()
    }
}

impl fmt::Display for Archive {
    /// The text that [`Archive::parse`] reads back to the same, and at the same time the export:
    /// what stands between the lines `---` are game records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", ARCHIVE.line())?;
        for Entry { text, is_cut, .. } in &self.entries {
            f.write_str(text)?;
            // A cut entry stays one: ended, it might pass for a whole game.
            if !is_cut {
                writeln!(f, "{END}")?;
            }
        }
        Ok(())
    }
}

impl Entry {
    fn of(game: SavedGame) -> Self {
        let record = Record { seed: Some(game.source.seed().to_string()), ..game.whole_record() };
        Self { text: record.to_string(), is_cut: false, game: OnceCell::from(Ok(game)) }
    }

    fn found(text: &str, is_cut: bool) -> Self {
        Self { text: text.to_owned(), is_cut, game: OnceCell::new() }
    }

    fn read(&self) -> Result<SavedGame, EntryFault> {
        if self.is_cut {
            return Err(EntryFault::Cut);
        }
        let saved = SavedGame::from_record(&self.text).map_err(EntryFault::Game)?;
        if saved.game.outcome().is_some() { Ok(saved) } else { Err(EntryFault::Unfinished) }
    }

    /// The game, every move checked against the rules and every throw against the secret.
    ///
    /// # Errors
    /// If the entry can't be read. Its text is there all the same.
    pub fn game(&self) -> Result<&SavedGame, &EntryFault> {
        self.game.get_or_init(|| self.read()).as_ref()
    }

    /// The text as it is kept: the game's record with its seed, if the entry can be read.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Entry {
    /// Whether both say the same, read already or not.
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.is_cut == other.is_cut
    }
}

impl Eq for Entry {}

/// What a game adds to the results; `None` if it does not count.
fn result(saved: &SavedGame) -> Option<(Opponent, Tally)> {
    let outcome = saved.game.outcome()?;
    if saved.game.custom_start().is_some() {
        return None;
    }
    let seat = Seat::BOTH.into_iter().find(|&seat| saved.seating.players[seat] == Player::Person)?;
    let opponent = Opponent { player: saved.seating.players[!seat], ruleset: saved.game.ruleset() };
    let winner = outcome.winner().and_then(|side| saved.seat_of(side));
    let is = |holds| u32::from(holds);
    let tally = Tally {
        games: 1,
        won: is(winner == Some(seat)),
        lost: is(winner == Some(!seat)),
        drawn: is(outcome.winner().is_none()),
    };
    Some((opponent, tally))
}
