// The computer's levels, hints, the winning chance and the review of a game.
import assert from "node:assert/strict";
import { greediest } from "../page.mjs";
import { openStored, stored } from "./pictures.mjs";

const reason = (page) => page.driver.evaluate(() => document.getElementById("reason").textContent);
const askedFor = ({ requests }, ending) => requests.filter((path) => path.endsWith(ending));

/** Asks for a hint, and comes back with what it says. */
async function hint(page) {
  await page.driver.evaluate(() => document.querySelector("[data-act=hint]").click());
  return page.driver.waitFor(() => {
    const { textContent } = document.getElementById("reason");
    return /%|Only/.test(textContent) ? textContent : null;
  });
}

export const onPhone = {
  name: "on a phone the hint stands beside the action while there is a piece to choose, large enough for a finger",
  async run({ open, screenshot }) {
    const page = await open({ width: 360, height: 640 });
    const box = () =>
      page.driver.evaluate(() => {
        const [hint, action, acts] = ["hint", "action", "acts"].map((id) => document.getElementById(id));
        const [own, other, both] = [hint, action, acts].map((element) => element.getBoundingClientRect());
        const isInside = own.right <= both.right + 0.5 && own.bottom <= both.bottom + 0.5;
        const isWhole = [hint, action].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
        return { isShown: hint.checkVisibility(), size: [own.width, own.height], isFree: own.left >= other.right && isInside && isWhole };
      });
    let game = await page.open();
    assert.equal((await box()).isShown, false, "there is nothing to choose");
    game = await page.playOn(game, { isEnough: ({ movable }) => movable.length > 1 });
    const { isShown, size, isFree } = await box();
    assert.ok(isShown && isFree && Math.min(...size) >= 44, JSON.stringify({ isShown, isFree, size }));
    await screenshot(page, "hint-phone");
    await page.driver.click("#hint");
    await page.driver.waitFor(() => /%|Only/.test(document.getElementById("reason").textContent));
    await page.play(game.movable[0]);
    assert.equal((await box()).isShown, false, "it goes with the choice");
  },
};

export const strongest = {
  name: "a whole game against the strongest level, with a hint and a review of it",
  browsers: ["chromium"],
  async run({ open, site, texts, screenshot }) {
    const page = await open();
    await page.open();
    assert.deepEqual(askedFor(site(), ".net"), [], "nobody needs a net yet");
    let game = await page.newGame({ ruleset: "standard", two: "level6" });
    assert.ok(game.players[1].includes("6"), game.players[1]);
    game = await page.playOn(game, { isEnough: ({ movable }) => movable.length > 1 });
    assert.equal(askedFor(site(), ".net").length, 1);
    const told = await hint(page);
    const from = Number(/piece on (\d+)/.exec(told)[1]);
    assert.ok(game.movable.includes(from), told);
    game = await page.play(from);
    assert.ok(!(await reason(page)).includes("%"), "the hint is gone with the move");

    game = await page.playOn(game, {});
    assert.equal(game.stage, "over");
    await page.driver.click("#end-review");
    await page.driver.waitFor(() => !document.getElementById("review-found").hidden);
    const { curve, plies, rows } = await page.driver.evaluate(() => ({
      curve: document.getElementById("curve-line").getAttribute("d"),
      plies: document.getElementById("plies").childElementCount,
      rows: [...document.querySelectorAll("#review-rows tr")].map((row) => row.innerText),
    }));
    assert.equal(curve.match(/[ML]/g).length, plies + 1, "a point before each ply and one at the end");
    const [, end] = /(\d+)$/.exec(curve);
    assert.ok(["0", "100"].includes(end), "what is over is certain");
    assert.equal(rows.length, 2);
    for (const row of rows) assert.match(row, /[+−]\d+%.*[+−]\d+%/s);
    await screenshot(page, "review");
    const title = texts("en").review.title;
    assert.equal(await page.driver.evaluate(() => document.activeElement.textContent), title, "the focus goes there");
  },
};

export const stopping = ["chromium", "firefox"].map((browser) => ({
  name: "a review is stopped by keyboard, and asked for again",
  browsers: [browser],
  async run({ open, texts }) {
    const page = await open();
    await openStored(page, stored(Infinity));
    const { review } = texts("en");
    // Without its net a review waits, so it can't be done before it is stopped.
    await page.driver.evaluate(() => {
      const { fetch } = window;
      const mayCome = new Promise((resolve) => (window.letNetCome = resolve));
      window.fetch = async (address, ...rest) => {
        if (String(address).endsWith(".net")) await mayCome;
        return fetch(address, ...rest);
      };
    });
    await page.driver.evaluate(() => document.getElementById("end-review").focus());
    await page.driver.press("Enter");
    await page.driver.waitFor(() => document.getElementById("review-progress").checkVisibility());
    await page.driver.press("Tab");
    const focused = () => page.driver.evaluate(() => document.activeElement.textContent);
    assert.equal(await focused(), review.stop);
    await page.driver.press("Enter");
    await page.driver.waitFor(() => document.getElementById("review").hidden);
    const live = await page.driver.evaluate(() => document.getElementById("live").textContent);
    assert.deepEqual([live, await focused()], [review.stopped, review.start]);

    await page.driver.evaluate(() => window.letNetCome());
    await page.driver.press("Enter");
    await page.driver.waitFor(() => document.getElementById("review-found").checkVisibility());
    assert.equal(await page.visibleText("#review-stop"), null, "there is nothing to stop");
  },
}));

export const slips = {
  name: "a slip in a review leads to the board, and the better move is told",
  async run({ open }) {
    const page = await open();
    await openStored(page, stored(Infinity));
    await page.driver.click("#end-review");
    await page.driver.waitFor(() => document.querySelector("#review-worst button")?.checkVisibility());
    const [plies, text] = await page.driver.evaluate(() => {
      const { dataset, textContent } = document.querySelector("#review-worst button");
      return [Number(dataset.index), textContent];
    });
    const game = await page.click("#review-worst button");
    assert.equal(await page.driver.evaluate(() => Number(document.getElementById("look-to").value)), plies);
    const better = /better \d:(\d+)-/.exec(text)[1];
    assert.ok(game.status.includes(`the piece on ${better} `), `${game.status} for ${text}`);
    assert.ok(game.labels.some((label) => label.startsWith(`${better}, cone`) || label.startsWith(`${better}, spool`)));
  },
};

export const chances = {
  name: "the winning chance is shown where that is wanted, and told for a key",
  browsers: ["chromium", "firefox"],
  async run({ open, texts }) {
    const page = await open();
    let game = await openStored(page, stored(224, { two: "level2" }));
    assert.equal(await page.visibleText("#chance"), null);
    await page.driver.evaluate(() => document.querySelector("#menu-settings").click());
    await page.driver.click("#dialog-settings label:has([name=chance])");
    await page.driver.click("#dialog-settings .cancel");
    const [before] = texts("en").chance.of.you.split("{");
    await page.driver.waitFor((before) => document.getElementById("chance-text").textContent.startsWith(before), before);
    const height = () => page.driver.evaluate(() => document.getElementById("table").getBoundingClientRect().y);
    const top = await height();
    game = await page.playOn(game, { choose: greediest, isEnough: ({ does }) => does === "choose" });
    assert.equal(await height(), top, "the board stays where it is");
    await page.driver.evaluate((square) => document.querySelector(`[data-square="${square}"]`).focus(), game.movable[0]);
    await page.driver.press("w");
    await page.driver.waitFor((before) => document.getElementById("live").textContent.startsWith(before), before);
  },
};

export const withoutNets = {
  name: "without its net the strongest level plays on, and a second try fetches it",
  failsOnPurpose: true,
  async run({ open, site }) {
    const page = await open({}, { alter: (path, body) => (path.endsWith(".net") ? null : body) });
    await page.open();
    let game = await page.newGame({ ruleset: "standard", two: "level6" });
    await page.driver.waitFor(() => document.getElementById("notice-retry").checkVisibility());
    const hasAnswered = ({ log }) => log.some((entry) => entry.includes("computer moved"));
    game = await page.playOn(game, { isEnough: hasAnswered });
    site().alter = undefined;
    await page.driver.click("#notice-retry");
    await page.driver.waitFor(() => document.getElementById("notice").hidden);
    await page.playOn(game, { isEnough: ({ movable }) => movable.length > 1 });
    assert.match(await hint(page), /piece on \d+/);
  },
};
