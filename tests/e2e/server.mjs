// A plain static file server, as any host would be: no page of it is made up, a missing file is a 404 with the page for that.
import { EventEmitter } from "node:events";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/**
 * Serves a folder on a free port of this machine.
 *
 * @param {string} folder what is served, under `base`
 * @param {object} [options]
 * @param {string} [options.base] the path of the site, from slash to slash
 * @param {number} [options.port]
 * @param {boolean} [options.gzip] compresses what it sends
 * @param {boolean} [options.worker] lets pages have their service worker, which then fetches the whole site once more
 * @param {Record<string, string>} [options.types] content types by extension, over the usual ones
 * @param {(path: string, body: Buffer | null) => Buffer | string | null} [options.alter] what is sent instead of
 *   a file, given its path and text (null if there is none); null for a 404. It can be changed while serving.
 */
export async function serve(folder, { base = "/", port = 0, gzip = false, worker = false, types = {}, alter } = {}) {
  const root = normalize(folder);
  const violations = [];
  const reports = new EventEmitter();
  const requests = [];
  const missing = [];
  const site = { alter };

  async function answer(request, response) {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    requests.push(path);
    if (path === REPORTS) {
      violations.push(await textOf(request));
      reports.emit("violation");
      return response.writeHead(204).end();
    }
    if (`${path}/` === base) return response.writeHead(301, { location: base }).end();
    const inside = path.startsWith(base) ? path.slice(base.length) : null;
    let file = inside === null ? null : join(root, inside.endsWith("/") || inside === "" ? `${inside}index.html` : inside);
    // `join` has resolved every "..", so a path that left the folder shows it.
    const isInside = file?.startsWith(root + sep);
    const read = isInside ? await readFile(file).catch(() => null) : null;
    let body = isInside && site.alter ? site.alter(file.slice(root.length + 1), read) : read;
    if (body && !worker && extname(file) === ".html") body = String(body).replace(/<link rel="x-senet-worker"[^>]*>/, "");
    const status = body ? 200 : 404;
    if (!body) {
      missing.push(path);
      file = join(root, "404.html");
      body = await readFile(file);
    }

    const headers = { "content-type": types[extname(file)] ?? TYPES[extname(file)] ?? "application/octet-stream" };
    const policy = extname(file) === ".html" && /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body)?.[1];
    // The page's own policy once more, for its reports only: so each violation is seen, in every browser.
    if (policy) headers["content-security-policy-report-only"] = `${policy}; report-uri ${REPORTS}`;
    if (gzip) headers["content-encoding"] = "gzip";
    response.writeHead(status, headers).end(gzip ? gzipSync(body) : body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(400).end(String(error)));
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return Object.assign(site, {
    origin,
    url: origin + base,
    /** Reports of the content security policy, as text. */
    violations,
    /** Emits `violation` with each. */
    reports,
    /** The path of each request, and of those that got a 404. */
    requests,
    missing,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  });
}

export const REPORTS = "/content-security-policy-report";

/** What a request brings along. */
export async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
