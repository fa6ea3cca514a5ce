//! Looking through a game, ply by ply: the running one or one that was opened. Nothing is played meanwhile.

use std::borrow::Cow;

use crate::engine::{BySide, Game};
use crate::fair::Bits256;
use crate::link::{self, Name, Proof};

use super::table::Table;

/// A game from elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Opened {
    /// The game.
    pub table: Table,
    /// The players' names, where they were told.
    pub names: BySide<Option<Name>>,
    /// What its throws follow from, as far as that was told.
    pub proof: Proof,
    /// Whether it was played here.
    pub is_own: bool,
}

impl Opened {
    /// A game that was told by others, to be looked at.
    #[must_use]
    pub fn told(game: Game, names: BySide<Option<Name>>, seed: Option<Bits256>) -> Self {
        let table = Table::told(game, seed);
        Self { table, names, proof: seed.map_or(Proof::None, Proof::Seed), is_own: false }
    }

    /// A game that came by a link.
    #[must_use]
    pub fn linked(link::Replay { game, names, proof }: link::Replay) -> Self {
        let seed = match proof {
            Proof::Seed(seed) => Some(seed),
            Proof::None | Proof::Chains(_) => None,
        };
        Self { proof, ..Self::told(game, names, seed) }
    }

    /// A game that was played here.
    #[must_use]
    pub fn own(mut table: Table) -> Self {
        table.show_secret();
        let proof = table.known_seed().map_or(Proof::None, Proof::Seed);
        Self { table, names: BySide::new(None, None), proof, is_own: true }
    }
}

/// A game that is looked through.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// A game from elsewhere; `None` for the running one.
    pub opened: Option<Opened>,
    /// After how many plies it is shown.
    pub plies: usize,
}

/// Where to look next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Before the first ply.
    First,
    /// One ply back.
    Back,
    /// One ply on.
    On,
    /// After the last ply.
    Last,
    /// After so many plies.
    To(usize),
}

impl Replay {
    /// The game that is looked through.
    #[must_use]
    pub fn game<'a>(&'a self, running: &'a Table) -> &'a Table {
        self.opened.as_ref().map_or(running, |opened| &opened.table)
    }

    /// The table as it is shown.
    #[must_use]
    pub fn shown<'a>(&'a self, running: &'a Table) -> Cow<'a, Table> {
        let table = self.game(running);
        Cow::Owned(table.with_game(table.game().after_plies(self.plies)))
    }

    /// Looks elsewhere. Returns `None` when that leads to the running game as it is now.
    #[must_use]
    pub fn look(self, look: Look, running: &Table) -> Option<Self> {
        let total = self.game(running).game().plies().len();
        let plies = match look {
            Look::First => 0,
            Look::Back => self.plies.min(total).saturating_sub(1),
            Look::On => self.plies + 1,
            Look::Last => total,
            Look::To(plies) => plies,
        };
        let is_now = plies >= total && self.opened.is_none();
        (!is_now).then_some(Self { plies: plies.min(total), ..self })
    }
}
