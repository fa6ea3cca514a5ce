//! What moves change about which pieces are of the side to throw.

use super::index::Slots;
use super::layer::Layer;

/// Where a move leads from one arrangement: the slot before, and the slot after it.
pub(super) type Change = (u16, u16);

/// What happens to the turn after a throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// The same side throws again.
    Kept,
    /// The other side throws.
    Passed,
}

impl Turn {
    const BOTH: [Self; 2] = [Self::Kept, Self::Passed];
}

/// What a piece's move does to the arrangement of the pieces (see [`Slots`]).
///
/// It depends only on the places of the piece among all pieces, before and after, so it is worked
/// out once for a layer. The slots are rising in each list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Changes {
    pieces: usize,
    /// By [`Turn`], then by the place before and the place after.
    steps: [Vec<Vec<Change>>; 2],
    /// By [`Turn`], then by the place of the piece and that of the enemy.
    swaps: [Vec<Vec<Change>>; 2],
    /// By [`Turn`], then by the place of the piece.
    exits: [Vec<Vec<Exit>>; 2],
}

/// What it changes that a piece is borne off by the side that has so many pieces before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Exit {
    /// The smaller layer that this leads to; `None` if the side wins by it.
    pub(super) into: Option<Layer>,
    /// The slots before, and those in the smaller layer after it; if the side wins, 0.
    pub(super) changes: Vec<Change>,
}

impl Changes {
    pub(super) fn new(layer: Layer) -> Self {
        let pieces = usize::from(layer.pieces());
        let slots = Slots::new(layer);
        let pairs = || (0..pieces * pieces).map(|pair| (pair / pieces, pair % pieces));
        let steps = Turn::BOTH.map(|turn| {
            let step = |own, from, to| has(own, from).then(|| insert(remove(own, from), to));
            pairs().map(|(from, to)| changes(&slots, &slots, turn, |own| step(own, from, to))).collect()
        });
        let swaps = Turn::BOTH.map(|turn| {
            let swap = |own, from, to| (has(own, from) && !has(own, to)).then_some(own ^ (1 << from | 1 << to));
            pairs().map(|(from, to)| changes(&slots, &slots, turn, |own| swap(own, from, to))).collect()
        });
        let exits = Turn::BOTH.map(|turn| (0..pieces).map(|from| exits(layer, &slots, turn, from)).collect());
        Self { pieces, steps, swaps, exits }
    }

    /// What it changes that a piece moves from its place among all pieces to another one, for all
    /// arrangements in which the piece is of the side to throw.
    #[inline]
    pub(super) fn steps(&self, from: usize, to: usize, turn: Turn) -> &[Change] {
        &self.steps[turn as usize][from * self.pieces + to]
    }

    /// What it changes that a piece hits another one, for all arrangements in which the first is of
    /// the side to throw and the second is not.
    #[inline]
    pub(super) fn swaps(&self, from: usize, to: usize, turn: Turn) -> &[Change] {
        &self.swaps[turn as usize][from * self.pieces + to]
    }

    /// What it changes that a piece is borne off, for all arrangements in which it is of the side to
    /// throw: one entry for each number of pieces that this side can have.
    #[inline]
    pub(super) fn exits(&self, from: usize, turn: Turn) -> &[Exit] {
        &self.exits[turn as usize][from]
    }
}

/// The slots before and after, of every arrangement that `after` says something about.
fn changes(before: &Slots, behind: &Slots, turn: Turn, after: impl Fn(u16) -> Option<u16>) -> Vec<Change> {
    let change = |(slot, &own): (usize, &u16)| {
        let after = after(own)?;
        let after = if turn == Turn::Kept { after } else { behind.exchanged(after) };
        Some((slot as u16, behind.of(after)))
    };
    before.own().iter().enumerate().filter_map(change).collect()
}

fn exits(layer: Layer, slots: &Slots, turn: Turn, from: usize) -> Vec<Exit> {
    let mut sizes = vec![layer.more(), layer.fewer()];
    sizes.dedup();
    let exit = |men: u8| {
        let leaves = |own: u16| own.count_ones() == u32::from(men) && has(own, from);
        let into = layer.after_bearing_off(men);
        let changes = match into {
            Some(smaller) => changes(slots, &Slots::new(smaller), turn, |own| leaves(own).then(|| remove(own, from))),
            None => (0..).zip(slots.own()).filter(|&(_, &own)| leaves(own)).map(|(slot, _)| (slot, 0)).collect(),
        };
        Exit { into, changes }
    };
    sizes.into_iter().map(exit).collect()
}

fn has(own: u16, place: usize) -> bool {
    own >> place & 1 == 1
}

/// The set without the piece at `place`; those after it move down.
fn remove(own: u16, place: usize) -> u16 {
    let below = (1 << place) - 1;
    own & below | own >> 1 & !below
}

/// The set with a piece of the side put in at `place`; those after it move up.
fn insert(own: u16, place: usize) -> u16 {
    let below = (1 << place) - 1;
    own & below | 1 << place | (own & !below) << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_holds_both_halves() {
        let lengths = [(1, 1), (2, 1), (2, 2), (4, 4), (5, 4), (5, 5)].map(|(one, other)| {
            let slots = Slots::new(Layer::of(one, other));
            assert!(slots.own().is_sorted());
            slots.len()
        });
        assert_eq!(lengths, [2, 6, 6, 70, 252, 252]);
    }

    #[test]
    fn a_step_carries_the_piece_over_those_between() {
        let layer = Layer::of(2, 2);
        let (changes, slots) = (Changes::new(layer), Slots::new(layer));
        let change = |before, after| (slots.of(before), slots.of(after));
        assert!(changes.steps(0, 2, Turn::Kept).contains(&change(0b0011, 0b0101)));
        assert!(changes.steps(0, 2, Turn::Passed).contains(&change(0b0011, 0b1010)));
        assert!(changes.steps(3, 0, Turn::Kept).contains(&change(0b1010, 0b0101)));
        assert_eq!(changes.steps(1, 1, Turn::Kept).len(), 3);
        assert!(changes.swaps(0, 3, Turn::Kept).contains(&change(0b0011, 0b1010)));
        assert_eq!(changes.swaps(0, 3, Turn::Kept).len(), 2);
    }

    #[test]
    fn bearing_off_leads_into_the_smaller_layers() {
        let changes = Changes::new(Layer::of(2, 1));
        let (slots, smaller) = (Slots::new(Layer::of(2, 1)), Slots::new(Layer::of(1, 1)));
        let [more, fewer] = changes.exits(2, Turn::Kept) else { panic!("either side can bear off") };
        assert_eq!(more.into, Some(Layer::of(1, 1)));
        assert_eq!(more.changes, [(slots.of(0b101), smaller.of(0b01)), (slots.of(0b110), smaller.of(0b10))]);
        assert_eq!((fewer.into, &fewer.changes[..]), (None, &[(slots.of(0b100), 0)][..]));
        assert_eq!(Changes::new(Layer::of(2, 2)).exits(0, Turn::Passed).len(), 1);
    }
}
