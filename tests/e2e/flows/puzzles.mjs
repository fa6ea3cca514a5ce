// Puzzles by keyboard alone, and a position that is set up by clicks.
import assert from "node:assert/strict";

const browsers = ["chromium", "firefox"];

/** What the page tells beside the board. */
const told = (page) =>
  page.driver.evaluate(() => {
    const lines = (id) => [...document.getElementById(id).children].map((line) => line.textContent);
    return {
      does: document.getElementById("action").dataset.do,
      status: document.getElementById("status").textContent,
      head: document.getElementById("aside-head").textContent,
      chances: lines("chances"),
      reasons: lines("reasons"),
      live: document.getElementById("live").innerText,
    };
  });

/** Whether a text is this message, whatever was filled in. */
const isMessage = (text, message) => new RegExp(`^${message.replaceAll(/[.?+]/g, "\\$&").replaceAll(/\{\w+\}/g, ".+")}$`).test(text);

/** Checks that the best move, what each wins, and why it is the best are shown and said aloud. */
function checkSolution({ chances, reasons, live }, texts) {
  assert.ok(chances.length >= 3, "every move has its chance, and there are some to choose from");
  const percents = chances.map((text) => Number(/(\d+)\s?%/.exec(text)[1]));
  assert.deepEqual(percents, percents.toSorted((one, other) => other - one), "the best comes first");
  assert.ok(isMessage(reasons[0], texts.than) && reasons.length > 1, `why it is the best: ${reasons}`);
  for (const text of [...chances, ...reasons]) assert.ok(live.includes(text), `"${text}" is said aloud`);
}

export const solving = browsers.map((browser) => ({
  name: "puzzles by keyboard: one is solved, one is not, and the page says why",
  browsers: [browser],
  async run({ open, site, texts }) {
    const page = await open();
    const { puzzle } = texts("en");
    await page.open();
    const fetched = (ending) => site().requests.filter((path) => path.endsWith(ending)).length;
    assert.equal(fetched(".puzzles"), 0, "nobody needs puzzles yet");
    await page.openPuzzle();
    assert.deepEqual([fetched(".puzzles"), fetched(".net")], [1, 0], "the file of puzzles is all that is needed");
    await page.driver.evaluate(() => document.querySelector('#grid [tabindex="0"]').focus());
    const press = async (...keys) => {
      for (const key of keys) await page.driver.press(key);
      await page.settled();
      return told(page);
    };

    let [solved, row] = [0, 0];
    const seen = new Set();
    for (let tries = 0; seen.size < 3; tries += 1) {
      assert.ok(tries < 60, `in ${tries} puzzles only ${[...seen]}`);
      const before = await told(page);
      assert.ok(isMessage(before.status, puzzle.task) && before.chances.length === 0, "nothing is given away");
      let now = await press("n", "Enter");
      if (isMessage(now.status, puzzle.right)) {
        seen.add("solved");
        [solved, row] = [solved + 1, row + 1];
      } else {
        assert.equal(now.status, puzzle.wrong);
        assert.equal(now.chances.length, 0, "another move may be tried");
        row = 0;
        if (seen.has("found later")) {
          seen.add("shown");
          now = await press("t");
          assert.ok(isMessage(now.status, puzzle.shown), now.status);
        } else {
          seen.add("found later");
          // One of the next cones must be it; there are three at most.
          for (let others = 0; now.status === puzzle.wrong && others < 2; others += 1) now = await press("n", "Enter");
          assert.ok(isMessage(now.status, puzzle.found), now.status);
        }
      }
      checkSolution(now, puzzle);
      assert.equal(now.head, puzzle.tally.replace("{total}", solved).replace("{row}", row));
      await press("t");
    }

    await page.reload();
    await page.openPuzzle();
    const { head } = await told(page);
    assert.equal(head, puzzle.tally.replace("{total}", solved).replace("{row}", row), "it is counted on");
    await page.driver.click("#aside-leave");
    await page.driver.waitFor(() => document.getElementById("aside").hidden);
    assert.equal(await page.visibleText("#record-title"), texts("en").record.title);
  },
}));

export const withoutTheirFile = {
  name: "without their file puzzles are worked out from the tables, and solved as ever",
  failsOnPurpose: true,
  async run({ open, texts }) {
    const page = await open({}, { alter: (path, body) => (path.endsWith(".puzzles") ? Buffer.from("altered") : body) });
    const { puzzle } = texts("en");
    await page.open();
    await page.openPuzzle();
    await page.driver.click("#puzzle-show");
    await page.settled();
    const { status, chances, reasons } = await told(page);
    assert.ok(isMessage(status, puzzle.shown) && chances.length >= 2 && reasons.length > 1, status);
    await page.click("#action");
    assert.ok(isMessage((await told(page)).status, puzzle.task));
  },
};

export const editing = browsers.map((browser) => ({
  name: "a position is set up by clicks, judged, copied and played on from",
  browsers: [browser],
  async run({ open, texts }) {
    const page = await open();
    const { editor, record } = texts("en");
    await page.open();
    await page.openEditor();
    const click = async (...squares) => {
      for (const square of squares) await page.play(square);
      return told(page);
    };
    assert.equal((await told(page)).head, editor.full, "all pieces stand as the game begins");
    assert.equal((await page.click("#editor-clear")).does, "prepare");
    let now = await told(page);
    assert.deepEqual([now.head, now.status], [editor.text, editor.fault_empty]);
    now = await click(27);
    assert.equal(now.status, editor.fault_water.replace("{square}", "27"));
    now = await click(27, 27, 29, 29);
    assert.equal(now.status, editor.fault_empty);
    now = await click(23, 25, 30, 30);
    assert.ok(now.live.startsWith("30, spool"), "the square is said aloud");

    // The tables are solved while the page is open: then it is exact.
    await page.driver.waitFor((exact) => document.getElementById("status").textContent.endsWith(exact), editor.exact);
    assert.equal((await told(page)).chances.length, 0);
    await page.driver.select("[name=editor-throw]", "2");
    await page.driver.waitFor(() => document.getElementById("chances").children.length > 0);
    now = await told(page);
    assert.match(now.chances.join(), /^25 to 1: \d+%$/, "the only move leads into the water");
    await page.driver.select("[name=editor-side]", "spools");
    await page.driver.waitFor(() => document.getElementById("board").dataset.turn === "spools");
    await page.driver.select("[name=editor-throw]", "-");
    await page.driver.waitFor((exact) => document.getElementById("status").textContent.endsWith(exact), editor.exact);

    assert.equal((await told(page)).does, "play-on");
    const game = await page.click("#action");
    assert.deepEqual(game.pieces, { 23: "cone", 25: "cone", 29: "spool", 30: "spool" });
    assert.deepEqual([game.turn, game.does], ["spools", "throw"]);
    assert.equal(await page.visibleText("#aside"), null);
    assert.equal(await page.visibleText("#record-title"), record.title);
  },
}));
