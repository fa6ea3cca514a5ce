//! A link as a QR code, to be painted in black on white whatever the theme: cameras expect that.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// So many modules around the code stay white (ISO/IEC 18004).
const QUIET: i32 = 4;

/// Texts of more bytes make codes too fine for a camera that is held before a screen.
const MAX: usize = 1_000;

/// A QR code as an SVG path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The width and height, with the white around it, in modules.
    pub size: i32,
    /// The dark modules, each run of a row one rectangle.
    pub path: String,
}

impl Code {
    /// The code of a text; `None` if that is longer than a camera could read.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        if text.len() > MAX {
            return None;
        }
        let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
        let size = code.size();
        let mut path = String::new();
        for y in 0..size {
            let mut x = 0;
            while x < size {
                let from = x;
                while x < size && code.get_module(x, y) {
                    x += 1;
                }
                if x > from {
                    let length = x - from;
                    _ = write!(path, "M{} {}h{length}v1h-{length}z", from + QUIET, y + QUIET);
                }
                x += 1;
            }
        }
        Some(Self { size: size + 2 * QUIET, path })
    }
}
