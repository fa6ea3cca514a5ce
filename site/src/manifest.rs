//! What a browser needs to install the game beside other programs.

use senet::i18n::Lang;
use serde_json::{Value, json};

use crate::address;
use crate::language::Language;

/// The color of the page by day, as in `www/style/main.css`.
pub(crate) const DAY: &str = "#f1e8d6";
/// The same by night.
pub(crate) const NIGHT: &str = "#17130f";

/// A picture of the game for the system's own lists.
struct Icon {
    file: &'static str,
    /// Width and height in pixels.
    size: u16,
    /// Whether a system may cut it to its own shape.
    is_maskable: bool,
}

/// Drawn by `make pictures`.
const ICONS: [Icon; 3] = [
    Icon { file: "icons/icon-192.png", size: 192, is_maskable: false },
    Icon { file: "icons/icon-512.png", size: 512, is_maskable: false },
    Icon { file: "icons/maskable-512.png", size: 512, is_maskable: true },
];

/// The icon for Apple's systems, which ask for it by a link in the page.
pub(crate) const APPLE_ICON: &str = "icons/apple-touch-180.png";

/// All pictures that have to be copied into the site.
pub(crate) fn icon_places() -> impl Iterator<Item = &'static str> {
    ICONS.iter().map(|icon| icon.file).chain([APPLE_ICON])
}

/// Where the manifest of a language lies.
pub(crate) fn place(lang: Lang) -> String {
    format!("{}manifest.webmanifest", address::game(lang))
}

/// The manifest of a language. Addresses in it are seen from its own folder.
pub(crate) fn text(language: &Language) -> String {
    let icon = |icon: &Icon| {
        json!({
            "src": format!("../{}", icon.file),
            "sizes": format!("{0}x{0}", icon.size),
            "type": "image/png",
            "purpose": if icon.is_maskable { "maskable" } else { "any" },
        })
    };
    let manifest: Value = json!({
        "name": language.message("meta.title"),
        "short_name": language.name(),
        "description": language.message("meta.description"),
        "lang": language.lang().tag(),
        "dir": "ltr",
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": DAY,
        "theme_color": DAY,
        "categories": ["games", "education"],
        "icons": ICONS.iter().map(icon).collect::<Vec<_>>(),
    });
    manifest.to_string()
}
