// What a staff page has requested when it can first be used, by a browser with an empty cache: scripts in gzip. What a page loads after that keeps
// nobody waiting.
import type { PageName } from "@billwright/schemas";
import { openPage } from "../support/browser.ts";
import { quietNetwork } from "../support/quietNetwork.ts";
import { addressOf, statesOf } from "../support/pageStates.ts";
import { putToken } from "../support/staff.ts";
import type { Stage } from "../support/stage.ts";
import { gzipKb } from "./weights.ts";

/** The pages that the staff open all day: what is there when they can be used, and how many kB of scripts may have been requested by then. */
export const staffBudgets = [
  { name: "smart/sign-in", usable: ".bw-sign-in input[type=password]:not(:disabled)", budgetKb: 150 },
  { name: "smart/dynamic-form", usable: ".bw-data-table tbody [role=rowheader]", budgetKb: 180 },
  { name: "form/preview", usable: ".bw-form-body :is(input, select, textarea):not(:disabled)", budgetKb: 260 },
  { name: "smart/dynamic-form/id", usable: ".bw-properties :is(input, textarea):not(:disabled)", budgetKb: 300 },
] as const satisfies readonly { name: PageName; usable: string; budgetKb: number }[];

type Measured = Pick<(typeof staffBudgets)[number], "name" | "usable">;
type Watched = typeof globalThis & { usableAt?: number };

/** `token`: of whoever is signed in; on the page that signs in nobody is. */
export async function untilUsable({ browser, product }: Stage, { name, usable }: Measured, token: string) {
  const { page, context } = await openPage(browser);
  if (name !== "smart/sign-in") await putToken(context, token);
  await page.addInitScript(watch, usable);
  const quiet = quietNetwork(page);
  const state = statesOf(name)[0]!;
  await page.goto(await addressOf(product, name, state));
  await state.reach(page);
  await quiet();
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(read)));
  await context.close();
  const usableAt = Math.min(...frames.map((frame) => frame.usableAt));
  const requested = frames.flatMap(({ files }) => files.filter(({ at }) => at < usableAt));
  const scripts = [...new Set(requested.map(({ path }) => path))].filter((path) => path.endsWith(".js"));
  return { isUsable: usableAt < Infinity, scripts, scriptsKb: scripts.reduce((sum, path) => sum + gzipKb(path), 0) };
}

/** Runs in the page before its own scripts; what can be used is in it, or in a frame of it. Only methods: tsx adds to a named function what no page knows. */
function watch(selector: string): void {
  if (window !== window.top) return;
  const watching = {
    observers: [] as MutationObserver[],
    follow(root: Document) {
      const observer = new MutationObserver(() => watching.look(root));
      observer.observe(root, { childList: true, subtree: true });
      watching.observers.push(observer);
      watching.look(root);
    },
    look(root: Document) {
      if (!root.querySelector(selector)) return;
      (globalThis as Watched).usableAt ??= performance.timeOrigin + performance.now();
      for (const observer of watching.observers) observer.disconnect();
    },
  };
  watching.follow(document);
  document.addEventListener(
    "load",
    ({ target }) =>
      target instanceof HTMLIFrameElement && target.contentDocument && watching.follow(target.contentDocument),
    true,
  );
}

/** Runs in the page and in its frames. Times are since 1970, as each has an origin of its own. */
function read(): { usableAt: number; files: { path: string; at: number }[] } {
  const own = performance.getEntriesByType("resource").filter(({ name }) => name.startsWith(location.origin));
  return {
    usableAt: (globalThis as Watched).usableAt ?? Infinity,
    files: own.map(({ name, startTime }) => ({
      path: new URL(name).pathname,
      at: performance.timeOrigin + startTime,
    })),
  };
}
