//! What the page knows of winning chances: for each ruleset a net, fetched when it is first wanted, and tables of
//! the positions with few pieces, solved meanwhile in slices.
//!
//! What is judged must not depend on how far that work has got. So nothing is judged before the net is there, nor,
//! from where so far ahead as the page looks a position of the tables can come up, before they are.

use crate::ai::endgame::{Endgame, Solving, WithEndgame};
use crate::ai::net::Net;
use crate::engine::{Position, Ruleset, Side};

/// What tells winning chances: exact ones where few pieces are left, those of the net elsewhere.
pub type Judge = WithEndgame<Net>;

/// So many pieces each side has at most in the tables.
const MEN: u8 = 2;
/// The page looks so many throws ahead at most, and each can bear off one piece.
const MOST_PLIES: u32 = 4;
/// So many positions are looked at in a slice.
const SLICE: usize = 2_000;

/// What is known of winning chances, for each ruleset.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Mind {
    /// Of the rulesets that were wanted.
    parts: Vec<Part>,
}

/// What is known for one ruleset.
#[derive(Clone, PartialEq, Debug)]
struct Part {
    ruleset: &'static Ruleset,
    net: Fetch,
    /// With the tables as soon as both are there.
    judge: Option<Judge>,
    tables: Tables,
}

/// Where the net is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fetch {
    /// It is to be fetched.
    Wanted,
    /// It is on its way, or here.
    Asked,
    /// It could not be had.
    Failed,
}

/// How far the tables are.
#[derive(Clone, PartialEq, Debug)]
enum Tables {
    /// They are being solved.
    Solving(Box<Solving>),
    /// They wait for the net.
    Solved(Box<Endgame>),
    /// The judge has them.
    Judged,
}

impl Mind {
    /// Says that winning chances by these rules are wanted soon.
    pub(super) fn want(&mut self, ruleset: &'static Ruleset) {
        if self.part(ruleset).is_none() {
            let tables = Tables::Solving(Box::new(Solving::new(ruleset, MEN)));
            self.parts.push(Part { ruleset, net: Fetch::Wanted, judge: None, tables });
        }
    }

    /// Wants again what could not be had.
    pub(super) fn retry(&mut self) {
        for part in self.parts.iter_mut().filter(|part| part.net == Fetch::Failed) {
            part.net = Fetch::Wanted;
        }
    }

    /// The rulesets whose nets are to be fetched. They count as asked for from then on.
    pub(super) fn ask(&mut self) -> Vec<&'static Ruleset> {
        let wanted = self.parts.iter_mut().filter(|part| part.net == Fetch::Wanted);
        wanted
            .map(|part| {
                part.net = Fetch::Asked;
                part.ruleset
            })
            .collect()
    }

    /// Takes the file of a net; `None` if it could not be had. Returns whether there is a net now.
    pub(super) fn take_net(&mut self, ruleset: &'static Ruleset, file: Option<&[u8]>) -> bool {
        let Some(part) = self.parts.iter_mut().find(|part| part.ruleset == ruleset) else { return false };
        if part.judge.is_some() {
            return true;
        }
        let net = file.and_then(|file| Net::from_bytes(file).ok());
        part.net = if net.is_some() { Fetch::Asked } else { Fetch::Failed };
        part.judge = net.map(|inner| Judge { inner, endgame: Endgame::default() });
        part.join();
        part.judge.is_some()
    }

    /// Whether there are tables to solve.
    pub(super) fn is_solving(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.tables, Tables::Solving(_)))
    }

    /// Solves a slice of the tables.
    pub(super) fn solve_slice(&mut self) {
        for part in &mut self.parts {
            match std::mem::replace(&mut part.tables, Tables::Judged) {
                Tables::Solving(mut solving) => {
                    let is_done = solving.step(SLICE);
                    part.tables =
                        if is_done { Tables::Solved(Box::new(solving.finish())) } else { Tables::Solving(solving) };
                    part.join();
                    return;
                }
                solved @ (Tables::Solved(_) | Tables::Judged) => part.tables = solved,
            }
        }
    }

    /// What tells winning chances from a position on, as far ahead as the page looks. `None` until all that is
    /// needed for that is there.
    #[must_use]
    pub fn judge(&self, ruleset: &'static Ruleset, position: Position) -> Option<&Judge> {
        let part = self.part(ruleset)?;
        let is_ready = part.tables == Tables::Judged || !can_reach_tables(position);
        part.judge.as_ref().filter(|_| is_ready)
    }

    /// The exact winning chances of the positions with few pieces, once they are solved.
    #[must_use]
    pub fn tables(&self, ruleset: &'static Ruleset) -> Option<&Endgame> {
        let part = self.part(ruleset)?;
        match &part.tables {
            Tables::Solving(_) => None,
            Tables::Solved(endgame) => Some(endgame),
            Tables::Judged => part.judge.as_ref().map(|judge| &judge.endgame),
        }
    }

    /// Whether the net could not be had, so that waiting is of no use.
    #[must_use]
    pub fn has_failed(&self, ruleset: &'static Ruleset) -> bool {
        self.part(ruleset).is_some_and(|part| part.net == Fetch::Failed)
    }

    fn part(&self, ruleset: &'static Ruleset) -> Option<&Part> {
        self.parts.iter().find(|part| part.ruleset == ruleset)
    }
}

impl Part {
    /// Brings net and tables together once both are there.
    fn join(&mut self) {
        if let (Some(judge), Tables::Solved(endgame)) = (&mut self.judge, &mut self.tables) {
            judge.endgame = std::mem::take(&mut **endgame);
            self.tables = Tables::Judged;
        }
    }
}

/// Whether so few pieces are left that looking ahead can lead into the tables.
fn can_reach_tables(position: Position) -> bool {
    let surplus = |side| position.board.pieces(side).len().saturating_sub(MEN.into());
    Side::BOTH.map(surplus).iter().sum::<u32>() <= MOST_PLIES
}
