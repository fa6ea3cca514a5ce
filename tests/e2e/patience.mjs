// How long the code of a live game may take through people's hands: each pair of browsers is connected after so many
// seconds, and it is told how long that then takes.
//
//   node tests/e2e/patience.mjs 90      after `make build`
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startChromium } from "./drivers/playwright.mjs";
import { startFirefox } from "./drivers/selenium.mjs";
import { answer, call, connect } from "./flows/live.mjs";
import { SenetPage } from "./page.mjs";
import { sleep } from "./ports.mjs";
import { serve } from "./server.mjs";

const DIST = process.env.DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const seconds = Number(process.argv[2] ?? 90);
const locale = JSON.parse(readFileSync(new URL("../../www/locales/en.json", import.meta.url), "utf8"));
const starters = { chromium: startChromium, firefox: startFirefox };
const pairs = Object.keys(starters).flatMap((caller) => Object.keys(starters).map((callee) => [caller, callee]));

async function measure([caller, callee]) {
  const browsers = await Promise.all([caller, callee].map((name) => starters[name]()));
  const site = await serve(DIST);
  const wishes = { language: "en", width: 1280, height: 800, reducedMotion: true };
  const open = async (browser, url) => new SenetPage(await browser.open(wishes), url);
  const pages = [await open(browsers[0], site.url), await open(browsers[1], site.url)];
  await pages[0].open();
  const link = await call(pages[0], { ruleset: "standard", first: "me", name: "Ada", locale });
  const code = await answer(pages[1], link, { name: "Bo", locale });
  await sleep(1_000 * seconds);
  const start = performance.now();
  await connect(pages, code, [locale, locale]);
  const took = Math.round(performance.now() - start);
  console.log(`${caller} calls ${callee}: a link of ${link.length - site.url.length - 1} letters, a code of ${code.length - site.url.length - 1}; connected ${took} ms after the code came`);
  for (const page of pages) await page.driver.close();
  for (const browser of browsers) await browser.close();
  await site.close();
}

await Promise.all(pairs.map(measure));
