# shellcheck shell=bash
# The one place that names the versions of the tools; sourced by the other scripts.
#
# Each tool has a folder of its own, named by its version, in the user's cache: clones
# share it, and two checkouts that need different versions do not disturb each other.

TRUNK=0.21.14       # 0.22 wants a newer Rust than rust-toolchain.toml names
BINARYEN=132        # Trunk.toml names the same one; Debian's 108 breaks the program
GECKODRIVER=0.37.1
CARGO_DENY=0.20.2
CARGO_FUZZ=0.13.2

# wasm-bindgen's tools must be exactly the crate's version, so the lock file names it.
WASM_BINDGEN=$(awk '/^name = "wasm-bindgen"$/ { getline; gsub(/[^0-9.]/, ""); print; exit }' Cargo.lock)

TOOLS=${SENET_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/senet-tools}
TRUNK_HOME=$TOOLS/trunk-$TRUNK
WASM_BINDGEN_HOME=$TOOLS/wasm-bindgen-$WASM_BINDGEN
BINARYEN_HOME=$TOOLS/binaryen-$BINARYEN
GECKODRIVER_HOME=$TOOLS/geckodriver-$GECKODRIVER
CARGO_DENY_HOME=$TOOLS/cargo-deny-$CARGO_DENY
CARGO_FUZZ_HOME=$TOOLS/cargo-fuzz-$CARGO_FUZZ
export PATH=$TRUNK_HOME/bin:$WASM_BINDGEN_HOME/bin:$BINARYEN_HOME/bin:$GECKODRIVER_HOME/bin:$CARGO_DENY_HOME/bin:$CARGO_FUZZ_HOME/bin:$PATH
