//! What tells one text from another: in names of files, and for browsers to check what they get.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256, Sha384};

/// The digest of a file for a name: in 16 lower-case hex digits, of which no two files of a site share all.
pub(crate) fn short(file: impl AsRef<[u8]>) -> String {
    Sha256::digest(file)[..8].iter().fold(String::new(), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a string takes any text");
        digits
    })
}

/// The digest of a file in the form in which a browser is told it.
pub(crate) fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        // FIPS 180-4's example "abc".
        assert_eq!(short("abc"), "ba7816bf8f01cfea");
        assert_eq!(integrity(b"abc"), "sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn");
    }
}
