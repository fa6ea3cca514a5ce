//! What must hold for the parsers, for the fuzz targets.

#[path = "../../tests/support/parsers/mod.rs"]
pub mod parsers;
