//! The elements of the page, and an outline written into them. Only what changed is written, and
//! nothing is read back but whether a dialog is still open, which the browser lets the reader close.

use std::cell::{Cell, RefCell};

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    Document, Element, HtmlCanvasElement, HtmlDialogElement, HtmlDocument, HtmlElement, HtmlInputElement,
    HtmlSelectElement, HtmlTextAreaElement, Window,
};

use crate::app::{Dialog, Do, NewGame, Seat, Surroundings};
use crate::engine::{Side, Square};
use crate::i18n::{Key, Lang, Words};
use crate::view::layout::Layout;
use crate::view::outline::{Offer, Outline};

use super::dom::{append, create, element, place, px, set, set_flag};
use super::panels;

/// The elements of the page.
pub(super) struct Page {
    pub(super) window: Window,
    pub(super) document: Document,
    /// The box that the board may fill.
    pub(super) table: HtmlElement,
    pub(super) canvas: HtmlCanvasElement,
    board: HtmlElement,
    grid: HtmlElement,
    action: HtmlElement,
    /// Square 1 first. They stay the same elements as long as the page lives.
    cells: Vec<(HtmlElement, HtmlElement)>,
    /// The squares as the grid has them, row by row.
    rows: RefCell<Vec<Vec<Square>>>,
    /// The dialog that was opened last, unless it is known to be closed.
    dialog: Cell<Option<Dialog>>,
}

/// The value of `data-do` for what the action button does.
const fn do_name(does: Do) -> &'static str {
    match does {
        Do::Throw | Do::ThrowAgain => "throw",
        Do::Choose => "choose",
        Do::Wait => "wait",
        Do::GoOn => "go-on",
        Do::Return => "return",
        Do::Next => "next",
        Do::Finish => "finish",
        Do::Rematch => "rematch",
        Do::Solve => "solve",
        Do::NextPuzzle => "next-puzzle",
        Do::PlayOn => "play-on",
        Do::Prepare | Do::SetUp => "prepare",
        Do::Send => "send",
        Do::SendAgain => "send-again",
        Do::Await => "await",
        Do::LoadNewer => "load-newer",
    }
}

pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Cones => "cones",
        Side::Spools => "spools",
    }
}

const fn dialog_id(dialog: Dialog) -> &'static str {
    match dialog {
        Dialog::New => "dialog-new",
        Dialog::Resign => "dialog-resign",
        Dialog::Draw => "dialog-draw",
        Dialog::PlayOn => "dialog-play-on",
        Dialog::Rules => "dialog-rules",
        Dialog::Settings => "dialog-settings",
        Dialog::Open => "dialog-open",
        Dialog::Throws => "dialog-throws",
        Dialog::Archive => "dialog-archive",
        Dialog::Keys => "dialog-keys",
        Dialog::Fault => "dialog-fault",
        Dialog::Friends => "dialog-friends",
        Dialog::Invite => "dialog-invite",
        Dialog::Answer => "dialog-answer",
        Dialog::Share => "dialog-share",
        Dialog::Live => "dialog-live",
    }
}

impl Page {
    /// Finds the elements, and makes the thirty squares and the languages.
    pub(super) fn new(window: Window) -> Self {
        let document = window.document().expect("a window has a document");
        let page = Self {
            table: element(&document, "table"),
            canvas: element(&document, "scene").unchecked_into(),
            board: element(&document, "board"),
            grid: element(&document, "grid"),
            action: element(&document, "action"),
            cells: Square::all().map(|square| cell(&document, square)).collect(),
            rows: RefCell::default(),
            dialog: Cell::default(),
            window,
            document,
        };
        let select = page.by_id("language");
        for lang in Lang::ALL {
            let option = create(&page.document, "option");
            option.set_text_content(Some(lang.name()));
            set(&option, "value", lang.file());
            set(&option, "lang", lang.tag());
            append(&select, &option);
        }
        page
    }

    pub(super) fn by_id(&self, id: &str) -> HtmlElement {
        element(&self.document, id)
    }

    /// Writes the texts that do not depend on the game, in the language of `words`.
    pub(super) fn write_words(&self, words: &Words) {
        let lang = words.lang();
        if let Some(root) = self.document.document_element() {
            set(&root, "lang", lang.tag());
        }
        self.by_id("language").unchecked_into::<HtmlSelectElement>().set_value(lang.file());
        let text_of = |element: &Element, attribute: &str| {
            let key = element.get_attribute(attribute).and_then(|path| Key::from_path(&path));
            key.map(|key| words.text(key))
        };
        self.each("[data-text]", |element| element.set_text_content(text_of(element, "data-text")));
        self.each("[data-label]", |element| {
            if let Some(label) = text_of(element, "data-label") {
                set(element, "aria-label", label);
            }
        });
        self.each("meta[name=description]", |element| set(element, "content", words.text(Key::MetaDescription)));
    }

    /// Writes what changed since the outline before.
    pub(super) fn write(&self, outline: &Outline, before: Option<&Outline>) {
        let is_new = |same: fn(&Outline, &Outline) -> bool| before.is_none_or(|before| !same(outline, before));
        if is_new(|a, b| a.title == b.title) {
            self.document.set_title(&outline.title);
        }
        if is_new(|a, b| a.stage == b.stage && a.turn == b.turn) {
            set(&self.board, "data-stage", outline.stage);
            set(&self.board, "data-turn", outline.turn.map_or("", side_name));
        }
        self.write_text("status", &outline.status, before.map(|before| before.status.as_str()));
        self.write_text("reason", &outline.reason, before.map(|before| before.reason.as_str()));
        if is_new(|a, b| a.action == b.action) {
            self.action.set_text_content(Some(&outline.action.label));
            set(&self.action, "data-do", do_name(outline.action.does));
            set_flag(&self.action, "aria-disabled", !outline.action.is_enabled());
        }
        self.write_squares(outline, before);
        self.write_players(outline, before);
        if is_new(|a, b| a.log == b.log) {
            self.write_list("log", "li", &outline.log);
        }
        if is_new(|a, b| a.live.0 == b.live.0) {
            // New elements, so that the same words are said again.
            self.write_list("live", "p", &outline.live.1);
        }
        self.each("[data-act=undo]", |button| set_flag(button, "aria-disabled", !outline.can_undo));
        self.each("[data-act=hint]", |button| set_flag(button, "aria-disabled", !outline.can_hint));
        set_flag(&self.by_id("menu-resign"), "aria-disabled", outline.resign.is_empty());
        set_flag(&self.by_id("menu-draw"), "aria-disabled", outline.draw.is_none());
        if is_new(|a, b| a.rules == b.rules) {
            self.by_id("rules-ruleset").set_text_content(Some(&outline.rules.name));
            self.by_id("title").set_text_content(Some(&outline.rules.name));
            self.by_id("rules-note").set_text_content(Some(&outline.rules.note));
            self.write_list("rules-text", "li", &outline.rules.lines);
        }
        if is_new(|a, b| a.notice == b.notice) {
            let notice = outline.notice.as_ref();
            self.by_id("notice-text").set_text_content(notice.map(|notice| notice.text.as_str()));
            let offer = notice.and_then(|notice| notice.offer);
            for (id, offered) in [
                ("notice-download", Offer::File),
                ("notice-guide", Offer::Guide),
                ("notice-reload", Offer::Reload),
                ("notice-retry", Offer::Retry),
            ] {
                self.by_id(id).set_hidden(offer != Some(offered));
            }
            set(&self.by_id("notice"), "data-kind", if offer == Some(Offer::Guide) { "welcome" } else { "" });
            self.by_id("notice").set_hidden(notice.is_none());
        }
        if is_new(|a, b| a.guide == b.guide) {
            self.by_id("guide-progress").set_text_content(outline.guide.as_deref());
            self.by_id("guide").set_hidden(outline.guide.is_none());
        }
        panels::write(self, outline, before);
        self.write_text("draw-text", outline.draw.as_deref().unwrap_or_default(), None);
        if is_new(|a, b| a.new_game == b.new_game && a.levels == b.levels) {
            self.write_new_game(&outline.new_game);
            for (id, level) in ["level-one", "level-two"].into_iter().zip(&outline.levels) {
                self.by_id(id).set_hidden(level.is_empty());
                self.by_id(&format!("{id}-about")).set_text_content(Some(level));
            }
        }
        self.by_id("new-replace").set_hidden(!outline.is_replacing);
        if is_new(|a, b| a.resign == b.resign) {
            self.write_resign(&outline.resign);
        }
        self.write_dialog(outline.dialog);
    }

    /// Places the board, the squares, the action button and the players, in css pixels. Seat one's player
    /// stands by the tray of `side_of_one`.
    pub(super) fn place(&self, layout: &Layout, side_of_one: Side) {
        let size = layout.size();
        let style = self.board.style();
        _ = style.set_property("width", &px(size.x));
        _ = style.set_property("height", &px(size.y));
        place(&self.by_id("acts"), layout.action());
        place(&self.by_id("player-one"), layout.caption(side_of_one));
        place(&self.by_id("player-two"), layout.caption(!side_of_one));
        for (square, (_, button)) in Square::all().zip(&self.cells) {
            place(button, layout.square(square));
        }
        self.place_rows(layout.cells());
    }

    /// Puts the squares into rows as they are seen. An element that is moved loses the focus, so none is moved
    /// without need, and the focus is given back.
    fn place_rows(&self, rows: Vec<Vec<Square>>) {
        if *self.rows.borrow() == rows {
            return;
        }
        let focused = self.document.active_element().filter(|focused| self.grid.contains(Some(focused)));
        self.grid.replace_children_with_node_0();
        for squares in &rows {
            let row = create(&self.document, "div");
            set(&row, "role", "row");
            for square in squares {
                append(&row, &self.cells[square.index()].0);
            }
            append(&self.grid, &row);
        }
        self.rows.replace(rows);
        if let Some(focused) = focused {
            _ = focused.unchecked_into::<HtmlElement>().focus();
        }
    }

    /// Says on the board whether anything is shown moving.
    pub(super) fn write_moving(&self, is_moving: bool) {
        set_flag(&self.board, "data-moving", is_moving);
    }

    /// Closes the menu, if it is open.
    pub(super) fn hide_menu(&self) {
        // Fails where it is closed already.
        _ = self.by_id("menu").hide_popover();
    }

    /// The text that was pasted to be opened.
    pub(super) fn text_to_open(&self) -> String {
        self.by_id("open-text").unchecked_into::<HtmlTextAreaElement>().value()
    }

    /// What was typed into a line.
    pub(super) fn text_in(&self, id: &str) -> String {
        self.by_id(id).unchecked_into::<HtmlInputElement>().value()
    }

    /// How many of the screen's pixels are a css pixel. The browser writes it: fractions would cost the page kilobytes.
    pub(super) fn ratio(&self) -> String {
        let ratio = js_sys::Number::from(self.window.device_pixel_ratio());
        ratio.to_string_with_radix(10).map_or_else(|_| String::new(), String::from)
    }

    /// What a report tells of the page and where it is shown.
    pub(super) fn surroundings(&self) -> Surroundings {
        let version = self.document.query_selector("meta[name=senet-version]").ok().flatten();
        let root = self.document.document_element();
        let root = root.as_ref();
        Surroundings {
            version: version.and_then(|version| version.get_attribute("content")),
            browser: self.window.navigator().user_agent().unwrap_or_default(),
            window: [root.map_or(0, Element::client_width), root.map_or(0, Element::client_height)],
            ratio: self.ratio(),
        }
    }

    /// Copies a text as browsers without a clipboard do: from a selection. Returns whether it did.
    pub(super) fn copy_selection(&self, text: &str) -> bool {
        let area: HtmlTextAreaElement = create(&self.document, "textarea").unchecked_into();
        area.set_value(text);
        // Inside an open dialog, nothing outside it can be selected.
        let dialog = self.document.query_selector("dialog[open]").ok().flatten();
        append(&dialog.unwrap_or_else(|| self.board.clone().into()), &area);
        area.select();
        let is_copied = self.document.unchecked_ref::<HtmlDocument>().exec_command("copy");
        area.remove();
        is_copied.unwrap_or(false)
    }

    /// Whether the system has a sheet to send a link with.
    pub(super) fn has_share_sheet(&self) -> bool {
        js_sys::Reflect::has(&self.window.navigator(), &"share".into()).unwrap_or(false)
    }

    /// What stands behind the `#` of the address.
    pub(super) fn fragment(&self) -> Option<String> {
        let hash = self.window.location().hash().ok()?;
        hash.strip_prefix('#').filter(|fragment| !fragment.is_empty()).map(str::to_owned)
    }

    /// Takes it out of the address.
    pub(super) fn clear_fragment(&self) {
        let href = self.window.location().href().unwrap_or_default();
        if let (Some((address, _)), Ok(history)) = (href.split_once('#'), self.window.history()) {
            // A browser that refuses leaves the address as it is.
            _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
        }
    }

    /// How far the page is, for its style and for whoever waits for it: shown if this is empty, and ready if it is `1`.
    pub(super) fn tell_ready(&self, how_far: &str) {
        if let Some(root) = self.document.document_element() {
            set(&root, "data-ready", how_far);
        }
    }

    /// Names the colors that the page is shown in.
    pub(super) fn write_theme(&self, name: &str) {
        if let Some(root) = self.document.document_element() {
            set(&root, "data-theme", name);
        }
    }

    /// Moves the focus to a square.
    pub(super) fn focus_square(&self, square: Square) {
        _ = self.cells[square.index()].1.focus();
    }

    fn write_text(&self, id: &str, text: &str, before: Option<&str>) {
        if before != Some(text) {
            self.by_id(id).set_text_content(Some(text));
        }
    }

    fn write_squares(&self, outline: &Outline, before: Option<&Outline>) {
        for (index, square) in outline.squares.iter().enumerate() {
            if before.is_some_and(|before| before.squares[index] == *square) {
                continue;
            }
            let button = &self.cells[index].1;
            set(button, "aria-label", &square.label);
            set_flag(button, "aria-disabled", !square.can_move);
            set(button, "tabindex", if square.is_cursor { "0" } else { "-1" });
            match square.piece {
                Some(Side::Cones) => set(button, "data-piece", "cone"),
                Some(Side::Spools) => set(button, "data-piece", "spool"),
                None => _ = button.remove_attribute("data-piece"),
            }
        }
    }

    fn write_players(&self, outline: &Outline, before: Option<&Outline>) {
        for (index, id) in ["player-one", "player-two"].into_iter().enumerate() {
            let player = &outline.players[index];
            if before.is_some_and(|before| before.players[index] == *player) {
                continue;
            }
            let item = self.by_id(id);
            set(&item, "data-side", player.side.map_or("", side_name));
            set_flag(&item, "data-turn", !player.turn.is_empty());
            for (class, text) in
                [(".player-name", &player.name), (".player-turn", &player.turn), (".player-off", &player.off)]
            {
                if let Ok(Some(part)) = item.query_selector(class) {
                    part.set_text_content(Some(text));
                }
            }
        }
    }

    pub(super) fn write_list(&self, id: &str, tag: &str, texts: &[String]) {
        let list = self.by_id(id);
        list.replace_children_with_node_0();
        for text in texts {
            let item = create(&self.document, tag);
            item.set_text_content(Some(text));
            append(&list, &item);
        }
    }

    fn write_new_game(&self, new_game: &NewGame) {
        let players = new_game.seating.players;
        let kind = |seat: Seat| if players[seat].is_computer() { "computer" } else { players[seat].name() };
        let first = match new_game.seating.first {
            Seat::One => "one",
            Seat::Two => "two",
        };
        let chosen = [
            ("ruleset", new_game.ruleset.id),
            ("seat-one", kind(Seat::One)),
            ("seat-two", kind(Seat::Two)),
            ("level-one", players[Seat::One].name()),
            ("level-two", players[Seat::Two].name()),
            ("first", first),
        ];
        self.each("#dialog-new input", |element| {
            if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
                input.set_checked(chosen.contains(&(input.name().as_str(), input.value().as_str())));
            }
        });
    }

    /// With one side to resign the question is plain; with two it is which.
    fn write_resign(&self, sides: &[Side]) {
        let is_one = sides.len() == 1;
        self.by_id("resign-own").set_hidden(!is_one);
        if let Some(side) = sides.first() {
            set(&self.by_id("resign-own"), "data-side", side_name(*side));
        }
        self.by_id("resign-cones").set_hidden(is_one);
        self.by_id("resign-spools").set_hidden(is_one);
    }

    fn dialog_element(&self, dialog: Dialog) -> HtmlDialogElement {
        self.by_id(dialog_id(dialog)).unchecked_into()
    }

    /// The dialog that the reader has closed since it was written, such as by Escape: told once. The browser's own
    /// event comes late, maybe after what the reader did next.
    pub(super) fn take_closed(&self) -> Option<Dialog> {
        let closed = self.dialog.get().filter(|&dialog| !self.dialog_element(dialog).open())?;
        self.dialog.take();
        Some(closed)
    }

    fn write_dialog(&self, open: Option<Dialog>) {
        if self.dialog.get() == open {
            return;
        }
        // Closing and opening move the focus, which is answered at once: until it is done, there is none to be closed.
        self.dialog.take();
        for dialog in Dialog::ALL {
            let element = self.dialog_element(dialog);
            match (open == Some(dialog), element.open()) {
                (true, false) => _ = element.show_modal(),
                (false, true) => element.close(),
                (true, true) | (false, false) => {}
            }
        }
        self.dialog.set(open);
    }

    pub(super) fn each(&self, selector: &str, mut write: impl FnMut(&Element)) {
        let Ok(found) = self.document.query_selector_all(selector) else { return };
        for index in 0..found.length() {
            if let Some(element) = found.get(index).and_then(|node| node.dyn_into::<Element>().ok()) {
                write(&element);
            }
        }
    }
}

/// A grid cell with its button.
fn cell(document: &Document, square: Square) -> (HtmlElement, HtmlElement) {
    let cell = create(document, "div");
    set(&cell, "role", "gridcell");
    let button = create(document, "button");
    set(&button, "type", "button");
    set(&button, "data-square", &square.to_string());
    append(&cell, &button);
    (cell, button)
}
