//! The net gives the same bits everywhere: here natively, in `web.rs` in browsers.
#![cfg(not(target_arch = "wasm32"))]

#[path = "support/chances.rs"]
mod chances;

#[test]
fn a_net_s_chances_to_the_bit() {
    chances::check();
}
