// Firefox, which Puppeteer drives over WebDriver BiDi as it is installed: Playwright drives a build of its own alone. A page has those words of
// Playwright's that the keyboard (test/support/keyboard.ts) asks for, records what goes wrong, and sees whether focus is seen.
import process from "node:process";
import type { Browser, ElementHandle, Frame, KeyInput, Page } from "puppeteer-core";
import { expect } from "vitest";
import { findFirefox } from "../../scripts/browser.mjs";
import { explainFailure, type Shown } from "../support/failure.ts";
import { hasFocus, tabTo, type KeyedPage, type Place } from "../support/keyboard.ts";

/** How many ms a page may take for what has to come. */
const patience = 60_000;

export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null)
    throw new Error(
      "No Firefox was found: nothing was tried in it. Install one (Debian: apt-get install firefox-esr), or name one by FIREFOX=/path.",
    );
  const { launch } = await import("puppeteer-core");
  return launch({ browser: "firefox", executablePath, extraPrefsFirefox: { "ui.prefersReducedMotion": 1 } });
}

/** What is found anew whenever it is asked for: a page may draw it again. */
export interface FirefoxPlace extends Place {
  toString(): string;
  isShown(): Promise<boolean>;
}

function placeOf(words: string, find: () => Promise<ElementHandle | null>): FirefoxPlace {
  const there = async () =>
    ((await find()) ?? expect.fail(`${words} is not on the page`)) as ElementHandle<HTMLElement>;
  const isShown = async () => (await (await find())?.isVisible()) ?? false;
  return {
    toString: () => words,
    isShown,
    waitFor: ({ state = "visible" } = {}) =>
      expect.poll(isShown, { message: `${words} is ${state}`, timeout: patience }).toBe(state === "visible"),
    evaluate: (async (run: (element: HTMLElement, argument: unknown) => unknown, argument?: unknown) =>
      (await there()).evaluate(run, argument)) as Place["evaluate"],
  };
}

export interface FirefoxPage extends KeyedPage {
  /** Script errors, and what the content security policy has refused. */
  faults: string[];
  /** The places to which Tab led, and those of them where focus was not seen. */
  reached: string[];
  unseen: string[];
  goto(address: string): Promise<void>;
  locator(selector: string): FirefoxPlace;
  /** By the role and the name that Firefox gives it. */
  getByRole(role: string, options: { name: string }): FirefoxPlace;
  getByLabel(text: string): FirefoxPlace;
  /** In the page's frame. */
  inFrame(selector: string): FirefoxPlace;
  /** Goes there by Tab. */
  go<There extends Place>(place: There): Promise<There>;
  /** Waits for the words, on the page or in its frame. */
  says(words: string): Promise<void>;
  close(): Promise<void>;
}

export async function openFirefox(browser: Browser): Promise<FirefoxPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  explainFailure(page as unknown as Shown, faults);
  const frameOf = () => page.frames().find((frame) => frame !== page.mainFrame());
  const keyed: KeyedPage = {
    keyboard: keyboardOf(page),
    evaluate: page.evaluate.bind(page) as KeyedPage["evaluate"],
  };
  const reached: string[] = [];
  const unseen: string[] = [];
  return {
    ...keyed,
    faults,
    reached,
    unseen,
    async goto(address) {
      await page.goto(address, { waitUntil: "domcontentloaded", timeout: patience });
    },
    locator: (selector) => placeOf(selector, () => page.$(selector)),
    getByRole: (role, { name }) => placeOf(`${role} "${name}"`, () => page.$(`aria/${name}[role="${role}"]`)),
    getByLabel: (text) => placeOf(`the field "${text}"`, () => labelled(page, text)),
    inFrame: (selector) => placeOf(`${selector} in the frame`, async () => (await frameOf()?.$(selector)) ?? null),
    async go(place) {
      await place.waitFor();
      if (await hasFocus(place)) return place;
      const before = await look(page, place);
      await tabTo(keyed, place);
      // Behind its last stop Tab leads into Firefox's own window, and the page goes on without focus.
      if (!(await page.evaluate(() => document.hasFocus())))
        expect.fail(`Tab has left the page on its way to ${place}`);
      reached.push(place.toString());
      if (!(await changes(() => look(page, place), before))) unseen.push(place.toString());
      return place;
    },
    says: (words) => expect.poll(() => textOf(page.frames()), { message: words, timeout: patience }).toContain(words),
    close: () => context.close(),
  };
}

function keyboardOf({ keyboard }: Page): KeyedPage["keyboard"] {
  const names: Record<string, KeyInput> = {
    Space: " ",
    ControlOrMeta: process.platform === "darwin" ? "Meta" : "Control",
  };
  const nameOf = (key: string) => names[key] ?? (key as KeyInput);
  return {
    async press(keys) {
      const [last, ...held] = keys.split("+").map(nameOf).reverse() as [KeyInput, ...KeyInput[]];
      for (const key of held.toReversed()) await keyboard.down(key);
      await keyboard.press(last);
      for (const key of held) await keyboard.up(key);
    },
    type: (text) => keyboard.type(text),
  };
}

async function labelled(page: Page, text: string): Promise<ElementHandle | null> {
  const field = await page.evaluateHandle(
    (wanted) =>
      [...document.querySelectorAll("input, select, textarea")].find((each) =>
        [...((each as HTMLInputElement).labels ?? [])].some((label) => label.textContent.trim() === wanted),
      ) ?? null,
    text,
  );
  return field.asElement() as ElementHandle | null;
}

/** A picture of the place with its label, and of a little around it; without the line that blinks in a text. */
async function look(page: Page, place: Place): Promise<string> {
  const clip = await place.evaluate((element) => {
    element.style.caretColor = "transparent";
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    const around = 8;
    const x = Math.max(0, Math.floor(left) - around);
    const y = Math.max(0, Math.floor(top) - around);
    return {
      x: x + window.scrollX,
      y: y + window.scrollY,
      width: Math.ceil(width) + 2 * around,
      height: Math.ceil(height) + 2 * around,
    };
  });
  return page.screenshot({ clip, captureBeyondViewport: false, encoding: "base64" });
}

const changes = (looks: () => Promise<string>, before: string): Promise<boolean> =>
  expect
    .poll(looks, { timeout: 5_000 })
    .not.toBe(before)
    .then(() => true)
    .catch(() => false);

const textOf = async (frames: readonly Frame[]): Promise<string> =>
  (await Promise.all(frames.map((frame) => frame.evaluate(() => document.body.innerText)))).join("\n");
