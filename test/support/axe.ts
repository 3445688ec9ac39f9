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
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
  const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} – ${failureSummary}`),
  );
}
