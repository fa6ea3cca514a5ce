//! Digits of different radixes in one whole number: a choice among five costs 2.32 bits, one among one nothing.
//!
//! The first digit is the least significant. The number is written as bytes, the lowest first, without zeros at the end,
//! so each has one form.

/// Digits that are to be packed.
#[derive(Default)]
pub struct Packer(Vec<(u32, u32)>);

impl Packer {
    /// Adds the next digit, from 0 to `radix` - 1. With a radix of 1 it costs nothing.
    pub fn push(&mut self, digit: u32, radix: u32) {
        debug_assert!(digit < radix);
        self.0.push((digit, radix));
    }

    /// The bytes of the number that they make.
    #[must_use]
    pub fn pack(self) -> Vec<u8> {
        let mut bytes: Vec<u8> = Vec::new();
        for (digit, radix) in self.0.into_iter().rev() {
            let mut carry = digit;
            for byte in &mut bytes {
                carry += u32::from(*byte) * radix;
                *byte = carry as u8;
                carry >>= 8;
            }
            while carry > 0 {
                bytes.push(carry as u8);
                carry >>= 8;
            }
        }
        bytes
    }
}

/// A number whose digits are taken off it.
pub(super) struct Unpacker(Vec<u8>);

impl Unpacker {
    /// The number that these bytes make; `None` if they have a zero at the end, where none belongs.
    pub(super) fn new(bytes: &[u8]) -> Option<Self> {
        (bytes.last() != Some(&0)).then(|| Self(bytes.to_vec()))
    }

    /// Takes the next digit, from 0 to `radix` - 1, which is at most 255.
    pub(super) fn take(&mut self, radix: u32) -> u32 {
        if radix == 1 {
            return 0;
        }
        let mut rest = 0;
        for byte in self.0.iter_mut().rev() {
            let value = rest << 8 | u32::from(*byte);
            *byte = (value / radix) as u8;
            rest = value % radix;
        }
        while self.0.pop_if(|last| *last == 0).is_some() {}
        rest
    }

    /// Whether all digits that are left are zeros.
    pub(super) fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(digits: &[(u32, u32)], bytes: &[u8]) {
        let mut packer = Packer::default();
        for &(digit, radix) in digits {
            packer.push(digit, radix);
        }
        assert_eq!(packer.pack(), bytes);
        let mut unpacker = Unpacker::new(bytes).expect("it has one form");
        for &(digit, radix) in digits {
            assert_eq!(unpacker.take(radix), digit);
        }
        assert!(unpacker.is_used_up());
    }

    #[test]
    fn the_first_digit_is_the_least_significant() {
        check(&[], &[]);
        check(&[(0, 5), (0, 3)], &[]);
        check(&[(2, 3), (1, 2)], &[2 + 3]);
        check(&[(0, 1), (2, 3), (0, 1), (1, 2), (4, 5)], &[2 + 3 + 4 * 6]);
        check(&[(1, 5); 12], &(0..12).map(|place| 5_u64.pow(place)).sum::<u64>().to_le_bytes()[..4]);
    }

    #[test]
    fn what_is_left_is_noticed() {
        let mut unpacker = Unpacker::new(&[6]).expect("it has one form");
        unpacker.take(3);
        unpacker.take(2);
        assert!(!unpacker.is_used_up());
        assert!(Unpacker::new(&[6, 0]).is_none());
    }
}
