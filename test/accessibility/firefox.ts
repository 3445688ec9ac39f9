// Firefox, which Puppeteer drives over WebDriver BiDi as it is installed: Playwright drives a build of its own alone.
import process from "node:process";
import type { Browser, ElementHandle, Frame, KeyInput, Page } from "puppeteer-core";
import { findFirefox } from "../../scripts/browser.mjs";
import { explainFailure, type Shown } from "../support/failure.ts";
import type { KeyedPage } from "../support/keyboard.ts";
import { patience, type Driver, type Found, type OtherBrowser, type Sought } from "./otherBrowser.ts";

export async function launchFirefox(): Promise<OtherBrowser> {
  const executablePath = findFirefox();
  if (executablePath === null)
    throw new Error(
      "No Firefox was found: nothing was tried in it. Install one (Debian: apt-get install firefox-esr), or name one by FIREFOX=/path.",
    );
  const { launch } = await import("puppeteer-core");
  const browser = await launch({
    browser: "firefox",
    executablePath,
    // Not every Firefox takes a viewport from the driver.
    defaultViewport: null,
    args: ["--width=1280", "--height=985"],
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
  });
  return { open: () => open(browser), close: () => browser.close() };
}

async function open(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  explainFailure(page as unknown as Shown, faults);
  return {
    keyboard: keyboardOf(page),
    toNextPart: [],
    evaluate: page.evaluate.bind(page) as KeyedPage["evaluate"],
    faults: () => Promise.resolve(faults),
    async goto(address) {
      await page.goto(address, { waitUntil: "domcontentloaded", timeout: patience });
    },
    find: async (what) => (await find(page, what)) as Found | null,
    async picture(clip) {
      const [x, y] = await page.evaluate(() => [window.scrollX, window.scrollY] as const);
      const onPage = { ...clip, x: clip.x + x, y: clip.y + y };
      return page.screenshot({ clip: onPage, captureBeyondViewport: false, encoding: "base64" });
    },
    words: () => textOf(page.frames()),
    close: () => context.close(),
  };
}

async function find(page: Page, what: Sought): Promise<ElementHandle | null> {
  if ("label" in what) return labelled(page, what.label);
  if ("role" in what) return page.$(`aria/${what.name}[role="${what.role}"]`);
  if (!what.isInFrame) return page.$(what.selector);
  const frame = page.frames().find((each) => each !== page.mainFrame());
  return (await frame?.$(what.selector)) ?? null;
}

function keyboardOf({ keyboard }: Page): KeyedPage["keyboard"] {
  const names: Record<string, KeyInput> = {
    Space: " ",
    ControlOrMeta: process.platform === "darwin" ? "Meta" : "Control",
  };
  const nameOf = (key: string) => names[key] ?? (key as KeyInput);
  return {
    async press(keys) {
      const [last, ...modifiers] = keys.split("+").map(nameOf).reverse() as [KeyInput, ...KeyInput[]];
      for (const key of modifiers.toReversed()) await keyboard.down(key);
      await keyboard.press(last);
      for (const key of modifiers) await keyboard.up(key);
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

const textOf = async (frames: readonly Frame[]): Promise<string> =>
  (await Promise.all(frames.map((frame) => frame.evaluate(() => document.body.innerText)))).join("\n");
