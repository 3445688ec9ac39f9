// Every page in every state meets WCAG 2.2 AA (checked by axe) and fits its width: light, dark, right to left, wide, narrow, forced
// colours.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { violations } from "../support/axe.ts";
import { browserWanted, looks, openPage, overflowsSideways, wear, type Look } from "../support/browser.ts";
import { answer, attach, control, png } from "../support/customer.ts";
import type { Product } from "../support/product.ts";
import { stage } from "../support/stage.ts";

interface State {
  title: string;
  /** The page's address. */
  open(product: Product): Promise<string>;
  /** Brings the page into the state and waits until it is reached. */
  reach(page: Page): Promise<void>;
}

const button = (page: Page, index = 0) =>
  page.locator("form button[type=submit], .bw-submit button, button.bw-button--primary").nth(index);
const form = (enrollment: string, recipient: string | null) => (product: Product) =>
  product.link(enrollment, recipient);

const states: State[] = [
  {
    title: "a long form, empty",
    open: form("service-request", "100201"),
    reach: (page) => control(page, "signature").waitFor(),
  },
  {
    title: "a long form with everything open and something wrong in each field",
    open: form("service-request", "100257"),
    async reach(page) {
      await answer(page, "request", "MultipleChoice", "move");
      await answer(page, "property", "Dropdown", "business");
      await answer(page, "services", "CheckBox", ["electricity", "water", "lighting"]);
      await answer(page, "email", "Email", "nobody");
      await answer(page, "phone", "PhoneNumber", "+1202");
      await attach(page, "meter-photo", [
        { name: "meter.png", mimeType: "image/png", buffer: png },
        { name: "meter.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") },
      ]);
      await answer(page, "balance", "MultipleChoice", "debit");
      await page.locator(".bw-error").first().waitFor();
    },
  },
  {
    title: "a form whose submit was refused",
    open: form("customer-survey", "100271"),
    async reach(page) {
      await page.getByRole("radio").first().waitFor();
      await button(page).click();
      await page.locator(".bw-error").first().waitFor();
    },
  },
  {
    title: "the window that asks for a code",
    open: form("e-bill", "100222"),
    async reach(page) {
      await answer(page, "bill-email", "Email", `look-${Math.floor(performance.now())}@example.com`);
      await answer(page, "alerts", "CheckBox", ["ready", "due", "high"]);
      await page.locator(".bw-field button").first().click();
      // Submit is disabled while the code is being sent; its colours change as it ends.
      await page.locator("dialog button[type=submit]:not([aria-disabled])").waitFor();
    },
  },
  {
    title: "the bank block and the plan of an autopay form",
    open: form("autopay", "100250"),
    async reach(page) {
      await control(page, "pay-date").selectOption({ index: 1 });
      await page.locator(".bw-bank-number").first().fill("12345678901");
      await page.locator(".bw-bank-number").nth(1).fill("99999999999");
      await page.locator(".bw-bank-number").nth(2).fill("123456789");
      await page.locator(".bw-error").first().waitFor();
    },
  },
  {
    title: "an instalment plan with its table",
    open: form("installment-first", "100201"),
    async reach(page) {
      await answer(page, "months", "InstallmentPeriod", 6);
      await page.getByRole("table").waitFor();
    },
  },
  {
    title: "an expired form",
    open: form("photo-contest", null),
    reach: (page) => page.locator("main h1, main [role=alert], main .bw-message").first().waitFor(),
  },
  {
    title: "a link that is none",
    open: (product) => Promise.resolve(`${product.url}/form/not-a-link`),
    reach: (page) => page.locator("main h1, main [role=alert], main .bw-message").first().waitFor(),
  },
  {
    title: "a page that is not there",
    open: (product) => Promise.resolve(`${product.url}/no/such/page`),
    reach: (page) => page.getByRole("heading").first().waitFor(),
  },
];

/** Each opens every state once and switches through its looks. */
const walks: { title: string; query: string; looks: Look[] }[] = [
  {
    title: "on a phone, light and dark, on 320 pixels, in forced colours and on a wide screen",
    query: "",
    looks: ["phone", "dark", "narrow", "forcedColours", "desktop"],
  },
  { title: "right to left on a phone", query: "?lang=ar-XB", looks: ["phone"] },
];

describe.runIf(browserWanted)("every state of every page", () => {
  const on = stage();

  describe.each(walks)("$title", ({ query, looks: worn }) => {
    test.each(states.map((state) => [state.title, state] as const))(
      "%s has nothing axe objects to",
      async (_title, state) => {
        const { page, context, faults } = await openPage(on.browser, { ...looks.phone, timezoneId: "UTC" });
        await page.goto((await state.open(on.product)) + query);
        await state.reach(page);
        if (query) await page.locator(":root[dir=rtl]").waitFor();
        for (const look of worn) {
          await wear(page, look);
          expect(await violations(page), look).toEqual([]);
          expect(await overflowsSideways(page), look).toBe(false);
        }
        expect(faults).toEqual([]);
        await context.close();
      },
    );
  });

  test("the outbox of development has nothing axe objects to [otp.delivery]", async () => {
    const { page, context } = await openPage(on.browser);
    await page.goto(`${on.product.url}/dev/outbox`);
    await page.getByRole("heading").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });
});
