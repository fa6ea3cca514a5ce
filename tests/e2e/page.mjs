// The page as a player sees and uses it. Flows speak to this; what a browser needs is in drivers/.
import assert from "node:assert/strict";

/** What the page shows, once nothing moves, nothing is waited for and the last click was answered. */
function settled() {
  const by = (id) => document.getElementById(id);
  const [board, action, live] = [by("board"), by("action"), by("live")];
  if (by("failure")?.hidden === false) throw new Error(`instead of the game: ${by("failure").innerText}`);
  if (document.documentElement.dataset.ready !== "1" || board.dataset.moving === "true") return null;
  // The live region gets new elements with every event, even if they say the same as before.
  if (action.dataset.do === "wait" || live.firstElementChild === window.lastHeard) return null;
  window.lastHeard = live.firstElementChild;

  const squares = [...document.querySelectorAll("#grid [data-square]")];
  const number = (square) => Number(square.dataset.square);
  return {
    stage: board.dataset.stage,
    turn: board.dataset.turn,
    does: action.dataset.do,
    action: action.textContent,
    movable: squares.filter((square) => square.getAttribute("aria-disabled") !== "true").map(number),
    pieces: Object.fromEntries(
      squares.filter((square) => square.dataset.piece).map((square) => [number(square), square.dataset.piece]),
    ),
    labels: squares.map((square) => square.getAttribute("aria-label")),
    status: by("status").textContent,
    log: [...by("log").children].map((entry) => entry.textContent),
    players: [by("player-one").textContent, by("player-two").textContent],
  };
}

export class SenetPage {
  constructor(driver, url) {
    this.driver = driver;
    this.url = url;
  }

  /** Opens the page; the game is ready to be played afterwards. */
  async open() {
    await this.driver.goto(this.url);
    return this.settled();
  }

  async reload() {
    await this.driver.reload();
    return this.settled();
  }

  /** What the page shows when it has come to rest after the last click; see `settled` above. */
  settled() {
    return this.driver.waitFor(settled);
  }

  /** Clicks and comes back with what the page then shows. */
  async click(selector) {
    await this.driver.click(selector);
    return this.settled();
  }

  throwSticks() {
    return this.click("#action[data-do=throw], #action[data-do=go-on]");
  }

  play(square) {
    return this.click(`#grid [data-square="${square}"]`);
  }

  async openMenu() {
    if (await this.driver.evaluate(() => document.getElementById("menu").matches(":popover-open"))) return;
    await this.driver.click("#menu-open");
    await this.driver.waitFor(() => document.getElementById("menu").matches(":popover-open"));
  }

  /** Begins a game: a ruleset's id, "person", "computer" or a level as `level6` in each seat, "one" or "two" to throw first. */
  async newGame({ ruleset, one = "person", two = "person", first = "one" }) {
    await this.openMenu();
    await this.driver.click("#menu-new");
    await this.driver.waitFor(() => document.getElementById("dialog-new").open);
    const kind = (player) => (player.startsWith("level") ? "computer" : player);
    const choices = [["ruleset", ruleset], ["seat-one", kind(one)], ["seat-two", kind(two)], ["first", first]];
    for (const [seat, player] of [["one", one], ["two", two]]) {
      if (player.startsWith("level")) choices.push([`level-${seat}`, player]);
    }
    for (const [name, value] of choices) {
      await this.driver.click(`#new-form label:has(input[name="${name}"][value="${value}"])`);
    }
    const game = await this.click("#new-start");
    assert.equal(await this.driver.evaluate(() => document.getElementById("dialog-new").open), false);
    return game;
  }

  /** Does the next thing in a game: throws, or plays the piece that `choose` picks. */
  step(game, choose = furthest) {
    return game.does === "choose" ? this.play(choose(game)) : this.throwSticks();
  }

  /** Plays until `isEnough` says so, or to the end. Few games are longer than a thousand clicks. */
  async playOn(game, { choose, isEnough = () => false, maxClicks = 3_000 } = {}) {
    for (let clicks = 0; game.does !== "rematch" && !isEnough(game); clicks += 1) {
      assert.ok(clicks < maxClicks, `still no end after ${clicks} clicks`);
      game = await this.step(game, choose);
    }
    return game;
  }

  /** Opens the puzzles; the first is ready to be solved afterwards. */
  async openPuzzle() {
    await this.openMenu();
    await this.driver.click("#menu-puzzles");
    await this.driver.waitFor(() => document.getElementById("action").dataset.do === "choose" && !document.getElementById("puzzle-show").hidden);
  }

  /** Opens the position editor, with the position that is shown. */
  async openEditor() {
    await this.openMenu();
    await this.driver.click("#menu-editor");
    await this.driver.waitFor(() => document.getElementById("editor").checkVisibility());
  }

  async chooseLanguage(language) {
    await this.openMenu();
    await this.driver.select("#language", language);
    await this.driver.waitFor((tag) => document.documentElement.lang.split("-")[0] === tag, language);
  }

  /** The language of the page, without its country. */
  language() {
    return this.driver.evaluate(() => document.documentElement.lang.split("-")[0]);
  }

  /** The text of an element that can be seen; null if there is none or it is hidden. */
  visibleText(selector) {
    return this.driver.evaluate((selector) => {
      const element = document.querySelector(selector);
      return element?.checkVisibility() ? element.innerText : null;
    }, selector);
  }
}

/** Picks the foremost piece that can move. Fine by the standard rules; by Jéquier's two such players block for ever. */
export const furthest = ({ movable }) => Math.max(...movable);

/** Picks the piece that gains most on the enemy: by a long way forward, by hits, by staying out of the water. */
export function greediest({ movable, pieces, status }) {
  const thrown = Number(/\d/.exec(status)[0]);
  const gain = (from) => {
    const to = from + thrown;
    if (to > 30) return 31 - from;
    if (to === 27) return 15 - from;
    return pieces[to] ? 2 * thrown : thrown;
  };
  return movable.reduce((best, square) => (gain(square) > gain(best) ? square : best));
}
