// Nothing typed or pasted is cut, dropped or turned into another value without a word (decisions-proposed.md P142): in a real browser, every
// field of pages that have one of each kind, the payment provider's in their frame among them, with what people and their programs put in.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pathOf } from "@billwright/schemas";
import { addressOfLink, type WantedLink } from "@billwright/server";
import { isSpelling, typedTexts, type TypedText } from "../../engine/testing/typedTexts.ts";
import { browserWanted, openPage } from "../support/browser.ts";
import { addressOf, statesOf, type UserPage } from "../support/pageStates.ts";
import { putToken, userToken } from "../support/staff.ts";
import { stage } from "../support/stage.ts";

const window = { viewport: { width: 1280, height: 900 }, timezoneId: "UTC" };
const typedInto = ["text", "tel", "email", "url", "search"]
  .map((type) => `input[type=${type}]`)
  .concat("input:not([type])", "textarea")
  .join();
const fieldsIn = (where: Locator) => where.locator(typedInto).filter({ visible: true });

interface Walked {
  title: string;
  /** A link's, or a path. */
  at: WantedLink | string;
  /** The fields that it has at least. */
  least: number;
  reach?(page: Page): Promise<unknown>;
  /** What holds the fields; left out: the page. */
  where?(page: Page): Locator;
}

const order = (page: WantedLink["page"], enrollmentId: string | null, recipientId: string | null): WantedLink => ({
  page,
  enrollmentId,
  recipientId,
});
const hosted = (page: Page) => page.frameLocator("iframe").locator("body");

const walks: Walked[] = [
  { title: "a form with every input type", at: order("form", "service-request", "100201"), least: 3 },
  { title: "a bank account of a form", at: order("form", "autopay", "100250"), least: 3 },
  { title: "a payment", at: order("smart-pay", null, "100201"), least: 4 },
  { title: "a card", at: order("smart-pay", null, "100201"), least: 3, where: hosted },
  {
    title: "a bank account that pays",
    at: order("smart-pay", null, "100201"),
    least: 3,
    reach: (page) => page.getByRole("radio", { name: "eCheck" }).check(),
    where: hosted,
  },
  { title: "a look-up", at: pathOf("budget"), least: 2 },
  { title: "a field agent", at: order("agent-payments", null, "100222"), least: 2 },
  { title: "a ZIP code that is asked", at: order("view-bill-access", null, "100215"), least: 1 },
  { title: "signing in", at: pathOf("smart/sign-in"), least: 1 },
];

/** The states of staff's pages in which text is typed, each by the beginning of its title. Fields of screens are walked in jsdom; the editors of the other channels have the e-mail's. */
const staffWalks: { page: UserPage; state: string }[] = [
  { page: "smart/users", state: "the dialog that invites" },
  { page: "smart/dynamic-form", state: "the dialog" },
  { page: "smart/dynamic-form/id", state: "at the form's settings" },
  { page: "smart/dynamic-form/id", state: "at a question that shows by rules" },
  { page: "smart/dynamic-form/id", state: "the translations" },
  { page: "smart/dynamic-form/results", state: "no figures yet" },
  { page: "smart/dynamic-form/response", state: "as it opens" },
  { page: "smart/template-gallery/edit", state: "as it opens" },
  { page: "smart/wallet-gallery/edit", state: "as it opens" },
  { page: "smart/ivr-gallery/edit", state: "as it opens" },
];

describe.runIf(browserWanted)("what is typed and pasted", () => {
  const on = stage();
  let token: string | undefined;

  test.each(walks)(
    "stays what it was in every field of $title [input.number-only]",
    async ({ at, least, reach, where }) => {
      const { page, context } = await openPage(on.browser, window);
      await page.goto(
        typeof at === "string" ? on.product.url + at : await addressOfLink(on.product.config, at, 86_400),
      );
      const holder = where?.(page) ?? page.locator("main");
      const all = fieldsIn(holder);
      await all.first().waitFor();
      await reach?.(page);
      await all.first().waitFor();
      await expect.poll(() => all.count()).toBeGreaterThanOrEqual(least);
      expect(await lostIn(holder)).toEqual([]);
      await context.close();
    },
  );

  test.each(staffWalks)("stays what it was in every field of staff's $page, $state", async ({ page: name, state }) => {
    const { page, context } = await openPage(on.browser, window);
    token ??= await userToken(on.product.url);
    await putToken(context, token);
    const found = statesOf(name).find(({ title }) => title.startsWith(state)) ?? expect.fail(`no state ${state}`);
    await page.goto(await addressOf(on.product, name, found));
    await found.reach(page);
    await page.evaluate(() =>
      document.querySelectorAll("main details").forEach((each) => each.setAttribute("open", "")),
    );
    // What is behind a window takes no focus.
    const hasWindow = (await page.locator("dialog[open]").count()) > 0;
    const holder = page.locator(hasWindow ? "dialog[open]" : "main");
    await fieldsIn(holder).first().waitFor();
    expect(await lostIn(holder)).toEqual([]);
    await context.close();
  });
});

/** What is no longer what was typed, in each of the fields; of rows that repeat, in the first. */
async function lostIn(holder: Locator): Promise<unknown[]> {
  // The fields are asked what they show. To draw it as well, after each text, would take a third of the time.
  await holder.page().evaluate(() => void (document.documentElement.style.clipPath = "inset(100%)"));
  const texts = typedTexts.map(({ text }) => text);
  const walked = await holder.evaluate(walkFields, { typedInto, texts });
  expect(walked).not.toEqual([]);
  return walked.flatMap(([name, results]) =>
    typedTexts.flatMap((typed, index) => {
      const { shown, left, countries } = results[index]!;
      const isKept = (value: string) =>
        [...countries, "+1"].some((before) => isSpelling(value, withCountry(typed), before));
      return [shown, left].filter((value) => !isKept(value)).map((value) => [name, typed.name, value.slice(0, 60)]);
    }),
  );
}

/** A field of a mobile number of North America adds its country. */
const withCountry = (typed: TypedText): TypedText => ({ ...typed, meant: [...(typed.meant ?? []), `+1${typed.text}`] });

interface Put {
  shown: string;
  left: string;
  countries: string[];
}

/**
 * Runs in the page: puts each text into each field as a paste does, one after the other, and leaves the field. Answers by the field's name what
 * was shown before and after leaving, and the dialling codes that were chosen beside a phone number.
 */
async function walkFields(
  holder: SVGElement | HTMLElement,
  { typedInto, texts }: { typedInto: string; texts: readonly string[] },
): Promise<[name: string, results: Put[]][]> {
  const rendered = () => new Promise((next) => setTimeout(next));
  const put = async (field: HTMLInputElement, text: string) => {
    field.focus();
    field.select();
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
    await rendered();
  };
  const insertEach = async (field: HTMLInputElement) => {
    const country = () => field.closest(".bw-phone")?.querySelector("select")?.value ?? "";
    const results: Put[] = [];
    for (const text of texts) {
      const before = country();
      await put(field, text);
      const shown = field.value;
      field.blur();
      await rendered();
      results.push({ shown, left: field.value, countries: [before, country()] });
    }
    await put(field, "");
    return results;
  };
  const visibleFields = () =>
    Array.from(holder.querySelectorAll<HTMLInputElement>(typedInto)).filter(
      (field) => field.checkVisibility({ visibilityProperty: true }) && field.clientWidth > 0,
    );
  const walked = new Map<string, Put[]>();
  // What is filled in may leave its list.
  for (let at = 0; at < visibleFields().length; at += 1) {
    const field = visibleFields()[at]!;
    const name = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? field.id;
    if (!field.disabled && !field.readOnly && !walked.has(name)) walked.set(name, await insertEach(field));
  }
  return [...walked];
}
