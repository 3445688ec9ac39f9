// What a key, a flip, the start and the memory of a form cost in Chromium: our renderer beside a floor written by hand, @rjsf/core and
// survey-react-ui. Main-thread time, the same forms, interleaved in one run: ratios count, absolute times change with the machine.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";
import { build } from "vite";
import { leanRjsf } from "../../../pages/build/leanRjsf.ts";
import { launchBrowser, painted } from "../../support/browser.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const outDir = join(root, ".cache", "bench", "browser");
const origin = "http://bench.localhost";

const contestants = ["floor", "ours", "rjsf", "survey"] as const;
type Contestant = (typeof contestants)[number];
const sizes = [50, 500, 2_000] as const;
const rounds = 5;
/** At 2,000 inputs a key of @rjsf/core takes a second. */
const changesPerRound = 4;

/** The medians of all rounds. */
type Figures = Record<"key" | "flip" | "start" | "heap", number>;

/** At most this many times the floor's time. */
export const mostTimesFloor = 1.5;

export async function run(): Promise<void> {
  await buildContestants();
  const browser = await launchBrowser();
  try {
    for (const size of sizes) print(size, await measure(browser, size));
  } finally {
    await browser.close();
  }
}

async function buildContestants(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  for (const name of contestants)
    await build({
      configFile: false,
      root,
      logLevel: "error",
      // As the pages are built.
      plugins: name === "ours" ? [leanRjsf()] : [],
      resolve: { conditions: ["@billwright/source", "module", "browser", "production"] },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir,
        emptyOutDir: false,
        target: "es2022",
        lib: { entry: join(import.meta.dirname, `${name}.tsx`), formats: ["es"], fileName: name, cssFileName: name },
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
}

async function measure(browser: Browser, size: number): Promise<Record<Contestant, Figures>> {
  const seen = new Map<Contestant, Figures[]>(contestants.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of contestants) seen.get(name)!.push(await one(browser, name, size));
  return Object.fromEntries(
    [...seen].map(([name, figures]) => [
      name,
      Object.fromEntries(
        (["key", "flip", "start", "heap"] as const).map((what) => [what, median(figures.map((each) => each[what]))]),
      ),
    ]),
  ) as Record<Contestant, Figures>;
}

const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1]!;

async function one(browser: Browser, name: Contestant, size: number): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await serve(page, name);
    const device = await page.context().newCDPSession(page);
    await device.send("Performance.enable");
    await page.goto(`${origin}/?size=${size}`);
    await page.locator("input[type=radio]").first().waitFor({ state: "attached" });
    await settled(page);
    const start = (await metric(device, "TaskDuration")) * 1_000;
    const flip = await cost(page, device, (at) => radio(page, at % 2 === 0 ? 0 : 1));
    const text = page.locator("input:not([type=radio])").first();
    await text.focus();
    const key = await cost(page, device, () => page.keyboard.press("a"));
    await device.send("HeapProfiler.collectGarbage");
    return { key, flip, start, heap: (await metric(device, "JSHeapUsedSize")) / 1e6 };
  } finally {
    await page.close();
  }
}

/** The main thread's time for one change, in ms: until everything that it has set off is over. The first change only warms up. */
async function cost(page: Page, device: CDPSession, change: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at <= changesPerRound; at += 1) {
    const before = await metric(device, "TaskDuration");
    await change(at);
    await settled(page);
    times.push((await metric(device, "TaskDuration")) - before);
  }
  return median(times.slice(1)) * 1_000;
}

/** Presses the nth radio of the first question as a finger does, without the questions that a click by a locator asks the page. */
const radio = (page: Page, nth: number) =>
  page.evaluate((at) => document.querySelectorAll<HTMLInputElement>("input[type=radio]")[at]!.click(), nth);

/** No transition runs, and what has changed is painted. */
async function settled(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await painted(page);
}

async function metric(device: CDPSession, name: string): Promise<number> {
  const { metrics } = await device.send("Performance.getMetrics");
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

async function serve(page: Page, name: Contestant): Promise<void> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${name}.css"><div id="bench"></div><script type="module" src="/${name}.js"></script></html>`;
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: html });
    const contentType = pathname.endsWith(".css") ? "text/css" : "text/javascript";
    const body = await readFile(join(outDir, pathname)).catch(() => null);
    return body ? route.fulfill({ contentType, body }) : route.fulfill({ status: 404 });
  });
}

function print(size: number, figures: Record<Contestant, Figures>): void {
  console.log(`\n${size} inputs, main thread, ms (heap in MB); in brackets: times the floor`);
  console.log(["".padEnd(8), ...["key", "flip", "start", "heap"].map((what) => what.padStart(16))].join(""));
  for (const name of contestants) {
    const cells = (["key", "flip", "start", "heap"] as const).map((what) => {
      const times = figures[name][what] / figures.floor[what];
      return `${figures[name][what].toFixed(1)} (${times.toFixed(2)})`.padStart(16);
    });
    console.log(`${name.padEnd(8)}${cells.join("")}`);
  }
  const times = figures.ours.flip / figures.floor.flip;
  if (times > mostTimesFloor)
    console.log(`MISSED: a flip costs ${times.toFixed(2)} times the floor, not ${mostTimesFloor}.`);
}
