// How fast the shipped program is: the engine here and in the browser, from a click to its picture, and how much work a
// frame is while something moves.
//
//   node tests/e2e/bench.mjs        after `make build`; DIST=folder is where another build lies
//
// ONLY=frames measures the frames alone, ONLY=level the computer's thinking.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startChromium } from "./drivers/playwright.mjs";
import { SenetPage, greediest } from "./page.mjs";
import { serve } from "./server.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RULESETS = ["jequier", "standard"];
const ROUNDS = 5;
const PLIES = 10_000_000;

/** The value that so much of the values do not exceed. */
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];

const native = () =>
  JSON.parse(
    execFileSync("cargo", ["run", "--locked", "--quiet", "--release", "--package", "senet-tools", "--", "bench", "--json"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
    }),
  ).speeds;

/** Plies a second of the page's own program, one figure for each round. */
function inBrowser(driver, ruleset) {
  const measure = async (ruleset, plies, rounds) => {
    const link = document.querySelector('link[rel="modulepreload"]');
    const { bench_plies: benchPlies } = await import(link.href);
    benchPlies(ruleset, 0, plies / 10); // The browser compiles what is used often once more.
    return Array.from({ length: rounds }, (_, round) => {
      const start = performance.now();
      benchPlies(ruleset, round + 1, plies);
      return (1000 * plies) / (performance.now() - start);
    });
  };
  return driver.evaluate(measure, ruleset, PLIES, ROUNDS);
}

/** Milliseconds from each click of a whole game to the frame that shows what came of it. */
async function clickToPicture(page) {
  await page.open();
  await page.driver.evaluate(() => {
    window.latencies = [];
    // A message posted from a frame's callback arrives when that frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => window.latencies.push(performance.now() - data);
    addEventListener("click", ({ timeStamp }) => requestAnimationFrame(() => port2.postMessage(timeStamp)), true);
  });
  await page.playOn(await page.newGame({ ruleset: "jequier" }), { choose: greediest });
  return page.driver.evaluate(() => window.latencies);
}

/** How much slower than this machine a phone is, and how many clicks are traced. */
const PHONE_SLOWNESS = 4;
const TRACED_CLICKS = 60;
/** Frames that are further apart than this do not belong to one motion. */
const PAUSE_US = 100_000;
const TRACED = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/**
 * The work of the page's main thread while pieces and sticks move, on a phone, in milliseconds of processor time, so that
 * what else runs on the machine counts little: of each animated frame, from its beginning to that of the next, and in it
 * of the program and of the browser's commit; and of each task, between the motions too.
 */
async function workWhileMoving(browser, url) {
  const driver = await browser.open({ language: "en", width: 360, height: 640, reducedMotion: false });
  const page = new SenetPage(driver, url);
  await page.open();
  let game = await page.newGame({ ruleset: "jequier" });
  await driver.slowDown(PHONE_SLOWNESS);
  game = await page.playOn(game, { choose: greediest, isEnough: ({ stage }) => stage === "throwing" });
  const events = await driver.trace(TRACED, async () => {
    for (let clicks = 0; clicks < TRACED_CLICKS; clicks += 1) game = await page.step(game, greediest);
  });
  await driver.close();

  const { pid, tid } = events.find(({ name }) => name === "FireAnimationFrame");
  const named = (wanted) =>
    events.filter((event) => event.name === wanted && event.ph === "X" && event.pid === pid && event.tid === tid)
      .sort((a, b) => a.ts - b.ts);
  const tasks = named("RunTask");
  const work = ({ tdur = 0 }) => tdur / 1000;
  const starts = named("FireAnimationFrame").map(({ ts }) => tasks.findLast((task) => task.ts <= ts).ts);
  const frames = starts.slice(1).map((to, place) => [starts[place], to]).filter(([from, to]) => to - from < PAUSE_US);
  const sums = (parts) =>
    frames.map(([from, to]) =>
      parts.filter(({ ts }) => ts >= from && ts < to).reduce((sum, part) => sum + work(part), 0));
  return {
    frames: sums(tasks),
    program: sums(named("FireAnimationFrame")),
    commits: sums(named("Commit")),
    tasks: tasks.map(work),
  };
}

/** So many moves of the computer are traced. */
const TRACED_MOVES = 60;

/**
 * The strongest level's thinking on a phone: processor time of the main thread from each of its throws to its move, where it
 * has a choice, and of each task meanwhile, in milliseconds.
 */
async function thinking(browser, url, ruleset) {
  const driver = await browser.open({ language: "en", width: 360, height: 640, reducedMotion: true });
  const page = new SenetPage(driver, url);
  await page.open();
  let game = await page.newGame({ ruleset, two: "level6" });
  // The net has come and the tables are solved by then.
  const count = () => driver.evaluate(() => document.getElementById("plies").childElementCount);
  for (const start = await count(); (await count()) < start + 20;) game = await page.step(game, greediest);
  await driver.evaluate(() => {
    const [status, plies] = ["status", "plies"].map((id) => document.getElementById(id));
    let made = plies.childElementCount;
    let isThinking = false;
    new MutationObserver(() => {
      if (isThinking && plies.childElementCount > made) performance.mark("senet-moved");
      isThinking = status.textContent.startsWith("The computer threw");
      if (isThinking && plies.childElementCount >= made) performance.mark("senet-thinks");
      made = plies.childElementCount;
    }).observe(document.querySelector(".play"), { subtree: true, childList: true, characterData: true });
  });
  await driver.slowDown(PHONE_SLOWNESS);
  const events = await driver.trace([...TRACED, "blink.user_timing"], async () => {
    for (let moves = 0; moves < TRACED_MOVES && game.does !== "rematch"; moves += 1) game = await page.step(game, greediest);
  });
  await driver.close();

  const marks = events.filter(({ name }) => name.startsWith("senet-")).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const tasks = events.filter((event) => event.name === "RunTask" && event.pid === pid && event.tid === tid);
  const spans = marks.slice(1).flatMap(({ name, ts }, place) =>
    name === "senet-moved" && marks[place].name === "senet-thinks" ? [[marks[place].ts, ts]] : []);
  const within = spans.map(([from, to]) => tasks.filter(({ ts }) => ts >= from && ts < to).map(({ tdur = 0 }) => tdur / 1000));
  return { moves: within.map((tasks) => tasks.reduce((sum, task) => sum + task, 0)), tasks: within.flat() };
}

const millions = (perSecond) => `${(perSecond / 1e6).toFixed(1).padStart(6)} million/s`;

const { ONLY } = process.env;
const isForAll = ONLY === undefined;
const speeds = isForAll ? native() : [];
for (const { ruleset, what, unit, per_second: perSecond } of speeds) {
  console.log(`native   ${ruleset.padEnd(9)} ${what.padEnd(15)} ${millions(perSecond)} ${unit}`);
}

const site = await serve(process.env.DIST ?? `${ROOT}dist`);
const browser = await startChromium();
const spread = (values) =>
  [["median", 0.5], ["95 % within", 0.95], ["longest", 1]]
    .map(([name, share]) => `${name} ${quantile(values, share).toFixed(1)} ms`)
    .join(", ");
try {
  if (isForAll) {
    const driver = await browser.open({ language: "en", width: 1280, height: 800, reducedMotion: true });
    const page = new SenetPage(driver, site.url);
    await page.open();
    for (const ruleset of RULESETS) {
      const perSecond = quantile(await inBrowser(driver, ruleset), 0.5);
      const same = speeds.find((speed) => speed.ruleset === ruleset && speed.what === "random play");
      const ratio = (perSecond / same.per_second).toFixed(2);
      console.log(`chromium ${ruleset.padEnd(9)} ${"random play".padEnd(15)} ${millions(perSecond)} plies, ${ratio} of native`);
    }
    const latencies = await clickToPicture(page);
    console.log(`click to painted frame, ${latencies.length} clicks: ${spread(latencies)}`);
    await driver.close();
  }
  for (const ruleset of ONLY === "frames" ? [] : RULESETS) {
    const { moves, tasks } = await thinking(browser, site.url, ruleset);
    console.log(`${ruleset}: level 6 thinking, ${PHONE_SLOWNESS} times as slow: processor time of the main thread`);
    console.log(`  a move, ${moves.length} moves: ${spread(moves)} (a median of 200 ms is aimed at)`);
    console.log(`  a task, ${tasks.length} tasks: ${spread(tasks)}, ${tasks.filter((task) => task > 50).length} over 50 ms (none is aimed at)`);
  }
  if (ONLY !== "level") {
    const { frames, program, commits, tasks } = await workWhileMoving(browser, site.url);
    console.log(`360 x 640, ${PHONE_SLOWNESS} times as slow, while moving: processor time of the main thread`);
    console.log(`  a frame, ${frames.length} frames: ${spread(frames)} (8 ms are aimed at for 95 %)`);
    console.log(`    the program in it: ${spread(program)}`);
    console.log(`    the commit in it, which paints the canvas where there is no GPU: ${spread(commits)}`);
    console.log(`  a task, ${tasks.length} tasks: longest ${quantile(tasks, 1).toFixed(1)} ms (50 ms are aimed at)`);
  }
} finally {
  await browser.close();
  await site.close();
}
