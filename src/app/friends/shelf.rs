//! The games with friends as they are kept in this browser: stored, deleted, saved as a file, and changed by other tabs.

use std::cell::OnceCell;
use std::cmp::Ordering;

use crate::engine::{Ruleset, rulesets};
use crate::link::{Letter, Party, Terms};
use crate::save::{Merged, SaveError, SavedFriend, friend_key, merge, parse_backup, write_backup};

use super::{go_home, key_on_board};
use crate::app::event::Event;
use crate::app::model::{Dialog, Model, Notice, Said};
use crate::app::msg::Effect;
use crate::app::update::{quietly, say, tell};

/// The games with friends, and what their dialogs hold.
#[derive(Clone, Debug)]
pub struct Friends {
    pub(super) entries: Vec<FriendEntry>,
    /// The rules of the invitation that is to be made.
    pub ruleset: &'static Ruleset,
    /// Who throws first in it, or has the cones; this side is the inviter.
    pub first: Party,
    /// The invitation that is to be answered.
    pub invitation: Option<Box<Letter>>,
    /// The game of which it is asked whether it shall be deleted.
    pub delete_asked: Option<usize>,
    /// Whether the game on the board went on in another tab, or was deleted there.
    pub is_behind: bool,
    /// What was checked in the link that was taken last.
    pub checked: Option<Event>,
}

/// A game with a friend as it is kept. It is read and checked when it is first asked for.
#[derive(Clone, Debug)]
pub struct FriendEntry {
    pub(super) key: String,
    pub(super) text: String,
    game: OnceCell<Result<SavedFriend, SaveError>>,
}

impl FriendEntry {
    fn new(key: String, text: String) -> Self {
        Self { key, text, game: OnceCell::new() }
    }

    fn of(saved: SavedFriend) -> Self {
        Self { key: friend_key(&saved.game.id()), text: saved.to_string(), game: OnceCell::from(Ok(saved)) }
    }

    /// The game, all of it checked.
    ///
    /// # Errors
    /// If it can't be read. Its text is kept all the same.
    pub fn game(&self) -> Result<&SavedFriend, &SaveError> {
        self.game.get_or_init(|| SavedFriend::parse(&self.text)).as_ref()
    }
}

impl Friends {
    pub(in crate::app) fn new(stored: Vec<(String, String)>) -> Self {
        Self {
            entries: stored.into_iter().map(|(key, text)| FriendEntry::new(key, text)).collect(),
            ruleset: rulesets::ALL[0],
            first: Party::Inviter,
            invitation: None,
            delete_asked: None,
            is_behind: false,
            checked: None,
        }
    }

    /// The games, the one with the latest step first.
    #[must_use]
    pub fn entries(&self) -> &[FriendEntry] {
        &self.entries
    }

    pub(super) fn entry(&self, key: &str) -> Option<&FriendEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// What the invitation that is to be made settles.
    pub(in crate::app) const fn terms(&self) -> Terms {
        Terms { ruleset: self.ruleset, first: self.first }
    }

    /// They are to be listed.
    pub(in crate::app) fn list(&mut self) {
        self.delete_asked = None;
        let age = |entry: &FriendEntry| entry.game().ok().map(|saved| saved.changed_ms);
        self.entries.sort_by_key(|entry| std::cmp::Reverse(age(entry)));
    }

    /// Keeps a text under a key. Returns the one before.
    fn put(&mut self, new: FriendEntry) -> Option<String> {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == new.key) {
            return Some(std::mem::replace(entry, new).text);
        }
        self.entries.insert(0, new);
        None
    }
}

/// Stores the game with a friend on the board.
pub(in crate::app) fn store_friend(model: &mut Model) -> Vec<Effect> {
    model.table.count_change(model.now_ms);
    let saved = model.table.friend().cloned();
    saved.map(|saved| keep(model, saved)).into_iter().collect()
}

/// Keeps a game, in the place of what is known of it.
fn keep(model: &mut Model, saved: SavedFriend) -> Effect {
    let entry = FriendEntry::of(saved);
    let (key, after) = (entry.key.clone(), Some(entry.text.clone()));
    let before = model.friends.put(entry);
    Effect::Exchange { key, before, after }
}

pub(super) fn delete(model: &mut Model, index: usize) -> Vec<Effect> {
    if model.friends.delete_asked != Some(index) {
        return quietly(|| model.friends.delete_asked = Some(index));
    }
    model.friends.delete_asked = None;
    let Some(key) = model.friends.entries.get(index).map(|entry| entry.key.clone()) else { return Vec::new() };
    let is_on_board = key_on_board(model) == key;
    let mut effects: Vec<Effect> = forget(model, &key).into_iter().collect();
    if is_on_board {
        effects.extend(go_home(model));
        model.dialog = Some(Dialog::Friends);
    }
    effects
}

/// Keeps a game no longer.
pub(super) fn forget(model: &mut Model, key: &str) -> Option<Effect> {
    let index = model.friends.entries.iter().position(|entry| entry.key == key)?;
    let FriendEntry { key, text, .. } = model.friends.entries.remove(index);
    Some(Effect::Exchange { key, before: Some(text), after: None })
}

pub(super) fn export(model: &Model) -> String {
    let games: Vec<SavedFriend> = model.friends.entries.iter().filter_map(|entry| entry.game().ok().cloned()).collect();
    write_backup(&games)
}

/// Takes the games of a backup that are not here, or that went further there.
pub(super) fn restore(model: &mut Model, text: &str) -> Vec<Effect> {
    let Ok(games) = parse_backup(text) else {
        return quietly(|| tell(model, Notice::NoBackup));
    };
    let mut effects = Vec::new();
    for saved in games.into_iter().flatten() {
        let key = friend_key(&saved.game.id());
        let known = model.friends.entry(&key).and_then(|entry| entry.game().ok());
        let order = known.map(|known| (saved.game.compare(&known.game), known.revision));
        let revision = match order {
            None => saved.revision,
            Some((Some(Ordering::Greater), revision)) => revision.max(saved.revision) + 1,
            Some((Some(Ordering::Less | Ordering::Equal) | None, _)) => continue,
        };
        model.friends.is_behind |= key_on_board(model) == key;
        effects.push(keep(model, SavedFriend { revision, ..saved }));
    }
    tell(model, Notice::Restored(effects.len()));
    effects
}

/// Another tab has stored or deleted a game. Whoever stored first stands, as [`merge`] has it.
pub(super) fn elsewhere(model: &mut Model, key: String, text: Option<String>) -> Vec<Effect> {
    let is_on_board = key_on_board(model) == key;
    model.friends.delete_asked = None;
    let Some(text) = text else {
        model.friends.is_behind |= is_on_board;
        model.friends.entries.retain(|entry| entry.key != key);
        return Vec::new();
    };
    let entry = FriendEntry::new(key, text);
    let stored = entry.game().ok().cloned();
    model.friends.put(entry);
    let (Some(stored), Some(own)) = (stored, model.table.friend().filter(|_| is_on_board).cloned()) else {
        return Vec::new();
    };
    if stored == own || model.friends.is_behind {
        return Vec::new();
    }
    // The own change was counted when it was made.
    let revision = own.revision.saturating_sub(1);
    match merge(Some(stored), SavedFriend { revision, ..own }) {
        Merged::Store(_) => store_friend(model),
        Merged::Take(_) | Merged::TakeInstead(_) => {
            model.friends.is_behind = true;
            say(model, Said::Replay);
            Vec::new()
        }
    }
}
