// axe-core on every screen: all themes, all languages, phone and desk. `make test` takes some of them.
//
//   node tests/e2e/audit.mjs        after `make build`
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startChromium } from "./drivers/playwright.mjs";
import { LANGUAGES, THEMES } from "./choices.mjs";
import { SIZES, audit } from "./flows/accessibility.mjs";
import { SenetPage } from "./page.mjs";
import { serve } from "./server.mjs";

const DIST = process.env.DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));

const browser = await startChromium();
let screens = 0;
let faults = 0;
for (const [size, { width, height }] of Object.entries(SIZES)) {
  for (const theme of THEMES) {
    for (const language of LANGUAGES) {
      // A site of its own, so that no storage is shared.
      const site = await serve(DIST);
      const driver = await browser.open({ language: "en", width, height, reducedMotion: true });
      const locale = JSON.parse(readFileSync(new URL(`../../www/locales/${language}.json`, import.meta.url), "utf8"));
      const found = Object.entries(await audit(new SenetPage(driver, site.url), { theme, language, locale }));
      screens += found.length;
      for (const [screen, lines] of found) {
        faults += lines.length;
        for (const line of lines) console.log(`${size}, ${theme}, ${language}, ${screen}: ${line}`);
      }
      await driver.close();
      await site.close();
    }
  }
}
await browser.close();
console.log(`axe-core: ${faults} violations on ${screens} screens`);
process.exitCode = faults > 0 ? 1 : 0;
