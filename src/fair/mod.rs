//! Throws that can be checked: each is a pure function of a seed and its index, and the seed is
//! promised before the first throw.

pub mod chain;
mod stats;

use std::fmt;

use sha2::{Digest, Sha256};

use crate::engine::Faces;

pub use chain::Chain;
pub use stats::{Mismatch, Row, ThrowStats, Unusual, check};

/// A 256-bit value: a seed, a secret, or the digest of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits256(pub [u8; 32]);

impl Bits256 {
    /// Reads 64 hex digits.
    ///
    /// # Errors
    /// If the text is anything else.
    pub fn from_hex(text: &str) -> Result<Self, HexError> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(HexError::Length(text.chars().count()));
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
            for &digit in pair {
                let value = char::from(digit).to_digit(16).ok_or(HexError::Digit(char::from(digit)))?;
                *byte = *byte << 4 | value as u8;
            }
        }
        Ok(Self(bytes))
    }

    /// The throw with this index: how the four sticks fall.
    ///
    /// The low four bits of the last byte of SHA-256(seed ‖ index as 8 bytes, big-endian).
    #[must_use]
    pub fn faces(self, index: u64) -> Faces {
        let digest = Sha256::new().chain_update(self.0).chain_update(index.to_be_bytes()).finalize();
        Faces::from_bits(digest[31])
    }

    /// What the computer does by chance at this ply of the game: SHA-256("senet whim" ‖ seed ‖ ply as 8 bytes,
    /// big-endian). It tells nothing about the throws.
    #[must_use]
    pub fn whim(self, ply: u64) -> [u8; 32] {
        let digest = Sha256::new().chain_update("senet whim").chain_update(self.0).chain_update(ply.to_be_bytes());
        digest.finalize().into()
    }
}

impl fmt::Display for Bits256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Bits256 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no 256-bit value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexError {
    /// It has so many characters, not 64.
    Length(usize),
    /// This character is no hex digit.
    Digit(char),
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "{length} characters, not 64 hex digits"),
            Self::Digit(digit) => write!(f, "{digit:?} is no hex digit"),
        }
    }
}

impl std::error::Error for HexError {}

/// What makes the throws of a local game: the page's secret, and words of the player's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    secret: Bits256,
    words: String,
}

impl Source {
    /// A source from a fresh secret, without words.
    #[must_use]
    pub const fn new(secret: Bits256) -> Self {
        Self { secret, words: String::new() }
    }

    /// The same with the player's words, to be added before the first throw.
    #[must_use]
    pub fn with_words(self, words: String) -> Self {
        Self { words, ..self }
    }

    /// The secret, to be shown only when the game is over.
    #[must_use]
    pub const fn secret(&self) -> Bits256 {
        self.secret
    }

    /// The player's words; empty if there are none.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.words
    }

    /// What is shown before the first throw: SHA-256 of the secret.
    #[must_use]
    pub fn commitment(&self) -> Bits256 {
        self.secret.hashed()
    }

    /// The seed: the secret without words, else SHA-256(secret ‖ words in UTF-8).
    #[must_use]
    pub fn seed(&self) -> Bits256 {
        if self.words.is_empty() {
            return self.secret;
        }
        let digest = Sha256::new().chain_update(self.secret.0).chain_update(&self.words).finalize();
        Bits256(digest.into())
    }

    /// The throw with this index, counted through the whole game: how the four sticks fall.
    #[must_use]
    pub fn faces(&self, index: u64) -> Faces {
        self.seed().faces(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rulesets::JEQUIER;

    #[test]
    fn the_seed_of_zeros_gives_the_golden_throws() {
        let seed = Bits256([0; 32]);
        let throws: Vec<u8> = (0..16).map(|index| JEQUIER.sticks.throw(seed.faces(index)).value()).collect();
        assert_eq!(throws, [3, 2, 1, 1, 2, 3, 2, 2, 1, 1, 1, 2, 3, 2, 3, 1]);
    }

    #[test]
    fn words_change_the_seed_and_not_the_commitment() {
        let plain = Source::new(Bits256([7; 32]));
        let worded = plain.clone().with_words("rød brikke".to_owned());
        assert_eq!(plain.seed(), plain.secret());
        assert_ne!(worded.seed(), plain.seed());
        assert_eq!(worded.commitment(), plain.commitment());
    }

    /// The example of FIPS 180-4 for "abc", so that the digest is known to be SHA-256 of secret ‖ words.
    #[test]
    fn hex_is_read_back_and_faults_are_named() {
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Bits256(Sha256::digest("abc").into()).to_string(), text);
        assert_eq!(Bits256::from_hex(text).map(|bits| bits.to_string()), Ok(text.to_owned()));
        assert_eq!(Bits256::from_hex("ab"), Err(HexError::Length(2)));
        assert_eq!(Bits256::from_hex(&text.replace('a', "g")), Err(HexError::Digit('g')));
    }

    /// 3 degrees of freedom more than the classes minus one would be wrong; five classes have four.
    /// The 0.1 % point of chi-square with four degrees of freedom is 18.47.
    #[test]
    fn a_million_throws_from_seeds_are_binomial() {
        let mut seen = [0_u32; 5];
        for seed in 0..1_000_u32 {
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&seed.to_be_bytes());
            for index in 0..1_000 {
                seen[usize::from(Bits256(bytes).faces(index).up())] += 1;
            }
        }
        let chi_square: f64 = seen
            .iter()
            .zip(Faces::WEIGHTS)
            .map(|(&seen, weight)| {
                let expected = 62_500.0 * f64::from(weight);
                (f64::from(seen) - expected).powi(2) / expected
            })
            .sum();
        assert!(chi_square < 18.47, "{chi_square} for {seen:?}");
    }
}
