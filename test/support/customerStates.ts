// The states of the pages for customers and for anyone, in the demo's data.
import type { Page } from "playwright-core";
import type { CallData, PageName } from "@billwright/schemas";
import { billLogId, hostileLogId } from "../../server/demo/mails/mails.ts";
import { answer, attach, control, png } from "./customer.ts";
import { seen } from "./inPage.ts";
import type { LinkTo, StatesOf, UserPage } from "./pageStates.ts";

type PreferenceInfo = CallData<"GET /api/Unsubscribe/Info">;

const link = (enrollmentId: string | null, recipientId: string | null): LinkTo => ({ enrollmentId, recipientId });
const field = (page: Page) => seen(page, "main .bw-field");
const heading = (page: Page) => seen(page, "h1");
const error = (page: Page) => seen(page, ".bw-error");

/** A PDF's first page is there. */
const drawn = (page: Page) => seen(page, ".bw-pdf[data-drawn]");

async function submitEmpty(page: Page): Promise<void> {
  await heading(page);
  await page.locator("main button[type=submit]").click();
  await error(page);
}

async function fillWrongly(page: Page): Promise<void> {
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
  await error(page);
}

async function askForCode(page: Page): Promise<void> {
  await answer(page, "bill-email", "Email", `look-${Math.floor(performance.now())}@example.com`);
  await answer(page, "alerts", "CheckBox", ["ready", "due", "high"]);
  await page.locator(".bw-field button").first().click();
  // Submit is disabled while the code is being sent; its colours change as it ends.
  await seen(page, "dialog button[type=submit]:not([aria-disabled])");
}

async function mistypeBank(page: Page): Promise<void> {
  await control(page, "pay-date").selectOption({ index: 1 });
  for (const [at, digits] of ["12345678901", "99999999999", "123456789"].entries())
    await page.locator(".bw-bank-number").nth(at).fill(digits);
  await error(page);
}

/** Everything of the page of preferences has loaded. */
const preferences = (page: Page) => seen(page, ".bw-preferences-bar:not([data-waits])");

/** The payment provider's own fields are there. */
const payFields = (page: Page) => page.frameLocator("iframe").locator("input").first().waitFor();

/** The form, past a payment of the same customer that waits at the bank. */
async function payForm(page: Page): Promise<void> {
  const otherWay = page.locator("main [data-tone=info] button");
  await page.locator("main iframe").or(otherWay).first().waitFor();
  if (await otherWay.isVisible()) await otherWay.click();
  await payFields(page);
}

/** Fills in the payment's form and presses Next. `amount` null: the link has fixed it. */
export async function payByCard(
  page: Page,
  ...order: [number: string, amount?: string | null, email?: string]
): Promise<void> {
  await fillInCard(page, ...order);
  await page.locator("main button[type=submit]").click();
}

export async function fillInCard(
  page: Page,
  number: string,
  amount: string | null = "12.50",
  email = "ada@example.org",
): Promise<void> {
  const fields = page.frameLocator("iframe");
  await fields.locator("#number").fill(number);
  await fields.locator("#expiry").fill("1240");
  await fields.locator("#code").fill("123");
  await page.locator("[name=cc-name]").fill("Ada Lovelace");
  if (amount !== null) await page.locator("[name=transaction-amount]").fill(amount);
  await page.locator("[name=email]").fill(email);
  await page.locator("input[type=tel]").fill("2025550143");
}

const noErrors = { hasErrors: false, code: 200, errors: [], errorGuid: null };

/** The page of preferences of the same customer with another record of what they want. */
async function preferencesWith(page: Page, change: (info: PreferenceInfo) => Partial<PreferenceInfo>): Promise<void> {
  await preferences(page);
  await page.route(
    /\/Unsubscribe\/Info\?/,
    async (route) => {
      const response = await route.fetch();
      const answered = (await response.json()) as { data: PreferenceInfo };
      await route.fulfill({ response, json: { ...answered, data: { ...answered.data, ...change(answered.data) } } });
    },
    { times: 1 },
  );
  await page.reload();
  await preferences(page);
}

/** Without a yes, but to what is fixed. */
const refused = (category: PreferenceInfo["categories"][number]): PreferenceInfo["categories"][number] => ({
  ...category,
  options: category.options.map((option) => ({
    ...option,
    consentProvided: option.consentProvided && (option.isMandatory || option.isFixedByEbill),
  })),
});

const ofReminders = { category: "Payment reminders", channel: "Email" } as const;

/** As where a code to a contact of before was entered already. */
const withoutProof = (page: Page) =>
  page.route(
    /\/GetContactProof/,
    (route) => route.fulfill({ json: { ...noErrors, data: { isNeeded: false, contacts: [] } } }),
    { times: 1 },
  );

const line = (month: string, paid: number, status: "paid" | "late" | "open") => ({
  ...{ month, dueDate: `${month}-15`, downPayment: false },
  ...{ amount: 40, paid, left: 40 - paid, status },
});

/** The same customer once they have agreed to a plan: what the page loads next has it. */
const withPlan = (page: Page) =>
  page.route(
    /\/MyBills\/Get\b/,
    async (route) => {
      const response = await route.fetch();
      const answered = (await response.json()) as { data: object };
      const plan = {
        ...{ arrangementId: "plan", agreedAt: "2026-10-01T12:00:00Z", status: "standing" },
        lines: [line("2026-10", 40, "paid"), line("2026-11", 15, "late"), line("2026-12", 0, "open")],
        ...{ total: 120, paid: 55, left: 65, next: { amount: 25, due: "2026-11-15" } },
      };
      await route.fulfill({ response, json: { ...answered, data: { ...answered.data, plan } } });
    },
    { times: 1 },
  );

export const customerStates: StatesOf<Exclude<PageName, UserPage>> = {
  form: [
    { title: "an ordinary form", at: link("e-bill", "100215"), reach: field },
    { title: "a long form, empty", at: link("service-request", "100201"), reach: field },
    {
      title: "a long form with everything open and something wrong in each field",
      at: link("service-request", "100257"),
      reach: fillWrongly,
    },
    {
      title: "a form whose submit was refused",
      at: link("customer-survey", "100271"),
      async reach(page) {
        await page.getByRole("radio").first().waitFor();
        await page.locator(".bw-submit button, button.bw-button--primary").first().click();
        await error(page);
      },
    },
    { title: "the window that asks for a code", at: link("e-bill", "100222"), reach: askForCode },
    {
      title: "the bank block and the plan of an autopay form",
      at: link("autopay", "100250"),
      reach: mistypeBank,
    },
    {
      title: "an instalment plan with its table",
      at: link("installment-first", "100201"),
      async reach(page) {
        await answer(page, "months", "InstallmentPeriod", 6);
        await page.getByRole("table").waitFor();
      },
    },
    { title: "an expired form", at: link("photo-contest", null), reach: heading },
    { title: "a link that is none", at: "/form/not-a-link", reach: heading },
  ],
  "installment-plan": [{ title: "as it opens", at: link("installment-first", "100201"), reach: heading }],
  ebill: [{ title: "as it opens", at: link("e-bill", "100215"), reach: heading }],
  autopay: [{ title: "as it opens", at: link("autopay", "100201"), reach: heading }],
  dpp: [
    { title: "as it opens", at: {}, reach: heading },
    { title: "with nothing filled in", at: {}, reach: submitEmpty },
    {
      title: "nobody was found",
      at: {},
      async reach(page) {
        await heading(page);
        await page.locator("[name=account]").fill("999999");
        await page.locator("[name=house]").fill("1");
        await page.locator("main button[type=submit]").click();
        await seen(page, "dialog[open]");
      },
    },
  ],
  "autopay/start": [
    { title: "as it opens", at: {}, reach: heading },
    { title: "with nothing filled in", at: {}, reach: submitEmpty },
  ],
  supplier: [
    {
      title: "a resident of Maryland",
      at: link(null, "100201"),
      reach: (page) => page.locator("[type=checkbox]").nth(1).waitFor(),
    },
    {
      title: "saved",
      at: link(null, "100201"),
      async reach(page) {
        await page.locator("[type=checkbox]").first().check();
        await page.locator("main button[type=submit]").click();
        await seen(page, "main [data-tone=success]");
      },
    },
    {
      title: "a business in Maryland",
      at: link(null, "100208"),
      reach: (page) => seen(page, "[type=checkbox]"),
    },
    { title: "without a token", at: "/supplier", reach: heading },
    { title: "with nothing filled in", at: "/supplier", reach: submitEmpty },
    {
      title: "a link that is none",
      at: "/supplier?token=not-a-link",
      reach: (page) => seen(page, "main [role=alert]"),
    },
  ],
  "ebill/start": [{ title: "as it opens", at: {}, reach: heading }],
  "outage-alert": [
    { title: "what is announced", at: link(null, "100201"), reach: (page) => seen(page, "main h2") },
    { title: "nothing is announced", at: link(null, "N-5001"), reach: heading },
    { title: "without a token", at: "/outage-alert", reach: heading },
    { title: "a link that is none", at: "/outage-alert/not-a-link", reach: heading },
  ],
  // It leaves at its next check: test/journeys/outages.test.ts keeps it open.
  maintenance: null,
  "customer-unsubscribe": [
    { title: "the question", at: link(null, "100215"), reach: (page) => seen(page, ".bw-unsubscribe") },
    {
      title: "after unsubscribing",
      at: link(null, "100222"),
      async reach(page) {
        // In another language than the server rendered, the page is shown anew once its app is there.
        await page.waitForLoadState("networkidle");
        await page.locator(".bw-unsubscribe .bw-button--primary").click();
        await seen(page, ".bw-unsubscribe-state[data-given=false]");
      },
    },
    {
      title: "what goes on, of which some cannot be stopped",
      at: { ...link(null, "100201"), ...ofReminders },
      reach: (page) => seen(page, ".bw-unsubscribe-goes-on"),
    },
    {
      title: "what cannot be stopped",
      at: { ...link(null, "100215"), category: "Outages and safety", channel: "Email" },
      reach: (page) => seen(page, ".bw-unsubscribe-state[data-given=false]"),
    },
    {
      title: "a link to the preferences was sent",
      at: { ...link(null, "100215"), ...ofReminders },
      async reach(page) {
        const data = { url: null, sentTo: "d•••@example.org" };
        await page.route(/\/GetPreferencesLink/, (route) => route.fulfill({ json: { ...noErrors, data } }), {
          times: 1,
        });
        await page.waitForLoadState("networkidle");
        await page.locator(".bw-unsubscribe-again button").last().click();
        await seen(page, ".bw-unsubscribe-again [role=status] p");
      },
    },
  ],
  "contact-change": [
    {
      title: "the question",
      at: { ...link(null, "100236"), changeId: "demo" },
      reach: (page) => seen(page, ".bw-contact-change button"),
    },
    {
      title: "taken back",
      at: { ...link(null, "100208"), changeId: "demo-back" },
      reach: (page) => seen(page, ".bw-contact-change [role=status]"),
    },
  ],
  // It leads on to the signing service at once.
  AgreementSignStart: [
    {
      title: "an agreement that cannot be signed",
      at: link(null, "N-5001"),
      reach: (page) => seen(page, "main [role=alert]"),
    },
    { title: "without a token", at: "/AgreementSignStart", reach: heading },
  ],
  AgreementSign: [
    {
      title: "signed, with a bill to pay",
      at: link(null, "100306"),
      reach: (page) => seen(page, "main [data-tone=info]"),
    },
    {
      title: "signed, and nothing to pay",
      at: link(null, "100208"),
      reach: (page) => seen(page, "main [data-tone=success]"),
    },
    {
      title: "declined",
      at: link(null, "100327"),
      reach: (page) => seen(page, "main [data-tone=late]"),
    },
    {
      title: "a link that is none",
      at: "/AgreementSign?token=none",
      reach: (page) => seen(page, "main [role=alert]"),
    },
  ],
  "view-online": [
    {
      title: "a mail with a picture",
      at: { ...link(null, "100201"), logId: billLogId },
      reach: (page) => page.frameLocator("iframe").locator("img").first().waitFor(),
    },
    {
      title: "a mail that tries everything",
      at: { ...link(null, "100341"), logId: hostileLogId },
      reach: (page) => page.frameLocator("iframe").locator("h1").waitFor(),
    },
    { title: "a link that is none", at: "/view-online/not-a-link", reach: heading },
  ],
  "smart-pay": [
    { title: "as it opens", at: link(null, "100215"), reach: payFields },
    {
      title: "with nothing filled in",
      at: link(null, "100215"),
      async reach(page) {
        await payFields(page);
        await page.locator("main button[type=submit]").click();
        await error(page);
      },
    },
    {
      title: "a bank account",
      at: link(null, "100215"),
      async reach(page) {
        await payFields(page);
        await page.locator(".bw-pay-methods input").nth(1).check();
        await page.frameLocator("iframe").locator("#routing").waitFor();
      },
    },
    {
      title: "a payment that was made",
      at: link(null, "100404"),
      async reach(page) {
        await payFields(page);
        await payByCard(page, "4242424242424242");
        await seen(page, "main [data-tone=success]");
      },
    },
    {
      title: "a payment that is being checked",
      at: link(null, "100425"),
      async reach(page) {
        await payForm(page);
        await payByCard(page, "4000000000003220");
        await seen(page, "#pass");
        await page.goBack();
        await seen(page, "main [data-tone=info]");
      },
    },
    {
      title: "the result of a payment that was confirmed at the bank",
      at: link(null, "100215"),
      async reach(page) {
        await payForm(page);
        const language = await page.evaluate(() => document.documentElement.lang);
        await payByCard(page, "4000000000003220");
        await page.locator("#pass").click();
        await seen(page, ".bw-facts-table");
        // The mirrored language is no reader's own, so the page does not keep it.
        await page.goto(`${page.url()}&lang=${language}`);
        await seen(page, "main [data-tone=success]");
      },
    },
    { title: "without a token", at: "/smart-pay", reach: heading },
  ],
  "customer-preferences": [
    { title: "as it opens", at: link(null, "100201"), reach: preferences },
    {
      title: "saved",
      at: link(null, "100208"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-preferences-table .bw-choice input:not(:checked)").first().click();
        await page.locator(".bw-preferences-terms input").check();
        await page.locator(".bw-preferences-bar button").click();
        await seen(page, ".bw-preferences-saved");
      },
    },
    {
      title: "with its offers folded",
      at: link(null, "100201"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-preferences-fold").last().click();
        await seen(page, ".bw-preferences-fold[aria-expanded=false]");
      },
    },
    {
      title: "paused",
      at: link(null, "100215"),
      async reach(page) {
        await preferencesWith(page, () => ({ pausedUntil: "2038-01-01" }));
        await seen(page, ".bw-preferences-pause [role=status]");
      },
    },
    {
      title: "everything refused, and asked to take that back",
      at: link(null, "100215"),
      async reach(page) {
        await preferencesWith(page, ({ categories }) => ({ isAllRefused: true, categories: categories.map(refused) }));
        await page.locator(".bw-preferences-none input").click();
        await seen(page, ".bw-preferences-none [role=status] p");
      },
    },
    {
      title: "asking before unsaved changes are lost",
      at: link(null, "100201"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-preferences-table .bw-choice input:not(:checked)").first().click();
        await page.locator("main .bw-select").first().selectOption({ index: 1 });
        await seen(page, "dialog[open]");
      },
    },
    {
      title: "asking before a contact is removed",
      at: link(null, "100222"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-contacts-item .bw-contact-actions button").last().click();
        await seen(page, "dialog[open]");
      },
    },
    {
      title: "one contact too many",
      at: link(null, "100229"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-contacts-add").first().click();
        await seen(page, ".bw-toast");
      },
    },
    {
      title: "an unverified address that is none",
      at: link(null, "100201"),
      async reach(page) {
        await preferences(page);
        const row = page.locator(".bw-contacts-item").filter({ has: page.locator("input[type=email]") });
        await row.locator("input").fill("nobody");
        await row.locator("button").first().click();
        await row.locator(".bw-error").waitFor();
      },
    },
    {
      title: "the window that asks whether it is you",
      at: link(null, "100236"),
      async reach(page) {
        await preferences(page);
        await page.locator(".bw-contacts-add").first().click();
        await seen(page, "dialog[open] .bw-contact-known");
      },
    },
    {
      title: "the window that adds a number, with something wrong",
      at: link(null, "100208"),
      async reach(page) {
        await preferences(page);
        await withoutProof(page);
        await page.locator(".bw-contacts-add").nth(1).click();
        await page.locator("dialog[open] input[type=tel]").fill("2025");
        await page.locator("dialog[open] button[type=submit]").click();
        await error(page);
      },
    },
    {
      title: "the window that adds an address, with its code",
      at: link(null, "100236"),
      async reach(page) {
        await preferences(page);
        await withoutProof(page);
        await page.locator(".bw-contacts-add").first().click();
        await page.locator("dialog[open] input[type=email]").fill(`look-${Math.floor(performance.now())}@example.com`);
        await page.locator("dialog[open] button[type=submit]").click();
        await seen(page, "dialog[open] input[inputmode=numeric]");
      },
    },
    {
      title: "before it, what the account asks, with something wrong",
      at: link(null, "N-5001"),
      async reach(page) {
        await seen(page, ".bw-smart-auth");
        await page.locator("[name=RecipientId]").focus();
        await page.locator("[name=HOUSE]").fill("99");
        await error(page);
      },
    },
    {
      title: "before it, answers that are not right",
      at: link(null, "N-5002"),
      async reach(page) {
        await page.locator("[name=RecipientId]").fill("N-5002");
        await page.locator("[name=HOUSE]").fill("99");
        await page.locator(".bw-smart-auth [type=checkbox]").check();
        await page.locator("main button[type=submit]").click();
        await seen(page, ".bw-smart-auth [role=alert]");
      },
    },
    {
      title: "where there is one contact of each kind",
      at: link(null, "N-5001"),
      async reach(page) {
        await page.locator("[name=RecipientId]").fill("N-5001");
        await page.locator("[name=HOUSE]").fill("10");
        await page.locator(".bw-smart-auth [type=checkbox]").check();
        await page.locator("main button[type=submit]").click();
        await preferences(page);
      },
    },
  ],
  budget: [
    { title: "as it opens", at: {}, reach: heading },
    {
      title: "with nothing filled in",
      at: {},
      reach: submitEmpty,
    },
  ],
  "enroll-bbp": [
    {
      title: "what was used and would be paid",
      at: link(null, "100208"),
      reach: (page) => seen(page, ".bw-budget-usage"),
    },
    {
      title: "enrolled",
      at: link(null, "100208"),
      async reach(page) {
        await seen(page, ".bw-budget-usage, main [data-tone=success]");
        if ((await page.locator(".bw-budget-usage").count()) > 0)
          await page.locator("main .bw-button--primary").click();
        await seen(page, "main [data-tone=success]");
      },
    },
  ],
  "enroll-ip": [
    {
      title: "the plan that is offered",
      at: link(null, "100215"),
      reach: (page) => seen(page, ".bw-budget .bw-table"),
    },
    {
      title: "without the consent",
      at: link(null, "100215"),
      async reach(page) {
        await seen(page, ".bw-budget .bw-table");
        await submitEmpty(page);
      },
    },
    {
      title: "a customer who owes nothing",
      at: link(null, "100208"),
      reach: (page) => seen(page, "main [data-tone=success]"),
    },
  ],
  "view-invoice": [
    { title: "the bill in its viewer", at: link(null, "100201"), reach: drawn },
    { title: "a link that is none", at: "/view-invoice?pdfId=not-a-link", reach: heading },
    { title: "a message that is none", at: "/view-invoice?id=17", reach: heading },
    { title: "without any", at: "/view-invoice", reach: heading },
  ],
  "view-bill-access": [
    { title: "the bill, where nothing is asked", at: link(null, "N-5001"), reach: drawn },
    {
      title: "before it, what the account asks",
      at: link(null, "100215"),
      reach: (page) => seen(page, ".bw-smart-auth"),
    },
    { title: "a link that is none", at: "/view-bill-access?token=not-a-link", reach: heading },
  ],
  "my-bills": [
    {
      title: "bills and payments, where nothing is asked",
      at: link(null, "N-5001"),
      reach: (page) => seen(page, ".bw-my-bills"),
    },
    {
      title: "with a plan in force, a line of it paid, one late and one open",
      at: link(null, "N-5001"),
      async reach(page) {
        await seen(page, ".bw-my-bills");
        await withPlan(page);
        await page.reload();
        await seen(page, ".bw-my-bills ol li:nth-child(3)");
      },
    },
    {
      title: "before them, what the account asks",
      at: link(null, "100215"),
      reach: (page) => seen(page, ".bw-smart-auth"),
    },
  ],
  "walletpass-addtowallet": [
    {
      title: "the front of a pass, with the code that leads to it on a phone",
      at: link("wallet-customer-card", "100201"),
      reach: (page) => seen(page, "img.bw-wallet-qr"),
    },
    {
      title: "the back of a pass",
      at: link("wallet-customer-card", "100201"),
      async reach(page) {
        await page.locator(".bw-pass > button").click();
        await seen(page, ".bw-pass-back:not([hidden])");
      },
    },
  ],
  "agent-payments": [
    { title: "as it opens", at: link(null, "100215"), reach: field },
    {
      title: "with nothing that could be sent",
      at: link(null, "100215"),
      async reach(page) {
        await field(page);
        for (const box of ["customer-email", "customer-mobile"]) await page.locator(`[name=${box}]`).fill("");
        await page.locator("main button[type=submit]").click();
        await error(page);
      },
    },
    {
      title: "the code to scan",
      at: link(null, "100215"),
      async reach(page) {
        await field(page);
        await page.locator("main button[type=submit]").click();
        await seen(page, "main figure img");
      },
    },
    {
      title: "a customer without payments",
      at: link(null, "100208"),
      async reach(page) {
        await field(page);
        await page.locator(".bw-agent-actions button").last().click();
        await seen(page, ".bw-agent > section + section");
      },
    },
    { title: "a link that is none", at: "/agent-payments?installationId=none", reach: heading },
  ],
  "pay-result": [{ title: "without its key", at: "/pay-result", reach: heading }],
  landing: [{ title: "as it opens", at: {}, reach: heading }],
  "marketing/sign-up": [
    { title: "as it opens", at: {}, reach: heading },
    {
      title: "with nothing filled in",
      at: {},
      reach: submitEmpty,
    },
  ],
  "smart/sign-up": [
    {
      title: "signed up, with the link on its way",
      at: {},
      async reach(page) {
        await heading(page);
        await page.locator("[name=username]").fill(`owner-${Math.floor(performance.now() * 1000)}@business.example`);
        await page.locator("[name=password]").fill("Harbor!Walks-77");
        await page.locator("main button[type=submit]").click();
        await seen(page, "main [data-tone=success]");
      },
    },
  ],
  // Without an address it leads to signing up; with one it is a state of that page.
  "marketing/sign-up-result": null,
  terms: [{ title: "as it opens", at: {}, reach: heading }],
  privacy: [{ title: "as it opens", at: {}, reach: heading }],
  verifyEmail: [
    { title: "as it opens", at: link(null, "100201"), reach: heading },
    {
      title: "an address that was confirmed",
      at: link(null, "100201"),
      async reach(page) {
        await heading(page);
        // Its small script hears a key from then on.
        await page.waitForLoadState();
        await page.keyboard.press("Shift");
        await seen(page, "[data-tone=success]");
      },
    },
    { title: "a link that is none", at: "/verifyEmail", reach: heading },
  ],
  verifySms: [{ title: "as it opens", at: link(null, "100201"), reach: heading }],
  "web-push-registration": [
    { title: "as it opens", at: link(null, "100201"), reach: heading },
    { title: "a link that is none", at: "/web-push-registration?token=none", reach: heading },
  ],
  expired: [{ title: "as it opens", at: link("service-request", "100201"), reach: heading }],
  "404": [{ title: "an address that is none", at: "/no/such/page", reach: heading }],
  "smart/forgot-password": [
    { title: "as it opens", at: {}, reach: heading },
    {
      title: "with a link on its way",
      at: {},
      async reach(page) {
        await heading(page);
        await page.locator("[name=username]").fill(`user-${Math.floor(performance.now() * 1000)}@business.example`);
        await page.locator("main button[type=submit]").click();
        await seen(page, "main [data-tone=success]");
      },
    },
  ],
  // What a good link shows, its own tests show: it works once.
  "smart/set-password": [{ title: "a link that is none", at: "/smart/set-password?code=none", reach: heading }],
  // It leaves at once: to the dashboard or to the page below.
  "sso-success": null,
  "sso-error": [
    { title: "as it opens", at: {}, reach: heading },
    { title: "somebody without an account", at: "/sso-error?why=unknown", reach: heading },
  ],
  // It is in the preview, which is looked at with its frame.
  "form/preview/frame": null,
  "smart/sign-in": [
    { title: "as it opens", at: {}, reach: heading },
    {
      title: "a refused sign-in",
      at: {},
      async reach(page) {
        await page.locator("[name=username]").fill("nobody@harborlight.example");
        await page.locator("[name=password]").fill("not the password");
        await page.locator("form .bw-button--primary").click();
        await seen(page, ".bw-sign-in-fault");
      },
    },
  ],
};
