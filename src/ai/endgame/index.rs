//! The number of a position in its layer.

use std::ops::Range;

use crate::engine::{Position, Ruleset, SquareSet};

use super::layer::Layer;
use super::squares::{SetNumbers, Squares};

/// Which number each position of a layer has, from 0 on:
///
/// ```text
/// level    by the sum of the squares of all pieces
///   set      on which squares the pieces stand, in the order of their numbers
///     slot     which of the pieces are of the side to throw
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Index {
    layer: Layer,
    sets: SetNumbers,
    slots: Slots,
    /// The number of the first position of each level, and one beyond the last position of all.
    starts: Vec<usize>,
}

impl Index {
    /// The numbers of a layer's positions.
    #[must_use]
    pub fn new(ruleset: &Ruleset, layer: Layer) -> Self {
        let sets = SetNumbers::new(ruleset, layer.pieces());
        let slots = Slots::new(layer);
        let mut starts = vec![0];
        for level in 0..sets.levels() {
            starts.push(starts[level] + sets.sets(level) * slots.len());
        }
        Self { layer, sets, slots, starts }
    }

    /// The layer.
    #[must_use]
    pub fn layer(&self) -> Layer {
        self.layer
    }

    /// How many positions the layer has.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.starts[self.levels()]
    }

    /// How many levels the layer has.
    #[must_use]
    pub fn levels(&self) -> usize {
        self.sets.levels()
    }

    /// The numbers of a level's positions. The higher the level, the nearer the end of the game.
    #[must_use]
    pub fn level(&self, level: usize) -> Range<usize> {
        self.starts[level]..self.starts[level + 1]
    }

    /// The level of the position with this number.
    #[must_use]
    pub fn level_of(&self, number: usize) -> usize {
        self.starts.partition_point(|&start| start <= number) - 1
    }

    /// How many positions stand on the same squares. Their numbers follow each other, and the first
    /// of them is a multiple of this.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The number of a position; `None` if it belongs to another layer, or a piece stands where none can.
    #[must_use]
    pub fn number(&self, position: Position) -> Option<usize> {
        let (own, enemies) = (position.own(), position.enemies());
        let is_here = own.len().max(enemies.len()) == u32::from(self.layer.more())
            && own.len().min(enemies.len()) == u32::from(self.layer.fewer())
            && ((own | enemies) & self.sets.never()).is_empty();
        is_here.then(|| {
            let (squares, own) = merge(own, enemies);
            let (level, set) = self.sets.find(squares.numbers().iter().copied());
            self.starts[level] + set * self.slots.len() + usize::from(self.slots.of(own))
        })
    }

    /// The squares of the side to throw, and those of the other side.
    #[must_use]
    pub fn pieces(&self, number: usize) -> [SquareSet; 2] {
        let level = self.level_of(number);
        let within = number - self.starts[level];
        let squares = self.sets.squares(level, within / self.slots.len());
        split(&squares, self.slots.own()[within % self.slots.len()])
    }

    #[inline]
    pub(super) fn sets(&self) -> &SetNumbers {
        &self.sets
    }
}

/// The arrangements of a layer: the ways in which the pieces on given squares are shared out to the
/// two sides. An arrangement is a set of pieces, those of the side to throw; the piece on the lowest
/// square is bit 0. Its *slot* is its place among all arrangements of the layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Slots {
    /// The arrangement of each slot.
    own: Vec<u16>,
    /// The slot of each set of pieces, or [`NONE`].
    slots: Vec<u16>,
}

const NONE: u16 = u16::MAX;

impl Slots {
    pub(super) fn new(layer: Layer) -> Self {
        let all = 0..1_u16 << layer.pieces();
        let is_here = |own: &u16| {
            let men = own.count_ones();
            men == u32::from(layer.more()) || men == u32::from(layer.fewer())
        };
        let own: Vec<u16> = all.clone().filter(is_here).collect();
        let mut slots = vec![NONE; all.len()];
        for (slot, &own) in own.iter().enumerate() {
            slots[usize::from(own)] = slot as u16;
        }
        Self { own, slots }
    }

    /// How many arrangements there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.own.len()
    }

    /// The arrangement of each slot, rising.
    #[inline]
    pub(super) fn own(&self) -> &[u16] {
        &self.own
    }

    /// The slot of an arrangement.
    #[inline]
    pub(super) fn of(&self, own: u16) -> u16 {
        self.slots[usize::from(own)]
    }

    /// The arrangement with the sides exchanged.
    #[inline]
    pub(super) fn exchanged(&self, own: u16) -> u16 {
        own ^ (self.slots.len() - 1) as u16
    }
}

/// The squares of both sides, and the arrangement of the pieces on them.
fn merge(own: SquareSet, enemies: SquareSet) -> (Squares, u16) {
    let mut squares = Squares::EMPTY;
    let mut arrangement = 0;
    for (place, square) in (own | enemies).iter().enumerate() {
        arrangement |= u16::from(own.contains(square)) << place;
        squares.push(square.number());
    }
    (squares, arrangement)
}

/// The squares of the side to throw, and those of the other side.
pub(super) fn split(squares: &Squares, arrangement: u16) -> [SquareSet; 2] {
    let side = |is_own: bool| {
        let belongs = |&(place, _): &(usize, _)| (arrangement >> place & 1 == 1) == is_own;
        squares.iter().enumerate().filter(belongs).map(|(_, square)| square).collect()
    };
    [side(true), side(false)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Board, BySide, Side, rulesets};

    fn check(ruleset: &Ruleset, layer: Layer, positions: usize) {
        let index = Index::new(ruleset, layer);
        assert_eq!(index.positions(), positions, "{layer:?}");
        for number in 0..positions {
            let [own, enemies] = index.pieces(number);
            for side in Side::BOTH {
                let pieces = if side == Side::Cones { BySide::new(own, enemies) } else { BySide::new(enemies, own) };
                let position = Position { board: Board::new(pieces).expect("no square is taken twice"), side };
                assert_eq!(index.number(position), Some(number));
            }
        }
    }

    #[test]
    fn every_position_has_a_number_of_its_own() {
        for ruleset in rulesets::ALL {
            check(ruleset, Layer::of(1, 1), 29 * 28);
            check(ruleset, Layer::of(1, 2), 2 * 29 * (28 * 27 / 2));
            check(ruleset, Layer::of(3, 1), 2 * 29 * (28 * 27 * 26 / 6));
            check(ruleset, Layer::of(2, 2), (29 * 28 / 2) * (27 * 26 / 2));
        }
    }

    #[test]
    fn the_layers_of_up_to_4_against_4_have_437_million_positions() {
        let positions = |layer| Index::new(&rulesets::JEQUIER, layer).positions();
        assert_eq!(Layer::up_to(4).map(positions).sum::<usize>(), 437_373_650);
    }

    #[test]
    fn a_position_of_another_layer_has_no_number() {
        let index = Index::new(&rulesets::JEQUIER, Layer::of(2, 1));
        let position = |cones: &[u8], spools: &[u8]| {
            let board = Board::new(BySide::new(SquareSet::of(cones), SquareSet::of(spools)));
            Position { board: board.expect("no square is taken twice"), side: Side::Cones }
        };
        assert!(index.number(position(&[1], &[2, 3])).is_some());
        assert_eq!(index.number(position(&[1], &[2])), None);
        assert_eq!(index.number(position(&[1, 4], &[2, 3])), None);
        assert_eq!(index.number(position(&[1, 27], &[2])), None);
    }
}
