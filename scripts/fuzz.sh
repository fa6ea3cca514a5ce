#!/usr/bin/env bash
# Gives every parser of texts from outside texts that nobody wrote. docs/fuzzing.md tells more.
#
#   scripts/fuzz.sh [SECONDS] [TARGET ...]   each target so long, 600 seconds if nothing is said, one after the other
#   scripts/fuzz.sh keep [TARGET ...]        writes the fewest texts that reach as much back to fuzz/corpus
#
# What is found is kept in target/fuzz/corpus, where the next run goes on.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=scripts/versions.sh
. scripts/versions.sh

scripts/setup.sh fuzz
say() { printf '[fuzz] %s\n' "$*"; }

mode=run seconds=600
case ${1-} in
  keep) mode=keep; shift ;;
  [0-9]*) seconds=$1; shift ;;
esac
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(basename -s .rs -a fuzz/fuzz_targets/*.rs)

# No sanitizer: the project forbids unsafe code, so one would only cost time.
build=${CARGO_TARGET_DIR:-$PWD/target}/fuzz
cargo +nightly fetch --locked --manifest-path fuzz/Cargo.toml
nice -n 19 cargo +nightly fuzz build --sanitizer none --target-dir "$build/build"
programs=$build/build/$(rustc -vV | sed -n 's/^host: //p')/release

for target in "${targets[@]}"; do
  mkdir -p "$build"/{corpus,faults}/"$target"
done

if [ "$mode" = keep ]; then
  for target in "${targets[@]}"; do
    kept=$build/kept/$target
    rm -rf "$kept"
    mkdir -p "$kept"
    # By edges alone: with how often each is passed, the corpora would be many times as large.
    nice -n 19 "$programs/$target" -set_cover_merge=1 -use_counters=0 -max_len=4096 "$kept" \
      "fuzz/corpus/$target" "$build/corpus/$target" 2>"$kept.log"
    # What a person named stays: regressions above all.
    find "fuzz/corpus/$target" -type f -regextype posix-extended -regex '.*/[0-9a-f]{40}' -delete
    cp "$kept"/* "fuzz/corpus/$target/"
    printf '%-10s %5d files %8d bytes\n' "$target" "$(find "fuzz/corpus/$target" -type f | wc -l)" \
      "$(cat "fuzz/corpus/$target"/* | wc -c)"
  done
  exit
fi

figure() { sed -n "s/^stat::$1: *//p" "$2"; }
code=0
printf '%-10s %12s %8s %6s %7s %7s\n' target executions a-second edges corpus faults
for target in "${targets[@]}"; do
  log=$build/$target.log
  nice -n 19 "$programs/$target" -max_total_time="$seconds" -max_len=4096 -timeout=10 -dict=fuzz/texts.dict \
    -print_final_stats=1 -artifact_prefix="$build/faults/$target/" \
    "$build/corpus/$target" "fuzz/corpus/$target" >"$log" 2>&1 || code=1
  edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  printf '%-10s %12s %8s %6s %7s %7s\n' "$target" "$(figure number_of_executed_units "$log")" \
    "$(figure average_exec_per_sec "$log")" "$edges" "$(find "$build/corpus/$target" -type f | wc -l)" \
    "$(find "$build/faults/$target" -type f | wc -l)"
done
[ $code = 0 ] || say "A text broke something: $build/faults. Run its target with it, and keep it in fuzz/corpus by a name."
say "To keep what was found: scripts/fuzz.sh keep"
exit $code
