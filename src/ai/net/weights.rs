//! The file of a net.
//!
//! ```text
//!  0  8  "SENETNET"
//!  8  2  version
//! 10  2  inputs
//! 12  2  units of the first hidden layer
//! 14  2  units of the second hidden layer
//! 16     six parts, each: scale (f32), then its numbers (i16 each); number times scale is the weight
//!     8  check sum of all before it
//! ```
//!
//! All numbers are little-endian. A net of other inputs is a net of another version of the program.

use std::fmt;

use super::{INPUTS, Net, Shape};
use crate::ai::check_sum::CheckSum;

const MAGIC: &[u8; 8] = b"SENETNET";
const VERSION: u16 = 1;
const HEADER: usize = 16;

/// Why bytes are no net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// They do not begin as the file of a net does.
    NotANet,
    /// They have this version, which is another one.
    Version(u16),
    /// The net has so many inputs, not those that the program makes.
    Inputs(u16),
    /// The hidden layers have so many units, which no net has.
    Units(u16, u16),
    /// They are so many, where a net of this shape has the other many.
    Length(usize, usize),
    /// They were altered: the check sum is another one.
    Sum,
    /// A scale is no number that a weight can be multiplied with.
    Scale,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANet => write!(f, "not the file of a net"),
            Self::Version(version) => write!(f, "a net of version {version}, not {VERSION}"),
            Self::Inputs(inputs) => write!(f, "a net with {inputs} inputs, not {INPUTS}"),
            Self::Units(first, second) => write!(f, "hidden layers of {first} and {second} units"),
            Self::Length(length, expected) => write!(f, "{length} bytes, not {expected}"),
            Self::Sum => write!(f, "the check sum is wrong, so the net was altered"),
            Self::Scale => write!(f, "a scale that is no positive number"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl Net {
    /// Reads the file of a net.
    ///
    /// # Errors
    /// If the bytes are cut, altered, or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        if bytes.len() < HEADER || !bytes.starts_with(MAGIC) {
            return Err(WeightsError::NotANet);
        }
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        if number(8) != VERSION {
            return Err(WeightsError::Version(number(8)));
        }
        if usize::from(number(10)) != INPUTS {
            return Err(WeightsError::Inputs(number(10)));
        }
        let shape = Shape::new(number(12), number(14)).ok_or(WeightsError::Units(number(12), number(14)))?;
        if bytes.len() != length(shape) {
            return Err(WeightsError::Length(bytes.len(), length(shape)));
        }
        let (content, sum) = bytes.split_at(bytes.len() - CheckSum::LENGTH);
        if CheckSum::of(content) != sum {
            return Err(WeightsError::Sum);
        }
        let mut parameters = Vec::with_capacity(shape.parameters());
        let mut rest = &content[HEADER..];
        for length in shape.parts() {
            let (scale, after) = rest.split_at(4);
            let (part, after) = after.split_at(2 * length);
            rest = after;
            let scale = f32::from_le_bytes([scale[0], scale[1], scale[2], scale[3]]);
            if !(scale.is_finite() && scale > 0.0) {
                return Err(WeightsError::Scale);
            }
            parameters.extend(part.chunks(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * scale));
        }
        Ok(Self { shape, parameters })
    }

    /// The file of the net. Its numbers are rounded to 16 bits, so what is read back differs a little.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let shape = self.shape();
        let mut bytes = Vec::with_capacity(length(shape));
        bytes.extend(MAGIC);
        for number in [VERSION, INPUTS as u16, shape.first, shape.second] {
            bytes.extend(number.to_le_bytes());
        }
        for part in self.parts() {
            let largest = part.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
            let scale = if largest > 0.0 { largest / f32::from(i16::MAX) } else { 1.0 };
            bytes.extend(scale.to_le_bytes());
            for weight in part {
                bytes.extend(((weight / scale).round() as i16).to_le_bytes());
            }
        }
        bytes.extend(CheckSum::of(&bytes));
        bytes
    }
}

/// How many bytes the file of a net of this shape has.
fn length(shape: Shape) -> usize {
    let parts = shape.parts();
    HEADER + 4 * parts.len() + 2 * shape.parameters() + CheckSum::LENGTH
}
