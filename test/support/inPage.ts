// Waits inside of a page. Before a locator or waitForFunction can look at a document, Playwright sends it a script of 345 kB; what is evaluated
// needs a twentieth of it. Where a test opens pages by the hundred, that is a tenth of what a page costs.
import type { Page } from "playwright-core";

/** How long to wait for what has to come: longer than any busy machine takes. */
const patienceMs = 100_000;

/** What `look` resolves with in the page; run again in the next document where the page goes elsewhere meanwhile. */
export async function inPage<Argument, Result>(
  page: Page,
  look: (given: Argument) => Promise<Result>,
  given: Argument,
): Promise<Result> {
  for (;;) {
    try {
      return await page.evaluate(look as (given: unknown) => Promise<Result>, given as unknown);
    } catch (error) {
      if (!(error instanceof Error && /context was destroyed|navigation/i.test(error.message))) throw error;
    }
  }
}

/** Resolves once the first element of this selector can be seen. */
export const seen = (page: Page, selector: string): Promise<void> =>
  inPage(page, untilThere, { selector, isSeen: true, patienceMs });

/** Resolves once there is an element of this selector, seen or not. */
export const there = (page: Page, selector: string): Promise<void> =>
  inPage(page, untilThere, { selector, isSeen: false, patienceMs });

interface Wanted {
  selector: string;
  isSeen: boolean;
  patienceMs: number;
}

/** Runs in the page. Holds no function with a name: a command's compiler would mark it by a helper that the page has not. */
async function untilThere({ selector, isSeen, patienceMs }: Wanted): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    const first = document.querySelector(selector);
    if (isSeen ? first?.checkVisibility({ visibilityProperty: true }) : first) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error(`Nothing came of ${selector}.`);
}

/** How many elements of this selector there are. */
export const countOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
