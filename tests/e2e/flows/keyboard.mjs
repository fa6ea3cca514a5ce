// Everything by keyboard alone: no pointer is used here.
import assert from "node:assert/strict";

const browsers = ["chromium", "firefox"];

/** What has the focus: its id, or the number of its square, or what it does, or its value. */
const focused = (page) =>
  page.driver.evaluate(() => {
    const { id, dataset, name, value } = document.activeElement;
    return id || dataset.square || dataset.act || (name && `${name}=${value}`) || document.activeElement.localName;
  });

/** Presses Tab until this has the focus. */
async function tabTo(page, wanted, key = "Tab") {
  const passed = [];
  while ((await focused(page)) !== wanted) {
    await page.driver.press(key);
    passed.push(await focused(page));
    assert.ok(passed.length < 60, `Tab leads to ${passed}, not to ${wanted}`);
  }
}

const isOpen = (page, id) => page.driver.evaluate((id) => document.getElementById(id).open, id);

/** Opens a dialog from the menu. */
async function openFromMenu(page, entry, dialog) {
  await tabTo(page, "menu-open", "Shift+Tab");
  await page.driver.press("Enter");
  await page.driver.waitFor(() => document.getElementById("menu").matches(":popover-open"));
  await tabTo(page, entry);
  await page.driver.press("Enter");
  await page.driver.waitFor((id) => document.getElementById(id).open, dialog);
}

/** What an arrow key is for: a step to the right and down. */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Walks over all squares as a typewriter that turns at each end, and looks where each key leads on the screen. */
async function checkArrows(page) {
  const places = await page.driver.evaluate(() =>
    [...document.querySelectorAll("#grid [data-square]")].map((square) => {
      const { x, y, width, height } = square.getBoundingClientRect();
      return { square: square.dataset.square, column: Math.round(x / width), row: Math.round(y / height) };
    }),
  );
  const [left, top] = ["column", "row"].map((axis) => Math.min(...places.map((place) => place[axis])));
  const at = (column, row) => places.find((place) => place.column === left + column && place.row === top + row)?.square;
  const [columns, rows] = ["column", "row"].map((axis) => new Set(places.map((place) => place[axis])).size);
  assert.equal(columns * rows, 30);

  let place = places.find(({ square }) => square === "1");
  let [column, row] = [place.column - left, place.row - top];
  const press = async (key) => {
    await page.driver.press(key);
    const [right, down] = ARROWS[key];
    if (at(column + right, row + down)) [column, row] = [column + right, row + down];
    assert.equal(await focused(page), at(column, row), `${key} on ${columns} x ${rows}`);
  };
  for (let steps = 0; steps < rows; steps += 1) await press("ArrowUp");
  for (let steps = 0; steps < columns; steps += 1) await press("ArrowLeft");
  for (let line = 0; line < rows; line += 1) {
    for (let steps = 0; steps < columns; steps += 1) await press(line % 2 ? "ArrowLeft" : "ArrowRight");
    await press("ArrowDown");
  }
}

export const game = {
  name: "a whole game by keyboard alone",
  browsers,
  async run({ open, texts }) {
    const page = await open();
    await page.open();
    await page.driver.press("Tab");
    await page.driver.press("Enter"); // The link to the board.
    assert.equal(await focused(page), "grid");

    await openFromMenu(page, "menu-new", "dialog-new");
    for (const [radio, key, chosen] of [
      ["ruleset=jequier", "ArrowDown", "ruleset=standard"],
      ["seat-one=person", null, "seat-one=person"],
      ["seat-two=computer", "ArrowUp", "seat-two=person"],
    ]) {
      await tabTo(page, radio);
      if (key) await page.driver.press(key);
      assert.equal(await focused(page), chosen);
    }
    await page.driver.press("Enter");
    let game = await page.settled();
    assert.equal(await isOpen(page, "dialog-new"), false);
    assert.equal(game.stage, "throwing");
    assert.equal(await focused(page), "menu-open");

    await tabTo(page, "1"); // The board is one stop for Tab.
    let presses = 0;
    for (; game.does !== "rematch"; presses += 1) {
      assert.ok(presses < 2_000, "no end");
      if (game.does === "throw") {
        await page.driver.press("t");
      } else {
        for (let steps = 0; steps < game.movable.length; steps += 1) {
          await page.driver.press("n");
          const square = Number(await focused(page));
          assert.ok(game.movable.includes(square), `N leads to ${square}`);
          if (square === Math.max(...game.movable)) break;
        }
        await page.driver.press("Enter");
      }
      game = await page.settled();
    }
    assert.equal(game.stage, "over");
    assert.equal(new Set(Object.values(game.pieces)).size, 1);
    assert.equal(game.action, texts("en").action.rematch);
    await page.driver.press("t");
    game = await page.settled();
    assert.equal(Object.keys(game.pieces).length, 10, "T does what the button says");
    await tabTo(page, "action");
    await page.driver.press("Enter");
    game = await page.settled();
    assert.equal(game.log.length, 1, "the button itself throws too");
  },
};

export const dialogs = browsers.map((browser) => ({
  name: "dialogs by keyboard: Tab stays inside, Escape closes, the focus comes back",
  browsers: [browser],
  async run({ open }) {
    const page = await open();
    await page.open();
    const game = await page.newGame({ ruleset: "standard" });
    await page.playOn(game, { isEnough: ({ does }) => does === "choose" });
    for (const name of ["new", "rules", "throws", "archive", "record", "draw", "resign", "settings", "keys", "fault"]) {
      const dialog = `dialog-${name === "record" ? "open" : name}`;
      await openFromMenu(page, `menu-${name}`, dialog);
      const press = async (key) => {
        await page.driver.press(key);
        const place = await page.driver.evaluate((id) => {
          const active = document.activeElement;
          if (active === document.body) return "browser";
          return document.getElementById(id).contains(active) ? "inside" : "outside";
        }, dialog);
        assert.notEqual(place, "outside", `${key} leaves ${dialog} for ${await focused(page)}`);
      };
      const isLast = () =>
        page.driver.evaluate((id) => {
          const stops = [...document.getElementById(id).querySelectorAll("button, input, select, textarea")];
          return document.activeElement === stops.filter((stop) => stop.checkVisibility()).at(-1);
        }, dialog);
      let stops = 0;
      for (; !(await isLast()); stops += 1) {
        assert.ok(stops < 30, `no end of ${dialog}`);
        await press("Tab");
      }
      for (let back = 0; back < stops; back += 1) await press("Shift+Tab");
      // Once round leads past the browser itself. A Firefox without a window takes no Enter after that.
      if (browser !== "firefox") for (let on = 0; on < stops + 3; on += 1) await press("Tab");

      await page.driver.press("Escape");
      await page.driver.waitFor((id) => !document.getElementById(id).open, dialog);
      assert.equal(await focused(page), "menu-open", `after ${dialog}`);
    }
    await page.driver.press("Enter");
    await page.driver.waitFor(() => document.getElementById("menu").matches(":popover-open"));
    await page.driver.press("Tab");
    assert.equal(await focused(page), "menu-new");
    await page.driver.press("Escape");
    await page.driver.waitFor(() => !document.getElementById("menu").matches(":popover-open"));
    assert.equal(await focused(page), "menu-open");
  },
}));

export const settings = {
  name: "settings by keyboard, kept over a reload",
  browsers,
  async run({ open }) {
    const page = await open();
    await page.open();
    const shown = () =>
      page.driver.evaluate(() => {
        const x = (square) => document.querySelector(`#grid [data-square="${square}"]`).getBoundingClientRect().x;
        return {
          theme: document.documentElement.dataset.theme,
          isMirrored: x(1) > x(2),
          volume: document.querySelector("[name=volume]").value,
        };
      });
    await openFromMenu(page, "menu-settings", "dialog-settings");
    await tabTo(page, "theme=automatic");
    await page.driver.press("d"); // Dark.
    await tabTo(page, "volume=40");
    await page.driver.press("Home");
    await tabTo(page, "mirrored=on");
    await page.driver.press("Space");
    await page.driver.press("Escape");
    await page.driver.waitFor(() => !document.getElementById("dialog-settings").open);
    assert.equal(await focused(page), "menu-open");
    const wanted = { theme: "dark", isMirrored: true, volume: "0" };
    assert.deepEqual(await shown(), wanted);
    await page.reload();
    assert.deepEqual(await shown(), wanted);
  },
};

export const arrows = [
  { width: 1280, height: 800, mirrored: false },
  { width: 360, height: 640, mirrored: false },
  { width: 1280, height: 800, mirrored: true },
  { width: 360, height: 640, mirrored: true },
].map(({ width, height, mirrored }) => ({
  name: `arrow keys walk the squares as they are drawn on ${width} x ${height}${mirrored ? ", mirrored" : ""}`,
  browsers,
  async run({ open }) {
    const page = await open({ width, height });
    await page.open();
    if (mirrored) {
      await page.driver.evaluate(() => localStorage.setItem("senet.settings", "senet-settings 1\nmirrored on\n"));
      await page.reload();
      await page.driver.waitFor(() => document.querySelector("[name=mirrored]").checked);
    }
    await tabTo(page, "1");
    await checkArrows(page);
    assert.deepEqual(await page.driver.evaluate(() => [scrollX, scrollY]), [0, 0]);
  },
}));

export const relaid = {
  name: "the focus stays on its square when the board is laid out anew",
  browsers,
  async run({ open }) {
    const page = await open();
    await page.open();
    await tabTo(page, "1");
    await page.driver.press("ArrowRight");
    assert.equal(await focused(page), "2");
    for (const [width, height] of [[1000, 700], [360, 640], [1280, 800]]) {
      const before = await page.driver.evaluate(() => document.getElementById("board").style.cssText);
      await page.driver.resize(width, height);
      await page.driver.waitFor((before) => document.getElementById("board").style.cssText !== before, before);
      assert.equal(await focused(page), "2", `on ${width} x ${height}`);
    }
  },
};

export const queries = {
  name: "keys ask, and the same answer is said again",
  browsers,
  async run({ open, texts }) {
    const page = await open();
    await page.open();
    let game = await page.newGame({ ruleset: "standard" });
    game = await page.playOn(game, { isEnough: ({ does, log }) => does === "choose" && log.length > 8 });
    await page.driver.press("Tab");
    await tabTo(page, String(await page.driver.evaluate(() => document.querySelector('#grid [tabindex="0"]').dataset.square)));
    const heard = () => page.driver.evaluate(() => document.getElementById("live").innerText);
    const { say } = texts("en");
    const begins = (text) => text.split("{")[0];
    for (const [key, answers] of Object.entries({
      s: [game.status],
      r: [begins(say.race)],
      p: [begins(say.pieces_cones), begins(say.pieces_spools)],
      m: [begins(say.moves)],
      h: [begins(say.threats), say.no_threats],
      l: ["Cones", "Spools"],
    })) {
      const answer = [];
      for (let times = 0; times < 2; times += 1) {
        await page.driver.press(times ? key.toUpperCase() : key);
        await page.settled(); // Only new elements are heard.
        answer.push(await heard());
      }
      assert.equal(answer[1], answer[0]);
      assert.ok(answers.some((text) => answer[0].includes(text)), `${key}: ${answer[0]}`);
    }

    const looked = async (key) => {
      await page.driver.press(key);
      return page.settled();
    };
    assert.equal((await looked(",")).does, "return");
    const earlier = await looked(",");
    assert.notDeepEqual(earlier.status, game.status);
    assert.equal((await looked(".")).does, "return");
    // Back at the running game.
    const { labels, does, status } = await looked(".");
    assert.deepEqual({ labels, does, status }, { labels: game.labels, does: game.does, status: game.status });

    const from = await focused(page);
    await page.driver.press("?");
    await page.driver.waitFor(() => document.getElementById("dialog-keys").open);
    await page.driver.press("Escape");
    await page.driver.waitFor(() => !document.getElementById("dialog-keys").open);
    assert.equal(await focused(page), from);

    // Elsewhere the letters are no commands.
    await tabTo(page, "menu-open", "Shift+Tab");
    for (const key of ["t", "u", ",", "?", "n"]) await page.driver.press(key);
    assert.equal((await page.driver.evaluate(() => document.getElementById("status").textContent)), game.status);
    assert.equal(await isOpen(page, "dialog-keys"), false);
  },
};
