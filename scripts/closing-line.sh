#!/usr/bin/env bash
# Adds up what the test runners say in the logs of a folder: "N passed, N failed".
set -euo pipefail

# cargo test and the wasm tests:  test result: ok. 12 passed; 0 failed; …
# node's test runner:             ℹ pass 12  /  ℹ fail 0
awk '
  /^ *test result:/ { for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) passed += $(i - 1); if ($i ~ /^failed/) failed += $(i - 1) } }
  $2 == "pass" && NF == 3 { passed += $3 }
  $2 == "fail" && NF == 3 { failed += $3 }
  END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }
' "$1"/*.log
