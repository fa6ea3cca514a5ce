// How long it takes from an address to a board that can be played on: on a first visit with a phone on a slow line, and on
// a second visit without any line. It prints and asserts nothing.
//
//   node tests/e2e/playable.mjs        after `make build`; DIST=folder is where another build lies
import { fileURLToPath } from "node:url";
import { startChromium } from "./drivers/playwright.mjs";
import { serve } from "./server.mjs";

const DIST = process.env.DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const ROUNDS = 5;
const ROUND_TRIP_MS = 150;
const DOWN_BITS = 1_600_000;
const UP_BITS = 750_000;
const SLOWNESS = 4;

/** Keeps the milliseconds from the beginning of the visit to the frame that shows the board. */
const watch = () => {
  const observer = new MutationObserver(() => {
    if (document.documentElement?.dataset.ready !== "1") return;
    observer.disconnect();
    // A message posted from a frame's callback arrives when that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window.playableAfter = performance.now());
    requestAnimationFrame(() => port2.postMessage(null));
  });
  observer.observe(document, { subtree: true, attributeFilter: ["data-ready"] });
};

async function visit(driver, url) {
  await driver.goto(url);
  return driver.waitFor(() => window.playableAfter);
}

/** Milliseconds of a first visit and of one without a line; null for the latter where no worker keeps the site. */
async function measure(browser) {
  const site = await serve(DIST, { gzip: true, worker: true });
  const driver = await browser.open({ language: "hu", width: 360, height: 640, reducedMotion: true });
  const url = `${site.url}hu/`;
  await driver.command("Page.enable");
  await driver.command("Page.addScriptToEvaluateOnNewDocument", { source: `(${watch})()` });
  await driver.command("Network.enable");
  await driver.command("Network.emulateNetworkConditions", {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: DOWN_BITS / 8,
    uploadThroughput: UP_BITS / 8,
  });
  await driver.slowDown(SLOWNESS);
  const first = await visit(driver, url);

  const isKept = await driver.evaluate(async () => {
    if (!document.querySelector('link[rel="x-senet-worker"]')) return false;
    await navigator.serviceWorker.ready;
    return true;
  });
  await driver.goto("about:blank");
  await site.close(); // Nothing answers any more.
  const second = isKept ? await visit(driver, url) : null;
  await driver.close();
  return { first, second };
}

const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const summary = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return `median ${seconds(sorted[sorted.length >> 1])} of ${sorted.map(seconds).join(", ")}`;
};

const browser = await startChromium();
const rounds = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(browser));
} finally {
  await browser.close();
}
console.log(`From an address to the painted board, 360 x 640, processor ${SLOWNESS} times as slow, ${ROUNDS} empty profiles:`);
console.log(`  first visit: ${summary(rounds.map(({ first }) => first))} (2.5 s are aimed at)`);
console.log(`    ${ROUND_TRIP_MS} ms for each request, ${DOWN_BITS / 1e6} Mbit/s down, as Chromium emulates it; files are compressed`);
console.log(`    a connection costs nothing there: on a real line the first takes two or three round trips more`);
console.log(
  rounds.every(({ second }) => second !== null)
    ? `  second visit, the server gone: ${summary(rounds.map(({ second }) => second))} (1 s is aimed at)`
    : "  second visit without a line: no worker keeps this site",
);
