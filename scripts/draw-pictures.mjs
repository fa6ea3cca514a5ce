// Draws the pictures in www/icons and www/social, which are committed.
//
//   make pictures      or, after `make setup-test`, node scripts/draw-pictures.mjs
//
// The icons are www/icon.svg. A preview of links is the board as the game draws it (examples/poster.rs) under the title
// that its language has in www/locales: draw anew when one of these changes. Chromium paints, pngquant makes the files
// small, and the letters are those of TeX Gyre Pagella, the free Palatino; on Debian the last two come with
// `apt-get install pngquant fonts-texgyre`. With the same versions of these the files are the same, byte by byte.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LANGUAGES } from "../tests/e2e/choices.mjs";
import { chromium } from "../tests/e2e/node_modules/playwright-core/index.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FONT = { family: "TeX Gyre Pagella", face: "TeXGyrePagella-Regular" };
/** Some services show no preview that is much larger. */
const LARGEST = 150_000;

/** The icons, in pixels. One that fills its square has so much more ground on each side, in units of the drawing:
 *  what matters on a maskable icon lies in a circle of 80 % of its width; phones round the corners of the other. */
const ICONS = {
  "icon-192": { size: 192 },
  "icon-512": { size: 512 },
  "maskable-512": { size: 512, ground: 5 },
  "apple-touch-180": { size: 180, ground: 2 },
};

const read = (file) => readFileSync(join(ROOT, file), "utf8");

/** The icon as it is, or with its ground up to the edges. */
function icon({ size, ground }) {
  const drawing = read("www/icon.svg");
  const box = 'viewBox="0 0 32 32"';
  const corners = '<rect width="32" height="32" rx="7"';
  if (!drawing.includes(box) || !drawing.includes(corners)) throw new Error(`www/icon.svg: where are ${box} and ${corners}?`);
  const measures = `width="${size}" height="${size}"`;
  if (ground === undefined) return drawing.replace(box, `${box} ${measures}`);
  const wide = 32 + 2 * ground;
  return drawing
    .replace(box, `viewBox="${-ground} ${-ground} ${wide} ${wide}" ${measures}`)
    .replace(corners, `<rect x="${-ground}" y="${-ground}" width="${wide}" height="${wide}"`);
}

const iconPage = (look) => `<!doctype html><style>body { margin: 0 } svg { display: block }</style>${icon(look)}`;

/** The name and the line of a title such as "Senet – the Egyptian race game". */
function title(language) {
  const { meta } = JSON.parse(read(`www/locales/${language}.json`));
  const parts = meta.title.match(/^(.+?)(?: –|:) (.+)$/);
  if (!parts) throw new Error(`www/locales/${language}.json: meta.title has no dash or colon: ${meta.title}`);
  const [, name, line] = parts;
  return { name, line: line[0].toLocaleUpperCase(language) + line.slice(1) };
}

/** What the game's own code draws, as addresses of images: both name their gradients g1, g2 and so on. */
function drawings() {
  const folder = mkdtempSync(join(tmpdir(), "senet-"));
  execFileSync("cargo", ["run", "--quiet", "--locked", "--example", "poster", "--", folder], { cwd: ROOT, stdio: "inherit" });
  const [board, sticks] = ["board", "sticks"].map((name) => {
    return `data:image/svg+xml;base64,${readFileSync(join(folder, `${name}.svg`)).toString("base64")}`;
  });
  rmSync(folder, { recursive: true });
  return { board, sticks };
}

function previewPage(language, { board, sticks }) {
  const { name, line } = title(language);
  return `<!doctype html>
<html lang="${language}">
<style>
  body { margin: 0; background: #f1e8d6; font-family: "${FONT.family}"; line-height: 1; white-space: nowrap }
  h1, p, img { position: absolute; margin: 0 }
  h1 { top: 40px; left: 66px; font-size: 100px; font-weight: 400; color: #2e1d15 }
  p { top: 139px; left: 66px; font-size: 42px; color: #14595f }
  .sticks { top: 53px; right: 56px; width: 272px }
  .board { top: 190px; left: 52px }
</style>
<h1>${name}</h1>
<p>${line}</p>
<img class="sticks" alt="" src="${sticks}">
<img class="board" alt="" src="${board}">
</html>`;
}

/** The picture in 256 colors. */
function smaller(png) {
  try {
    return execFileSync("pngquant", ["--speed", "1", "--strip", "-"], { input: png });
  } catch (error) {
    throw error.code === "ENOENT" ? new Error("pngquant is missing; on Debian: apt-get install pngquant") : error;
  }
}

async function paint(page, html, { width, height }, place) {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  const png = smaller(await page.screenshot({ omitBackground: true }));
  if (png.length > LARGEST) throw new Error(`${place}: ${png.length} bytes are more than ${LARGEST}`);
  writeFileSync(join(ROOT, place), png);
  console.log(`${String(png.length).padStart(7)} bytes  ${place}`);
}

async function drawAll(page) {
  const hasFont = await page.evaluate((face) => new FontFace("wanted", `local("${face}")`).load().then(() => true, () => false), FONT.face);
  if (!hasFont) throw new Error(`the font ${FONT.family} is missing; on Debian: apt-get install fonts-texgyre`);
  for (const folder of ["www/icons", "www/social"]) mkdirSync(join(ROOT, folder), { recursive: true });
  for (const [name, look] of Object.entries(ICONS)) {
    await paint(page, iconPage(look), { width: look.size, height: look.size }, `www/icons/${name}.png`);
  }
  const drawn = drawings();
  for (const language of LANGUAGES) {
    await paint(page, previewPage(language, drawn), { width: 1200, height: 630 }, `www/social/${language}.png`);
  }
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  await drawAll(await browser.newPage());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
}
