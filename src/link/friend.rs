//! One player's side of a game between friends: what may be done now, the link to send, and whether to take the one that
//! comes.
//!
//! The same steps serve links and a live connection. By links a letter goes out when the friend is next; live, one goes out
//! after each step. A turn that was handed over live takes fresh values for its further throws, so that nobody can look
//! ahead; it stays such a turn if the connection breaks, and is then played on by links.

mod receive;

use std::fmt;

use super::course::Course;
use super::letter::{Letter, LetterKind};
use super::name::Name;
use super::party::{Party, Terms, Word};
use super::refusal::Refusal;
use super::{Link, Proof, Replay};
use crate::engine::game::IllegalPlay;
use crate::engine::{BySide, Faces, Game, Move, Outcome, Record, Throw};
use crate::fair::chain::STEPS;
use crate::fair::{Bits256, Chain};

pub use receive::{News, Way};

/// One player's side of a game between friends.
#[derive(Clone, Debug)]
pub struct FriendGame {
    me: Party,
    chain: Chain,
    course: Course,
    /// Whether the friend may have seen the last step, so that it can't be taken back.
    is_given_out: bool,
    /// Whether the next turn is handed over live.
    is_live: bool,
}

/// What a game between friends waits for, seen from this side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The friend's answer to the invitation.
    Invited,
    /// A throw on this side.
    Throw,
    /// A move on this side with this throw, or to pass if there is none.
    Move(Throw),
    /// The friend: a turn, or the value for a further throw of this side's turn.
    Friend,
    /// Nothing.
    Over(Outcome),
}

/// Why something can't be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotNow {
    /// It is not this side's step.
    NotMine,
    /// A throw lies on the table, to be played first.
    OnTheTable,
    /// The rules do not allow the move.
    Play(IllegalPlay),
    /// The last step can't be taken back: it is not this side's move, or the friend may have seen it, or it was
    /// followed by a throw.
    Final,
    /// There is no offer of a draw, or it was declined by throwing.
    NoOffer,
    /// Nobody has a side before the throw-off is over.
    NoSides,
}

impl fmt::Display for NotNow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMine => write!(f, "it is not this side's step"),
            Self::OnTheTable => write!(f, "a throw lies on the table, to be played first"),
            Self::Play(illegal) => illegal.fmt(f),
            Self::Final => write!(f, "the last step can't be taken back"),
            Self::NoOffer => write!(f, "no draw is offered"),
            Self::NoSides => write!(f, "nobody has a side before the throw-off is over"),
        }
    }
}

impl std::error::Error for NotNow {}

impl FriendGame {
    /// Makes an invitation. The secret must be drawn for this game only.
    #[must_use]
    pub fn invite(terms: Terms, name: Option<Name>, secret: Bits256) -> Self {
        let chain = Chain::new(secret);
        let course = Course::invitation(terms, name, vec![chain.tip()]);
        Self { me: Party::Inviter, chain, course, is_given_out: false, is_live: false }
    }

    /// Answers an invitation. The secret must be drawn for this game only. Whoever has answered keeps the game and finds
    /// it by [`FriendGame::id`], so that the same invitation gets the same answer. `is_live` says whether the first turn
    /// is handed over live.
    ///
    /// # Errors
    /// If the letter is no invitation.
    pub fn answer(letter: &Letter, name: Option<Name>, secret: Bits256, is_live: bool) -> Result<Self, Refusal> {
        if letter.kind() != LetterKind::Invitation {
            return Err(Refusal::NoInvitation);
        }
        let chain = Chain::new(secret);
        let mut course = letter.replay().map_err(Refusal::Illegal)?;
        course.answer(name, vec![chain.tip()], is_live);
        Ok(Self { me: Party::Guest, chain, course, is_given_out: false, is_live })
    }

    /// The game as it was kept: whose side it is, the secret, and the letter that tells it.
    ///
    /// # Errors
    /// If the letter's game can't have been played, or the secret is not the one of this side.
    pub fn restore(me: Party, secret: Bits256, letter: &Letter, is_given_out: bool) -> Result<Self, Refusal> {
        let chain = Chain::new(secret);
        let course = letter.replay().map_err(Refusal::Illegal)?;
        if course.newest(me) != Some(chain.value(course.used(me))) {
            return Err(Refusal::ForeignValue);
        }
        Ok(Self { me, chain, course, is_given_out, is_live: false })
    }

    /// The name of the game for both players and all its links: the beginning of the inviter's tip.
    #[must_use]
    pub fn id(&self) -> String {
        id_of(self.course.tip(Party::Inviter))
    }

    /// Which of the two this side is.
    #[must_use]
    pub const fn me(&self) -> Party {
        self.me
    }

    /// The secret of this side's chain. With it and the letter the game can be restored.
    #[must_use]
    pub fn secret(&self) -> Bits256 {
        self.chain.secret()
    }

    /// The game and all that both know of it; within this side's turn also what was not sent yet.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The game itself.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.course.game()
    }

    /// The letter that tells the game as it stands.
    #[must_use]
    pub fn letter(&self) -> Letter {
        Letter::of(&self.course)
    }

    /// Whether the friend may have seen the last step.
    #[must_use]
    pub const fn is_given_out(&self) -> bool {
        self.is_given_out
    }

    /// What the game waits for.
    #[must_use]
    pub fn phase(&self) -> Phase {
        let game = self.course.game();
        match (game.outcome(), self.course.next() == Some(self.me)) {
            (Some(outcome), _) => Phase::Over(outcome),
            (None, false) if self.course.turns().is_empty() => Phase::Invited,
            (None, false) => Phase::Friend,
            (None, true) => game.pending().map_or(Phase::Throw, Phase::Move),
        }
    }

    /// Whether there is a link to send: the friend is next, or the game is over by a step of this side.
    #[must_use]
    pub fn is_link_due(&self) -> bool {
        self.course.last() == self.me && self.course.next() != Some(self.me)
    }

    /// The link to send, if one is due. It stays the same however often it is asked for. Whoever shows it says so with
    /// [`FriendGame::give_out`].
    #[must_use]
    pub fn link(&self) -> Option<String> {
        self.is_link_due().then(|| Link::Letter(self.letter()).to_string())
    }

    /// The friend may have seen the last step from now on.
    pub const fn give_out(&mut self) {
        self.is_given_out = true;
    }

    /// The message to send over a live connection after each step, and when it opens. What the friend knows already does
    /// no harm.
    pub fn message(&mut self) -> String {
        self.is_given_out |= self.course.last() == self.me;
        Link::Letter(self.letter()).to_string()
    }

    /// Whether there is a live connection: then the next turn is handed over live.
    pub const fn set_live(&mut self, is_live: bool) {
        self.is_live = is_live;
    }

    /// Whether the friend offers a draw that can be accepted now.
    #[must_use]
    pub fn is_draw_offered(&self) -> bool {
        self.is_at_turn_start() && self.course.word() == Word::DrawOffered
    }

    /// The game to look at, as anyone may. What is not over keeps its values, since this side's newest may still be a
    /// secret.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let name = |side| self.course.party_of(side).and_then(|party| self.course.name(party).cloned());
        let proof = match self.course.game().outcome() {
            Some(_) => Proof::Chains(Box::new(self.letter())),
            None => Proof::None,
        };
        Replay { game: self.course.game().clone(), names: BySide::from_fn(name), proof }
    }

    /// The game's record. Turns that were played live stand in a header, from 1.
    #[must_use]
    pub fn record(&self) -> Record {
        self.course.record()
    }

    /// Throws.
    ///
    /// # Errors
    /// If this side is not to throw. The game is then as it was.
    pub fn throw(&mut self) -> Result<Faces, NotNow> {
        self.check_mine()?;
        if self.course.game().pending().is_some() {
            return Err(NotNow::OnTheTable);
        }
        self.reveal();
        self.course.throw(self.is_live).map_err(|_| NotNow::NotMine)?;
        self.is_given_out = false;
        self.course.throws().last().copied().ok_or(NotNow::NotMine)
    }

    /// Plays the throw on the table: a legal move, or `None` if there is none.
    ///
    /// # Errors
    /// If it is not this side's turn, or the rules do not allow it. The game is then as it was.
    pub fn play(&mut self, played: Option<Move>) -> Result<(), NotNow> {
        self.check_mine()?;
        self.course.play(played, self.is_live).map_err(NotNow::Play)?;
        self.is_given_out = false;
        Ok(())
    }

    /// Takes back this side's last move, so that its throw lies on the table again.
    ///
    /// # Errors
    /// If the last step was no move of this side, or the friend may have seen it. The game is then as it was.
    pub fn take_back(&mut self) -> Result<(), NotNow> {
        let course = &self.course;
        let game = course.game();
        let is_move = course.last() == self.me
            && game.pending().is_none()
            && !course.word().is_end()
            && !course.is_value_given()
            && game.plies().len() > usize::from(!game.throw_off().is_empty());
        if !is_move || self.is_given_out {
            return Err(NotNow::Final);
        }
        self.course.take_back();
        Ok(())
    }

    /// Offers a draw with this turn, or no longer: after its first throw, until the friend may have seen its end. The
    /// friend can accept until the next throw.
    ///
    /// # Errors
    /// If this turn has not begun or is given out. The game is then as it was.
    pub fn offer_draw(&mut self, is_offered: bool) -> Result<(), NotNow> {
        let course = &self.course;
        let is_mine = course.last() == self.me && course.used(self.me) > 0 && !course.is_value_given();
        if !is_mine || course.game().outcome().is_some() {
            return Err(NotNow::NotMine);
        }
        if course.mover() != self.me && self.is_given_out {
            return Err(NotNow::Final);
        }
        let word = match (is_offered, course.word()) {
            (true, _) => Word::DrawOffered,
            (false, Word::DrawOffered) => Word::None,
            (false, word) => word,
        };
        self.course.say(word).map_err(|_| NotNow::NotMine)
    }

    /// Accepts the draw that the friend offers.
    ///
    /// # Errors
    /// If none is offered.
    pub fn accept_draw(&mut self) -> Result<(), NotNow> {
        if !self.is_draw_offered() {
            return Err(NotNow::NoOffer);
        }
        self.say(Word::DrawAccepted)
    }

    /// Resigns the game.
    ///
    /// # Errors
    /// If it is not this side's turn, or nobody has a side yet.
    pub fn resign(&mut self) -> Result<(), NotNow> {
        self.check_turn()?;
        if self.course.side_of(self.me).is_none() {
            return Err(NotNow::NoSides);
        }
        self.say(Word::Resigned)
    }

    /// Does by itself what leaves no choice: ends an empty first turn, and reveals the value for the friend's next throw.
    fn step(&mut self) {
        if self.course.next() != Some(self.me) {
            return;
        }
        if self.course.mover() != self.me {
            self.reveal();
            let given = self.course.give_value();
            debug_assert!(given.is_ok(), "this side's value is known");
        } else if self.course.is_empty_turn() {
            self.reveal();
            let passed = self.course.pass(self.is_live);
            debug_assert!(passed.is_ok(), "this side's value is known");
        }
    }

    fn say(&mut self, word: Word) -> Result<(), NotNow> {
        self.reveal();
        self.course.say(word).map_err(|_| NotNow::NotMine)?;
        self.is_given_out = false;
        Ok(())
    }

    /// Adds this side's next value to what is known, for the step that uses it.
    fn reveal(&mut self) {
        let next = self.course.used(self.me) + 1;
        if next <= STEPS && self.course.needs_value() {
            self.course.add_value(self.me, self.chain.value(next));
        }
    }

    fn is_at_turn_start(&self) -> bool {
        self.check_turn().is_ok() && !self.course.has_thrown()
    }

    fn check_mine(&self) -> Result<(), NotNow> {
        if self.course.next() == Some(self.me) { Ok(()) } else { Err(NotNow::NotMine) }
    }

    /// Whether this side is next within its own turn.
    fn check_turn(&self) -> Result<(), NotNow> {
        if self.course.turns().is_empty() { Err(NotNow::NotMine) } else { self.check_mine() }
    }
}

impl PartialEq for FriendGame {
    /// Whether both are the same side of the same game at the same point.
    fn eq(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.me, game.is_given_out, game.letter());
        self.chain == other.chain && parts(self) == parts(other)
    }
}

impl Eq for FriendGame {}

/// The name of the game that a letter belongs to.
pub(super) fn id_of(inviter_tip: Option<Bits256>) -> String {
    inviter_tip.map_or_else(String::new, |tip| tip.to_string()[..16].to_owned())
}
