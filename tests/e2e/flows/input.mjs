// Hands that are quicker, clumsier or more careful than planned for.
import assert from "node:assert/strict";
import { withScript } from "./delivery.mjs";
import { furthest } from "../page.mjs";

/** How many throws and moves were made, by the record. */
const counts = (page) =>
  page.driver.evaluate(() => {
    const plies = [...document.querySelectorAll("#plies li")].map((ply) => ply.textContent);
    // A throw that waits for its move is told by the button.
    const isOpen = document.getElementById("action").dataset.do === "choose";
    const isLost = (ply) => /-$/.test(ply);
    return { throws: plies.length + (isOpen ? 1 : 0), moves: plies.filter((ply) => !isLost(ply)).length };
  });

/** A game of two persons with pieces that glide. */
async function openMoving({ open }) {
  const page = await open({ reducedMotion: false });
  await page.open();
  return { page, game: await page.newGame({ ruleset: "standard" }) };
}

export const doubleClick = {
  name: "a double click throws once and moves once",
  browsers: ["chromium", "firefox"],
  async run(stage) {
    const { page } = await openMoving(stage);
    let { throws, moves } = await counts(page);
    assert.deepEqual({ throws, moves }, { throws: 0, moves: 0 });
    for (let turns = 0; turns < 8; turns += 1) {
      await page.driver.doubleClick("#action[data-do=throw]");
      let game = await page.settled();
      assert.deepEqual(await counts(page), { throws: (throws += 1), moves });
      if (game.does !== "choose") continue;
      await page.driver.doubleClick(`#grid [data-square="${furthest(game)}"]`);
      game = await page.settled();
      assert.deepEqual(await counts(page), { throws, moves: (moves += 1) });
    }
    assert.ok(moves > 0);
  },
};

export const mashing = ["Enter", "Space", "click"].map((way) => ({
  name: `mashing (${way}) moves nothing that was not chosen, and that once`,
  browsers: ["chromium", "firefox"],
  async run(stage) {
    const { page } = await openMoving(stage);
    const mash = async (selector) => {
      if (way !== "click") await page.driver.evaluate((selector) => document.querySelector(selector).focus(), selector);
      for (let times = 0; times < 20; times += 1) {
        await (way === "click" ? page.driver.click(selector) : page.driver.press(way));
      }
      return page.settled();
    };
    let moves = 0;
    for (let turns = 0; turns < 3; turns += 1) {
      const thrown = await mash("#action");
      // Lost turns are thrown through; the first throw that allows a move stays on the table.
      assert.equal(thrown.does, "choose");
      const before = await counts(page);
      assert.equal(before.moves, moves, "mashing the button moves nothing");
      await mash(`#grid [data-square="${furthest(thrown)}"]`);
      assert.deepEqual(await counts(page), { throws: before.throws, moves: (moves += 1) });
    }
  },
}));

export const held = {
  name: "a key that is held down presses once",
  browsers: ["chromium"],
  async run({ open }) {
    const page = await open();
    await page.open();
    await page.newGame({ ruleset: "jequier" }); // It begins with throws after one another.
    const entries = () => page.driver.evaluate(() => document.getElementById("log").childElementCount);
    for (const key of ["Enter", "Space", "t"]) {
      await page.driver.evaluate(() => document.getElementById("action").focus());
      const game = await page.driver.evaluate(() => document.getElementById("action").dataset.do);
      if (game !== "throw") break; // The throw-off is over.
      const before = await entries();
      await page.driver.hold(key, 10);
      const [after, stage] = [await entries(), await page.driver.evaluate(() => document.getElementById("board").dataset.stage)];
      // The throw that ends the throw-off is told with the step that it makes.
      assert.ok(after === before + 1 || stage !== "throw-off", `${key}: ${after - before} entries`);
      assert.ok(after - before <= 2, `${key}: ${after - before} entries`);
    }
  },
};

/** Counts the frames that the page asks for from now on. */
const countFrames = () => {
  const request = window.requestAnimationFrame.bind(window);
  window.framesRequested = 0;
  window.requestAnimationFrame = (callback) => {
    window.framesRequested += 1;
    return request(callback);
  };
};

export const reduced = [
  { name: "the system wants less motion", options: { reducedMotion: true }, settings: "" },
  { name: "the pace is off", options: { reducedMotion: false }, settings: "pace off\n" },
].map(({ name, options, settings }) => ({
  name: `no frame is requested by whole turns when ${name}`,
  browsers: ["chromium", "firefox"],
  async run({ open }) {
    const page = await open(options);
    await page.open();
    await page.driver.evaluate((text) => localStorage.setItem("senet.settings", text), `senet-settings 1\n${settings}`);
    await page.reload();
    const game = await page.newGame({ ruleset: "standard" });
    await page.driver.evaluate(countFrames);
    let plies = 0;
    await page.playOn(game, { isEnough: ({ does }) => does === "choose" && (plies += 1) > 10 });
    assert.equal(await page.driver.evaluate(() => window.framesRequested), 0);
    assert.equal(await page.driver.evaluate(() => document.getElementById("board").dataset.moving), "false");
  },
}));

export const hidden = {
  name: "a hidden tab queues no animations",
  browsers: ["chromium", "firefox"],
  async run(stage) {
    const { page } = await openMoving(stage);
    // No frame comes while a tab is hidden.
    await page.driver.evaluate(() => {
      window.waiting = [];
      window.realRequest = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (callback) => window.waiting.push(callback);
    });
    const plies = () => page.driver.evaluate(() => document.querySelectorAll("#plies li").length);
    const press = () =>
      page.driver.evaluate(() => {
        const [movable] = document.querySelectorAll('#grid [aria-disabled="false"]');
        (movable ?? document.getElementById("action")).click();
      });
    for (let presses = 0; (await plies()) < 8; presses += 1) {
      assert.ok(presses < 200);
      await press();
    }
    assert.ok((await page.driver.evaluate(() => window.waiting.length)) <= 1, "more than one frame waits");
    // Seen again: the first frame comes, then one after the other. All that waited is over at once.
    const frames = await page.driver.evaluate(async () => {
      let frames = 0;
      while (window.waiting.length > 0 && frames < 1_000) {
        const callbacks = window.waiting.splice(0);
        await new Promise(window.realRequest);
        // The first one only begins the time; the next comes when the longest motion is over.
        for (const callback of callbacks) callback(performance.now() + frames * 10_000);
        frames += 1;
      }
      return frames;
    });
    assert.ok(frames <= 2, `${frames} frames to show what was over`);
    assert.equal(await page.driver.evaluate(() => document.getElementById("board").dataset.moving), "false");
  },
};

export const scrolling = {
  name: "arrow keys, Page Down and Space scroll the page unless the board has the focus",
  browsers: ["chromium", "firefox"],
  async run({ open }) {
    const page = await open({ width: 700, height: 420 });
    const game = await page.open();
    const scrolled = () => page.driver.evaluate(() => scrollY);
    /** Does something that scrolls the page, and waits until it has come to rest. */
    const scroll = async (move) => {
      await page.driver.evaluate(() => {
        window.isAtRest = false;
        document.addEventListener("scrollend", () => (window.isAtRest = true), { once: true });
      });
      await move();
      await page.driver.waitFor(() => window.isAtRest);
      return scrolled();
    };
    for (const key of ["ArrowDown", "PageDown", "Space"]) {
      assert.ok((await scroll(() => page.driver.press(key))) > 0, key);
      assert.equal(await scroll(() => page.driver.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))), 0);
    }
    // On the board the arrows are for the squares.
    await page.driver.evaluate(() => document.querySelector('#grid [data-square="5"]').focus({ preventScroll: true }));
    await page.driver.press("ArrowRight");
    await page.driver.waitFor(() => document.activeElement.dataset.square === "6");
    assert.equal(await scrolled(), 0);
    assert.deepEqual(await page.driver.evaluate(() => document.getElementById("status").textContent), game.status);

    // A long text scrolls in its dialog.
    await page.openMenu();
    await page.driver.click("#menu-rules");
    await page.driver.waitFor(() => document.getElementById("dialog-rules").open);
    const text = await page.driver.evaluate(() => {
      const dialog = document.getElementById("dialog-rules");
      return { top: dialog.scrollTop, room: dialog.scrollHeight - dialog.clientHeight };
    });
    assert.ok(text.room > 0, "the rules fit on the screen");
    assert.equal(text.top, 0, "the rules are read from their beginning");
    await page.driver.press("PageDown");
    await page.driver.waitFor(() => document.getElementById("dialog-rules").scrollTop > 0);
  },
};

export const touch = {
  name: "a swipe over the board scrolls, a tap plays",
  browsers: ["chromium"],
  async run({ open }) {
    const page = await open({ width: 360, height: 640, touch: true });
    await page.open();
    let game = await page.newGame({ ruleset: "standard" });
    const swipe = async (distance) => {
      const { x, y } = await page.driver.evaluate(() => {
        const box = document.getElementById("grid").getBoundingClientRect();
        return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      });
      const touch = (type, ...touchPoints) => page.driver.command("Input.dispatchTouchEvent", { type, touchPoints });
      await touch("touchStart", { x, y });
      for (let part = 1; part <= 20; part += 1) await touch("touchMove", { x, y: y + (distance * part) / 20 });
      await touch("touchEnd");
    };
    const plies = () => counts(page);
    const tap = async (selector) => {
      await page.driver.tap(selector);
      return page.settled();
    };
    await swipe(-200);
    await page.driver.waitFor(() => scrollY > 50);
    assert.deepEqual(await plies(), { throws: 0, moves: 0 });
    await swipe(250);
    await page.driver.waitFor(() => scrollY === 0);

    while (game.does !== "choose") game = await tap("#action");
    const before = await plies();
    await swipe(-200);
    await page.driver.waitFor(() => scrollY > 50);
    await swipe(250);
    await page.driver.waitFor(() => scrollY === 0);
    assert.deepEqual(await plies(), before, "a swipe that begins on a piece moves it not");
    await tap(`#grid [data-square="${furthest(game)}"]`);
    assert.deepEqual(await plies(), { throws: before.throws, moves: before.moves + 1 });
  },
};

export const quiet = {
  name: "before the first gesture there is no sound, and the console has nothing to say",
  browsers: ["chromium"],
  async run({ open }) {
    const counting = `window.contexts = 0;
      window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };`;
    const page = await open({}, { alter: withScript(counting) });
    await page.open();
    await page.openMenu();
    await page.driver.click("#menu-new");
    await page.driver.waitFor(() => document.getElementById("dialog-new").open);
    for (const seat of ["one", "two"]) await page.driver.click(`#new-form label:has([name="seat-${seat}"][value=computer])`);
    await page.driver.click("#new-start");
    assert.equal(await page.driver.evaluate(() => window.contexts), 1, "after a gesture there is");
    await page.driver.reload();
    // The computer throws and moves by itself.
    const before = await page.driver.evaluate(() => document.querySelectorAll("#plies li").length);
    await page.driver.waitFor((before) => document.querySelectorAll("#plies li").length >= before + 4, before);
    assert.equal(await page.driver.evaluate(() => window.contexts), 0);
    assert.deepEqual(page.driver.messages(), []);
    await page.driver.click("#title");
    await page.driver.waitFor(() => window.contexts === 1);
    assert.deepEqual(page.driver.messages(), []);
  },
};

/** Plays in the page itself, as fast as it goes, until there are so many plies or the game is over. */
const playInPage = (plies) => {
  const action = document.getElementById("action");
  const record = document.getElementById("plies");
  for (let clicks = 0; clicks < 5_000 && action.dataset.do !== "rematch" && record.childElementCount < plies; clicks += 1) {
    // The foremost piece that can move.
    const movable = [...document.querySelectorAll('#grid [aria-disabled="false"]')];
    const number = (square) => Number(square.dataset.square);
    (movable.length > 0 ? movable.reduce((best, square) => (number(square) > number(best) ? square : best)) : action).click();
  }
  return record.childElementCount;
};

export const history = {
  name: "fifty moves add nothing to the browser's history",
  async run({ open }) {
    const page = await open();
    await page.open();
    await page.newGame({ ruleset: "standard" });
    const before = await page.driver.evaluate(() => history.length);
    assert.equal(await page.driver.evaluate(playInPage, 50), 50);
    assert.equal(await page.driver.evaluate(() => history.length), before);
  },
};

export const memory = {
  name: "game after game in one page, and the memory stays",
  browsers: ["chromium"],
  async run({ open }) {
    const keep = `for (const way of ["instantiate", "instantiateStreaming"]) {
      const make = WebAssembly[way];
      WebAssembly[way] = async (...values) => {
        const made = await make.apply(WebAssembly, values);
        window.memory ??= (made.instance ?? made).exports.memory; // The first part of the program has it.
        return made;
      };
    }`;
    const page = await open({}, { alter: withScript(keep) });
    await page.open();
    await page.newGame({ ruleset: "standard" });
    const measure = async () => {
      await page.driver.command("HeapProfiler.collectGarbage");
      const { usedSize: heap } = await page.driver.command("Runtime.getHeapUsage");
      const { nodes, jsEventListeners: listeners } = await page.driver.command("Memory.getDOMCounters");
      const wasm = await page.driver.evaluate(() => window.memory.buffer.byteLength);
      return { heap, nodes, listeners, wasm };
    };
    const measured = [];
    // Whole games would take minutes; a resigned one is as well a game that ended.
    for (let games = 1; games <= 30; games += 1) {
      await page.driver.evaluate(playInPage, 25);
      await page.driver.evaluate(() => {
        for (const id of ["menu-resign", "resign-cones", "action"]) document.getElementById(id).click();
      });
      assert.equal(await page.driver.evaluate(() => document.getElementById("plies").childElementCount), 0, "a new game");
      if (games % 10 === 0) measured.push(await measure());
    }
    const [first, , last] = measured;
    for (const part of ["heap", "nodes", "listeners", "wasm"]) {
      assert.ok(last[part] <= first[part] * 1.1, `${part}: ${first[part]} after 10 games, ${last[part]} after 30`);
    }
  },
};
