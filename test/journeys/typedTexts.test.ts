// Nothing typed or pasted is cut, dropped or turned into another value without a word (decisions-proposed.md P142): in a real browser, every
// field of pages that have one of each kind, the payment provider's in their frame among them, with what people and their programs put in.
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pathOf } from "@billwright/schemas";
import { addressOfLink, type WantedLink } from "@billwright/server";
import { isSpelling, typedTexts, type TypedText } from "../../engine/testing/typedTexts.ts";
import { browserWanted, openPage } from "../support/browser.ts";
import { stage } from "../support/stage.ts";

const window = { viewport: { width: 1280, height: 900 }, timezoneId: "UTC" };
const typedInto = "input[type=text]:visible, input[type=tel]:visible, input[type=email]:visible, textarea:visible";

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

describe.runIf(browserWanted)("what is typed and pasted", () => {
  const on = stage("embedded");

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
      const lost: unknown[] = [];
      for (const field of await all.all()) {
        if (!(await field.isEditable())) continue;
        const name = await field.evaluate((element) => element.getAttribute("name") ?? element.id);
        const country = await countryBeside(field);
        for (const typed of typedTexts) {
          await field.fill("");
          await field.focus();
          await page.keyboard.insertText(typed.text);
          const shown = await field.inputValue();
          await field.blur();
          const left = await field.inputValue();
          const beside = [country, await countryBeside(field), "+1"];
          for (const value of [shown, left])
            if (!beside.some((before) => isSpelling(value, withCountry(typed), before)))
              lost.push([name, typed.name, value.slice(0, 60)]);
        }
        await field.fill("");
      }
      expect(lost).toEqual([]);
      await context.close();
    },
  );
});

/** A field of a mobile number of North America adds its country. */
const withCountry = (typed: TypedText): TypedText => ({ ...typed, meant: [...(typed.meant ?? []), `+1${typed.text}`] });

/** The dialling code that is chosen beside a phone number. */
const countryBeside = (field: Locator): Promise<string> =>
  field.evaluate((element) => element.closest(".bw-phone")?.querySelector("select")?.value ?? "");
