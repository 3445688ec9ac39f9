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
  .map((type) => `input[type=${type}]:visible`)
  .concat("input:not([type]):visible", "textarea:visible")
  .join();

interface Walked {
  title: string;
  /** A link's, or a path. */
  at: WantedLink | string;
  /** The fields that it has at least. */
  least: number;
  reach?(page: Page): Promise<unknown>;
  /** Where the fields are; left out: the page. */
  fields?(page: Page): Locator;
}

const order = (page: WantedLink["page"], enrollmentId: string | null, recipientId: string | null): WantedLink => ({
  page,
  enrollmentId,
  recipientId,
});
const hosted = (page: Page) => page.frameLocator("iframe").locator(typedInto);

const walks: Walked[] = [
  { title: "a form with every input type", at: order("form", "service-request", "100201"), least: 3 },
  { title: "a bank account of a form", at: order("form", "autopay", "100250"), least: 3 },
  { title: "a payment", at: order("smart-pay", null, "100201"), least: 4 },
  { title: "a card", at: order("smart-pay", null, "100201"), least: 3, fields: hosted },
  {
    title: "a bank account that pays",
    at: order("smart-pay", null, "100201"),
    least: 3,
    reach: (page) => page.getByRole("radio", { name: "eCheck" }).check(),
    fields: hosted,
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
    async ({ at, least, reach, fields }) => {
      const { page, context } = await openPage(on.browser, window);
      await page.goto(
        typeof at === "string" ? on.product.url + at : await addressOfLink(on.product.config, at, 86_400),
      );
      const all = fields?.(page) ?? page.locator("main").locator(typedInto);
      await all.first().waitFor();
      await reach?.(page);
      await all.first().waitFor();
      await expect.poll(() => all.count()).toBeGreaterThanOrEqual(least);
      expect(await lostIn(all)).toEqual([]);
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
    const fields = page.locator(hasWindow ? "dialog[open]" : "main").locator(typedInto);
    await fields.first().waitFor();
    expect(await lostIn(fields)).toEqual([]);
    await context.close();
  });
});

/** What is no longer what was typed, in each of the fields; of rows that repeat, in the first. */
async function lostIn(all: Locator): Promise<unknown[]> {
  const lost: unknown[] = [];
  const walked = new Set<string>();
  // What is filled in may leave its list.
  for (let at = 0; at < (await all.count()); at++) {
    const field = all.nth(at);
    if (!(await field.isEditable())) continue;
    const name = await field.evaluate(
      (element) =>
        (element as HTMLInputElement).labels?.[0]?.textContent ?? element.getAttribute("aria-label") ?? element.id,
    );
    if (walked.has(name)) continue;
    walked.add(name);
    const results = await field.evaluate(
      insertEach,
      typedTexts.map(({ text }) => text),
    );
    for (const [index, typed] of typedTexts.entries()) {
      const { shown, left, countries } = results[index]!;
      for (const value of [shown, left])
        if (![...countries, "+1"].some((before) => isSpelling(value, withCountry(typed), before)))
          lost.push([name, typed.name, value.slice(0, 60)]);
    }
  }
  return lost;
}

/** A field of a mobile number of North America adds its country. */
const withCountry = (typed: TypedText): TypedText => ({ ...typed, meant: [...(typed.meant ?? []), `+1${typed.text}`] });

/**
 * Runs in the page: puts each text in as a paste does, one after the other, and leaves the field. What was shown before and after leaving, and the
 * dialling codes that were chosen beside a phone number.
 */
async function insertEach(element: SVGElement | HTMLElement, texts: readonly string[]) {
  const field = element as HTMLInputElement;
  const country = () => field.closest(".bw-phone")?.querySelector("select")?.value ?? "";
  const rendered = () => new Promise((next) => setTimeout(next));
  const put = async (text: string) => {
    field.focus();
    field.select();
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
    await rendered();
  };
  const results = [];
  for (const text of texts) {
    const before = country();
    await put(text);
    const shown = field.value;
    field.blur();
    await rendered();
    results.push({ shown, left: field.value, countries: [before, country()] });
  }
  await put("");
  return results;
}
