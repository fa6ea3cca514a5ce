// Runs every flow against the release build, in each browser that is named:
//
//   node --test-reporter=spec run.mjs chromium firefox webkit
//
// ONLY=part-of-a-name runs some. Pictures go to artifacts/. A flow waits for states, never for a time.
import assert from "node:assert/strict";
import { accessSync, mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, describe, test } from "node:test";
import { startChromium } from "./drivers/playwright.mjs";
import { startFirefox, startWebKit } from "./drivers/selenium.mjs";
import * as accessibility from "./flows/accessibility.mjs";
import * as coach from "./flows/coach.mjs";
import * as delivery from "./flows/delivery.mjs";
import * as friends from "./flows/friends.mjs";
import * as games from "./flows/games.mjs";
import * as hosts from "./flows/hosts.mjs";
import * as input from "./flows/input.mjs";
import * as keyboard from "./flows/keyboard.mjs";
import * as languages from "./flows/languages.mjs";
import * as live from "./flows/live.mjs";
import * as names from "./flows/names.mjs";
import * as pages from "./flows/pages.mjs";
import * as pictures from "./flows/pictures.mjs";
import * as puzzles from "./flows/puzzles.mjs";
import * as policy from "./flows/policy.mjs";
import * as share from "./flows/share.mjs";
import * as screen from "./flows/screen.mjs";
import * as storage from "./flows/storage.mjs";
import * as fittingTexts from "./flows/texts.mjs";
import * as versions from "./flows/versions.mjs";
import { SenetPage } from "./page.mjs";
import { serve } from "./server.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DIST = process.env.DIST ?? `${ROOT}dist`;
const ARTIFACTS = `${ROOT}artifacts/`;
const BROWSERS = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

const texts = (language) => JSON.parse(readFileSync(`${ROOT}www/locales/${language}.json`, "utf8"));
const flows = [games, friends, live, coach, puzzles, keyboard, names, accessibility, input, screen, languages, pages, policy, delivery, hosts, storage, share, versions, fittingTexts, pictures]
  .flatMap(Object.values)
  .flat()
  .filter((flow) => flow.run && flow.name.includes(process.env.ONLY ?? ""));

/** What a flow gets: a page of its own on a site of its own, so that no storage is shared. */
class Stage {
  #browser;
  #site;
  #page;
  #others = [];
  #browsers = [];

  constructor(browser) {
    this.#browser = browser;
  }

  texts = texts;
  site = () => this.#site;
  dist = DIST;

  /** `by` is what serves the site, `serve` or one like it. */
  open = async (options = {}, { by = serve, ...siteOptions } = {}) => {
    this.#site = await by(DIST, siteOptions);
    const driver = await this.#browser.open({ language: "en", width: 1280, height: 800, reducedMotion: true, ...options });
    this.#page = new SenetPage(driver, this.#site.url);
    return this.#page;
  };

  /** Another page on the same site, in a profile of its own, of the same browser or of one that is named. */
  another = async ({ browser: name = this.#browser.name, ...options } = {}) => {
    let browser = this.#browser;
    if (name !== browser.name) this.#browsers.push((browser = await BROWSERS[name]()));
    const driver = await browser.open({ language: "en", width: 1280, height: 800, reducedMotion: true, ...options });
    this.#others.push(new SenetPage(driver, this.#site.url));
    return this.#others.at(-1);
  };

  screenshot = (page, name) => page.driver.screenshot(`${ARTIFACTS}${this.#browser.name}-${name}.png`);

  /** What must hold after every flow. */
  check({ failsOnPurpose = false }) {
    assert.deepEqual(this.#site.violations, []);
    for (const page of [this.#page, ...this.#others]) {
      if (!failsOnPurpose) assert.deepEqual(page.driver.errors() ?? [], []);
    }
  }

  async kill() {
    await this.#page?.driver.kill();
    await this.#site?.close();
  }

  async close(hasPassed, name) {
    if (this.#page) {
      if (!hasPassed) await this.screenshot(this.#page, `failed-${name.replace(/\W+/g, "-")}`).catch(() => {});
      await this.#page.driver.close();
    }
    for (const page of this.#others) await page.driver.close();
    for (const browser of this.#browsers) await browser.close();
    await this.#site?.close();
  }
}

async function play(browser, flow, stage = new Stage(browser)) {
  let hasPassed = false;
  try {
    await flow.run(stage);
    stage.check(flow);
    hasPassed = true;
  } finally {
    await stage.close(hasPassed, flow.name);
  }
}

/**
 * Debian's WebKit with its driver now and then stops answering for good, is gone, or answers with an error that
 * has no words, whatever the page. Such a flow is played once more in a new browser; a flow that fails, fails.
 */
async function playWatched(browser, flow) {
  const stage = new Stage(browser);
  const played = play(browser, flow, stage).catch((error) => {
    if (browser.isOwnFault(error)) return error;
    throw error;
  });
  let watch;
  const hung = new Promise((resolve) => (watch = setTimeout(resolve, 150_000, "it stopped answering")));
  const fault = await Promise.race([played, hung]).finally(() => clearTimeout(watch));
  if (!fault) return;
  console.log(`# ${browser.name} in "${flow.name}": ${fault}. Once more in a new one.`);
  played.catch(() => {});
  await stage.kill();
  await play(browser, flow);
}

accessSync(`${DIST}/index.html`); // `make build` writes it.
mkdirSync(ARTIFACTS, { recursive: true });
for (const name of process.argv.slice(2)) {
  describe(name, () => {
    let browser;
    before(async () => {
      browser = await BROWSERS[name]();
    });
    after(() => browser?.close());
    for (const flow of flows.filter(({ browsers }) => browsers?.includes(name) ?? true)) {
      test(flow.name, () => (browser.isOwnFault ? playWatched(browser, flow) : play(browser, flow)));
    }
  });
}
