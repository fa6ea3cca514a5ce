//! Exact winning chances of all positions with few pieces left.
//!
//! # What is solved
//!
//! Pieces are never taken, only borne off, so positions fall into *layers* by how many pieces each
//! side has left ([`Layer`]), and a layer leads only to smaller ones. Inside a layer the game goes in
//! circles: hits and the water lead back. The value of a position is the chance with which the side
//! to throw wins if both sides always choose the best move:
//!
//! ```text
//! chance(p) = sum over the throws of weight / 16 * the greatest over its moves of
//!             chance(q)      where the move leads to q and the same side throws again
//!             1 - chance(q)  where the other side throws
//! ```
//!
//! # Why two bounds
//!
//! A sweep looks at every position once and renews its value from those of the next positions. Repeated
//! sweeps come to rest, but resting is no proof of being right: a value can creep. So two values are
//! kept. `lower` begins at 0: after any number of sweeps it is what the side to throw can make
//! sure of, a game without end counting as lost. `upper` begins at 1: what the other side can hold it
//! to, a game without end counting as won. The true value lies between, whatever one takes a game
//! without end for. Once they meet, such games play no part, and the value is known to the width
//! between them ([`Bracket`]). Rounding goes outward, so that this stays a proof.
//!
//! # How a sweep goes
//!
//! - Positions on the same squares, which differ only in whose the pieces are, stand side by side
//!   ([`Index`]). Where a throw leads from these squares and what lies between is found once for all
//!   of them (`reach`); what a move changes about whose the pieces are is a list made once for a
//!   layer (`changes`). What is left for each position is to look up and compare.
//! - Squares are looked at in falling order of their sum. A step forward leads to a higher sum, which
//!   this sweep has renewed already; a hit keeps the squares, so it is settled on the spot; only the
//!   water and moves backward lead to values of the sweep before. So few sweeps are needed.
//! - No position depends on another one of the same sum on other squares. So a level can be shared
//!   out to threads in any way, and the result is the same to the last bit.
//! - What is narrow enough is not looked at again.
//!
//! # Five against five
//!
//! The layer of 5 against 5 has 5.05 thousand million positions, 40 GB of brackets. A sweep needs not all of
//! it at a time: from level `s` steps lead to `s + 6` at most, moves backward to `s - 6` and the water
//! to about `s - 26`, and only what stands in the last rows looks into the smaller layer, a set
//! of squares at a time in the order of their numbers. A run that keeps these levels in memory
//! and the others in files, reading the next and writing the last while it works, holds about 0.57 of the
//! layer at a time: 23 GB as kept here, 17 GB with 24 bits a bound, which is still fine enough.
//! [`Bounds`] knows absent levels already.

mod bounds;
mod changes;
mod exact;
mod header;
mod index;
mod layer;
mod reach;
mod retreat;
mod solve;
mod squares;
mod sweep;
mod table;
mod worker;

pub use bounds::{Bounds, Bracket, CERTAIN};
pub use exact::WithEndgame;
pub use header::{Content, FileError, Header};
pub use index::Index;
pub use layer::{Layer, MOST_MEN};
pub use solve::{Solving, solve};
pub use sweep::Sweep;
pub use table::Table;
pub use worker::Worker;

use crate::ai::chance_of;
use crate::engine::{Ply, Position, Ruleset};

/// Tables of some layers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Endgame {
    /// By the pieces of the side with more, then by those of the other, each counted from 1.
    tables: [[Option<Table>; MOST_MEN as usize]; MOST_MEN as usize],
}

impl Endgame {
    /// These tables.
    #[must_use]
    pub fn new(tables: impl IntoIterator<Item = Table>) -> Self {
        let mut endgame = Self::default();
        for table in tables {
            endgame.add(table);
        }
        endgame
    }

    /// Adds a table, in place of one of the same layer.
    pub fn add(&mut self, table: Table) {
        let layer = table.index().layer();
        self.tables[usize::from(layer.more()) - 1][usize::from(layer.fewer()) - 1] = Some(table);
    }

    /// The table of a layer.
    #[must_use]
    pub fn table(&self, layer: Layer) -> Option<&Table> {
        self.tables[usize::from(layer.more()) - 1][usize::from(layer.fewer()) - 1].as_ref()
    }

    /// The winning chance of the side to throw; in a finished position 1, as its side has won.
    /// `None` if there is no table for it.
    #[must_use]
    pub fn chance(&self, position: Position) -> Option<f64> {
        if position.winner().is_some() {
            return Some(1.0);
        }
        self.table(layer_of(position)?)?.chance(position)
    }
}

/// The layer of a position; `None` if it is finished or has too many pieces.
#[must_use]
pub fn layer_of(position: Position) -> Option<Layer> {
    let men = [position.own(), position.enemies()].map(|pieces| pieces.len() as u8);
    men.iter().all(|men| (1..=MOST_MEN).contains(men)).then(|| Layer::of(men[0], men[1]))
}

/// The winning chance of the side to throw by the chances of the next positions, with the best move
/// for every throw. `None` if the position is finished or one of those chances is not known.
pub fn chance_by_next(
    ruleset: &Ruleset,
    position: Position,
    mut chance: impl FnMut(Position) -> Option<f64>,
) -> Option<f64> {
    if position.winner().is_some() {
        return None;
    }
    let mut sum = 0.0;
    for (throw, weight) in ruleset.sticks.outcomes() {
        let moves = position.moves(ruleset, throw);
        let pass = moves.is_empty().then_some(None);
        let mut best: f64 = 0.0;
        for played in moves.iter().map(Some).chain(pass) {
            let after = position.after(ruleset, Ply { throw, played });
            best = best.max(chance_of(position.side, after, chance(after)?));
        }
        sum += f64::from(weight) * best;
    }
    Some(sum / 16.0)
}
