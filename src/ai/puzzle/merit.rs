//! What speaks for a move: facts that hold in the position, each found from the rules.

use crate::engine::ruleset::BearingOff;
use crate::engine::{Move, Moves, Position, Ruleset, Side, Square};

/// At most so many merits are given; more would not be read.
const MOST: usize = 3;

/// A fact that speaks for a move and not for another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Merit {
    /// It bears a piece off.
    BearsOff,
    /// It hits.
    Hits {
        /// The enemy piece that stood here,
        on: Square,
        /// and stands here then.
        back_to: Square,
    },
    /// The other move falls into the House of Water and comes ashore here.
    KeepsDry(Square),
    /// All pieces may be borne off from then on.
    BringsAllHome,
    /// A number of the 16 equally likely ways that the sticks can fall is better.
    Odds {
        /// What these throws do.
        of: Odds,
        /// How many there are after the move.
        best: u32,
        /// And after the other one.
        other: u32,
    },
}

/// What is counted of the 16 ways that the sticks can fall next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Odds {
    /// The enemy throws next and can win at once.
    EnemyWins,
    /// The enemy throws next and can hit.
    EnemyHits,
    /// The enemy throws next and can bear a piece off.
    EnemyBearsOff,
    /// The enemy throws next and can't move forward.
    EnemyStuck,
    /// The side throws again and can win at once.
    NextWins,
    /// The side throws again and can hit.
    NextHits,
    /// The side throws again and can bear a piece off.
    NextBearsOff,
    /// The side could bear a piece off as the pieces stand, though the enemy throws before that.
    ThenBearsOff,
}

impl Odds {
    const IF_PASSED: [Self; 5] =
        [Self::EnemyWins, Self::EnemyHits, Self::EnemyBearsOff, Self::ThenBearsOff, Self::EnemyStuck];
    const IF_KEPT: [Self; 3] = [Self::NextWins, Self::NextBearsOff, Self::NextHits];

    /// Whether it is good for the side that moved if there are many.
    const fn is_good(self) -> bool {
        match self {
            Self::EnemyWins | Self::EnemyHits | Self::EnemyBearsOff => false,
            Self::EnemyStuck | Self::NextWins | Self::NextHits | Self::NextBearsOff | Self::ThenBearsOff => true,
        }
    }

    /// How many of the 16 ways there are, after a move of `side`.
    #[must_use]
    pub fn count(self, ruleset: &Ruleset, after: Position, side: Side) -> u32 {
        let (thrower, does): (_, fn(&Moves<'_>, Position) -> bool) = match self {
            Self::EnemyWins => (!side, wins),
            Self::EnemyHits => (!side, hits),
            Self::EnemyBearsOff => (!side, bears_off),
            Self::EnemyStuck => (!side, is_stuck),
            Self::NextWins => (side, wins),
            Self::NextHits => (side, hits),
            Self::NextBearsOff | Self::ThenBearsOff => (side, bears_off),
        };
        let before = Position { side: thrower, ..after };
        let outcomes = ruleset.sticks.outcomes().into_iter();
        outcomes.filter(|&(throw, _)| does(&before.moves(ruleset, throw), before)).map(|(_, weight)| weight).sum()
    }
}

fn bears_off(moves: &Moves<'_>, _: Position) -> bool {
    moves.iter().any(|played| played.destination().is_none())
}

fn wins(moves: &Moves<'_>, before: Position) -> bool {
    before.own().len() == 1 && bears_off(moves, before)
}

fn hits(moves: &Moves<'_>, _: Position) -> bool {
    moves.iter().any(|played| played.hit().is_some())
}

fn is_stuck(moves: &Moves<'_>, _: Position) -> bool {
    moves.iter().all(Move::is_backward)
}

impl Merit {
    /// By how many of the 16 ways the moves differ.
    const fn difference(self) -> u32 {
        match self {
            Self::Odds { best, other, .. } => best.abs_diff(other),
            Self::BearsOff | Self::Hits { .. } | Self::KeepsDry(_) | Self::BringsAllHome => 0,
        }
    }

    /// What speaks for the move `best` and not for `other`, each with the position that it leads to; the weightiest
    /// first.
    pub(super) fn between(
        ruleset: &Ruleset,
        before: Position,
        best: (Move, Position),
        other: (Move, Position),
    ) -> Vec<Self> {
        let side = before.side;
        let mut merits = Vec::new();
        if best.0.destination().is_none() && other.0.destination().is_some() {
            merits.push(Self::BearsOff);
        }
        if let Some((on, back_to)) = best.0.hit() {
            merits.push(Self::Hits { on, back_to });
        }
        if let (Move::Sink { to, .. }, Move::Step { .. } | Move::Swap { .. } | Move::BearOff { .. }) = (other.0, best.0)
        {
            merits.push(Self::KeepsDry(to));
        }
        let is_home = |position: Position| match ruleset.bearing_off {
            BearingOff::Anytime => false,
            BearingOff::OnceAllFrom(_) => ruleset.bearing_off.is_open_to(position.board.pieces(side)),
        };
        if is_home(best.1) && !is_home(other.1) && !is_home(before) {
            merits.push(Self::BringsAllHome);
        }
        // Both moves are made with the same throw, so the same side throws next, unless one of them wins.
        let odds = if best.1.side == side { &Odds::IF_KEPT[..] } else { &Odds::IF_PASSED };
        let first = merits.len();
        for &of in odds {
            let [best, other] = [best.1, other.1].map(|after| of.count(ruleset, after, side));
            if if of.is_good() { best > other } else { best < other } {
                let is_as_great = |earlier: &&Self| earlier.difference() >= best.abs_diff(other);
                let place = first + merits[first..].iter().take_while(is_as_great).count();
                merits.insert(place, Self::Odds { of, best, other });
            }
        }
        merits.truncate(MOST);
        merits
    }
}
