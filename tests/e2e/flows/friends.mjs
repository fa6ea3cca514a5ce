// Two friends in two browser profiles, who know nothing of each other but the links that their pages show.
import assert from "node:assert/strict";
import { furthest, greediest } from "../page.mjs";

const isOpen = (id) => document.getElementById(id).open;

export async function dialog(page, id) {
  await page.driver.waitFor(isOpen, id);
}

/** The link that the page shows to be sent. The dialog is closed again. */
export async function shownLink(page) {
  await dialog(page, "dialog-share");
  const link = await page.driver.evaluate(() => document.getElementById("share-link").value);
  await page.driver.click("#dialog-share .cancel");
  await page.driver.waitFor(() => !document.getElementById("dialog-share").open);
  return link;
}

export async function type(page, input, name) {
  await page.driver.click(input);
  for (const letter of name) await page.driver.press(letter);
}

/** Opens the invitation and fills it in. */
export async function fillInvitation(page, { ruleset, first, name }) {
  await page.openMenu();
  await page.driver.click("#menu-friends");
  await dialog(page, "dialog-friends");
  await page.driver.click("#friends-invite");
  await dialog(page, "dialog-invite");
  await page.driver.click(`#invite-form label:has([value="${ruleset}"])`);
  await page.driver.click(`#invite-form label:has([value="${first}"])`);
  await type(page, "#invite-name", name);
}

/** Makes an invitation, with this name, and returns the link. */
async function invite(page, wishes) {
  await fillInvitation(page, wishes);
  await page.driver.click("#invite-make");
  return shownLink(page);
}

/** Opens an invitation, answers it with this name, and returns the link. */
async function answer(page, link, name) {
  await page.driver.goto(link);
  await dialog(page, "dialog-answer");
  const text = await page.driver.evaluate(() => document.getElementById("answer-text").textContent);
  await type(page, "#answer-name", name);
  await page.driver.click("#answer-play");
  return { text, link: await shownLink(page) };
}

/** Opens the friend's link in the page that shows the game already. What the page then says. */
export async function openLink(page, link) {
  // What was said before is heard.
  await page.driver.evaluate(() => void (window.lastHeard = document.getElementById("live").firstElementChild));
  await page.driver.goto(link);
  await page.driver.waitFor(() => location.hash === "");
  const game = await page.settled();
  return { ...game, reason: await page.driver.evaluate(() => document.getElementById("reason").textContent) };
}

/** Plays until there is a link to be sent, and returns it. */
async function playTurn(page, game, choose) {
  for (let clicks = 0; game.does !== "send"; clicks += 1) {
    assert.ok(clicks < 200, `still no link after ${clicks} clicks`);
    game = await page.step(game, choose);
  }
  await page.driver.click("#action");
  return shownLink(page);
}

const isNamed = (game, name) => game.players.some((player) => player.includes(name));

const pairs = {
  jequier: { languages: ["de", "hu"], first: "me", choose: greediest },
  standard: { languages: ["pt", "nb"], first: "friend", choose: furthest },
};

export const wholeGames = Object.entries(pairs).map(([ruleset, { languages, first, choose }]) => ({
  name: `two friends play a whole game by links by the rules of ${ruleset}, in two languages`,
  browsers: ["chromium", "firefox"],
  async run({ open, another, texts, screenshot }) {
    const ada = await open({ language: languages[0] });
    const bo = await another({ language: languages[1] });
    await ada.open();
    const invitation = await invite(ada, { ruleset, first, name: "Ada" });
    assert.match(invitation, /#[-\w]+$/, "it survives any chat program");
    const answered = await answer(bo, invitation, "Bo");
    assert.ok(answered.text.includes("Ada") && answered.text.includes(texts(languages[1]).ruleset[ruleset]), answered.text);
    assert.deepEqual([await ada.language(), await bo.language()], languages);
    await screenshot(bo, `friends-${ruleset}-answered`);

    let [mover, other] = [ada, bo];
    let game = await openLink(mover, answered.link);
    assert.ok(isNamed(game, "Bo"));
    for (let turns = 0; ; turns += 1) {
      assert.ok(turns < 1_000, `no end after ${turns} turns`);
      const link = await playTurn(mover, game, choose);
      assert.ok(link.length < 1_800, link);
      game = await openLink(other, link);
      assert.ok(game.reason.includes(":"), `it says what was checked: ${game.reason}`);
      [mover, other] = [other, mover];
      if (game.stage === "over") break;
    }
    const [shown, sent] = [await mover.visibleText("#end-result"), await other.visibleText("#end-result")];
    assert.ok(shown && sent);
    await screenshot(mover, `friends-${ruleset}-end`);
    assert.equal(game.does, "rematch");
  },
}));

export const tabs = {
  name: "a game with a friend in two tabs is not written over, and a link counts once",
  browsers: ["chromium"],
  async run({ open, another, texts }) {
    const ada = await open();
    const bo = await another({ language: "es" });
    await ada.open();
    const invitation = await invite(ada, { ruleset: "standard", first: "me", name: "Ada" });
    const { link } = await answer(bo, invitation, "Bo");
    const game = await openLink(ada, link);
    assert.equal(game.does, "throw");

    // A new tab goes on with the same game, and this one says so.
    const openTab = () => ada.driver.evaluate(() => void window.open(location.href));
    await ada.driver.inNewTab(openTab, () => {
      const action = document.getElementById("action");
      if (document.documentElement.dataset.ready !== "1") return false;
      if (action.dataset.do === "throw") action.click();
      return action.dataset.do === "choose";
    });
    await ada.driver.waitFor(() => document.getElementById("action").dataset.do === "load-newer");
    await ada.driver.click("#action");
    await ada.driver.waitFor(() => document.getElementById("action").dataset.do === "choose");

    // A link that was taken already is refused, and everything is as it was.
    const stored = () => ada.driver.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    const before = await stored();
    await ada.driver.goto(link);
    await ada.driver.waitFor(() => !document.getElementById("notice").hidden);
    assert.equal(await ada.visibleText("#notice-text"), texts("en").refused.already_played);
    assert.equal(await stored(), before);
    await ada.openMenu();
    await ada.driver.click("#menu-friends");
    await dialog(ada, "dialog-friends");
    const rows = await ada.driver.evaluate(() => [...document.querySelectorAll("#friends-games span")].map((row) => row.innerText));
    assert.equal(rows.length, 1);
    assert.ok(rows[0].startsWith("Bo · "), rows[0]);
  },
};
