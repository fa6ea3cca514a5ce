//! What is shown, as values: where things lie, and the shapes to paint there.
//!
//! In reading order: [`layout`] says where everything is, [`shape`] what can be painted, [`theme`] in which
//! colors; [`scene`] makes the picture from them, and [`svg`] is the painter without a browser.

pub mod code;
pub mod layout;
pub mod outline;
pub mod picture;
pub mod scene;
pub mod shape;
pub mod svg;
pub mod theme;
