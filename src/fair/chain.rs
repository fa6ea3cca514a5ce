//! Chains of values that two players reveal one after the other, so that neither can choose a throw.
//!
//! Each makes a secret of its own. Value [`STEPS`] of the chain is the secret, value *i* is SHA-256(value *i* + 1), and
//! value 0, the tip, is told first. Whoever knows value *i* can check value *i* + 1 and can't guess it. A throw is made
//! of one value of each player. `docs/fair-throws.md` says which.

use sha2::{Digest, Sha256};

use super::Bits256;
use crate::engine::Faces;

/// How many steps a chain has: so many values can be revealed after the tip.
pub const STEPS: u16 = 4_096;

/// One value in so many is kept, so that none is far from one that is known.
const STRIDE: u16 = 64;

/// A player's chain: the secret that all its values follow from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Every [`STRIDE`]th value, the tip first and the secret last.
    kept: Vec<Bits256>,
}

impl Chain {
    /// The chain of a secret, which must be made for one game only. Takes [`STEPS`] hashes.
    #[must_use]
    pub fn new(secret: Bits256) -> Self {
        let back = |value: &Bits256| Some(value.hashed_times(STRIDE));
        let mut kept: Vec<Bits256> =
            std::iter::successors(Some(secret), back).take(usize::from(STEPS / STRIDE) + 1).collect();
        kept.reverse();
        Self { kept }
    }

    /// The secret. Whoever knows it knows all the values.
    #[must_use]
    pub fn secret(&self) -> Bits256 {
        self.value(STEPS)
    }

    /// The value with this index, 0 to [`STEPS`].
    ///
    /// # Panics
    /// If the index is above [`STEPS`].
    #[must_use]
    pub fn value(&self, index: u16) -> Bits256 {
        let behind = index.div_ceil(STRIDE);
        self.kept[usize::from(behind)].hashed_times(behind * STRIDE - index)
    }

    /// Value 0, which is told first.
    #[must_use]
    pub fn tip(&self) -> Bits256 {
        self.value(0)
    }
}

impl Bits256 {
    /// SHA-256 of it: in a chain, the value before it.
    #[must_use]
    pub fn hashed(self) -> Self {
        Self(Sha256::digest(self.0).into())
    }

    /// What it becomes when it is hashed so many times.
    #[must_use]
    pub fn hashed_times(self, times: u16) -> Self {
        (0..times).fold(self, |value, _| value.hashed())
    }

    /// How many times it must be hashed to become `target`; `None` if a whole chain does not lead there.
    #[must_use]
    pub fn steps_to(self, target: Self) -> Option<u16> {
        let mut value = self;
        for steps in 0..=STEPS {
            if value == target {
                return Some(steps);
            }
            value = value.hashed();
        }
        None
    }
}

/// The throw with this index among those made of the same two values: how the four sticks fall.
///
/// The low four bits of the last byte of SHA-256(`inviter` ‖ `guest` ‖ index as 8 bytes, big-endian).
#[must_use]
pub fn faces(inviter: Bits256, guest: Bits256, index: u64) -> Faces {
    let digest = Sha256::new().chain_update(inviter.0).chain_update(guest.0).chain_update(index.to_be_bytes());
    Faces::from_bits(digest.finalize()[31])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_is_the_hash_of_the_next_and_the_last_is_the_secret() {
        let chain = Chain::new(Bits256([3; 32]));
        assert_eq!(chain.secret(), Bits256([3; 32]));
        for index in [0, 1, 2, 63, 64, 65, 1_000, STEPS - 1] {
            assert_eq!(chain.value(index + 1).hashed(), chain.value(index));
            assert_eq!(chain.value(index + 1).steps_to(chain.value(index)), Some(1));
        }
        assert_eq!(chain.secret().steps_to(chain.tip()), Some(STEPS));
        assert_eq!(chain.tip().steps_to(chain.value(1)), None);
    }

    #[test]
    fn the_two_values_and_the_index_are_hashed_in_this_order() {
        let bytes: Vec<u8> = (0..72).collect();
        let value = |start: usize| Bits256(bytes[start..start + 32].try_into().expect("32 bytes"));
        let index = u64::from_be_bytes(bytes[64..].try_into().expect("8 bytes"));
        let digest = Sha256::digest(&bytes);
        assert_eq!(faces(value(0), value(32), index), Faces::from_bits(digest[31]));
    }

    /// All values of the chain whose secret begins with this number, the tip first.
    fn values(number: u32) -> Vec<Bits256> {
        let mut bytes = [0; 32];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        let back = |value: &Bits256| Some(value.hashed());
        let mut values: Vec<Bits256> = std::iter::successors(Some(Bits256(bytes)), back).take(4_097).collect();
        values.reverse();
        values
    }

    /// The pair of values of a turn by links, from 1: a_⌈t/2⌉ and b_⌊t/2⌋.
    fn pair(inviter: &[Bits256], guest: &[Bits256], turn: usize) -> (Bits256, Bits256) {
        (inviter[turn.div_ceil(2)], guest[turn / 2])
    }

    /// Chi-square of how often 0 to 4 faces came up. Five classes have four degrees of freedom, with the 0.1 % point
    /// at 18.47.
    fn chi_square(seen: [u32; 5]) -> f64 {
        let total: u32 = seen.iter().sum();
        let expected = Faces::WEIGHTS.map(|weight| f64::from(total) * f64::from(weight) / 16.0);
        seen.iter().zip(expected).map(|(&seen, expected)| (f64::from(seen) - expected).powi(2) / expected).sum()
    }

    #[test]
    fn a_million_throws_from_two_chains_are_binomial() {
        let mut seen = [0; 5];
        // How a turn's first throw falls, by how the one of the turn before fell, with which it shares a value.
        let mut after = [[0; 5]; 5];
        for number in 0..31 {
            let (inviter, guest) = (values(number), values(1_000 + number));
            let mut last = None;
            for turn in 1..8_192 {
                let (a, b) = pair(&inviter, &guest, turn);
                for index in 0..4 {
                    let up = usize::from(faces(a, b, index).up());
                    seen[up] += 1;
                    if index == 0
                        && let Some(last) = last.replace(up)
                    {
                        after[last][up] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().sum::<u32>() > 1_000_000);
        assert!(chi_square(seen) < 18.47, "{} for {seen:?}", chi_square(seen));
        for (last, seen) in after.into_iter().enumerate() {
            assert!(chi_square(seen) < 18.47, "{} for {seen:?} after {last}", chi_square(seen));
        }
    }

    /// A player may choose any secret, but before seeing a value of the other: all zeros, or of many the one that
    /// throws best with a chain that was guessed. With the other's real chains it throws like any other.
    #[test]
    fn no_choice_of_a_secret_made_before_seeing_the_other_s_moves_the_throws() {
        let guessed = values(0);
        for is_inviter in [true, false] {
            let pair_with = |own: &[Bits256], other: &[Bits256], turn| {
                if is_inviter { pair(own, other, turn) } else { pair(other, own, turn) }
            };
            let luck = |number: &u32| -> u32 {
                let own = values(*number);
                let turns = (1..20).map(|turn| pair_with(&own, &guessed, turn));
                turns.map(|(a, b)| u32::from(faces(a, b, 0).up().is_multiple_of(4))).sum()
            };
            let luckiest = (1..60).max_by_key(luck).expect("there are some");
            assert!(luck(&luckiest) >= 5, "with the guessed chain it throws again twice as often as 2 in 16");
            for chosen in [0, luckiest] {
                let own = values(chosen);
                let mut seen = [0; 5];
                for other in 0..100 {
                    let other = values(5_000 + other);
                    for turn in 1..250 {
                        let (a, b) = pair_with(&own, &other, turn);
                        (0..2).for_each(|index| seen[usize::from(faces(a, b, index).up())] += 1);
                    }
                }
                assert!(chi_square(seen) < 18.47, "{} for {seen:?} with secret {chosen}", chi_square(seen));
            }
        }
    }
}
