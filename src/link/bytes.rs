//! The fields of a link's body, before the moves.

use crate::fair::Bits256;

/// Adds a whole number: seven bits a byte, the lowest first, the high bit set on all but the last.
pub(super) fn put_number(bytes: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Reads fields, each gone when it was read. `None` where the bytes are at an end, or not of the field's form.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// What was not read yet.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.0
    }

    /// A byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.0.split_off_first().copied()
    }

    /// So many bytes.
    pub(super) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        self.0.split_off(..count)
    }

    /// A whole number below 2^21, in its one form.
    pub(super) fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for place in 0..3 {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return (byte > 0 || place == 0).then_some(number);
            }
        }
        None
    }

    /// A 256-bit value.
    pub(super) fn value(&mut self) -> Option<Bits256> {
        Some(Bits256(self.bytes(32)?.try_into().ok()?))
    }
}
