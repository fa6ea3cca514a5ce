//! The rules once more, straight from their text and as plainly as can be: an array of squares and
//! loops over it. It shares only nouns with the engine and none of its ideas.

use senet::engine::{Position, Side};

/// Which rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    Jequier,
    Standard,
}

/// What stands where, and who throws next; nobody after a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// By number; place 0 is not used.
    squares: [Option<Side>; 31],
    pub(crate) next: Option<Side>,
}

/// A move as the notation writes it, and what it leads to.
pub(crate) struct Ply {
    pub(crate) text: String,
    pub(crate) after: State,
}

impl Rules {
    pub(crate) fn by_id(id: &str) -> Self {
        match id {
            "jequier" => Self::Jequier,
            "standard" => Self::Standard,
            _ => panic!("no rules are called {id}"),
        }
    }

    /// All moves with a throw, or the one way to have none.
    pub(crate) fn plies(self, state: &State, throw: usize) -> Vec<Ply> {
        let Some(side) = state.next else { return Vec::new() };
        let own_squares = || (1..=30).filter(|&from| state.squares[from] == Some(side));
        let mut plies: Vec<Ply> =
            own_squares().filter_map(|from| self.forward_or_off(state, side, from, throw)).collect();
        // J14, S8
        if plies.is_empty() && self == Self::Jequier {
            plies = own_squares().filter_map(|from| self.backward(state, side, from, throw)).collect();
        }
        if plies.is_empty() {
            // J15: the turn is lost, whatever the throw. S9: some throws give another one.
            let keeps = self == Self::Standard && self.throws_again(throw);
            let after = State { squares: state.squares, next: Some(if keeps { side } else { !side }) };
            plies.push(Ply { text: format!("{throw}:-"), after });
        }
        plies
    }

    /// J3, S3
    fn throws_again(self, throw: usize) -> bool {
        match self {
            Self::Jequier => throw == 1 || throw == 4 || throw == 6,
            Self::Standard => throw == 1 || throw == 4 || throw == 5,
        }
    }

    /// J8, S5
    fn is_safe(self, square: usize) -> bool {
        match self {
            Self::Jequier => square == 26 || square == 28 || square == 29 || square == 30,
            Self::Standard => square >= 27,
        }
    }

    /// J11, S7
    fn water(self) -> usize {
        match self {
            Self::Jequier => 27,
            Self::Standard => 28,
        }
    }

    /// J4 to J8 and J11 to J13; S4 to S7 and S10.
    fn forward_or_off(self, state: &State, side: Side, from: usize, throw: usize) -> Option<Ply> {
        let to = from + throw;
        if self == Self::Jequier && jumps_three(state, !side, from, to) {
            return None;
        }
        let bears_off = match self {
            Self::Jequier => to >= 30 && (1..=20).all(|square| state.squares[square] != Some(side)),
            Self::Standard => matches!((from, throw), (27, 4 | 5) | (29, 3) | (30, 2)),
        };
        if bears_off {
            let mut squares = state.squares;
            squares[from] = None;
            return Some(self.ply(side, throw, format!("{throw}:{from}-off"), squares));
        }
        if to > 30 {
            return None;
        }
        if state.squares[to].is_none() {
            return Some(self.to_empty(state, side, from, to, throw));
        }
        if state.squares[to] == Some(side) || self.is_safe(to) {
            return None;
        }
        let has_friend_below = state.squares[to - 1] == Some(!side);
        let has_friend_above = to < 30 && state.squares[to + 1] == Some(!side);
        if has_friend_below || has_friend_above {
            return None;
        }
        let mut squares = state.squares;
        squares[from] = Some(!side);
        squares[to] = Some(side);
        Some(self.ply(side, throw, format!("{throw}:{from}-{to}x"), squares))
    }

    /// J14
    fn backward(self, state: &State, side: Side, from: usize, throw: usize) -> Option<Ply> {
        if from <= throw {
            return None;
        }
        let to = from - throw;
        if state.squares[to].is_some() || jumps_three(state, !side, to, from) {
            return None;
        }
        Some(self.to_empty(state, side, from, to, throw))
    }

    /// To an empty square, or from the House of Water to where that sends the piece.
    fn to_empty(self, state: &State, side: Side, from: usize, to: usize, throw: usize) -> Ply {
        let mut squares = state.squares;
        squares[from] = None;
        if to != self.water() {
            squares[to] = Some(side);
            return self.ply(side, throw, format!("{throw}:{from}-{to}"), squares);
        }
        let mut ashore = match self {
            Self::Jequier => 1,
            Self::Standard => 15,
        };
        while squares[ashore].is_some() {
            match self {
                Self::Jequier => ashore += 1,
                Self::Standard => ashore -= 1,
            }
        }
        assert_ne!(ashore, 0, "there is always an empty square");
        squares[ashore] = Some(side);
        self.ply(side, throw, format!("{throw}:{from}-{to}~{ashore}"), squares)
    }

    /// J3 and J16; S3 and S11.
    fn ply(self, side: Side, throw: usize, text: String, squares: [Option<Side>; 31]) -> Ply {
        let has_won = !squares.contains(&Some(side));
        let next = if self.throws_again(throw) { side } else { !side };
        Ply { text, after: State { squares, next: (!has_won).then_some(next) } }
    }
}

/// J9: whether three of `enemy` in a row stand strictly between two squares. What is borne off
/// past 30 comes from a `high` beyond 30.
fn jumps_three(state: &State, enemy: Side, low: usize, high: usize) -> bool {
    for first in low + 1..=28 {
        let last = first + 2;
        if last < high && (first..=last).all(|square| state.squares[square] == Some(enemy)) {
            return true;
        }
    }
    false
}

impl State {
    /// The same as a position of the engine.
    pub(crate) fn of(position: Position) -> Self {
        let mut squares = [None; 31];
        for side in Side::BOTH {
            for square in position.board.pieces(side).iter() {
                squares[usize::from(square.number())] = Some(side);
            }
        }
        Self { squares, next: position.winner().is_none().then_some(position.side) }
    }
}
