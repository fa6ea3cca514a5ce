// Two friends who are there at the same time: their pages are connected, and what one does the other sees.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { furthest, greediest } from "../page.mjs";
import { dialog, fillInvitation, openLink, shownLink, type } from "./friends.mjs";

/** Browsers offer each other no address of the machine for itself, so another one is needed. */
const canConnect = Object.values(networkInterfaces()).flat().some(({ internal }) => !internal);
if (!canConnect) console.log("# This machine has no network address: no browser can connect to another, so nothing is played live.");

const lineSays = (text) => document.getElementById("line-state").innerText === text;
const opened = (locale, name) => locale.live.open.replace("{friend}", name);

/** Keeps hold of the connection, so that it can be cut as no page would. */
const holdConnection = (page) => page.driver.evaluate(() => {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...values) {
      super(...values);
      window.peer = this;
    }
  };
});

/** Makes an invitation to play live, and returns the link. */
export async function call(page, { locale, ...wishes }) {
  await fillInvitation(page, wishes);
  await page.driver.click("#invite-live");
  await dialog(page, "dialog-live");
  assert.ok((await page.visibleText("#live-know")).includes(locale.live.network), "what it takes is said before");
  await page.driver.click("#live-go");
  await dialog(page, "dialog-share");
  assert.equal(await page.visibleText("#share-text"), locale.live.share_call);
  return page.driver.evaluate(() => document.getElementById("share-link").value);
}

/** Opens the link, answers with this name, and returns the code. */
export async function answer(page, link, { name, locale }) {
  await page.driver.goto(link);
  await dialog(page, "dialog-answer");
  await holdConnection(page);
  assert.ok((await page.visibleText("#answer-live")).includes(locale.live.network), "what it takes is said before");
  await type(page, "#answer-name", name);
  await page.driver.click("#answer-play");
  await dialog(page, "dialog-share");
  assert.equal(await page.visibleText("#share-title"), locale.live.reply_title);
  return page.driver.evaluate(() => document.getElementById("share-link").value);
}

/** Gives the caller the code, and waits until both are connected. */
export async function connect([ada, bo], code, [adas, bos]) {
  await ada.driver.evaluate((code) => void (document.getElementById("reply").value = code), code);
  await ada.driver.click("#reply-take");
  await bo.driver.waitFor(lineSays, opened(bos, "Ada"));
  await ada.driver.waitFor(lineSays, opened(adas, "Bo"));
}

const CALL = readFileSync(new URL("../../data/links-1.txt", import.meta.url), "utf8").match(/^call:\d+ (.*)$/m)[1];

/**
 * Goes through everything that is said of games with friends before the first of them has begun, and calls `look` with
 * each moment and the texts that a place may have then.
 */
export async function walkFriends(page, locale, look) {
  const { driver } = page;
  const { live } = locale;
  await page.openMenu();
  await driver.click("#menu-friends");
  await dialog(page, "dialog-friends");
  await look("dialog friends");
  await driver.click("#friends-invite");
  await dialog(page, "dialog-invite");
  await look("dialog invite");
  await driver.click("#invite-live");
  await dialog(page, "dialog-live");
  await look("dialog live", { "#live-know p:nth-child(2)": [live.network, live.network_stun, live.impossible] });
  await driver.click("#live-go");
  await dialog(page, "dialog-share");
  await driver.click("#reply-take");
  await driver.waitFor(() => document.getElementById("reply-fault").textContent !== "");
  await look("dialog share, a call", { "#reply-fault": [locale.link, live.code_other] });
  await driver.press("Escape");
  await driver.waitFor(() => !document.querySelector("dialog[open]"));
  const states = ["preparing", "waiting_call", "waiting_reply", "connecting", "open", "shaky", "failed", "broken", "left", "refused"];
  await look("a call", { "#line-state": states.map((state) => live[state]) });
  await driver.click("#line-end");
  await driver.waitFor(() => document.getElementById("line").hidden);
  await look("an invitation");
  await driver.goto(`${page.url}#${CALL}`);
  await dialog(page, "dialog-answer");
  await look("dialog answer, a call");
  await driver.press("Escape");
  await driver.waitFor(() => !document.querySelector("dialog[open]"));
  await page.openMenu();
  await driver.click("#menu-friends");
  await driver.click("#friends-home");
  await driver.press("Escape");
  await driver.waitFor(() => !document.querySelector("dialog[open]"));
}

/** What a page shows of the game, as it is now. */
const look = (page) => page.driver.evaluate(() => {
  const by = (id) => document.getElementById(id);
  const squares = [...document.querySelectorAll("#grid [data-square]")];
  const number = (square) => Number(square.dataset.square);
  return {
    does: by("board").dataset.moving === "true" ? "wait" : by("action").dataset.do,
    plies: by("plies").childElementCount,
    status: by("status").textContent,
    movable: squares.filter((square) => square.getAttribute("aria-disabled") !== "true").map(number),
    pieces: Object.fromEntries(squares.filter((square) => square.dataset.piece).map((square) => [number(square), square.dataset.piece])),
  };
});

/** How often both pages are looked at while nobody can do anything: only as long as something is on its way. */
const LOOKS = 3_000;

/**
 * Plays with both pages until one is over or `isEnough` says so. Whoever can throw or move does; a link that is to be
 * sent reaches the other one.
 */
async function play(pages, choose, isEnough = () => false) {
  for (let idle = 0; idle < LOOKS; idle += 1) {
    const shown = [await look(pages[0]), await look(pages[1])];
    if (shown.every(({ does }) => does === "rematch") || isEnough(shown[0])) return shown;
    const acts = shown.findIndex(({ does }) => does === "throw" || does === "choose");
    const sends = shown.findIndex(({ does }) => does === "send");
    const page = pages[acts === -1 ? sends : acts];
    if (acts !== -1) {
      const does = shown[acts].does;
      await page.driver.click(does === "throw" ? "#action" : `#grid [data-square="${choose(shown[acts])}"]`);
      idle = 0;
    } else if (sends !== -1) {
      await page.driver.click("#action");
      await openLink(pages[1 - sends], await shownLink(page));
      idle = 0;
    }
  }
  throw new Error(`nothing can be done any more: ${JSON.stringify(await Promise.all(pages.map(look)))}`);
}

/** The connection breaks, or one of the two leaves. */
const cuts = {
  async breaks([ada, bo], [adas, bos]) {
    await bo.driver.evaluate(() => window.peer.close());
    await ada.driver.waitFor(lineSays, adas.live.broken);
    await bo.driver.waitFor(lineSays, bos.live.broken);
  },
  async leaves([ada, bo], [adas]) {
    await bo.reload();
    await ada.driver.waitFor(lineSays, adas.live.left.replace("{friend}", "Bo"));
  },
};

const games = {
  jequier: { languages: ["hu", "de"], first: "me", choose: greediest, middle: 80, cut: cuts.breaks, other: "chromium" },
  standard: { languages: ["es", "nb"], first: "friend", choose: furthest, middle: 40, cut: cuts.leaves, other: "firefox" },
};

export const wholeGames = Object.entries(games).map(([ruleset, { languages, first, choose, middle, cut, other }]) => ({
  name: `two friends play live by the rules of ${ruleset}, chromium with ${other}, and by links after the connection is cut`,
  browsers: canConnect ? ["chromium"] : [],
  async run({ open, another, texts, screenshot }) {
    const locales = languages.map(texts);
    const ada = await open({ language: languages[0] });
    const bo = await another({ language: languages[1], browser: other });
    const pages = [ada, bo];
    await ada.open();
    const link = await call(ada, { ruleset, first, name: "Ada", locale: locales[0] });
    assert.ok(link.length < 1_800, `${link.length} letters`);
    const code = await answer(bo, link, { name: "Bo", locale: locales[1] });
    await connect(pages, code, locales);

    await bo.driver.click("#line-say");
    await bo.driver.click("#phrases [data-phrase=luck]");
    await ada.driver.waitFor(
      (text) => document.getElementById("line-phrase").innerText === text,
      locales[0].live.friend_said.replace("{friend}", "Bo").replace("{phrase}", locales[0].live.phrase.luck),
    );
    const before = await play(pages, choose, ({ plies }) => plies > middle);
    assert.equal(before[0].plies, before[1].plies);
    await screenshot(bo, `live-${ruleset}`);

    await cut(pages, locales);
    const after = await play(pages, choose);
    assert.deepEqual(after[0].pieces, after[1].pieces);
    assert.ok(after[0].plies > before[0].plies);
    const record = await ada.driver.evaluate(() => document.getElementById("plies").textContent);
    assert.equal(await bo.driver.evaluate(() => document.getElementById("plies").textContent), record);
  },
}));

export const rematch = {
  name: "a game that ends live is followed by another over the same connection",
  browsers: canConnect ? ["chromium"] : [],
  async run({ open, another, texts }) {
    const locales = ["en", "pt"].map(texts);
    const ada = await open();
    const bo = await another({ language: "pt" });
    await ada.open();
    const link = await call(ada, { ruleset: "standard", first: "me", name: "Ada", locale: locales[0] });
    const code = await answer(bo, link, { name: "Bo", locale: locales[1] });
    await connect([ada, bo], code, locales);
    await play([ada, bo], furthest, ({ does, plies }) => plies > 2 && does === "throw");
    await ada.openMenu();
    await ada.driver.click("#menu-resign");
    await ada.click("#resign-own");
    await bo.driver.waitFor(() => document.getElementById("action").dataset.do === "rematch");
    await bo.driver.click("#action");
    await dialog(ada, "dialog-answer");
    await ada.driver.click("#answer-play");
    const [shown] = await play([ada, bo], furthest, ({ plies }) => plies > 3);
    assert.ok(shown.plies > 3);
    assert.equal(await ada.visibleText("#line-state"), opened(locales[0], "Bo"));
    await bo.driver.click("#line-end");
    await ada.driver.waitFor(lineSays, locales[0].live.left.replace("{friend}", "Bo"));
  },
};

export const impossible = {
  name: "where the browser can't connect, that is said instead of the choice",
  async run({ open, texts }) {
    const page = await open();
    await page.open();
    await page.openMenu();
    await page.driver.click("#menu-friends");
    await dialog(page, "dialog-friends");
    await page.driver.click("#friends-invite");
    await dialog(page, "dialog-invite");
    const has = await page.driver.evaluate(() => "RTCPeerConnection" in window);
    assert.equal((await page.visibleText("#invite-live")) !== null, has);
    assert.equal(await page.visibleText("#invite-no-live"), has ? null : texts(await page.language()).live.impossible);
  },
};
