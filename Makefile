# `make help` lists the targets. A non-default SHELL makes GNU make use the exported PATH everywhere.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := help

# The tools at the project's versions come first, whatever else is installed.
tools = . scripts/versions.sh &&
logs := target/test-logs
log = | tee $(logs)/$(1).log

.PHONY: help setup setup-test serve build size check deny wasm-tests e2e lighthouse test bench audit fuzz pictures clean

help: ## Lists the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1|\2/p' Makefile | column -t -s '|'

setup: ## Installs what a build needs and is missing
	@scripts/setup.sh

setup-test: ## Installs what the tests need and is missing, browsers too
	@scripts/setup.sh test

serve: setup ## Serves the game at http://127.0.0.1:8080 and builds it anew after each change
	@$(tools) trunk serve --offline --locked --dist target/serve

build: setup ## Builds the release site in dist/ and prints what a first visit loads
	@$(tools) trunk build --release --offline --locked
	@node scripts/first-load.mjs dist

size: ## Fails if a first visit to dist/ would load more than it may
	@node scripts/first-load.mjs dist --check

# The tool and the library are both called senet and so write their documentation into one folder: at the same
# time, each removes what the other has just made. One after the other, the library last.
check: setup $(logs) ## Format, lints, native tests, documentation
	@$(tools) cargo fmt --all --check
	@$(tools) cargo clippy --locked --workspace --all-targets -- -D warnings
	@$(tools) cargo clippy --locked --target wasm32-unknown-unknown --lib --bins --test web -- -D warnings
	@$(tools) cargo test --locked --workspace $(call log,native)
	@$(tools) RUSTDOCFLAGS='-D warnings' cargo doc --locked --package senet-tools --no-deps --quiet
	@$(tools) RUSTDOCFLAGS='-D warnings' cargo doc --locked --workspace --exclude senet-tools --no-deps --quiet

deny: setup-test ## Refuses crates under other licenses, in two versions, or from elsewhere
	@$(tools) cargo deny --offline --locked --workspace check --hide-inclusion-graph -D warnings bans licenses sources

wasm-tests: setup-test $(logs) ## Tests of the browser's edge, in Chromium and Firefox
	@$(tools) scripts/wasm-tests.sh chromium firefox $(call log,wasm)

e2e: setup-test $(logs) ## Plays the release build in Chromium, Firefox and WebKit
	@$(tools) scripts/e2e.sh chromium firefox webkit $(call log,e2e)

lighthouse: setup-test $(logs) ## Lighthouse on one page of what is in dist/; on all with `make audit`
	@$(tools) node tests/e2e/lighthouse.mjs --quick $(call log,lighthouse)

# One after the other, in this order: what fails soonest comes first.
test: setup-test ## Every check there is
	@rm -rf $(logs)
	@$(MAKE) --no-print-directory check deny build size wasm-tests lighthouse e2e
	@scripts/closing-line.sh $(logs)

bench: setup-test build ## Speed of the engine, native and in a browser, the time from click to picture and to a playable board
	@$(tools) node tests/e2e/bench.mjs
	@$(tools) node tests/e2e/playable.mjs

audit: setup-test build ## Every screen in all themes, languages and sizes: axe-core, a gallery in artifacts/, Lighthouse
	@$(tools) node tests/e2e/audit.mjs
	@$(tools) node tests/e2e/gallery.mjs
	@$(tools) node tests/e2e/lighthouse.mjs

fuzz: ## Gives every parser texts that nobody wrote, ten minutes each; docs/fuzzing.md tells more
	@scripts/fuzz.sh

pictures: setup-test ## Draws the icons and the previews of links anew; they are committed
	@$(tools) node scripts/draw-pictures.mjs

clean: ## Removes what was built, but no tools
	@rm -rf target dist artifacts tests/e2e/node_modules

$(logs):
	@mkdir -p $@
