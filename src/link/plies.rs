//! Moves and positions as digits: of each ply its place among the legal moves.

use super::digits::{Packer, Unpacker};
use super::fault::Fault;
use crate::engine::notation::{parse_situation, write_situation};
use crate::engine::{Board, BySide, Game, Move, Ply, Position, Ruleset, Side, Situation, Square, SquareSet, Throw};

/// How many different throws a ruleset has.
const THROWS: u32 = 5;
/// How many kinds of [`Situation`] there are.
const KINDS: u32 = 4;

/// Adds the throws, if they are told, and of each ply with two or more legal moves its place in rising order of FROM.
pub(super) fn put_plies(digits: &mut Packer, game: &Game, are_throws_told: bool) {
    let ruleset = game.ruleset();
    let tell = |digits: &mut Packer, throw| {
        if are_throws_told {
            put_throw(digits, ruleset, throw);
        }
    };
    game.throw_off().iter().for_each(|&throw| tell(digits, throw));
    let mut position = game.first_position();
    let mut is_told = match game.custom_start() {
        Some(Situation::ToMove(..)) => true,
        Some(Situation::ThrowOff | Situation::ToThrow(_) | Situation::Over(_)) | None => !game.throw_off().is_empty(),
    };
    for (index, &ply) in game.plies().iter().enumerate() {
        if !std::mem::take(&mut is_told) {
            tell(digits, ply.throw);
        }
        // The step of the throw-off is no choice.
        if index > 0 || game.throw_off().is_empty() {
            put_move(digits, ruleset, position, ply);
        }
        position.play_unchecked(ruleset, ply);
    }
    if let Some(throw) = game.pending().filter(|_| !is_told) {
        tell(digits, throw);
    }
}

fn put_move(digits: &mut Packer, ruleset: &Ruleset, position: Position, ply: Ply) {
    let Some(played) = ply.played else { return };
    let moves = position.moves(ruleset, ply.throw);
    let place = moves.movable().iter().take_while(|&from| from < played.from()).count();
    digits.push(place as u32, moves.len());
}

/// The move that the next digit tells with the throw on the table; none if there is none.
pub(super) fn take_move(digits: &mut Unpacker, game: &Game) -> Option<Move> {
    let moves = game.moves()?;
    if moves.is_empty() { None } else { moves.nth(digits.take(moves.len())) }
}

fn put_throw(digits: &mut Packer, ruleset: &Ruleset, throw: Throw) {
    let place = ruleset.sticks.counts().iter().position(|&other| other == throw);
    digits.push(place.expect("the game took the throw") as u32, THROWS);
}

/// The throw that the next digit tells, by how many faces are up.
pub(super) fn take_throw(digits: &mut Unpacker, ruleset: &Ruleset) -> Throw {
    ruleset.sticks.counts()[digits.take(THROWS) as usize]
}

/// Adds a position: its kind, what stands on the thirty squares, the side, the throw.
pub(super) fn put_situation(digits: &mut Packer, ruleset: &Ruleset, situation: Situation) {
    let (kind, position, throw) = match situation {
        Situation::ThrowOff => return digits.push(0, KINDS),
        Situation::ToThrow(position) => (1, position, None),
        Situation::ToMove(position, throw) => (2, position, Some(throw)),
        Situation::Over(position) => (3, position, None),
    };
    digits.push(kind, KINDS);
    for square in Square::all() {
        digits.push(position.board.piece(square).map_or(0, |side| 1 + side as u32), 3);
    }
    digits.push(position.side as u32, 2);
    if let Some(throw) = throw {
        put_throw(digits, ruleset, throw);
    }
}

/// The position that the next digits tell. It goes through the notation's door as any from outside.
pub(super) fn take_situation(digits: &mut Unpacker, ruleset: &Ruleset) -> Result<Situation, Fault> {
    let kind = digits.take(KINDS);
    let mut pieces = BySide::new(SquareSet::EMPTY, SquareSet::EMPTY);
    if kind == 0 {
        return parse_situation(ruleset, &write_situation(ruleset, Situation::ThrowOff)).map_err(Fault::Position);
    }
    for square in Square::all() {
        if let Some(index) = digits.take(3).checked_sub(1) {
            let side = Side::BOTH[index as usize];
            pieces[side] = pieces[side].with(square);
        }
    }
    let board = Board::new(pieces).expect("each square was read once");
    let position = Position { board, side: Side::BOTH[digits.take(2) as usize] };
    let situation = match kind {
        1 => Situation::ToThrow(position),
        2 => Situation::ToMove(position, take_throw(digits, ruleset)),
        _ => Situation::Over(position),
    };
    let read = parse_situation(ruleset, &write_situation(ruleset, situation)).map_err(Fault::Position)?;
    if read == situation { Ok(read) } else { Err(Fault::State) }
}
