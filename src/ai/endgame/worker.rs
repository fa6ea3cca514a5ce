//! One look at every position of a part of a layer: what its bounds are if those of the next
//! positions hold.

use crate::engine::Square;
use crate::engine::ruleset::Retreat;

use super::bounds::{Bounds, Bracket};
use super::changes::{Change, Turn};
use super::reach::{Landing, Places, Reach};
use super::retreat::{Backward, Retreats};
use super::squares::Squares;
use super::sweep::{Sweep, ThrowRules};

/// How often the positions on the same squares are renewed from each other before the sweep goes on.
const ROUNDS: usize = 6;

/// A position on the same squares that a move or a lost throw leads to.
struct Near {
    before: u16,
    after: u16,
    turn: Turn,
}

/// One thread's part in a sweep, with the room it works in.
pub struct Worker<'a> {
    sweep: &'a Sweep<'a>,
    /// By throw and slot, the best of the moves to other squares.
    far: Vec<Bracket>,
    /// By throw, the moves and lost throws that lead to the same squares.
    near: [Vec<Near>; 5],
    /// By slot, the enemies that can't be hit.
    protected: Vec<Places>,
    /// By slot, the enemies at which a blockade begins.
    blockades: Vec<Places>,
    /// By slot, whether the side to throw may bear off.
    is_open: Vec<bool>,
    /// By slot, whether a move was found with the throw that is looked at.
    is_movable: Vec<bool>,
    /// By slot, the best moves with a throw.
    best: Vec<Bracket>,
    /// By slot, the weighted sums of both bounds.
    sums: Vec<[u32; 2]>,
}

impl<'a> Worker<'a> {
    /// A worker for a sweep.
    #[must_use]
    pub fn new(sweep: &'a Sweep<'a>) -> Self {
        let slots = sweep.slots.len();
        Self {
            sweep,
            far: vec![Bracket::WORST; slots * sweep.throws.len()],
            near: [const { Vec::new() }; 5],
            protected: vec![0; slots],
            blockades: vec![0; slots],
            is_open: vec![false; slots],
            is_movable: vec![false; slots],
            best: vec![Bracket::WORST; slots],
            sums: vec![[0; 2]; slots],
        }
    }

    /// Renews part of a level, which was taken from `bounds`: the brackets from the position
    /// `first` of the level on. Positions on squares where all brackets are at most `closed` wide
    /// are left as they are. Returns the widest bracket of the part.
    ///
    /// # Panics
    /// If the part does not begin and end between two sets of squares.
    pub fn renew(&mut self, bounds: &Bounds, level: usize, first: usize, part: &mut [Bracket], closed: u32) -> u32 {
        let slots = self.sweep.slots.len();
        assert!(first.is_multiple_of(slots) && part.len().is_multiple_of(slots), "half a set of squares");
        let mut widest = 0;
        for (set, brackets) in (first / slots..).zip(part.chunks_exact_mut(slots)) {
            let mut width = widest_of(brackets);
            if width > closed {
                let squares = bounds.index().sets().squares(level, set);
                self.look_far(bounds, &squares);
                self.settle(brackets, ROUNDS);
                width = widest_of(brackets);
            }
            widest = widest.max(width);
        }
        widest
    }

    /// Finds the moves of all positions on these squares, and the best of those to other squares.
    fn look_far(&mut self, bounds: &Bounds, squares: &Squares) {
        let sweep = self.sweep;
        let reach = Reach::new(sweep.ruleset, squares);
        let all = (1 << squares.numbers().len()) - 1;
        for (slot, &own) in sweep.slots.own().iter().enumerate() {
            self.protected[slot] = reach.protected(all ^ own);
            self.blockades[slot] = if reach.has_blockades() { reach.blockades(all ^ own) } else { 0 };
            self.is_open[slot] = reach.is_open_to(own);
        }
        self.far.fill(Bracket::WORST);
        for (index, rules) in sweep.throws.iter().enumerate() {
            self.near[index].clear();
            self.is_movable.fill(false);
            // The pieces that can move whoever owns the others.
            let mut free = 0;
            for from in 0..squares.numbers().len() {
                if self.look_at_piece(bounds, &reach, index, from) {
                    free |= 1 << from;
                }
            }
            let retreats = Retreats::default();
            for (slot, &own) in sweep.slots.own().iter().enumerate() {
                if own & free != 0 || self.is_movable[slot] {
                    continue;
                }
                let found = match sweep.ruleset.retreat {
                    Retreat::Never => false,
                    Retreat::WhenStuck => self.retreat(bounds, &reach, &retreats, index, slot),
                };
                if !found {
                    let turn = rules.turn_without_move;
                    let after = if turn == Turn::Kept { own } else { sweep.slots.exchanged(own) };
                    self.near[index].push(Near { before: slot as u16, after: sweep.slots.of(after), turn });
                }
            }
        }
    }

    /// Looks at the moves forward of the piece at `from` with a throw. Says whether it can move
    /// whoever owns the other pieces; otherwise each slot in which it can is marked.
    #[inline]
    fn look_at_piece(&mut self, bounds: &Bounds, reach: &Reach, throw: usize, from: usize) -> bool {
        let sweep = self.sweep;
        let &ThrowRules { throw: steps, turn, exits, .. } = &sweep.throws[throw];
        let start = Square::at(reach.squares.numbers()[from]);
        let far = &mut self.far[throw * sweep.slots.len()..][..sweep.slots.len()];
        let between = reach.between(start.number(), start.number() + steps.value());
        let is_blocked = |blockades: &[Places], slot: u16| blockades[usize::from(slot)] & between != 0;
        let leaves = exits.contains(start);
        if leaves {
            let rest = reach.squares.without(from);
            for exit in sweep.changes.exits(from, turn) {
                let into = exit.into.map(|layer| {
                    let smaller = sweep.smaller.iter().find(|bounds| bounds.index().layer() == layer);
                    smaller.expect("the smaller layers were compared").set(rest.numbers().iter().copied())
                });
                for &(before, after) in &exit.changes {
                    if !self.is_open[usize::from(before)] || is_blocked(&self.blockades, before) {
                        continue;
                    }
                    self.is_movable[usize::from(before)] = true;
                    let value = match into {
                        None => Bracket::WON,
                        Some(set) => seen(set.map(|set| set[usize::from(after)]), turn),
                    };
                    far[usize::from(before)] = far[usize::from(before)].or(value);
                }
            }
        }
        let Some(to) = start.forward(steps.value()) else { return false };
        // Who bears a piece off does not step with it.
        let stays = |is_open: &[bool], slot: u16| !leaves || !is_open[usize::from(slot)];
        match reach.landing(from, to) {
            Landing::Piece(enemy) => {
                for &(before, after) in sweep.changes.swaps(from, enemy, turn) {
                    if self.protected[usize::from(before)] >> enemy & 1 == 0
                        && !is_blocked(&self.blockades, before)
                        && stays(&self.is_open, before)
                    {
                        self.is_movable[usize::from(before)] = true;
                        self.near[throw].push(Near { before, after, turn });
                    }
                }
                false
            }
            Landing::Same => {
                for &(before, after) in sweep.changes.steps(from, from, turn) {
                    if !is_blocked(&self.blockades, before) && stays(&self.is_open, before) {
                        self.is_movable[usize::from(before)] = true;
                        self.near[throw].push(Near { before, after, turn });
                    }
                }
                false
            }
            Landing::Empty { place, number } => {
                let changes = sweep.changes.steps(from, place, turn);
                let set = bounds.set(reach.squares.moved(from, place, number));
                if between == 0 && !leaves {
                    take_all(far, changes, set, turn);
                    return true;
                }
                for &(before, after) in changes {
                    if !is_blocked(&self.blockades, before) && stays(&self.is_open, before) {
                        self.is_movable[usize::from(before)] = true;
                        let value = seen(set.map(|set| set[usize::from(after)]), turn);
                        far[usize::from(before)] = far[usize::from(before)].or(value);
                    }
                }
                false
            }
        }
    }

    /// Looks at the moves backward of one position. Says whether there is one.
    fn retreat<'b>(
        &mut self,
        bounds: &'b Bounds,
        reach: &Reach,
        retreats: &Retreats<'b>,
        throw: usize,
        slot: usize,
    ) -> bool {
        let sweep = self.sweep;
        let &ThrowRules { throw: steps, turn, .. } = &sweep.throws[throw];
        let own = sweep.slots.own()[slot];
        let mut found = false;
        for from in (0..reach.squares.numbers().len()).filter(|&from| own >> from & 1 == 1) {
            let Some(Backward { between, landing, set }) = retreats.of(bounds, reach, steps, from) else { continue };
            if self.blockades[slot] & between != 0 {
                continue;
            }
            found = true;
            let change = |place| sweep.changes.steps(from, place, turn);
            let after = |place| {
                let changes = change(place);
                let found = changes.binary_search_by_key(&(slot as u16), |&(before, _)| before);
                changes[found.expect("the piece is of the side to throw")].1
            };
            match landing {
                Landing::Empty { place, .. } => {
                    let value = seen(set.map(|set| set[usize::from(after(place))]), turn);
                    let far = &mut self.far[throw * sweep.slots.len() + slot];
                    *far = far.or(value);
                }
                Landing::Same => {
                    self.near[throw].push(Near { before: slot as u16, after: after(from), turn });
                }
                Landing::Piece(_) => unreachable!("a piece moves backward to empty squares only"),
            }
        }
        found
    }

    /// Renews the positions on the same squares from each other, so many times at most.
    fn settle(&mut self, brackets: &mut [Bracket], rounds: usize) {
        let slots = self.sweep.slots.len();
        let rounds = if self.near.iter().all(Vec::is_empty) { 1 } else { rounds };
        for _ in 0..rounds {
            self.sums.fill([0; 2]);
            for ((rules, far), near) in self.sweep.throws.iter().zip(self.far.chunks_exact(slots)).zip(&self.near) {
                self.best.copy_from_slice(far);
                for &Near { before, after, turn } in near {
                    let best = &mut self.best[usize::from(before)];
                    *best = best.or(seen(Some(brackets[usize::from(after)]), turn));
                }
                for (sums, best) in self.sums.iter_mut().zip(&self.best) {
                    sums[0] += best.lower * rules.weight;
                    sums[1] += best.upper * rules.weight;
                }
            }
            let mut change = 0;
            let mut widest = 0;
            for (bracket, &[lower, upper]) in brackets.iter_mut().zip(&self.sums) {
                // Each bound is rounded away from the other, so that it stays one.
                let renewed = Bracket { lower: lower / 16, upper: upper.div_ceil(16) };
                change = change.max(bracket.width().abs_diff(renewed.width()));
                widest = widest.max(renewed.width());
                *bracket = renewed;
            }
            if change <= widest / 8 {
                break;
            }
        }
    }
}

fn widest_of(brackets: &[Bracket]) -> u32 {
    brackets.iter().map(|bracket| bracket.width()).max().unwrap_or(0)
}

/// A position's bracket as the side that moved there sees it.
#[inline]
fn seen(bracket: Option<Bracket>, turn: Turn) -> Bracket {
    let bracket = bracket.unwrap_or(Bracket::UNKNOWN);
    match turn {
        Turn::Kept => bracket,
        Turn::Passed => bracket.of_other_side(),
    }
}

/// Takes a move to other squares for all arrangements that have it. The inmost loop of a sweep.
#[inline]
fn take_all(far: &mut [Bracket], changes: &[Change], set: Option<&[Bracket]>, turn: Turn) {
    let Some(set) = set else {
        for &(before, _) in changes {
            far[usize::from(before)] = far[usize::from(before)].or(Bracket::UNKNOWN);
        }
        return;
    };
    match turn {
        Turn::Kept => {
            for &(before, after) in changes {
                let best = &mut far[usize::from(before)];
                *best = best.or(set[usize::from(after)]);
            }
        }
        Turn::Passed => {
            for &(before, after) in changes {
                let best = &mut far[usize::from(before)];
                *best = best.or(set[usize::from(after)].of_other_side());
            }
        }
    }
}

#[cfg(test)]
mod tests;
