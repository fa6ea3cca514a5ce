// The service worker: keeps a copy of one version of the site, and answers from it.
//
// `site` writes this text into `sw.js`, below VERSION and FILES: the address of each file, seen from the worker's own
// folder, and its digest. A version is taken whole or not at all, and then answers at once: since every file but a page
// is named by its digest, and the version before is kept for pages that are still open, no page gets parts of two.

/** All that a site keeps begins so: other sites, and other copies of this one, may lie on the same host. */
const PREFIX = `senet ${new URL("./", location).pathname} `;
const NAME = PREFIX + VERSION;
const DIGEST = "x-senet-digest";

self.addEventListener("install", (event) => event.waitUntil(takeAll()));

async function takeAll() {
  const cache = await caches.open(NAME);
  try {
    await Promise.all(Object.entries(FILES).map(async ([address, digest]) => {
      await cache.put(address, (await kept(address, digest)) ?? (await fetched(address, digest)));
    }));
  } catch (error) {
    await caches.delete(NAME);
    throw error;
  }
  self.skipWaiting();
}

/** The file as an earlier version has kept it, if it is still the same. */
async function kept(address, digest) {
  const response = await earlier(address);
  return response?.headers.get(DIGEST) === digest ? response : null;
}

/** The file from the browser's own store or, if it is another there, from the host. */
async function fetched(address, digest) {
  const ask = (cache) => fetch(address, { integrity: digest, cache, priority: "low" });
  const response = await ask("default").then((response) => (response.ok ? response : ask("reload")), () => ask("reload"));
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  const headers = new Headers(response.headers);
  // What is kept is no longer compressed, and never asked for in another form.
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(DIGEST, digest);
  // A new answer, because a browser shows no page that a host has led to from another address.
  return new Response(await response.blob(), { headers });
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);

/** A file of another version than this, the latest first. */
async function earlier(address) {
  for (const name of (await names()).reverse()) {
    const response = await (await caches.open(name)).match(address);
    if (response) return response;
  }
  return undefined;
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** The version before this one is kept, for pages that are still open. */
async function begin() {
  const older = (await names()).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = addressOf(request);
  if (address !== null) event.respondWith(answer(request, address));
});

/** What a request asks for, seen from the worker's folder; null for what is not the site's, or is to come from the host. */
function addressOf({ method, url, cache }) {
  const { href } = new URL("./", location);
  const [file] = url.split(/[?#]/);
  if (method !== "GET" || cache === "reload" || !file.startsWith(href)) return null;
  return file.slice(href.length).replace(/(^|\/)index\.html$/, "$1") || "./";
}

async function answer(request, address) {
  const cache = await caches.open(NAME);
  return (await cache.match(address)) ?? (await earlier(address)) ?? fetch(request);
}
