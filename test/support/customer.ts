// What a customer does on the page, widget by widget. Journeys refer to inputs by their id in the form, and to everything else by its text.
import type { Locator, Page } from "playwright-core";
import type { InputType } from "@billwright/schemas";

/** A small valid PNG, for attachments and uploaded signatures. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPQLT+NFTEMLQkAslVbwWeDI28AAAAASUVORK5CYII=",
  "base64",
);

export const control = <Found>(page: { locator(selector: string): Found }, id: string): Found =>
  page.locator(`[id="input-${id}"]`);

/** Everything of an input: its label, controls, error and button. */
export const field = (page: Page, id: string): Locator =>
  page.locator(`.bw-field:has([id="input-${id}"]), .bw-field[id="input-${id}"]`).first();

/** The label around a radio or a check box, which is what a finger presses. */
const choice = (page: Page, id: string, value: string | number): Locator =>
  page.locator(`[id="input-${id}"] label:has(input[value="${value}"])`);

type Answering = (page: Page, id: string, value: never) => Promise<void>;

const fill: Answering = async (page, id, value: string | null) => control(page, id).fill(value ?? "");
const select: Answering = async (page, id, value: string | number | null) => {
  await control(page, id).selectOption(value === null ? "" : String(value));
};
const selectOrFill: Answering = async (page, id, value: string) => {
  const tag = await control(page, id).evaluate((element) => element.tagName);
  await (tag === "SELECT" ? select : fill)(page, id, value as never);
};

/** Country, then national digits. */
const phone: Answering = async (page, id, value: string) => {
  const [, code, national] = /^\+(91|92|7|1)(\d*)$/.exec(value) ?? [undefined, "1", value];
  await page.locator(`.bw-field:has([id="input-${id}"]) select`).selectOption(code!);
  await control(page, id).fill(national!);
};

const checkBoxes: Answering = async (page, id, value: string[]) => {
  const boxes = page.locator(`[id="input-${id}"] input[type=checkbox]`);
  for (const box of await boxes.all()) {
    const wanted = value.includes(await box.inputValue());
    if ((await box.isChecked()) !== wanted) await box.setChecked(wanted);
  }
};

const dateTime: Answering = async (page, id, value: string) => {
  // The page's clock is set to UTC in these tests, so wall clock and instant agree.
  await control(page, id).fill(value.slice(0, 16));
};

/** How to answer each input type; files and signatures are below. */
export const answering: Record<Exclude<InputType, "Attachment" | "Signature">, Answering> = {
  ShortText: fill,
  Text: fill,
  Email: fill,
  Date: fill,
  Time: fill,
  DateTime: dateTime,
  PhoneNumber: phone,
  Dropdown: select,
  InstallmentPeriod: select,
  AutoPayDate: selectOrFill,
  MultipleChoice: async (page, id, value: string) => choice(page, id, value).click(),
  Rating: async (page, id, value: number) => choice(page, id, value).click(),
  CheckBox: checkBoxes,
};

/** Answers an input and leaves it, as a person does. */
export async function answer(page: Page, id: string, type: keyof typeof answering, value: unknown): Promise<void> {
  await answering[type](page, id, value as never);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

export async function attach(page: Page, id: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await control(page, id).setInputFiles(files);
}

export async function signByTyping(page: Page, id: string, name: string): Promise<void> {
  const field = page.locator(`.bw-field:has([id="input-${id}"]), fieldset[id="input-${id}"]`).first();
  await field.getByRole("tab", { name: "Type" }).click();
  await field.getByRole("textbox").fill(name);
  await field.getByText("Your signature is taken.").waitFor();
}

/** Presses Verify at the input, reads the code from the outbox and types it. */
export async function verify(page: Page, id: string, code: () => Promise<string>): Promise<void> {
  await page.locator(`.bw-field:has([id="input-${id}"])`).getByRole("button", { name: "Verify" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(await code());
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Closes the code dialog if it is open. */
export async function closeCodeWindow(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  if ((await dialog.count()) === 0) return;
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The check box that every plan and payment requires. */
export const agreement = (page: Page): Locator => page.getByRole("checkbox", { name: /agree/i });

export const agree = (page: Page) => agreement(page).check();
