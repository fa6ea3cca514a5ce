//! The browser's storage, which may be missing, full, or throw at any touch.

use web_sys::{Storage, Window};

use crate::app::{StorageFault, Stored};
use crate::save;

/// The storage, if there is one that can be written to.
pub(super) fn open(window: &Window) -> Result<Storage, StorageFault> {
    window.local_storage().ok().flatten().ok_or(StorageFault::Blocked)
}

/// What was stored in earlier visits.
pub(super) fn read(window: &Window) -> Result<Stored, StorageFault> {
    let storage = open(window)?;
    let get = |key: &str| storage.get_item(key).map_err(|_| StorageFault::Blocked);
    let games = get(save::GAMES_KEY)?;
    let game = match games.map(|text| (save::parse_games(&text), text)) {
        None => None,
        // A list that can't be read is offered as it is, like a game that can't be.
        Some((Err(_), text)) => Some(text),
        Some((Ok(ids), _)) => match ids.first() {
            Some(id) => get(&save::game_key(id))?,
            None => None,
        },
    };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|index| storage.key(index).ok().flatten());
    let friend_keys = keys.filter(|key| key.starts_with(&save::friend_key("")));
    let friends = friend_keys.filter_map(|key| Some((get(&key).ok()??, key))).map(|(text, key)| (key, text)).collect();
    Ok(Stored {
        settings: get(save::SETTINGS_KEY)?,
        game,
        archive: get(save::ARCHIVE_KEY)?,
        friends,
        friend_open: get(save::FRIEND_OPEN_KEY)?,
    })
}

/// Stores a text. Storage that was there and takes nothing more is full.
pub(super) fn store(window: &Window, key: &str, text: &str) -> Result<(), StorageFault> {
    open(window)?.set_item(key, text).map_err(|_| StorageFault::Full)
}

/// What came of [`exchange`].
pub(super) enum Exchanged {
    /// It was done.
    Done,
    /// Something else is stored there, or nothing.
    Not(Option<String>),
}

/// Stores another text under a key, or none, if what is stored there is still `before`.
pub(super) fn exchange(
    window: &Window,
    key: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Result<Exchanged, StorageFault> {
    let storage = open(window)?;
    let stored = storage.get_item(key).map_err(|_| StorageFault::Blocked)?;
    if stored.as_deref() != before {
        return Ok(Exchanged::Not(stored));
    }
    match after {
        Some(text) => storage.set_item(key, text).map_err(|_| StorageFault::Full)?,
        None => storage.remove_item(key).map_err(|_| StorageFault::Blocked)?,
    }
    Ok(Exchanged::Done)
}

/// Forgets what is stored under a key. Where nothing can be stored, nothing has to be forgotten.
pub(super) fn forget(window: &Window, key: &str) {
    if let Ok(storage) = open(window) {
        _ = storage.remove_item(key);
    }
}
