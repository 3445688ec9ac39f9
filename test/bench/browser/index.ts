// What a key, a flip, the start and the memory of a form cost in Chromium: our renderer beside a floor written by hand, @rjsf/core,
// survey-react-ui and @formily/react. Main-thread time, the same forms, interleaved in one run: ratios count, absolute times change with the
// machine. And how long a key keeps the main thread where the processor is four times as slow.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { launchBrowser } from "../../support/browser.ts";
import { median, p95 } from "../engine/measure.ts";
import { inputsOf } from "./forms.ts";
import { cost, metric, settled, taskMs } from "./mainThread.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const outDir = join(root, ".cache", "bench", "browser");
const origin = "http://bench.localhost";

const contestants = ["floor", "ours", "rjsf", "survey", "formily"] as const;
type Contestant = (typeof contestants)[number];
const sizes = [50, 500, 2_000] as const;
const rounds = 5;
/** At 2,000 inputs a key of @rjsf/core takes a second. */
const changesPerRound = 4;

/** `slowKey`: the longest task that a key sets off where the processor is four times as slow, in ms. */
const kinds = ["key", "flip", "start", "heap", "slowKey"] as const;
/** Of all rounds. */
type Samples = Record<(typeof kinds)[number], number[]>;

/** At most this many times the floor's time. */
export const mostTimesFloor = 1.5;
/** A longer task keeps a press waiting that comes meanwhile. */
const longTaskMs = 50;

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

async function measure(browser: Browser, size: number): Promise<Record<Contestant, Samples>> {
  const seen = {} as Record<Contestant, Samples>;
  for (const name of contestants) seen[name] = { key: [], flip: [], start: [], heap: [], slowKey: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const name of contestants) {
      const samples = await one(browser, name, size);
      for (const kind of kinds) seen[name][kind].push(...samples[kind]);
    }
  return seen;
}

async function one(browser: Browser, name: Contestant, size: number): Promise<Samples> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await serve(page, name);
    const device = await page.context().newCDPSession(page);
    await device.send("Performance.enable");
    await page.goto(`${origin}/?size=${size}`);
    await page.locator("input[type=radio]").first().waitFor({ state: "attached" });
    await settled(page);
    const start = await taskMs(device);
    const inputs = inputsOf(size);
    const withoutAnswer = inputs.filter(({ on, isQuestion }) => on === undefined && !isQuestion).length;
    await demandShown(page, name, withoutAnswer);
    const flip = await cost(page, device, changesPerRound, (at) => radio(page, at % 2 === 0 ? 0 : 1));
    // The last answer is yes.
    await demandShown(page, name, withoutAnswer + inputs.filter(({ on }) => on === "i0").length);
    const text = page.locator("input:not([type=radio])").first();
    await text.focus();
    const key = await cost(page, device, changesPerRound, () => page.keyboard.press("a"));
    await device.send("HeapProfiler.collectGarbage");
    const heap = (await metric(device, "JSHeapUsedSize")) / 1e6;
    await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    return { key, flip, start: [start], heap: [heap], slowKey: [await longestTask(page)] };
  } finally {
    await page.close();
  }
}

/** Whoever shows something else is no match. */
async function demandShown(page: Page, name: Contestant, texts: number): Promise<void> {
  const shown = await page.evaluate(() => document.querySelectorAll("input:not([type=radio])").length);
  if (shown !== texts) throw new Error(`${name} shows ${shown} texts in place of ${texts}.`);
}

/** The longest task of a few keys, in ms; the browser reports those over 50, and less counts as 0. */
async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ["longtask"],
    });
    return durations;
  });
  for (let at = 0; at < changesPerRound; at += 1) {
    await page.keyboard.press("a");
    await settled(page);
  }
  return tasks.evaluate((durations) => Math.max(0, ...durations));
}

/** Presses the nth radio of the first question as a finger does, without the questions that a click by a locator asks the page. */
const radio = (page: Page, nth: number) =>
  page.evaluate((at) => document.querySelectorAll<HTMLInputElement>("input[type=radio]")[at]!.click(), nth);

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

function print(size: number, samples: Record<Contestant, Samples>): void {
  console.log(`\n${size} inputs, main thread, ms (heap in MB): median / p95; in brackets: times the floor`);
  const beside = ["key", "flip", "start", "heap"] as const;
  console.log(["".padEnd(8), ...[...beside, "slow key's task"].map((what) => what.padStart(23))].join(""));
  const timesFloor = (name: Contestant, what: (typeof kinds)[number]) =>
    median(samples[name][what]) / median(samples.floor[what]);
  for (const name of contestants) {
    const cells = beside.map((what) => {
      const own = samples[name][what];
      return `${median(own).toFixed(1)} / ${p95(own).toFixed(1)} (${timesFloor(name, what).toFixed(2)})`;
    });
    const task = median(samples[name].slowKey);
    const taskText = task > 0 ? task.toFixed(0) : `under ${longTaskMs}`;
    console.log(name.padEnd(8) + [...cells, taskText].map((cell) => cell.padStart(23)).join(""));
  }
  const flip = timesFloor("ours", "flip");
  if (flip > mostTimesFloor)
    console.log(`MISSED: a flip costs ${flip.toFixed(2)} times the floor, not ${mostTimesFloor}.`);
  const slowKey = median(samples.ours.slowKey);
  if (slowKey > longTaskMs)
    console.log(`MISSED: a key keeps a slow processor for ${slowKey.toFixed(0)} ms, not ${longTaskMs}.`);
}
