//! Where the pieces are and whose turn it is.

use std::fmt;

use super::board::Board;
use super::moves::{Move, Moves};
use super::ruleset::{NoMove, Ruleset};
use super::side::Side;
use super::square::{Square, SquareSet};
use super::sticks::Throw;

/// Where the pieces are and whose turn it is, before a throw. The key of tables, nets and search.
///
/// In a finished position `side` is the winner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Where the pieces are.
    pub board: Board,
    /// The side to throw.
    pub side: Side,
}

const _: () = assert!(size_of::<Position>() <= 16);

/// A throw and what was done with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    /// The throw.
    pub throw: Throw,
    /// The move made with it; `None` if there was none to make.
    pub played: Option<Move>,
}

impl Position {
    /// The squares of the pieces of the side to throw.
    #[must_use]
    #[inline(always)]
    pub fn own(self) -> SquareSet {
        self.board.pieces(self.side)
    }

    /// The squares of the other side's pieces.
    #[must_use]
    #[inline(always)]
    pub fn enemies(self) -> SquareSet {
        self.board.pieces(!self.side)
    }

    /// The side that has all its pieces off, if one has.
    #[must_use]
    #[inline(always)]
    pub fn winner(self) -> Option<Side> {
        self.board.side_off()
    }

    /// The legal moves with a throw. Meaningless in a finished position.
    #[must_use]
    #[inline(always)]
    pub fn moves(self, ruleset: &Ruleset, throw: Throw) -> Moves<'_> {
        Moves::new(ruleset, self, throw)
    }

    /// Plays a throw: one of its legal moves, or `None` if there is none.
    ///
    /// # Errors
    /// If the move is not among the legal ones, or `None` is given though there are some, or the
    /// game is over, or the ruleset has no such throw. The position is then as it was.
    pub fn play(&mut self, ruleset: &Ruleset, ply: Ply) -> Result<(), IllegalPly> {
        if self.winner().is_some() {
            return Err(IllegalPly::Over);
        }
        if !ruleset.sticks.can_count(ply.throw) {
            return Err(IllegalPly::UnknownThrow(ply.throw));
        }
        let moves = self.moves(ruleset, ply.throw);
        match ply.played {
            None if moves.is_empty() => {}
            None => return Err(IllegalPly::MoveExists),
            Some(played) if moves.of(played.from()) == Some(played) => {}
            Some(played) => return Err(IllegalPly::NotAMove(played.from())),
        }
        self.play_unchecked(ruleset, ply);
        Ok(())
    }

    /// Plays a ply that is known to be legal.
    ///
    /// # Panics
    /// In debug builds, if it would put two pieces on one square.
    #[inline(always)]
    pub fn play_unchecked(&mut self, ruleset: &Ruleset, ply: Ply) {
        if let Some(played) = ply.played {
            self.flip(played);
        }
        if !self.keeps_turn(ruleset, ply) {
            self.side = !self.side;
        }
    }

    /// The position after a ply that is known to be legal.
    ///
    /// # Panics
    /// As [`Self::play_unchecked`].
    #[must_use]
    #[inline(always)]
    pub fn after(mut self, ruleset: &Ruleset, ply: Ply) -> Self {
        self.play_unchecked(ruleset, ply);
        self
    }

    /// Takes back the ply that led here.
    ///
    /// # Panics
    /// In debug builds, if the ply can't have led here.
    #[inline(always)]
    pub fn unplay(&mut self, ruleset: &Ruleset, ply: Ply) {
        if !self.keeps_turn(ruleset, ply) {
            self.side = !self.side;
        }
        if let Some(played) = ply.played {
            self.flip(played);
        }
    }

    /// Whether the side that played `ply`, which led here, is still the one in `side`: it throws
    /// again, or has won. Reads only the board, so that it serves before and after the turn passes.
    #[inline(always)]
    fn keeps_turn(self, ruleset: &Ruleset, ply: Ply) -> bool {
        if self.winner().is_some() {
            return true;
        }
        let costs_turn = match ruleset.no_move {
            NoMove::Turn => ply.played.is_none(),
            NoMove::ThrowOnly => false,
        };
        ruleset.sticks.again.contains(ply.throw) && !costs_turn
    }

    #[inline(always)]
    fn flip(&mut self, played: Move) {
        let pair = |from: Square, to: Square| SquareSet::EMPTY.with(from) ^ SquareSet::EMPTY.with(to);
        let (own, enemies) = match played {
            Move::Step { from, to } | Move::Sink { from, to, .. } => (pair(from, to), SquareSet::EMPTY),
            Move::Swap { from, to } => (pair(from, to), pair(from, to)),
            Move::BearOff { from } => (SquareSet::EMPTY.with(from), SquareSet::EMPTY),
        };
        self.board.flip(self.side, own, enemies);
    }
}

/// Why a ply can't be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalPly {
    /// The game is over.
    Over,
    /// The ruleset's sticks can't count so much.
    UnknownThrow(Throw),
    /// There is a move, so the throw can't be passed over.
    MoveExists,
    /// The piece on this square has no such move.
    NotAMove(Square),
}

impl fmt::Display for IllegalPly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::UnknownThrow(throw) => write!(f, "the ruleset has no throw of {throw}"),
            Self::MoveExists => write!(f, "there is a move, so one must be made"),
            Self::NotAMove(from) => write!(f, "no such move from {from}"),
        }
    }
}

impl std::error::Error for IllegalPly {}
