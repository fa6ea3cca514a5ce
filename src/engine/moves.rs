//! Which moves a throw allows, and why a piece has none.

use super::position::Position;
use super::ruleset::{BearingOff, Entry, Hit, Retreat, Ruleset};
use super::square::{Square, SquareSet};
use super::sticks::Throw;

/// One piece's move, told by what it does. Its direction is in the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// To an empty square.
    Step {
        /// Where the piece stood.
        from: Square,
        /// Where it stands then.
        to: Square,
    },
    /// Onto a lone enemy piece: the two change places.
    Swap {
        /// Where the piece stood, and the enemy stands then.
        from: Square,
        /// Where the enemy stood, and the piece stands then.
        to: Square,
    },
    /// Into the House of Water, and on from there at once.
    Sink {
        /// Where the piece stood.
        from: Square,
        /// The House of Water.
        into: Square,
        /// Where the piece comes ashore.
        to: Square,
    },
    /// Off the board.
    BearOff {
        /// Where the piece stood.
        from: Square,
    },
}

impl Move {
    /// Where the piece stood.
    #[must_use]
    pub const fn from(self) -> Square {
        match self {
            Self::Step { from, .. } | Self::Swap { from, .. } | Self::Sink { from, .. } | Self::BearOff { from } => {
                from
            }
        }
    }

    /// Where the throw led it, before any house sent it on; `None` off the board.
    #[must_use]
    pub const fn landing(self) -> Option<Square> {
        match self {
            Self::Step { to, .. } | Self::Swap { to, .. } => Some(to),
            Self::Sink { into, .. } => Some(into),
            Self::BearOff { .. } => None,
        }
    }

    /// Where it stands in the end; `None` off the board.
    #[must_use]
    pub const fn destination(self) -> Option<Square> {
        match self {
            Self::Step { to, .. } | Self::Swap { to, .. } | Self::Sink { to, .. } => Some(to),
            Self::BearOff { .. } => None,
        }
    }

    /// Where an enemy piece stood that it hits, and where that stands then.
    #[must_use]
    pub const fn hit(self) -> Option<(Square, Square)> {
        match self {
            Self::Swap { from, to } => Some((to, from)),
            Self::Step { .. } | Self::Sink { .. } | Self::BearOff { .. } => None,
        }
    }

    /// Whether the throw led it toward square 1.
    #[must_use]
    pub fn is_backward(self) -> bool {
        self.landing().is_some_and(|landing| landing < self.from())
    }
}

/// The legal moves of a position with a throw. Each piece has one at most.
#[derive(Clone, Copy, Debug)]
pub struct Moves<'a> {
    ruleset: &'a Ruleset,
    position: Position,
    throw: Throw,
    movable: SquareSet,
    borne_off: SquareSet,
    are_backward: bool,
}

impl<'a> Moves<'a> {
    /// The legal moves of the side to move.
    #[inline(always)]
    pub(super) fn new(ruleset: &'a Ruleset, position: Position, throw: Throw) -> Self {
        let rules = Reach::new(ruleset, position, throw);
        let forward = rules.steps() | rules.exits();
        let may_retreat = match ruleset.retreat {
            Retreat::Never => false,
            Retreat::WhenStuck => forward.is_empty(),
        };
        Self {
            ruleset,
            position,
            throw,
            movable: if may_retreat { rules.retreats() } else { forward },
            borne_off: rules.exits(),
            are_backward: may_retreat,
        }
    }

    /// The squares of the pieces that can move.
    #[must_use]
    pub const fn movable(&self) -> SquareSet {
        self.movable
    }

    /// How many moves there are, 0 to 5.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.movable.len()
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.movable.is_empty()
    }

    /// The move of the piece on a square, if it has one.
    #[must_use]
    #[inline(always)]
    pub fn of(&self, from: Square) -> Option<Move> {
        self.movable.contains(from).then(|| self.build(from))
    }

    /// The move with `place` others of lower start squares before it.
    #[must_use]
    #[inline(always)]
    pub fn nth(&self, place: u32) -> Option<Move> {
        self.movable.nth(place).map(|from| self.build(from))
    }

    /// All moves, in rising order of their start squares.
    pub fn iter(&self) -> impl Iterator<Item = Move> {
        self.movable.iter().map(|from| self.build(from))
    }

    #[inline(always)]
    fn build(&self, from: Square) -> Move {
        if self.borne_off.contains(from) {
            return Move::BearOff { from };
        }
        let steps = self.throw.value();
        let landing = if self.are_backward { from.backward(steps) } else { from.forward(steps) };
        let to = landing.expect("a legal move stays on the board or bears off");
        let house = self.ruleset.houses.at(to);
        match house.entry {
            Entry::Stay if self.position.enemies().contains(to) => match self.ruleset.hit {
                Hit::ChangePlaces => Move::Swap { from, to },
            },
            Entry::Stay => Move::Step { from, to },
            Entry::ToLowestEmpty | Entry::ToOrBelow(_) => {
                Move::Sink { from, into: to, to: ashore(house.entry, to, self.position.board.empty().with(from)) }
            }
        }
    }
}

/// Where a piece that landed on `house` comes to stand, with these squares empty.
pub(crate) fn ashore(entry: Entry, house: Square, empty: SquareSet) -> Square {
    let free = empty.without(house);
    match entry {
        Entry::Stay => Some(house),
        Entry::ToLowestEmpty => free.first(),
        Entry::ToOrBelow(square) => (free & upto(square)).last(),
    }
    .expect("fewer pieces than squares to come ashore on")
}

fn upto(square: Square) -> SquareSet {
    !SquareSet::from(square).without(square)
}

/// What the rules leave to each piece, taken one rule at a time.
struct Reach<'a> {
    ruleset: &'a Ruleset,
    own: SquareSet,
    enemies: SquareSet,
    empty: SquareSet,
    throw: Throw,
    /// The side's pieces that this throw would bear off, blockades aside.
    exiting: SquareSet,
}

impl<'a> Reach<'a> {
    #[inline(always)]
    fn new(ruleset: &'a Ruleset, position: Position, throw: Throw) -> Self {
        let own = position.own();
        let exiting =
            if ruleset.bearing_off.is_open_to(own) { own & ruleset.houses.exits(throw) } else { SquareSet::EMPTY };
        Self { ruleset, own, enemies: position.enemies(), empty: position.board.empty(), throw, exiting }
    }

    /// The pieces that can move forward on the board.
    #[inline(always)]
    fn steps(&self) -> SquareSet {
        let open = !(self.own | self.protected());
        self.own & !self.exiting & open.backward(self.throw.value()) & !self.behind_blockade()
    }

    /// The pieces that can be borne off.
    #[inline(always)]
    fn exits(&self) -> SquareSet {
        self.exiting & !self.behind_blockade()
    }

    /// The pieces that could move backward.
    fn retreats(&self) -> SquareSet {
        self.own & self.empty.forward(self.throw.value()) & !self.before_blockade()
    }

    /// The enemies that can't be hit.
    #[inline(always)]
    fn protected(&self) -> SquareSet {
        self.enemies & (self.ruleset.houses.safe() | self.enemies.in_runs(self.ruleset.guard_run))
    }

    /// The squares at which the enemy's blockades begin, each run of that length by itself.
    #[inline(always)]
    fn blockades(&self) -> SquareSet {
        self.ruleset.blockade_run.map_or(SquareSet::EMPTY, |length| self.enemies.run_starts(length))
    }

    /// The squares from which a move forward would jump a blockade. A run that begins `ahead`
    /// squares on lies strictly between start and destination if it ends before the destination.
    /// A destination past 30 follows from the same count: the run is on the board anyway.
    #[inline(always)]
    fn behind_blockade(&self) -> SquareSet {
        let Some(length) = self.ruleset.blockade_run else { return SquareSet::EMPTY };
        let mut before = self.blockades();
        let mut blocked = SquareSet::EMPTY;
        for _ in length..self.throw.value() {
            before = before.backward(1);
            blocked = blocked | before;
        }
        blocked
    }

    /// The squares from which a move backward would jump a blockade.
    fn before_blockade(&self) -> SquareSet {
        let Some(length) = self.ruleset.blockade_run else { return SquareSet::EMPTY };
        let starts = self.blockades();
        (length..self.throw.value()).fold(SquareSet::EMPTY, |blocked, behind| blocked | starts.forward(behind))
    }
}

/// Why a piece has no move with a throw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Obstacle {
    /// A piece of its own side stands on the destination.
    OwnPiece(Square),
    /// The enemy on the destination is protected by one next to it.
    Protected(Square),
    /// The enemy on the destination stands on a safe square.
    SafeSquare(Square),
    /// A blockade that begins on this square lies on the way.
    Blockade(Square),
    /// The throw leads past the last square while a piece of the side is before this one.
    NotAllHome(Square),
    /// The throw leads past the last square and is none of these, which bear off from here.
    NotAnExit(super::sticks::ThrowSet),
    /// It could only move backward, and another piece can move forward.
    MustGoForward,
    /// Backward, the destination would be before square 1.
    BeforeFirst,
    /// Backward, a piece stands on the destination, and there are no hits backward.
    OccupiedBehind(Square),
}

/// Why the piece of the side to move on `from` has no move forward: a blockade before what stands
/// on the destination. `None` if no piece of the side stands there or it can move forward.
fn obstacle_forward(ruleset: &Ruleset, position: Position, throw: Throw, from: Square) -> Option<Obstacle> {
    let rules = Reach::new(ruleset, position, throw);
    if !rules.own.contains(from) || (rules.steps() | rules.exits()).contains(from) {
        return None;
    }
    let blockade = || (rules.blockades() & SquareSet::from(from)).first();
    let Some(to) = from.forward(throw.value()) else {
        if let BearingOff::OnceAllFrom(square) = ruleset.bearing_off
            && !ruleset.bearing_off.is_open_to(rules.own)
        {
            return Some(Obstacle::NotAllHome(square));
        }
        return Some(match (rules.exiting.contains(from), blockade()) {
            (true, Some(first)) => Obstacle::Blockade(first),
            _ => Obstacle::NotAnExit(ruleset.houses.at(from).exit),
        });
    };
    Some(if rules.behind_blockade().contains(from) {
        Obstacle::Blockade(blockade().expect("a piece behind a blockade has one ahead"))
    } else if rules.own.contains(to) {
        Obstacle::OwnPiece(to)
    } else if ruleset.houses.safe().contains(to) {
        Obstacle::SafeSquare(to)
    } else {
        Obstacle::Protected(to)
    })
}

/// Why the piece of the side to move on `from` has no move backward. `None` if no piece of the
/// side stands there or it could move backward.
fn obstacle_backward(ruleset: &Ruleset, position: Position, throw: Throw, from: Square) -> Option<Obstacle> {
    let rules = Reach::new(ruleset, position, throw);
    if !rules.own.contains(from) || rules.retreats().contains(from) {
        return None;
    }
    let Some(to) = from.backward(throw.value()) else { return Some(Obstacle::BeforeFirst) };
    if rules.empty.contains(to) {
        let first = (rules.blockades() & SquareSet::from(to)).first();
        return Some(Obstacle::Blockade(first.expect("a piece before a blockade has one behind")));
    }
    Some(Obstacle::OccupiedBehind(to))
}

/// Why a piece has no move with a throw, in both directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// Why it can't move forward or be borne off.
    pub forward: Obstacle,
    /// Why it can't move backward; `None` where pieces never do.
    pub backward: Option<Obstacle>,
}

impl Refusal {
    /// Why the piece of the side to move on `from` has no move. `None` if no piece of the side
    /// stands there or it can move.
    #[must_use]
    pub fn of(ruleset: &Ruleset, position: Position, throw: Throw, from: Square) -> Option<Self> {
        let moves = position.moves(ruleset, throw);
        if moves.movable().contains(from) {
            return None;
        }
        let forward = obstacle_forward(ruleset, position, throw, from)?;
        let backward = match ruleset.retreat {
            Retreat::Never => None,
            Retreat::WhenStuck if moves.is_empty() || moves.are_backward => {
                obstacle_backward(ruleset, position, throw, from)
            }
            Retreat::WhenStuck => Some(Obstacle::MustGoForward),
        };
        Some(Self { forward, backward })
    }
}
