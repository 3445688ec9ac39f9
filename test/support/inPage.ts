// Waits inside of a page. Before a locator or waitForFunction can look at a document, Playwright sends it a script of 345 kB; what is evaluated
// needs a twentieth of it. Where a test opens pages by the hundred, that is a tenth of what a page costs.
import type { Page } from "playwright-core";

/** How long to wait for what has to come: longer than any busy machine takes. */
const patienceMs = 100_000;

/** What `look` resolves with in the page; asked anew in the next document where the page goes elsewhere meanwhile. */
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

/** Runs in the page. */
const untilThere = ({ selector, isSeen, patienceMs }: Wanted): Promise<void> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const look = () => {
      const first = document.querySelector(selector);
      if (isSeen ? first?.checkVisibility({ visibilityProperty: true }) : first) resolve();
      else if (performance.now() - began > patienceMs) reject(new Error(`Nothing came of ${selector}.`));
      else setTimeout(look, 20);
    };
    look();
  });

/** How many elements of this selector there are. */
export const countOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
