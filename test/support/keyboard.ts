// Uses a page with the keyboard only: keys are pressed, and focus is read, never set.
import type { Keyboard, Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What the keyboard needs of a page and of a control on it: Playwright's have it, and those of other browsers (test/accessibility/otherBrowser.ts). */
export interface KeyedPage extends Pick<Page, "evaluate"> {
  keyboard: Pick<Keyboard, "press" | "type">;
}
export type Control = Pick<Locator, "evaluate" | "waitFor">;

/** Whether the element, or something in it, has focus; also in a frame, whose own document keeps reporting its last focused element. */
export const hasFocus = (control: Control): Promise<boolean> =>
  control.evaluate((element) => {
    const frame = window.frameElement;
    const isInFront = frame === null || frame.ownerDocument.activeElement === frame;
    return isInFront && element.contains(document.activeElement);
  });

/** Presses Tab until the element has focus; fails after `most` presses. */
export async function tabTo(page: KeyedPage, control: Control, most = 120): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(control)) return;
    await page.keyboard.press("Tab");
  }
  if (await hasFocus(control)) return;
  const stuck = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? "nothing");
  throw new Error(`${most} presses of Tab did not get to ${control.toString()}; focus is on ${stuck}`);
}

/** Goes to a control and presses Enter (or another key) on it. */
export async function pressOn(page: KeyedPage, control: Control, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a text box and replaces its text. */
export async function typeInto(page: KeyedPage, control: Control, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Goes to a list and selects a choice by its name with the arrow keys; a choice that is selected already stays. */
export async function pick(page: KeyedPage, control: Control, name: string): Promise<void> {
  await tabTo(page, control);
  const offered = () => control.evaluate((list: HTMLSelectElement) => [...list.options].map(({ text }) => text));
  await expect.poll(offered, { message: control.toString() }).toContain(name);
  const steps = await control.evaluate(
    (list: HTMLSelectElement, wanted) =>
      [...list.options].findIndex(({ text }) => text === wanted) - list.selectedIndex,
    name,
  );
  for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(steps > 0 ? "ArrowDown" : "ArrowUp");
  const chosen = () => control.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text);
  await expect.poll(chosen, { message: control.toString() }).toBe(name);
}
