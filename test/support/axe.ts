// axe's violations on a page. axe stays loaded in the page, so that each further state costs one run. (The wrapper for Playwright injects
// it each time, opens a page of its own for the summary, and transfers everything that passed.)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { atRest } from "./browser.ts";

const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  resultTypes: ["violations"],
};

/** Half as long as the source that axe gives of itself, which each page would have to read. */
const axeItself = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const source = `${axeItself}\n(${rememberColours.toString()})();`;

/** What `axe.commons.color` holds of a colour. */
type Colour = Record<"r" | "g" | "b" | "alpha", number> & { parseString(text: string): Colour };
export interface WithAxe {
  axe: typeof axe & {
    commons: { color: { Color: { new (red: number, green: number, blue: number): Colour; prototype: Colour } } };
  };
}

/**
 * Runs in the page. Axe parses the same few colours for each element and each of its ancestors, which takes a third of its time: what a text
 * means it works out once. A text that is no colour it refuses each time.
 */
function rememberColours(): void {
  const { prototype } = (window as unknown as WithAxe).axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<Colour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (this: Colour, text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    parseString.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

/** Loads axe with every page that the context opens from now on: sent to each page by itself, it takes twice as long. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source });
}

/** The violations once the page is at rest, including its frames, one per line. WCAG 2.2 A and AA. */
export async function violations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await atRest(page);
  await Promise.all(page.frames().map(bringAxe));
  return page.evaluate(lookOver, options);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
}

/** Runs in the page, where axe asks its frames by itself. */
async function lookOver(wanted: RunOptions): Promise<string[]> {
  const { violations: found } = await (window as unknown as WithAxe).axe.run(document, wanted);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} – ${failureSummary}`),
  );
}
