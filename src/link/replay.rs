//! A game to look at: read only, with what makes its throws if that may be known.

use super::bytes::{Reader, put_number};
use super::digits::{Packer, Unpacker};
use super::fault::{Fault, LinkError};
use super::letter::Letter;
use super::name::Name;
use super::plies::{put_plies, put_situation, take_move, take_situation, take_throw};
use super::{MAX_PLIES, put_names, read_names, ruleset_at, ruleset_number};
use crate::engine::{BySide, Game, Outcome, Side, Stage};
use crate::fair::{self, Bits256};

/// A game to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game.
    pub game: Game,
    /// The players' names, where they were told.
    pub names: BySide<Option<Name>>,
    /// What its throws follow from.
    pub proof: Proof,
}

/// What the throws of a game follow from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Nothing that is told: the link tells the throws themselves.
    None,
    /// The game's seed.
    Seed(Bits256),
    /// The values that two friends revealed.
    Chains(Box<Letter>),
}

impl Replay {
    /// A local game to look at. The seed is told only if the game is over and its throws follow from it.
    #[must_use]
    pub fn of_local(game: Game, names: BySide<Option<Name>>, seed: Option<Bits256>) -> Self {
        let is_made_by = |seed: &Bits256| fair::check(*seed, game.ruleset().sticks, game.throws()).is_ok();
        let seed = seed.filter(|_| game.outcome().is_some()).filter(is_made_by);
        Self { game, names, proof: seed.map_or(Proof::None, Proof::Seed) }
    }

    /// A game between friends to look at: what both of them know.
    ///
    /// # Errors
    /// If it can't have been played.
    pub fn of_letter(letter: Letter) -> Result<Self, Fault> {
        let course = letter.replay()?;
        let name = |side| course.party_of(side).and_then(|party| course.name(party).cloned());
        let names = BySide::from_fn(name);
        Ok(Self { game: course.game().clone(), names, proof: Proof::Chains(Box::new(letter)) })
    }

    /// Writes a game whose throws follow from a seed, or are told.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        let seed = match &self.proof {
            Proof::Seed(seed) => Some(seed),
            Proof::None | Proof::Chains(_) => None,
        };
        let game = &self.game;
        let start = game.custom_start();
        let flags = ruleset_number(game.ruleset()) | u8::from(seed.is_some()) << 3 | u8::from(start.is_some()) << 6;
        put_names(bytes, flags, &Side::BOTH.map(|side| self.names[side].clone()));
        if let Some(seed) = seed {
            bytes.extend(seed.0);
        }
        put_number(bytes, game.plies().len());
        if game.plies().is_empty() {
            put_number(bytes, game.throw_off().len());
        }
        let end = match game.outcome() {
            None | Some(Outcome::Won(_)) => 0,
            Some(Outcome::Resigned(Side::Cones)) => 1,
            Some(Outcome::Resigned(Side::Spools)) => 2,
            Some(Outcome::Agreed) => 3,
        };
        bytes.push(u8::from(game.pending().is_some()) | end << 1);
        let mut digits = Packer::default();
        if let Some(start) = start {
            put_situation(&mut digits, game.ruleset(), start);
        }
        put_plies(&mut digits, game, seed.is_none());
        bytes.extend(digits.pack());
    }

    pub(super) fn read(reader: &mut Reader) -> Result<Self, LinkError> {
        Self::read_fields(reader).ok_or(LinkError::Form)?.map_err(LinkError::Illegal)
    }

    fn read_fields(reader: &mut Reader) -> Option<Result<Self, Fault>> {
        let (flags, [cones, spools]) = read_names(reader)?;
        let ruleset = ruleset_at(flags)?;
        let seed = if flags >> 3 & 1 == 1 { Some(reader.value()?) } else { None };
        let plies = reader.number().filter(|&plies| plies <= MAX_PLIES)?;
        let throw_off = if plies == 0 { reader.number().filter(|&throws| throws <= MAX_PLIES)? } else { 0 };
        let state = reader.byte().filter(|state| state >> 3 == 0 && flags >> 7 == 0)?;
        let Some(mut digits) = Unpacker::new(reader.rest()) else { return Some(Err(Fault::Move)) };
        let game = if flags >> 6 & 1 == 1 {
            take_situation(&mut digits, ruleset).map(|start| Game::from_situation(ruleset, start))
        } else {
            Ok(Game::new(ruleset))
        };
        let counts = Counts { plies, throw_off, has_pending: state & 1 == 1, end: state >> 1 };
        let played = game.and_then(|game| counts.play(game, seed, &mut digits));
        Some(played.map(|game| Self::of_local(game, BySide::new(cones, spools), seed)))
    }
}

/// How far a game goes.
struct Counts {
    plies: usize,
    throw_off: usize,
    has_pending: bool,
    /// 0, or who resigned: 1 the cones, 2 the spools; 3 for an agreed draw.
    end: u8,
}

impl Counts {
    fn play(&self, mut game: Game, seed: Option<Bits256>, digits: &mut Unpacker) -> Result<Game, Fault> {
        let ruleset = game.ruleset();
        loop {
            let is_thrown_off =
                self.plies > 0 || game.stage() != Stage::ThrowOff || game.throw_off().len() >= self.throw_off;
            let is_done = is_thrown_off && game.plies().len() >= self.plies;
            match game.stage() {
                Stage::Moving(..) | Stage::Over(_) if is_done => break,
                Stage::Moving(..) => game.play(take_move(digits, &game)).map_err(|_| Fault::Move)?,
                Stage::Over(_) => return Err(Fault::AfterEnd),
                Stage::ThrowOff | Stage::Throwing(_) if is_done && !self.has_pending => break,
                Stage::ThrowOff | Stage::Throwing(_) => {
                    let throw = match seed {
                        Some(seed) => ruleset.sticks.throw(seed.faces(game.throws_made())),
                        None => take_throw(digits, ruleset),
                    };
                    game.take_throw(throw).map_err(|_| Fault::State)?;
                    // Where nothing is told any more the same throw would come for ever.
                    let is_endless = seed.is_none() && digits.is_used_up() && game.stage() == Stage::ThrowOff;
                    if is_endless && self.plies > 0 {
                        return Err(Fault::State);
                    }
                    if is_done {
                        break;
                    }
                }
            }
        }
        if !digits.is_used_up() {
            return Err(Fault::Move);
        }
        let throw_off = if game.plies().is_empty() { game.throw_off().len() } else { 0 };
        let is_told = (game.plies().len(), throw_off, game.pending().is_some());
        if is_told != (self.plies, self.throw_off, self.has_pending) {
            return Err(Fault::State);
        }
        let ended = match self.end {
            0 => Ok(()),
            1 => game.resign(Side::Cones),
            2 => game.resign(Side::Spools),
            _ => game.agree_draw(),
        };
        ended.map(|()| game).map_err(|_| Fault::Word)
    }
}
