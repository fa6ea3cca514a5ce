//! The program of the page. Everything begins in [`senet::web`].

fn main() {
    #[cfg(target_arch = "wasm32")]
    senet::web::set_panic_hook();
}
