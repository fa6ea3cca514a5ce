//! What a link between two friends says: the whole game, and the newest value of each.
//!
//! A letter is what was written, not yet what is true: [`Letter::replay`] plays it through, and a
//! [`FriendGame`](super::FriendGame) compares it with its own game.
//!
//! ```text
//! version · kind       4 bits each, written by `super`
//! flags                ruleset in bits 0 to 2, bit 3 the guest begins, 4 and 5 a name follows, 6 the invitation is answered
//! names                length and UTF-8 of each that follows
//! newest value         32 bytes of the inviter; all that follows only if the invitation is answered
//! newest value         32 bytes of the guest
//! indices              how many values were revealed after the tip, the inviter's, then the guest's
//! plies                and if there are none, the throws of the throw-off
//! state                bit 0 a throw on the table, 1 the value for it is given, 2 to 4 the word
//! live                 how many changes, then the turns between them
//! throws               of the last turn: how many, then two a byte
//! moves                of each ply with several legal moves its place in rising order of FROM, the first least significant
//! ```
//!
//! Numbers are written seven bits a byte, the lowest first. The throws follow from the values; those of the last turn are
//! told all the same, so that a page that saw another can be told which.

use super::bytes::{Reader, put_number};
use super::course::Course;
use super::digits::{Packer, Unpacker};
use super::fault::Fault;
use super::friend::id_of;
use super::name::Name;
use super::party::{ByParty, Party, Terms, Word};
use super::plies::{put_plies, take_move};
use super::{MAX_PLIES, put_names, read_names, ruleset_at, ruleset_number};
use crate::engine::{Stage, Throw};
use crate::fair::Bits256;
use crate::fair::chain::STEPS;

/// A link between two friends, as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// What the invitation settled.
    pub terms: Terms,
    /// The players' names, where they told them.
    pub names: ByParty<Option<Name>>,
    /// The inviter's newest value, and how many values of the chain came before it.
    pub inviter: (Bits256, u16),
    /// The same of the guest, and the moves. `None` in an invitation.
    pub answered: Option<Answered>,
}

/// What a link says once the invitation is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The guest's newest value, and how many values of the chain came before it.
    pub guest: (Bits256, u16),
    /// How many plies were played.
    pub plies: usize,
    /// How many throws of the throw-off were made, while it is not over.
    pub throw_off: usize,
    /// Whether a throw lies on the table.
    pub has_pending: bool,
    /// Whether the waiting player has revealed the value for the mover's next throw.
    pub is_value_given: bool,
    /// What is said beside the moves.
    pub word: Word,
    /// The turns, from 0, with which live play began, ended, began again …
    pub live_changes: Vec<usize>,
    /// What was thrown in the last turn, as its player saw it.
    pub throws: Vec<Throw>,
    /// The moves, packed.
    pub moves: Vec<u8>,
}

/// Which of the links a letter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LetterKind {
    /// Link 0: an invitation.
    Invitation,
    /// Link 1: the answer.
    Answer,
    /// A later one.
    Turn,
}

impl Letter {
    /// The letter that tells a course.
    #[must_use]
    pub fn of(course: &Course) -> Self {
        let newest = |party| course.newest(party).map(|value| (value, course.used(party)));
        let game = course.game();
        let is_live = |turn: usize| turn < course.turns().len() && course.turns()[turn].is_live;
        let answered = newest(Party::Guest).map(|guest| Answered {
            guest,
            plies: game.plies().len(),
            throw_off: if game.stage() == Stage::ThrowOff { game.throw_off().len() } else { 0 },
            has_pending: game.pending().is_some(),
            is_value_given: course.is_value_given(),
            word: course.word(),
            live_changes: (0..course.turns().len())
                .filter(|&turn| is_live(turn) != turn.checked_sub(1).is_some_and(is_live))
                .collect(),
            throws: course.counted().collect(),
            moves: {
                let mut digits = Packer::default();
                put_plies(&mut digits, game, false);
                digits.pack()
            },
        });
        Self {
            terms: course.terms(),
            names: ByParty(Party::BOTH.map(|party| course.name(party).cloned())),
            inviter: (course.inviter_value(), course.used(Party::Inviter)),
            answered,
        }
    }

    /// Which of the links it is.
    #[must_use]
    pub fn kind(&self) -> LetterKind {
        match &self.answered {
            None => LetterKind::Invitation,
            Some(answered) if self.inviter.1 == 0 && answered.guest.1 == 0 => LetterKind::Answer,
            Some(_) => LetterKind::Turn,
        }
    }

    /// The newest value of a player, and how many values of the chain came before it.
    #[must_use]
    pub fn newest(&self, party: Party) -> Option<(Bits256, u16)> {
        match party {
            Party::Inviter => Some(self.inviter),
            Party::Guest => self.answered.as_ref().map(|answered| answered.guest),
        }
    }

    /// The tip of a player's chain, which follows from the newest value.
    #[must_use]
    pub fn tip(&self, party: Party) -> Option<Bits256> {
        self.newest(party).map(|(value, used)| value.hashed_times(used))
    }

    /// The name of the game for both players and all its links: the beginning of the inviter's tip.
    #[must_use]
    pub fn id(&self) -> String {
        id_of(self.tip(Party::Inviter))
    }

    /// Plays the game through, by the values and the rules.
    ///
    /// # Errors
    /// The first thing in it that can't be. A throw that was told falsely is named before what follows from it.
    pub fn replay(&self) -> Result<Course, Fault> {
        self.replay_for(None)
    }

    /// The same for one of the players, so that faults are named by what the other did.
    pub(super) fn replay_for(&self, reader: Option<Party>) -> Result<Course, Fault> {
        let values = |(newest, used): (Bits256, u16)| {
            let mut values: Vec<Bits256> =
                std::iter::successors(Some(newest), |value| Some(value.hashed())).take(usize::from(used) + 1).collect();
            values.reverse();
            values
        };
        let [inviter, guest] = self.names.0.clone();
        let mut course = Course::invitation(self.terms, inviter, values(self.inviter));
        let Some(answered) = &self.answered else { return Ok(course) };
        course.answer(guest, values(answered.guest), answered.is_live(0));
        let played = answered.play(&mut course, self.kind());
        // Without a value for its first throw, the turn that is told was not begun.
        let is_begun =
            played != Err(Fault::NoValue(course.mover())) || course.has_thrown() || reader != Some(!course.mover());
        let fault = if is_begun { answered.false_throw(&course, played.is_ok()) } else { None };
        match fault {
            Some(fault) => Err(fault),
            None => played.map(|()| course),
        }
    }

    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        let first = match self.terms.first {
            Party::Inviter => 0,
            Party::Guest => 1 << 3,
        };
        let is_answered = u8::from(self.answered.is_some()) << 6;
        put_names(bytes, ruleset_number(self.terms.ruleset) | first | is_answered, &self.names.0);
        bytes.extend(self.inviter.0.0);
        let Some(answered) = &self.answered else { return };
        bytes.extend(answered.guest.0.0);
        put_number(bytes, self.inviter.1.into());
        answered.put(bytes);
    }

    pub(super) fn read(reader: &mut Reader) -> Option<Self> {
        let (flags, names) = read_names(reader)?;
        let ruleset = ruleset_at(flags)?;
        let first = Party::BOTH[usize::from(flags >> 3 & 1)];
        let mut inviter = (reader.value()?, 0);
        let mut answered = None;
        if flags >> 6 & 1 == 1 {
            let guest = reader.value()?;
            inviter.1 = read_used(reader)?;
            answered = Some(Answered::read(reader, guest)?);
        }
        let is_right = flags >> 7 == 0 && reader.rest().is_empty() && (answered.is_some() || names[1].is_none());
        is_right.then_some(Self { terms: Terms { ruleset, first }, names: ByParty(names), inviter, answered })
    }
}

fn read_used(reader: &mut Reader) -> Option<u16> {
    let used = u16::try_from(reader.number()?).ok()?;
    (used <= STEPS).then_some(used)
}

impl Answered {
    fn is_live(&self, turn: usize) -> bool {
        self.live_changes.iter().take_while(|&&change| change <= turn).count() % 2 == 1
    }

    /// Plays the moves, with throws from the values.
    fn play(&self, course: &mut Course, kind: LetterKind) -> Result<(), Fault> {
        let mut digits = Unpacker::new(&self.moves).ok_or(Fault::Move)?;
        if kind == LetterKind::Turn && course.is_empty_turn() {
            course.pass(self.is_live(course.turns().len()))?;
        }
        loop {
            let game = course.game();
            let is_thrown_off =
                self.plies > 0 || game.stage() != Stage::ThrowOff || game.throw_off().len() >= self.throw_off;
            let is_done = is_thrown_off && game.plies().len() >= self.plies;
            let next_is_live = self.is_live(course.turns().len());
            match game.stage() {
                Stage::Moving(..) | Stage::Over(_) if is_done => break,
                Stage::Moving(..) => {
                    let played = take_move(&mut digits, game);
                    course.play(played, next_is_live).map_err(|_| Fault::Move)?;
                }
                Stage::Over(_) => return Err(Fault::AfterEnd),
                Stage::ThrowOff | Stage::Throwing(_) if is_done && !self.has_pending => break,
                Stage::ThrowOff | Stage::Throwing(_) => {
                    if course.next() != Some(course.mover()) {
                        course.give_value()?;
                        continue;
                    }
                    course.throw(next_is_live)?;
                    if is_done {
                        break;
                    }
                }
            }
        }
        if self.is_value_given && course.next() == Some(!course.mover()) {
            course.give_value()?;
        }
        if !digits.is_used_up() {
            return Err(Fault::Move);
        }
        course.say(self.word)?;
        if let Some(party) = course.unused() {
            return Err(Fault::UnusedValue(party));
        }
        let game = course.game();
        let throw_off = if game.stage() == Stage::ThrowOff { game.throw_off().len() } else { 0 };
        let is_told = game.plies().len() == self.plies
            && throw_off == self.throw_off
            && game.pending().is_some() == self.has_pending
            && course.is_value_given() == self.is_value_given
            && self.live_changes.last().is_none_or(|&change| change < course.turns().len());
        if is_told { Ok(()) } else { Err(Fault::State) }
    }

    /// The first throw of the last turn that is told otherwise than it follows from the values.
    fn false_throw(&self, course: &Course, is_whole: bool) -> Option<Fault> {
        let follow: Vec<Throw> = course.counted().collect();
        // If the game broke off, the throws behind that point were not made here.
        let count = if is_whole { follow.len().max(self.throws.len()) } else { follow.len().min(self.throws.len()) };
        (0..count).find_map(|index| {
            let (told, follows) = (self.throws.get(index).copied(), follow.get(index).copied());
            (told != follows).then_some(Fault::Throw { number: index + 1, told, follows })
        })
    }

    fn put(&self, bytes: &mut Vec<u8>) {
        put_number(bytes, self.guest.1.into());
        put_number(bytes, self.plies);
        if self.plies == 0 {
            put_number(bytes, self.throw_off);
        }
        let word = Word::ALL.iter().position(|&word| word == self.word).expect("all words are listed");
        bytes.push(u8::from(self.has_pending) | u8::from(self.is_value_given) << 1 | (word as u8) << 2);
        put_number(bytes, self.live_changes.len());
        let mut last = 0;
        for &change in &self.live_changes {
            put_number(bytes, change - last);
            last = change;
        }
        put_number(bytes, self.throws.len());
        for pair in self.throws.chunks(2) {
            bytes.push(pair[0].value() | pair.get(1).map_or(0, |throw| throw.value() << 4));
        }
        bytes.extend(&self.moves);
    }

    fn read(reader: &mut Reader, guest: Bits256) -> Option<Self> {
        let used = read_used(reader)?;
        let plies = reader.number().filter(|&plies| plies <= MAX_PLIES)?;
        let throw_off = if plies == 0 { reader.number().filter(|&throws| throws <= MAX_PLIES)? } else { 0 };
        let flags = reader.byte()?;
        let word = *Word::ALL.get(usize::from(flags >> 2))?;
        let mut live_changes: Vec<usize> = Vec::new();
        for _ in 0..reader.number()? {
            let step = reader.number()?;
            live_changes.push(match live_changes.last() {
                Some(last) => last + Some(step).filter(|&step| step > 0)?,
                None => step,
            });
        }
        let count = reader.number()?;
        let mut throws = Vec::new();
        while throws.len() < count {
            let byte = reader.byte()?;
            throws.push(Throw::new(byte & 15)?);
            match Throw::new(byte >> 4) {
                Some(throw) if throws.len() < count => throws.push(throw),
                None if byte >> 4 == 0 && throws.len() == count => {}
                _ => return None,
            }
        }
        let moves = reader.bytes(reader.rest().len())?.to_vec();
        Some(Self {
            guest: (guest, used),
            plies,
            throw_off,
            has_pending: flags & 1 == 1,
            is_value_given: flags >> 1 & 1 == 1,
            word,
            live_changes,
            throws,
            moves,
        })
    }
}
