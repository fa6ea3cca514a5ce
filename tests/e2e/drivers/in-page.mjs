// What every driver runs inside the page. The page's policy forbids `eval` there, so a condition
// travels as the text of a function, inside the text of the function that waits for it.

/**
 * How often a state is looked for, every 20 ms, before the test fails: no test waits so long when all is well.
 * Looks are counted instead of time, so that a machine that stood still for a while fails nothing.
 */
const LOOKS = 1_000;
/** How often a page may go away while it is waited for. */
const PAGES = 100;

/**
 * Waits until `condition` returns something true in the page, or a promise of it, and returns that.
 *
 * @param {(source: string, ...values: unknown[]) => Promise<{ result: unknown } | { fault: string }>} run
 *   runs the text of a function in the page; throws if the page goes away meanwhile
 */
export async function waitInPage(run, condition, values) {
  for (let pages = 1; ; pages += 1) {
    try {
      const { result, fault } = await run(waiting(condition), ...values);
      if (fault) throw new Fault(fault);
      return result;
    } catch (error) {
      // The page was left for the next one, such as in a reload: the condition is for that one.
      if (error instanceof Fault || pages === PAGES) throw error;
    }
  }
}

/** What the page itself says, as opposed to what the driver says. */
class Fault extends Error {}

/** The text of a function that waits for the condition and never throws. */
function waiting(condition) {
  const name = condition.name || condition.toString();
  return `(...values) => new Promise((resolve) => {
    const condition = ${condition};
    const end = (answer) => {
      observer.disconnect();
      clearInterval(timer);
      resolve(answer);
    };
    const found = (result) => result && end({ result });
    const failed = (error) => end({ fault: String(error) });
    const check = () => {
      // A page that takes the place of another has no element yet, and then not all of them.
      if (document.readyState === "loading") return;
      try {
        const result = condition(...values);
        if (result instanceof Promise) result.then(found, failed);
        else found(result);
      } catch (error) {
        failed(error);
      }
    };
    let looks = 0;
    const look = () => {
      looks += 1;
      if (looks > ${LOOKS}) end({ fault: ${JSON.stringify(`never came true: ${name}`)} });
      else check();
    };
    const observer = new MutationObserver(check);
    const timer = setInterval(look, 20);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    check();
  })`;
}

/** The middle of an element, scrolled to if needed; an error if something else would get the click. */
export function middle(selector) {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`no ${selector}`);
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const hit = ({ x, y }) => document.elementFromPoint(x, y);
  if (!element.contains(hit(place()))) element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const point = place();
  if (!element.contains(hit(point))) throw new Error(`${hit(point)?.outerHTML ?? "nothing"} lies over ${selector}`);
  return point;
}
