//! Winning chances in 16 bits, as they are kept and looked up.

use crate::ai::check_sum::CheckSum;
use crate::engine::{Position, Ruleset};

use super::bounds::{Bounds, CERTAIN, UNITS};
use super::header::{Content, FileError, Header};
use super::index::Index;

/// The winning chances of the side to throw in all positions of a layer.
///
/// It is kept as the bytes of its file: the head, 16 bits for each position with 65535 for a
/// certain win, and the check sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    header: Header,
    index: Index,
    bytes: Vec<u8>,
}

impl Table {
    /// The middle of each bracket, to the nearest 1/65535.
    #[must_use]
    pub fn from_bounds(ruleset: &Ruleset, bounds: &Bounds, sweeps: u32) -> Self {
        let index = bounds.index().clone();
        let header = Header {
            content: Content::Chances,
            layer: index.layer(),
            width: bounds.width(),
            sweeps,
            positions: index.positions() as u64,
        };
        let mut bytes = Vec::with_capacity(length(&index));
        bytes.extend(header.to_bytes(ruleset));
        for bracket in (0..index.levels()).flat_map(|level| bounds.level(level)) {
            let middle = bracket.lower + bracket.width() / 2;
            bytes.extend((((middle + UNITS / 2) / UNITS) as u16).to_le_bytes());
        }
        bytes.extend(CheckSum::of(&bytes));
        Self { header, index, bytes }
    }

    /// Reads a table.
    ///
    /// # Errors
    /// If it is none for this ruleset, or is cut or altered.
    pub fn from_bytes(ruleset: &Ruleset, bytes: Vec<u8>) -> Result<Self, FileError> {
        let header = Header::read(ruleset, &bytes)?;
        if header.content != Content::Chances {
            return Err(FileError::OtherContent);
        }
        let index = Index::new(ruleset, header.layer);
        let expected = length(&index);
        if bytes.len() < expected {
            return Err(FileError::Cut { expected: expected as u64, found: bytes.len() as u64 });
        }
        if !bytes.ends_with(&CheckSum::of(&bytes[..expected - CheckSum::LENGTH])) || bytes.len() > expected {
            return Err(FileError::Altered);
        }
        Ok(Self { header, index, bytes })
    }

    /// The file of the table.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The head of the file.
    #[must_use]
    pub fn header(&self) -> Header {
        self.header
    }

    /// The order of the positions.
    #[must_use]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The winning chance of the side to throw; `None` if the position belongs to another layer.
    #[must_use]
    pub fn chance(&self, position: Position) -> Option<f64> {
        let place = Header::LENGTH + 2 * self.index.number(position)?;
        let steps = u16::from_le_bytes([self.bytes[place], self.bytes[place + 1]]);
        Some(f64::from(steps) / f64::from(u16::MAX))
    }

    /// How far a chance can be from the true one: half the widest bracket, and rounding to 16 bits.
    #[must_use]
    pub fn error(&self) -> f64 {
        f64::from(self.header.width.div_ceil(2) + UNITS / 2) / f64::from(CERTAIN)
    }
}

fn length(index: &Index) -> usize {
    Header::LENGTH + 2 * index.positions() + CheckSum::LENGTH
}
