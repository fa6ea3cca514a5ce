// axe-core finds nothing on any screen.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LANGUAGES, THEMES } from "../choices.mjs";
import { walkFriends } from "./live.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 640 } };

/** What axe-core finds on the page as it is: a line each. */
async function violations(driver) {
  // The page's policy forbids scripts from elsewhere; the driver may run them.
  await driver.evaluate(`() => { if (!window.axe) { ${AXE} } }`);
  return driver.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => `${id}: ${target} ${[...any, ...all, ...none].map(({ message }) => message)}`));
  });
}

/** Goes through every screen in one theme and language. Returns what axe-core finds, by screen. */
export async function audit(page, { theme, language, locale }) {
  const { driver } = page;
  const found = {};
  const look = async (screen) => {
    found[screen] = await violations(driver);
  };
  const dialog = async (entry, id = entry, { during } = {}) => {
    await page.openMenu();
    await driver.click(`#menu-${entry}`);
    await driver.waitFor((id) => document.getElementById(id).open, `dialog-${id}`);
    await look(`${id} ${during ?? ""}`.trim());
  };
  const close = async () => {
    await driver.press("Escape");
    await driver.waitFor(() => !document.querySelector("dialog[open]"));
  };

  await driver.goto(page.url);
  await page.settled();
  await look("first visit");
  await driver.evaluate((text) => localStorage.setItem("senet.settings", text), `senet-settings 1\nlang ${language}\ntheme ${theme}\n`);
  await page.reload();
  await driver.waitFor((theme) => document.documentElement.dataset.theme === theme, theme);
  assert.equal(await page.language(), language);
  await look("start");
  await dialog("archive", "archive", { during: "empty" });
  await close();
  await dialog("throws", "throws", { during: "before the first throw" });
  await close();

  await page.openMenu();
  await look("menu");
  await driver.click("#menu-guide");
  await driver.waitFor(() => !document.getElementById("guide").hidden);
  await driver.click("#action");
  await look("guide");
  await driver.click("#guide-leave");
  await driver.waitFor(() => document.getElementById("guide").hidden);

  await page.openPuzzle();
  await look("puzzle");
  await driver.click("#puzzle-show");
  await driver.waitFor(() => document.getElementById("reasons").children.length > 1);
  await look("puzzle, solved");
  await page.openEditor();
  await look("editor");
  await driver.click("#aside-leave");
  await driver.waitFor(() => document.getElementById("aside").hidden);

  let game = await page.newGame({ ruleset: "jequier" });
  game = await page.playOn(game, { isEnough: ({ does, log }) => does === "choose" && log.length > 12 });
  const stuck = Object.keys(game.pieces).find((square) => !game.movable.includes(Number(square)));
  await page.play(stuck);
  await look("why a piece can't move");
  await page.playOn(game, { isEnough: ({ does }) => does === "throw" });
  await look("middle");
  for (const [entry, id] of [["new"], ["rules"], ["draw"], ["resign"], ["settings"], ["keys"], ["fault"], ["record", "open"]]) {
    await dialog(entry, id);
    if (id === "open") {
      await driver.click("#open-read");
      await driver.waitFor(() => !document.getElementById("open-fault").hidden);
      await look("open, refused");
    }
    await close();
  }
  await page.click("#look-back");
  await look("looking back");
  await driver.click("#action");
  await driver.waitFor(() => document.getElementById("record-look").hidden);

  await walkFriends(page, locale, look);

  await page.openMenu();
  await driver.click("#menu-resign");
  await driver.waitFor(() => document.getElementById("dialog-resign").open);
  await page.click("#resign-cones");
  await look("end");
  await dialog("throws", "throws", { during: "after the end" });
  await driver.click("#throws-check");
  await driver.waitFor(() => document.getElementById("throws-checked").textContent !== "");
  await look("throws, checked");
  await close();
  await dialog("archive");
  await driver.click("#archive-delete-all");
  await driver.waitFor(() => !document.getElementById("archive-sure").hidden);
  await look("archive, to be deleted");
  await close();

  await driver.evaluate(() => document.getElementById("status").remove());
  await driver.evaluate(() => document.getElementById("action").click());
  await driver.waitFor(() => document.getElementById("failure").hidden === false);
  await look("failure");
  return found;
}

/** Each language once, the themes one after another, and desk and phone in turn. */
export const axe = LANGUAGES.map((language, index) => {
  const theme = THEMES[index % THEMES.length];
  const size = index % 2 ? "phone" : "desk";
  return {
    name: `axe-core finds nothing on any screen: ${theme}, ${language}, ${size}`,
    browsers: ["chromium"],
    failsOnPurpose: true, // The last screen is that of a failure.
    async run({ open, texts }) {
      const page = await open(SIZES[size]);
      const found = await audit(page, { theme, language, locale: texts(language) });
      assert.deepEqual(Object.entries(found).filter(([, lines]) => lines.length > 0), []);
    },
  };
});
