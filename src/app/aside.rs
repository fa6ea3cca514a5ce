//! Puzzles and the position editor: what messages do to the model meanwhile.

use crate::engine::{Game, Ruleset, Side, Square};
use crate::fair::Bits256;
use crate::save::Seat;

use super::editor::{Edit, Editor};
use super::model::{Deal, Model, Said};
use super::motion::Scene;
use super::msg::Effect;
use super::play::{deal, play};
use super::puzzling::Puzzling;
use super::sound::Sound;
use super::table::Table;
use super::update::{quietly, say, store_settings};

/// Asks for the number that the puzzles follow from.
pub(super) fn ask_for_puzzles(model: &mut Model) -> Vec<Effect> {
    let ruleset = model.shown().game().ruleset();
    deal(model, Deal::Puzzles(ruleset))
}

pub(super) fn start_puzzles(model: &mut Model, ruleset: &'static Ruleset, secret: Bits256) -> Vec<Effect> {
    let draw = secret.0.iter().take(8).fold(0, |draw, &byte| draw << 8 | u64::from(byte));
    turn_aside(model);
    model.puzzling = Some(Puzzling::new(ruleset, draw));
    say(model, Said::Aside(None));
    vec![Effect::FetchPuzzles(ruleset)]
}

/// Takes the file of puzzles, or that it could not be had, if they are still wanted.
pub(super) fn puzzles_came(model: &mut Model, ruleset: &'static Ruleset, file: Option<&[u8]>) {
    if let Some(puzzling) = model.puzzling.as_mut().filter(|puzzling| puzzling.ruleset() == ruleset) {
        puzzling.take_file(file);
    }
}

/// Tries the move of the piece on a square.
pub(super) fn try_move(model: &mut Model, square: Square) -> Vec<Effect> {
    let Some(puzzling) = &mut model.puzzling else { return Vec::new() };
    let Some(played) = puzzling.move_from(square) else {
        model.why = model.why_not(square);
        return quietly(|| say(model, if model.why.is_some() { Said::Why } else { Said::Aside(None) }));
    };
    let before = model.settings.solved;
    let is_best = puzzling.attempt(played, &mut model.settings.solved);
    let mut effects = Vec::new();
    if is_best {
        effects.extend(glide(model));
    } else {
        effects.extend(play(model, Sound::Lost, 0.0));
    }
    say(model, Said::Aside(None));
    if model.settings.solved != before {
        effects.push(store_settings(model));
    }
    effects
}

/// Shows the solution, or goes on to the next puzzle if that is known.
pub(super) fn go_on(model: &mut Model) -> Vec<Effect> {
    let Some(puzzling) = model.puzzling.as_mut().filter(|puzzling| puzzling.solution().is_some()) else {
        return show_solution(model);
    };
    puzzling.next(model.mind.tables(puzzling.ruleset()), model.settings.solved);
    begin(model)
}

pub(super) fn show_solution(model: &mut Model) -> Vec<Effect> {
    let Some(puzzling) = model.puzzling.as_mut().filter(|puzzling| puzzling.is_open()) else { return Vec::new() };
    puzzling.show(&mut model.settings.solved);
    let mut effects = glide(model);
    say(model, Said::Aside(None));
    effects.push(store_settings(model));
    effects
}

fn glide(model: &mut Model) -> Vec<Effect> {
    let game = model.shown().game().clone();
    let played = game.plies().last().and_then(|ply| ply.played);
    model.motion.begin(played.map(|played| Scene::Glide(Side::Cones, played)), model.pace().factor());
    play(model, Sound::Step, model.motion.length_ms() / 1_000.0).into_iter().collect()
}

/// A puzzle lies on the table: its throw falls. Or one is waited for.
fn begin(model: &mut Model) -> Vec<Effect> {
    if model.puzzling.as_ref().is_some_and(Puzzling::is_waiting) {
        say(model, Said::Aside(None));
        return Vec::new();
    }
    model.motion.begin([Scene::Sticks], model.pace().factor());
    say(model, Said::Aside(None));
    play(model, Sound::Sticks, 0.0).into_iter().collect()
}

/// Sets up the position that is shown.
pub(super) fn start_editor(model: &mut Model) -> Vec<Effect> {
    // Of a game with a friend that goes on, no winning chance is told.
    let shown = model.shown();
    let editor =
        if model.is_fair_play() { Editor::of(&Game::new(shown.game().ruleset())) } else { Editor::of(shown.game()) };
    turn_aside(model);
    model.editor = Some(editor);
    say(model, Said::Aside(None));
    settle(model)
}

pub(super) fn edit(model: &mut Model, change: Edit) -> Vec<Effect> {
    let Some(editor) = &mut model.editor else { return Vec::new() };
    editor.edit(change);
    let effects = settle(model);
    let square = match change {
        Edit::Turn(square) => Some(square),
        Edit::Clear | Edit::Side(_) | Edit::Throw(_) | Edit::Ruleset(_) => None,
    };
    say(model, Said::Aside(square));
    effects
}

/// The position that is set up, at a table where a person plays the side to throw.
pub(super) fn table_of(model: &Model, editor: &Editor) -> Table {
    let seating = model.table.seating();
    let person = Seat::BOTH.into_iter().find(|&seat| !seating.players[seat].is_computer()).unwrap_or(Seat::One);
    let cones = if editor.side() == Side::Cones { person } else { !person };
    Table::set_up(editor.game(), seating, cones)
}

/// Whatever goes on beside the running game ends.
pub(super) fn leave(model: &mut Model) {
    model.guide = None;
    model.guide_reply = None;
    model.puzzling = None;
    model.editor = None;
}

/// The running game waits for something else to be shown.
pub(super) fn turn_aside(model: &mut Model) {
    leave(model);
    model.dialog = None;
    model.replay = None;
    model.motion.end();
}

/// The running game goes on as if nothing had been.
pub(super) fn return_from_aside(model: &mut Model) {
    leave(model);
    model.motion.end();
    say(model, Said::Replay);
}

/// The rules whose winning chances are wanted.
pub(super) fn wanted(model: &Model) -> Option<&'static Ruleset> {
    let puzzling = model.puzzling.as_ref().filter(|puzzling| puzzling.wants_tables()).map(Puzzling::ruleset);
    puzzling.or(model.editor.as_ref().map(Editor::ruleset))
}

/// Goes on with what waited for puzzles or winning chances, if they are there.
pub(super) fn settle(model: &mut Model) -> Vec<Effect> {
    if let Some(puzzling) = model.puzzling.as_mut().filter(|puzzling| puzzling.is_waiting()) {
        puzzling.next(model.mind.tables(puzzling.ruleset()), model.settings.solved);
        if !puzzling.is_waiting() {
            model.news += 1;
            return begin(model);
        }
    }
    if let Some(editor) = &mut model.editor
        && editor.judge(&model.mind)
    {
        model.news += 1;
    }
    Vec::new()
}

/// Whether a position that is set up waits for time to be estimated in.
pub(super) fn can_estimate(model: &Model) -> bool {
    model.editor.as_ref().is_some_and(|editor| editor.can_estimate(&model.mind))
}

/// Estimates a position that is set up, for a slice of time.
pub(super) fn estimate(model: &mut Model) {
    if let Some(editor) = &mut model.editor
        && editor.estimate(&model.mind)
    {
        model.news += 1;
    }
}
