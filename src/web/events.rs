//! One listener for each kind of event, on the whole page. Each turns what happened into a message.

use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{
    AddEventListenerOptions, Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, KeyboardEvent,
    ResizeObserver, StorageEvent,
};

use crate::app::{
    BoardDirection, Dialog, Edit, FriendMsg, LiveMsg, Look, Msg, Pace, Part, Party, Phrase, Player, Query, Seat,
    Setting, Text, ThemeChoice,
};
use crate::engine::{Side, Square, Throw, rulesets};
use crate::i18n::Lang;
use crate::save;

use super::Program;
use super::effects::now_ms;
use super::picture;

/// Listens for as long as the page lives.
pub(super) fn listen(program: &Rc<Program>) {
    let document: &EventTarget = &program.page.document;
    let window: &EventTarget = &program.page.window;
    on(program, document, "click", false, |program, event| click(program, &target(event)?));
    on(program, document, "change", false, |program, event| change(program, &target(event)?));
    on(program, document, "input", false, |_, event| slide(&target(event)?));
    on(program, document, "focusin", false, |_, event| Some(Msg::Focus(square(&target(event)?))));
    on(program, document, "focusout", false, |_, _| Some(Msg::Focus(None)));
    on(program, document, "pointerover", false, |_, event| Some(Msg::Hover(square(&target(event)?))));
    on(program, document, "keydown", false, |program, event| key(program, event.dyn_ref()?));
    // These do not bubble.
    on(program, document, "close", true, |program, _| program.page.take_closed().map(Msg::Closed));
    on(program, document, "pointerleave", true, |_, event| {
        target(event)?.matches("#grid").is_ok_and(|is_grid| is_grid).then_some(Msg::Hover(None))
    });
    on(program, document, "submit", false, |program, event| {
        event.prevent_default();
        Some(match target(event)?.id().as_str() {
            "invite-form" => Msg::Friend(FriendMsg::Invite(program.page.text_in("invite-name"))),
            "answer-form" => Msg::Friend(FriendMsg::Answer(program.page.text_in("answer-name"))),
            _ => Msg::Begin,
        })
    });
    // What another tab has stored.
    on(program, window, "storage", false, |_, event| {
        let event = event.dyn_ref::<StorageEvent>()?;
        let (key, value) = (event.key()?, event.new_value());
        if key == save::REPLY_KEY {
            return value.map(|code| Msg::Live(LiveMsg::Elsewhere(code)));
        }
        key.starts_with(&save::friend_key("")).then_some(Msg::Friend(FriendMsg::Elsewhere(key, value)))
    });
    // What happens is kept with the time that it happened.
    on(program, document, "click", true, |_, _| Some(Msg::Now(now_ms())));
    // From www/start.js.
    on(program, document, "senet-new-version", false, |_, _| Some(Msg::NewVersion));
    on(program, window, "hashchange", false, |program, _| program.page.fragment().map(Msg::OpenFragment));
    // Whoever leaves says so.
    on(program, window, "pagehide", false, |_, _| Some(Msg::Live(LiveMsg::HangUp)));
    on(program, window, "resize", false, |program, _| program.look_around());
    observe_sizes(program);
    observe_media(program);
    observe_ratio(program);
}

/// Sends the message that `answer` gives, or only shows what changed around the page.
fn on(
    program: &Rc<Program>,
    place: &EventTarget,
    kind: &str,
    is_capturing: bool,
    answer: impl Fn(&Rc<Program>, &Event) -> Option<Msg> + 'static,
) {
    add_listener(Rc::clone(program), place, kind, is_capturing, Box::new(answer));
}

type Answer = Box<dyn Fn(&Rc<Program>, &Event) -> Option<Msg>>;

/// The part of [`on`] that is compiled once and not for each answer.
fn add_listener(program: Rc<Program>, place: &EventTarget, kind: &str, is_capturing: bool, answer: Answer) {
    let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| match answer(&program, &event) {
        Some(msg) => program.send(msg),
        None => program.drain(),
    });
    place
        .add_event_listener_with_callback_and_bool(kind, listener.as_ref().unchecked_ref(), is_capturing)
        .expect("a listener can be added");
    // It listens for as long as the page lives.
    listener.forget();
}

/// The room for the board changes with the window, and with what is written above it.
fn observe_sizes(program: &Rc<Program>) {
    let above = ["table", "message", "aside", "notice"].map(|id| program.page.by_id(id));
    let program = Rc::clone(program);
    let resized = Closure::<dyn Fn()>::new(move || {
        _ = program.look_around();
        program.drain();
    });
    if let Ok(observer) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
        for part in &above {
            observer.observe(part);
        }
        // The observer lives as long as what it watches.
        resized.forget();
    }
}

fn observe_media(program: &Rc<Program>) {
    for query in picture::QUERIES {
        let Ok(Some(media)) = program.page.window.match_media(query) else { continue };
        let is_motion = query.contains("motion");
        on(program, &media.clone(), "change", false, move |_, _| is_motion.then(|| Msg::ReduceMotion(media.matches())));
    }
}

/// Another screen may have other pixels while the window keeps its size. A query only tells that the
/// ratio is no longer what it was, so each change asks anew.
fn observe_ratio(program: &Rc<Program>) {
    let query = format!("(resolution: {}dppx)", program.page.ratio());
    let Ok(Some(media)) = program.page.window.match_media(&query) else { return };
    let again = Rc::clone(program);
    let changed = Closure::once_into_js(move || {
        _ = again.look_around();
        again.drain();
        observe_ratio(&again);
    });
    let once = AddEventListenerOptions::new();
    once.set_once(true);
    media
        .add_event_listener_with_callback_and_add_event_listener_options("change", changed.unchecked_ref(), &once)
        .expect("a listener can be added");
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The square that an element is the button of.
fn square(element: &Element) -> Option<Square> {
    let button = element.closest("[data-square]").ok()??;
    button.get_attribute("data-square")?.parse().ok().and_then(Square::new)
}

fn click(program: &Rc<Program>, target: &Element) -> Option<Msg> {
    // Browsers let a page be heard only after a gesture.
    program.sounds.unlock(&program.page.window);
    if let Some(square) = square(target) {
        return Some(Msg::Press(square));
    }
    let button = target.closest("[data-act]").ok()??;
    if button.get_attribute("aria-disabled").as_deref() == Some("true") {
        return None;
    }
    // The menu closes first, so that the focus comes back to its button when a dialog closes.
    program.page.hide_menu();
    let index = || button.get_attribute("data-index")?.parse::<usize>().ok();
    Some(match button.get_attribute("data-act")?.as_str() {
        "act" => Msg::Act,
        "undo" => Msg::Undo,
        "hint" => Msg::Hint,
        "review" => Msg::Review,
        "review-stop" => Msg::StopReview,
        "new" => Msg::Open(Dialog::New),
        "rules" => Msg::Open(Dialog::Rules),
        "throws" => Msg::Open(Dialog::Throws),
        "archive" => Msg::Open(Dialog::Archive),
        "friends" => Msg::Open(Dialog::Friends),
        "invite" => Msg::Open(Dialog::Invite),
        "friend-open" => Msg::Friend(FriendMsg::Open(index()?)),
        "friend-link" => Msg::Friend(FriendMsg::ShowLink(index()?)),
        "friend-delete" => Msg::Friend(FriendMsg::Delete(index()?)),
        "live" => Msg::Live(LiveMsg::Ask),
        "invite-live" => Msg::Live(LiveMsg::Invite(program.page.text_in("invite-name"))),
        "live-go" => Msg::Live(LiveMsg::Go),
        "say" => Msg::Live(LiveMsg::Say(Phrase::named(&button.get_attribute("data-phrase")?)?)),
        "live-show" => Msg::Live(LiveMsg::ShowOwn),
        "live-end" => Msg::Live(LiveMsg::HangUp),
        "reply" => Msg::Live(LiveMsg::Paste(program.page.text_in("reply"))),
        "friends-home" => Msg::Friend(FriendMsg::Home),
        "friends-export" => Msg::Friend(FriendMsg::Export),
        "open" => Msg::Open(Dialog::Open),
        "draw" => Msg::Open(Dialog::Draw),
        "resign" => Msg::Open(Dialog::Resign),
        "settings" => Msg::Open(Dialog::Settings),
        "keys" => Msg::Open(Dialog::Keys),
        "fault" => Msg::ReportFault(program.page.surroundings()),
        "close" => Msg::Close,
        "close-notice" => Msg::CloseNotice,
        "keep" => Msg::Keep,
        "reload" => Msg::Reload,
        "fetch-again" => Msg::FetchAgain,
        "resign-own" => match button.get_attribute("data-side").as_deref() {
            Some("cones") => Msg::Resign(Side::Cones),
            _ => Msg::Resign(Side::Spools),
        },
        "resign-cones" => Msg::Resign(Side::Cones),
        "resign-spools" => Msg::Resign(Side::Spools),
        "draw-agree" => Msg::Draw,
        "look-first" => Msg::Look(Look::First),
        "look-back" => Msg::Look(Look::Back),
        "look-on" => Msg::Look(Look::On),
        "look-last" => Msg::Look(Look::Last),
        "look-to" => Msg::Look(Look::To(index()?)),
        "return" => Msg::Return,
        "play-on" => Msg::PlayOn,
        "copy-record" => Msg::Copy(Text::Record),
        "copy-position" => Msg::Copy(Text::Position),
        "copy-report" => Msg::Copy(Text::Report),
        "copy-link" => Msg::Copy(Text::Link),
        "save-link" => Msg::SaveLink,
        "share" => Msg::Share(Part::Game),
        "share-sheet" => {
            program.show_share_sheet();
            return None;
        }
        "copy-result" => {
            program.copy_result();
            return None;
        }
        "save-record" => Msg::SaveRecord,
        "open-read" => Msg::OpenText(program.page.text_to_open()),
        "words" => Msg::SetWords(program.page.text_in("words")),
        "check" => Msg::CheckThrows,
        "archive-open" => Msg::LookAtArchived(index()?),
        "archive-delete" => Msg::DeleteArchived(index()?),
        "archive-delete-all" => Msg::DeleteArchive,
        "archive-export" => Msg::ExportArchive,
        "guide" => Msg::StartGuide,
        "leave" => Msg::Leave,
        "puzzles" => Msg::StartPuzzles,
        "puzzle-show" => Msg::ShowSolution,
        "editor" => Msg::StartEditor,
        "editor-clear" => Msg::Edit(Edit::Clear),
        _ => return None,
    })
}

fn change(program: &Rc<Program>, target: &Element) -> Option<Msg> {
    if let Some(select) = target.dyn_ref::<HtmlSelectElement>() {
        let value = select.value();
        return match select.name().as_str() {
            "theme" => ThemeChoice::named(&value).map(|theme| Msg::Set(Setting::Theme(theme))),
            "pace" => Pace::named(&value).map(|pace| Msg::Set(Setting::Pace(pace))),
            "editor-ruleset" => rulesets::by_id(&value).map(|ruleset| Msg::Edit(Edit::Ruleset(ruleset))),
            "editor-side" => Some(Msg::Edit(Edit::Side(if value == "cones" { Side::Cones } else { Side::Spools }))),
            "editor-throw" => Some(Msg::Edit(Edit::Throw(value.parse().ok().and_then(Throw::new)))),
            "direction" => BoardDirection::named(&value).map(|direction| Msg::Set(Setting::Direction(direction))),
            _ => Lang::from_tag(&value).map(Msg::ChooseLang),
        };
    }
    let input = target.dyn_ref::<HtmlInputElement>()?;
    let value = input.value();
    Some(match input.name().as_str() {
        "stun" => Msg::Live(LiveMsg::SetStun(value)),
        "invite-ruleset" => Msg::Friend(FriendMsg::SetRuleset(rulesets::by_id(&value)?)),
        "invite-first" => Msg::Friend(FriendMsg::SetFirst(if value == "me" { Party::Inviter } else { Party::Guest })),
        "ruleset" => Msg::SetRuleset(rulesets::by_id(&value)?),
        "seat-one" if value == "computer" => Msg::SetComputer(Seat::One),
        "seat-two" if value == "computer" => Msg::SetComputer(Seat::Two),
        "seat-one" | "level-one" => Msg::SetPlayer(Seat::One, Player::named(&value)?),
        "seat-two" | "level-two" => Msg::SetPlayer(Seat::Two, Player::named(&value)?),
        "first" => Msg::SetFirst(if value == "two" { Seat::Two } else { Seat::One }),
        "share-part" => Msg::Share(if value == "position" { Part::Position } else { Part::Game }),
        "mirrored" => Msg::Set(Setting::Mirrored(input.checked())),
        "marks" => Msg::Set(Setting::Marks(input.checked())),
        "hints" => Msg::Set(Setting::Hints(input.checked())),
        "chance" => Msg::Set(Setting::Chance(input.checked())),
        "forced" => Msg::Set(Setting::Forced(input.checked())),
        "volume" => {
            program.sounds.unlock(&program.page.window);
            Msg::Set(Setting::Volume(value.parse().ok()?))
        }
        "file" => {
            program.open_file(input.files()?.get(0)?, Msg::OpenText);
            // The same file may be chosen again after it was mended.
            input.set_value("");
            return None;
        }
        "friends-file" => {
            program.open_file(input.files()?.get(0)?, |text| Msg::Friend(FriendMsg::Restore(text)));
            input.set_value("");
            return None;
        }
        _ => return None,
    })
}

/// The slider of the record tells every place that it passes.
fn slide(target: &Element) -> Option<Msg> {
    if target.id() != "look-to" {
        return None;
    }
    let plies = target.dyn_ref::<HtmlInputElement>()?.value().parse().ok()?;
    Some(Msg::Look(Look::To(plies)))
}

/// Keys on the board: arrows walk the squares as they are drawn, letters ask and act. A key that is held down
/// presses no button twice.
fn key(program: &Rc<Program>, event: &KeyboardEvent) -> Option<Msg> {
    let target = target(event)?;
    let name = event.key();
    if event.repeat() && matches!(name.as_str(), "Enter" | " ") && target.closest("button").ok()?.is_some() {
        event.prevent_default();
        return None;
    }
    if event.ctrl_key() || event.alt_key() || event.meta_key() || target.closest("#board").ok()?.is_none() {
        return None;
    }
    let from = square(&target);
    let arrow = match name.as_str() {
        "ArrowLeft" => Some((-1, 0)),
        "ArrowRight" => Some((1, 0)),
        "ArrowUp" => Some((0, -1)),
        "ArrowDown" => Some((0, 1)),
        _ => None,
    };
    if let (Some((right, down)), Some(from)) = (arrow, from) {
        event.prevent_default();
        let next = program.picture.borrow().layout()?.neighbor(from, right, down)?;
        program.page.focus_square(next);
        return None;
    }
    if name.eq_ignore_ascii_case("n") {
        let next = program.model.borrow().next_movable(from.unwrap_or(Square::LAST))?;
        program.page.focus_square(next);
        return None;
    }
    let msg = match name.to_ascii_lowercase().as_str() {
        "t" if !event.repeat() => Msg::Act,
        "s" => Msg::Ask(Query::Status),
        "r" => Msg::Ask(Query::Race),
        "p" => Msg::Ask(Query::Pieces),
        "m" => Msg::Ask(Query::Moves),
        "h" => Msg::Ask(Query::Threats),
        "l" => Msg::Ask(Query::Last),
        "b" => Msg::Hint,
        "w" => Msg::Ask(Query::Chance),
        "u" => Msg::Undo,
        "," => Msg::Look(Look::Back),
        "." => Msg::Look(Look::On),
        "?" => Msg::Open(Dialog::Keys),
        _ => return None,
    };
    event.prevent_default();
    Some(msg)
}
