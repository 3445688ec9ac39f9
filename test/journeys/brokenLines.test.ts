// What a customer on a bad line sees, and what is stored (threats.md T24): a submit goes through a line that breaks.
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "@billwright/schemas";
import { brokenLine, faults, type BrokenLine, type Fault } from "../support/brokenLine.ts";
import { browserWanted, openPage } from "../support/browser.ts";
import { answer } from "../support/customer.ts";
import { found, foundInTwin, whole } from "../support/proof.ts";
import { userToken } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

/** The two calls of a submit without files. */
const steps = { answers: /^POST \S*SubmitEnrollment/, finish: /^POST \S*PostActions/ };
type StepName = keyof typeof steps;

const all = (Object.keys(steps) as StepName[]).flatMap((step) => faults.map((fault) => [step, fault] as const));
const broken = whole(
  all,
  all.filter(([step, fault]) => step === "answers" || fault === "the answer is lost"),
);
const isSilent = (fault: Fault) => fault === "nothing comes back";

describe.runIf(browserWanted)("on a line that breaks", () => {
  const on = stage();
  let line: BrokenLine;
  let token: string;

  beforeAll(async () => {
    line = await brokenLine(on.product.url);
    token = await userToken(on.product.url);
  });
  afterAll(() => line?.stop());

  /** How many submissions of the survey are final. */
  async function stored(): Promise<number> {
    const answered = await fetch(`${on.product.url}/api/Enrollments/Analytics?enrollmentId=customer-survey`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return ((await answered.json()) as { data: { total: number } }).data.total;
  }

  async function open() {
    const opened = await openPage(on.browser);
    const { pathname } = new URL(await on.product.link("customer-survey", null));
    await opened.page.goto(line.url + pathname);
    await answer(opened.page, "satisfaction", "Rating", 4);
    await answer(opened.page, "contact", "MultipleChoice", "no");
    return opened;
  }
  const submit = (page: Page) => page.getByRole("button", { name: "Send my answers" }).click();
  const thanks = (page: Page) => page.getByText("Thank you for your time.").waitFor();

  /** Submits on a line that breaks so, until the page says what is wrong; then the line is good again. */
  async function submitOn(step: StepName, fault: Fault, says: (page: Page) => Locator) {
    const before = await stored();
    const { page, context } = await open();
    line.breakFor(steps[step], fault);
    const pressed = performance.now();
    await submit(page);
    await says(page).waitFor();
    found("S21", "seconds without a word", (performance.now() - pressed) / 1_000, 1, 10);
    line.repair();
    return { before, page, context };
  }

  test.each(broken.filter(([, fault]) => !isSilent(fault)))(
    "in the step %s, where %s, the page says that it is not sent, and sends it once at the next press [submit.retry, submit.once]",
    { tags: ["S21"] },
    async (step, fault) => {
      const { before, page, context } = await submitOn(step, fault, (page) => page.locator(".bw-stopped"));
      await page.getByRole("button", { name: messages["sending.retry"] }).click();
      await thanks(page);
      await expectOneMoreThan(before);
      await context.close();
    },
  );

  test.each(broken.filter(([, fault]) => isSilent(fault)))(
    "in the step %s, where %s, the page says that it takes long, and goes on by itself [submit.retry, submit.once]",
    { tags: ["S21"] },
    async (step, fault) => {
      const long = (page: Page) => page.getByText("This takes longer than usual.");
      const { before, page, context } = await submitOn(step, fault, long);
      await thanks(page);
      await expectOneMoreThan(before);
      await context.close();
    },
  );

  async function expectOneMoreThan(before: number): Promise<void> {
    const wrong = Math.abs((await stored()) - before - 1);
    found("S21", "submissions doubled or lost", wrong, 1);
    expect(wrong).toBe(0);
  }

  test("the count sees a customer who starts over after the last answer is lost", { tags: ["S21"] }, async () => {
    const before = await stored();
    const first = await open();
    line.breakFor(steps.finish, "the answer is lost");
    await submit(first.page);
    await first.page.locator(".bw-stopped").waitFor();
    await first.context.close();
    line.repair();
    const second = await open();
    await submit(second.page);
    await thanks(second.page);
    await second.context.close();
    const doubled = (await stored()) - before - 1;
    foundInTwin("S21", "submissions stored twice", doubled);
    expect(doubled).toBe(1);
  });
});
