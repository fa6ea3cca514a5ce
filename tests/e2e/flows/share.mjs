// Links: handed on from the page, and opened from its address.
import assert from "node:assert/strict";
import { greediest } from "../page.mjs";

const address = (page) => page.driver.evaluate(() => location.href);
/** So many pages back a browser remembers. */
const MOST_STEPS = 50;
const steps = (page) => page.driver.evaluate(() => history.length);
const isOpen = (page, dialog) => page.driver.evaluate((id) => document.getElementById(id).open, dialog);
const plies = (page) => page.driver.evaluate(() => document.getElementById("plies").textContent);

/** Goes to an address behind the `#`, as a link in the page would lead there. */
const follow = (page, fragment) => page.driver.evaluate((fragment) => {
  location.hash = fragment;
}, fragment);

/** Opens the dialog with the link, as a person would, and returns the link. */
async function share(page, from = "menu") {
  if (from === "menu") {
    await page.openMenu();
    await page.driver.click("#menu-share");
  } else {
    await page.driver.click(`${from} [data-act=share]`);
  }
  await page.driver.waitFor(() => document.getElementById("dialog-share").open);
  return page.driver.evaluate(() => document.getElementById("share-link").value);
}

async function closeShare(page) {
  await page.driver.press("Escape");
  await page.driver.waitFor(() => !document.getElementById("dialog-share").open);
}

/** A page with a game of two people by the standard rules, going on or resigned, and the link to it. */
async function pageWithLink(open, options, isOver = false) {
  const page = await open(options);
  await page.open();
  const game = await page.newGame({ ruleset: "standard" });
  const after = await page.playOn(game, { choose: greediest, isEnough: ({ log }) => log.length > 9 });
  if (isOver) {
    await page.openMenu();
    await page.driver.click("#menu-resign");
    await page.click("#resign-spools");
  }
  const link = await share(page);
  await closeShare(page);
  return { page, game: after, link };
}

/** Whether a game from elsewhere is shown. */
const isLooking = () => document.getElementById("action").dataset.do === "return";

export const handedOn = {
  name: "a link is handed on: copied, as a picture, with a choice between game and position",
  browsers: ["chromium", "firefox"], // WebKit asks the system for its language.
  async run({ open, site, texts }) {
    const locale = texts("de");
    const { page, link } = await pageWithLink(open, { language: "de" });
    const { driver } = page;
    assert.match(link, /^http[^#?]*\/#senet-[\w-]+$/);
    assert.ok(link.startsWith(`${site().url}#`), "in no language's folder: the friend's browser has its own");

    await share(page, ".record");
    assert.equal(await page.visibleText("#share-text"), locale.share.text_running);
    assert.equal(await page.visibleText("#share-save"), null, "it is short");
    await driver.click("#share-copy");
    await driver.waitFor((text) => document.getElementById("share-copied").innerText === text, locale.record.copied);
    const code = await driver.evaluate(() => {
      const code = document.getElementById("share-code");
      const { width, height } = code.getBoundingClientRect();
      const [background, modules] = [...code.children].map((part) => getComputedStyle(part).fill);
      return { width, height, background, modules, label: code.getAttribute("aria-label"), role: code.getAttribute("role") };
    });
    assert.ok(code.width > 150 && code.width === code.height, `${code.width} x ${code.height}`);
    assert.deepEqual([code.background, code.modules], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    assert.deepEqual([code.label, code.role], [locale.share.code, "img"]);

    await driver.click("#share-part label:has([value=position])");
    await driver.waitFor((link) => document.getElementById("share-link").value !== link, link);
    assert.equal(await page.visibleText("#share-text"), locale.share.text_position);
    assert.equal(await page.visibleText("#share-copied"), "", "the other link was not copied");
    await driver.press("Escape");
    await driver.waitFor(() => document.activeElement?.matches(".record [data-act=share]"));
  },
};

export const finishedGame = {
  name: "a finished game is opened from a link by someone else, looked through, checked and played on",
  async run({ open, texts }) {
    const locale = texts("en");
    const { page, link } = await pageWithLink(open, {}, true);
    const { driver } = page;
    const record = await plies(page);
    // Whoever opens it has never been here.
    await driver.evaluate(() => localStorage.clear());
    await driver.goto(new URL("en/standard.html", page.url).href);
    const before = await steps(page);
    await driver.goto(link);
    await driver.waitFor(isLooking);
    await page.settled();
    assert.equal(await address(page), page.url, "the link has left the address");
    assert.equal(await steps(page), Math.min(before + 1, MOST_STEPS));
    assert.equal(await page.visibleText("#status"), locale.status.looking_start);
    assert.equal(await plies(page), record);
    const seeds = async () => {
      await page.openMenu();
      await driver.click("#menu-throws");
      await driver.click("#throws-check");
      await driver.waitFor(() => document.getElementById("throws-checked").textContent !== "");
      return page.visibleText("#throws-checked");
    };
    assert.match(await seeds(), /^All \d+ throws checked: each follows from the seed\.$/);
    await driver.press("Escape");
    await page.click("#look-on");
    await page.click("#look-on");
    assert.equal(await page.visibleText("#status"), locale.status.looking.replace("{at}", "2").replace("{total}", String(await driver.evaluate(() => document.getElementById("look-to").max))));
    const game = await page.click("#play-on");
    assert.ok(["throw", "choose"].includes(game.does), game.does);
    await page.step(game);

    await driver.back();
    await driver.waitFor(() => location.pathname.endsWith("/en/standard.html"));
  },
};

export const runningGame = {
  name: "a link that is followed in the page: one step of the history, and the running game goes on until another shall",
  async run({ open }) {
    const { page, link, game } = await pageWithLink(open, {});
    const before = await steps(page);
    await follow(page, new URL(link).hash);
    await page.driver.waitFor(isLooking);
    assert.equal(await address(page), page.url);
    assert.ok((await steps(page)) <= before + 1, "more than one step");
    await page.driver.click("#play-on");
    await page.driver.waitFor(() => document.getElementById("dialog-play-on").open);
    await page.driver.click("#dialog-play-on .cancel");
    await page.driver.waitFor(() => !document.getElementById("dialog-play-on").open);
    const after = await page.click("#action");
    assert.deepEqual([after.does, after.pieces, after.log], [game.does, game.pieces, game.log]);
    await page.driver.back();
    await page.driver.waitFor((url) => location.href === url, page.url);
    await page.step(after);
    // A page that is loaded anew has the running game and nothing of the link.
    const again = await page.reload();
    assert.notEqual(again.does, "return");
    await follow(page, new URL(link).hash);
    await page.driver.waitFor(isLooking);
    await page.driver.click("#play-on");
    const other = await page.click("#play-on-sure");
    assert.deepEqual([other.pieces, await isOpen(page, "dialog-play-on")], [after.pieces, false]);
    assert.ok(other.log.length < after.log.length, "a game of its own");
  },
};

export const forms = {
  name: "what chat programs make of a link is opened, with the link alone gone from the address",
  async run({ open }) {
    const { page, link } = await pageWithLink(open, {});
    const code = new URL(link).hash.slice(1);
    for (const form of [`${code}).`, `"${code}"`, `${code}?utm_source=chat`, code.replaceAll("-", "%2D")]) {
      await follow(page, form);
      await page.driver.waitFor(isLooking);
      assert.equal(await address(page), page.url, form);
      await page.click("#action");
    }
    await page.driver.goto(`${page.url}?utm_source=chat#${code}`);
    await page.driver.waitFor(isLooking);
    assert.equal(await address(page), `${page.url}?utm_source=chat`);
    await page.settled();

    await page.openMenu();
    await page.driver.click("#menu-record");
    await page.driver.evaluate((text) => {
      document.getElementById("open-text").value = text;
    }, `Look at this (${link}).`);
    await page.click("#open-read");
    assert.equal(await isOpen(page, "dialog-open"), false);
  },
};

export const broken = {
  name: "a broken link is told in the reader's language, and nothing is lost",
  browsers: ["chromium", "firefox"],
  async run({ open, texts }) {
    const locale = texts("hu");
    const { page, link, game } = await pageWithLink(open, { language: "hu" });
    const code = new URL(link).hash.slice(1);
    const at = code.length >> 1;
    const other = code[at] === "A" ? "B" : "A";
    const cases = { cut: code.slice(0, -3), altered: code.slice(0, at) + other + code.slice(at + 1) };
    for (const [fault, form] of Object.entries(cases)) {
      await follow(page, form);
      await page.driver.waitFor(() => document.getElementById("dialog-open").open);
      assert.equal(await page.visibleText("#open-fault"), locale.link[fault]);
      assert.equal(await address(page), page.url);
      await page.driver.press("Escape");
      await page.driver.waitFor(() => !document.getElementById("dialog-open").open);
    }
    // The next link may come before the browser tells that the dialog of the one before was closed.
    await follow(page, cases.cut);
    await page.driver.waitFor(() => document.getElementById("dialog-open").open);
    await page.driver.evaluate((form) => {
      document.getElementById("dialog-open").close();
      history.replaceState(null, "", `#${form}`);
      window.dispatchEvent(new HashChangeEvent("hashchange"));
    }, cases.altered);
    await page.driver.waitFor((text) => document.getElementById("open-fault").textContent === text, locale.link.altered);
    assert.equal(await isOpen(page, "dialog-open"), true);
    await page.driver.press("Escape");
    await page.driver.waitFor(() => !document.getElementById("dialog-open").open);

    await follow(page, "grid");
    assert.equal(await address(page), `${page.url}#grid`, "what is no link stays");
    assert.equal(await isOpen(page, "dialog-open"), false);
    const after = await page.step(game);
    assert.ok(after.log.length >= game.log.length);
  },
};

export const sheet = {
  name: "the system's sheet is offered where there is one, and given the link",
  browsers: ["chromium"],
  async run({ open }) {
    const page = await open();
    await page.open();
    const link = await share(page);
    const has = await page.driver.evaluate(() => "share" in navigator);
    assert.equal((await page.visibleText("#share-sheet")) !== null, has);
    await closeShare(page);
    await page.driver.evaluate(() => {
      Object.defineProperty(navigator, "share", { value: (data) => ((window.given = data), Promise.reject(new DOMException("", "AbortError"))) });
    });
    assert.equal(await share(page), link);
    await page.driver.click("#share-sheet");
    assert.equal(await page.driver.evaluate(() => window.given.url), link);
    assert.ok(await page.driver.evaluate(() => window.given.title));
  },
};
