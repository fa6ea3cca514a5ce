// A whole game by what assistive technology is told: roles and names, nothing else.
import assert from "node:assert/strict";

export const named = {
  name: "a whole game by roles and names alone",
  browsers: ["chromium", "firefox"],
  async run({ open }) {
    const page = await open();
    await page.open();
    const find = (role, name) => page.driver.byRole(role, name);
    /** The first of these that there are; what the last click did may be yet to come. */
    const wait = async (...wanted) => {
      for (let tries = 0; tries < 500; tries += 1) {
        for (const [role, name] of wanted) {
          const found = await find(role, name);
          if (found.length > 0) return { name, found };
        }
      }
      assert.fail(`none of ${wanted.join("; ")}`);
    };
    const click = async (role, name) => {
      const { found } = await wait([role, name]);
      await found.at(-1).click();
    };

    await click("button", /^Menu$/);
    await click("button", /^New game$/); // One is in the open menu, one beside it.
    await click("radio", /^Standard Senet$/);
    for (const radio of await find("radio", /^A person$/)) await radio.click();
    await click("button", /^Start$/);

    const [AGAIN, THROW] = [/^Play again$/, /^Throw( again)?$/];
    const MOVE = /moves to|moves back to|changes places with|falls into the water|leaves the board/;
    let moves = 0;
    for (let presses = 0; ; presses += 1) {
      assert.ok(presses < 2_000, "no end");
      const { name, found } = await wait(["button", THROW], ["button", MOVE], ["button", AGAIN]);
      if (name === AGAIN) break;
      // The last piece is the foremost in the first and the last row.
      await found.at(-1).click();
      if (name === MOVE) moves += 1;
    }
    assert.ok(moves > 20, `only ${moves} moves`);
    assert.equal((await wait(["heading", /have won/])).found.length, 1);
    await click("button", AGAIN);
    await click("button", THROW);
  },
};
