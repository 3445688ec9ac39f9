// A form that the server has rendered, filled in while its script is still on the way: nothing of it is lost.
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { messages, type InputForm } from "@billwright/schemas";
import { givenForm } from "../../server/testing/given.ts";
import { browserWanted, looks, moving, openPage } from "../support/browser.ts";
import { answer, control } from "../support/customer.ts";
import { isTakenOver } from "../support/paused.ts";
import { cases, found, foundInTwin } from "../support/proof.ts";
import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { stage } from "../support/stage.ts";

const options = [
  { guid: "one", name: "One", value: "one" },
  { guid: "two", name: "Two", value: "two" },
];
const inputs: InputForm[] = [
  { id: "name", name: "Name", inputType: "ShortText", required: true },
  { id: "story", name: "Story", inputType: "Text" },
  { id: "mail", name: "Mail", inputType: "Email" },
  { id: "phone", name: "Phone", inputType: "PhoneNumber" },
  { id: "from", name: "From", inputType: "Date" },
  { id: "at", name: "At", inputType: "Time" },
  { id: "which", name: "Which", inputType: "Dropdown", options },
  { id: "what", name: "What", inputType: "MultipleChoice", options },
  { id: "all", name: "All", inputType: "CheckBox", options },
  { id: "stars", name: "Stars", inputType: "Rating" },
  { id: "note", name: "Note", inputType: "ShortText" },
];

const answers = {
  name: "Ann",
  story: "Once\nupon",
  mail: "ann@example.com",
  phone: "+12025550147",
  from: "2027-02-01",
  at: "09:30",
  which: "two",
  what: "one",
  all: ["one", "two"],
  stars: 4,
};

describe.runIf(browserWanted)("a form that the server renders", () => {
  const on = stage();
  let account = "";
  beforeAll(() =>
    on.product.withDatabase(async (database) => {
      const { account_id } = await database("templates").where({ template_id: "supplier-choice" }).first();
      account = account_id as string;
      await givenForm(database, account, { id: "early", inputs, submitName: "Send it", multipleSubmission: true });
    }),
  );

  /** Opened with its scripts held back until `release`. */
  async function openEarly(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
    const opened = await openPage(on.browser, { ...looks.phone, ...moving });
    const { page, context } = opened;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await context.route("**/assets/*.js", (route) => released.then(() => route.continue()));
    await watchShifts(context);
    await prepare(page);
    await page.goto(await on.product.link("early", "100236", account), { waitUntil: "commit" });
    await control(page, "note").waitFor();
    return { ...opened, release };
  }

  async function fillIn(page: Page): Promise<void> {
    for (const { id, inputType } of inputs.slice(0, -1))
      await answer(page, id, inputType as "Text", answers[id as keyof typeof answers] as never);
    await control(page, "note").pressSequentially("half a wo");
    await page.keyboard.press("ArrowLeft");
  }

  test("keeps what was put into it before its script was there, and sends it once by the Submit pressed then", async () => {
    const { page, context, faults, release } = await openEarly();
    await fillIn(page);
    const note = await control(page, "note").elementHandle();
    // Presses Submit, and leaves the focus where it is.
    await page.keyboard.press("Enter");
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("SubmitEnrollment")) sent.push(request.postDataJSON());
    });
    expect(await note!.evaluate((field) => document.activeElement === field)).toBe(true);
    release();
    await page.getByText(messages["form.thanksTitle"]).first().waitFor();
    expect(sent).toHaveLength(1);
    const [{ inputForms }] = sent as [{ inputForms: { id: string; value: unknown }[] }];
    expect(Object.fromEntries(inputForms.map(({ id, value }) => [id, value]))).toEqual({
      ...answers,
      note: "half a wo",
    });
    expect(faults).toEqual([]);
    await context.close();
  });

  const early = { name: "Ann", caret: 8 };
  test.each([
    {
      title: "moves nothing, and keeps field, focus and caret as they are",
      isRead: true,
      expected: { ...early, isSame: true },
    },
    {
      title: "control: without reading its fields first, what was typed is lost",
      isRead: false,
      expected: { name: "" },
    },
  ])("$title", { tags: ["access"] }, async ({ isRead, expected }) => {
    const { page, context, release } = await openEarly((page) =>
      isRead
        ? Promise.resolve()
        : page.addInitScript(() => {
            const find = Element.prototype.querySelectorAll;
            Element.prototype.querySelectorAll = function (this: Element, selector: string) {
              return find.call(this, selector === "input, select, textarea" ? "none" : selector);
            } as typeof find;
          }),
    );
    await fillIn(page);
    const note = (await control(page, "note").elementHandle())!;
    release();
    await isTakenOver(page);
    expect((await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.01);
    // Whatever renders the field again.
    await answer(page, "stars", "Rating", 2 as never);
    await page.keyboard.press("Tab");
    await control(page, "which").selectOption("one");
    const kept = await page.evaluate(() => {
      const field = document.getElementById("input-note") as HTMLInputElement;
      return { name: (document.getElementById("input-name") as HTMLInputElement).value, caret: field.selectionStart };
    });
    const isSame = await note.evaluate((field) => field.isConnected);
    if (!isRead)
      foundInTwin("access", "keys lost without reading the fields first", early.name.length - kept.name.length);
    expect({ ...kept, isSame }).toMatchObject(expected);
    await context.close();
  });

  test("loses no key, however many are typed while its script takes it over", { tags: ["access"] }, async () => {
    const text = "the quick brown fox jumps over the lazy dog, twice";
    const rounds = cases(10_000 / text.length, 6);
    let lost = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { page, context, release } = await openEarly();
      await control(page, "name").focus();
      const at = Math.floor((round / rounds) * text.length);
      await page.keyboard.type(text.slice(0, at));
      release();
      await page.keyboard.type(text.slice(at), { delay: 8 * ((round % 6) + 1) });
      await isTakenOver(page);
      const value = await control(page, "name").inputValue();
      if (value !== text) lost += Math.max(1, text.length - value.length);
      await context.close();
    }
    found("access", "keys lost while a form is taken over", lost, rounds * text.length);
    expect(lost).toBe(0);
  });
});
