// A press on a page that the server rendered, before, while and after its script takes it over: it is shown as taken, and done once.
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { messages, type InputForm } from "@billwright/schemas";
import { givenForm } from "../../server/testing/given.ts";
import { browserWanted, looks, moving, openPage, painted } from "../support/browser.ts";
import { control, field } from "../support/customer.ts";
import { hydrationBegun, isSettled, isTakenOver, pause, pauseRequests, resume } from "../support/paused.ts";
import { stage } from "../support/stage.ts";

const scripts = "**/assets/*.js";
const options = [
  { guid: "one", name: "One", value: "one" },
  { guid: "two", name: "Two", value: "two" },
];
const inputs: InputForm[] = [
  { id: "mail", name: "Mail", inputType: "Email", verificationRequired: true },
  { id: "all", name: "All", inputType: "CheckBox", options },
  { id: "first", name: "First", inputType: "Signature" },
  { id: "second", name: "Second", inputType: "Signature" },
];

/** By no role: behind the window it has none. */
const verifyButton = (page: Page) => field(page, "mail").locator("button");
const codeWindow = (page: Page) => page.getByRole("dialog", { name: messages["codes.title"] });
const darkToggle = (page: Page) => page.getByRole("button", { name: messages["shell.dark"] });
const isTaken = (button: Locator) => button.evaluate((element) => element.hasAttribute("data-pressed"));

describe.runIf(browserWanted)("a press on a form that the server rendered", () => {
  const on = stage();
  let account = "";
  beforeAll(() =>
    on.product.withDatabase(async (database) => {
      const { account_id } = await database("templates").where({ template_id: "supplier-choice" }).first();
      account = account_id as string;
      await givenForm(database, account, { id: "pressed", inputs, submitName: "Send it" });
    }),
  );
  const link = () => on.product.link("pressed", "100236", account);

  /** Of a form with an address on this device, opened again with all paused that `prepare` pauses. Counts the codes requests for. */
  async function openAgain(contact: string, prepare: (page: Page) => Promise<unknown>) {
    const opened = await openPage(on.browser, { ...looks.phone, ...moving });
    const { page } = opened;
    await page.goto(await link());
    await isSettled(page);
    await control(page, "mail").fill(contact);
    await prepare(page);
    const requests: string[] = [];
    page.on("request", (request) => void (/EmailVerification/.test(request.url()) && requests.push(request.url())));
    await page.reload({ waitUntil: "commit" });
    await verifyButton(page).waitFor();
    return { ...opened, requests };
  }

  const takenOverBefore = async (page: Page) => {
    await isTakenOver(page);
    await verifyButton(page).click();
  };

  test.each([
    {
      when: "before its script is there",
      async press(page: Page, letScriptsCome: () => void) {
        await verifyButton(page).click();
        letScriptsCome();
        await isTakenOver(page);
      },
    },
    {
      when: "while it is taken over",
      isPaused: true,
      async press(page: Page, letScriptsCome: () => void) {
        letScriptsCome();
        await hydrationBegun(page);
        await verifyButton(page).click();
        await resume(page, "hydration");
        await isTakenOver(page);
      },
    },
    {
      when: "once it is taken over",
      async press(page: Page, letScriptsCome: () => void) {
        letScriptsCome();
        await takenOverBefore(page);
      },
    },
  ])(
    "$when waits for what this device has kept, and asks for one code [otp.send]",
    async ({ press, isPaused = false }) => {
      let letScriptsCome = (): void => undefined;
      const { page, context, requests, faults } = await openAgain(`${isPaused}@example.com`, async (page) => {
        await pause(page, "draft");
        if (isPaused) await pause(page, "hydration");
        letScriptsCome = await pauseRequests(page.context(), scripts);
      });
      await press(page, letScriptsCome);
      expect(await isTaken(verifyButton(page))).toBe(true);
      await resume(page, "draft");
      await codeWindow(page).waitFor();
      expect(await isTaken(verifyButton(page))).toBe(false);
      expect(requests).toHaveLength(1);
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test("waits for what its link says, as of which length a code is", async () => {
    let answer = (): void => undefined;
    const { page, context } = await openAgain("linked@example.com", async (page) => {
      answer = await pauseRequests(page.context(), "**/api/Enrollments/Fetcher*");
    });
    await isTakenOver(page);
    await verifyButton(page).click();
    expect(await isTaken(verifyButton(page))).toBe(true);
    answer();
    await codeWindow(page).waitFor();
    await context.close();
  });

  test("that is held down while a draft is found stays on its button, which the draft's notice would move", async () => {
    const { page, context } = await openAgain("down@example.com", (page) => pause(page, "draft"));
    await isTakenOver(page);
    await verifyButton(page).hover();
    await page.mouse.down();
    await resume(page, "draft");
    for (const _frame of [1, 2, 3]) await painted(page);
    await page.mouse.up();
    await codeWindow(page).waitFor();
    await page.getByText(messages["draft.restored"]).waitFor();
    await context.close();
  });

  test("is done once where it comes while the page is taken over: dark mode is off, what it ticks stays ticked", async () => {
    const { page, context } = await openPage(on.browser, { ...looks.phone, ...moving, colorScheme: "dark" });
    await pause(page, "hydration");
    await page.goto(await link(), { waitUntil: "commit" });
    await hydrationBegun(page);
    const box = (name: string) => page.getByRole("checkbox", { name });
    await darkToggle(page).click();
    await box("One").click();
    await resume(page, "hydration");
    await isTakenOver(page);
    await box("Two").click();
    await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("light");
    expect([await box("One").isChecked(), await box("Two").isChecked()]).toEqual([true, true]);
    await context.close();
  });

  test("is done beside others that came before the script, each once and in their order", async () => {
    const { page, context } = await openPage(on.browser, { ...looks.phone, ...moving });
    const letScriptsCome = await pauseRequests(context, scripts);
    await page.goto(await link(), { waitUntil: "commit" });
    const tab = (id: string, name: string) => field(page, id).getByRole("tab", { name });
    await tab("first", "Type").click();
    await tab("second", "Draw").click();
    await tab("second", "Upload").click();
    await tab("second", "Type").click();
    for (const [id, name] of [
      ["first", "Type"],
      ["second", "Upload"],
    ] as const)
      expect(await isTaken(tab(id, name)), id).toBe(true);
    letScriptsCome();
    for (const id of ["first", "second"])
      await expect.poll(() => tab(id, "Type").getAttribute("aria-selected"), { message: id }).toBe("true");
    await context.close();
  });
});
