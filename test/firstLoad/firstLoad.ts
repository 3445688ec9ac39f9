// How a customer's page loads, seen from inside: what it requests, when something of the form can be read and when its first field can be used.
import type { Browser, Page, Response } from "playwright-core";

/** A line's speed, as Chromium emulates it. */
export interface Line {
  /** In bits a second. */
  bitsPerSecond: number;
  /** Added to every request. */
  delayMs: number;
}

interface LoadedFile {
  /** The path, without the query. */
  path: string;
  /** As sent, without headers. */
  bytes: number;
  headerBytes: number;
}

export interface FirstLoad {
  /** What was requested before all worked, the page itself among it. */
  files: LoadedFile[];
  /** All that was sent for them, with the headers. */
  sentKb: number;
  /** The first paint that has something of the form in it. */
  readableMs: number;
  /** The first field is painted and can be filled in. */
  usableMs: number;
  /** Its script answers: what the server rendered is taken over. */
  worksMs: number;
  /** How far the content has moved (cumulative layout shift). */
  shift: number;
}

interface Seen {
  usableMs: number;
  worksMs: number;
  shift: number;
}

/** How the browser is slowed down. */
interface Slow {
  line?: Line | undefined;
  /** How many times slower its processor is. */
  timesSlower?: number;
}
type Watched = typeof globalThis & { seen: Seen };

/** Opens a form's link with an empty cache. */
export async function firstLoad(browser: Browser, link: string, slow: Slow = {}): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await slowDown(page, slow);
    await page.goto(link, { waitUntil: "commit" });
    await page.waitForFunction(() => (globalThis as Watched).seen.worksMs > 0, undefined, { timeout: 60_000 });
    await page.waitForLoadState("networkidle");
    const seen = await page.evaluate(read);
    const headerBytes = new Map(
      await Promise.all(
        responses.map(async (response) => {
          const { responseHeadersSize } = await response.request().sizes();
          return [pathOf(response), responseHeadersSize] as const;
        }),
      ),
    );
    const files = seen.files.map((file) => ({ ...file, headerBytes: headerBytes.get(file.path) ?? 0 }));
    const sent = files.reduce((sum, file) => sum + file.bytes + file.headerBytes, 0);
    return { ...seen, files, sentKb: sent / 1_000 };
  } finally {
    await context.close();
  }
}

const pathOf = (response: Response): string => new URL(response.url()).pathname;

/** When the page that a link opens can be read, and when a press on it is answered that comes as soon as it can be read. */
export interface PageLoad {
  readableMs: number;
  answeredMs: number;
  /** All that was sent until it could be read. */
  sentKb: number;
}

/** Opens a page that is no form with an empty cache, and presses its menu of languages at once. */
export async function pageLoad(browser: Browser, address: string, line: Line): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await slowDown(page, { line });
    await page.goto(address, { waitUntil: "commit" });
    const read = await page.waitForFunction(
      () => {
        const [painted] = performance.getEntriesByName("first-contentful-paint");
        if (!painted || !document.querySelector("main h1")) return null;
        const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
        const bytes = (loaded as PerformanceResourceTiming[]).map(({ transferSize }) => transferSize);
        return { readableMs: performance.now(), sentKb: bytes.reduce((sum, each) => sum + each, 0) / 1_000 };
      },
      undefined,
      { timeout: 60_000 },
    );
    await page.locator("button.bw-language").click();
    await page.locator(".bw-languages-panel input").waitFor({ timeout: 60_000 });
    const answeredMs = await page.evaluate(() => performance.now());
    return { ...(await read.jsonValue())!, answeredMs };
  } finally {
    await context.close();
  }
}

export async function slowDown(page: Page, { line, timesSlower }: Slow): Promise<void> {
  const device = await page.context().newCDPSession(page);
  if (timesSlower) await device.send("Emulation.setCPUThrottlingRate", { rate: timesSlower });
  if (!line) return;
  const throughput = line.bitsPerSecond / 8;
  await device.send("Network.enable");
  await device.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.delayMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { usableMs: 0, worksMs: 0, shift: 0 };
  (globalThis as Watched).seen = seen;
  new MutationObserver((_records, observer) => {
    if (!document.querySelector(".bw-form-body :is(input, select, textarea):not(:disabled)")) return;
    seen.usableMs ||= performance.now();
    if (document.querySelector("#page[data-waiting]")) return;
    seen.worksMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributeFilter: ["data-waiting"] });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. The HTML has the form's name in its first paint; without it, nothing is read before the form is there. */
function read(): Omit<FirstLoad, "sentKb" | "files"> & { files: Omit<LoadedFile, "headerBytes">[] } {
  const { usableMs, worksMs, shift } = (globalThis as Watched).seen;
  const [painted] = performance.getEntriesByName("first-contentful-paint");
  const readableMs = painted?.startTime ?? usableMs;
  const entries = [
    ...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource"),
  ] as PerformanceResourceTiming[];
  return {
    files: entries
      .filter(({ startTime, name }) => startTime < worksMs && name.startsWith("http"))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
    readableMs,
    usableMs: Math.max(usableMs, readableMs),
    worksMs,
    shift,
  };
}
