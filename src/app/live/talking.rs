//! What goes over a connection, and how it ends.

use super::{BYE, Ending, Line, LineDo, Phrase};
use crate::app::friends::{Refused, came, refuse, withdraw};
use crate::app::live::Handing;
use crate::app::model::{Deal, Dialog, Model, Said};
use crate::app::msg::Effect;
use crate::app::play::deal;
use crate::app::share::{Share, Shared};
use crate::app::update::{quietly, say};
use crate::link::{self, FriendGame, Letter, LetterKind, Link, Phase, Refusal, Way};

/// What a message with a phrase begins with.
const SAY: &str = "say ";

/// The line is open: what waited for it is done, and both sides tell how their game stands.
pub(super) fn opened(model: &mut Model) -> Vec<Effect> {
    if !matches!(model.live.line, Line::Waiting(_) | Line::Connecting) {
        return Vec::new();
    }
    model.live.line = Line::Open;
    put_away_own(model);
    say(model, Said::Live);
    if let Some((letter, name)) = model.live.answer.take() {
        return deal(model, Deal::Answer(letter, name, Handing::Line));
    }
    if !model.is_line_for_board() {
        return Vec::new();
    }
    model.table.note_in_friend(|game| game.set_live(true));
    send_game(model)
}

/// Closes the dialog with the own link or code, which is of no use any more.
fn put_away_own(model: &mut Model) {
    let is_own = |share: &Share| matches!(share.what, Shared::Call | Shared::Reply);
    if model.dialog == Some(Dialog::Share) && model.share.as_ref().is_some_and(is_own) {
        model.dialog = None;
    }
}

/// Sends the game on the board as it stands, if the line is for it.
fn send_game(model: &mut Model) -> Vec<Effect> {
    let sent = model.table.note_in_friend(FriendGame::message);
    sent.map(|text| Effect::Line(LineDo::Send(text))).into_iter().collect()
}

/// Sends the step that this side has just made, if the line is for the game on the board.
pub(in crate::app) fn pass_on(model: &mut Model) -> Vec<Effect> {
    if matches!(model.live.line, Line::Ended(_)) {
        // Whoever plays on has read it.
        model.live.line = Line::Off;
    }
    let is_own = model.table.friend().is_some_and(|saved| saved.game.course().last() == saved.game.me());
    if is_own && model.is_line_for_board() { send_game(model) } else { Vec::new() }
}

/// Says something.
pub(super) fn tell_phrase(model: &mut Model, phrase: Phrase) -> Vec<Effect> {
    if !model.live.is_open() {
        return Vec::new();
    }
    model.live.phrase = Some((true, phrase));
    say(model, Said::Live);
    vec![Effect::Line(LineDo::Send(format!("{SAY}{}", phrase.name())))]
}

/// Takes what came over the line.
pub(super) fn message(model: &mut Model, text: &str) -> Vec<Effect> {
    if !model.live.is_open() {
        return Vec::new();
    }
    if let Some(phrase) = text.strip_prefix(SAY) {
        // A later version may know more of them.
        return quietly(|| {
            if let Some(phrase) = Phrase::named(phrase) {
                model.live.phrase = Some((false, phrase));
                say(model, Said::Live);
            }
        });
    }
    if text == BYE {
        return end(model, Ending::FriendLeft);
    }
    let Ok(Link::Letter(letter)) = link::read(text) else { return end(model, Ending::Refused) };
    if letter.id() != model.live.id {
        return invited_again(model, letter);
    }
    match receive(model, &letter) {
        Ok(effects) => effects,
        Err(refusal) => {
            let mut effects = end(model, Ending::Refused);
            effects.extend(refuse(model, Refused::Refusal(refusal)));
            effects
        }
    }
}

/// Takes a letter of the game on the board. What is known already, or was said by this side, is none the worse.
pub(super) fn receive(model: &mut Model, letter: &Letter) -> Result<Vec<Effect>, Refusal> {
    let is_on_board = model.table.friend().is_some_and(|saved| saved.game.id() == letter.id());
    if !is_on_board || model.friends.is_behind {
        return Ok(Vec::new());
    }
    match model.table.change_friend(|game| game.receive(letter, Way::Live)) {
        None | Some(Err(Refusal::OwnLink | Refusal::AlreadyPlayed | Refusal::AlreadyAnswered)) => {
            // Whoever tells less has missed something.
            let knows_more = model.table.friend().is_some_and(|saved| saved.game.letter() != *letter);
            Ok(if knows_more && model.is_line_for_board() { send_game(model) } else { Vec::new() })
        }
        Some(Err(refusal)) => Err(refusal),
        Some(Ok((news, events))) => Ok(came(model, news, events, Way::Live)),
    }
}

/// The friend would like another game. If both ask at once, the invitation with the lower id is answered.
fn invited_again(model: &mut Model, letter: Letter) -> Vec<Effect> {
    let Some(saved) = model.table.friend() else { return Vec::new() };
    if letter.kind() != LetterKind::Invitation || letter.replay().is_err() {
        return Vec::new();
    }
    model.live.rematch = letter.id();
    match saved.game.phase() {
        Phase::Over(_) => quietly(|| {
            model.friends.invitation = Some(Box::new(letter));
            model.live.forget_call();
            model.dialog = Some(Dialog::Answer);
            say(model, Said::Live);
        }),
        Phase::Invited if letter.id() < saved.game.id() => {
            let name = saved.game.course().name(saved.game.me()).cloned();
            let mut effects = withdraw(model);
            effects.extend(deal(model, Deal::Answer(Box::new(letter), name, Handing::Line)));
            effects
        }
        Phase::Invited | Phase::Throw | Phase::Move(_) | Phase::Friend => Vec::new(),
    }
}

/// The line is over, but not by this side's wish.
pub(super) fn end(model: &mut Model, ending: Ending) -> Vec<Effect> {
    if !model.live.is_active() {
        return Vec::new();
    }
    model.live.line = Line::Ended(ending);
    model.live.own = None;
    model.live.phrase = None;
    model.table.note_in_friend(|game| game.set_live(false));
    put_away_own(model);
    if let Some((letter, _)) = model.live.answer.take() {
        // It can still be answered by a link.
        model.friends.invitation = Some(letter);
        model.dialog = Some(Dialog::Answer);
    }
    say(model, Said::Live);
    vec![Effect::Line(LineDo::HangUp)]
}

pub(super) fn hang_up(model: &mut Model) -> Vec<Effect> {
    if !model.live.is_active() {
        return Vec::new();
    }
    let effects = leave(model);
    say(model, Said::Live);
    effects
}

/// Ends the connection because something else is done. Nothing is said of it.
pub(in crate::app) fn leave(model: &mut Model) -> Vec<Effect> {
    let was_active = model.live.is_active();
    model.live.line = Line::Off;
    model.live.own = None;
    model.live.answer = None;
    model.live.phrase = None;
    model.table.note_in_friend(|game| game.set_live(false));
    if was_active { vec![Effect::Line(LineDo::HangUp)] } else { Vec::new() }
}
