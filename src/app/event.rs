//! What happened in a game, as values: the words for it are made by `view`.

use crate::engine::{Move, Obstacle, Outcome, Position, Refusal, Ruleset, Side, Throw};
use crate::save::Seat;

/// How the one who acts is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The only person in the game.
    You,
    /// The computer that plays against them.
    Computer,
    /// The friend who plays against them by links.
    Friend,
    /// One of two alike players, by the side.
    Side(Side),
    /// One of two alike players, before the sides are known.
    Seat(Seat),
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A game began.
    NewGame,
    /// A practice game began, from a point of another.
    Practice,
    /// The computer does not agree to a draw.
    DrawDeclined,
    /// A throw of the throw-off that settled nothing.
    ThrewOff {
        /// Who threw.
        actor: Actor,
        /// What.
        throw: Throw,
    },
    /// The throw that ended the throw-off, and the step made with it.
    Begins {
        /// Who threw it.
        actor: Actor,
        /// The step.
        step: Move,
    },
    /// A throw.
    Threw {
        /// Who threw.
        actor: Actor,
        /// What.
        throw: Throw,
    },
    /// A move.
    Moved {
        /// Who moved.
        actor: Actor,
        /// How.
        played: Move,
    },
    /// A throw that allowed no move.
    Lost {
        /// Who threw.
        actor: Actor,
        /// What.
        throw: Throw,
        /// Whether the same side throws again all the same.
        keeps_turn: bool,
        /// Why no piece could move.
        reasons: Vec<Reason>,
    },
    /// The friend took the invitation, which was checked.
    Answered,
    /// The friend's turn came and was checked, with so many throws.
    Checked(u64),
    /// The friend offers a draw.
    DrawOffered,
    /// The friend plays on instead of agreeing to a draw.
    FriendDeclined,
    /// Moves were taken back to this throw.
    Undone(Throw),
    /// The game ended.
    Over(Outcome),
}

/// Why no piece could move: kinds of obstacles, each once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Own pieces stand where pieces would land.
    OwnPiece,
    /// Enemy pieces there protect each other.
    Protected,
    /// An enemy piece stands on a safe square.
    SafeSquare,
    /// A blockade is in the way.
    Blockade,
    /// Bearing off has to wait.
    NotAllHome,
    /// The throw bears nothing off.
    NotAnExit,
    /// Nothing could move back either.
    Backward,
}

impl Event {
    /// Why no piece of the side to move has a move with a throw.
    #[must_use]
    pub fn reasons(ruleset: &Ruleset, position: Position, throw: Throw) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let refusals = position.own().iter().filter_map(|from| Refusal::of(ruleset, position, throw, from));
        for refusal in refusals {
            let forward = match refusal.forward {
                Obstacle::OwnPiece(_) => Reason::OwnPiece,
                Obstacle::Protected(_) => Reason::Protected,
                Obstacle::SafeSquare(_) => Reason::SafeSquare,
                Obstacle::Blockade(_) => Reason::Blockade,
                Obstacle::NotAllHome(_) => Reason::NotAllHome,
                Obstacle::NotAnExit(_) => Reason::NotAnExit,
                Obstacle::MustGoForward | Obstacle::BeforeFirst | Obstacle::OccupiedBehind(_) => Reason::Backward,
            };
            if !reasons.contains(&forward) {
                reasons.push(forward);
            }
            if refusal.backward.is_some() && reasons.first() != Some(&Reason::Backward) {
                reasons.insert(0, Reason::Backward);
            }
        }
        // That nothing could go back is said last.
        if reasons.first() == Some(&Reason::Backward) {
            reasons.rotate_left(1);
        }
        reasons
    }
}
