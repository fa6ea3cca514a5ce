// What there is, as its texts tell it, so that a new language, theme or page is tried without being listed here.
import { readFileSync, readdirSync } from "node:fs";

const LOCALES = new URL("../../www/locales/", import.meta.url);
const { settings } = JSON.parse(readFileSync(new URL("en.json", LOCALES), "utf8"));

export const LANGUAGES = readdirSync(LOCALES).map((file) => file.replace(".json", ""));
/** What there is a page to read about, in each language. */
export const SUBJECTS = readdirSync(new URL("../../site/pages/en/", import.meta.url))
  .filter((file) => file.endsWith(".md") && file !== "notfound.md")
  .map((file) => file.replace(".md", ""));
/** The themes that can be chosen; which one is automatic, the system decides. */
export const THEMES = Object.keys(settings)
  .filter((key) => key.startsWith("theme_") && key !== "theme_automatic")
  .map((key) => key.slice("theme_".length));
/** The groups of messages that the page fetches after its first picture. */
const [, later] = /pub const LATER: \[&str; \d+\] = \[([^\]]*)\]/.exec(
  readFileSync(new URL("../../src/i18n/key.rs", import.meta.url), "utf8"),
);
export const LATER = JSON.parse(`[${later.trim().replace(/,$/, "")}]`);
