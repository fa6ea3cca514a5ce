//! A theme of the system's own colors, for people who chose them because they see no others well.

use super::{Glaze, Material, Theme};
use crate::engine::BySide;
use crate::view::shape::Color;

/// The colors that a system gives to pages in forced colors, by their names in CSS.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SystemColors {
    /// `Canvas`: what pages lie on.
    pub canvas: Color,
    /// `CanvasText`: what is written on it.
    pub canvas_text: Color,
    /// `Highlight`: what is chosen.
    pub highlight: Color,
    /// `ButtonText`: what can be pressed.
    pub button_text: Color,
    /// `LinkText`: what leads elsewhere.
    pub link_text: Color,
}

/// Less contrast than this is not seen by everybody. The guidelines ask for 3; [`Color::contrast`] is not exact.
const ENOUGH: f64 = 3.2;

impl Theme {
    /// The picture in the system's colors: lines of text on canvas, pieces and sticks of the two.
    #[must_use]
    pub fn from_system(colors: SystemColors) -> Self {
        let SystemColors { canvas, canvas_text: text, .. } = colors;
        let readable = |color: Color| if color.contrast(canvas) >= ENOUGH { color } else { text };
        let is_dark = text.contrast(Color::rgb(0x00_0000)) > canvas.contrast(Color::rgb(0x00_0000));
        let (ivory, ebony) = if is_dark { (text, canvas) } else { (canvas, text) };
        // The edge shows a body of canvas on canvas, and parts bodies of text from one another.
        let turned = |body: Color, line: Color| Material {
            light: body,
            body,
            shade: body,
            edge: if body == text { canvas } else { text },
            line,
        };
        let flat = Glaze { light: canvas, body: canvas, deep: canvas };
        Self {
            page: canvas,
            shadow: canvas.faded(0.0),
            wood: flat,
            tray: flat,
            bevel: text,
            floor: line_on(canvas, text),
            ivory: text,
            gold: readable(colors.button_text),
            marker: readable(colors.highlight),
            band: [canvas; 3],
            faience: flat,
            water: flat,
            sign: text,
            carved: canvas,
            pieces: BySide::new(turned(ivory, ebony), turned(ebony, ivory)),
            face: turned(ivory, ebony),
            back: turned(ebony, ivory),
            hit: readable(colors.link_text),
            texture: 0.0,
        }
    }
}

/// The color nearest to the ground that stands out from it, on the way to another.
fn line_on(ground: Color, other: Color) -> Color {
    let mut shades = (0..16).map(|step| ground.toward(other, f64::from(step) / 16.0));
    shades.find(|shade| shade.contrast(ground) >= ENOUGH).unwrap_or(other)
}
