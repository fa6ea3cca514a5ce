#!/usr/bin/env bash
# Installs what is missing and says what and why; a second run installs nothing.
#
#   scripts/setup.sh          what a build needs: wasm target, Trunk, wasm-bindgen, wasm-opt
#   scripts/setup.sh test     the browsers, their drivers and the end-to-end packages too
#   scripts/setup.sh fuzz     what a build needs, and what fuzzing does
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '[setup] %s\n' "$*"; }
missing() { say "missing: $1. $2"; exit 1; }

command -v rustup >/dev/null || missing rustup "It is the one thing to install by hand: https://rustup.rs"
command -v npm >/dev/null || missing npm "Node.js 20 or later brings it; wasm-opt and the browser tests come from npm"
command -v cc >/dev/null || missing "a C compiler" "Rust links with it; on Debian: apt-get install build-essential"

# RUSTUP_AUTO_INSTALL may be off, so the toolchain file alone would install nothing.
channel=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
if ! rustup target list --toolchain "$channel" --installed 2>/dev/null | grep -qx wasm32-unknown-unknown ||
  ! rustup component list --toolchain "$channel" --installed 2>/dev/null | grep -q clippy; then
  say "Rust $channel with its wasm target, rustfmt and clippy: the compiler the project is pinned to"
  rustup toolchain install
fi

# Trunk runs with --offline, so that it never downloads tools of its own choice, and its hook runs cargo so.
if ! cargo fetch --locked --offline >/dev/null 2>&1; then
  say "the crates of Cargo.lock: what the game and its tools are made of"
  cargo fetch --locked
fi

# shellcheck source=scripts/versions.sh
. scripts/versions.sh
mkdir -p "$TOOLS"

# Two clones may be set up at once: the second waits, then finds everything there.
exec 9>"$TOOLS/.lock"
flock 9

# A tool is there when its folder is: the folder gets its name only once it is whole.
# The build folder is kept until then, so that an interrupted install goes on where it stopped.
cargo_tool() { # home, crate, version, why, [cargo install options]
  local home=$1 crate=$2 version=$3 why=$4
  shift 4
  [ -d "$home" ] && return
  say "$crate $version, compiled from source (a few minutes): $why"
  CARGO_TARGET_DIR=$home.build CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_INCREMENTAL=false \
    cargo install "$crate" --version "$version" --locked --force --root "$home.part" "$@"
  mv "$home.part" "$home"
  rm -rf "$home.build"
}

# Unoptimized on purpose: Trunk's own release profile takes three times as long, for nothing here.
cargo_tool "$TRUNK_HOME" trunk "$TRUNK" "builds and serves the site" \
  --debug --no-default-features --features rustls
# Optimized: a slow test runner would cost some seconds for each test program and browser.
cargo_tool "$WASM_BINDGEN_HOME" wasm-bindgen-cli "$WASM_BINDGEN" "writes the glue between wasm and the browser"

if [ ! -d "$BINARYEN_HOME" ]; then
  say "binaryen $BINARYEN from npm: wasm-opt makes the program smaller"
  npm install --prefix "$BINARYEN_HOME.part" --ignore-scripts --no-audit --no-fund --loglevel=error "binaryen@$BINARYEN.0.0"
  ln -sfn node_modules/.bin "$BINARYEN_HOME.part/bin"
  mv "$BINARYEN_HOME.part" "$BINARYEN_HOME"
fi

if [ "${1-}" = fuzz ]; then
  rustup run nightly rustc --version >/dev/null 2>&1 ||
    missing "a nightly compiler" "Coverage counters need one: rustup toolchain install nightly --profile minimal"
  command -v c++ >/dev/null || missing "a C++ compiler" "libFuzzer is compiled with it; on Debian: apt-get install build-essential"
  cargo_tool "$CARGO_FUZZ_HOME" cargo-fuzz "$CARGO_FUZZ" "builds the fuzz targets with coverage counters" --debug
fi

[ "${1-}" = test ] || exit 0

packages=()
need() { [ -e "$1" ] || packages+=("${@:2}"); }
need /usr/bin/chromium chromium
need /usr/bin/chromedriver chromium-driver
need /usr/bin/firefox-esr firefox-esr
need /usr/bin/WebKitWebDriver webkit2gtk-driver
need /usr/bin/xvfb-run xvfb xauth
need /usr/sbin/nginx nginx
need /usr/lib/nginx/modules/ngx_http_brotli_static_module.so libnginx-mod-http-brotli-static
if [ ${#packages[@]} -gt 0 ]; then
  command -v apt-get >/dev/null || missing "${packages[*]}" "Install the browsers and drivers by these names' like on your system"
  say "${packages[*]} from the distribution: the browsers and the server that the tests drive"
  case "${packages[*]}" in *nginx*) say "On some systems nginx then also serves its own page on port 80; the tests don't need that" ;; esac
  sudo=$([ "$(id -u)" = 0 ] || echo sudo)
  $sudo apt-get update -q
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${packages[@]}"
fi

cargo_tool "$GECKODRIVER_HOME" geckodriver "$GECKODRIVER" "lets the tests drive Firefox" --debug
cargo_tool "$CARGO_DENY_HOME" cargo-deny "$CARGO_DENY" "refuses crates under other licenses or from elsewhere" --debug

e2e=tests/e2e
if [ -f $e2e/package-lock.json ] && [ ! $e2e/node_modules/.installed -nt $e2e/package-lock.json ]; then
  say "npm packages of $e2e: the libraries that drive the browsers"
  (cd $e2e && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch node_modules/.installed)
fi
