//! Small pictures in the cells of tables: a share with its interval, a bar, a range.
//!
//! They are as wide as the cell, hidden from assistive technology since the cell has the numbers, and colored by `page.css`.

use std::fmt::Write;

use super::data::Share;

/// How wide and high a strip is before it is stretched.
const SIZE: [f64; 2] = [200.0, 12.0];

/// How wide a mark is.
const MARK: f64 = 3.0;

/// The values at the two ends of a strip.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Scale {
    /// From 0 to the largest of some numbers.
    pub(super) fn to_largest(numbers: impl Iterator<Item = f64>) -> Self {
        Self { from: 0.0, to: numbers.fold(f64::MIN_POSITIVE, f64::max) }
    }

    /// As far to both sides of a half as some shares reach, and a little more.
    pub(super) fn around_half(shares: impl Iterator<Item = f64>) -> Self {
        let reach = shares.map(|share| (share - 0.5).abs()).fold(0.01, f64::max);
        let reach = ((reach * 20.0).ceil() / 20.0).min(0.5);
        Self { from: 0.5 - reach, to: 0.5 + reach }
    }

    fn place(self, value: f64) -> f64 {
        ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0) * SIZE[0]
    }
}

/// A share with its interval, and a line at one half.
pub(super) fn share(Share { value, low, high }: Share, scale: Scale) -> String {
    drawn(scale, Some(0.5), [low, high], Some(value))
}

/// From one half to a chance.
pub(super) fn chance(value: f64, scale: Scale) -> String {
    drawn(scale, Some(0.5), [value.min(0.5), value.max(0.5)], Some(value))
}

/// From 0 to a value.
pub(super) fn bar(value: f64, scale: Scale) -> String {
    drawn(scale, None, [scale.from, value], None)
}

/// The middle half of all values, with a mark where half of all are below.
pub(super) fn range([low, middle, high]: [f64; 3], scale: Scale) -> String {
    drawn(scale, None, [low, high], Some(middle))
}

fn drawn(scale: Scale, line: Option<f64>, [low, high]: [f64; 2], mark: Option<f64>) -> String {
    let [width, height] = SIZE;
    let mut svg = format!(
        "<svg class=\"strip\" viewBox=\"0 0 {width} {height}\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <path class=\"axis\" d=\"M0 6H{width}\"/>"
    );
    let mut rect = |class: &str, x: f64, y: f64, wide: f64| {
        let high = height - 2.0 * y;
        write!(svg, "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y}\" width=\"{wide:.1}\" height=\"{high}\"/>")
            .expect("a string takes any text");
    };
    let (left, right) = (scale.place(low), scale.place(high));
    rect("span", left, 3.0, (right - left).max(0.5));
    if let Some(value) = line {
        rect("half", scale.place(value) - 0.5, 0.0, 1.0);
    }
    if let Some(value) = mark {
        rect("mark", (scale.place(value) - MARK / 2.0).clamp(0.0, width - MARK), 0.0, MARK);
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lie_where_the_scale_says() {
        let svg = share(Share { value: 0.6, low: 0.55, high: 0.65 }, Scale { from: 0.25, to: 0.75 });
        assert!(svg.contains("class=\"span\" x=\"120.0\" y=\"3\" width=\"40.0\""), "{svg}");
        assert!(svg.contains("class=\"half\" x=\"99.5\"") && svg.contains("class=\"mark\" x=\"138.5\""), "{svg}");
        let whole = bar(4.0, Scale::to_largest([1.0, 4.0].into_iter()));
        assert!(
            whole.contains("class=\"span\" x=\"0.0\" y=\"3\" width=\"200.0\"") && !whole.contains("mark"),
            "{whole}"
        );
    }

    #[test]
    fn scales_hold_all_shares() {
        let scale = Scale::around_half([0.48, 0.57].into_iter());
        assert!((scale.from - 0.4).abs() < 1e-9 && (scale.to - 0.6).abs() < 1e-9);
        let scale = Scale::around_half([1.0].into_iter());
        assert!(scale.from.abs() < 1e-9 && (scale.to - 1.0).abs() < 1e-9);
    }
}
