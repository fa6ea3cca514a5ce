//! Positions and moves as text.
//!
//! A position is `BOARD SIDE THROW`, as in `scscscscs1/c9/10 c -`; a move is `THROW:FROM-TO` with
//! what happened behind it, as in `4:8-12x`. Each has exactly one form, and only that is read.

use std::fmt;

use super::board::Board;
use super::game::Situation;
use super::moves::{Move, Obstacle, Refusal};
use super::position::{Ply, Position};
use super::ruleset::{Opening, Ruleset};
use super::side::{BySide, Side};
use super::square::{Square, SquareSet};
use super::sticks::Throw;

const ROWS: u8 = 3;
const ROW: u8 = Square::COUNT / ROWS;

/// The three parts of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// Where the pieces are.
    Board,
    /// Whose turn it is.
    Side,
    /// The throw to be played.
    Throw,
}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It has not three fields with one space between.
    Fields(usize),
    /// The board has not three rows.
    Rows(usize),
    /// A row adds up to something else than ten squares.
    RowLength {
        /// The row, 1 to 3.
        row: u8,
        /// How many squares it describes.
        squares: usize,
    },
    /// Something else than `c`, `s` and numbers in a row.
    Letter {
        /// The row, 1 to 3.
        row: u8,
        /// What stands there.
        letter: char,
    },
    /// Digits that are not one number from 1 to 10.
    Number {
        /// The row, 1 to 3.
        row: u8,
        /// What stands there.
        digits: String,
    },
    /// More pieces of a side than the ruleset has.
    TooManyPieces(Side, u32),
    /// A piece where the ruleset lets none stay.
    OnWater(Square),
    /// No piece of either side on the board.
    TwoWinners,
    /// The side is neither `c`, `s` nor `-`.
    UnknownSide(String),
    /// The throw is neither `-` nor one that the ruleset has.
    UnknownThrow(String),
    /// A side or a throw, though one side has all its pieces off.
    FinishedGame(Field),
    /// `-` as the side, in a position that is neither finished nor the throw-off.
    NoSide,
    /// `-` as the side and the start position, by rules without a throw-off.
    NoThrowOff,
    /// A throw, but no side to play it.
    ThrowWithoutSide,
}

impl PositionError {
    /// The field that is at fault; `None` if there are not three.
    #[must_use]
    pub fn field(&self) -> Option<Field> {
        match self {
            Self::Fields(_) => None,
            Self::Rows(_)
            | Self::RowLength { .. }
            | Self::Letter { .. }
            | Self::Number { .. }
            | Self::TooManyPieces(..)
            | Self::OnWater(_)
            | Self::TwoWinners => Some(Field::Board),
            Self::UnknownSide(_) | Self::NoSide | Self::NoThrowOff => Some(Field::Side),
            Self::UnknownThrow(_) | Self::ThrowWithoutSide => Some(Field::Throw),
            Self::FinishedGame(field) => Some(*field),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Board => "board",
            Self::Side => "side",
            Self::Throw => "throw",
        })
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = self.field() {
            write!(f, "{field}: ")?;
        }
        match self {
            Self::Fields(count) => write!(f, "{count} fields, not board, side and throw with one space between"),
            Self::Rows(count) => write!(f, "{count} rows, not 3"),
            Self::RowLength { row, squares } => write!(f, "row {row} has {squares} squares, not {ROW}"),
            Self::Letter { row, letter } => write!(f, "{letter:?} in row {row} is neither c, s nor a number"),
            Self::Number { row, digits } => write!(f, "{digits} in row {row} is not one number from 1 to {ROW}"),
            Self::TooManyPieces(side, count) => write!(f, "{count} pieces of {}", side.letter()),
            Self::OnWater(square) => write!(f, "a piece on {square}, the House of Water"),
            Self::TwoWinners => write!(f, "no piece of either side"),
            Self::UnknownSide(text) => write!(f, "{text:?} is neither c, s nor -"),
            Self::UnknownThrow(text) => write!(f, "the ruleset has no throw {text:?}"),
            Self::FinishedGame(_) => write!(f, "the game is finished, so it must be -"),
            Self::NoSide => write!(f, "- is for the throw-off and finished games only"),
            Self::NoThrowOff => write!(f, "- would be the throw-off, which the ruleset does not have"),
            Self::ThrowWithoutSide => write!(f, "a throw without a side to play it"),
        }
    }
}

impl std::error::Error for PositionError {}

/// Reads a position.
///
/// # Errors
/// The first fault, in the order of the fields.
pub fn parse_situation(ruleset: &Ruleset, text: &str) -> Result<Situation, PositionError> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, side, throw] = fields[..] else { return Err(PositionError::Fields(fields.len())) };
    let board = parse_board(ruleset, board)?;
    let side = match side {
        "c" => Some(Side::Cones),
        "s" => Some(Side::Spools),
        "-" => None,
        _ => return Err(PositionError::UnknownSide(side.to_owned())),
    };
    let throw = match throw {
        "-" => None,
        _ => Some(parse_throw(ruleset, throw).ok_or_else(|| PositionError::UnknownThrow(throw.to_owned()))?),
    };
    if let Some(loser) = board.side_off().map(|winner| !winner) {
        return match (side, throw) {
            (Some(_), _) => Err(PositionError::FinishedGame(Field::Side)),
            (None, Some(_)) => Err(PositionError::FinishedGame(Field::Throw)),
            (None, None) => Ok(Situation::Over(Position { board, side: !loser })),
        };
    }
    match (side, throw) {
        (Some(side), None) => Ok(Situation::ToThrow(Position { board, side })),
        (Some(side), Some(throw)) => Ok(Situation::ToMove(Position { board, side }, throw)),
        (None, _) if board != ruleset.start_board() => Err(PositionError::NoSide),
        (None, _) if matches!(ruleset.opening, Opening::ConesBegin) => Err(PositionError::NoThrowOff),
        (None, Some(_)) => Err(PositionError::ThrowWithoutSide),
        (None, None) => Ok(Situation::ThrowOff),
    }
}

fn parse_throw(ruleset: &Ruleset, text: &str) -> Option<Throw> {
    let &[digit] = text.as_bytes() else { return None };
    let throw = Throw::new(digit.checked_sub(b'0')?)?;
    ruleset.sticks.can_count(throw).then_some(throw)
}

fn parse_board(ruleset: &Ruleset, text: &str) -> Result<Board, PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(ROWS) {
        return Err(PositionError::Rows(rows.len()));
    }
    let mut pieces = BySide::new(SquareSet::EMPTY, SquareSet::EMPTY);
    for (row, text) in (1..).zip(rows) {
        let contents = parse_row(row, text)?;
        if contents.len() != usize::from(ROW) {
            return Err(PositionError::RowLength { row, squares: contents.len() });
        }
        for (number, side) in ((row - 1) * ROW + 1..).zip(contents) {
            if let Some(side) = side {
                pieces[side] = pieces[side].with(Square::at(number));
            }
        }
    }
    for (side, squares) in pieces.iter() {
        if squares.len() > ruleset.men(side) {
            return Err(PositionError::TooManyPieces(side, squares.len()));
        }
    }
    let occupied = pieces[Side::Cones] | pieces[Side::Spools];
    if occupied.is_empty() {
        return Err(PositionError::TwoWinners);
    }
    if let Some(square) = (occupied & ruleset.houses.sinks()).first() {
        return Err(PositionError::OnWater(square));
    }
    Ok(Board::new(pieces).expect("each square was read once"))
}

/// What stands on the squares of a row, however many it describes.
fn parse_row(row: u8, text: &str) -> Result<Vec<Option<Side>>, PositionError> {
    let mut contents = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = &rest[..rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()];
        if digits.is_empty() {
            let side = Side::from_letter(letter).ok_or(PositionError::Letter { row, letter })?;
            contents.push(Some(side));
            rest = &rest[letter.len_utf8()..];
        } else {
            let empty = digits
                .parse()
                .ok()
                .filter(|empty| (1..=usize::from(ROW)).contains(empty) && !digits.starts_with('0'))
                .ok_or_else(|| PositionError::Number { row, digits: digits.to_owned() })?;
            contents.resize(contents.len() + empty, None);
            rest = &rest[digits.len()..];
        }
    }
    Ok(contents)
}

impl fmt::Display for Board {
    /// The three rows of the notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in Square::all() {
            let piece = self.piece(square);
            let ends_row = square.number() % ROW == 0;
            empty += u8::from(piece.is_none());
            if empty > 0 && (piece.is_some() || ends_row) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if let Some(side) = piece {
                write!(f, "{}", side.letter())?;
            }
            if ends_row && square != Square::LAST {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

/// A [`Situation`] is written by the ruleset it belongs to, whose start the throw-off shows.
#[must_use]
pub fn write_situation(ruleset: &Ruleset, situation: Situation) -> String {
    match situation {
        Situation::ThrowOff => format!("{} - -", ruleset.start_board()),
        Situation::ToThrow(Position { board, side }) => format!("{board} {} -", side.letter()),
        Situation::ToMove(Position { board, side }, throw) => format!("{board} {} {throw}", side.letter()),
        Situation::Over(Position { board, .. }) => format!("{board} - -"),
    }
}

impl fmt::Display for Ply {
    /// The move as the notation writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.throw)?;
        match self.played {
            None => write!(f, "-"),
            Some(Move::Step { from, to }) => write!(f, "{from}-{to}"),
            Some(Move::Swap { from, to }) => write!(f, "{from}-{to}x"),
            Some(Move::Sink { from, into, to }) => write!(f, "{from}-{into}~{to}"),
            Some(Move::BearOff { from }) => write!(f, "{from}-off"),
        }
    }
}

/// A move as it was read: a whole ply, or a throw that is not played yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyText {
    /// A throw and what was done with it.
    Played(Ply),
    /// A throw on the table.
    Pending(Throw),
}

/// Why a text is no move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlyError {
    /// It is not of the form `THROW:FROM-TO`.
    Form,
    /// The game is over.
    Over,
    /// The ruleset has no such throw.
    UnknownThrow(String),
    /// No piece of the side to move stands there.
    NoPiece(Square, Side),
    /// The piece can't move with this throw.
    CanNotMove(Square, Refusal),
    /// There is a move, so the throw can't be passed over.
    MoveExists(Ply),
    /// No move exists, so it is written as a lost throw.
    NoMove(Ply),
    /// The piece's move is written differently.
    Otherwise(Ply),
}

impl fmt::Display for PlyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => write!(f, "a move is written THROW:FROM-TO, as in 4:8-12"),
            Self::Over => write!(f, "the game is over"),
            Self::UnknownThrow(text) => write!(f, "the ruleset has no throw {text:?}"),
            Self::NoPiece(square, side) => write!(f, "no piece of {} on {square}", side.letter()),
            Self::CanNotMove(from, refusal) => write!(f, "the piece on {from} can't move: {refusal}"),
            Self::MoveExists(ply) => write!(f, "a move must be made, such as {ply}"),
            Self::NoMove(ply) => write!(f, "no piece can move, which is written {ply}"),
            Self::Otherwise(ply) => write!(f, "the move of that piece is {ply}"),
        }
    }
}

impl std::error::Error for PlyError {}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.forward)?;
        match self.backward {
            Some(backward) => write!(f, "; {backward}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OwnPiece(to) => write!(f, "a piece of its own side is on {to}"),
            Self::Protected(to) => write!(f, "the piece on {to} is protected by its neighbor"),
            Self::SafeSquare(to) => write!(f, "the piece on {to} is on a safe square"),
            Self::Blockade(first) => write!(f, "a blockade from {first} on is in the way"),
            Self::NotAllHome(square) => write!(f, "bearing off needs all its side's pieces on {square} or later"),
            Self::NotAnExit(exits) if exits.iter().next().is_none() => {
                write!(f, "no throw bears off from there")
            }
            Self::NotAnExit(exits) => {
                write!(f, "bearing off from there needs ")?;
                for (place, throw) in exits.iter().enumerate() {
                    write!(f, "{}{throw}", if place > 0 { " or " } else { "" })?;
                }
                Ok(())
            }
            Self::MustGoForward => write!(f, "no piece moves backward while one can go forward"),
            Self::BeforeFirst => write!(f, "backward it would leave the board"),
            Self::OccupiedBehind(to) => write!(f, "backward, {to} is taken"),
        }
    }
}

/// Reads a move of a position, and checks it against the rules.
///
/// # Errors
/// If the text has no such form, or the move is not legal; the error says why.
pub fn parse_ply(ruleset: &Ruleset, position: Position, text: &str) -> Result<PlyText, PlyError> {
    let (throw, rest) = text.split_once(':').ok_or(PlyError::Form)?;
    let throw = parse_throw(ruleset, throw).ok_or_else(|| PlyError::UnknownThrow(throw.to_owned()))?;
    if position.winner().is_some() {
        return Err(PlyError::Over);
    }
    if rest.is_empty() {
        return Ok(PlyText::Pending(throw));
    }
    let moves = position.moves(ruleset, throw);
    let pass = Ply { throw, played: None };
    if rest == "-" {
        return match moves.nth(0) {
            None => Ok(PlyText::Played(pass)),
            played => Err(PlyError::MoveExists(Ply { throw, played })),
        };
    }
    let from = rest.split_once('-').and_then(|(from, _)| from.parse().ok());
    let from = from.and_then(Square::new).ok_or(PlyError::Form)?;
    if !position.own().contains(from) {
        return Err(PlyError::NoPiece(from, position.side));
    }
    if moves.is_empty() {
        return Err(PlyError::NoMove(pass));
    }
    if let Some(refusal) = Refusal::of(ruleset, position, throw, from) {
        return Err(PlyError::CanNotMove(from, refusal));
    }
    let ply = Ply { throw, played: moves.of(from) };
    if ply.to_string() == text { Ok(PlyText::Played(ply)) } else { Err(PlyError::Otherwise(ply)) }
}
