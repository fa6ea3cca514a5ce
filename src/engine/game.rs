//! A game: the throws it was given and what was done with them.

use std::fmt;

use super::moves::Move;
use super::position::{IllegalPly, Ply, Position};
use super::ruleset::{Opening, Ruleset};
use super::side::Side;
use super::sticks::Throw;

/// A point of a game, as the notation writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Situation {
    /// Before the throw-off has given the sides.
    ThrowOff,
    /// A side is to throw.
    ToThrow(Position),
    /// A throw lies on the table, to be played.
    ToMove(Position, Throw),
    /// A side has all its pieces off.
    Over(Position),
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A throw of the throw-off.
    ThrowOff,
    /// A throw of this side.
    Throwing(Side),
    /// A move of this side with this throw; or, if there is none, to pass.
    Moving(Side, Throw),
    /// Nothing.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side bore off its last piece.
    Won(Side),
    /// This side resigned, so the other won.
    Resigned(Side),
    /// The players agreed on a draw.
    Agreed,
}

impl Outcome {
    /// The side that won; `None` in a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::Won(side) => Some(side),
            Self::Resigned(side) => Some(!side),
            Self::Agreed => None,
        }
    }
}

/// A game from its first throw on. It holds the throws it was given and asks nobody for more.
#[derive(Clone, Debug)]
pub struct Game {
    ruleset: &'static Ruleset,
    /// Where it started, if not as the ruleset says.
    custom_start: Option<Situation>,
    throw_off: Vec<Throw>,
    plies: Vec<Ply>,
    pending: Option<Throw>,
    agreed: Option<Outcome>,
    /// Where it stands. During the throw-off, where it will stand for the side that wins it.
    position: Position,
}

impl Game {
    /// A game by a ruleset, before its first throw.
    ///
    /// # Panics
    /// If the ruleset is inconsistent: two pieces on one square, or none to move in its throw-off.
    #[must_use]
    pub fn new(ruleset: &'static Ruleset) -> Self {
        let board = ruleset.start_board();
        let side = match ruleset.opening {
            Opening::ConesBegin => Side::Cones,
            Opening::ThrowOff { from, .. } => board.piece(from).expect("a piece stands where the throw-off moves one"),
        };
        Self {
            ruleset,
            custom_start: None,
            throw_off: Vec::new(),
            plies: Vec::new(),
            pending: None,
            agreed: None,
            position: Position { board, side },
        }
    }

    /// A game that starts at a point of another, or at a position of one's own.
    #[must_use]
    pub fn from_situation(ruleset: &'static Ruleset, start: Situation) -> Self {
        let mut game = Self::new(ruleset);
        let (position, pending) = match start {
            Situation::ThrowOff => return game,
            Situation::ToThrow(position) | Situation::Over(position) => (position, None),
            Situation::ToMove(position, throw) => (position, Some(throw)),
        };
        game.custom_start = Some(start);
        game.position = position;
        game.pending = pending;
        game
    }

    /// The rules it is played by.
    #[must_use]
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// Where it started, if not as the ruleset says.
    #[must_use]
    pub const fn custom_start(&self) -> Option<Situation> {
        self.custom_start
    }

    /// The throws of the throw-off so far; the one that ended it is the last.
    #[must_use]
    pub fn throw_off(&self) -> &[Throw] {
        &self.throw_off
    }

    /// What was played so far, the step that follows the throw-off included.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Where the pieces were before the first ply, and who made it.
    #[must_use]
    pub fn first_position(&self) -> Position {
        match self.custom_start {
            Some(Situation::ToThrow(position) | Situation::ToMove(position, _) | Situation::Over(position)) => position,
            Some(Situation::ThrowOff) | None => Self::new(self.ruleset).position,
        }
    }

    /// Where the pieces are and whose turn it is. During the throw-off nobody's: the side named
    /// then is the one that its winner will get.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The throw on the table, not yet played.
    #[must_use]
    pub const fn pending(&self) -> Option<Throw> {
        self.pending
    }

    /// All throws made so far, those of the throw-off and lost ones included. A throw that lay on
    /// the table at a start of one's own was not made in this game.
    pub fn throws(&self) -> impl Iterator<Item = Throw> {
        // The throw that ended the throw-off is in `plies` too, as its step.
        let ended_throw_off = usize::from(self.throw_off_is_over() && !self.throw_off.is_empty());
        let given = usize::from(matches!(self.custom_start, Some(Situation::ToMove(..))));
        let played = self.plies.iter().skip(ended_throw_off).map(|ply| ply.throw);
        self.throw_off.iter().copied().chain(played).chain(self.pending).skip(given)
    }

    /// How many throws were made, those of the throw-off and lost ones included. So it is also
    /// the index of the next throw.
    #[must_use]
    pub fn throws_made(&self) -> u64 {
        let (start, opening) = match self.custom_start {
            Some(Situation::ToMove(..)) => (1, 0),
            _ => (0, usize::from(self.throw_off_is_over() && !self.throw_off.is_empty())),
        };
        let made = self.throw_off.len() + self.plies.len() - opening + usize::from(self.pending.is_some());
        (made - start) as u64
    }

    /// The game as it was after so many plies, before the next throw. After all of them it is the game as it is;
    /// before the first, the throw-off is still to come.
    #[must_use]
    pub fn after_plies(&self, plies: usize) -> Self {
        if plies >= self.plies.len() {
            return self.clone();
        }
        let mut earlier = self.clone();
        for ply in earlier.plies.drain(plies..).rev() {
            earlier.position.unplay(self.ruleset, ply);
        }
        earlier.pending = None;
        earlier.agreed = None;
        if plies == 0 {
            earlier.throw_off.clear();
            if let Some(Situation::ToMove(_, throw)) = self.custom_start {
                earlier.pending = Some(throw);
            }
        }
        earlier
    }

    /// What the game waits for.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let side = self.position.side;
        if let Some(outcome) = self.outcome() {
            Stage::Over(outcome)
        } else if !self.throw_off_is_over() {
            Stage::ThrowOff
        } else if let Some(throw) = self.pending {
            Stage::Moving(side, throw)
        } else {
            Stage::Throwing(side)
        }
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.agreed.or_else(|| self.position.winner().map(Outcome::Won))
    }

    /// The point it is at, in the notation's terms. Who resigned or agreed is not part of it.
    #[must_use]
    pub fn situation(&self) -> Situation {
        let position = self.position;
        if position.winner().is_some() {
            Situation::Over(position)
        } else if !self.throw_off_is_over() {
            Situation::ThrowOff
        } else if let Some(throw) = self.pending {
            Situation::ToMove(position, throw)
        } else {
            Situation::ToThrow(position)
        }
    }

    /// The side of the player who threw first; the other player has the other. `None` until the
    /// throw-off is over, and in a game that started elsewhere.
    #[must_use]
    pub fn side_of_first_thrower(&self) -> Option<Side> {
        if self.custom_start.is_some() || !self.throw_off_is_over() {
            return None;
        }
        let start = Self::new(self.ruleset).position.side;
        let is_first = self.throw_off.len() % 2 == 1 || self.throw_off.is_empty();
        Some(if is_first { start } else { !start })
    }

    /// The legal moves with the throw on the table; `None` if none lies there or the game is over.
    #[must_use]
    pub fn moves(&self) -> Option<super::moves::Moves<'static>> {
        match self.stage() {
            Stage::Moving(_, throw) => Some(self.position.moves(self.ruleset, throw)),
            Stage::ThrowOff | Stage::Throwing(_) | Stage::Over(_) => None,
        }
    }

    /// Takes the next throw. One that ends the throw-off is played at once.
    ///
    /// # Errors
    /// If the game waits for no throw, or the ruleset has no such throw. The game is then as it was.
    pub fn take_throw(&mut self, throw: Throw) -> Result<(), IllegalThrow> {
        if !self.ruleset.sticks.can_count(throw) {
            return Err(IllegalThrow::Unknown(throw));
        }
        match self.stage() {
            Stage::Throwing(_) => self.pending = Some(throw),
            Stage::ThrowOff => {
                self.throw_off.push(throw);
                self.end_throw_off(throw);
            }
            Stage::Moving(..) => return Err(IllegalThrow::OnTheTable),
            Stage::Over(_) => return Err(IllegalThrow::Over),
        }
        Ok(())
    }

    /// Plays the throw on the table: a legal move, or `None` if there is none.
    ///
    /// # Errors
    /// If no throw lies there, or the rules do not allow it. The game is then as it was.
    pub fn play(&mut self, played: Option<Move>) -> Result<(), IllegalPlay> {
        let Stage::Moving(_, throw) = self.stage() else { return Err(IllegalPlay::NoThrow) };
        let ply = Ply { throw, played };
        self.position.play(self.ruleset, ply).map_err(IllegalPlay::Ply)?;
        self.plies.push(ply);
        self.pending = None;
        Ok(())
    }

    /// Ends the game because a side resigns.
    ///
    /// # Errors
    /// If the game is over or has not given the sides yet. The game is then as it was.
    pub fn resign(&mut self, side: Side) -> Result<(), IllegalEnd> {
        match self.stage() {
            Stage::Over(_) => Err(IllegalEnd::Over),
            Stage::ThrowOff => Err(IllegalEnd::NoSides),
            Stage::Throwing(_) | Stage::Moving(..) => {
                self.agreed = Some(Outcome::Resigned(side));
                Ok(())
            }
        }
    }

    /// Ends the game in a draw that both players agreed on.
    ///
    /// # Errors
    /// If the game is over. The game is then as it was.
    pub fn agree_draw(&mut self) -> Result<(), IllegalEnd> {
        if self.outcome().is_some() {
            return Err(IllegalEnd::Over);
        }
        self.agreed = Some(Outcome::Agreed);
        Ok(())
    }

    /// Takes back the last ply, so that its throw lies on the table again; an end by word is taken
    /// back with it, and so is a throw that lay there. The step that the throw-off made stays.
    /// Returns the ply, or `None` if there was none to take back; the game is then as it was.
    pub fn undo(&mut self) -> Option<Ply> {
        if self.plies.len() == usize::from(!self.throw_off.is_empty()) {
            return None;
        }
        let ply = self.plies.pop()?;
        self.position.unplay(self.ruleset, ply);
        self.pending = Some(ply.throw);
        self.agreed = None;
        Some(ply)
    }

    fn throw_off_is_over(&self) -> bool {
        match self.ruleset.opening {
            Opening::ConesBegin => true,
            Opening::ThrowOff { until, .. } => self.custom_start.is_some() || self.throw_off.last() == Some(&until),
        }
    }

    fn end_throw_off(&mut self, throw: Throw) {
        let Opening::ThrowOff { until, from } = self.ruleset.opening else { return };
        if throw == until {
            let played = self.position.moves(self.ruleset, throw).of(from);
            debug_assert!(played.is_some(), "the step of the throw-off is a legal move");
            let ply = Ply { throw, played };
            self.position.play_unchecked(self.ruleset, ply);
            self.plies.push(ply);
        }
    }
}

impl PartialEq for Game {
    /// Whether both are the same game: rules, start, throws, plies and end.
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.ruleset.id, game.custom_start, game.pending, game.agreed);
        parts(self) == parts(other) && self.throw_off == other.throw_off && self.plies == other.plies
    }
}

impl Eq for Game {}

/// Why a throw can't be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalThrow {
    /// The ruleset's sticks can't count so much.
    Unknown(Throw),
    /// A throw lies on the table already.
    OnTheTable,
    /// The game is over.
    Over,
}

impl fmt::Display for IllegalThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(throw) => write!(f, "the ruleset has no throw of {throw}"),
            Self::OnTheTable => write!(f, "a throw lies on the table, to be played first"),
            Self::Over => write!(f, "the game is over"),
        }
    }
}

impl std::error::Error for IllegalThrow {}

/// Why a move can't be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalPlay {
    /// No throw lies on the table.
    NoThrow,
    /// The rules do not allow it.
    Ply(IllegalPly),
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoThrow => write!(f, "no throw lies on the table"),
            Self::Ply(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for IllegalPlay {}

/// Why a game can't be ended by word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalEnd {
    /// It is over.
    Over,
    /// The throw-off has not given the sides yet.
    NoSides,
}

impl fmt::Display for IllegalEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::NoSides => write!(f, "nobody has a side before the throw-off is over"),
        }
    }
}

impl std::error::Error for IllegalEnd {}
