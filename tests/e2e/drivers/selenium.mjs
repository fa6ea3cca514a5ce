// Firefox and WebKit through Selenium.
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, By, Capabilities, Key } from "selenium-webdriver";
import BrowsingContext from "selenium-webdriver/bidi/browsingContext.js";
import LogInspector from "selenium-webdriver/bidi/logInspector.js";
import firefox from "selenium-webdriver/firefox.js";
import { WebDriverError } from "selenium-webdriver/lib/error.js";
import { freePort, isOpen, sleep } from "../ports.mjs";
import { middle, waitInPage } from "./in-page.mjs";

/** A browser whose pages with the same wishes share a session, as it takes seconds to start one. */
function sharing(name, startSession) {
  const sessions = new Map();
  return {
    name,
    async open({ width, height, ...wishes }) {
      const key = JSON.stringify(wishes);
      if (!sessions.has(key)) sessions.set(key, await startSession(wishes));
      const session = sessions.get(key);
      // The next page has another origin, and so an empty storage.
      return openPage(session, width, height, () => session.driver.get("about:blank"));
    },
    async close() {
      for (const session of sessions.values()) await session.close();
    },
  };
}

/**
 * A browser that starts anew for each page. `isOwnFault` tells an error of the driver itself, which says nothing about the
 * page: it has no words. So are told a click that went astray, and a browser that has gone.
 */
function separate(name, startSession) {
  return {
    name,
    isOwnFault: (error) => error instanceof WebDriverError && error.message === "",
    async open({ width, height, ...wishes }) {
      const session = await startSession(wishes);
      return openPage(session, width, height, session.close);
    },
    async close() {},
  };
}

async function openPage(session, width, height, close) {
  const page = new SeleniumPage(session, close);
  page.kill = session.kill;
  await session.resize(width, height);
  await page.waitFor((w, h) => innerWidth === w && innerHeight === h, width, height);
  return page;
}

export function startFirefox() {
  return sharing("firefox", async ({ language, reducedMotion }) => {
    const options = new firefox.Options()
      .setBinary("/usr/bin/firefox-esr")
      .addArguments("-headless")
      .setPreference("intl.accept_languages", language)
      .setPreference("ui.prefersReducedMotion", reducedMotion ? 1 : 0)
      // As in Chromium: no names made up for the machine's own address.
      .setPreference("media.peerconnection.ice.obfuscate_host_addresses", false);
    options.enableBidi();
    const driver = await new Builder()
      .forBrowser("firefox")
      .setFirefoxOptions(options)
      .setFirefoxService(new firefox.ServiceBuilder("geckodriver"))
      .build();
    // The window itself can't be as narrow as a phone.
    const context = await BrowsingContext(driver, { browsingContextId: await driver.getWindowHandle() });
    const errors = [];
    const inspector = await LogInspector(driver);
    await inspector.onConsoleEntry((entry) => entry.level === "error" && errors.push(entry.text));
    await inspector.onJavascriptException((entry) => errors.push(entry.text));
    const close = async () => {
      await inspector.close();
      await driver.quit();
    };
    return { driver, errors, resize: (width, height) => context.setViewport(width, height), close };
  });
}

export function startWebKit() {
  return separate("webkit", async ({ language, reducedMotion }) => {
    // WebKit asks GTK whether to animate, and the system which languages to ask for. The window can
    // be as narrow as a phone once its own buttons take no room.
    const home = await mkdtemp(join(tmpdir(), "senet-webkit-"));
    await mkdir(join(home, "gtk-3.0"));
    await writeFile(join(home, "gtk-3.0/settings.ini"), `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`);
    await writeFile(join(home, "gtk-3.0/gtk.css"), "* { min-width: 0; margin: 0; padding: 0; border: 0; }");
    const port = await freePort();
    const server = spawn("WebKitWebDriver", [`--port=${port}`], {
      env: { ...process.env, XDG_CONFIG_HOME: home, LANGUAGE: language },
      stdio: "ignore",
      detached: true, // A process group of its own, so that all of it can be ended at once.
    });
    await listening(port);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
      .build();
    const close = async () => {
      await driver.quit();
      server.kill();
      await rm(home, { recursive: true, force: true });
    };
    /** Gives the page itself this size, whatever the window's frame takes. */
    const resize = async (width, height) => {
      const window = driver.manage().window();
      await window.setRect({ width, height });
      const [innerWidth, innerHeight] = await driver.executeScript("return [innerWidth, innerHeight]");
      await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    };
    const kill = async () => {
      try {
        process.kill(-server.pid, "SIGKILL");
      } catch {
        // It has ended already, with all that it started.
      }
      await rm(home, { recursive: true, force: true });
    };
    return { driver, errors: null, resize, close, kill };
  });
}

class SeleniumPage {
  #driver;
  #errors;

  constructor({ driver, errors, resize }, close) {
    this.resize = resize;
    this.#driver = driver;
    this.#errors = errors;
    this.close = close;
    this.#errors?.splice(0);
  }

  goto(url) {
    return this.#driver.get(url);
  }

  reload() {
    return this.#driver.navigate().refresh();
  }

  /** Goes one page back in the history. */
  back() {
    return this.#driver.navigate().back();
  }

  /** Runs a function, or the text of one, in the page. */
  evaluate(source, ...values) {
    return this.#driver.executeAsyncScript(
      `const done = arguments[arguments.length - 1];
       Promise.resolve(arguments[0]).then((values) => (${source})(...values)).then(
         (value) => done({ value }), (error) => done({ fault: String(error) }));`,
      values,
    ).then(({ value, fault }) => {
      if (fault) throw new Error(fault);
      return value;
    });
  }

  waitFor(condition, ...values) {
    return waitInPage(this.evaluate.bind(this), condition, values);
  }

  /** Does what opens a tab, waits there for a condition, and closes the tab again. */
  async inNewTab(open, condition, ...values) {
    const own = await this.#driver.getWindowHandle();
    await open();
    const other = async () => (await this.#driver.getAllWindowHandles()).find((handle) => handle !== own);
    await this.#driver.switchTo().window(await this.#driver.wait(other, 30_000));
    const result = await this.waitFor(condition, ...values);
    await this.#driver.close();
    await this.#driver.switchTo().window(own);
    return result;
  }

  async click(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#driver.actions({ async: true }).move({ x, y, duration: 0 }).click().perform();
  }

  /** Chooses an entry of a `<select>`. */
  async select(selector, value) {
    for (const option of await this.#driver.findElements(By.css(`${selector} option`))) {
      if ((await option.getAttribute("value")) === value) return option.click();
    }
    throw new Error(`${selector} has no ${value}`);
  }

  async doubleClick(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#driver.actions({ async: true }).move({ x, y, duration: 0 }).doubleClick().perform();
  }

  /** The things with this role, a name that fits, and no sign that they do nothing; each with a way to click it. */
  async byRole(role, name) {
    // To ask the browser for every element's role and name would take minutes: it is asked for the likely ones.
    const likely = await this.#driver.executeScript(
      `const [source, flags] = arguments;
       const name = new RegExp(source, flags);
       return [...document.querySelectorAll("*")].filter((element) =>
         name.test(element.ariaLabel ?? (element.labels?.[0] ?? element).innerText?.trim() ?? "") && element.ariaDisabled !== "true" && element.checkVisibility());`,
      name.source,
      name.flags,
    );
    const found = [];
    for (const element of likely) {
      if ((await element.getAriaRole()) !== role || !name.test(await element.getAccessibleName())) continue;
      found.push({ click: () => this.#driver.actions({ async: true }).move({ origin: element, duration: 0 }).click().perform() });
    }
    return found;
  }

  /** Presses a key, such as `a`, `ArrowUp` or `Shift+Tab`. */
  press(key) {
    const [, modifier, name] = /^(?:(\w+)\+)?(.+)$/.exec(key);
    const code = (name) => Key[name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()] ?? name;
    const actions = this.#driver.actions({ async: true });
    if (modifier) actions.keyDown(code(modifier));
    actions.sendKeys(code(name));
    if (modifier) actions.keyUp(code(modifier));
    return actions.perform();
  }

  async screenshot(path) {
    await writeFile(path, await this.#driver.takeScreenshot(), "base64");
  }

  /** Errors in the console so far; null if the driver can't tell. */
  errors() {
    return this.#errors;
  }

  /** The address of each request so far; null if the driver can't tell. */
  requests() {
    return null;
  }
}

/** Comes back as soon as something listens on the port. */
async function listening(port) {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isOpen(port)) return;
    await sleep(20);
  }
  throw new Error(`nothing listens on port ${port}`);
}
