//! Games with friends by links: invitations, answers, turns to and fro, and the list of them.
//!
//! The one on the board is [`Model::table`](super::Model), as every game that is played, and the game of this screen waits
//! meanwhile. A link shown to be sent counts as sent: what it tells can't be taken back. Each game is stored under a key
//! of its own, and only if what is stored there is what this page knows: another tab may have played on.

use std::cell::OnceCell;
use std::cmp::Ordering;

use crate::engine::{Ruleset, rulesets};
use crate::fair::Bits256;
use crate::link::{FriendGame, Letter, LetterKind, Link, Name, News, Party, Phase, Refusal, Terms, Way, Word};
use crate::save::{self, Merged, SaveError, SavedFriend, friend_key, merge, parse_backup, write_backup};

use super::aside::turn_aside;
use super::event::Event;
use super::model::{Deal, Dialog, Do, Model, Notice, Said};
use super::motion::Scene;
use super::msg::Effect;
use super::play::{changed, deal, wake};
use super::share::{Shared, hand_on};
use super::table::Table;
use super::update::{quietly, say, store_settings, tell};

/// The games with friends, and what their dialogs hold.
#[derive(Clone, Debug)]
pub struct Friends {
    entries: Vec<FriendEntry>,
    /// The rules of the invitation that is to be made.
    pub ruleset: &'static Ruleset,
    /// Who throws first in it, or has the cones; this side is the inviter.
    pub first: Party,
    /// The invitation that is to be answered.
    pub invitation: Option<Box<Letter>>,
    /// The game of which it is asked whether it shall be deleted.
    pub delete_asked: Option<usize>,
    /// Whether the game on the board went on in another tab, or was deleted there.
    pub is_behind: bool,
    /// What was checked in the link that was taken last.
    pub checked: Option<Event>,
}

/// A game with a friend as it is kept. It is read and checked when it is first asked for.
#[derive(Clone, Debug)]
pub struct FriendEntry {
    key: String,
    text: String,
    game: OnceCell<Result<SavedFriend, SaveError>>,
}

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

impl FriendEntry {
    fn new(key: String, text: String) -> Self {
        Self { key, text, game: OnceCell::new() }
    }

    fn of(saved: SavedFriend) -> Self {
        Self { key: friend_key(&saved.game.id()), text: saved.to_string(), game: OnceCell::from(Ok(saved)) }
    }

    /// The game, all of it checked.
    ///
    /// # Errors
    /// If it can't be read. Its text is kept all the same.
    pub fn game(&self) -> Result<&SavedFriend, &SaveError> {
        self.game.get_or_init(|| SavedFriend::parse(&self.text)).as_ref()
    }
}

impl Friends {
    pub(super) fn new(stored: Vec<(String, String)>) -> Self {
        Self {
            entries: stored.into_iter().map(|(key, text)| FriendEntry::new(key, text)).collect(),
            ruleset: rulesets::ALL[0],
            first: Party::Inviter,
            invitation: None,
            delete_asked: None,
            is_behind: false,
            checked: None,
        }
    }

    /// The games, the one with the latest step first.
    #[must_use]
    pub fn entries(&self) -> &[FriendEntry] {
        &self.entries
    }

    fn entry(&self, key: &str) -> Option<&FriendEntry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// They are to be listed.
    pub(super) fn list(&mut self) {
        self.delete_asked = None;
        let age = |entry: &FriendEntry| entry.game().ok().map(|saved| saved.changed_ms);
        self.entries.sort_by_key(|entry| std::cmp::Reverse(age(entry)));
    }

    /// Keeps a text under a key. Returns the one before.
    fn put(&mut self, new: FriendEntry) -> Option<String> {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.key == new.key) {
            return Some(std::mem::replace(entry, new).text);
        }
        self.entries.insert(0, new);
        None
    }
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
            let terms = Terms { ruleset: model.friends.ruleset, first: model.friends.first };
            ask_secret(model, &name, |name| Deal::Invite(terms, name))
        }
        FriendMsg::Answer(name) => match model.friends.invitation.take() {
            Some(letter) => ask_secret(model, &name, |name| Deal::Answer(letter, name)),
            None => Vec::new(),
        },
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
    let key = friend_key(&letter.id());
    let saved = match model.friends.entry(&key).map(|entry| (entry.game().cloned(), entry)) {
        Some((Ok(saved), _)) => saved,
        Some((Err(_), entry)) => {
            let text = entry.text.clone();
            return quietly(|| tell(model, Notice::SaveBroken(text)));
        }
        None if letter.kind() != LetterKind::Invitation => return refuse(model, Refused::Unknown),
        None => {
            return match letter.replay() {
                Err(fault) => refuse(model, Refused::Refusal(Refusal::Illegal(fault))),
                Ok(_) => quietly(|| {
                    model.friends.invitation = Some(Box::new(letter.clone()));
                    model.dialog = Some(Dialog::Answer);
                }),
            };
        }
    };
    let mut effects = put_on_board(model, saved);
    match model.table.change_friend(|game| game.receive(letter, Way::Link)) {
        None => effects,
        Some(Err(refusal)) => {
            effects.extend(refuse(model, Refused::Refusal(refusal)));
            effects
        }
        Some(Ok((news, events))) => {
            effects.extend(came(model, news, events));
            effects
        }
    }
}

/// Shows and tells what a letter brought that was taken.
fn came(model: &mut Model, news: News, mut events: Vec<Event>) -> Vec<Effect> {
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
    events.push(match news {
        News::Answered => Event::Answered,
        News::Turn | News::Steps | News::Value => Event::Checked(throws),
    });
    match told {
        Word::DrawOffered => events.push(Event::DrawOffered),
        Word::DrawDeclined => events.push(Event::FriendDeclined),
        Word::None | Word::Resigned | Word::DrawAccepted => {}
    }
    let checked = events.iter().find(|event| matches!(event, Event::Answered | Event::Checked(_))).cloned();
    let sticks = (throws > 0).then_some(Scene::Sticks);
    let effects = changed(model, events, sticks.into_iter().chain(glide));
    model.friends.checked = checked;
    effects
}

fn is_throw(event: &Event) -> bool {
    matches!(event, Event::ThrewOff { .. } | Event::Begins { .. } | Event::Threw { .. } | Event::Lost { .. })
}

fn refuse(model: &mut Model, refused: Refused) -> Vec<Effect> {
    quietly(|| {
        model.dialog = None;
        tell(model, Notice::Refused(refused));
    })
}

fn ask_secret(model: &mut Model, name: &str, into: impl FnOnce(Option<Name>) -> Deal) -> Vec<Effect> {
    let name = Name::new(name);
    let told = name.as_ref().map(Name::to_string).unwrap_or_default();
    let mut effects = Vec::new();
    if model.settings.name != told {
        model.settings.name = told;
        effects.push(store_settings(model));
    }
    effects.extend(deal(model, into(name)));
    effects
}

pub(super) fn begin_invited(model: &mut Model, terms: Terms, name: Option<Name>, secret: Bits256) -> Vec<Effect> {
    begin(model, FriendGame::invite(terms, name, secret))
}

pub(super) fn begin_answered(model: &mut Model, letter: &Letter, name: Option<Name>, secret: Bits256) -> Vec<Effect> {
    match FriendGame::answer(letter, name, secret, false) {
        Ok(game) => begin(model, game),
        Err(refusal) => refuse(model, Refused::Refusal(refusal)),
    }
}

/// Puts a game that begins on the board, and shows its first link.
fn begin(model: &mut Model, game: FriendGame) -> Vec<Effect> {
    let saved = SavedFriend { game, revision: 0, changed_ms: model.now_ms };
    let mut effects = put_on_board(model, saved);
    effects.extend(changed(model, vec![Event::NewGame], []));
    effects.extend(show_link(model));
    effects
}

/// Invites the friend to another game, with the sides exchanged.
pub(super) fn rematch(model: &mut Model) -> Vec<Effect> {
    let Some(SavedFriend { game, .. }) = model.table.friend() else { return Vec::new() };
    let terms = game.course().terms();
    let first = if terms.first == game.me() { Party::Guest } else { Party::Inviter };
    let name = game.course().name(game.me()).cloned();
    deal(model, Deal::Invite(Terms { first, ..terms }, name))
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
    model.table.change_by(|game| {
        game.give_out();
        Ok::<(), ()>(())
    });
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

/// Stores the game with a friend on the board.
pub(super) fn store_friend(model: &mut Model) -> Vec<Effect> {
    model.table.count_change(model.now_ms);
    let saved = model.table.friend().cloned();
    saved.map(|saved| keep(model, saved)).into_iter().collect()
}

/// Keeps a game, in the place of what is known of it.
fn keep(model: &mut Model, saved: SavedFriend) -> Effect {
    let entry = FriendEntry::of(saved);
    let (key, after) = (entry.key.clone(), Some(entry.text.clone()));
    let before = model.friends.put(entry);
    Effect::Exchange { key, before, after }
}

/// Nothing with a friend is on the board when the page is opened again.
pub(super) fn leave_friend() -> Effect {
    Effect::Forget(save::FRIEND_OPEN_KEY.to_owned())
}

fn seat(model: &mut Model, saved: SavedFriend) {
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
    turn_aside(model);
    seat(model, saved);
    if model.notice == Some(Notice::Welcome) {
        model.notice = None;
    }
    let mut effects = vec![Effect::Store(save::FRIEND_OPEN_KEY.to_owned(), id)];
    effects.extend(wake(model, 0.0));
    effects
}

/// Puts the game of this screen on the board.
fn go_home(model: &mut Model) -> Vec<Effect> {
    turn_aside(model);
    let Some(own) = model.waiting.take() else { return Vec::new() };
    model.table = own;
    model.friends.is_behind = false;
    model.friends.checked = None;
    say(model, Said::Replay);
    let mut effects = vec![leave_friend()];
    effects.extend(wake(model, 0.0));
    effects
}

/// Puts the game on the board as it went on in another tab.
pub(super) fn load_newer(model: &mut Model) -> Vec<Effect> {
    let entry = model.friends.entry(&key_on_board(model));
    match entry.and_then(|entry| entry.game().ok().cloned()) {
        Some(saved) => {
            let effects = put_on_board(model, saved);
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

fn delete(model: &mut Model, index: usize) -> Vec<Effect> {
    if model.friends.delete_asked != Some(index) {
        return quietly(|| model.friends.delete_asked = Some(index));
    }
    model.friends.delete_asked = None;
    if index >= model.friends.entries.len() {
        return Vec::new();
    }
    let FriendEntry { key, text, .. } = model.friends.entries.remove(index);
    let is_on_board = key_on_board(model) == key;
    let mut effects = vec![Effect::Exchange { key, before: Some(text), after: None }];
    if is_on_board {
        effects.extend(go_home(model));
        model.dialog = Some(Dialog::Friends);
    }
    effects
}

fn export(model: &Model) -> String {
    let games: Vec<SavedFriend> = model.friends.entries.iter().filter_map(|entry| entry.game().ok().cloned()).collect();
    write_backup(&games)
}

/// Takes the games of a backup that are not here, or that went further there.
fn restore(model: &mut Model, text: &str) -> Vec<Effect> {
    let Ok(games) = parse_backup(text) else {
        return quietly(|| tell(model, Notice::NoBackup));
    };
    let mut effects = Vec::new();
    for saved in games.into_iter().flatten() {
        let key = friend_key(&saved.game.id());
        let known = model.friends.entry(&key).and_then(|entry| entry.game().ok());
        let order = known.map(|known| (saved.game.compare(&known.game), known.revision));
        let revision = match order {
            None => saved.revision,
            Some((Some(Ordering::Greater), revision)) => revision.max(saved.revision) + 1,
            Some((Some(Ordering::Less | Ordering::Equal) | None, _)) => continue,
        };
        model.friends.is_behind |= key_on_board(model) == key;
        effects.push(keep(model, SavedFriend { revision, ..saved }));
    }
    tell(model, Notice::Restored(effects.len()));
    effects
}

/// The key of the game with a friend that is on the board; empty if none is.
fn key_on_board(model: &Model) -> String {
    model.table.friend().map(|saved| friend_key(&saved.game.id())).unwrap_or_default()
}

/// Another tab has stored or deleted a game. Whoever stored first stands, as [`merge`] has it.
fn elsewhere(model: &mut Model, key: String, text: Option<String>) -> Vec<Effect> {
    let is_on_board = key_on_board(model) == key;
    model.friends.delete_asked = None;
    let Some(text) = text else {
        model.friends.is_behind |= is_on_board;
        model.friends.entries.retain(|entry| entry.key != key);
        return Vec::new();
    };
    let entry = FriendEntry::new(key, text);
    let stored = entry.game().ok().cloned();
    model.friends.put(entry);
    let (Some(stored), Some(own)) = (stored, model.table.friend().filter(|_| is_on_board).cloned()) else {
        return Vec::new();
    };
    if stored == own || model.friends.is_behind {
        return Vec::new();
    }
    // The own change was counted when it was made.
    let revision = own.revision.saturating_sub(1);
    match merge(Some(stored), SavedFriend { revision, ..own }) {
        Merged::Store(_) => store_friend(model),
        Merged::Take(_) | Merged::TakeInstead(_) => {
            model.friends.is_behind = true;
            say(model, Said::Replay);
            Vec::new()
        }
    }
}
