// What `sw.js` is once a host wants no service worker any more: browsers that have an earlier one take this in its place.
// It clears what was kept and goes. Pages that are open stay as they are; the next ones come from the host.

const PREFIX = `senet ${new URL("./", location).pathname} `;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
