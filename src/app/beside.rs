//! What goes on beside the running game: looking through games, opening texts, the archive, the guided game.

use crate::engine::notation::{parse_situation, write_situation};
use crate::engine::{BySide, Game, Record, Side, Stage};
use crate::fair::Bits256;
use crate::link::{self, LinkError, Name};
use crate::save::{self, Archive, Seat, Seating};

use super::aside::{leave, return_from_aside, turn_aside};
use super::guide::{Guide, GuideInput, GuideReply};
use super::model::{Dialog, Model, NewGame, Notice, RecordFault, Said};
use super::motion::Scene;
use super::msg::{Effect, Text};
use super::play::{play, practice_from, store_game};
use super::replay::{Look, Opened, Replay};
use super::share::open_link;
use super::sound::Sound;
use super::table::Table;
use super::update::{quietly, say};

pub(super) fn open(model: &mut Model, dialog: Dialog) -> Vec<Effect> {
    model.dialog = Some(dialog);
    model.new_game = NewGame { ruleset: model.table.game().ruleset(), seating: model.own_table().seating() };
    model.record_fault = None;
    model.throws_checked = None;
    model.copied = None;
    model.is_delete_asked = false;
    if dialog == Dialog::Friends {
        model.friends.list();
    }
    // A page that is loaded anew has to know it too: going back is practice from then on.
    if dialog == Dialog::Throws && model.table.show_secret() { store_game(model) } else { Vec::new() }
}

pub(super) fn look_at(model: &mut Model, look: Look) {
    let now = Replay { opened: None, plies: model.table.game().plies().len() };
    leave(model);
    let replay = model.replay.take().unwrap_or(now);
    model.replay = replay.look(look, &model.table);
    say(model, Said::Replay);
}

pub(super) fn return_to_game(model: &mut Model) {
    model.replay = None;
    say(model, Said::Replay);
}

/// Plays on from what is shown. If that is not the game of this screen itself, it asks first whether that one shall end.
pub(super) fn play_on(model: &mut Model) -> Vec<Effect> {
    let mut shown = model.shown().into_owned();
    let is_own = !model.is_aside() && model.opened().is_none() && model.waiting.is_none();
    let can_begin = !matches!(shown.game().stage(), Stage::Over(_));
    if can_begin && !is_own && model.has_game_to_end() && model.dialog != Some(Dialog::PlayOn) {
        return open(model, Dialog::PlayOn);
    }
    if model.opened().is_some_and(|opened| !opened.is_own) {
        // Whoever looked on takes over the side that is next.
        let cones = if shown.game().position().side == Side::Cones { Seat::One } else { Seat::Two };
        shown = Table::set_up(shown.game().clone(), Seating::against(model.settings.level), cones);
    }
    practice_from(model, &shown)
}

pub(super) fn open_text(model: &mut Model, text: &str) -> Vec<Effect> {
    let text = text.trim();
    let opened = if text.is_empty() {
        Err(RecordFault::Empty)
    } else if text.starts_with(['[', '\u{feff}']) {
        Record::parse(text).map(|record| show_record(model, record)).map_err(RecordFault::Record)
    } else {
        match link::read(text) {
            Err(LinkError::NoLink) if !text.contains("://") => open_position(model, text),
            link => link.map(|link| open_link(model, link)).map_err(RecordFault::Link),
        }
    };
    opened.unwrap_or_else(|fault| {
        model.record_fault = Some(fault);
        Vec::new()
    })
}

fn show_record(model: &mut Model, record: Record) -> Vec<Effect> {
    let plies = record.game.plies().len();
    let names = BySide::from_fn(|side| record.names[side].as_deref().and_then(Name::new));
    let seed = record.seed.as_deref().and_then(|seed| Bits256::from_hex(seed).ok());
    show_opened(model, Opened::told(record.game, names, seed), plies);
    Vec::new()
}

fn open_position(model: &mut Model, text: &str) -> Result<Vec<Effect>, RecordFault> {
    let ruleset = model.table.game().ruleset();
    let start = parse_situation(ruleset, text).map_err(RecordFault::Position)?;
    show_opened(model, Opened::told(Game::from_situation(ruleset, start), BySide::new(None, None), None), 0);
    Ok(Vec::new())
}

/// Shows a game from elsewhere after so many plies.
pub(super) fn show_opened(model: &mut Model, opened: Opened, plies: usize) {
    turn_aside(model);
    model.record_fault = None;
    model.replay = Some(Replay { opened: Some(opened), plies });
    say(model, Said::Replay);
}

pub(super) fn text_of(model: &Model, text: Text) -> String {
    match text {
        Text::Record => {
            let names = model.opened().map(|opened| opened.names.clone());
            let record = model.looked_at().record();
            let names =
                names.map_or(record.names, |names| BySide::from_fn(|side| names[side].as_ref().map(Name::to_string)));
            Record { names, ..record }.to_string()
        }
        Text::Position => {
            let shown = model.shown();
            write_situation(shown.game().ruleset(), shown.game().situation())
        }
        Text::Report => model.report.clone(),
        Text::Link => model.share.as_ref().map_or_else(String::new, |share| share.address.clone()),
    }
}

pub(super) fn store_archive(model: &Model) -> Effect {
    Effect::Store(save::ARCHIVE_KEY.to_owned(), model.archive.to_string())
}

pub(super) fn look_at_archived(model: &mut Model, index: usize) {
    let Some(Ok(saved)) = model.archive.entries().get(index).map(|entry| entry.game().cloned()) else { return };
    let plies = saved.game.plies().len();
    show_opened(model, Opened::own(Table::resume(saved)), plies);
}

pub(super) fn delete_archive(model: &mut Model) -> Vec<Effect> {
    if !model.is_delete_asked {
        return quietly(|| model.is_delete_asked = true);
    }
    model.is_delete_asked = false;
    model.archive = Archive::default();
    vec![Effect::Forget(save::ARCHIVE_KEY.to_owned())]
}

pub(super) fn guide(model: &mut Model, input: GuideInput) -> Vec<Effect> {
    let Some(guide) = &mut model.guide else { return Vec::new() };
    let before = guide.game().clone();
    let reply = guide.act(input);
    let after = guide.game();
    let mut effects = Vec::new();
    if after.plies().len() > before.plies().len() {
        let moved = after.plies().last().and_then(|ply| ply.played);
        let scene = moved.map(|moved| Scene::Glide(before.position().side, moved));
        model.motion.begin(scene, model.pace().factor());
        effects.extend(play(model, Sound::Step, model.motion.length_ms() / 1_000.0));
    } else if after.pending() != before.pending() && input == GuideInput::Throw {
        model.motion.begin([Scene::Sticks], model.pace().factor());
        effects.extend(play(model, Sound::Sticks, 0.0));
    }
    model.guide_reply = Some(reply);
    if reply == GuideReply::Finished {
        return_from_aside(model);
    }
    say(model, Said::Guide);
    effects
}

pub(super) fn start_guide(model: &mut Model) {
    turn_aside(model);
    model.guide = Some(Guide::start());
    if model.notice == Some(Notice::Welcome) {
        model.notice = None;
    }
    say(model, Said::Guide);
}
