// What is painted, compared with pictures that were looked at and kept. UPDATE_PICTURES=1 keeps new ones.
//
// Texts are invisible there, since fonts differ between machines; how they fit is what texts.mjs measures.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const ARTIFACTS = `${ROOT}artifacts/`;
const KEPT = fileURLToPath(new URL("../pictures/", import.meta.url));

/** How different a pixel may be before it counts (0 to 1), and how much of a picture may count: less than one piece. */
const THRESHOLD = 0.2;
const TOLERANCE = 0.001;

const SECRET = "01".repeat(32);
/** A whole game of 450 moves by Jéquier's rules; its throws follow from the secret. */
const GAME = readFileSync(`${ROOT}tests/data/archive-1.txt`, "utf8").split("\n---\n").find((game) => game.includes(SECRET));

/**
 * What the storage holds while a game is going on: the example game after so many moves.
 *
 * @param {number} plies how many moves are made; all of them and the game is over
 * @param {{ isThrown?: boolean, one?: string, two?: string }} [options] whether the next throw lies on the table, and
 *   who sits where
 */
export function stored(plies, { isThrown = false, one = "person", two = "person" } = {}) {
  let left = plies;
  const lines = [];
  for (const line of GAME.trim().split("\n\n")[1].split("\n")) {
    const [side, ...moves] = line.split(" ");
    const made = moves.slice(0, left);
    if (left < moves.length && isThrown) made.push(moves[left].replace(/:.*/, ":"));
    if (made.length > 0) lines.push([side, ...made].join(" "));
    left -= moves.length;
    if (left < 0) break;
  }
  const headers = {
    Ruleset: "jequier",
    Date: "2026-11-29",
    Result: left < 0 ? "*" : "c",
    ThrowOff: "1",
    Secret: SECRET,
    SeatOne: one,
    SeatTwo: two,
    First: "one",
  };
  const id = createHash("sha256").update(SECRET, "hex").digest("hex").slice(0, 16);
  const written = Object.entries(headers).map(([name, value]) => `[${name} "${value}"]\n`).join("");
  return {
    "senet.settings": "senet-settings 1\n",
    "senet.games": `senet-games 1\n${id}\n`,
    [`senet.game.${id}`]: `senet-game 1\n${written}\n${lines.join("\n")}\nend\n`,
  };
}

/** Opens the page with nothing but this in its storage. */
export async function openStored(page, entries) {
  // A page that is still starting would store its own game afterwards.
  if (!(await page.driver.evaluate(() => location.href)).startsWith(page.url)) await page.open();
  await page.driver.evaluate((entries) => {
    localStorage.clear();
    for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text);
  }, entries);
  return page.reload();
}

/** The moments that are worth a picture. */
export const moments = {
  first: (page) => openStored(page, {}),
  middle: (page) => openStored(page, stored(387, { isThrown: true })),
  async preview(page) {
    const game = await openStored(page, stored(224, { isThrown: true }));
    await page.driver.hover(`#grid [data-square="${Math.max(...game.movable)}"]`);
  },
  blockade: (page) => openStored(page, stored(12, { isThrown: true })),
  end: (page) => openStored(page, stored(Infinity)),
  async look(page) {
    await openStored(page, stored(386));
    for (let steps = 0; steps < 3; steps += 1) await page.click("#look-back");
  },
};

export const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
  wall: { width: 2560, height: 1440 },
};

/** What a system wishes that gets each theme. */
export const themes = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  contrast: { contrast: "more" },
};

/** Makes texts invisible, and where things lie independent of how wide and high the letters are. */
const HIDING = `
  * { color: transparent !important; line-height: 20px !important; caret-color: transparent !important; }
  .side { visibility: hidden; }
  h1, button, .status, .player, #notice-text { overflow: hidden; white-space: nowrap; }
  .reason { display: none; }
  option, select { font-size: 0 !important; }
`;

/** The kept ones. */
const PICTURES = [
  ["first", "phone", "light"],
  ["first", "desk", "dark"],
  ["middle", "phone", "dark"],
  ["middle", "tablet", "light"],
  ["middle", "desk", "contrast"],
  ["middle", "wall", "light"],
  ["preview", "phone", "contrast"],
  ["preview", "desk", "light"],
  ["blockade", "tablet", "dark"],
  ["end", "phone", "light"],
  ["end", "tablet", "contrast"],
  ["look", "wall", "dark"],
];

/** The same picture with fewer pixels and colors, so that it is small enough to be kept. */
function reduced({ width, height, data }) {
  const side = width > 2000 ? 3 : width > 700 ? 2 : 1;
  const small = new PNG({ width: Math.floor(width / side), height: Math.floor(height / side) });
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let dy = 0; dy < side; dy += 1) {
          for (let dx = 0; dx < side; dx += 1) sum += data[4 * ((side * y + dy) * width + side * x + dx) + channel];
        }
        const mean = sum / (side * side);
        small.data[4 * (y * small.width + x) + channel] = channel === 3 ? 255 : Math.min(255, 8 * Math.round(mean / 8));
      }
    }
  }
  return small;
}

/** How many pixels differ; all of them if the sizes do. */
function differing(shown, kept) {
  const { width, height } = kept;
  if (shown.width !== width || shown.height !== height) return { count: width * height };
  const difference = new PNG({ width, height });
  const count = pixelmatch(shown.data, kept.data, difference.data, width, height, { threshold: THRESHOLD });
  return { count, difference };
}

export const painted = PICTURES.map(([moment, size, theme]) => ({
  name: `painted as kept: ${moment}, ${size}, ${theme}`,
  browsers: ["chromium"],
  async run({ open }) {
    const page = await open({ ...sizes[size], ...themes[theme] });
    await moments[moment](page);
    await page.driver.evaluate(async (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      // The board is fitted to what is left of the window in the frame after.
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }, HIDING);
    const name = `${moment}-${size}-${theme}.png`;
    const shown = reduced(PNG.sync.read(await page.driver.screenshot(`${ARTIFACTS}shown-${name}`)));
    if (process.env.UPDATE_PICTURES) {
      writeFileSync(`${KEPT}${name}`, PNG.sync.write(shown, { colorType: 2, deflateLevel: 9 }));
      return;
    }
    const kept = PNG.sync.read(readFileSync(`${KEPT}${name}`));
    const { count, difference } = differing(shown, kept);
    const share = count / (kept.width * kept.height);
    if (share > TOLERANCE && difference) writeFileSync(`${ARTIFACTS}differs-${name}`, PNG.sync.write(difference));
    assert.ok(share <= TOLERANCE, `${(100 * share).toFixed(2)} % of ${name} differ: see artifacts/`);
  },
}));
