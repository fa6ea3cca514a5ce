//! The edge: page, canvas, storage, clock. It decides nothing: every event becomes a message, every
//! effect is carried out, and after each drained queue what changed is shown.

mod dom;
mod effects;
mod events;
mod friends;
pub mod intl;
mod live;
mod page;
mod paint;
mod panels;
mod picture;
mod sound;
mod storage;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{CustomEvent, CustomEventInit};

use crate::ai::random_play::play_randomly;
use crate::app::{self, Model, Msg, Start};
use crate::engine::{Position, Side, rulesets};
use crate::i18n::{Catalog, CatalogError, Lang, Node, Words};
use crate::view::outline::{Outline, outline};

use effects::{draw_secret, now_ms, today};
use intl::BrowserLocale;
use live::Connection;
use page::Page;
use picture::Picture;
use sound::Sounds;

thread_local! {
    /// What the page needs when the program stops by a fault: the key of the game and its record.
    static LAST_RECORD: RefCell<(String, String)> = RefCell::default();
    /// Whether it has: nothing runs any more then.
    static HAS_STOPPED: Cell<bool> = const { Cell::new(false) };
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
    connection: RefCell<Option<Rc<Connection>>>,
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
        can_connect: live::is_possible(&window),
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
        connection: RefCell::default(),
    });
    program.remember_record();
    for effect in effects {
        program.run(effect);
    }
    events::listen(&program);
    program.queue.borrow_mut().extend(program.page.fragment().map(Msg::OpenFragment));
    program.drain();
    // The board is there to be seen, and what is pressed waits.
    program.page.tell_ready("");
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
        self.page.tell_ready("1");
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
