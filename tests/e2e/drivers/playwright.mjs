// Chromium through Playwright.
import { chromium } from "playwright-core";
import { middle, waitInPage } from "./in-page.mjs";

const ARGUMENTS = [
  "--no-sandbox", // CI runs as root.
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A connection between two pages is to depend on nothing but the machine's own address: not on names made up for it.
  "--disable-features=WebRtcHideLocalIpsWithMdns",
];

export async function startChromium() {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ARGUMENTS });
  return {
    name: "chromium",
    /** A page of its own in a fresh profile. */
    async open({ language, width, height, reducedMotion, touch = false, scripts = true, colorScheme, contrast }) {
      const context = await browser.newContext({
        javaScriptEnabled: scripts,
        locale: language,
        viewport: { width, height },
        hasTouch: touch,
        reducedMotion: reducedMotion ? "reduce" : "no-preference",
        colorScheme,
        contrast,
      });
      return new PlaywrightPage(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

class PlaywrightPage {
  #context;
  #page;
  #errors = [];
  #messages = [];
  #requests = [];

  constructor(context, page) {
    this.#context = context;
    this.#page = page;
    context.on("request", (request) => this.#requests.push(request.url()));
    page.on("console", (message) => this.#messages.push(`${message.type()}: ${message.text()}`));
    page.on("console", (message) => message.type() === "error" && this.#errors.push(message.text()));
    page.on("pageerror", (error) => this.#errors.push(String(error)));
  }

  goto(url) {
    return this.#page.goto(url);
  }

  reload() {
    return this.#page.reload();
  }

  /** Goes one page back in the history. */
  back() {
    return this.#page.goBack();
  }

  /** Runs a function, or the text of one, in the page. */
  evaluate(source, ...values) {
    return this.#page.evaluate(`(${source})(...${JSON.stringify(values)})`);
  }

  waitFor(condition, ...values) {
    return waitInPage(this.evaluate.bind(this), condition, values);
  }

  /** Does what opens a tab, waits there for a condition, and closes the tab again. */
  async inNewTab(open, condition, ...values) {
    const [tab] = await Promise.all([this.#context.waitForEvent("page"), open()]);
    const evaluate = (source, ...values) => tab.evaluate(`(${source})(...${JSON.stringify(values)})`);
    const result = await waitInPage(evaluate, condition, values);
    await tab.close();
    return result;
  }

  async click(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#page.mouse.click(x, y);
  }

  async doubleClick(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#page.mouse.dblclick(x, y);
  }

  async tap(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#page.touchscreen.tap(x, y);
  }

  /** The things with this role, a name that fits, and no sign that they do nothing; each with a way to click it. */
  async byRole(role, name) {
    const handles = await this.#page.getByRole(role, { name, disabled: false }).elementHandles();
    return handles.map((handle) => ({
      click: async () => {
        const { x, y, width, height } = await handle.boundingBox();
        await this.#page.mouse.click(x + width / 2, y + height / 2);
      },
    }));
  }

  async hover(selector) {
    const { x, y } = await this.evaluate(middle, selector);
    await this.#page.mouse.move(x, y);
  }

  /** Chooses an entry of a `<select>`. */
  async select(selector, value) {
    await this.#page.selectOption(selector, value);
  }

  press(key) {
    return this.#page.keyboard.press(key);
  }

  /** Holds a key down for so long that it repeats so many times. */
  async hold(key, repeats) {
    for (let times = 0; times <= repeats; times += 1) await this.#page.keyboard.down(key);
    await this.#page.keyboard.up(key);
  }

  /** Sends a command of the Chrome DevTools Protocol. */
  async command(name, values) {
    this.session ??= await this.#context.newCDPSession(this.#page);
    return this.session.send(name, values);
  }

  resize(width, height) {
    return this.#page.setViewportSize({ width, height });
  }

  screenshot(path) {
    return this.#page.screenshot({ path });
  }

  /** Makes the page so many times as slow, as on a phone. */
  async slowDown(times) {
    const session = await this.#context.newCDPSession(this.#page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: times });
  }

  /** The events that the browser traces in these categories meanwhile. */
  async trace(categories, run) {
    const browser = this.#context.browser();
    await browser.startTracing(this.#page, { categories });
    await run();
    return JSON.parse(await browser.stopTracing()).traceEvents;
  }

  /** Errors in the console so far; null if the driver can't tell. */
  errors() {
    return this.#errors;
  }

  /** Everything in the console so far, warnings too. */
  messages() {
    return this.#messages;
  }

  /** The address of each request so far, of all tabs and workers; null if the driver can't tell. */
  requests() {
    return this.#requests;
  }

  close() {
    return this.#context.close();
  }
}
