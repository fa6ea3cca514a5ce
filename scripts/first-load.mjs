// Prints what a first visit loads after gzip: page, style, scripts, program, one locale, fonts. And the largest of the
// pages to read, with its style and pictures.
//
//   node scripts/first-load.mjs dist [--check]     --check fails if it is more than it may be
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 200_000;
const PAGE_LIMIT = 60_000;
const LOCALE_LIMIT = 10_000;
const PARTS = { ".html": "page", ".css": "style", ".js": "scripts", ".wasm": "program", ".woff2": "fonts", ".svg": "icon" };

const [folder, check] = process.argv.slice(2);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`;

const size = (file) => gzipSync(readFileSync(file), { level: 9 }).length;
const files = (folder) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));

/** Of the files beside the first page, those that its visit does not ask for, or only when the board has long been there. */
const NOT_FIRST = ["404.html", "sw.js"];
/** The rest of the program, which the first picture does not wait for. */
const REST = /^senet-rest-/;

const parts = {};
let rest = 0;
for (const file of files(folder)) {
  const part = PARTS[extname(file)];
  if (!part || NOT_FIRST.includes(basename(file))) continue;
  if (REST.test(basename(file))) {
    rest += size(file);
    continue;
  }
  parts[part] = (parts[part] ?? 0) + size(file);
}
// A visitor gets one locale; the largest of each part is counted.
const locales = files(join(folder, "locales")).map((file) => [size(file), file]);
const largestOf = (isRest) =>
  locales.filter(([, file]) => file.includes("-rest-") === isRest).reduce((a, b) => (b[0] > a[0] ? b : a));
const [largest, name] = largestOf(false);
const [largestRest, restName] = largestOf(true);
parts["largest locale"] = largest;

const total = Object.values(parts).reduce((sum, part) => sum + part);
console.log("First load after gzip:");
for (const [part, bytes] of Object.entries(parts)) console.log(`  ${part.padEnd(16)}${kilobytes(bytes)}`);
console.log(`  ${"total".padEnd(16)}${kilobytes(total)} of ${LIMIT / 1000} kB`);

console.log(
  `After the first picture, before the first move: ${kilobytes(rest).trim()} of program, ${kilobytes(largestRest).trim()} of texts`,
);

// What the service worker fetches afterwards, for when there is no connection; the browser has some of it already.
const worker = join(folder, "sw.js");
const kept = existsSync(worker) && /^const FILES = (.*);$/m.exec(readFileSync(worker, "utf8"));
if (kept) {
  const places = Object.keys(JSON.parse(kept[1])).map((address) => join(folder, address.endsWith("/") ? `${address}index.html` : address));
  const bytes = places.reduce((sum, place) => sum + size(place), size(worker));
  console.log(`Kept afterwards, to play without a connection: ${places.length} files, ${kilobytes(bytes).trim()}`);
}

/** A page to read with all that it shows, or 0 for others. */
function pageSize(page) {
  const html = readFileSync(page, "utf8");
  const shown = [...html.matchAll(/<(?:img|link rel="stylesheet"|link rel="icon")[^>]* (?:src|href)="([^"]+)"/g)];
  return size(page) + [...new Set(shown.map(([, file]) => file))].reduce((sum, file) => sum + size(join(dirname(page), file)), 0);
}

const folders = readdirSync(folder).filter((name) => existsSync(join(folder, name, "index.html"))).map((name) => join(folder, name));
const pages = folders.flatMap(files).filter((file) => file.endsWith(".html") && !file.endsWith("index.html"));
const [heaviest, heaviestName] = pages.map((page) => [pageSize(page), page]).reduce((a, b) => (b[0] > a[0] ? b : a), [0, ""]);
console.log(`Largest of ${pages.length} pages to read:${kilobytes(heaviest)} of ${PAGE_LIMIT / 1000} kB (${heaviestName})`);

if (check === "--check" && heaviest > PAGE_LIMIT) {
  console.error(`More than it may be: ${heaviestName} with ${heaviest} of ${PAGE_LIMIT} bytes`);
  process.exit(1);
}
if (check === "--check" && (total > LIMIT || Math.max(largest, largestRest) >= LOCALE_LIMIT)) {
  console.error(
    `More than it may be: ${total} of ${LIMIT} bytes; ${name}: ${largest} and ${restName}: ${largestRest} of ${LOCALE_LIMIT}`,
  );
  process.exit(1);
}
