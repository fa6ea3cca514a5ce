//! Games with friends by links: invitations, answers, turns to and fro, and the list of them.
//!
//! The one on the board is [`Model::table`](super::Model), as every game that is played, and the game of this screen waits
//! meanwhile. A link shown to be sent counts as sent: what it tells can't be taken back. Each game is stored under a key
//! of its own, and only if what is stored there is what this page knows: another tab may have played on.

mod shelf;

use crate::engine::Ruleset;
use crate::fair::Bits256;
use crate::link::{FriendGame, Letter, LetterKind, Link, Name, News, Party, Phase, Refusal, Terms, Way, Word};
use crate::save::{self, SavedFriend, friend_key};

use super::aside::turn_aside;
use super::event::Event;
use super::live::{self, Handing, answer_live};
use super::model::{Deal, Dialog, Do, Model, Notice, Said};
use super::motion::Scene;
use super::msg::Effect;
use super::play::{changed, deal, wake};
use super::share::{Shared, hand_on};
use super::table::Table;
use super::update::{quietly, say, store_settings, tell};

use shelf::{delete, elsewhere, export, restore};

pub(super) use shelf::store_friend;
pub use shelf::{FriendEntry, Friends};

/// Something about the games with friends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendMsg {
    /// The invitation: by these rules.
    SetRuleset(&'static Ruleset),
    /// The invitation: who throws first, or has the cones.
    SetFirst(Party),
    /// Make the invitation, with this name.
    Invite(String),
    /// Answer the invitation, with this name.
    Answer(String),
    /// Put a game of the list on the board.
    Open(usize),
    /// Show the link of a game of the list that is to be sent.
    ShowLink(usize),
    /// Delete a game of the list. The first time only asks.
    Delete(usize),
    /// Put the game of this screen on the board.
    Home,
    /// Save the games as a file.
    Export,
    /// Take the games of such a file.
    Restore(String),
    /// Under this key there is another text than this page stored, or none.
    Elsewhere(String, Option<String>),
}

/// Why a link was not taken. Everything is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It belongs to a game that is not in this browser.
    Unknown,
    /// It does not fit the game that it belongs to.
    Refusal(Refusal),
}

impl Model {
    /// What the action button does in the game with a friend on the board.
    pub(super) fn friend_action(&self) -> Do {
        let Some(SavedFriend { game, .. }) = self.table.friend() else { return Do::Await };
        if self.friends.is_behind {
            return Do::LoadNewer;
        }
        match (game.is_link_due(), game.phase()) {
            (true, _) if !game.is_given_out() => Do::Send,
            (_, Phase::Over(_)) => Do::Rematch,
            (true, _) if self.is_line_for_board() => Do::Await,
            (true, _) => Do::SendAgain,
            (false, Phase::Throw) => {
                let goes_on = game.game().position();
                if self.table.goes_on(goes_on.side) { Do::ThrowAgain } else { Do::Throw }
            }
            (false, Phase::Move(_)) => Do::Choose,
            (false, Phase::Invited | Phase::Friend) => Do::Await,
        }
    }

    /// What can be done about a draw in the game with a friend.
    #[must_use]
    pub fn friend_draw(&self) -> Option<FriendDraw> {
        let game = &self.table.friend().filter(|_| !self.is_away() && !self.friends.is_behind)?.game;
        let is_offered = game.course().last() == game.me() && game.course().word() == Word::DrawOffered;
        match (game.is_draw_offered(), is_offered) {
            (true, _) => Some(FriendDraw::Accept),
            (false, is_offered) => {
                let can_change = game.clone().offer_draw(!is_offered).is_ok();
                can_change.then_some(if is_offered { FriendDraw::Withdraw } else { FriendDraw::Offer })
            }
        }
    }
}

/// What can be done about a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FriendDraw {
    /// To offer it with this turn.
    Offer,
    /// To take the own offer back.
    Withdraw,
    /// To accept the friend's.
    Accept,
}

/// Changes the games with friends by a message.
pub(super) fn take(model: &mut Model, msg: FriendMsg) -> Vec<Effect> {
    match msg {
        FriendMsg::SetRuleset(ruleset) => quietly(|| model.friends.ruleset = ruleset),
        FriendMsg::SetFirst(first) => quietly(|| model.friends.first = first),
        FriendMsg::Invite(name) => {
            let terms = model.friends.terms();
            ask_secret(model, &name, |name| Deal::Invite(terms, name, Handing::Link))
        }
        FriendMsg::Answer(name) => answer(model, &name),
        FriendMsg::Open(index) => open_entry(model, index),
        FriendMsg::ShowLink(index) => {
            let mut effects = open_entry(model, index);
            effects.extend(show_link(model));
            effects
        }
        FriendMsg::Delete(index) => delete(model, index),
        FriendMsg::Home => go_home(model),
        FriendMsg::Export => vec![Effect::Download("senet-friends.txt", export(model))],
        FriendMsg::Restore(text) => restore(model, &text),
        FriendMsg::Elsewhere(key, text) => elsewhere(model, key, text),
    }
}

/// Puts the game with a friend on the board that was there when the page was left.
pub(super) fn reopen(model: &mut Model, id: Option<&str>) {
    let entry = id.and_then(|id| model.friends.entry(&friend_key(id)));
    if let Some(Ok(saved)) = entry.map(|entry| entry.game().cloned()) {
        seat(model, saved);
    }
}

/// Opens a link of a game with a friend: an invitation is to be answered, anything else is taken if all of it holds.
pub(super) fn open_letter(model: &mut Model, letter: &Letter) -> Vec<Effect> {
    let mut effects = match show_game_of(model, letter) {
        Shown::Here(effects) => effects,
        Shown::Not(effects) => return effects,
        Shown::Invitation => {
            return quietly(|| {
                model.live.forget_call();
                model.dialog = Some(Dialog::Answer);
            });
        }
    };
    match model.table.change_friend(|game| game.receive(letter, Way::Link)) {
        None => {}
        Some(Err(refusal)) => effects.extend(refuse(model, Refused::Refusal(refusal))),
        Some(Ok((news, events))) => effects.extend(came(model, news, events, Way::Link)),
    }
    effects
}

/// Whether the game of a letter is in this browser.
pub(super) enum Shown {
    /// It is on the board now.
    Here(Vec<Effect>),
    /// It is an invitation that can be answered.
    Invitation,
    /// It is not, and the player was told so.
    Not(Vec<Effect>),
}

/// Puts the game that a letter belongs to on the board.
pub(super) fn show_game_of(model: &mut Model, letter: &Letter) -> Shown {
    let entry = model.friends.entry(&friend_key(&letter.id()));
    let saved = match entry.map(|entry| (entry.game().cloned(), entry)) {
        Some((Ok(saved), _)) => saved,
        Some((Err(_), entry)) => {
            let text = entry.text.clone();
            return Shown::Not(quietly(|| tell(model, Notice::SaveBroken(text))));
        }
        None if letter.kind() != LetterKind::Invitation => return Shown::Not(refuse(model, Refused::Unknown)),
        None => {
            if let Err(fault) = letter.replay() {
                return Shown::Not(refuse(model, Refused::Refusal(Refusal::Illegal(fault))));
            }
            model.friends.invitation = Some(Box::new(letter.clone()));
            return Shown::Invitation;
        }
    };
    Shown::Here(put_on_board(model, saved))
}

/// Answers the invitation that the dialog shows, in the way it came.
fn answer(model: &mut Model, name: &str) -> Vec<Effect> {
    let Some(letter) = model.friends.invitation.take() else { return Vec::new() };
    if model.live.is_possible && model.live.is_called_for(&letter) {
        let (name, mut effects) = own_name(model, name);
        effects.extend(answer_live(model, letter, name));
        return effects;
    }
    let handing = if model.live.is_rematch(&letter) { Handing::Line } else { Handing::Link };
    ask_secret(model, name, |name| Deal::Answer(letter, name, handing))
}

/// Shows and tells what a letter brought that was taken.
pub(super) fn came(model: &mut Model, news: News, mut events: Vec<Event>, way: Way) -> Vec<Effect> {
    let throws = events.iter().filter(|event| is_throw(event)).count() as u64;
    let last_move = events.iter().rev().find_map(|event| match event {
        Event::Begins { step, .. } => Some(*step),
        Event::Moved { played, .. } => Some(*played),
        _ => None,
    });
    let glide = last_move.and_then(|played| {
        let game = model.table.game();
        let mut before = game.position();
        before.unplay(game.ruleset(), *game.plies().last()?);
        Some(Scene::Glide(before.side, played))
    });
    let told = model.table.friend().map_or(Word::None, |friend| friend.game.course().word());
    let checked = match news {
        News::Answered => Event::Answered,
        News::Turn | News::Steps | News::Value => Event::Checked(throws),
    };
    // Live, each single step is checked: it would be too much to tell it every time.
    let is_told = way == Way::Link || news == News::Answered;
    if is_told {
        events.push(checked.clone());
    }
    let is_first_of_turn = way == Way::Link || news == News::Turn;
    match told {
        Word::DrawOffered if is_first_of_turn => events.push(Event::DrawOffered),
        Word::DrawDeclined if is_first_of_turn => events.push(Event::FriendDeclined),
        Word::DrawOffered | Word::DrawDeclined | Word::None | Word::Resigned | Word::DrawAccepted => {}
    }
    let sticks = (throws > 0).then_some(Scene::Sticks);
    let is_shown = !model.is_away();
    let effects = changed(model, events, sticks.into_iter().chain(glide).filter(|_| is_shown));
    model.friends.checked = is_told.then_some(checked);
    effects
}

fn is_throw(event: &Event) -> bool {
    matches!(event, Event::ThrewOff { .. } | Event::Begins { .. } | Event::Threw { .. } | Event::Lost { .. })
}

pub(super) fn refuse(model: &mut Model, refused: Refused) -> Vec<Effect> {
    quietly(|| {
        model.dialog = None;
        tell(model, Notice::Refused(refused));
    })
}

pub(super) fn ask_secret(model: &mut Model, name: &str, into: impl FnOnce(Option<Name>) -> Deal) -> Vec<Effect> {
    let (name, mut effects) = own_name(model, name);
    effects.extend(deal(model, into(name)));
    effects
}

/// The name that a player has entered, which is remembered.
fn own_name(model: &mut Model, name: &str) -> (Option<Name>, Vec<Effect>) {
    let name = Name::new(name);
    let told = name.as_ref().map(Name::to_string).unwrap_or_default();
    let mut effects = Vec::new();
    if model.settings.name != told {
        model.settings.name = told;
        effects.push(store_settings(model));
    }
    (name, effects)
}

pub(super) fn begin_invited(
    model: &mut Model,
    terms: Terms,
    name: Option<Name>,
    handing: Handing,
    secret: Bits256,
) -> Vec<Effect> {
    begin(model, FriendGame::invite(terms, name, secret), handing)
}

pub(super) fn begin_answered(
    model: &mut Model,
    letter: &Letter,
    name: Option<Name>,
    handing: Handing,
    secret: Bits256,
) -> Vec<Effect> {
    match FriendGame::answer(letter, name, secret, handing == Handing::Line) {
        Ok(game) => begin(model, game, handing),
        Err(refusal) => refuse(model, Refused::Refusal(refusal)),
    }
}

/// Puts a game that begins on the board, and hands on its first letter.
fn begin(model: &mut Model, game: FriendGame, handing: Handing) -> Vec<Effect> {
    let saved = SavedFriend { game, revision: 0, changed_ms: model.now_ms };
    if handing == Handing::Line {
        model.live.go_over_to(saved.game.id());
    }
    let mut effects = put_on_board(model, saved);
    effects.extend(changed(model, vec![Event::NewGame], []));
    match handing {
        Handing::Link => effects.extend(show_link(model)),
        Handing::Call => live::ask(model),
        Handing::Line => {}
    }
    effects
}

/// Invites the friend to another game, with the sides exchanged.
pub(super) fn rematch(model: &mut Model) -> Vec<Effect> {
    let Some(SavedFriend { game, .. }) = model.table.friend() else { return Vec::new() };
    let terms = game.course().terms();
    let first = if terms.first == game.me() { Party::Guest } else { Party::Inviter };
    let name = game.course().name(game.me()).cloned();
    let handing = if model.is_line_for_board() { Handing::Line } else { Handing::Link };
    deal(model, Deal::Invite(Terms { first, ..terms }, name, handing))
}

/// Takes back the invitation on the board, which nobody has answered.
pub(super) fn withdraw(model: &mut Model) -> Vec<Effect> {
    let key = key_on_board(model);
    shelf::forget(model, &key).into_iter().collect()
}

/// Shows the link that is to be sent, which counts as sent from then on.
pub(super) fn show_link(model: &mut Model) -> Vec<Effect> {
    let Some(link) = model.table.friend().filter(|saved| saved.game.is_link_due()) else { return Vec::new() };
    let is_new = !link.game.is_given_out();
    let what = match link.game.phase() {
        Phase::Invited => Shared::Invitation,
        Phase::Over(_) => Shared::End,
        Phase::Throw | Phase::Move(_) | Phase::Friend => Shared::Turn,
    };
    let letter = link.game.letter();
    hand_on(model, what, &Link::Letter(letter));
    if !is_new {
        return Vec::new();
    }
    model.table.note_in_friend(FriendGame::give_out);
    store_friend(model)
}

/// Accepts the friend's offer of a draw, or offers one with this turn, or takes that back.
pub(super) fn agree_or_offer(model: &mut Model) -> Vec<Effect> {
    match model.friend_draw() {
        None => Vec::new(),
        Some(FriendDraw::Accept) => {
            let events = model.table.change_by(FriendGame::accept_draw);
            changed(model, events, [])
        }
        Some(draw @ (FriendDraw::Offer | FriendDraw::Withdraw)) => {
            model.table.change_by(|game| game.offer_draw(draw == FriendDraw::Offer));
            say(model, Said::Replay);
            store_friend(model)
        }
    }
}

/// Nothing with a friend is on the board when the page is opened again.
pub(super) fn leave_friend() -> Effect {
    Effect::Forget(save::FRIEND_OPEN_KEY.to_owned())
}

fn seat(model: &mut Model, mut saved: SavedFriend) {
    saved.game.set_live(model.live.is_open_for(&saved.game.id()));
    let before = std::mem::replace(&mut model.table, Table::with_friend(saved));
    if before.friend().is_none() {
        model.waiting = Some(before);
    }
    model.friends.is_behind = false;
    model.friends.checked = None;
    model.is_held = false;
}

/// Puts a game with a friend on the board, in place of whatever is shown.
fn put_on_board(model: &mut Model, saved: SavedFriend) -> Vec<Effect> {
    let id = saved.game.id();
    let mut effects = if model.live.is_for(&id) { Vec::new() } else { live::leave(model) };
    turn_aside(model);
    seat(model, saved);
    if model.notice == Some(Notice::Welcome) {
        model.notice = None;
    }
    effects.push(Effect::Store(save::FRIEND_OPEN_KEY.to_owned(), id));
    effects.extend(wake(model, 0.0));
    effects
}

/// Puts the game of this screen on the board.
fn go_home(model: &mut Model) -> Vec<Effect> {
    turn_aside(model);
    let Some(own) = model.waiting.take() else { return Vec::new() };
    let mut effects = live::leave(model);
    model.table = own;
    model.friends.is_behind = false;
    model.friends.checked = None;
    say(model, Said::Replay);
    effects.push(leave_friend());
    effects.extend(wake(model, 0.0));
    effects
}

/// Puts the game on the board as it went on in another tab.
pub(super) fn load_newer(model: &mut Model) -> Vec<Effect> {
    let entry = model.friends.entry(&key_on_board(model));
    match entry.and_then(|entry| entry.game().ok().cloned()) {
        Some(saved) => {
            let mut effects = put_on_board(model, saved);
            let sent = live::pass_on(model);
            if !sent.is_empty() {
                effects.extend(sent);
                effects.extend(store_friend(model));
            }
            say(model, Said::Replay);
            effects
        }
        None => go_home(model),
    }
}

fn open_entry(model: &mut Model, index: usize) -> Vec<Effect> {
    let entry = model.friends.entries.get(index);
    let Some(saved) = entry.and_then(|entry| entry.game().ok().cloned()) else { return Vec::new() };
    let effects = put_on_board(model, saved);
    say(model, Said::Replay);
    effects
}

/// The key of the game with a friend that is on the board; empty if none is.
fn key_on_board(model: &Model) -> String {
    model.table.friend().map(|saved| friend_key(&saved.game.id())).unwrap_or_default()
}
