//! What the page works on while nothing moves, a slice at a time, so that it stays smooth.

use crate::ai::level::{Level, Thinking};
use crate::ai::{PipLead, best_move};
use crate::engine::{Move, Ruleset, Stage};
use crate::save::{Player, Seat};

use super::aside::{can_estimate, estimate, settle, wanted};
use super::coach;
use super::mind::Mind;
use super::model::{Model, Notice};
use super::msg::Effect;
use super::play::play_by_itself;
use super::table::Table;
use super::update::tell;

/// So many positions are judged in a slice.
pub(super) const NODES: u64 = 500;

/// What is worked on.
#[derive(Clone, Default, Debug)]
pub(super) struct Work {
    /// What the computer thinks of its next move.
    pub(super) choice: Option<Choice>,
    /// Whether the pause before that move is over.
    pub(super) is_move_due: bool,
    /// Whether a slice of time was asked for and has not come.
    is_slice_asked: bool,
}

/// The computer's choice of its next move.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// It is at work.
    Open(Box<Thinking<'static>>),
    /// It has chosen.
    Made(Move),
}

impl Choice {
    /// Thinks for a slice about the move that the table waits for, or goes on with what was thought before. `None`
    /// where no move of the computer is waited for, or what it needs to judge positions is still to come.
    fn think(earlier: Option<Self>, table: &Table, mind: &Mind) -> Option<Self> {
        let mut work = match earlier {
            Some(Self::Open(work)) => work,
            made @ Some(Self::Made(_)) => return made,
            None => Box::new(table.computers_work()?),
        };
        let (game, level) = (table.game(), table.player_to_act()?.level()?);
        let (ruleset, position, throw) = (game.ruleset(), game.position(), game.pending()?);
        if let Some(forced) = table.forced_move() {
            return Some(Self::Made(forced));
        }
        let is_done = if !level.needs_chances() {
            work.step(&PipLead, NODES)
        } else if let Some(judge) = mind.judge(ruleset, position) {
            work.step(judge, NODES)
        } else if mind.has_failed(ruleset) {
            // Better a simple opponent than none.
            return best_move(&PipLead, ruleset, position, throw).map(Self::Made);
        } else {
            return None;
        };
        if is_done { work.chosen().map(Self::Made) } else { Some(Self::Open(work)) }
    }
}

/// What follows every message: nets that are wanted are fetched and, while there is work, a slice of time is asked for.
pub(super) fn afterwards(model: &mut Model) -> Vec<Effect> {
    want(model);
    let mut effects = settle(model);
    effects.extend(model.mind.ask().into_iter().map(Effect::FetchNet));
    if has_work(model) && !model.motion.is_running() && !model.work.is_slice_asked {
        model.work.is_slice_asked = true;
        effects.push(Effect::Think);
    }
    effects
}

/// Wants the winning chances that will be needed.
fn want(model: &mut Model) {
    if let Some(ruleset) = wanted(model) {
        model.mind.want(ruleset);
    }
    let players = model.table.seating().players;
    let is_needed = |seat: Seat| players[seat].level().is_some_and(Level::needs_chances);
    let is_over = matches!(model.table.game().stage(), Stage::Over(_));
    if !is_over && Seat::BOTH.into_iter().any(is_needed) {
        model.mind.want(model.table.game().ruleset());
    }
    for ruleset in coach::wanted(model) {
        model.mind.want(ruleset);
    }
}

fn has_work(model: &Model) -> bool {
    is_choice_open(model) || can_estimate(model) || coach::has_work(model) || model.mind.is_solving()
}

/// Whether the computer can think about its move.
fn is_choice_open(model: &Model) -> bool {
    let game = model.table.game();
    let level = model.table.player_to_act().and_then(Player::level);
    let can_judge = || {
        let mind = &model.mind;
        mind.judge(game.ruleset(), game.position()).is_some() || mind.has_failed(game.ruleset())
    };
    let is_made = matches!(model.work.choice, Some(Choice::Made(_)));
    let is_waited_for = game.pending().is_some() && !is_made;
    is_waited_for && !model.is_aside() && level.is_some_and(|level| !level.needs_chances() || can_judge())
}

/// Works for a slice of time, unless something has begun to move since it was asked for.
pub(super) fn think(model: &mut Model) -> Vec<Effect> {
    model.work.is_slice_asked = false;
    if model.motion.is_running() {
        return Vec::new();
    }
    if is_choice_open(model) {
        return choose(model);
    }
    if can_estimate(model) {
        estimate(model);
    } else if coach::has_work(model) {
        coach::work(model);
    } else {
        model.mind.solve_slice();
    }
    Vec::new()
}

/// Thinks about the computer's move for a slice, and plays it if it is found and the pause before it is over.
pub(super) fn choose(model: &mut Model) -> Vec<Effect> {
    model.work.choice = Choice::think(model.work.choice.take(), &model.table, &model.mind);
    match model.work.choice {
        Some(Choice::Made(played)) if model.work.is_move_due => {
            model.news += 1;
            play_by_itself(model, played)
        }
        Some(Choice::Made(_) | Choice::Open(_)) | None => Vec::new(),
    }
}

/// Takes the file of a net, or that it could not be had.
pub(super) fn net_came(model: &mut Model, ruleset: &'static Ruleset, file: Option<&[u8]>) {
    if model.mind.take_net(ruleset, file) {
        model.notice = model.notice.take().filter(|notice| *notice != Notice::NetFailed);
    } else {
        coach::give_up(model);
        tell(model, Notice::NetFailed);
    }
}
