//! What the page tells a player about a position: a hint, the winning chance, the review of a game.

use crate::ai::expectimax::{Limits, Rated, Search};
use crate::ai::review::{Judged, Review, outlook};
use crate::engine::{Move, Position, Ruleset, Side, Stage, Throw};

use super::model::{Model, Query, Said};
use super::table::Table;
use super::think::NODES;
use super::update::say;

/// A hint looks as far as the strongest level.
const LIMITS: Limits = Limits { plies: 3, nodes: 20_000 };
/// After so many plies the progress of a review is shown anew.
const PROGRESS: usize = 8;

/// What the page tells a player about a position.
#[derive(Clone, Default, Debug)]
pub(super) struct Coach {
    hint: Option<Advice>,
    /// What looks for the hint.
    search: Option<Box<Search<'static>>>,
    /// The last winning chance that was looked up, of the cones, and where.
    chance: Option<(Spot, f64)>,
    /// Whether it is to be said aloud as soon as it is known.
    is_chance_asked: bool,
    review: Option<Box<Review>>,
}

/// A position, perhaps with a throw on the table.
type Spot = (&'static Ruleset, Position, Option<Throw>);

/// A hint, for who is to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Advice {
    /// It is still being looked for.
    Thinking,
    /// There is only this move.
    Only(Move),
    /// The best move and the next best, with the winning chances after them.
    Best(Rated, Rated),
}

impl Advice {
    /// The move to make.
    #[must_use]
    pub const fn played(self) -> Option<Move> {
        match self {
            Self::Thinking => None,
            Self::Only(played) => Some(played),
            Self::Best(best, _) => Some(best.played),
        }
    }
}

impl Model {
    /// Whether a hint can be asked for.
    #[must_use]
    pub fn can_hint(&self) -> bool {
        !self.is_away() && !self.is_fair_play() && !self.own_moves().is_empty()
    }

    /// The hint that was asked for.
    #[must_use]
    pub fn hint(&self) -> Option<Advice> {
        self.coach.hint.filter(|_| self.can_hint())
    }

    /// The winning chance of a side in what is shown, if it is known.
    #[must_use]
    pub fn chance(&self, side: Side) -> Option<f64> {
        let (spot, cones) = self.coach.chance?;
        let chance = if side == Side::Cones { cones } else { 1.0 - cones };
        (self.spot() == Some(spot)).then_some(chance)
    }

    /// Whether winning chances mean anything in what is shown.
    #[must_use]
    pub fn has_chances(&self) -> bool {
        self.spot().is_some()
    }

    /// The table whose game can be reviewed: one that is looked through, or the running one at its end.
    #[must_use]
    pub fn reviewable(&self) -> Option<&Table> {
        let table = self.looked_at();
        let may_be_told = self.opened().is_some() || matches!(table.game().stage(), Stage::Over(_));
        let has_plies = !table.game().plies().is_empty();
        (!self.is_aside() && may_be_told && has_plies).then_some(table)
    }

    /// The review of the game that is looked at, as far as it has got.
    #[must_use]
    pub fn review(&self) -> Option<&Review> {
        let table = self.reviewable()?;
        self.coach.review.as_deref().filter(|review| review.game() == table.game())
    }

    /// What the review says of the ply that comes next in what is looked at.
    #[must_use]
    pub fn next_judged(&self) -> Option<&Judged> {
        self.review()?.judged().get(self.replay.as_ref()?.plies)
    }

    /// The move that the hint or the review would make here.
    #[must_use]
    pub fn advised_move(&self) -> Option<Move> {
        let better = || self.next_judged().and_then(|judged| judged.better);
        self.hint().and_then(Advice::played).or_else(better).filter(|_| self.settings.has_hints)
    }

    fn spot(&self) -> Option<Spot> {
        if self.is_aside() || self.is_fair_play() {
            return None;
        }
        let shown = self.shown();
        let game = shown.game();
        match game.stage() {
            Stage::Throwing(_) | Stage::Moving(..) => Some((game.ruleset(), game.position(), game.pending())),
            Stage::ThrowOff | Stage::Over(_) => None,
        }
    }

    fn open_spot(&self) -> Option<Spot> {
        let is_wanted = self.settings.shows_chance || self.coach.is_chance_asked;
        let known = self.coach.chance.map(|(spot, _)| spot);
        self.spot().filter(|spot| is_wanted && known.as_ref() != Some(spot))
    }
}

/// Which side's winning chance is told: that of the only person, else that of the cones.
#[must_use]
pub fn side_told(table: &Table) -> Side {
    if table.is_persons(Side::Spools) && !table.is_persons(Side::Cones) { Side::Spools } else { Side::Cones }
}

/// Looks for a hint.
pub(super) fn hint(model: &mut Model) {
    if !model.can_hint() || model.hint().is_some() {
        say(model, Said::Hint);
        return;
    }
    let game = model.table.game();
    let (ruleset, position) = (game.ruleset(), game.position());
    model.coach.search = None;
    model.coach.hint = Some(match (model.table.forced_move(), game.pending()) {
        (Some(forced), _) => Advice::Only(forced),
        (None, throw) => {
            let search = throw.map(|throw| Box::new(Search::new(ruleset, position, throw, LIMITS)));
            model.coach.search = search;
            model.mind.retry();
            Advice::Thinking
        }
    });
    say(model, Said::Hint);
}

/// Tells the winning chance, now or as soon as it is known.
pub(super) fn ask_chance(model: &mut Model) {
    if model.has_chances() && model.chance(Side::Cones).is_none() {
        model.coach.is_chance_asked = true;
        model.mind.retry();
    } else {
        say(model, Said::Answer(Query::Chance));
    }
}

/// Reviews the game that is looked at. A review that was made stays until another game is reviewed.
pub(super) fn review(model: &mut Model) {
    if let Some(table) = model.reviewable()
        && model.review().is_none()
    {
        let review = Review::new(table.game());
        model.coach.review = Some(Box::new(review));
        model.mind.retry();
    }
    say(model, Said::Review);
}

/// Stops the review that is being made; nothing of it stays. One that is done stays as it is.
pub(super) fn stop_review(model: &mut Model) {
    if model.review().is_some_and(|review| !review.is_done()) {
        model.coach.review = None;
        say(model, Said::ReviewStopped);
    }
}

/// Gives up what was asked for, since nothing can be judged.
pub(super) fn give_up(model: &mut Model) {
    model.coach = Coach { chance: model.coach.chance, ..Coach::default() };
}

/// The table has changed: what was told about it is over.
pub(super) fn forget_hint(model: &mut Model) {
    model.coach.hint = None;
    model.coach.search = None;
}

/// By whose rules winning chances are wanted.
pub(super) fn wanted(model: &Model) -> Vec<&'static Ruleset> {
    let search = model.coach.search.as_ref().map(|_| model.table.game().ruleset());
    let review = model.review().map(|review| review.game().ruleset());
    let chance = model.open_spot().map(|(ruleset, ..)| ruleset);
    [search, review, chance].into_iter().flatten().collect()
}

/// Whether there is something that can be worked on with what is known.
pub(super) fn has_work(model: &Model) -> bool {
    let can_judge = |ruleset, position| model.mind.judge(ruleset, position).is_some();
    let game = model.table.game();
    let can_search = model.coach.search.is_some() && can_judge(game.ruleset(), game.position());
    let can_look_up = || model.open_spot().is_some_and(|(ruleset, position, _)| can_judge(ruleset, position));
    let can_review = || {
        let open = model.review().filter(|review| !review.is_done());
        open.is_some_and(|review| can_judge(review.game().ruleset(), review.next_position()))
    };
    can_search || can_look_up() || can_review()
}

/// Works for a slice of time on what is the most urgent.
pub(super) fn work(model: &mut Model) {
    let game = model.table.game();
    if let Some(search) = &mut model.coach.search
        && let Some(judge) = model.mind.judge(game.ruleset(), game.position())
    {
        if search.step(judge, NODES) {
            model.coach.hint = best_two(search.rated());
            model.coach.search = None;
            model.news += 1;
            say(model, Said::Hint);
        }
        return;
    }
    if let Some(spot @ (ruleset, position, throw)) = model.open_spot()
        && let Some(judge) = model.mind.judge(ruleset, position)
    {
        model.coach.chance = Some((spot, outlook(judge, ruleset, position, throw, Side::Cones)));
        model.news += 1;
        if std::mem::take(&mut model.coach.is_chance_asked) {
            say(model, Said::Answer(Query::Chance));
        }
        return;
    }
    review_slice(model);
}

fn review_slice(model: &mut Model) {
    let Some(review) = &mut model.coach.review else { return };
    if let Some(judge) = model.mind.judge(review.game().ruleset(), review.next_position()) {
        review.step(judge);
        let is_done = review.is_done();
        model.news += u64::from(is_done || review.judged().len().is_multiple_of(PROGRESS));
        if is_done {
            say(model, Said::Review);
        }
    }
}

fn best_two(rated: &[Rated]) -> Option<Advice> {
    let better = |best: Rated, next: Rated| if next.value > best.value { next } else { best };
    let best = rated.iter().copied().reduce(better)?;
    let next = rated.iter().copied().filter(|rated| rated.played != best.played).reduce(better)?;
    Some(Advice::Best(best, next))
}
