//! The levels make the same moves everywhere: here natively, in `web.rs` in browsers.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/levels.rs"]
mod levels;

#[test]
fn the_same_seed_and_levels_give_the_same_game() {
    levels::check();
}
