// One version after another, each whole; the site without a connection; and no worker any more.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const integrity = (body) => `sha384-${createHash("sha384").update(body).digest("base64")}`;

const removedWorker = () => readFileSync(fileURLToPath(new URL("../../../www/worker-removed.js", import.meta.url)));

/**
 * The site as its next version would be: every page and the script that starts the program carry a mark, the script
 * under a name of its own, and the worker names the new digests. `read` gives a file of the version before.
 */
function nextVersion(mark, read) {
  const worker = String(read("sw.js"));
  const files = JSON.parse(/^const FILES = (.*);$/m.exec(worker)[1]);
  const [oldName] = Object.keys(files).filter((name) => /^start-\w+\.js$/.test(name));
  const newName = oldName.replace("start-", `start-${mark}`);
  const script = `document.documentElement.dataset.script = "${mark}";\n${read(oldName)}`;
  const made = { [newName]: script };
  delete files[oldName];
  files[newName] = integrity(script);
  for (const address of Object.keys(files).filter((address) => /(\/|\.html)$/.test(address))) {
    const file = address.replace(/^\.\//, "").replace(/(^|\/)$/, "$1index.html");
    made[file] = String(read(file))
      .replace("<html ", `<html data-page="${mark}" `)
      .replace(oldName, newName)
      .replace(integrity(read(oldName)), files[newName]);
    files[address] = integrity(made[file]);
  }
  made["sw.js"] = worker
    .replace(/^const VERSION = .*$/m, `const VERSION = "${mark}";`)
    .replace(/^const FILES = .*$/m, `const FILES = ${JSON.stringify(files)};`);
  return { made, oldName };
}

/** Serves the version with this mark in place of the one in the folder. */
function deploy(mark, read) {
  const { made, oldName } = nextVersion(mark, read);
  return (path, body) => made[path] ?? (path === oldName ? null : body);
}

const marks = ({ driver }) => driver.evaluate(() => {
  const { page, script } = document.documentElement.dataset;
  return [page ?? "A", script ?? "A"];
});

/** Comes back when a worker keeps the site and answers for this page. */
const kept = ({ driver }) =>
  driver.waitFor(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" && navigator.serviceWorker.controller !== null));

/** Has the browser ask for another version until it has it. Chromium finds none at the moment when the first has come. */
const nextTold = ({ driver }) =>
  driver.waitFor(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update().catch(() => {});
    return document.getElementById("notice-reload").checkVisibility();
  });

export const wholeVersions = {
  name: "a new version comes whole or not at all, and is told; then all works without a connection",
  failsOnPurpose: true, // The file that is missing, and the host that is gone, are errors in the console.
  async run({ open, site, dist, texts, screenshot }) {
    const read = (path) => readFileSync(`${dist}/${path}`);
    const page = await open({}, { worker: true, base: "/a/b/" });
    let game = await page.open();
    await kept(page);
    game = await page.playOn(game, { isEnough: ({ does }) => does === "choose" });

    // A version with a file that does not fit its digest is not taken.
    const broken = deploy("X", read);
    site().alter = (path, body) => (path === "hu/throws.html" ? "another text" : broken(path, body));
    await page.driver.evaluate(() => navigator.serviceWorker.getRegistration().then(async (registration) => {
      const refused = new Promise((resolve) => registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing.addEventListener("statechange", () => installing.state === "redundant" && resolve());
      }));
      await registration.update();
      await refused;
    }));
    assert.deepEqual(await page.open(), game);
    assert.deepEqual(await marks(page), ["A", "A"]);

    // The next one is: the page goes on as it is, and says so.
    site().alter = deploy("B", read);
    assert.deepEqual(await page.open(), game);
    assert.deepEqual(await marks(page), ["A", "A"]);
    await nextTold(page);
    assert.equal(await page.visibleText("#notice-text"), texts("en").notice.new_version);
    await screenshot(page, "new-version");
    game = await page.play(game.movable[0]);
    assert.deepEqual(await marks(page), ["A", "A"]);

    // Another visit has it, with the game as it was.
    await page.driver.goto(`${page.url}hu/`);
    await page.driver.waitFor(() => document.documentElement.dataset.script === "B" && document.documentElement.dataset.ready === "1");
    assert.deepEqual(await marks(page), ["B", "B"]);
    await page.settled();
    assert.equal(await page.visibleText("#notice-reload"), null);

    // And without a connection all of it is there: the game, its pages, every language.
    await site().close();
    await page.driver.goto(page.url);
    const back = await page.settled();
    assert.deepEqual([back.stage, back.log], [game.stage, game.log]);
    assert.deepEqual(await marks(page), ["B", "B"]);
    await page.chooseLanguage("nb");
    await page.driver.goto(`${page.url}de/jequier.html`);
    assert.equal(await page.driver.evaluate(() => document.documentElement.dataset.page), "B");
    const pictures = await page.driver.evaluate(async () => {
      await Promise.all([...document.images].map((image) => image.decode()));
      return document.images.length;
    });
    assert.ok(pictures > 0);
  },
};

export const reloadButton = {
  name: "the notice of a new version loads it",
  async run({ open, site, dist }) {
    const page = await open({}, { worker: true });
    await page.open();
    await page.throwSticks(); // The welcome comes first.
    await kept(page);
    site().alter = deploy("B", (path) => readFileSync(`${dist}/${path}`));
    await nextTold(page);
    await page.driver.click("#notice-reload");
    await page.driver.waitFor(() => document.documentElement.dataset.script === "B" && document.documentElement.dataset.ready === "1");
    assert.deepEqual(await marks(page), ["B", "B"]);
  },
};

export const removed = {
  name: "a removed worker leaves nothing behind, and the site works",
  async run({ open, site, dist }) {
    const page = await open({}, { worker: true });
    await page.open();
    await kept(page);
    const without = (body) => String(body).replace(/<link rel="x-senet-worker"[^>]*>/, "");
    site().alter = (path, body) => {
      if (path === "sw.js") return removedWorker();
      return body && path.endsWith(".html") ? without(body) : body;
    };
    await page.open();
    await page.driver.waitFor(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update().catch(() => {});
      return !registration;
    });
    await page.driver.waitFor(() => caches.keys().then((names) => names.length === 0));
    await page.open();
    assert.equal(await page.driver.evaluate(() => navigator.serviceWorker.controller), null);
    const game = await page.throwSticks();
    assert.ok(game.log.length > 0);
  },
};
