//! Colors, and what they make: paints.

use super::Point;

/// A color with its opacity, not premultiplied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
    /// Opacity, 0 to 255.
    pub alpha: u8,
}

/// A color at a place of a gradient.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// Where along the gradient, 0 to 1.
    pub at: f64,
    /// The color there.
    pub color: Color,
}

/// What a path is filled or drawn with. Gradients go on in their last color outside their ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Paint {
    /// One color.
    Solid(Color),
    /// Colors along a line.
    Linear {
        /// Where the first stop is.
        from: Point,
        /// Where the last one is.
        to: Point,
        /// In rising order.
        stops: Vec<Stop>,
    },
    /// Colors from a point outward.
    Radial {
        /// Where the first stop is.
        center: Point,
        /// How far away the last one is.
        radius: f64,
        /// In rising order.
        stops: Vec<Stop>,
    },
}

impl Color {
    /// The opaque color `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { red, green, blue, alpha: u8::MAX }
    }

    /// An opaque color as browsers write the ones they have computed: `rgb(1, 2, 3)` or `#010203`.
    #[must_use]
    pub fn from_css(text: &str) -> Option<Self> {
        if let Some(hex) = text.strip_prefix('#').filter(|hex| hex.len() == 6) {
            return u32::from_str_radix(hex, 16).ok().map(Self::rgb);
        }
        let mut channels =
            text.strip_prefix("rgb(")?.strip_suffix(')')?.split(',').map(|channel| channel.trim().parse());
        let mut channel = || channels.next()?.ok();
        Some(Self { red: channel()?, green: channel()?, blue: channel()?, alpha: u8::MAX })
    }

    /// How well this color and another, both opaque, can be told apart, 1 to 21: the contrast of the Web Content
    /// Accessibility Guidelines, but with a simpler curve from bytes to light: from 3 on it is off by a tenth at most.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    fn luminance(self) -> f64 {
        // To the power of 2.25, with square roots only.
        let light = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            value * value * value.sqrt().sqrt()
        };
        0.2126 * light(self.red) + 0.7152 * light(self.green) + 0.0722 * light(self.blue)
    }

    /// The same color, `share` as opaque.
    #[must_use]
    pub fn faded(self, share: f64) -> Self {
        Self { alpha: blend(0, self.alpha, share), ..self }
    }

    /// The color a share of the way from this one to the other.
    #[must_use]
    pub fn toward(self, other: Self, share: f64) -> Self {
        Self {
            red: blend(self.red, other.red, share),
            green: blend(self.green, other.green, share),
            blue: blend(self.blue, other.blue, share),
            alpha: blend(self.alpha, other.alpha, share),
        }
    }
}

#[expect(clippy::cast_sign_loss, reason = "the value is clamped to a byte")]
fn blend(from: u8, to: u8, share: f64) -> u8 {
    (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round().clamp(0.0, 255.0) as u8
}

impl Paint {
    /// A gradient between two points through these colors.
    #[must_use]
    pub fn linear(from: Point, to: Point, stops: &[(f64, Color)]) -> Self {
        Self::Linear { from, to, stops: stops_of(stops) }
    }

    /// A gradient around a point through these colors.
    #[must_use]
    pub fn radial(center: Point, radius: f64, stops: &[(f64, Color)]) -> Self {
        Self::Radial { center, radius, stops: stops_of(stops) }
    }
}

fn stops_of(stops: &[(f64, Color)]) -> Vec<Stop> {
    stops.iter().map(|&(at, color)| Stop { at, color }).collect()
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Solid(color)
    }
}
