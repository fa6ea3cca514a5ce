// What is on the screen: sizes, and stillness.
import assert from "node:assert/strict";

export const sizes = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
].map(({ width, height }) => ({
  name: `board and action button are whole on ${width} x ${height}`,
  async run({ open, screenshot }) {
    const page = await open({ width, height });
    const game = await page.open();
    await screenshot(page, `${width}x${height}`);
    await page.playOn(game, { isEnough: ({ does }) => does === "choose" });
    await screenshot(page, `${width}x${height}-choose`);

    const view = await page.driver.evaluate(() => {
      const box = (element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        return { left, top, right, bottom, width, height };
      };
      const squares = [...document.querySelectorAll("#grid [data-square]")].map(box);
      return {
        parts: [box(document.getElementById("scene")), box(document.getElementById("action")), ...squares],
        smallest: Math.min(...squares.flatMap(({ width, height }) => [width, height])),
        scrolled: [scrollX, scrollY],
        overflow: document.documentElement.scrollWidth - innerWidth,
      };
    });
    assert.deepEqual(view.scrolled, [0, 0]);
    assert.ok(view.overflow <= 0, `${view.overflow} px too wide`);
    for (const part of view.parts) {
      const isInside = part.left >= 0 && part.top >= 0 && part.right <= width + 0.5 && part.bottom <= height + 0.5;
      assert.ok(isInside && part.width > 0 && part.height > 0, JSON.stringify(part));
    }
    assert.ok(view.smallest >= 44, `a square of ${view.smallest} px is too small for a finger`);
  },
}));

export const still = {
  name: "a still board requests no animation frame",
  async run({ open }) {
    const page = await open({ reducedMotion: false });
    await page.open();
    let game = await page.newGame({ ruleset: "standard" });
    await page.driver.evaluate(() => {
      const request = window.requestAnimationFrame.bind(window);
      window.framesRequested = 0;
      window.requestAnimationFrame = (callback) => {
        window.framesRequested += 1;
        return request(callback);
      };
      /** How many frames are requested while twenty go by. */
      window.requestedMeanwhile = async () => {
        const before = window.framesRequested;
        for (let frames = 0; frames < 20; frames += 1) await new Promise(request);
        return window.framesRequested - before;
      };
    });
    const requestedMeanwhile = () => page.driver.evaluate(() => window.requestedMeanwhile());
    assert.equal(await requestedMeanwhile(), 0, "before the first throw");

    game = await page.playOn(game, { isEnough: ({ does }) => does === "choose" });
    assert.equal(await requestedMeanwhile(), 0, "with a throw on the table");
    await page.play(Math.max(...game.movable));
    assert.equal(await requestedMeanwhile(), 0, "after a move");
    assert.ok(await page.driver.evaluate(() => window.framesRequested > 0), "the move itself was animated");
  },
};
