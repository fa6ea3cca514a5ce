//! The layers that the positions fall into by how many pieces are left.

/// How many pieces a side can have in a layer; more would need wider sets and counts.
pub const MOST_MEN: u8 = 5;

/// How many pieces both sides together can have.
pub(super) const MOST_PIECES: usize = 2 * MOST_MEN as usize;

/// All positions in which one side has `more` pieces on the board and the other has `fewer` (or as
/// many), whichever of them is to throw. A turn that passes leads from one half of a layer into
/// the other; only bearing off leads out of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Layer {
    more: u8,
    fewer: u8,
}

impl Layer {
    /// The layer of positions with so many pieces of the one side and of the other.
    ///
    /// # Panics
    /// If a side has none, or more than [`MOST_MEN`].
    #[must_use]
    pub fn of(one: u8, other: u8) -> Self {
        let (more, fewer) = (one.max(other), one.min(other));
        assert!(fewer >= 1 && more <= MOST_MEN, "a side of a layer has 1 to {MOST_MEN} pieces, not {one} and {other}");
        Self { more, fewer }
    }

    /// The layers with at most `men` pieces a side, in an order in which each comes after those
    /// that it leads to.
    pub fn up_to(men: u8) -> impl Iterator<Item = Self> {
        (1..=men).flat_map(|more| (1..=more).map(move |fewer| Self::of(more, fewer)))
    }

    /// How many pieces the side with more of them has.
    #[must_use]
    pub const fn more(self) -> u8 {
        self.more
    }

    /// How many pieces the other side has, at most as many.
    #[must_use]
    pub const fn fewer(self) -> u8 {
        self.fewer
    }

    /// How many pieces both sides have together.
    #[must_use]
    pub const fn pieces(self) -> u8 {
        self.more + self.fewer
    }

    /// Where the layer leads when the side with `own` pieces bears one off; `None` if it wins by that.
    #[must_use]
    pub fn after_bearing_off(self, own: u8) -> Option<Self> {
        let other = self.pieces() - own;
        (own > 1).then(|| Self::of(own - 1, other))
    }

    /// The layers that bearing off leads to.
    pub fn smaller(self) -> impl Iterator<Item = Self> {
        let second = if self.more == self.fewer { None } else { self.after_bearing_off(self.fewer) };
        self.after_bearing_off(self.more).into_iter().chain(second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_comes_after_those_it_leads_to() {
        let layers: Vec<_> = Layer::up_to(MOST_MEN).collect();
        assert_eq!(layers.len(), 15);
        for (place, layer) in layers.iter().enumerate() {
            assert!(layer.smaller().all(|smaller| layers[..place].contains(&smaller)), "{layer:?}");
        }
        assert_eq!(Layer::of(2, 3).smaller().collect::<Vec<_>>(), [Layer::of(2, 2), Layer::of(3, 1)]);
        assert_eq!(Layer::of(1, 1).smaller().count(), 0);
    }
}
