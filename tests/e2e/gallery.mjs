// A gallery to be looked at: every moment in every size and theme, in two languages, and every dialog. Chromium paints it.
//
//   node tests/e2e/gallery.mjs      after `make build`; DIST=folder is where another build lies
//
// artifacts/gallery/index.html is the contact sheet.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startChromium } from "./drivers/playwright.mjs";
import { moments, openStored, sizes, stored, themes } from "./flows/pictures.mjs";
import { SenetPage } from "./page.mjs";
import { serve } from "./server.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GALLERY = `${ROOT}artifacts/gallery/`;
/** The languages with the longest texts. */
const LANGUAGES = ["hu", "de"];
const DIALOGS = ["new", "rules", "throws", "archive", "open", "draw", "resign", "settings", "keys", "fault"];

/** Pictures of every moment, and of every dialog where the theme is the light one. */
async function takePictures(page, take, hasDialogs) {
  for (const [name, go] of Object.entries(moments)) {
    await go(page);
    await take(name);
  }
  if (!hasDialogs) return;
  await openStored(page, stored(387, { isThrown: true }));
  for (const dialog of DIALOGS) {
    await page.driver.evaluate((dialog) => document.querySelector(`#menu [data-act="${dialog}"]`).click(), dialog);
    await page.driver.waitFor((id) => document.getElementById(id).open, `dialog-${dialog}`);
    await take(`dialog-${dialog}`);
    await page.driver.evaluate((id) => document.getElementById(id).close(), `dialog-${dialog}`);
    await page.driver.waitFor((id) => !document.getElementById(id).open, `dialog-${dialog}`);
  }
}

function contactSheet(pictures) {
  const figure = (name) =>
    `<figure><a href="${name}.png"><img src="${name}.png" loading="lazy" alt=""></a><figcaption>${name}</figcaption></figure>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Senet: gallery</title>
<style>
  body { margin: 1rem; background: #777; color: #fff; font: 0.8rem sans-serif; }
  main { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
  figure { margin: 0; }
  img { display: block; height: 20rem; }
</style>
<main>
${pictures.map(figure).join("\n")}
</main>
</html>
`;
}

rmSync(GALLERY, { recursive: true, force: true });
mkdirSync(GALLERY, { recursive: true });
const site = await serve(process.env.DIST ?? `${ROOT}dist`);
const browser = await startChromium();
const pictures = [];
try {
  for (const [size, { width, height }] of Object.entries(sizes)) {
    for (const [theme, wishes] of Object.entries(themes)) {
      for (const language of LANGUAGES) {
        const driver = await browser.open({ language, width, height, reducedMotion: true, ...wishes });
        const take = async (moment) => {
          const name = [size, theme, language, moment].join("-");
          await driver.screenshot(`${GALLERY}${name}.png`);
          pictures.push(name);
        };
        await takePictures(new SenetPage(driver, site.url), take, theme === "light");
        await driver.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.close();
}
writeFileSync(`${GALLERY}index.html`, contactSheet(pictures));
console.log(`${pictures.length} pictures: ${GALLERY}index.html`);
