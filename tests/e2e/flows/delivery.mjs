// From every folder, with every fault on the way.
import assert from "node:assert/strict";

export const folders = ["/", "/senet/", "/a/b/"].map((base) => ({
  name: `everything loads from ${base}, once, and nothing from elsewhere`,
  async run({ open, site }) {
    const page = await open({}, { base, gzip: base === "/senet/" });
    await page.open();
    const { origin, requests, missing } = site();
    const loaded = await page.driver.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    for (const address of loaded) assert.ok(address.startsWith(origin + base), address);
    for (const kind of ["wasm", "js", "css", "json"]) {
      assert.ok(requests.some((path) => path.endsWith(`.${kind}`)), `no ${kind} was requested`);
    }
    const twice = requests.filter((path, place) => requests.indexOf(path) !== place);
    assert.deepEqual(twice, [], "requested twice");
    assert.deepEqual(missing.filter((path) => path !== "/favicon.ico"), []);
  },
}));

export const octetStream = {
  name: "wasm that is served as application/octet-stream",
  async run({ open }) {
    const page = await open({}, { types: { ".wasm": "application/octet-stream" } });
    const game = await page.open();
    assert.equal(game.does, "throw");
  },
};

const altered = (body) => {
  const copy = Buffer.from(body);
  copy[copy.length >> 1] ^= 1;
  return copy;
};

const FAULTS = {
  "an altered wasm": (path, body) => (path.startsWith("senet-first") ? altered(body) : body),
  "a missing wasm": (path, body) => (path.startsWith("senet-first") ? null : body),
  "an altered rest of the program": (path, body) => (path.startsWith("senet-rest") ? altered(body) : body),
  "a missing rest of the program": (path, body) => (path.startsWith("senet-rest") ? null : body),
  "an altered glue": (path, body) => (/^senet-web.*\.js$/.test(path) ? altered(body) : body),
  "no locale at all": (path, body) => (path.startsWith("locales/") ? null : body),
};

export const faults = Object.entries(FAULTS).map(([name, alter]) => ({
  name: `${name} ends in words, and a retry works`,
  failsOnPurpose: true,
  async run({ open, site, screenshot }) {
    const page = await open({}, { alter });
    await speakHungarian(page);
    await checkFailure(page, "load");
    await screenshot(page, "failure-load");

    site().alter = undefined;
    await page.driver.click("#failure button");
    await page.driver.waitFor(() => document.getElementById("failure")?.hidden);
    const game = await page.settled();
    assert.equal(game.does, "throw");
  },
}));

export const withoutWasm = {
  name: "a browser without WebAssembly is told so",
  failsOnPurpose: true,
  async run({ open }) {
    const page = await open({}, { alter: withScript("delete window.WebAssembly;") });
    await speakHungarian(page);
    await checkFailure(page, "wasm");
  },
};

export const panic = {
  name: "a panic shows the record and a way on, and nothing runs any more",
  failsOnPurpose: true,
  async run({ open, screenshot }) {
    const page = await open();
    await speakHungarian(page);
    await page.settled();
    await page.throwSticks();
    // The program counts on the page's elements: without one of them it must stop.
    await page.driver.evaluate(() => document.getElementById("status").remove());
    await page.driver.evaluate(() => document.getElementById("action").click());
    await checkFailure(page, "panic");
    await screenshot(page, "failure-panic");
    const record = await page.driver.evaluate(() => document.querySelector("#failure textarea").value);
    assert.match(record, /^\S+ .*\n/, "a record of some lines");

    const errors = page.driver.errors()?.length;
    await page.driver.press("a");
    await page.driver.evaluate(() => dispatchEvent(new Event("resize")));
    await page.driver.click("#failure button:nth-of-type(1)"); // Copy.
    assert.equal(page.driver.errors()?.length, errors);

    await page.driver.click("#failure button:nth-of-type(2)"); // A new game.
    await page.driver.waitFor(() => document.getElementById("failure")?.hidden);
    const game = await page.settled();
    assert.equal(game.does, "throw");
    assert.deepEqual(game.log, []);
  },
};

export const missingLocale = {
  name: "a locale that is missing or cut: English, and a notice",
  failsOnPurpose: true,
  async run({ open, site, texts }) {
    const page = await open({}, { alter: (path, body) => (path.startsWith("locales/hu") ? null : body) });
    await speakHungarian(page);
    await page.settled();
    assert.equal(await page.language(), "en");
    assert.equal(await page.visibleText("#notice-text"), texts("en").notice.locale_failed);

    site().alter = (path, body) => (path.startsWith("locales/hu") ? body.subarray(0, 100) : body);
    await page.reload();
    assert.equal(await page.language(), "en");
    assert.equal(await page.visibleText("#notice-text"), texts("en").notice.locale_failed);

    site().alter = undefined;
    await page.reload();
    assert.equal(await page.language(), "hu");
    assert.equal(await page.visibleText("#notice"), null);
  },
};

/** Opens the page as one that was asked for Hungarian before. */
async function speakHungarian(page) {
  await page.driver.goto(page.url);
  await page.driver.evaluate(() => localStorage.setItem("senet.settings", "senet-settings 1\nlang hu\n"));
  await page.driver.reload();
}

/** Only the words for this failure are to be seen, in Hungarian, with buttons. */
async function checkFailure(page, kind) {
  await page.driver.waitFor(() => document.getElementById("failure")?.hidden === false);
  const seen = await page.driver.evaluate(() => {
    const isSeen = (element) => element.checkVisibility();
    const kinds = [...document.querySelectorAll("#failure p")].filter(isSeen);
    return {
      kinds: kinds.map((text) => [text.className, text.closest("[lang]").lang]),
      others: [...document.querySelectorAll("main:not(#failure), header, dialog")].filter(isSeen).length,
      buttons: [...document.querySelectorAll("#failure button")].filter(isSeen).map((button) => button.textContent),
    };
  });
  assert.deepEqual(seen.kinds, [[`failure-${kind}`, "hu"]]);
  assert.equal(seen.others, 0);
  assert.equal(seen.buttons.length, kind === "panic" ? 3 : 1);
  assert.ok(seen.buttons.every((text) => text !== ""));
}

/** Lets a script run before all others of the page. */
export const withScript = (script) => (path, body) => {
  if (path === "before.js") return script;
  return path === "index.html" ? String(body).replace("</title>", '</title><script src="before.js"></script>') : body;
};
