// Each kind of enrolment, from the first tap to thanks: a real browser, the real server, a database of its own.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { browserWanted, openPage } from "../support/browser.ts";
import { agree, answer, attach, control, png, signByTyping, verify } from "../support/customer.ts";
import type { Product } from "../support/product.ts";
import { stage } from "../support/stage.ts";

interface Journey {
  title: string;
  enrollment: string;
  recipient: string | null;
  fill(page: Page, product: Product): Promise<void>;
  submit: string;
  /** Where it ends: part of the address, and words on the page. */
  path?: RegExp;
  shows: (string | RegExp)[];
}

const journeys: Journey[] = [
  {
    title: "a service request with code, files and signature [form.thanks, submit.order, otp.delivery]",
    enrollment: "service-request",
    recipient: "100201",
    submit: "Send request",
    async fill(page, product) {
      await answer(page, "request", "MultipleChoice", "start");
      await answer(page, "start-date", "Date", "2027-01-04");
      await answer(page, "property", "Dropdown", "apartment");
      await answer(page, "unit", "ShortText", "4B");
      await answer(page, "services", "CheckBox", ["electricity", "water"]);
      await answer(page, "meter-place", "Text", "In the basement");
      await attach(page, "meter-photo", [{ name: "meter.png", mimeType: "image/png", buffer: png }]);
      await answer(page, "visit", "DateTime", "2027-01-05T09:30");
      await answer(page, "full-name", "ShortText", "Ana García");
      await answer(page, "email", "Email", "ana@example.com");
      await answer(page, "phone", "PhoneNumber", "+12025550142");
      await verify(page, "phone", () => product.code("+12025550142"));
      await signByTyping(page, "signature", "Ana García");
      await answer(page, "ease", "Rating", 5);
    },
    shows: ["Thank you. We have received your request and will confirm the date within two working days."],
  },
  {
    title: "a survey, and its results with a table [form.results, results.modal, results.allowed]",
    enrollment: "customer-survey",
    recipient: "100264",
    submit: "Send my answers",
    async fill(page) {
      await answer(page, "satisfaction", "Rating", 4);
      await answer(page, "contact", "MultipleChoice", "no");
      await answer(page, "improve", "CheckBox", ["water"]);
    },
    shows: [
      "Thank you for your time. Your answers help us to serve you better.",
      "Poll/Survey Results",
      /^.* Average: [1-5](\.\d)? of 5$/,
    ],
  },
  {
    title: "a poll that anyone may answer [form.results]",
    enrollment: "outage-poll",
    recipient: null,
    submit: "Vote",
    fill: (page) => answer(page, "notice", "MultipleChoice", "text"),
    shows: ["Thank you for voting.", "Poll/Survey Results"],
  },
  {
    title: "an instalment plan whose first payment is due today [submit.navigate, installment.table]",
    enrollment: "installment-first",
    recipient: "100201",
    submit: "Agree to the plan",
    async fill(page) {
      await answer(page, "months", "InstallmentPeriod", 3);
      await agree(page);
    },
    path: /\/installment-plan\//,
    shows: ["$111.11", "Billing Period", "Installment Amount"],
  },
  {
    title: "an instalment plan with a quarter down [submit.navigate]",
    enrollment: "installment-quarter",
    recipient: "100222",
    submit: "Agree to the plan",
    async fill(page) {
      await answer(page, "months", "InstallmentPeriod", 6);
      await agree(page);
    },
    path: /\/installment-plan\//,
    shows: ["Billing Period"],
  },
  {
    title: "e-bill [submit.navigate]",
    enrollment: "e-bill",
    recipient: "100215",
    submit: "Sign up for e-bill",
    async fill(page, product) {
      await answer(page, "bill-email", "Email", "bills@example.com");
      await verify(page, "bill-email", () => product.code("bills@example.com"));
      await answer(page, "paper", "MultipleChoice", "stop-paper");
    },
    path: /\/ebill\//,
    shows: ["bills@example.com"],
  },
  {
    title: "autopay with a new bank account [submit.navigate, autopay.block, autopay.secret]",
    enrollment: "autopay",
    recipient: "100250",
    submit: "Turn on autopay",
    async fill(page) {
      await page.getByLabel("New account number").fill("1234567890123");
      await page.getByLabel("Confirm account number").fill("1234567890123");
      await page.getByLabel("Routing number").fill("123456780");
      await control(page, "pay-date").selectOption({ index: 1 });
      await agree(page);
    },
    path: /\/autopay\//,
    shows: [/0123/],
  },
  {
    title: "autopay with a saved bank [submit.navigate, autopay.block]",
    enrollment: "autopay",
    recipient: "100201",
    submit: "Turn on autopay",
    async fill(page) {
      await control(page, "pay-date").selectOption({ index: 1 });
      await agree(page);
    },
    path: /\/autopay\//,
    shows: [],
  },
  {
    title: "a deferred payment plan with proof and signature [form.payment-table]",
    enrollment: "deferred-payment",
    recipient: "100215",
    submit: "Agree to the plan",
    async fill(page) {
      await answer(page, "hardship", "Dropdown", "job");
      await attach(page, "proof", [{ name: "letter.png", mimeType: "image/png", buffer: png }]);
      await answer(page, "months", "InstallmentPeriod", 12);
      await signByTyping(page, "signature", "Sam Okafor");
      await agree(page);
    },
    shows: ["Your payment plan is set up. The first payment is due today."],
  },
  {
    title: "a choice of supplier [form.thanks]",
    enrollment: "supplier-choice",
    recipient: "100229",
    submit: "Change supplier",
    async fill(page) {
      await answer(page, "supplier", "Dropdown", "tidewater");
      await answer(page, "contract", "MultipleChoice", "monthly");
      await answer(page, "switch-date", "Date", "2027-02-01");
      await answer(page, "consent", "CheckBox", ["share"]);
    },
    shows: ["Your change is on its way. Your supplier will write to you within five working days."],
  },
];

describe.runIf(browserWanted)("from the first tap to thanks", () => {
  const on = stage();

  test.each(journeys.map((journey) => [journey.title, journey] as const))("%s", async (_title, journey) => {
    const { enrollment, recipient, fill, submit, path, shows } = journey;
    const { page, context, faults } = await openPage(on.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: "UTC",
    });
    const link = await on.product.link(enrollment, recipient);
    await page.goto(link);
    await page.getByRole("button", { name: submit }).waitFor();
    await fill(page, on.product);
    await page.getByRole("button", { name: submit }).click();
    if (path) await page.waitForURL(path);
    for (const text of shows) await page.getByRole("main").getByText(text).first().waitFor();

    await page.goto(link); // The form is submitted for good: opened again, it says so.
    if (/installment/.test(enrollment)) await page.waitForURL(/\/installment-plan\//);
    else await page.getByText("This form was already submitted by you").first().waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test("e-bill is ended and taken up again [ebill.unenrolled, ebill.failure]", async () => {
    const { page, context, faults } = await openPage(on.browser, { viewport: { width: 390, height: 844 } });
    const send = async (email: string) => {
      await answer(page, "bill-email", "Email", email);
      await verify(page, "bill-email", () => on.product.code(email));
      await answer(page, "paper", "MultipleChoice", "stop-paper");
      await page.getByRole("button", { name: "Sign up for e-bill" }).click();
      // The biller may not have taken it yet.
      await page
        .getByText(/You are enrolled in the Electronic Bills|Your e-bill is being set up/)
        .first()
        .waitFor();
    };
    await page.goto(await on.product.link("e-bill", "100222"));
    await send("first@example.com");
    const status = page.url();
    const other = await context.newPage();
    await other.goto(status);
    for (const tab of [page, other]) await tab.getByRole("button", { name: "Unenroll" }).click();
    for (const tab of [page, other]) {
      await tab.getByRole("button", { name: "Yes, unenroll" }).dblclick();
      await tab.getByRole("heading", { name: "You are unenrolled from the Electronic Bills" }).waitFor();
    }
    await page.reload();
    await page.getByRole("heading", { name: "You are unenrolled from the Electronic Bills" }).waitFor();
    await page.getByRole("link", { name: "Fill in the form again" }).click();
    await send("second@example.com");
    expect(faults).toEqual([]);
    await context.close();
  });
});
