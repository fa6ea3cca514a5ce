// Whole games, by clicks on the page.
import assert from "node:assert/strict";
import { furthest, greediest } from "../page.mjs";

export const games = Object.entries({ jequier: greediest, standard: furthest }).map(([ruleset, choose]) => ({
  name: `a whole game of two persons by the rules of ${ruleset}`,
  async run({ open, screenshot }) {
    const page = await open();
    await page.open();
    let game = await page.newGame({ ruleset });
    assert.equal(game.stage, ruleset === "jequier" ? "throw-off" : "throwing");
    assert.equal(Object.keys(game.pieces).length, 10);

    game = await page.playOn(game, { choose, isEnough: ({ pieces }) => Object.keys(pieces).length < 8 });
    await screenshot(page, `${ruleset}-middle`);
    game = await page.playOn(game, { choose });
    assert.equal(game.stage, "over");
    assert.deepEqual(game.movable, []);
    assert.equal(new Set(Object.values(game.pieces)).size, 1, "one side has all its pieces off");
    await screenshot(page, `${ruleset}-end`);

    game = await page.click("#action[data-do=rematch]");
    assert.equal(Object.keys(game.pieces).length, 10);
  },
}));

export const computer = {
  name: "opens ready to throw against the computer, which answers",
  async run({ open, texts }) {
    const page = await open();
    const game = await page.open();
    assert.equal(game.does, "throw");
    assert.equal(game.stage, "throw-off");
    const inEnglish = await (await fetch(`${page.url}en/`)).text();
    assert.ok(inEnglish.includes(`id="status">${game.status}</p>`), "the page says so before its program does");
    assert.deepEqual(game.players.map((player) => player.includes(texts("en").player.computer)), [false, true]);

    const hasAnswered = ({ log }) => log.some((entry) => entry.includes("omputer"));
    await page.playOn(game, { isEnough: hasAnswered, maxClicks: 200 });
  },
};

export const reloads = {
  name: "a reload changes nothing, and gives the same throw",
  async run({ open }) {
    const page = await open();
    await page.open();
    let game = await page.newGame({ ruleset: "jequier", first: "two" });
    const storage = () => page.driver.evaluate(() => Object.entries(localStorage));
    const restore = (entries) => page.driver.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, entries);

    for (const stage of ["throw-off", "throwing", "moving", "throwing"]) {
      game = await page.playOn(game, { isEnough: (game) => game.stage === stage });
      assert.equal(game.stage, stage);
      assert.deepEqual(await page.reload(), game);
    }
    for (let throws = 0; throws < 5; throws += 1) {
      game = await page.playOn(game, { isEnough: ({ does }) => does === "throw" });
      const before = await storage();
      const thrown = await page.throwSticks();
      await restore(before);
      assert.deepEqual(await page.reload(), game);
      game = await page.throwSticks();
      assert.deepEqual(game, thrown);
    }
  },
};
