//! A position set up by hand on the real board, and what it is worth.
//!
//! What stands there goes through the door for positions from outside, [`parse_situation`], as a pasted text would.

use crate::ai::Evaluator as _;
use crate::ai::expectimax::{Expectimax, Limits, Rated, Search};
use crate::ai::puzzle::{Chances, best_first, chance_after, rate};
use crate::engine::notation::{PositionError, parse_situation};
use crate::engine::{Board, BySide, Game, Ply, Position, Ruleset, Side, Situation, Square, SquareSet, Throw};

use super::mind::Mind;

/// An estimate of a move looks one throw further than the move.
const LIMITS: Limits = Limits { plies: 2, nodes: 20_000 };
/// So many positions are judged in a slice.
const NODES: u64 = 30;

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    ruleset: &'static Ruleset,
    board: Board,
    side: Side,
    throw: Option<Throw>,
    verdict: Option<Verdict>,
    /// What estimates the moves with the throw on the table.
    search: Option<Box<Search<'static>>>,
}

/// A change of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edit {
    /// What stands on the square is exchanged: nothing, a cone, a spool, and nothing again.
    Turn(Square),
    /// Nothing stands on the board any more.
    Clear,
    /// Whose turn it is.
    Side(Side),
    /// The throw on the table; `None` if the side has yet to throw.
    Throw(Option<Throw>),
    /// The rules.
    Ruleset(&'static Ruleset),
}

/// What a position is worth for the side whose turn it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// Its winning chance; with a throw on the table by the best move.
    pub chance: f64,
    /// The moves with the throw on the table and the winning chances that they leave, the best first.
    pub moves: Vec<Rated>,
    /// Whether all of that is known for certain, and not estimated.
    pub is_exact: bool,
}

impl Editor {
    /// An editor of the position that a game has reached.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let Position { board, side } = game.position();
        Self { ruleset: game.ruleset(), board, side, throw: game.pending(), verdict: None, search: None }
    }

    /// Changes the position.
    pub fn edit(&mut self, edit: Edit) {
        self.verdict = None;
        self.search = None;
        match edit {
            Edit::Turn(square) => self.turn(square),
            Edit::Clear => self.set(BySide::default()),
            Edit::Side(side) => self.side = side,
            Edit::Throw(throw) => self.throw = throw,
            Edit::Ruleset(ruleset) => {
                self.ruleset = ruleset;
                self.throw = self.throw.filter(|&throw| ruleset.sticks.can_count(throw));
            }
        }
    }

    /// A side that has all its pieces on the board is passed over.
    fn turn(&mut self, square: Square) {
        let mut pieces = BySide::from_fn(|side| self.board.pieces(side).without(square));
        let has_one_left = |side: &Side| pieces[*side].len() < self.ruleset.men(*side);
        let next = match self.board.piece(square) {
            None => Side::BOTH.into_iter().find(has_one_left),
            Some(Side::Cones) => Some(Side::Spools).filter(has_one_left),
            Some(Side::Spools) => None,
        };
        if let Some(side) = next {
            pieces[side] = pieces[side].with(square);
        }
        self.set(pieces);
    }

    fn set(&mut self, pieces: BySide<SquareSet>) {
        self.board = Board::new(pieces).unwrap_or(self.board);
    }

    /// The rules.
    #[must_use]
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The throw on the table.
    #[must_use]
    pub const fn throw(&self) -> Option<Throw> {
        self.throw
    }

    /// What it is worth, once that is known.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Judges the position, if it was not and what that needs is there: at once if that takes no time. Returns whether
    /// it is judged now and was not before.
    pub(super) fn judge(&mut self, mind: &Mind) -> bool {
        let Some(situation) = self.situation().ok().filter(|_| self.verdict.is_none()) else { return false };
        let exact = |position| mind.tables(self.ruleset)?.chance(position);
        let estimate = |position: Position| {
            let ahead = Expectimax { inner: mind.judge(self.ruleset, position)?, plies: 1 };
            Some(ahead.value(self.ruleset, position, position.side))
        };
        self.verdict = Verdict::of(self.ruleset, situation, true, &exact);
        if self.verdict.is_none() && self.moves_to_estimate().is_none() {
            self.verdict = Verdict::of(self.ruleset, situation, false, &estimate);
        }
        self.verdict.is_some()
    }

    /// Whether a slice of time would bring the estimate further.
    pub(super) fn can_estimate(&self, mind: &Mind) -> bool {
        let open = self.moves_to_estimate().filter(|_| self.verdict.is_none() && self.situation().is_ok());
        open.is_some_and(|(position, _)| mind.judge(self.ruleset, position).is_some())
    }

    /// Estimates the moves for a slice of time. Returns whether the position is judged by that.
    pub(super) fn estimate(&mut self, mind: &Mind) -> bool {
        let Some((position, throw)) = self.moves_to_estimate() else { return false };
        let Some(judge) = mind.judge(self.ruleset, position) else { return false };
        let begin = || Box::new(Search::new(self.ruleset, position, throw, LIMITS));
        let search = self.search.get_or_insert_with(begin);
        if search.step(judge, NODES) {
            self.verdict = Verdict::found(search);
        }
        self.verdict.is_some()
    }

    /// The position and its throw, if that allows moves.
    fn moves_to_estimate(&self) -> Option<(Position, Throw)> {
        let position = Position { board: self.board, side: self.side };
        let throw = self.throw?;
        (!position.moves(self.ruleset, throw).is_empty()).then_some((position, throw))
    }

    /// Whether every piece is on the board, so that none can be added.
    #[must_use]
    pub fn is_full(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.ruleset.borne_off(self.board, side) == 0)
    }

    /// The position.
    ///
    /// # Errors
    /// If there can be no such position in a running game.
    pub fn situation(&self) -> Result<Situation, PositionError> {
        let throw = self.throw.map_or_else(|| "-".to_owned(), |throw| throw.to_string());
        parse_situation(self.ruleset, &format!("{} {} {throw}", self.board, self.side.letter()))
    }

    /// The position as a game that begins there, to be shown; it may be one that can't be.
    #[must_use]
    pub fn game(&self) -> Game {
        let position = Position { board: self.board, side: self.side };
        let shown = self.throw.map_or(Situation::ToThrow(position), |throw| Situation::ToMove(position, throw));
        Game::from_situation(self.ruleset, shown)
    }
}

impl Verdict {
    /// What a position is worth by these winning chances. `None` where one of them is not known, or nobody is to throw.
    #[must_use]
    pub fn of(ruleset: &Ruleset, situation: Situation, is_exact: bool, chances: Chances<'_>) -> Option<Self> {
        match situation {
            Situation::ThrowOff | Situation::Over(_) => None,
            Situation::ToThrow(position) => Some(Self { chance: chances(position)?, moves: Vec::new(), is_exact }),
            Situation::ToMove(position, throw) => {
                let moves = rate(ruleset, position, throw, chances)?;
                let chance = match moves.first() {
                    Some(best) => best.value,
                    None => chance_after(ruleset, position, Ply { throw, played: None }, chances)?,
                };
                Some(Self { chance, moves, is_exact })
            }
        }
    }

    /// What a search has found of a position with a throw that allows moves.
    fn found(search: &Search<'_>) -> Option<Self> {
        let moves = best_first(search.rated());
        Some(Self { chance: moves.first()?.value, moves, is_exact: false })
    }
}
