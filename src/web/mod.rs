//! The edge: page, canvas, storage, clock. It decides nothing: every event becomes a message, every
//! effect is carried out, and after each drained queue what changed is shown.

mod events;
mod friends;
pub mod intl;
mod page;
mod paint;
mod panels;
mod picture;
mod sound;
mod storage;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Date, Function, Object, Promise, Reflect, Uint8Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, CustomEvent, CustomEventInit, File, HtmlAnchorElement, ShareData, Url};

use crate::ai::random_play::play_randomly;
use crate::app::{self, Effect, FriendMsg, Model, Msg, Start};
use crate::engine::{Position, Ruleset, Side, rulesets};
use crate::fair::Bits256;
use crate::i18n::{Catalog, CatalogError, Lang, Node, Words};
use crate::save;
use crate::view::outline::{Outline, outline};

use intl::BrowserLocale;
use page::Page;
use picture::Picture;
use sound::Sounds;
use storage::Exchanged;

thread_local! {
    /// What the page needs when the program stops by a fault: the key of the game and its record.
    static LAST_RECORD: RefCell<(String, String)> = RefCell::default();
    /// Whether it has: nothing runs any more then.
    static HAS_STOPPED: Cell<bool> = const { Cell::new(false) };
}

#[wasm_bindgen]
extern "C" {
    /// Loads the page anew.
    #[wasm_bindgen(js_namespace = location)]
    fn reload();
}

/// The program: the model, the messages that wait for it, and what is shown of it.
struct Program {
    page: Page,
    load_locale: Function,
    load_file: Function,
    model: RefCell<Model>,
    queue: RefCell<VecDeque<Msg>>,
    /// Whether the rest of the program is there.
    is_whole: Cell<bool>,
    is_draining: Cell<bool>,
    is_frame_requested: Cell<bool>,
    /// Whether what is shown is behind the model, and soon will not be.
    is_show_due: Cell<bool>,
    words: RefCell<Words>,
    /// Whether `words` were changed since they were written.
    are_words_new: Cell<bool>,
    shown: RefCell<Option<Outline>>,
    picture: RefCell<Picture>,
    sounds: Sounds,
}

/// What `www/start.js` is told when the program stops by a fault.
#[derive(Serialize)]
struct Stopped {
    /// Under which the running game is stored.
    key: String,
    record: String,
}

/// What a message leaves to be shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stale {
    /// Nothing: it was thought, and nothing came of it yet.
    Nothing,
    /// The picture: something moved, or the window changed.
    Picture,
    /// Everything, but there is no hurry.
    Soon,
    /// Everything, at once.
    All,
}

impl Stale {
    const fn after(msg: &Msg) -> Self {
        match msg {
            Msg::Think | Msg::Now(_) => Self::Nothing,
            Msg::Frame(_) => Self::Picture,
            Msg::Hover(_) | Msg::Focus(_) => Self::Soon,
            _ => Self::All,
        }
    }
}

/// Says in the page that the program has stopped by a fault, once, with the record of the game.
pub fn set_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        if HAS_STOPPED.replace(true) {
            return;
        }
        console_error_panic_hook::hook(info);
        let (key, record) = LAST_RECORD.with(|last| last.try_borrow().map(|last| last.clone()).unwrap_or_default());
        let init = CustomEventInit::new();
        if let Ok(detail) = serde_wasm_bindgen::to_value(&Stopped { key, record }) {
            init.set_detail(&detail);
        }
        if let Some(document) = web_sys::window().and_then(|window| window.document())
            && let Ok(event) = CustomEvent::new_with_event_init_dict("senet-panic", &init)
        {
            _ = document.dispatch_event(&event);
        }
    }));
}

/// Opens the page with a locale's texts, named by their file. `is_fallback` says that they are English
/// because the reader's own could not be loaded. `load_locale` takes such a name and promises the texts;
/// `load_file` takes `"net"` or `"puzzles"` and a ruleset's id, and promises the bytes of that file. Links begin with
/// `address`, that of the game's page.
/// `rest` promises what the first picture does not need: an array of all texts, as `{language, locale}`, and the rest of the
/// program, which has put itself in its place by then. Until then messages wait, and `locale` may lack what comes later.
///
/// # Errors
/// If the texts are broken, or the browser gives no random numbers.
#[wasm_bindgen]
pub fn open(
    locale: JsValue,
    name: &str,
    is_fallback: bool,
    load_locale: Function,
    load_file: Function,
    address: String,
    rest: Promise,
) -> Result<(), JsError> {
    let window = web_sys::window().ok_or_else(|| JsError::new("no window"))?;
    let words = read_words(locale, Lang::from_tag(name).unwrap_or_default(), Catalog::opening)?;
    let (model, effects) = app::start(Start {
        lang: words.lang(),
        lang_failed: is_fallback,
        stored: storage::read(&window),
        secret: draw_secret()?,
        date: today(),
        now_ms: now_ms(),
        is_motion_reduced: picture::prefers(&window, picture::REDUCED_MOTION),
        address,
    });
    let program = Rc::new(Program {
        page: Page::new(window),
        load_locale,
        load_file,
        model: RefCell::new(model),
        queue: RefCell::default(),
        is_whole: Cell::new(false),
        is_draining: Cell::new(false),
        is_frame_requested: Cell::new(false),
        is_show_due: Cell::new(false),
        words: RefCell::new(words),
        are_words_new: Cell::new(true),
        shown: RefCell::default(),
        picture: RefCell::new(Picture::default()),
        sounds: Sounds::default(),
    });
    program.remember_record();
    for effect in effects {
        program.run(effect);
    }
    events::listen(&program);
    program.queue.borrow_mut().extend(program.page.fragment().map(Msg::OpenFragment));
    program.drain();
    spawn_local(async move {
        // If it is not kept, `www/start.js` says so.
        if let Ok(rest) = JsFuture::from(rest).await {
            program.complete(&rest.unchecked_into());
        }
    });
    Ok(())
}

/// Plays random plies as the native benchmark does. Returns how many squares are empty in the end, so that
/// no ply can be left out.
///
/// # Errors
/// If there is no such ruleset.
#[wasm_bindgen]
pub fn bench_plies(ruleset: &str, seed: u32, plies: u32) -> Result<u32, JsError> {
    let ruleset = rulesets::by_id(ruleset).ok_or_else(|| JsError::new("no such ruleset"))?;
    let mut random = fastrand::Rng::with_seed(seed.into());
    let start = Position { board: ruleset.start_board(), side: Side::Cones };
    // A ruleset is a value that is read, so the compiler must not know which one it is.
    let stopped = play_randomly(std::hint::black_box(ruleset), start, start, plies.into(), || random.u64(..));
    Ok(stopped.board.empty().len())
}

impl Program {
    /// Takes all texts instead of the first ones, and works off what has waited for the rest of the program.
    fn complete(self: &Rc<Self>, rest: &Array) {
        let texts = rest.get(0);
        let part = |name: &str| Reflect::get(&texts, &name.into()).unwrap_or_default();
        let lang = part("language").as_string().and_then(|name| Lang::from_tag(&name)).unwrap_or_default();
        if let Ok(words) = read_words(part("locale"), lang, Catalog::new) {
            if words.lang() != self.words.borrow().lang() {
                self.queue.borrow_mut().push_back(Msg::LangLost);
            }
            self.words.replace(words);
            self.are_words_new.set(true);
        }
        self.is_whole.set(true);
        self.drain();
        if let Some(root) = self.page.document.document_element() {
            _ = root.set_attribute("data-ready", "1");
        }
    }

    /// Takes a message. One that comes while others are worked off waits for its turn.
    fn send(self: &Rc<Self>, msg: Msg) {
        self.queue.borrow_mut().extend(self.page.take_closed().map(Msg::Closed));
        self.queue.borrow_mut().push_back(msg);
        self.drain();
    }

    /// Works off all messages, then shows what changed.
    fn drain(self: &Rc<Self>) {
        if HAS_STOPPED.get() || self.is_draining.replace(true) {
            return;
        }
        let is_unsaid = self.shown.borrow().is_none() || self.are_words_new.get();
        let mut stale = match (is_unsaid, self.queue.borrow().is_empty()) {
            (true, _) => Stale::All,
            // Something around the page has changed.
            (false, true) => Stale::Picture,
            (false, false) => Stale::Nothing,
        };
        loop {
            let next = if self.is_whole.get() { self.queue.borrow_mut().pop_front() } else { None };
            if let Some(msg) = next {
                stale = stale.max(Stale::after(&msg));
                let news = self.model.borrow().news;
                let effects = app::update(&mut self.model.borrow_mut(), msg);
                if self.model.borrow().news != news {
                    stale = Stale::All;
                }
                for effect in effects {
                    self.run(effect);
                }
                continue;
            }
            match std::mem::replace(&mut stale, Stale::Nothing) {
                Stale::All => self.show(),
                Stale::Soon => self.show_soon(),
                Stale::Picture => self.show_picture(),
                Stale::Nothing => {}
            }
            // Showing moves the focus and opens dialogs, which may have sent messages.
            if !self.is_whole.get() || self.queue.borrow().is_empty() {
                break;
            }
        }
        self.is_draining.set(false);
    }

    /// The room for the board, or what the system prefers, may have changed.
    fn look_around(&self) -> Option<Msg> {
        if let Ok(mut picture) = self.picture.try_borrow_mut() {
            picture.forget_around();
        }
        None
    }

    fn run(self: &Rc<Self>, effect: Effect) {
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
            Effect::Play(sound, volume, at_s) => {
                // The picture comes first.
                let program = Rc::clone(self);
                self.after(0, move || program.sounds.play(sound, volume, at_s));
            }
        }
    }

    fn show(self: &Rc<Self>) {
        self.is_show_due.set(false);
        {
            let words = self.words.borrow();
            if self.are_words_new.replace(false) {
                self.page.write_words(&words);
            }
            let new = outline(&self.model.borrow(), &words);
            let before = self.shown.replace(None);
            self.page.write(&new, before.as_ref());
            self.shown.replace(Some(new));
        }
        self.show_picture();
    }

    /// Shows what changed when the browser has nothing else to do. A press brings the pointer, the focus and the
    /// click all at once; one look at them is enough.
    fn show_soon(self: &Rc<Self>) {
        if self.is_show_due.replace(true) {
            return;
        }
        let program = Rc::clone(self);
        self.after(0, move || {
            if program.is_show_due.replace(false) && !HAS_STOPPED.get() && !program.is_draining.replace(true) {
                program.show();
                program.is_draining.set(false);
                program.drain();
            }
        });
    }

    fn show_picture(self: &Rc<Self>) {
        let model = self.model.borrow();
        self.page.write_moving(model.motion.is_running());
        self.picture.borrow_mut().show(&self.page, &model);
        if model.motion.is_running() {
            self.request_frame();
        }
    }

    /// Asks for one frame. A still board asks for none.
    fn request_frame(self: &Rc<Self>) {
        if self.is_frame_requested.replace(true) {
            return;
        }
        let program = Rc::clone(self);
        let frame = Closure::once_into_js(move |now_ms: f64| {
            program.is_frame_requested.set(false);
            program.send(Msg::Frame(now_ms));
        });
        _ = self.page.window.request_animation_frame(frame.unchecked_ref());
    }

    fn after(&self, after_ms: i32, act: impl FnOnce() + 'static) {
        let act = Closure::once_into_js(act);
        _ = self.page.window.set_timeout_with_callback_and_timeout_and_arguments_0(act.unchecked_ref(), after_ms);
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
    fn copy_result(self: &Rc<Self>) {
        let text = self.shown.borrow().as_ref().and_then(|shown| Some(shown.end.as_ref()?.text.clone()));
        if let Some(text) = text {
            self.copy(text);
        }
    }

    /// Hands the link to whatever the system sends links with.
    fn show_share_sheet(&self) {
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
    fn open_file(self: &Rc<Self>, file: File, into: fn(String) -> Msg) {
        let program = Rc::clone(self);
        spawn_local(async move {
            // A file that can't be read is as good as an empty one: the page says that there is nothing.
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            program.send(into(text.unwrap_or_default()));
        });
    }

    fn remember_record(&self) {
        let model = self.model.borrow();
        let saved = model.table.saved();
        // The next start leaves out what may have been at fault. A game with a friend is only taken off the board.
        let key = match model.table.friend() {
            Some(_) => save::FRIEND_OPEN_KEY.to_owned(),
            None => save::game_key(&saved.id()),
        };
        LAST_RECORD.set((key, saved.record().to_string()));
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

fn read_words(
    locale: JsValue,
    lang: Lang,
    read: impl Fn(Node) -> Result<Catalog, CatalogError>,
) -> Result<Words, JsError> {
    Ok(Words::new(lang, read(node(locale))?, Box::new(BrowserLocale::new(lang))))
}

/// A locale as `JSON.parse` made it.
fn node(value: JsValue) -> Node {
    if let Some(text) = value.as_string() {
        return Node::Text(text);
    }
    if !value.is_object() || Array::is_array(&value) {
        return Node::Other;
    }
    let entry = |pair: JsValue| {
        let pair: Array = pair.unchecked_into();
        (pair.get(0).as_string().unwrap_or_default(), node(pair.get(1)))
    };
    Node::Branch(Object::entries(&value.unchecked_into()).iter().map(entry).collect())
}

fn draw_secret() -> Result<Bits256, JsError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| JsError::new(&error.to_string()))?;
    Ok(Bits256(bytes))
}

/// The time on the reader's clock, in milliseconds since the beginning of 1970 on it.
#[expect(clippy::cast_sign_loss, reason = "no clock is set to before 1970")]
fn now_ms() -> u64 {
    let now = Date::new_0();
    (now.get_time() - now.get_timezone_offset() * 60_000.0) as u64
}

/// Today where the reader is, as `YYYY-MM-DD`.
fn today() -> String {
    let now = Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}
