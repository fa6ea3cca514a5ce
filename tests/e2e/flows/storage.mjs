// Storage that does not hold what it should.
import assert from "node:assert/strict";
import { withScript } from "./delivery.mjs";

/** What was done to the saved game, and the notice that says so. */
const DAMAGES = {
  save_broken: (text) => text.slice(0, text.length / 2) + "\u0000garbage",
  save_newer: (text) => text.replace(/^(senet-game) \d+/, "$1 99"),
};

export const damaged = Object.entries(DAMAGES).map(([notice, damage]) => ({
  name: `a saved game that is not to be read (${notice}): a notice and a new game`,
  async run({ open, texts }) {
    const page = await open();
    await page.open();
    await page.newGame({ ruleset: "standard" });
    await page.throwSticks();
    const saved = await page.driver.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith("senet.game.")));
    assert.notEqual(saved.length, 0);
    for (const [key, text] of saved) {
      await page.driver.evaluate((key, text) => localStorage.setItem(key, text), key, damage(text));
    }

    const game = await page.reload();
    assert.equal(await page.visibleText("#notice-text"), texts("en").notice[notice]);
    assert.deepEqual(game.log, []);
    assert.ok(await page.visibleText("#notice-download"));
    await page.driver.click("#notice-close");
    assert.equal(await page.visibleText("#notice"), null);
    await page.playOn(game, { isEnough: ({ log }) => log.length > 1 });
  },
}));

export const garbage = {
  name: "garbage under every key: a new game",
  async run({ open }) {
    const page = await open();
    await page.open();
    for (const text of ["", "garbage", "senet-game 1\n", "senet-games 1\n../..\n", "\ud800\u0000{}", "9".repeat(100_000)]) {
      // As JSON, since not every driver carries half a character.
      await page.driver.evaluate((json) => {
        const text = JSON.parse(json);
        for (const key of [...Object.keys(localStorage), "senet.settings", "senet.games"]) localStorage.setItem(key, text);
      }, JSON.stringify(text));
      const game = await page.reload();
      assert.equal(game.does, "throw");
    }
  },
};

export const blocked = {
  name: "storage that throws: the game plays, with a notice",
  async run({ open, texts }) {
    const throwing = 'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });';
    const page = await open({}, { alter: withScript(throwing) });
    const game = await page.open();
    assert.equal(await page.visibleText("#notice-text"), texts("en").notice.storage_blocked);
    await page.playOn(game, { isEnough: ({ log }) => log.length > 1 });
  },
};
