//! What tells a file that was cut or altered by accident.

/// The check sum of a file: FNV-1a with 64 bits. No single altered byte leaves it as it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckSum(u64);

impl CheckSum {
    /// How many bytes it takes at the end of a file.
    pub const LENGTH: usize = 8;

    /// The check sum of no bytes.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The check sum of these bytes, as it is written behind them.
    #[must_use]
    pub fn of(bytes: &[u8]) -> [u8; Self::LENGTH] {
        let mut sum = Self::new();
        sum.add(bytes);
        sum.to_bytes()
    }

    /// Goes on with more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    /// As it is written.
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LENGTH] {
        self.0.to_le_bytes()
    }
}

impl Default for CheckSum {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_check_sum_is_fnv_1a() {
        let mut sum = CheckSum::new();
        sum.add(b"foo");
        sum.add(b"bar");
        assert_eq!(sum.to_bytes(), 0x8594_4171_f739_67e8_u64.to_le_bytes());
    }
}
