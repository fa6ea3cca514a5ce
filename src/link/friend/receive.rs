//! Whether to take a letter that comes: what must hold, in the order in which faults are named.

use std::cmp::Ordering;

use super::FriendGame;
use crate::fair::Bits256;
use crate::link::course::Course;
use crate::link::fault::Fault;
use crate::link::letter::{Letter, LetterKind};
use crate::link::party::{Party, Word};
use crate::link::refusal::Refusal;

/// The way on which a letter came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// As a link: a turn must be whole, or wait for a value.
    Link,
    /// Over a live connection: step by step.
    Live,
}

/// What an accepted letter brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// The answer to the invitation.
    Answered,
    /// The rest of the friend's turn, or of the game.
    Turn,
    /// Steps within the friend's turn. If it waits for a value of this side, that was revealed, and is to be sent.
    Steps,
    /// The friend's value for the next throw of this side's turn.
    Value,
}

impl FriendGame {
    /// Takes a letter that came, if all of it holds.
    ///
    /// # Errors
    /// Why not. The game is then as it was.
    pub fn receive(&mut self, letter: &Letter, way: Way) -> Result<News, Refusal> {
        let them = !self.me;
        let incoming = letter.replay_for(Some(self.me));
        // Whoever could play it through need not hash all the way once more.
        let tip = |party| incoming.as_ref().map_or_else(|_| letter.tip(party), |course| course.tip(party));
        self.check_game(letter, tip(self.me), tip(them))?;
        match letter.kind() {
            LetterKind::Invitation if self.me == Party::Inviter => return Err(Refusal::OwnLink),
            LetterKind::Invitation => return Err(Refusal::AlreadyAnswered),
            LetterKind::Answer if self.course.turns().is_empty() => {
                self.course = incoming.map_err(Refusal::Illegal)?;
                self.is_given_out = false;
                self.step();
                return Ok(News::Answered);
            }
            LetterKind::Answer | LetterKind::Turn => {}
        }
        let used = |party| letter.newest(party).map_or(0, |(_, used)| used);
        if self.course.turns().is_empty() || used(self.me) > self.course.used(self.me) {
            return Err(Refusal::StoredIsOlder);
        }
        if let Some(steps) = used(them).checked_sub(self.course.used(them)).filter(|&steps| steps > 1) {
            return Err(Refusal::ValueAhead { steps });
        }
        let incoming = incoming.map_err(|fault| self.refusal_of(fault))?;
        self.check_extension(&incoming, way)?;
        let is_value = self.course.mover() == self.me;
        self.course = incoming;
        self.is_given_out = false;
        self.step();
        Ok(if is_value {
            News::Value
        } else if self.course.game().outcome().is_some() || self.course.mover() == self.me {
            News::Turn
        } else {
            News::Steps
        })
    }

    /// How far this side of a game has gone, compared with the same side elsewhere. `None` if they went different ways.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        if first_difference(&self.course, &other.course).is_some() { None } else { order(&self.course, &other.course) }
    }

    /// Whether the letter belongs to this game and these two players, by their chains and terms.
    fn check_game(&self, letter: &Letter, mine: Option<Bits256>, theirs: Option<Bits256>) -> Result<(), Refusal> {
        let them = !self.me;
        // Only an invitation tells no tip of the guest.
        let is_mine = mine == self.course.tip(self.me) || mine.is_none();
        let is_theirs = theirs.zip(self.course.tip(them)).is_none_or(|(tip, stored)| tip == stored);
        if !is_mine || mine.is_none() && !is_theirs {
            return Err(Refusal::OtherGame);
        }
        if !is_theirs {
            if letter.kind() == LetterKind::Answer && self.me == Party::Inviter {
                return Err(Refusal::SecondAnswer);
            }
            let last = self.course.newest(them).zip(letter.newest(them));
            return Err(match last.and_then(|(last, (newest, _))| newest.steps_to(last)) {
                Some(steps) if steps > 1 => Refusal::ValueAhead { steps },
                _ => Refusal::ForeignValue,
            });
        }
        let inviter = &letter.names[Party::Inviter];
        let guest = letter.names[Party::Guest].as_ref().filter(|_| self.course.tip(Party::Guest).is_some());
        let is_guest_named = letter.answered.is_none() || guest == self.course.name(Party::Guest);
        if letter.terms != self.course.terms()
            || inviter.as_ref() != self.course.name(Party::Inviter)
            || !is_guest_named
        {
            return Err(Refusal::OtherTerms);
        }
        Ok(())
    }

    /// What a game that can't have been played means for this side.
    fn refusal_of(&self, fault: Fault) -> Refusal {
        let turn = self.course.turns().len();
        match fault {
            Fault::NoValue(party) if party == self.me => Refusal::TooLate { turn },
            Fault::AfterEnd => Refusal::TooLate { turn },
            Fault::NoValue(_) => Refusal::NoNewValue,
            Fault::UnusedValue(_) => Refusal::TooEarly { turn },
            Fault::Throw { number, told, follows } => Refusal::FalseThrow { number, told, follows },
            Fault::Move | Fault::State | Fault::Word | Fault::Position(_) => Refusal::Illegal(fault),
        }
    }

    /// Whether the course that came goes on from the one that is stored, by steps of the friend only.
    fn check_extension(&self, incoming: &Course, way: Way) -> Result<(), Refusal> {
        let mine = &self.course;
        let them = !self.me;
        let is_new_value = incoming.used(them) > mine.used(them);
        if let Some(turn) = first_difference(mine, incoming) {
            return Err(if is_new_value { Refusal::Rewritten { turn } } else { Refusal::SecondVersion { turn } });
        }
        let order = order(mine, incoming);
        if matches!(order, Some(Ordering::Equal | Ordering::Greater)) {
            return Err(if incoming.last() == self.me { Refusal::OwnLink } else { Refusal::AlreadyPlayed });
        }
        if mine.next().is_none() {
            return Err(Refusal::Over);
        }
        if order.is_none() {
            return Err(Refusal::SecondVersion { turn: incoming.turns().len() });
        }
        if mine.next() == Some(self.me) {
            // This side is next, and its steps come from nobody else.
            return Err(Refusal::TooLate { turn: mine.turns().len() - 1 });
        }
        if matches!(incoming.word(), Word::DrawAccepted | Word::DrawDeclined)
            && incoming.word() != mine.word()
            && mine.word() != Word::DrawOffered
        {
            return Err(Refusal::NoOffer);
        }
        if way == Way::Link && incoming.next() == Some(them) {
            return Err(Refusal::TooEarly { turn: incoming.turns().len() });
        }
        Ok(())
    }
}

/// The first turn, from 1, that two courses of the same game tell differently as far as both go.
fn first_difference(one: &Course, other: &Course) -> Option<usize> {
    let (game, other_game) = (one.game(), other.game());
    if game.throw_off().iter().zip(other_game.throw_off()).any(|(throw, other)| throw != other) {
        return Some(1);
    }
    let ply = game.plies().iter().zip(other_game.plies()).position(|(ply, other)| ply != other);
    let turn = one.turns().iter().zip(other.turns()).position(|(turn, other)| turn != other).map(|index| index + 1);
    ply.map(|ply| one.turn_of_ply(ply)).into_iter().chain(turn).min()
}

/// Which of two courses, equal as far as both go, went further. `None` if each has something that the other lacks.
fn order(one: &Course, two: &Course) -> Option<Ordering> {
    let (before, after) = (progress(one), progress(two));
    let is_behind = before.iter().zip(&after).all(|(one, two)| one <= two);
    let is_ahead = before.iter().zip(&after).all(|(one, two)| one >= two);
    match (is_behind, is_ahead) {
        (true, true) => (one.word() == two.word()).then_some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

/// How far a course went, by counts of which each step raises one at least and lowers none.
fn progress(course: &Course) -> [usize; 5] {
    let game = course.game();
    let throws = game.throws_made() as usize;
    let values = [Party::Inviter, Party::Guest].map(|party| usize::from(course.used(party)));
    [values[0], values[1], throws, game.plies().len(), usize::from(course.word().is_end())]
}
