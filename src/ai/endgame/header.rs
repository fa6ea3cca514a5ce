//! The head and the check sum of a file about a layer.

use std::fmt;

use crate::engine::Ruleset;

use super::layer::{Layer, MOST_MEN};

/// What a file holds of each position of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// The winning chance in 16 bits: a table for use.
    Chances,
    /// Both bounds in 32 bits each: the state of a solver.
    Bounds,
}

/// The head of a file about a layer. What follows is in the order of [`super::Index`], and behind
/// it stands the [`CheckSum`](crate::ai::check_sum::CheckSum) of all bytes before; all numbers have their lowest byte first.
///
/// ```text
/// byte   0  "senetend"                       12  the ruleset's id, filled up with zeros
///        8  the version, 16 bits             28  the widest bracket, 32 bits
///       10  0 chances, 1 bounds              32  sweeps made, 32 bits
///       11  16 * more + fewer pieces         36  positions, 64 bits
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// What the file holds.
    pub content: Content,
    /// The layer.
    pub layer: Layer,
    /// The widest bracket, in units of 1 / [`super::CERTAIN`].
    pub width: u32,
    /// How many sweeps were made.
    pub sweeps: u32,
    /// How many positions there are.
    pub positions: u64,
}

/// Why a file about a layer can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It begins differently from every such file.
    Unknown,
    /// It was written in a form that came later.
    Newer(u16),
    /// It belongs to another ruleset.
    OtherRuleset(String),
    /// It holds something else than was looked for, such as another layer.
    OtherContent,
    /// It has fewer bytes than it should have.
    Cut {
        /// How many it should have.
        expected: u64,
        /// How many it has.
        found: u64,
    },
    /// It has more bytes than it should have, or its check sum is that of other bytes.
    Altered,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => write!(f, "not a file of winning chances"),
            Self::Newer(version) => write!(f, "version {version}, which only a later program reads"),
            Self::OtherRuleset(id) => write!(f, "made for the ruleset {id:?}"),
            Self::OtherContent => write!(f, "made for other positions or another use"),
            Self::Cut { expected, found } => write!(f, "cut off: {found} bytes of {expected}"),
            Self::Altered => write!(f, "altered: the check sum is that of other bytes"),
        }
    }
}

impl std::error::Error for FileError {}

impl Header {
    /// How many bytes a head has.
    pub const LENGTH: usize = 44;

    const MAGIC: &[u8; 8] = b"senetend";
    const VERSION: u16 = 1;

    /// The head as bytes.
    ///
    /// # Panics
    /// If the ruleset's id is longer than 16 bytes.
    #[must_use]
    pub fn to_bytes(self, ruleset: &Ruleset) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..8].copy_from_slice(Self::MAGIC);
        bytes[8..10].copy_from_slice(&Self::VERSION.to_le_bytes());
        bytes[10] = self.content as u8;
        bytes[11] = self.layer.more() << 4 | self.layer.fewer();
        bytes[12..28][..ruleset.id.len()].copy_from_slice(ruleset.id.as_bytes());
        bytes[28..32].copy_from_slice(&self.width.to_le_bytes());
        bytes[32..36].copy_from_slice(&self.sweeps.to_le_bytes());
        bytes[36..].copy_from_slice(&self.positions.to_le_bytes());
        bytes
    }

    /// Reads the head of a file that begins with `bytes`.
    ///
    /// # Errors
    /// If it is none, or not one of this ruleset.
    pub fn read(ruleset: &Ruleset, bytes: &[u8]) -> Result<Self, FileError> {
        if !bytes.starts_with(&Self::MAGIC[..bytes.len().min(8)]) {
            return Err(FileError::Unknown);
        }
        let cut = FileError::Cut { expected: Self::LENGTH as u64, found: bytes.len() as u64 };
        let bytes: &[u8; Self::LENGTH] = bytes.first_chunk().ok_or(cut)?;
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        if version != Self::VERSION {
            return Err(FileError::Newer(version));
        }
        let id = bytes[12..28].split(|&byte| byte == 0).next().unwrap_or_default();
        if id != ruleset.id.as_bytes() {
            return Err(FileError::OtherRuleset(String::from_utf8_lossy(id).into_owned()));
        }
        let content = match bytes[10] {
            0 => Content::Chances,
            1 => Content::Bounds,
            _ => return Err(FileError::Altered),
        };
        let (more, fewer) = (bytes[11] >> 4, bytes[11] & 15);
        if fewer < 1 || fewer > more || more > MOST_MEN {
            return Err(FileError::Altered);
        }
        let number = |place: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[place + byte]));
        Ok(Self {
            content,
            layer: Layer::of(more, fewer),
            width: number(28),
            sweeps: number(32),
            positions: u64::from(number(36)) | u64::from(number(40)) << 32,
        })
    }
}
