//! The two who play a game by links, and what they agreed on.

use std::ops::{Index, IndexMut, Not};

use crate::engine::Ruleset;

/// One of the two players of a game by links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Party {
    /// The one who made the invitation; "A" in `docs/fair-throws.md`.
    Inviter,
    /// The one who answered it; "B".
    Guest,
}

impl Party {
    /// Both, the inviter first.
    pub const BOTH: [Self; 2] = [Self::Inviter, Self::Guest];
}

impl Not for Party {
    type Output = Self;

    /// The other one.
    fn not(self) -> Self {
        match self {
            Self::Inviter => Self::Guest,
            Self::Guest => Self::Inviter,
        }
    }
}

/// A value for each party, the inviter's first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ByParty<T>(pub [T; 2]);

impl<T> Index<Party> for ByParty<T> {
    type Output = T;
    fn index(&self, party: Party) -> &T {
        &self.0[party as usize]
    }
}

impl<T> IndexMut<Party> for ByParty<T> {
    fn index_mut(&mut self, party: Party) -> &mut T {
        &mut self.0[party as usize]
    }
}

/// What the invitation settles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The rules.
    pub ruleset: &'static Ruleset,
    /// Who throws first; by rules without a throw-off, who has the cones.
    pub first: Party,
}

/// What was said beside the moves, by the one whose turn it is or was last.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Word {
    /// Nothing.
    #[default]
    None,
    /// A draw is offered with this turn.
    DrawOffered,
    /// The draw that the other offered is declined, by playing on.
    DrawDeclined,
    /// The game is resigned.
    Resigned,
    /// The draw that the other offered is accepted.
    DrawAccepted,
}

impl Word {
    /// All, in the order of their numbers in a link.
    pub(super) const ALL: [Self; 5] =
        [Self::None, Self::DrawOffered, Self::DrawDeclined, Self::Resigned, Self::DrawAccepted];

    /// Whether the game is over by it.
    #[must_use]
    pub const fn is_end(self) -> bool {
        match self {
            Self::None | Self::DrawOffered | Self::DrawDeclined => false,
            Self::Resigned | Self::DrawAccepted => true,
        }
    }
}
