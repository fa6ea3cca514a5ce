//! The colors of a picture: turquoise faience set in ebony, with ivory and a little gold.

#![expect(clippy::unreadable_literal, reason = "colors are written as everywhere, RRGGBB")]

mod system;

pub use system::SystemColors;

use super::shape::Color;
use crate::app::ThemeChoice;
use crate::engine::BySide;

/// What turned pieces of one side are made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Material {
    /// Where light falls.
    pub light: Color,
    /// Most of it.
    pub body: Color,
    /// Away from the light.
    pub shade: Color,
    /// The outline.
    pub edge: Color,
    /// Lines turned into it.
    pub line: Color,
}

/// A glaze: how a tile shines.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glaze {
    /// Where light falls.
    pub light: Color,
    /// Most of it.
    pub body: Color,
    /// Where the glaze has pooled, at the edges.
    pub deep: Color,
}

/// The colors of everything in the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// What the canvas lies on. The picture does not paint it.
    pub page: Color,
    /// Soft shadows.
    pub shadow: Color,
    /// The box and the trays: lit, most of it, and its grain.
    pub wood: Glaze,
    /// The inside of the trays.
    pub tray: Glaze,
    /// The lit upper edges of wood.
    pub bevel: Color,
    /// What shows between the tiles.
    pub floor: Color,
    /// Thin inlaid lines.
    pub ivory: Color,
    /// Gilded details.
    pub gold: Color,
    /// Marks of the moment: what can move, where it leads.
    pub marker: Color,
    /// The inlaid band of the frame: faience, bars, and what is between the bars.
    pub band: [Color; 3],
    /// An ordinary tile.
    pub faience: Glaze,
    /// A tile that does not hold a piece.
    pub water: Glaze,
    /// The signs of the houses.
    pub sign: Color,
    /// Their carved edge.
    pub carved: Color,
    /// The pieces.
    pub pieces: BySide<Material>,
    /// The flat faces of the sticks.
    pub face: Material,
    /// Their round backs.
    pub back: Material,
    /// A piece that would be hit.
    pub hit: Color,
    /// How much of grain, speckles, glaze and gloss shows, 0 to 1.
    pub texture: f64,
}

/// What a system wishes of the colors of pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// Light on dark.
    pub is_dark: bool,
    /// More contrast.
    pub has_contrast: bool,
}

impl Wishes {
    /// The choice that fits them.
    const fn choice(self) -> ThemeChoice {
        if self.has_contrast {
            ThemeChoice::Contrast
        } else if self.is_dark {
            ThemeChoice::Dark
        } else {
            ThemeChoice::Light
        }
    }
}

impl Theme {
    /// The theme of a choice, and what it is called in the style sheet.
    #[must_use]
    pub const fn chosen(choice: ThemeChoice, wishes: Wishes) -> (&'static str, Self) {
        let theme = match choice {
            ThemeChoice::Automatic => return Self::chosen(wishes.choice(), wishes),
            ThemeChoice::Light => LIGHT,
            ThemeChoice::Dark => DARK,
            ThemeChoice::Contrast => HIGH_CONTRAST,
        };
        (choice.name(), theme)
    }
}

const fn rgb(hex: u32) -> Color {
    Color::rgb(hex)
}

const IVORY_PIECE: Material = Material {
    light: rgb(0xfffcf3),
    body: rgb(0xf7ecd4),
    shade: rgb(0xb99f75),
    edge: rgb(0x3b2a17),
    line: rgb(0xa0803f),
};

const EBONY_PIECE: Material = Material {
    light: rgb(0x54443e),
    body: rgb(0x1b1414),
    shade: rgb(0x0c0809),
    edge: rgb(0x0a0606),
    line: rgb(0xd9b25f),
};

/// By day: a sand-colored page.
pub const LIGHT: Theme = Theme {
    page: rgb(0xf1e8d6),
    shadow: rgb(0x3a2512),
    wood: Glaze { light: rgb(0x5f4231), body: rgb(0x432c20), deep: rgb(0x2e1d15) },
    tray: Glaze { light: rgb(0xa87a48), body: rgb(0x996c3c), deep: rgb(0x573a1f) },
    bevel: rgb(0xa67f5c),
    floor: rgb(0x170f0d),
    ivory: rgb(0xe9dcc0),
    gold: rgb(0xdcb562),
    marker: rgb(0xffda78),
    band: [rgb(0x2c7f86), rgb(0xd8c8a4), rgb(0x8c3f2b)],
    faience: Glaze { light: rgb(0x39938e), body: rgb(0x2a8584), deep: rgb(0x1d6e74) },
    water: Glaze { light: rgb(0x2f6f9c), body: rgb(0x20557f), deep: rgb(0x163d61) },
    sign: rgb(0xf8edd6),
    carved: rgb(0x0f3d42),
    pieces: BySide::new(IVORY_PIECE, EBONY_PIECE),
    face: Material {
        light: rgb(0xfdf5e2),
        body: rgb(0xf0e0bd),
        shade: rgb(0xd5bd8c),
        edge: rgb(0x7a5c34),
        line: rgb(0xb4905a),
    },
    back: Material {
        light: rgb(0x8a5a3c),
        body: rgb(0x5a3523),
        shade: rgb(0x2f1a11),
        edge: rgb(0x2a160d),
        line: rgb(0xd0a768),
    },
    hit: rgb(0xf0876a),
    texture: 1.0,
};

/// By night: a page of dark brown, and lamplight.
pub const DARK: Theme = Theme {
    page: rgb(0x17130f),
    shadow: rgb(0x000000),
    wood: Glaze { light: rgb(0x4a352a), body: rgb(0x33241d), deep: rgb(0x231814) },
    tray: Glaze { light: rgb(0x8e643a), body: rgb(0x845c33), deep: rgb(0x442c17) },
    bevel: rgb(0xa67f5c),
    floor: rgb(0x100b09),
    faience: Glaze { light: rgb(0x348f8b), body: rgb(0x267d7d), deep: rgb(0x1d6e74) },
    back: Material {
        light: rgb(0xb0764f),
        body: rgb(0x8c5939),
        shade: rgb(0x4d2c1b),
        edge: rgb(0x2a160d),
        line: rgb(0xf0cf94),
    },
    ..LIGHT
};

/// Flat and strong: what matters has a contrast of 4 and more with what it lies on.
pub const HIGH_CONTRAST: Theme = Theme {
    page: rgb(0x000000),
    shadow: rgb(0x000000),
    wood: Glaze { light: rgb(0x000000), body: rgb(0x000000), deep: rgb(0x000000) },
    tray: Glaze { light: rgb(0x17807e), body: rgb(0x17807e), deep: rgb(0x17807e) },
    bevel: rgb(0xffffff),
    floor: rgb(0x000000),
    ivory: rgb(0xffffff),
    gold: rgb(0xffd34d),
    marker: rgb(0xffe27a),
    band: [rgb(0x000000); 3],
    faience: Glaze { light: rgb(0x17807e), body: rgb(0x17807e), deep: rgb(0x17807e) },
    water: Glaze { light: rgb(0x0b3d66), body: rgb(0x0b3d66), deep: rgb(0x0b3d66) },
    sign: rgb(0xffffff),
    carved: rgb(0x000000),
    pieces: BySide::new(
        Material {
            light: rgb(0xffffff),
            body: rgb(0xffffff),
            shade: rgb(0xffffff),
            edge: rgb(0x000000),
            line: rgb(0x000000),
        },
        Material {
            light: rgb(0x000000),
            body: rgb(0x000000),
            shade: rgb(0x000000),
            edge: rgb(0xffffff),
            line: rgb(0xffffff),
        },
    ),
    face: Material {
        light: rgb(0xffffff),
        body: rgb(0xffffff),
        shade: rgb(0xffffff),
        edge: rgb(0xffffff),
        line: rgb(0x000000),
    },
    back: Material {
        light: rgb(0x000000),
        body: rgb(0x000000),
        shade: rgb(0x000000),
        edge: rgb(0xffffff),
        line: rgb(0xffffff),
    },
    hit: rgb(0xffb3a0),
    texture: 0.0,
};
