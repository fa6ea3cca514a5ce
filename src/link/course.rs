//! The course of a game by links: whose step is next, which values make a throw, and where a turn ends.
//!
//! ```text
//!            turn begins                          again, by links           turn ends
//!  ── mover's next value ── throw ── move ──┬───── throw ── move ──┬── … ──────────────
//!                                           │                      │
//!                            again, live:   └─ the other's next value ── mover's next value ── throw ── move …
//! ```
//!
//! A course is the same for both players and for whoever reads a link. It only knows the values that were revealed, and
//! those that its owner adds to reveal them.

use super::fault::Fault;
use super::name::Name;
use super::party::{ByParty, Party, Terms, Word};
use crate::engine::game::IllegalPlay;
use crate::engine::{BySide, Faces, Game, Move, Record, Side, Stage, Throw};
use crate::fair::Bits256;
use crate::fair::chain::{self, STEPS};

/// A turn of a game by links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// How many plies were played before it.
    pub first_ply: usize,
    /// Whether it was handed over live: then each further throw of it takes a fresh value of each player.
    pub is_live: bool,
}

/// A game by links up to a point.
#[derive(Clone, Debug)]
pub struct Course {
    terms: Terms,
    names: ByParty<Option<Name>>,
    /// What is known of each chain, the tip first.
    values: ByParty<Vec<Bits256>>,
    /// The index of the newest value of each player that the game has used.
    used: ByParty<usize>,
    game: Game,
    /// The turns so far, the running one last. Empty until the invitation is answered.
    turns: Vec<Turn>,
    /// What was thrown in the last turn in which anything was.
    throws: Vec<Faces>,
    /// How many throws were made of the two newest values.
    made_of_pair: u64,
    has_thrown: bool,
    /// Whether the waiting player has revealed the value for the mover's next throw.
    is_value_given: bool,
    word: Word,
    steps: u16,
}

impl Course {
    /// An invitation: only the inviter's values are known.
    pub(super) fn invitation(terms: Terms, name: Option<Name>, values: Vec<Bits256>) -> Self {
        debug_assert!(!values.is_empty(), "an invitation tells the tip");
        Self {
            terms,
            names: ByParty([name, None]),
            values: ByParty([values, Vec::new()]),
            used: ByParty([0, 0]),
            game: Game::new(terms.ruleset),
            turns: Vec::new(),
            throws: Vec::new(),
            made_of_pair: 0,
            has_thrown: false,
            is_value_given: false,
            word: Word::None,
            steps: STEPS,
        }
    }

    /// The guest answers, and the first turn begins.
    pub(super) fn answer(&mut self, name: Option<Name>, values: Vec<Bits256>, is_live: bool) {
        debug_assert!(self.turns.is_empty() && !values.is_empty());
        self.names[Party::Guest] = name;
        self.values[Party::Guest] = values;
        self.begin_turn(is_live);
    }

    /// What the invitation settled.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// The name of a player, if one was told.
    #[must_use]
    pub fn name(&self, party: Party) -> Option<&Name> {
        self.names[party].as_ref()
    }

    /// The game so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The turns so far, the running one last; none before the invitation is answered.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// What was thrown in the last turn in which anything was, in order, as the sticks fell.
    #[must_use]
    pub fn throws(&self) -> &[Faces] {
        &self.throws
    }

    /// What was said last beside the moves.
    #[must_use]
    pub const fn word(&self) -> Word {
        self.word
    }

    /// How many values of a player's chain were revealed after its tip.
    #[must_use]
    pub fn used(&self, party: Party) -> u16 {
        self.used[party] as u16
    }

    /// The newest value of a player that the game has used; `None` of a guest who has not answered.
    #[must_use]
    pub fn newest(&self, party: Party) -> Option<Bits256> {
        self.values[party].get(self.used[party]).copied()
    }

    /// The newest value of the inviter that the game has used.
    pub(super) fn inviter_value(&self) -> Bits256 {
        self.values[Party::Inviter][self.used[Party::Inviter]]
    }

    /// The first value of a player's chain; `None` of a guest who has not answered.
    #[must_use]
    pub fn tip(&self, party: Party) -> Option<Bits256> {
        self.values[party].first().copied()
    }

    /// Whether the waiting player has revealed the value for the mover's next throw.
    #[must_use]
    pub const fn is_value_given(&self) -> bool {
        self.is_value_given
    }

    /// Whether the mover has thrown in the running turn.
    pub(super) const fn has_thrown(&self) -> bool {
        self.has_thrown
    }

    /// Whose turn it is; in a finished game whose turn was the last, or would be next.
    #[must_use]
    pub fn mover(&self) -> Party {
        if self.turns.len() % 2 == 1 { Party::Inviter } else { Party::Guest }
    }

    /// Who has the next step: to answer, to throw, to move, or to reveal a value for the other's throw. `None` once the
    /// game is over.
    #[must_use]
    pub fn next(&self) -> Option<Party> {
        if self.game.outcome().is_some() {
            None
        } else if self.turns.is_empty() || !self.waits_for_value() {
            Some(if self.turns.is_empty() { Party::Guest } else { self.mover() })
        } else {
            Some(!self.mover())
        }
    }

    /// Who made the last step.
    #[must_use]
    pub fn last(&self) -> Party {
        match self.turns.len() {
            0 => Party::Inviter,
            // Whoever ends the game by a word is the mover, also while the other has given a value for the next throw.
            _ if self.word.is_end() => self.mover(),
            _ if self.is_value_given || !self.has_thrown => !self.mover(),
            _ => self.mover(),
        }
    }

    /// Who plays a side; `None` until the throw-off has given the sides.
    #[must_use]
    pub fn party_of(&self, side: Side) -> Option<Party> {
        let first = self.terms.first;
        self.game.side_of_first_thrower().map(|first_side| if side == first_side { first } else { !first })
    }

    /// The side of a player; `None` until the throw-off has given the sides.
    #[must_use]
    pub fn side_of(&self, party: Party) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.party_of(side) == Some(party))
    }

    /// Whether the game is drawn because a chain had no value left.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.game.outcome().is_some_and(|outcome| outcome.winner().is_none()) && !self.word.is_end()
    }

    /// The game's record. The turns that were handed over live stand in a header, counted from 1.
    #[must_use]
    pub fn record(&self) -> Record {
        let name = |side| self.party_of(side).and_then(|party| self.name(party)).map(Name::to_string);
        let mut record = Record { names: BySide::from_fn(name), ..Record::of(self.game.clone()) };
        let is_live = |(turn, told): (usize, &Turn)| told.is_live.then(|| turn.to_string());
        let live: Vec<String> = (1..).zip(&self.turns).filter_map(is_live).collect();
        if !live.is_empty() {
            record.other.push(("LiveTurns".to_owned(), live.join(" ")));
        }
        record
    }

    /// The number of the turn, from 1, in which a ply was played.
    pub(super) fn turn_of_ply(&self, ply: usize) -> usize {
        self.turns.partition_point(|turn| turn.first_ply <= ply)
    }

    /// Makes a value known that its owner is about to reveal: the one behind those used.
    pub(super) fn add_value(&mut self, party: Party, value: Bits256) {
        if self.values[party].len() == self.used[party] + 1 {
            self.values[party].push(value);
        }
    }

    /// Whether every value that is known was used.
    pub(super) fn unused(&self) -> Option<Party> {
        Party::BOTH.into_iter().find(|&party| self.values[party].len() > self.used[party] + 1)
    }

    /// Whether turn 1 is empty since the guest has the cones and begins: then the inviter only reveals a value.
    pub(super) fn is_empty_turn(&self) -> bool {
        match self.game.stage() {
            Stage::Throwing(side) => self.turns.len() == 1 && self.party_of(side) != Some(self.mover()),
            Stage::ThrowOff | Stage::Moving(..) | Stage::Over(_) => false,
        }
    }

    /// The inviter ends an empty turn 1.
    pub(super) fn pass(&mut self, next_is_live: bool) -> Result<(), Fault> {
        self.use_next(self.mover())?;
        self.begin_turn(next_is_live);
        Ok(())
    }

    /// The mover throws. `next_is_live` counts if the throw ends the turn, as one of the throw-off can.
    pub(super) fn throw(&mut self, next_is_live: bool) -> Result<(), Fault> {
        if self.needs_value() {
            self.use_next(self.mover())?;
            self.made_of_pair = 0;
            self.is_value_given = false;
        }
        if !self.has_thrown {
            self.throws.clear();
            self.word = if self.word == Word::DrawOffered { Word::DrawDeclined } else { Word::None };
        }
        let value = |party: Party| self.values[party][self.used[party]];
        let faces = chain::faces(value(Party::Inviter), value(Party::Guest), self.made_of_pair);
        let throw = self.terms.ruleset.sticks.throw(faces);
        self.game.take_throw(throw).map_err(|_| Fault::AfterEnd)?;
        self.made_of_pair += 1;
        self.has_thrown = true;
        self.throws.push(faces);
        self.settle(next_is_live);
        Ok(())
    }

    /// The mover plays the throw on the table. `next_is_live` counts if that ends the turn.
    pub(super) fn play(&mut self, played: Option<Move>, next_is_live: bool) -> Result<(), IllegalPlay> {
        self.game.play(played)?;
        self.settle(next_is_live);
        Ok(())
    }

    /// The waiting player reveals the value for the mover's next throw.
    pub(super) fn give_value(&mut self) -> Result<(), Fault> {
        self.use_next(!self.mover())?;
        self.is_value_given = true;
        self.draw_if_used_up();
        Ok(())
    }

    /// Says something beside the moves. An end by word reveals the mover's next value if the throw on the table has not
    /// done so, that it may be known from whom it comes.
    pub(super) fn say(&mut self, word: Word) -> Result<(), Fault> {
        match word {
            Word::None | Word::DrawOffered | Word::DrawDeclined => {}
            Word::Resigned => {
                let side = self.side_of(self.mover()).ok_or(Fault::Word)?;
                self.reveal_to_end()?;
                self.game.resign(side).map_err(|_| Fault::Word)?;
            }
            Word::DrawAccepted => {
                if self.has_thrown {
                    return Err(Fault::Word);
                }
                self.reveal_to_end()?;
                self.game.agree_draw().map_err(|_| Fault::Word)?;
            }
        }
        self.word = word;
        Ok(())
    }

    /// Takes back the last ply, so that its throw lies on the table again.
    pub(super) fn take_back(&mut self) {
        if self.game.undo().is_none() {
            return;
        }
        // The turn that it ended goes on, and the next one has not begun.
        if self.turns.last().is_some_and(|turn| turn.first_ply > self.game.plies().len()) {
            self.turns.pop();
        }
        self.has_thrown = true;
    }

    /// Whether the next throw takes a fresh value of the mover.
    pub(super) fn needs_value(&self) -> bool {
        !self.has_thrown || self.turns.last().is_some_and(|turn| turn.is_live)
    }

    /// Whether the mover's next throw waits for a value of the other.
    fn waits_for_value(&self) -> bool {
        self.has_thrown && self.needs_value() && self.game.pending().is_none() && !self.is_value_given
    }

    fn use_next(&mut self, party: Party) -> Result<(), Fault> {
        if self.used[party] + 1 >= self.values[party].len() {
            return Err(Fault::NoValue(party));
        }
        self.used[party] += 1;
        Ok(())
    }

    fn reveal_to_end(&mut self) -> Result<(), Fault> {
        if self.next() != Some(self.mover()) {
            return Err(Fault::Word);
        }
        if self.game.pending().is_none() && self.needs_value() { self.use_next(self.mover()) } else { Ok(()) }
    }

    /// Ends the turn where the rules end it.
    fn settle(&mut self, next_is_live: bool) {
        match self.game.stage() {
            Stage::Throwing(side) | Stage::Moving(side, _) if self.party_of(side) != Some(self.mover()) => {
                self.begin_turn(next_is_live);
            }
            Stage::ThrowOff | Stage::Throwing(_) | Stage::Moving(..) | Stage::Over(_) => self.draw_if_used_up(),
        }
    }

    fn begin_turn(&mut self, is_live: bool) {
        self.turns.push(Turn { first_ply: self.game.plies().len(), is_live });
        self.has_thrown = false;
        self.is_value_given = false;
        self.draw_if_used_up();
    }

    /// A throw that would take a value behind the end of a chain is not made: the game is drawn.
    fn draw_if_used_up(&mut self) {
        let Some(next) = self.next() else { return };
        let is_needed = self.game.pending().is_none() && self.needs_value();
        if is_needed && self.used[next] >= usize::from(self.steps) {
            let drawn = self.game.agree_draw();
            debug_assert!(drawn.is_ok(), "the game is not over");
        }
    }

    /// What the throws of the last turn count.
    pub(super) fn counted(&self) -> impl Iterator<Item = Throw> {
        self.throws.iter().map(|&faces| self.terms.ruleset.sticks.throw(faces))
    }
}

#[cfg(test)]
mod tests;
