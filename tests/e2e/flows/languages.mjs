// Every text in the reader's language.
import assert from "node:assert/strict";
import { LANGUAGES } from "../choices.mjs";

/** All texts of a locale. */
const leaves = (texts) => Object.values(texts).flatMap((text) => (typeof text === "string" ? text : leaves(text)));

/** The page has the texts of this language where it names a message, and no English one anywhere. */
async function checkTexts(page, language, texts) {
  assert.equal(await page.language(), language);
  const own = texts(language);
  const message = (name) => name.split(".").reduce((group, key) => group[key], own);
  const named = await page.driver.evaluate(() => [
    ...[...document.querySelectorAll("[data-text]")].map((element) => [element.dataset.text, element.textContent]),
    ...[...document.querySelectorAll("[data-label]")].map((element) => [element.dataset.label, element.ariaLabel]),
  ]);
  for (const [name, shown] of named) assert.equal(shown, message(name), name);

  const shown = await page.driver.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title, document.querySelector("meta[name=description]").content];
    while (walker.nextNode()) {
      // The failure's texts are there in all languages; the languages' names are in their own.
      if (!walker.currentNode.parentElement.closest("#failure, noscript, [lang]:not(html)")) {
        texts.push(walker.currentNode.data.trim());
      }
    }
    return texts.concat([...document.querySelectorAll("[aria-label]")].map((element) => element.ariaLabel));
  });
  const allowed = new Set(leaves(own));
  const english = new Set(leaves(texts("en")).filter((text) => !allowed.has(text)));
  assert.deepEqual(shown.filter((text) => english.has(text)), []);
}

export const fromBrowser = LANGUAGES.map((language) => ({
  name: `${language} because the browser asks for it`,
  // Debian's WebKit asks for what the system speaks, and a test machine speaks nothing.
  browsers: ["chromium", "firefox"],
  async run({ open, texts, screenshot }) {
    const page = await open({ language: { nb: "no", de: "de-AT", es: "es-419", pt: "pt-PT" }[language] ?? language });
    const game = await page.open();
    await checkTexts(page, language, texts);
    await page.playOn(game, { isEnough: ({ does }) => does === "choose" });
    await checkTexts(page, language, texts);
    await screenshot(page, `language-${language}`);
  },
}));

export const chosen = {
  name: "each language by choice, remembered",
  async run({ open, texts }) {
    const page = await open();
    await page.open();
    for (const language of LANGUAGES) {
      await page.chooseLanguage(language);
      await checkTexts(page, language, texts);
      await page.reload();
      await checkTexts(page, language, texts);
    }
  },
};
