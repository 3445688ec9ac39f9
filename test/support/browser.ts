// A real browser for the journeys and the accessibility checks.
import { setTimeout as delay } from "node:timers/promises";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Locator,
  type Page,
  type Request,
} from "playwright-core";
import { TestRunner } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { explainFailure } from "./failure.ts";

/** Chromium goes by the last such list, so Playwright's own is repeated. */
const disabledFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  // A frame of its own for each document takes a sixth more of a core to open a page.
  "RenderDocument",
  "ThirdPartyStoragePartitioning",
  // Each window loads two pages for its address bar, which takes longer than opening a page of ours.
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxPopup",
];
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
  `--disable-features=${disabledFeatures.join(",")}`,
];

/** Browser tests run unless SKIP_BROWSER=1; a missing browser is a failure, not a skip. */
export const browserWanted = !process.env.SKIP_BROWSER;

/** For pages that live for a second or two: to compile their code for long use takes more of a core than it saves. Not for what measures time. */
export const shortLived = ["--js-flags=--no-opt,--no-maglev"];

/** `more`: flags for it alone. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("No Chromium was found. Install one, or name one by BROWSER=/path, or set SKIP_BROWSER=1.");
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}

/** The looks in which every page is tested. */
export const looks = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  darkDesktop: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  dark: { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  narrow: { viewport: { width: 320, height: 640 }, colorScheme: "light" },
  forcedColours: { viewport: { width: 390, height: 844 }, forcedColors: "active" },
} as const satisfies Record<string, BrowserContextOptions>;
export type Look = keyof typeof looks;

/** Changes the look of an open page in every frame, as a user's settings do; the page's state stays. */
export async function wear(page: Page, look: Look): Promise<void> {
  const { viewport, colorScheme = "light", forcedColors = "none" }: BrowserContextOptions = looks[look];
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, forcedColors });
  // The page reads the system's colour scheme only when it starts.
  const theme = colorScheme === "dark" ? "dark" : "light";
  await Promise.all(page.frames().map((frame) => frame.evaluate(setTheme, theme)));
}

/** Runs in the page. */
const setTheme = (theme: string) => void (document.documentElement.dataset["theme"] = theme);

/** How many times slower the browser runs: CPU_THROTTLE=4 shows where a test does not wait for something. */
const throttle = Number(process.env.CPU_THROTTLE ?? 1);

/** For how many seconds the scripts of each document are held back: LATE_SCRIPTS=10 shows what a person loses who fills in a page before they come. */
const lateScripts = Number(process.env.LATE_SCRIPTS ?? 0);

/** None of a window that is just being opened. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** Holds back each document's scripts but /boot.js, which comes first on any line. */
async function holdScripts(context: BrowserContext): Promise<void> {
  const opened = new Map<Frame | null, number>();
  context.on("request", (request) => {
    if (request.isNavigationRequest()) opened.set(frameOf(request), Date.now());
  });
  await context.route("**/assets/*.js", async (route) => {
    const since = Date.now() - (opened.get(frameOf(route.request())) ?? opened.get(null) ?? 0);
    await delay(Math.max(0, lateScripts * 1_000 - since));
    // Who has left the page meanwhile waits for no script of it.
    await route.fallback().catch(() => undefined);
  });
}

/** How many ms a step in a page waits for what has to come: less than a test has, more than any busy machine takes. Playwright's own 30 s is not. */
const patience = 100_000;

/** A page slowed down by CPU_THROTTLE. */
async function newPage(context: BrowserContext): Promise<Page> {
  if (lateScripts > 0) await holdScripts(context);
  const page = await context.newPage();
  context.setDefaultTimeout(patience);
  if (throttle > 1) {
    const device = await context.newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  }
  return page;
}

export type Opened = Awaited<ReturnType<typeof openPage>>;

/** For what moves by itself, as most readers see it. */
export const moving = { reducedMotion: "no-preference" } as const satisfies BrowserContextOptions;

/**
 * A page that records script errors and violations of the content security policy, and reports them if the test fails. Nothing moves in it
 * unless a look says so: what breathes while a page loads is drawn sixty times a second, which takes a fifth of what a page costs.
 */
export async function openPage(browser: Browser, look: Look | BrowserContextOptions = "phone") {
  // A worker between page and product would hide requests from a test that looks at them.
  const context = await browser.newContext({
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...(typeof look === "string" ? looks[look] : look),
  });
  const page = await newPage(context);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${error.name}: ${error.message}`));
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|Trusted ?Type/i.test(message.text())) faults.push(message.text());
  });
  if (TestRunner.getCurrentTest()) explainFailure(page, faults);
  return { context, page, faults };
}

/** Runs in the page, before its own scripts: takes away what browsers of early 2023 lack (iOS 16.4, Firefox ESR 115, Chrome 109). */
export function makeOld(): void {
  const lacking: [object, string[]][] = [
    [AbortSignal, ["any"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [Array, ["fromAsync"]],
    [Array.prototype, ["toReversed", "toSorted", "toSpliced", "with"]],
    [URL, ["canParse", "parse"]],
    [
      Set.prototype,
      ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
    ],
    [globalThis, ["Iterator", "trustedTypes", "scheduler"]],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "find"],
    ],
    [Intl, ["Segmenter", "DurationFormat"]],
    [HTMLElement.prototype, ["popover", "showPopover", "hidePopover", "togglePopover"]],
    [Element.prototype, ["checkVisibility", "setHTMLUnsafe", "setHTML"]],
    [Document.prototype, ["startViewTransition"]],
  ];
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
}

/** Resolves when what has changed so far is painted. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));

/**
 * Resolves when fonts are loaded and all transitions are finished in every frame, because half-way between two colours a contrast means
 * nothing. Two frames are painted first, so that the last change has started its transitions.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const late = (what: string) =>
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error(`After 30 s ${what}.`)), 30_000));
    await Promise.race([document.fonts.ready, late("the fonts are not loaded")]);
    const painted = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.race([painted, late(`nothing is painted; the page is ${document.visibilityState}`)]);
  });
  await Promise.all(page.frames().map((frame) => frame.evaluate(settle)));
}

/**
 * Runs in the page. The end of an animation can start another one, so it checks until nothing moves; an animation that never ends is an
 * error. What `content-visibility` leaves out stops in the middle of its transition, and nobody sees it.
 */
async function settle(): Promise<void> {
  const started = performance.now();
  const passing = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      const { target } = effect as KeyframeEffect;
      const isRendered = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
      return playState === "running" && !isEndless && isRendered;
    });
  for (let moving = passing(); moving.length > 0; moving = passing()) {
    const pause = new Promise((resolve) => setTimeout(resolve, 1_000));
    await Promise.race([Promise.allSettled(moving.map((animation) => animation.finished)), pause]);
    if (performance.now() - started < 30_000) continue;
    const names = moving.map(({ effect, currentTime }) => {
      const { target, pseudoElement } = effect as KeyframeEffect;
      const end = effect?.getComputedTiming().endTime;
      return `${target?.className ?? "?"}${pseudoElement ?? ""} at ${String(currentTime)} of ${String(end)}`;
    });
    throw new Error(`Something moves without end: ${names.join("; ")}`);
  }
}

/** The words within these elements that stand on more than one line. */
export const splitWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const split: string[] = [];
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) split.push(word);
        }
      return split;
    }),
  );

/** True if the page (or a frame's) is wider than its window. */
export const overflowsSideways = (page: Page | Frame) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
