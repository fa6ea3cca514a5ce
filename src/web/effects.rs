//! What the program asks of the browser, and the answers that come back as messages.

use std::rc::Rc;

use js_sys::{Array, Date, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, File, HtmlAnchorElement, ShareData, Url};

use crate::app::{Effect, FriendMsg, Msg};
use crate::engine::Ruleset;
use crate::fair::Bits256;
use crate::i18n::{Catalog, Lang, Words};
use crate::save;
use crate::view::outline::Outline;

use super::storage::{self, Exchanged};
use super::{LAST_RECORD, Program, read_words};

#[wasm_bindgen]
extern "C" {
    /// Loads the page anew.
    #[wasm_bindgen(js_namespace = location)]
    fn reload();
}

impl Program {
    /// Carries an effect out. What it answers waits in the queue, or comes later.
    pub(super) fn run(self: &Rc<Self>, effect: Effect) {
        let window = &self.page.window;
        match effect {
            Effect::Store(key, text) => {
                self.remember_record();
                if let Err(fault) = storage::store(window, &key, &text) {
                    self.queue.borrow_mut().push_back(Msg::StorageFailed(fault));
                }
            }
            Effect::Forget(key) => storage::forget(window, &key),
            Effect::Exchange { key, before, after } => {
                self.remember_record();
                let msg = match storage::exchange(window, &key, before.as_deref(), after.as_deref()) {
                    Ok(Exchanged::Done) => return,
                    Ok(Exchanged::Not(stored)) => Msg::Friend(FriendMsg::Elsewhere(key, stored)),
                    Err(fault) => Msg::StorageFailed(fault),
                };
                self.queue.borrow_mut().push_back(msg);
            }
            Effect::LoadLang(lang) => self.load_lang(lang),
            Effect::DrawSecret => {
                let secret = draw_secret().expect("the system that gave random numbers at the start still does");
                self.queue.borrow_mut().push_back(Msg::Drawn(secret, today()));
            }
            Effect::Wake(ticket, after_ms) => {
                let program = Rc::clone(self);
                self.after(after_ms.ceil() as i32, move || program.send(Msg::Woke(ticket)));
            }
            Effect::Think => {
                let program = Rc::clone(self);
                self.after(0, move || program.send(Msg::Think));
            }
            Effect::FetchNet(ruleset) => self.fetch_file("net", ruleset, Msg::NetCame),
            Effect::FetchPuzzles(ruleset) => self.fetch_file("puzzles", ruleset, Msg::PuzzlesCame),
            Effect::Download(name, text) => _ = self.download(name, &text),
            Effect::Copy(text) => self.copy(text),
            Effect::Reload => reload(),
            Effect::ClearFragment => self.page.clear_fragment(),
            Effect::Line(what) => self.run_line(what),
            Effect::Play(sound, volume, at_s) => {
                // The picture comes first.
                let program = Rc::clone(self);
                self.after(0, move || program.sounds.play(sound, volume, at_s));
            }
        }
    }

    /// Keeps what the page needs should the program stop by a fault.
    pub(super) fn remember_record(&self) {
        let model = self.model.borrow();
        let saved = model.table.saved();
        // The next start leaves out what may have been at fault. A game with a friend is only taken off the board.
        let key = match model.table.friend() {
            Some(_) => save::FRIEND_OPEN_KEY.to_owned(),
            None => save::game_key(&saved.id()),
        };
        LAST_RECORD.set((key, saved.record().to_string()));
    }

    fn load_lang(self: &Rc<Self>, lang: Lang) {
        let program = Rc::clone(self);
        spawn_local(async move {
            let msg = if let Ok(words) = program.fetch_words(lang).await {
                program.words.replace(words);
                Msg::LangReady(lang)
            } else {
                Msg::LangFailed(lang)
            };
            // After a failure too: the menu shows the choice already, and writing the words takes it back.
            program.are_words_new.set(true);
            program.send(msg);
        });
    }

    /// Fetches a ruleset's file of a kind, after what is shown now: nothing waits for it.
    fn fetch_file(
        self: &Rc<Self>,
        kind: &'static str,
        ruleset: &'static Ruleset,
        came: fn(&'static Ruleset, Option<Vec<u8>>) -> Msg,
    ) {
        let program = Rc::clone(self);
        self.after(0, move || {
            spawn_local(async move {
                let promise = program.load_file.call2(&JsValue::NULL, &kind.into(), &ruleset.id.into());
                let file = match promise {
                    Ok(promise) => JsFuture::from(Promise::from(promise)).await.ok(),
                    Err(_) => None,
                };
                let file = file.map(|file| Uint8Array::new(&file).to_vec());
                program.send(came(ruleset, file));
            });
        });
    }

    async fn fetch_words(&self, lang: Lang) -> Result<Words, JsError> {
        let failed = |_| JsError::new("the texts could not be loaded");
        let promise = self.load_locale.call1(&JsValue::NULL, &lang.file().into()).map_err(failed)?;
        let locale = JsFuture::from(Promise::from(promise)).await.map_err(failed)?;
        read_words(locale, lang, Catalog::new)
    }

    /// Copies the result of the game as the page tells it.
    pub(super) fn copy_result(self: &Rc<Self>) {
        let text = self.shown.borrow().as_ref().and_then(|shown| Some(shown.end.as_ref()?.text.clone()));
        if let Some(text) = text {
            self.copy(text);
        }
    }

    /// Hands the link to whatever the system sends links with.
    pub(super) fn show_share_sheet(&self) {
        let shown = self.shown.borrow();
        let Some(Outline { title, share, .. }) = shown.as_ref() else { return };
        let data = ShareData::new();
        data.set_title(title);
        data.set_url(&share.address);
        let promise = self.page.window.navigator().share_with_data(&data);
        // Whoever closes the sheet again has shared nothing, and that is all.
        spawn_local(async move { _ = JsFuture::from(promise).await });
    }

    fn copy(self: &Rc<Self>, text: String) {
        let program = Rc::clone(self);
        spawn_local(async move {
            let navigator = program.page.window.navigator();
            // Without https there is no clipboard.
            let has_clipboard =
                Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| clipboard.is_object());
            let is_copied = has_clipboard && JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok();
            let is_copied = is_copied || program.page.copy_selection(&text);
            program.send(Msg::Copied(is_copied));
        });
    }

    /// Reads a file that was chosen, and opens what it holds.
    pub(super) fn open_file(self: &Rc<Self>, file: File, into: fn(String) -> Msg) {
        let program = Rc::clone(self);
        spawn_local(async move {
            // A file that can't be read is as good as an empty one: the page says that there is nothing.
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            program.send(into(text.unwrap_or_default()));
        });
    }

    fn download(&self, name: &str, text: &str) -> Result<(), JsValue> {
        let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
        let url = Url::create_object_url_with_blob(&blob)?;
        let link: HtmlAnchorElement = self.page.document.create_element("a")?.unchecked_into();
        link.set_href(&url);
        link.set_download(name);
        link.click();
        Url::revoke_object_url(&url)
    }
}

/// A secret for a game, from the system's randomness.
pub(super) fn draw_secret() -> Result<Bits256, JsError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| JsError::new(&error.to_string()))?;
    Ok(Bits256(bytes))
}

/// The time on the reader's clock, in milliseconds since the beginning of 1970 on it.
#[expect(clippy::cast_sign_loss, reason = "no clock is set to before 1970")]
pub(super) fn now_ms() -> u64 {
    let now = Date::new_0();
    (now.get_time() - now.get_timezone_offset() * 60_000.0) as u64
}

/// Today where the reader is, as `YYYY-MM-DD`.
pub(super) fn today() -> String {
    let now = Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
