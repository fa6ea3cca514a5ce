//! The running game: throws, moves, its end, the next one, and the computer's turn.

use crate::engine::{Move, Side, Situation, Square, Stage};
use crate::fair::Bits256;
use crate::save::{self, BySeat, Player, Seat, Seating};

use super::aside::{edit, go_on, leave, start_puzzles, try_move};
use super::beside::{guide, play_on, return_to_game, store_archive};
use super::coach::forget_hint;
use super::editor::Edit;
use super::event::Event;
use super::friends::{
    agree_or_offer, begin_answered, begin_invited, leave_friend, load_newer, rematch, show_link, store_friend,
};
use super::guide::GuideInput;
use super::live::{self, pass_on};
use super::model::{Deal, Do, Model, NewGame, Notice, Said};
use super::motion::Scene;
use super::msg::{Effect, Ticket};
use super::sound::Sound;
use super::table::Table;
use super::think::choose;
use super::update::{quietly, say, tell};

/// How long the computer waits before it acts, at the normal pace, in milliseconds.
const PAUSE_MS: f64 = 650.0;
/// How much longer after a lost turn, so that it can be read.
const LOST_TURN_MS: f64 = 1_800.0;
/// How long it waits where nothing is shown moving.
const SHORT_PAUSE_MS: f64 = 150.0;

pub(super) fn act(model: &mut Model) -> Vec<Effect> {
    if model.guide.is_some() {
        let input = if model.action() == Do::Throw { GuideInput::Throw } else { GuideInput::Next };
        return guide(model, input);
    }
    match model.action() {
        Do::Throw | Do::ThrowAgain => throw(model),
        Do::Choose | Do::Wait | Do::Await | Do::Next | Do::Finish | Do::Prepare | Do::SetUp => Vec::new(),
        Do::Solve | Do::NextPuzzle => go_on(model),
        Do::PlayOn => play_on(model),
        Do::GoOn => {
            model.is_held = false;
            wake(model, 0.0).into_iter().collect()
        }
        Do::Return => quietly(|| return_to_game(model)),
        Do::Send | Do::SendAgain => show_link(model),
        Do::LoadNewer => load_newer(model),
        Do::Rematch if model.table.friend().is_some() => rematch(model),
        Do::Rematch => {
            let ruleset = model.table.game().ruleset();
            deal(model, Deal::New(NewGame { ruleset, seating: model.table.seating().with_other_first() }))
        }
    }
}

pub(super) fn press(model: &mut Model, square: Square) -> Vec<Effect> {
    if model.guide.is_some() {
        return guide(model, GuideInput::Press(square));
    }
    if model.puzzling.is_some() {
        return try_move(model, square);
    }
    if model.editor.is_some() {
        return edit(model, Edit::Turn(square));
    }
    let Some(played) = model.move_from(square) else {
        model.why = model.why_not(square);
        say(model, Said::Why);
        return Vec::new();
    };
    let side = model.table.game().position().side;
    let events = model.table.play(played);
    changed(model, events, [Scene::Glide(side, played)])
}

pub(super) fn throw(model: &mut Model) -> Vec<Effect> {
    let is_own = model.table.player_to_act() == Some(Player::Person);
    // Whoever throws has no need of being shown how.
    model.notice = model.notice.take().filter(|notice| *notice != Notice::Welcome);
    let events = model.table.throw();
    let step = events.iter().find_map(|event| match event {
        Event::Begins { step, .. } => Some(Scene::Glide(model.table.game().first_position().side, *step)),
        _ => None,
    });
    let is_lost = events.iter().any(|event| matches!(event, Event::Lost { .. }));
    let is_computers = model.table.player_to_act().is_some_and(Player::is_computer);
    model.is_held = is_lost && is_own && is_computers && !model.settings.plays_forced;
    changed(model, events, std::iter::once(Scene::Sticks).chain(step))
}

pub(super) fn woke(model: &mut Model) -> Vec<Effect> {
    match model.table.player_to_act() {
        Some(Player::Computer(_)) if model.table.game().pending().is_none() => throw(model),
        Some(Player::Computer(_)) => {
            model.work.is_move_due = true;
            choose(model)
        }
        Some(Player::Person) if model.settings.plays_forced => {
            model.table.forced_move().map_or_else(Vec::new, |played| play_by_itself(model, played))
        }
        Some(Player::Person | Player::Friend) | None => Vec::new(),
    }
}

/// Plays a move that no person has chosen.
pub(super) fn play_by_itself(model: &mut Model, played: Move) -> Vec<Effect> {
    let side = model.table.game().position().side;
    let events = model.table.play(played);
    changed(model, events, [Scene::Glide(side, played)])
}

pub(super) fn undo(model: &mut Model) -> Vec<Effect> {
    if model.guide.is_some() {
        return guide(model, GuideInput::Back);
    }
    if model.is_away() {
        return Vec::new();
    }
    // Whoever has seen the secret knows the throws to come: going back is then for practice.
    if model.table.saved().is_secret_shown {
        let mut earlier = model.table.clone();
        let is_back = earlier.undo().is_some();
        return if is_back { practice_from(model, &earlier) } else { Vec::new() };
    }
    model.is_held = false;
    match model.table.undo() {
        Some(event) => changed(model, vec![event], []),
        None => Vec::new(),
    }
}

pub(super) fn resign(model: &mut Model, side: Side) -> Vec<Effect> {
    model.dialog = None;
    if !model.sides_to_resign().contains(&side) {
        return Vec::new();
    }
    let events = model.table.resign(side);
    changed(model, events, [])
}

pub(super) fn draw(model: &mut Model) -> Vec<Effect> {
    model.dialog = None;
    if model.sides_to_resign().is_empty() {
        return Vec::new();
    }
    if model.table.friend().is_some() {
        return agree_or_offer(model);
    }
    if model.table.is_person_against_computer() && !model.table.computer_agrees_to_draw(&model.mind) {
        return quietly(|| say(model, Said::Events(vec![Event::DrawDeclined])));
    }
    let events = model.table.agree_draw();
    changed(model, events, [])
}

/// Deals a practice game from where a table stands. Who plays which side stays; where nobody knows, a person
/// plays the side to move against the computer.
pub(super) fn practice_from(model: &mut Model, table: &Table) -> Vec<Effect> {
    // In place of a friend plays the computer.
    let players = table.seating().players.0.map(|player| match player {
        Player::Friend => Player::Computer(model.settings.level),
        Player::Person | Player::Computer(_) => player,
    });
    let seating = Seating { players: BySeat(players), ..table.seating() };
    let start = match table.game().situation() {
        Situation::ThrowOff => {
            let ruleset = table.game().ruleset();
            return deal(model, Deal::New(NewGame { ruleset, seating }));
        }
        Situation::Over(_) => return Vec::new(),
        start @ (Situation::ToThrow(_) | Situation::ToMove(..)) => start,
    };
    let side = table.game().position().side;
    let one = if side == Side::Cones { Seat::One } else { Seat::Two };
    let cones = table.seat_of(Side::Cones).unwrap_or(one);
    deal(model, Deal::Practice { ruleset: table.game().ruleset(), start, seating, cones })
}

/// Asks for the secret of a new game.
pub(super) fn deal(model: &mut Model, deal: Deal) -> Vec<Effect> {
    model.dialog = None;
    model.dealing = Some(deal);
    vec![Effect::DrawSecret]
}

pub(super) fn begin(model: &mut Model, deal: Deal, secret: Bits256, date: String) -> Vec<Effect> {
    let old = save::game_key(&model.own_table().saved().id());
    let mut effects = Vec::new();
    let event = match deal {
        Deal::New(NewGame { ruleset, seating }) => {
            effects.extend(live::leave(model));
            model.table = Table::new(ruleset, seating, secret, date);
            Event::NewGame
        }
        Deal::Puzzles(ruleset) => return start_puzzles(model, ruleset, secret),
        Deal::Invite(terms, name, handing) => return begin_invited(model, terms, name, handing, secret),
        Deal::Answer(letter, name, handing) => return begin_answered(model, &letter, name, handing, secret),
        Deal::Practice { ruleset, start, seating, cones } => {
            effects.extend(live::leave(model));
            model.table = Table::practice(ruleset, start, seating, cones, secret, date);
            Event::Practice
        }
    };
    // The game of this screen that waited gave way to the new one.
    let left = model.waiting.take().map(|_| leave_friend());
    leave(model);
    model.replay = None;
    model.is_held = false;
    model.cursor = Square::FIRST;
    if model.notice == Some(Notice::Welcome) {
        model.notice = None;
    }
    effects.push(Effect::Forget(old));
    effects.extend(left);
    effects.extend(changed(model, vec![event], []));
    effects
}

/// What follows every change of the game: it is told, shown, heard and saved, and the game goes on.
pub(super) fn changed(model: &mut Model, events: Vec<Event>, scenes: impl IntoIterator<Item = Scene>) -> Vec<Effect> {
    let is_lost = events.iter().any(|event| matches!(event, Event::Lost { .. }));
    let is_over = matches!(model.table.game().stage(), Stage::Over(_));
    model.why = None;
    model.friends.checked = None;
    model.motion.begin(scenes, model.pace().factor());
    let cues = Sound::cues(&events, model.motion.length_ms());
    say(model, Said::Events(events));
    let mut effects = pass_on(model);
    effects.extend(if model.table.friend().is_some() { store_friend(model) } else { store_game(model) });
    effects.extend(cues.into_iter().filter_map(|(sound, at_ms)| play(model, sound, at_ms / 1_000.0)));
    if is_over {
        effects.extend(archive(model));
    }
    // A lost turn stays long enough to be read.
    effects.extend(wake(model, if is_lost { LOST_TURN_MS } else { 0.0 }));
    effects
}

pub(super) fn play(model: &Model, sound: Sound, at_s: f64) -> Option<Effect> {
    let volume = model.settings.volume;
    (volume > 0).then(|| Effect::Play(sound, f64::from(volume) / 100.0, at_s))
}

/// Keeps the game that has just ended. Practice games are not kept, nor games without a person.
pub(super) fn archive(model: &mut Model) -> Option<Effect> {
    let saved = model.table.saved();
    let has_person = Seat::BOTH.iter().any(|&seat| saved.seating.players[seat] == Player::Person);
    if model.table.is_practice() || !has_person || model.table.friend().is_some() {
        return None;
    }
    if model.archive.add(saved.clone()).is_err() {
        tell(model, Notice::ArchiveFull);
        return None;
    }
    Some(store_archive(model))
}

pub(super) fn store_game(model: &Model) -> Vec<Effect> {
    let saved = model.table.saved();
    let id = saved.id();
    vec![
        Effect::Store(save::game_key(&id), saved.to_string()),
        Effect::Store(save::GAMES_KEY.to_owned(), save::write_games(&[id])),
    ]
}

/// Asks to be woken after what is shown moving and a moment to see it, if the game goes on by itself.
pub(super) fn wake(model: &mut Model, longer_ms: f64) -> Option<Effect> {
    model.ticket = Ticket(model.ticket.0.wrapping_add(1));
    forget_hint(model);
    model.work.choice = None;
    model.work.is_move_due = false;
    let goes_on = match model.table.player_to_act() {
        _ if model.is_aside() => false,
        Some(Player::Computer(_)) => !model.is_held,
        Some(Player::Person) => model.settings.plays_forced && model.table.forced_move().is_some(),
        Some(Player::Friend) | None => false,
    };
    let pause_ms = (PAUSE_MS + longer_ms) * model.settings.pace.factor();
    goes_on.then(|| Effect::Wake(model.ticket, model.motion.length_ms() + pause_ms.max(SHORT_PAUSE_MS)))
}
