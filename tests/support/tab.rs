//! A tab of a player's browser, without the browser: it stores, draws secrets and shows links.

use std::collections::BTreeMap;
use std::fs;
use std::rc::Rc;

use senet::app::{Dialog, Effect, FriendMsg, LineDo, Model, Msg, Start, Stored, start, update};
use senet::fair::Bits256;
use senet::i18n::native::NativeLocale;
use senet::i18n::{Catalog, Lang, Words};
use senet::save::{FRIEND_OPEN_KEY, friend_key};
use senet::view::outline::{Outline, outline};

use crate::random::Rng;

/// 30 November 2026 at noon.
pub(crate) const NOON_MS: u64 = 1_796_040_000_000;

/// What a browser stores for all its tabs.
pub(crate) type Shelf = BTreeMap<String, String>;

/// A tab of a player's browser, without the browser.
#[derive(Clone)]
pub(crate) struct Tab {
    pub(crate) model: Model,
    pub(crate) words: Rc<Words>,
    pub(crate) draws: Rng,
    /// What is to be done about the connection, not done yet.
    pub(crate) line: Vec<LineDo>,
    /// What other tabs were told by way of the storage.
    pub(crate) told: Vec<(String, String)>,
}

impl Tab {
    /// Opens the page with what is stored.
    pub(crate) fn open(lang: Lang, store: &mut Shelf, seed: u64) -> Self {
        let friends = store.iter().filter(|(key, _)| key.starts_with(&friend_key("")));
        let stored = Stored {
            friends: friends.map(|(key, text)| (key.clone(), text.clone())).collect(),
            friend_open: store.get(FRIEND_OPEN_KEY).cloned(),
            ..Stored::default()
        };
        let (model, effects) = start(Start {
            lang,
            lang_failed: false,
            stored: Ok(stored),
            secret: Bits256([0; 32]),
            date: "2026-11-30".to_owned(),
            now_ms: NOON_MS,
            is_motion_reduced: true,
            address: "https://senet.example/".to_owned(),
            can_connect: true,
        });
        let path = format!("{}/www/locales/{}.json", env!("CARGO_MANIFEST_DIR"), lang.file());
        let json: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(path).expect("there is a locale")).expect("it is JSON");
        let words =
            Rc::new(Words::new(lang, Catalog::read(json).expect("it is whole"), Box::new(NativeLocale::new(lang))));
        let mut tab = Self { model, words, draws: Rng::new(seed), line: Vec::new(), told: Vec::new() };
        tab.run(effects, store);
        tab
    }

    /// Sends a message, and carries out what it asks for.
    pub(crate) fn send(&mut self, msg: Msg, store: &mut Shelf) {
        let effects = update(&mut self.model, msg);
        self.run(effects, store);
    }

    fn run(&mut self, effects: Vec<Effect>, store: &mut Shelf) {
        for effect in effects {
            match effect {
                Effect::Line(what) => self.line.push(what),
                Effect::Store(key, text) => {
                    self.told.push((key.clone(), text.clone()));
                    store.insert(key, text);
                }
                Effect::Forget(key) => _ = store.remove(&key),
                Effect::Exchange { key, before, after } => {
                    if store.get(&key) != before.as_ref() {
                        let stored = store.get(&key).cloned();
                        self.send(Msg::Friend(FriendMsg::Elsewhere(key, stored)), store);
                    } else if let Some(text) = after {
                        self.told.push((key.clone(), text.clone()));
                        store.insert(key, text);
                    } else {
                        store.remove(&key);
                    }
                }
                Effect::DrawSecret => {
                    let secret = Bits256(std::array::from_fn(|_| self.draws.below(256) as u8));
                    self.send(Msg::Drawn(secret, "2026-11-30".to_owned()), store);
                }
                _ => {}
            }
        }
    }

    pub(crate) fn outline(&self) -> Outline {
        outline(&self.model, &self.words)
    }

    /// The link that is shown to be sent.
    pub(crate) fn link(&self) -> String {
        let share = self.model.share.as_ref().expect("a link is shown");
        assert_eq!(self.model.dialog, Some(Dialog::Share));
        share.address.clone()
    }

    pub(crate) fn open_link(&mut self, link: &str, store: &mut Shelf) {
        let (_, fragment) = link.split_once('#').expect("it is an address");
        self.send(Msg::OpenFragment(fragment.to_owned()), store);
    }
}
