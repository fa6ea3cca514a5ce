#!/usr/bin/env bash
# Plays the release build in every browser that is named: chromium, firefox, webkit.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=scripts/versions.sh
. scripts/versions.sh

# WebKit has no headless mode: it draws on a screen that nobody sees.
xvfb-run --auto-servernum --server-args='-screen 0 1600x1200x24 -noreset' \
  node --test-reporter=spec tests/e2e/run.mjs "$@"
