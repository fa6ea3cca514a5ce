//! What can be done in what is shown, and why not.

use crate::engine::{Move, Refusal, Side, Square, Stage};
use crate::save::{Player, Seat};

use super::{Model, Why};
use crate::app::guide::Task;
use crate::app::puzzling::{Attempt, Puzzling};

/// What the action button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// Throws the sticks.
    Throw,
    /// Throws them again in the same turn.
    ThrowAgain,
    /// Nothing: a piece is to be chosen.
    Choose,
    /// Nothing: it is the computer's turn.
    Wait,
    /// Lets the computer go on after a lost turn.
    GoOn,
    /// Goes back from looking through a game to the running one.
    Return,
    /// Begins another game like this one.
    Rematch,
    /// Goes on to the next step of the guided game.
    Next,
    /// Leaves the guided game for a real one.
    Finish,
    /// Shows the solution of the puzzle.
    Solve,
    /// Goes on to the next puzzle.
    NextPuzzle,
    /// Nothing: the puzzle is to come.
    Prepare,
    /// Nothing: a position that can be played is to be set up.
    SetUp,
    /// Plays on from the position that was set up.
    PlayOn,
    /// Shows the link to send to the friend.
    Send,
    /// Shows it once more.
    SendAgain,
    /// Nothing: it is the friend's step.
    Await,
    /// Loads the game as it went on in another tab.
    LoadNewer,
}

impl Model {
    /// What the action button does now.
    #[must_use]
    pub fn action(&self) -> Do {
        if let Some(guide) = &self.guide {
            return match guide.task() {
                Some(Task::Throw(_)) => Do::Throw,
                Some(Task::Move(_) | Task::Try(_)) => Do::Choose,
                Some(Task::Read) => Do::Finish,
                None => Do::Next,
            };
        }
        if let Some(puzzling) = &self.puzzling {
            return match puzzling.state() {
                None => Do::Prepare,
                Some(Attempt::Open) => Do::Choose,
                Some(Attempt::Wrong(_)) => Do::Solve,
                Some(Attempt::Right | Attempt::RightAfter(_) | Attempt::Shown(_)) => Do::NextPuzzle,
            };
        }
        if let Some(editor) = &self.editor {
            return if editor.situation().is_ok() { Do::PlayOn } else { Do::SetUp };
        }
        match self.table.game().stage() {
            _ if self.replay.is_some() => Do::Return,
            _ if self.table.friend().is_some() => self.friend_action(),
            Stage::Over(_) => Do::Rematch,
            _ if self.is_held => Do::GoOn,
            _ if self.table.player_to_act().is_some_and(Player::is_computer) => Do::Wait,
            Stage::Throwing(side) if self.table.goes_on(side) => Do::ThrowAgain,
            Stage::ThrowOff | Stage::Throwing(_) => Do::Throw,
            Stage::Moving(..) => Do::Choose,
        }
    }

    /// The moves that a person may make now.
    #[must_use]
    pub fn own_moves(&self) -> Vec<Move> {
        if let Some(guide) = &self.guide {
            return Square::all().filter_map(|square| guide.move_from(square)).collect();
        }
        if let Some(puzzling) = &self.puzzling {
            return Square::all().filter_map(|square| puzzling.move_from(square)).collect();
        }
        if self.is_away() || self.friends.is_behind || self.table.player_to_act() != Some(Player::Person) {
            return Vec::new();
        }
        self.table.game().moves().map(|moves| moves.iter().collect()).unwrap_or_default()
    }

    /// The move that a click on the square would make.
    #[must_use]
    pub fn move_from(&self, square: Square) -> Option<Move> {
        self.own_moves().into_iter().find(|played| played.from() == square)
    }

    /// The move whose destination is shown: of the piece under the pointer, else of the focused one.
    #[must_use]
    pub fn shown_move(&self) -> Option<Move> {
        let pointed = [self.hover, self.focus].into_iter().flatten();
        pointed.filter(|_| self.settings.has_hints).find_map(|square| self.move_from(square))
    }

    /// Why the piece pointed at, or else the focused one, can't move with the throw on the table.
    #[must_use]
    pub fn shown_refusal(&self) -> Option<Why> {
        let pointed = self.hover.or(self.focus).filter(|_| self.settings.has_hints)?;
        self.why_not(pointed).filter(|why| matches!(why, Why::Refused(..)))
    }

    /// Why a click on the square does nothing; `None` if it makes a move.
    #[must_use]
    pub fn why_not(&self, square: Square) -> Option<Why> {
        let shown = self.shown();
        let game = shown.game();
        let position = game.position();
        let is_open = self.puzzling.as_ref().is_some_and(Puzzling::is_open);
        let (side, throw) = match game.stage() {
            Stage::Moving(side, throw) if is_open => (side, throw),
            _ if self.puzzling.is_some() || self.editor.is_some() => return None,
            _ if self.is_away() => return Some(Why::Looking),
            Stage::Over(_) => return Some(Why::Over),
            _ if self.table.player_to_act().is_some_and(Player::is_computer) => return Some(Why::NotYourTurn),
            _ if self.friends.is_behind || self.table.player_to_act() == Some(Player::Friend) => {
                return Some(Why::FriendsTurn);
            }
            Stage::ThrowOff | Stage::Throwing(_) => return Some(Why::ThrowFirst),
            Stage::Moving(side, throw) => (side, throw),
        };
        match position.board.piece(square) {
            None => Some(Why::Empty(square)),
            Some(piece) if piece != side => Some(Why::NotYours),
            Some(_) => Refusal::of(game.ruleset(), position, throw, square).map(|refusal| Why::Refused(throw, refusal)),
        }
    }

    /// The sides that persons at this screen play in what is shown.
    #[must_use]
    pub fn own_sides(&self) -> Vec<Side> {
        let table = self.shown();
        let is_person = |seat: Seat| table.seating().players[seat] == Player::Person;
        Side::BOTH.into_iter().filter(|&side| table.seat_of(side).is_some_and(is_person)).collect()
    }

    /// The sides that a person at this screen may resign: their own, or in a game of two either.
    #[must_use]
    pub fn sides_to_resign(&self) -> Vec<Side> {
        match self.table.game().stage() {
            _ if self.is_away() || !self.table.can_resign() => Vec::new(),
            Stage::Over(_) | Stage::ThrowOff => Vec::new(),
            Stage::Throwing(_) | Stage::Moving(..) => self.own_sides(),
        }
    }

    /// Whether there is a move to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.is_away() && !self.friends.is_behind && self.table.can_undo()
    }

    /// The next piece that can move, after the one on a square in the order of the path.
    #[must_use]
    pub fn next_movable(&self, after: Square) -> Option<Square> {
        let movable: Vec<Square> = self.own_moves().into_iter().map(Move::from).collect();
        movable.iter().copied().find(|&square| square > after).or(movable.first().copied())
    }
}
