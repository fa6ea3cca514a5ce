//! How a connection comes about: a link there, and a code back.

use super::{CodeFault, End, Ending, Line, LineDo, talking};
use crate::app::friends::{Refused, Shown, refuse, show_game_of, store_friend};
use crate::app::model::{Dialog, Model, Notice, Said};
use crate::app::msg::Effect;
use crate::app::share::{Shared, hand_on};
use crate::app::update::{quietly, say, tell};
use crate::link::{self, Call, Contact, FriendGame, Letter, LetterKind, Link, Name, Party, Refusal};
use crate::save::REPLY_KEY;

/// Makes the link, or answers the call that was asked about.
pub(super) fn go(model: &mut Model) -> Vec<Effect> {
    if !model.live.is_possible || model.live.is_active() {
        return Vec::new();
    }
    let stun = Some(model.settings.stun.clone()).filter(|stun| !stun.is_empty());
    let live = &mut model.live;
    live.phrase = None;
    live.code_fault = None;
    live.own = None;
    model.dialog = None;
    if let Some(call) = live.call.take() {
        live.line = Line::Preparing(End::Callee);
        live.id = call.letter.id();
        return vec![Effect::Line(LineDo::Answer(stun, call.contact.description(false)))];
    }
    let Some(saved) = model.table.friend() else { return Vec::new() };
    live.line = Line::Preparing(End::Caller);
    live.id = saved.game.id();
    vec![Effect::Line(LineDo::Call(stun))]
}

/// An invitation is answered with this name as soon as the line is open.
pub(in crate::app) fn answer_live(model: &mut Model, letter: Box<Letter>, name: Option<Name>) -> Vec<Effect> {
    model.live.answer = Some((letter, name));
    go(model)
}

/// The browser has said how it can be reached: the link or the code is there.
pub(super) fn described(model: &mut Model, text: &str) -> Vec<Effect> {
    let Line::Preparing(end) = model.live.line else { return Vec::new() };
    let Some(contact) = Contact::parse(text) else { return talking::end(model, Ending::Failed) };
    let mut effects = Vec::new();
    let (from, letter) = if let Some((invitation, _)) = &model.live.answer {
        (Party::Guest, (**invitation).clone())
    } else if let Some(saved) = model.table.friend() {
        (saved.game.me(), saved.game.letter())
    } else {
        return talking::end(model, Ending::Failed);
    };
    if model.live.answer.is_none() {
        // What the link tells can't be taken back.
        model.table.note_in_friend(FriendGame::message);
        effects = store_friend(model);
    }
    model.live.line = Line::Waiting(end);
    model.live.own = Some(Box::new(Call { letter, from, is_reply: end == End::Callee, contact }));
    show_own(model);
    say(model, Said::Live);
    effects
}

pub(super) fn show_own(model: &mut Model) {
    if let (Line::Waiting(end), Some(own)) = (model.live.line, &model.live.own) {
        let what = if end == End::Caller { Shared::Call } else { Shared::Reply };
        let link = Link::Call((**own).clone());
        model.live.code_fault = None;
        hand_on(model, what, &link);
    }
}

/// Opens one half of what two browsers need to connect.
pub(in crate::app) fn open_call(model: &mut Model, call: Call) -> Vec<Effect> {
    if call.is_reply { open_reply(model, call) } else { open_link_of_caller(model, call) }
}

fn open_link_of_caller(model: &mut Model, call: Call) -> Vec<Effect> {
    let (mut effects, dialog) = match show_game_of(model, &call.letter) {
        Shown::Here(effects) => (effects, Dialog::Live),
        Shown::Invitation => (Vec::new(), Dialog::Answer),
        Shown::Not(effects) => return effects,
    };
    let is_here = dialog == Dialog::Live;
    let received = match model.table.friend() {
        Some(saved) if is_here && saved.game.me() == call.from => Err(Refusal::OwnLink),
        _ if is_here => talking::receive(model, &call.letter),
        _ => Ok(Vec::new()),
    };
    match received {
        Ok(more) => effects.extend(more),
        Err(refusal) => {
            effects.extend(refuse(model, Refused::Refusal(refusal)));
            return effects;
        }
    }
    // One connection at a time.
    effects.extend(talking::leave(model));
    model.live.call = Some(Box::new(call));
    model.dialog = Some(dialog);
    effects
}

/// Whether a code answers the link that this page waits with.
pub(super) fn is_waited_for(model: &Model, code: &Call) -> bool {
    let is_other_end = model.live.own.as_ref().is_some_and(|own| own.from != code.from);
    code.is_reply && model.live.line == Line::Waiting(End::Caller) && code.letter.id() == model.live.id && is_other_end
}

pub(super) fn open_reply(model: &mut Model, code: Call) -> Vec<Effect> {
    if !is_waited_for(model, &code) {
        // A link that is followed opens in a tab of its own, while another waits.
        let text = Link::Call(code).to_string();
        tell(model, Notice::CodePassedOn);
        model.dialog = None;
        return vec![Effect::Store(REPLY_KEY.to_owned(), text), Effect::Forget(REPLY_KEY.to_owned())];
    }
    let mut effects = Vec::new();
    if code.letter.kind() != LetterKind::Invitation {
        match talking::receive(model, &code.letter) {
            Ok(more) => effects.extend(more),
            Err(refusal) => return refuse(model, Refused::Refusal(refusal)),
        }
    }
    model.live.line = Line::Connecting;
    model.dialog = None;
    say(model, Said::Live);
    effects.push(Effect::Line(LineDo::Take(code.contact.description(true))));
    effects
}

pub(super) fn paste(model: &mut Model, text: &str) -> Vec<Effect> {
    match link::read(text) {
        Ok(Link::Call(code)) if is_waited_for(model, &code) => open_reply(model, code),
        Ok(_) => quietly(|| model.live.code_fault = Some(CodeFault::Other)),
        Err(error) => quietly(|| model.live.code_fault = Some(CodeFault::Link(error))),
    }
}
