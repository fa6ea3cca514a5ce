// On a real host: nginx, with the configuration that is shipped, in a folder of its site.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname } from "node:path";
import { serveByNginx } from "../nginx.mjs";

const byNginx = { by: serveByNginx, base: "/a/b/" };

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".xml": "application/xml",
};

export const pages = {
  name: "nginx, in a folder: the game, the game in a language and a page to read load without a fault",
  browsers: ["chromium", "firefox"],
  async run({ open, site }) {
    const page = await open({}, byNginx);
    const { url } = site();
    let game = await page.open();
    assert.equal(game.does, "throw");
    await checkLoaded(page, site());
    game = await page.throwSticks();
    assert.notDeepEqual(game.log, []);

    await page.driver.goto(`${url}hu/`);
    await page.settled();
    assert.equal(await page.language(), "hu");
    await checkLoaded(page, site());

    await page.driver.goto(`${url}de/jequier.html`);
    assert.match(await page.visibleText("h1"), /Jéquier/);
    await page.driver.waitFor(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0));
    await checkLoaded(page, site());

    // What the browser grumbles about: a type that slows the start down, a header that it doesn't know.
    const warnings = page.driver.messages?.().filter((message) => !/^(log|info|debug)/.test(message));
    assert.deepEqual(warnings ?? [], []);
  },
};

/** All that the page has loaded was there, and was the site's own. */
async function checkLoaded({ driver }, { url, violations }) {
  assert.deepEqual(violations, []);
  const loaded = await driver.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name, responseStatus }) => ({ name, responseStatus })),
  );
  assert.notEqual(loaded.length, 0);
  for (const { name, responseStatus } of loaded) {
    assert.ok(name.startsWith(url), name);
    assert.equal(responseStatus, 200, name);
  }
}

export const headers = {
  name: "nginx sends every file as _headers promises, and compressed to those who take it",
  browsers: ["chromium"],
  async run({ open, site, dist }) {
    await open({}, byNginx);
    const { url } = site();
    const promised = promises(readFileSync(`${dist}/_headers`, "utf8"));
    const files = readdirSync(dist, { recursive: true }).filter((file) => TYPES[extname(file)]);
    for (const file of files) {
      const body = readFileSync(`${dist}/${file}`);
      for (const [accepted, encodings] of [["identity", []], ["gzip", ["gz"]], ["gzip, br", ["br", "gz"]]]) {
        const response = await fetch(url + file, { headers: { "accept-encoding": accepted } });
        const what = `${file} for ${accepted}`;
        assert.equal(response.status, 200, what);
        const got = response.headers;
        assert.equal(got.get("content-type"), TYPES[extname(file)], what);
        for (const [name, value] of promised(file)) assert.equal(got.get(name), value, `${name} of ${what}`);
        const sent = encodings.find((encoding) => existsSync(`${dist}/${file}.${encoding}`)) ?? null;
        assert.equal(got.get("content-encoding"), sent === "gz" ? "gzip" : sent, what);
        if (existsSync(`${dist}/${file}.gz`)) assert.equal(got.get("vary"), "Accept-Encoding", what);
        assert.ok(body.equals(Buffer.from(await response.arrayBuffer())), what);
      }
    }
    const encoded = (extension) => files.some((file) => existsSync(`${dist}/${file}.${extension}`));
    assert.ok(encoded("br") && encoded("gz"), "nothing is compressed");
  },
};

export const answers = {
  name: "nginx tells what there is not, what is unchanged, and where a folder lies",
  browsers: ["chromium"],
  async run({ open, site, dist }) {
    await open({}, byNginx);
    const { origin, url } = site();
    const always = promises(readFileSync(`${dist}/_headers`, "utf8"))("404.html");
    // Not even a name with a digest may be kept for ever while there is no such file.
    for (const place of ["nothing.html", "hu/nothing", "main-0123456789abcdef.css"]) {
      const response = await fetch(url + place);
      assert.equal(response.status, 404, place);
      assert.equal(await response.text(), readFileSync(`${dist}/404.html`, "utf8"), place);
      for (const [name, value] of always) assert.equal(response.headers.get(name), value, `${name} of ${place}`);
    }

    const first = await fetch(url);
    assert.equal(first.headers.get("cache-control"), "no-cache");
    const again = await fetch(url, { headers: { "if-none-match": first.headers.get("etag") } });
    assert.equal(again.status, 304);

    for (const folder of ["/a/b", "/a/b/hu"]) {
      const response = await fetch(origin + folder, { redirect: "manual" });
      assert.deepEqual([response.status, response.headers.get("location")], [301, `${folder}/`]);
    }
  },
};

/** Reads `_headers`: gives the headers of a file as a host that reads it sends them. */
function promises(text) {
  const rules = text.split(/\n(?! )/).filter(Boolean).map((rule) => {
    const [address, ...lines] = rule.split("\n");
    return { address, headers: lines.map((line) => /^ +([^:]+): (.*)$/.exec(line).slice(1)) };
  });
  const folder = rules.find(({ headers }) => headers.some(([name]) => name === "X-Content-Type-Options")).address.slice(0, -1);
  const fits = (address, path) => (address.endsWith("*") ? path.startsWith(address.slice(0, -1)) : path === address);
  return (file) => {
    const headers = rules.filter(({ address }) => fits(address, folder + file)).flatMap(({ headers }) => headers);
    const names = headers.map(([name]) => name);
    assert.equal(new Set(names).size, names.length, `two rules give ${file} the same header`);
    assert.ok(names.includes("Cache-Control"), `${file} has no rule`);
    return headers;
  };
}
