// A page of a browser that is not Playwright's, with those of Playwright's words that the keyboard (test/support/keyboard.ts) asks for. It
// records what goes wrong, and sees whether focus is seen. What is found on it is found anew each time: a page may draw it again.
import { expect } from "vitest";
import { hasFocus, tabTo, type KeyedPage, type Control } from "../support/keyboard.ts";

/** How many ms a page may take for what has to come. */
export const patience = 60_000;

export interface OtherBrowser {
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** What is looked for: by a selector, in the page or its frame; by the role and the name that the browser gives it; by its label. */
export type Sought = { selector: string; isInFrame: boolean } | { role: string; name: string } | { label: string };

export interface Found {
  isVisible(): Promise<boolean>;
  evaluate(run: (element: HTMLElement, argument: unknown) => unknown, argument?: unknown): Promise<unknown>;
}

/** In pixels of the window. */
export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A page, as each browser has its own way to it. */
export interface Driver extends KeyedPage {
  /** The keys that lead from a written part of a date to the next: none where writing it does. */
  toNextPart: readonly string[];
  /** Script errors, and what the content security policy has refused. */
  faults(): Promise<readonly string[]>;
  goto(address: string): Promise<void>;
  find(what: Sought): Promise<Found | null>;
  /** Of a part of the window: equal where it looks the same. */
  picture(clip: Clip): Promise<string>;
  /** The words of the page and its frame. */
  words(): Promise<string>;
  close(): Promise<void>;
}

interface OtherControl extends Control {
  toString(): string;
  isShown(): Promise<boolean>;
}

export interface OtherPage extends KeyedPage, Pick<Driver, "faults" | "goto" | "close"> {
  /** The controls to which Tab led, and those of them where focus was not seen. */
  reached: string[];
  unseen: string[];
  locator(selector: string): OtherControl;
  getByRole(role: string, options: { name: string }): OtherControl;
  getByLabel(text: string): OtherControl;
  /** In the page's frame. */
  inFrame(selector: string): OtherControl;
  /** Goes there by Tab. */
  go<There extends Control>(control: There): Promise<There>;
  /** Writes a date, month by day by year, into the field that has focus. */
  writeDate(parts: readonly [month: string, day: string, year: string]): Promise<void>;
  /** Waits for the words, on the page or in its frame. */
  says(words: string): Promise<void>;
}

export function pageOf(driver: Driver): OtherPage {
  const { keyboard, evaluate, faults, goto, close, find, words } = driver;
  const reached: string[] = [];
  const unseen: string[] = [];
  return {
    ...{ keyboard, evaluate, faults, goto, close, reached, unseen },
    locator: (selector) => controlOf(selector, () => find({ selector, isInFrame: false })),
    getByRole: (role, { name }) => controlOf(`${role} "${name}"`, () => find({ role, name })),
    getByLabel: (label) => controlOf(`the field "${label}"`, () => find({ label })),
    inFrame: (selector) => controlOf(`${selector} in the frame`, () => find({ selector, isInFrame: true })),
    async go(control) {
      await control.waitFor();
      if (await hasFocus(control)) return control;
      const before = await look(driver, control);
      await tabTo(driver, control);
      // Behind its last stop Tab leads into the browser's own window, and the page goes on without focus.
      if (!(await evaluate(() => document.hasFocus()))) expect.fail(`Tab has left the page on its way to ${control}`);
      reached.push(control.toString());
      if (!(await changes(() => look(driver, control), before))) unseen.push(control.toString());
      return control;
    },
    async writeDate(parts) {
      for (const part of parts) {
        await keyboard.type(part);
        for (const key of driver.toNextPart) await keyboard.press(key);
      }
    },
    says: (text) => expect.poll(words, { message: text, timeout: patience }).toContain(text),
  };
}

function controlOf(words: string, find: () => Promise<Found | null>): OtherControl {
  const there = async () => (await find()) ?? expect.fail(`${words} is not on the page`);
  const isShown = async () => (await (await find())?.isVisible()) ?? false;
  return {
    toString: () => words,
    isShown,
    waitFor: ({ state = "visible" } = {}) =>
      expect.poll(isShown, { message: `${words} is ${state}`, timeout: patience }).toBe(state === "visible"),
    evaluate: (async (run: Parameters<Found["evaluate"]>[0], argument?: unknown) =>
      (await there()).evaluate(run, argument)) as Control["evaluate"],
  };
}

/** A picture of the control with its label, and of a little around it; without the line that blinks in a text. */
async function look({ picture }: Driver, control: Control): Promise<string> {
  const clip = await control.evaluate((element: HTMLElement) => {
    element.style.caretColor = "transparent";
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    const around = 8;
    return {
      x: Math.max(0, Math.floor(left) - around),
      y: Math.max(0, Math.floor(top) - around),
      width: Math.ceil(width) + 2 * around,
      height: Math.ceil(height) + 2 * around,
    };
  });
  return picture(clip);
}

const changes = (looks: () => Promise<string>, before: string): Promise<boolean> =>
  expect
    .poll(looks, { timeout: 5_000 })
    .not.toBe(before)
    .then(() => true)
    .catch(() => false);
