// Everything comes from the site itself, and nothing breaks the content security policy.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { LANGUAGES, SUBJECTS } from "../choices.mjs";

/** Plays to the end in the page itself: the foremost piece that can move. */
const playToTheEnd = () => {
  const action = document.getElementById("action");
  const number = (square) => Number(square.dataset.square);
  for (let clicks = 0; clicks < 5_000 && action.dataset.do !== "rematch"; clicks += 1) {
    const movable = [...document.querySelectorAll('#grid [aria-disabled="false"]')];
    const foremost = movable.reduce((best, square) => (number(square) > number(best) ? square : best), movable[0]);
    (foremost ?? action).click();
  }
  return action.dataset.do;
};

export const wholeSite = {
  name: "every page and a whole game: nothing from elsewhere, nothing against the policy",
  browsers: ["chromium", "firefox"],
  async run({ open, site, dist }) {
    const page = await open({}, { worker: true });
    const { driver } = page;
    const { origin } = site();
    const pages = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith(".html"));
    // Of the game there is one for all languages too, and one for what is not there.
    assert.equal(pages.length, LANGUAGES.length * (SUBJECTS.length + 1) + 2);
    for (const file of pages) {
      const place = file.replace(/index\.html$/, "");
      await driver.goto(page.url + place);
      const isGame = place !== file;
      if (isGame) await page.settled();
      const loaded = await driver.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      assert.deepEqual(loaded.filter((address) => !address.startsWith(`${origin}/`)), [], place);
    }
    await page.open();
    await page.newGame({ ruleset: "standard" });
    assert.equal(await driver.evaluate(playToTheEnd), "rematch");
    await page.click("#action");
    assert.deepEqual((driver.requests() ?? []).filter((address) => !address.startsWith(`${origin}/`)), []);
  },
};

export const told = {
  name: "what the policy blocks is told",
  failsOnPurpose: true,
  async run({ open, site }) {
    const { driver } = await open();
    const { url, violations, reports } = site();
    await driver.goto(`${url}hu/jequier.html`);
    await driver.evaluate(() => document.body.setAttribute("style", "color: red"));
    // The report comes by a request of its own.
    if (violations.length === 0) await once(reports, "violation", { signal: AbortSignal.timeout(20_000) });
    assert.match(violations.splice(0).join(), /style-src/);
  },
};
