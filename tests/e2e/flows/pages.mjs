// The pages to read, and the pages of the game in each language.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { LANGUAGES, SUBJECTS } from "../choices.mjs";
import { greediest } from "../page.mjs";

/** Every page to read, seen from the site's folder. */
const readable = (dist) =>
  LANGUAGES.flatMap((language) => {
    const files = readdirSync(`${dist}/${language}`).filter((file) => file.endsWith(".html") && file !== "index.html");
    return files.map((file) => `${language}/${file}`);
  });

export const ownLanguage = {
  name: "the page of a language starts in it unless the reader has chosen another, and is no choice itself",
  async run({ open }) {
    const page = await open();
    const languageAt = async (place) => {
      await page.driver.goto(page.url + place);
      await page.settled();
      return page.language();
    };
    const asked = await languageAt("");
    for (const language of LANGUAGES) assert.equal(await languageAt(`${language}/`), language);
    // What is kept of a visit has nothing to do with its language.
    await page.throwSticks();
    await page.driver.evaluate(() => document.querySelector("#dialog-settings [name=hints]").click());
    await page.driver.waitFor(() => localStorage.getItem("senet.settings") !== null);
    assert.equal(await languageAt(""), asked);

    assert.equal(await languageAt("nb/"), "nb");
    await page.chooseLanguage("de");
    for (const place of ["nb/", "", "hu/"]) assert.equal(await languageAt(place), "de", place);
  },
};

/** How the game stands, once the page is ready. */
const standing = () => {
  if (document.documentElement?.dataset.ready !== "1") return null;
  const pieces = [...document.querySelectorAll("#grid [data-piece]")].map(({ dataset }) => [dataset.square, dataset.piece]);
  const [record, status, action] = ["plies", "status", "action"].map((id) => document.getElementById(id).textContent);
  return { pieces, record, status, action };
};

/** A game with some moves made, waiting for another one. */
async function openRunning({ open }) {
  const page = await open();
  await page.open();
  let chosen = 0;
  const isEnough = ({ does }) => does === "choose" && (chosen += 1) > 4;
  const game = await page.playOn(await page.newGame({ ruleset: "jequier" }), { choose: greediest, isEnough });
  return { page, game, before: await page.driver.waitFor(standing) };
}

const heading = () => location.pathname.endsWith("/en/jequier.html") && document.querySelector("h1")?.textContent;

export const beside = {
  name: "the rules open beside a running game, which stays as it is",
  async run(stage) {
    const { page, before } = await openRunning(stage);
    const { driver } = page;
    const steps = () => driver.evaluate(() => history.length);
    const stepsBefore = await steps();
    const open = (place) => driver.inNewTab(() => driver.click(`${place} [lang=en] a[href$="en/jequier.html"]`), heading);
    const title = await open(".site");
    assert.match(title, /Jéquier/);

    await page.openMenu();
    await driver.click("#menu-rules");
    await driver.waitFor(() => document.getElementById("dialog-rules").open);
    assert.equal(await open("#rules-pages"), title);
    await driver.press("Escape");
    await driver.waitFor(() => !document.getElementById("dialog-rules").open);
    assert.equal(await steps(), stepsBefore, "the rules added to the history");
    assert.deepEqual(await driver.waitFor(standing), before);
  },
};

export const away = {
  name: "the rules in place of a running game, and back: the game stands as it was and goes on",
  async run(stage) {
    const { page, game, before } = await openRunning(stage);
    await page.driver.goto(`${page.url}en/jequier.html`);
    assert.match(await page.driver.waitFor(heading), /Jéquier/);
    await page.driver.back();
    assert.deepEqual(await page.driver.waitFor(standing), before);
    await page.step(game, greediest);
    assert.notDeepEqual(await page.driver.waitFor(standing), before);
  },
};

const tag = (language) => ({ pt: "pt-BR" })[language] ?? language;

export const withoutScripts = {
  name: "without scripts there are words in the page's language, and pages to read that lead to one another",
  browsers: ["chromium"],
  async run({ open }) {
    const page = await open({ scripts: false });
    const { driver } = page;
    /** The addresses of the links that can be seen, and the languages of what else can be. */
    const seen = (selector) =>
      driver.evaluate((selector) => {
        const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
        const told = (element) => element.href ?? element.closest("[lang]").lang;
        return [...document.querySelectorAll(selector)].filter(isSeen).map(told);
      }, selector);
    /** Clicks on a link and sees where it leads. No timer runs in such a page, so it is looked at from outside. */
    const follow = async (selector, place) => {
      await driver.click(selector);
      const wanted = page.url + place;
      for (let looks = 0, found; found !== wanted; looks += 1) {
        assert.ok(looks < 1_000, `${selector} leads to ${found} instead of ${wanted}`);
        // While a page is left for the next one, there is none to ask.
        found = await driver.evaluate(() => document.readyState === "complete" && location.href).catch(() => null);
      }
    };
    for (const language of LANGUAGES) {
      await driver.goto(`${page.url}${language}/`);
      assert.deepEqual(await seen("noscript p"), [tag(language)]);
      assert.deepEqual(await seen(".still"), [tag(language)], "a picture of the board");
      assert.equal((await seen(".site nav a")).length, SUBJECTS.length);
      assert.deepEqual(await seen("button, select, .play"), [], "nothing that does nothing");
    }
    await driver.goto(page.url);
    assert.deepEqual((await seen("noscript p")).toSorted(), LANGUAGES.map(tag).toSorted());

    await follow('.language-links a[hreflang="hu"]', "hu/");
    const [rules] = await seen('.site nav a[href$="jequier.html"]');
    assert.equal(rules, `${page.url}hu/jequier.html`);
    await driver.goto(rules); // A click opens it in a tab of its own.
    assert.ok((await driver.evaluate(() => document.querySelector("main").innerText)).length > 3_000);
    await driver.click(".contents summary");
    await follow('.contents a[href="#j9"]', "hu/jequier.html#j9");
    await follow('.pages a[href="history.html"]', "hu/history.html");
    await follow('.languages a[hreflang="de"]', "de/history.html");
    await follow('.foot a[href="privacy.html"]', "de/privacy.html");
    await follow(".play-link", "de/");
  },
};

export const withoutStart = {
  name: "without the script that starts the program there are words in the page's language, and the rules",
  failsOnPurpose: true,
  async run({ open, screenshot }) {
    const page = await open({}, { alter: (path, body) => (/^start-\w+\.js$/.test(path) ? null : body) });
    await page.driver.goto(`${page.url}hu/`);
    const seen = await page.driver.evaluate(() => {
      // Some seconds are given to the program; they are over at once here.
      for (const animation of document.getAnimations()) animation.finish();
      const links = [...document.querySelectorAll(".site nav a")];
      const isSeen = (element) => element.checkVisibility() && getComputedStyle(element).visibility === "visible";
      return {
        words: [...document.querySelectorAll("#failure :is(h1, p)")].filter(isSeen).map((text) => [text.className, text.closest("[lang]").lang]),
        addresses: links.filter(isSeen).map((link) => link.getAttribute("href")),
      };
    });
    await screenshot(page, "failure-start");
    assert.deepEqual(seen.words, [["failure-heading", "hu"], ["failure-load", "hu"]]);
    assert.equal(seen.addresses.length, SUBJECTS.length);
    assert.ok(seen.addresses.every((address) => address.startsWith("../hu/")), seen.addresses.join(" "));
  },
};

export const notFound = {
  name: "an address that leads nowhere: words in every language, and a way on",
  failsOnPurpose: true, // Browsers count a page with status 404 as an error.
  async run({ open }) {
    const page = await open();
    await page.driver.goto(`${page.url}nothing.html`);
    const texts = await page.driver.evaluate(() =>
      [...document.querySelectorAll("main [lang]")].filter((text) => text.querySelector("h1")).map(({ lang }) => lang));
    assert.deepEqual(texts.toSorted(), LANGUAGES.map(tag).toSorted());
    await page.driver.click('[lang="hu"] a');
    await page.driver.waitFor(() => document.documentElement?.dataset.ready === "1");
    assert.equal(await page.language(), "hu");
  },
};

export const narrow = {
  name: "no page to read is wider than a screen of 320 px",
  browsers: ["chromium"],
  async run({ open, dist }) {
    const page = await open({ width: 320, height: 640 });
    const pages = readable(dist);
    assert.equal(pages.length, LANGUAGES.length * SUBJECTS.length);
    for (const place of pages) {
      await page.driver.goto(page.url + place);
      const wide = await page.driver.evaluate(() => {
        for (const part of document.querySelectorAll("details")) part.open = true;
        const { scrollWidth } = document.documentElement;
        const isWide = (element) => element.getBoundingClientRect().right > innerWidth + 0.5;
        const parts = [...document.querySelectorAll("body *")].filter(isWide).map(({ outerHTML }) => outerHTML.slice(0, 100));
        return { scrollWidth, parts };
      });
      assert.deepEqual(wide, { scrollWidth: 320, parts: [] }, place);
    }
  },
};

export const keys = {
  name: "arrow keys, Page Down and Space scroll a page to read",
  async run({ open }) {
    const page = await open({ width: 360, height: 640 });
    await page.driver.goto(`${page.url}hu/jequier.html`);
    const scrolled = (from) => scrollY > from && scrollY;
    let from = 0;
    for (const key of ["ArrowDown", "PageDown", "Space"]) {
      await page.driver.press(key);
      from = await page.driver.waitFor(scrolled, from);
    }
  },
};

export const print = {
  name: "a printed page is black on white, without what leads elsewhere",
  browsers: ["chromium"],
  async run({ open, screenshot }) {
    // As wide as the text on a sheet of A4.
    const page = await open({ width: 680, height: 980, colorScheme: "dark" });
    await page.driver.goto(`${page.url}hu/jequier.html`);
    const features = [{ name: "prefers-color-scheme", value: "dark" }];
    await page.driver.command("Emulation.setEmulatedMedia", { media: "print", features });
    const shown = await page.driver.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const parts = ["h1", "h2", ".position img", "nav", ".play-link", ".skip", ".contents"];
      return { backgroundColor, color, parts: parts.filter((part) => document.querySelector(part).checkVisibility()) };
    });
    const parts = ["h1", "h2", ".position img"];
    assert.deepEqual(shown, { backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)", parts });
    await screenshot(page, "print");
  },
};
