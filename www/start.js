// Starts the program. Whatever can go wrong on the way ends in words that are already in the page
// (`www/failure.html`), in the reader's language; so does a panic of the running program.
//
// Addresses are seen from this file's folder, never from the page's: pages in other folders load
// the same program. Trunk and `site/` write the digests that all is checked by.

/** The language of the texts: the one chosen earlier, else the page's own, else the first that the browser asks for. */
function preferredLanguage() {
  const own = document.documentElement.dataset.language ?? "";
  for (const tag of [savedLanguage(), own, ...navigator.languages]) {
    const language = tag.toLowerCase().split("-")[0];
    const known = { no: "nb", nn: "nb" }[language] ?? language;
    if (localeElement(known)) return known;
  }
  return "en";
}

function savedLanguage() {
  try {
    const settings = localStorage.getItem("senet.settings") ?? "";
    return /^senet-settings 1\n(?:.*\n)*lang ([a-z]+)$/m.exec(settings)?.[1] ?? "";
  } catch {
    return ""; // The browser keeps nothing for this page.
  }
}

const localeElement = (language) =>
  [...document.querySelectorAll('meta[name="senet-locale"]')].find((meta) => meta.dataset.language === language);

const besideThisFile = (address) => new URL(address, import.meta.url);

/** An address that Trunk wrote for the page's folder, taken from the program's own. */
const programFile = (link) => besideThisFile(link.getAttribute("href").split("/").pop());

async function fetchChecked(address, integrity) {
  const response = await fetch(address, { integrity });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  return response;
}

function fetchWasm() {
  const link = document.querySelector('link[as="fetch"]');
  return fetchChecked(programFile(link), link.integrity);
}

/** `import()` takes no digest, but it gives the module that a script element has loaded and checked. */
async function importGlue() {
  const link = document.querySelector('link[rel="modulepreload"]');
  const script = document.createElement("script");
  script.type = "module";
  script.integrity = link.integrity;
  script.src = programFile(link);
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${script.src} can't be loaded`));
    document.head.append(script);
  });
  return import(script.src);
}

const localePart = async (address, integrity) => (await fetchChecked(besideThisFile(address), integrity)).json();

/** What the first picture says. */
async function loadFirstTexts(language) {
  const { content, dataset } = localeElement(language);
  return localePart(content, dataset.integrity);
}

async function loadOtherTexts(language) {
  const { rest, restIntegrity } = localeElement(language).dataset;
  return localePart(rest, restIntegrity);
}

async function loadLocale(language) {
  return Object.assign({}, ...(await Promise.all([loadFirstTexts(language), loadOtherTexts(language)])));
}

/** How long such a file may take, in milliseconds. The game waits for it, and knows a way without. */
const PATIENCE = 15_000;

/** What is fetched for a ruleset once it is wanted: the "net" that judges positions, or "puzzles". */
async function loadFile(kind, ruleset) {
  const { content, dataset } = document.querySelector(`meta[name="senet-${kind}"][data-ruleset="${ruleset}"]`);
  const tooLate = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer for ${content}`)), PATIENCE);
  });
  return Promise.race([fetchChecked(besideThisFile(content), dataset.integrity).then((file) => file.arrayBuffer()), tooLate]);
}

/** The reader's own texts, or a part of them, or else the English ones. */
async function openingLocale(language, load) {
  try {
    return { language, locale: await load(language), hasFailed: false };
  } catch (error) {
    console.warn(error);
    return { language: "en", locale: await load("en"), hasFailed: true };
  }
}

/**
 * The rest of the program: what the first picture needs nothing of. It puts itself into the table of the first part. While
 * developing there is none.
 */
async function loadRest(first) {
  const link = document.querySelector('link[rel="x-senet-rest"]');
  if (!link) return;
  const rest = await fetchChecked(programFile(link), link.integrity);
  await WebAssembly.instantiate(await rest.arrayBuffer(), { senet: first });
}

/** Whether nothing leads anywhere but to the board at the start, which the first part can show alone. */
function isFirstVisit() {
  try {
    return localStorage.length === 0 && location.hash === "";
  } catch {
    return false; // The browser keeps nothing for this page, and that is to be told.
  }
}

// What the page says to do first is for whoever is here for the first time, and in its own language. Until here,
// `www/style/page.css` shows nothing of the game, and may show the words for a file that is missing.
if (!isFirstVisit()) document.getElementById("status").textContent = "";
document.documentElement.dataset.started = "";

/** Comes back once what the page says to do is painted: the program then keeps the browser busy. No frame comes unseen. */
const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 100);
});

/** Loads the program and opens the page. */
async function play() {
  if (typeof WebAssembly !== "object") {
    fail("wasm");
    return;
  }
  try {
    const isFirst = isFirstVisit();
    const [glue, wasm, { language, locale, hasFailed }] = await Promise.all([
      importGlue(),
      fetchWasm(),
      openingLocale(document.documentElement.lang, isFirst ? loadFirstTexts : loadLocale),
      painted(),
    ]);
    const first = await glue.default({ module_or_path: wasm });
    const wholeLocale = async (name) => (name === language ? { ...locale, ...(await loadOtherTexts(name)) } : loadLocale(name));
    const texts = isFirst ? openingLocale(language, wholeLocale) : { language, locale };
    const rest = Promise.all([texts, loadRest(first)]);
    if (!isFirst) await rest;
    await glue.open(locale, language, hasFailed, loadLocale, loadFile, besideThisFile("./").href, rest);
    await rest;
  } catch (error) {
    console.error(error);
    fail("load");
  }
}

const workers = navigator.serviceWorker;

/** Kept when another version of the site than the one that gave this page has been fetched whole. */
const newVersion = new Promise((resolve) => {
  let worker = workers?.controller;
  workers?.addEventListener("controllerchange", () => {
    if (worker) resolve();
    worker = workers.controller;
  });
});

/** How seldom an open page asks for a new version, in milliseconds. */
const HOUR = 3_600_000;

/** Has a copy of the site kept for when there is no connection, and tells the program of a new version. */
async function keepCopy() {
  const link = document.querySelector('link[rel="x-senet-worker"]');
  if (!link || !workers || navigator.connection?.saveData) return;
  newVersion.then(() => document.dispatchEvent(new CustomEvent("senet-new-version")));
  const registration = await workers.register(programFile(link), { updateViaCache: "none" });
  let asked = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || performance.now() - asked < HOUR) return;
    asked = performance.now();
    registration.update().catch(console.warn); // Without a connection it is asked for another time.
  });
}

async function start() {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  document.querySelector('link[rel="manifest"]').href = besideThisFile(`${language}/manifest.webmanifest`).href;
  await play();
  await keepCopy().catch(console.warn); // Some browsers keep nothing for a page.
}

const failure = document.getElementById("failure");

/** Shows the words for this kind of failure instead of the game. Only the first failure is shown. */
function fail(kind, { record, key } = {}) {
  if (!failure.hidden) return;
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  for (const part of document.body.children) part.hidden = part !== failure && !part.matches(".site");

  const language = document.documentElement.lang.split("-")[0];
  const words = failure.querySelector(`[data-language="${language}"]`);
  const part = (name) => words.querySelector(`.failure-${name}`);
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const buttons = make("div", { className: "buttons" });
  const offer = (name, onclick) =>
    buttons.append(make("button", { type: "button", textContent: part(name).textContent, onclick }));

  words.hidden = false;
  part(kind).hidden = false;
  if (kind === "panic") {
    // A header of its own in the record: who is sent it can open it, and see what it came from.
    const version = document.querySelector('meta[name="senet-version"]').content;
    const area = make("textarea", { readOnly: true, rows: 10, value: `[Version "${version}"]\n${record}` });
    area.setAttribute("aria-label", part("heading").textContent);
    words.append(area);
    offer("copy", () => copy(area));
    offer("new", () => {
      localStorage.removeItem(key); // Without the saved game, the next start makes a new one.
      location.reload();
    });
  }
  offer("retry", retry);
  const href = besideThisFile(`${language}/jequier.html`).href;
  words.append(buttons, make("a", { href, textContent: part("rules").textContent }));
}

/**
 * Files that are named by their digests may be cached for ever, so an altered one has to be asked for anew. If the host
 * answers, what the worker keeps is given up too: it may be what is broken.
 */
async function retry() {
  const links = document.querySelectorAll('link[rel="modulepreload"], link[as="fetch"], link[rel="x-senet-rest"]');
  const answers = await Promise.allSettled([...links].map((link) => fetch(programFile(link), { cache: "reload" })));
  if (answers.every(({ value }) => value?.ok)) await giveUpCopy().catch(console.warn);
  location.reload();
}

/** The names are those of `www/worker.js`. */
async function giveUpCopy() {
  const registration = await workers?.getRegistration();
  if (!registration) return;
  await registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(`senet ${besideThisFile("./").pathname} `));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function copy(area) {
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    document.execCommand("copy"); // Without https there is no clipboard.
  }
}

// The program sends it when it panics: the record of the game, and the key that the game is saved under.
document.addEventListener("senet-panic", ({ detail }) => fail("panic", detail), { once: true });

start();
