#!/usr/bin/env bash
# Runs tests/web.rs in every browser that is named: chromium, firefox.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=scripts/versions.sh
. scripts/versions.sh
# With no variable set, the runner takes any driver on PATH: set the one, unset the others.
unset CHROMEDRIVER GECKODRIVER SAFARIDRIVER

run() { # browser, VARIABLE=driver
  printf '== wasm tests in %s\n' "$1"
  # webdriver.json names the browser's program and how it is started.
  env "$2" cargo test --locked --target wasm32-unknown-unknown --test web
}

for browser in "$@"; do
  case $browser in
    chromium) run "$browser" CHROMEDRIVER=/usr/bin/chromedriver ;;
    firefox) run "$browser" GECKODRIVER="$GECKODRIVER_HOME/bin/geckodriver" ;;
    *) echo "no wasm tests in $browser" >&2; exit 2 ;;
  esac
done
