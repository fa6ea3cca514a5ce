// Every text of every language fits on the narrowest phone, and so does that of a language with longer words.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LANGUAGES, LATER } from "../choices.mjs";
import { walkFriends } from "./live.mjs";
import { openStored, stored } from "./pictures.mjs";

const ARCHIVE = readFileSync(new URL("../../data/archive-1.txt", import.meta.url), "utf8");
/** What the guided game asks to press, one after the other. */
const GUIDED = [11, 6, 4, 15, 11, 19, 26, 28, 25];

/**
 * What is cut, runs out of its control or off the screen, or lies over something else, in what is seen now; empty if
 * all is well. Runs in the page.
 *
 * @param {boolean} mayBreak whether a word may go on in the next line
 * @param {Element} root where to look
 */
function misfits(mayBreak, root = document.querySelector("dialog[open]") ?? document.body) {
  const found = [];
  const name = (element) => {
    const own = element.id || element.getAttribute("class") || element.dataset.text || element.getAttribute("name");
    return own ? `${element.localName}#${own}` : `${element.parentElement.id} ${element.localName}`;
  };
  const fault = (element, what) =>
    found.push(`${name(element)} "${element.textContent.replaceAll(/\s+/g, " ").trim().slice(0, 60)}": ${what}`);
  const isClipped = (element) => element.closest(".visually-hidden") || getComputedStyle(element).clipPath === "inset(50%)";
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !isClipped(element);
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() && isSeen(element) && !element.closest("option")) texts.push(walker.currentNode);
  }

  const covers = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const inkOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range;
  };
  for (const text of texts) {
    const element = text.parentElement;
    const ink = inkOf(text).getBoundingClientRect();
    if (ink.left < -0.5 || ink.right > innerWidth + 0.5) fault(element, "off the screen");
    const control = element.closest("button, label, .player, td, th, li, p, h1, h2, h3, legend, code, dt, dd, a") ?? element;
    const box = control.getBoundingClientRect();
    // A line of letters may be a little higher than the line that is set.
    if (ink.left < box.left - 1 || ink.right > box.right + 1) fault(element, `wider than ${name(control)}`);
    if (ink.top < box.top - 3 || ink.bottom > box.bottom + 3) fault(element, `higher than ${name(control)}`);
    // A word is one piece: a break inside it would have a rectangle in each line.
    if (!mayBreak && control.matches("button, .player, h1, label, th, td")) {
      for (const { 0: word, index } of text.data.matchAll(/[^\s–-]+/g)) {
        const part = document.createRange();
        part.setStart(text, index);
        part.setEnd(text, index + word.length);
        const lines = new Set([...part.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) fault(element, `breaks inside "${word}"`);
      }
    }
  }
  for (const element of root.querySelectorAll("*")) {
    if (!isSeen(element) || element.closest("svg") || element.matches("option, textarea, select, input")) continue;
    const style = getComputedStyle(element);
    if (style.display === "inline") continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) {
      fault(element, `${element.scrollWidth} in ${element.clientWidth} across`);
    }
    const scrolls = /auto|scroll/.test(style.overflowY);
    if (!scrolls && element.scrollHeight > element.clientHeight + 3 && element.matches("button, .player, label")) {
      fault(element, `${element.scrollHeight} in ${element.clientHeight} down`);
    }
    const { left, right } = element.getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) fault(element, `from ${left} to ${right}`);
  }
  for (const select of root.querySelectorAll("select")) {
    if (!isSeen(select)) continue;
    const { width } = select.getBoundingClientRect();
    select.style.width = "max-content";
    const wanted = select.getBoundingClientRect().width;
    select.style.width = "";
    if (wanted > width + 1) fault(select, `${Math.round(wanted)} wanted, ${Math.round(width)} given`);
  }
  if (!root.closest("dialog")) {
    const rect = (selector) => document.querySelector(selector).getBoundingClientRect();
    const inks = [...document.querySelectorAll(".player .player-name, #action")].map((element) => [
      element,
      inkOf(element).getBoundingClientRect(),
    ]);
    const squares = [...document.querySelectorAll("#grid [data-square]")].map((square) => square.getBoundingClientRect());
    for (const [element, ink] of inks) {
      if (squares.some((square) => covers(ink, square))) fault(element, "over the board");
      for (const [other, otherInk] of inks) {
        if (other !== element && covers(ink, otherInk)) fault(element, `over ${name(other)}`);
      }
      if (element.id !== "action" && covers(ink, rect("#action"))) fault(element, "over the button");
    }
    if (squares.some(({ width, height }) => width < 44 || height < 44)) {
      fault(document.getElementById("grid"), "too small for a finger");
    }
    const board = rect("#board");
    if (board.height > innerHeight) fault(document.getElementById("board"), "higher than the screen");
    const status = inkOf(document.getElementById("status")).getBoundingClientRect();
    if (covers(status, rect("#scene"))) fault(document.getElementById("status"), "over the board");
  }
  return [...new Set(found)];
}

const leaves = (texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? text : leaves(text)));

/** Puts each of these texts into a place of the page, one after the other, and tells the misfits. */
async function tryTexts(page, selector, texts, mayBreak) {
  const filled = leaves(texts).map((text) => text.replaceAll(/\{\w+\}/g, "28"));
  const source = `(selector, texts, mayBreak) => {
    const misfits = ${misfits};
    const place = document.querySelector(selector);
    const part = place.closest("#board, section, .message, .notice, dialog");
    const before = place.textContent;
    const found = texts.flatMap((text) => {
      place.textContent = text;
      return misfits(mayBreak, part);
    });
    place.textContent = before;
    return [...new Set(found)];
  }`;
  return page.driver.evaluate(source, selector, filled, mayBreak);
}

/** Each word longer by two fifths, with accents above and below; what is in braces stays. */
function stretched(texts) {
  const stretch = (text) =>
    text.replaceAll(/\{\w+\}|\p{L}+/gu, (word) => {
      if (word.startsWith("{") || word.length < 2) return word;
      const more = Math.ceil(word.length * 0.4);
      const accented = word.replaceAll(/[aeou]/g, (vowel) => ({ a: "å", e: "ė", o: "ő", u: "ű" })[vowel]);
      return accented + "ñãßġ".repeat(9).slice(0, more);
    });
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === "string" ? stretch(text) : stretched(text)]),
  );
}

/** Serves these texts for the English ones, in both parts, with the digests that the page checks. */
function withTexts(locale) {
  const part = (isRest) => {
    const text = JSON.stringify(Object.fromEntries(Object.entries(locale).filter(([group]) => LATER.includes(group) === isRest)));
    return { text, digest: `sha384-${createHash("sha384").update(text).digest("base64")}` };
  };
  const [first, rest] = [part(false), part(true)];
  const digestAs = (attribute) => new RegExp(`(data-language="en"[^>]* ${attribute}=")[^"]*`);
  return (path, body) => {
    if (path.startsWith("locales/en-rest-")) return rest.text;
    if (path.startsWith("locales/en-")) return first.text;
    if (path !== "index.html") return body;
    return String(body)
      .replace(digestAs("data-integrity"), `$1${first.digest}`)
      .replace(digestAs("data-rest-integrity"), `$1${rest.digest}`);
  };
}

/** Shows everything there is to be read, and calls `look` with each moment and the texts that a place may have then. */
async function walk(page, locale, look) {
  const { driver } = page;
  const open = (...entries) => openStored(page, Object.assign({}, ...entries));
  const dialog = async (name, texts, inside) => {
    await driver.evaluate((name) => document.querySelector(`#menu [data-act="${name}"]`).click(), name);
    await driver.waitFor((id) => document.getElementById(id).open, `dialog-${name}`);
    await inside?.();
    await look(`dialog ${name}`, texts);
    await driver.evaluate((id) => document.getElementById(id).close(), `dialog-${name}`);
    await driver.waitFor((id) => !document.getElementById(id).open, `dialog-${name}`);
  };

  await driver.goto(page.url);
  await page.settled();
  await look("first visit");
  await page.openMenu();
  await look("menu");
  await driver.press("Escape");
  await driver.click(".welcome");
  await driver.waitFor(() => !document.getElementById("guide").hidden);
  const presses = [...GUIDED];
  for (let does, step = 0; does !== "finish"; step += 1) {
    assert.ok(step < 40, "the guided game goes on and on");
    does = await driver.evaluate(() => document.getElementById("action").dataset.do);
    await look(`guide, ${step}`);
    if (does !== "finish") await driver.click(does === "choose" ? `#grid [data-square="${presses.shift()}"]` : "#action");
  }
  await look("guide", { "#status": locale.guide });

  await page.openPuzzle();
  const { puzzle, editor } = locale;
  await look("puzzle", { "#status": [puzzle.task, puzzle.wrong, puzzle.wait], "#aside-head": [puzzle.tally] });
  await driver.click("#puzzle-show");
  await driver.waitFor(() => document.getElementById("reasons").children.length > 1);
  const odds = Object.values(puzzle).filter((text) => !text.includes("{"));
  const merits = [...odds.map((what) => puzzle.odds.replace("{what}", what)), puzzle.hits, puzzle.dry, puzzle.home];
  await look("puzzle, solved", {
    "#status": [puzzle.right, puzzle.found, puzzle.shown],
    "#chances li": [puzzle.move, puzzle.off],
    "#reasons li": [puzzle.than],
    "#reasons li:last-child": merits,
  });
  await page.openEditor();
  const worth = [editor.cones, editor.spools].flatMap((text) => [editor.exact, editor.estimate].map((sure) => `${text} ${sure} ${editor.stuck}`));
  await look("editor", { "#aside-head": [editor.text, editor.full], "#status": [editor.fault_empty, editor.fault_water, editor.wait, ...worth] });
  await driver.click("#aside-leave");

  await open({ "senet.archive": "senet-archive 9\n" });
  await look("a notice with a file", { "#notice-text": locale.notice });
  await dialog("archive");

  // Whoever has the spools throws a 2 here, and none of them can move.
  await open(stored(4, { one: "computer" }));
  await page.throwSticks();
  assert.notEqual(await page.visibleText("#reason"), "");
  await look("a lost turn", { "#reason": [locale.event.lost, locale.event.lost_throw, locale.lost, locale.why] });

  await open(stored(387, { isThrown: true }), { "senet.archive": ARCHIVE });
  const named = ["you", "computer", "first", "second"].flatMap((player) =>
    [locale.player.cones, locale.player.spools].map((text) => text.replace("{player}", locale.player[player])));
  await look("two persons", {
    "#status": locale.status,
    "#action": locale.action,
    "#player-one .player-name": named,
    "#player-two .player-name": named,
    "#log li": locale.event,
  });
  for (const name of ["new", "rules", "resign", "draw", "settings", "keys", "fault", "archive", "throws"]) await dialog(name);
  await dialog("open", { "#open-fault": [locale.record_fault, locale.link] }, () => driver.click("#open-read"));
  const { share } = locale;
  const offered = () => driver.evaluate(() => {
    for (const id of ["share-sheet", "share-save", "share-long"]) document.getElementById(id).hidden = false;
  });
  await dialog("share", { "#share-text": [share.text_finished, share.text_running, share.text_position] }, offered);
  await page.click("#look-back");
  await look("looking back");
  await page.click("#action");
  await walkFriends(page, locale, look);

  await open(stored(Infinity));
  await look("the end", { "#end-result": [locale.status.won, locale.status.resigned, [locale.status.draw]] });
  const check = async () => {
    await driver.click("#throws-check");
    await driver.waitFor(() => document.getElementById("throws-checked").textContent !== "");
  };
  await dialog("throws", { "#throws-checked": [locale.throws.checked, [locale.throws.wrong]] }, check);
}

const all = [...LANGUAGES.map((language) => ({ language, name: language })), { language: "en", name: "with longer words" }];
export const fits = all.map(({ language, name }) => ({
  name: `every text fits on 320 px: ${name}`,
  browsers: ["chromium"],
  async run({ open, texts }) {
    const isStretched = name !== language;
    const locale = isStretched ? stretched(texts(language)) : texts(language);
    const page = await open({ language, width: 320, height: 640 }, isStretched ? { alter: withTexts(locale) } : {});
    const found = new Map();
    const add = (moment, faults) => {
      for (const fault of faults) if (!found.has(fault)) found.set(fault, moment);
    };
    await walk(page, locale, async (moment, places = {}) => {
      add(moment, await page.driver.evaluate(misfits, isStretched));
      for (const [selector, texts] of Object.entries(places)) {
        add(`${moment}, ${selector}`, await tryTexts(page, selector, texts, isStretched));
      }
    });
    assert.equal([...found].map(([fault, moment]) => `${moment}: ${fault}`).join("\n"), "");
  },
}));
