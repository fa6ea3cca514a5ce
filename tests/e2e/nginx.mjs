// The real nginx with the configuration that is shipped, so that what a host gets is what was tried.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, isOpen, sleep } from "./ports.mjs";
import { REPORTS, textOf } from "./server.mjs";

const DEPLOY = fileURLToPath(new URL("../../deploy/nginx/", import.meta.url));

/**
 * Serves a folder under `base` on a free port of this machine; gives what `serve` in server.mjs gives.
 *
 * The configuration is the container's with other places in it. Added is only what tells us of violations of the pages'
 * own policies: each page's once more, for its reports.
 */
export async function serveByNginx(folder, { base = "/a/b/" } = {}) {
  const home = mkdtempSync(join(tmpdir(), "senet-nginx-"));
  const inRoot = join(home, "root", base.replace(/\/$/, ""));
  mkdirSync(dirname(inRoot), { recursive: true });
  symlinkSync(folder, inRoot);

  const violations = [];
  const reports = createServer(async (request, response) => {
    violations.push(await textOf(request));
    response.writeHead(204).end();
  });
  await new Promise((resolve) => reports.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const log = join(home, "access.log");
  writeFileSync(join(home, "nginx.conf"), configuration({ home, port, base, folder, log, reports: reports.address().port }));

  const nginx = spawn("/usr/sbin/nginx", ["-p", home, "-c", join(home, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  let errors = "";
  nginx.stderr.on("data", (data) => (errors += data));
  const ended = new Promise((resolve) => nginx.on("exit", resolve).on("error", resolve));
  const close = async () => {
    nginx.kill();
    await ended;
    reports.closeAllConnections();
    await new Promise((resolve) => reports.close(resolve));
    rmSync(home, { recursive: true });
  };
  try {
    await answering(port, ended);
  } catch (error) {
    await close();
    throw new Error(`nginx does not start: ${errors || (await ended)}`, { cause: error });
  }

  const origin = `http://127.0.0.1:${port}`;
  const logged = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []).map((line) => line.split(" "));
  return {
    origin,
    url: origin + base,
    /** Reports of the content security policies, as text. */
    violations,
    /** The path of each request, and of those that got a 404, as far as nginx has written them down. */
    get requests() {
      return logged().map(([, path]) => path);
    },
    get missing() {
      return logged().flatMap(([status, path]) => (status === "404" ? [path] : []));
    },
    close,
  };
}

/** The container's configuration with our places, and with the policies for their reports only. */
function configuration({ home, port, base, folder, log, reports }) {
  let text = readFileSync(`${DEPLOY}nginx.conf`, "utf8").replaceAll(" /tmp/", ` ${home}/`);
  const replace = (from, to) => {
    if (text.split(from).length !== 2) throw new Error(`not once in nginx.conf: ${from}`);
    text = text.replace(from, () => to);
  };
  replace("listen 8080;", `listen 127.0.0.1:${port};\n        location = ${REPORTS} { proxy_pass http://127.0.0.1:${reports}; }`);
  replace("root /srv/senet;", `root ${home}/root;`);
  replace("location / {", `location ${base} {`);
  replace("/etc/nginx/senet.conf;", `${DEPLOY}senet.conf;\n            add_header Content-Security-Policy-Report-Only $policy always;`);
  replace("error_page 404 /404.html;", `error_page 404 ${base}404.html;`);
  replace("access_log /dev/stdout;", `log_format path "$status $request_uri";\n    access_log ${log} path;\n${policies(folder, base)}`);
  // Without rights nginx stays who it is. With all rights it would become somebody who can't read what lies here.
  return process.getuid() === 0 ? `user root;\n${text}` : text;
}

/** For nginx: which policy the page at an address has. */
function policies(folder, base) {
  const pages = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html"));
  const lines = pages.map((page) => {
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(folder, page), "utf8"));
    return `        ${base}${page} "${policy}; report-uri ${REPORTS}";\n`;
  });
  return `    map $uri $policy {\n${lines.join("")}    }\n`;
}

/** Comes back when the port answers, or fails when the program has ended. */
async function answering(port, ended) {
  let hasEnded = false;
  ended.then(() => (hasEnded = true));
  while (!hasEnded) {
    if (await isOpen(port)) return;
    await sleep(20);
  }
  throw new Error("it has ended");
}
