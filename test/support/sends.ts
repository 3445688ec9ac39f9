// What each page sends when it is pressed. The tests of links that end while their page is open, and of sends that fail, read it: a page that is
// missing here does not compile. The staff's pages are not among them.
import type { Page } from "playwright-core";
import type { PageName } from "@billwright/schemas";
import { agree, answer, control, verify } from "./customer.ts";
import { fillInCard } from "./customerStates.ts";
import { seen } from "./inPage.ts";
import type { LinkTo, UserPage } from "./pageStates.ts";
import type { Product } from "./product.ts";
import { owner, staffPassword } from "./staff.ts";

export interface Send {
  title: string;
  /** Of a page that a link opens. */
  at?: LinkTo;
  /** From the open page to where all is ready for the press. */
  fill(page: Page, product: Product): Promise<void>;
  press(page: Page): Promise<void>;
  /** The path of the call that the press makes. */
  call: string;
  /** What shows that what was typed is still there; absent: nothing is typed. */
  isKept?(page: Page): Promise<boolean>;
  /** Resolves when it was taken. */
  done(page: Page): Promise<void>;
  /** The page itself says that its link has ended, as its specification wants. */
  saysEndItself?: true;
}

const link = (enrollmentId: string | null, recipientId: string | null): LinkTo => ({ enrollmentId, recipientId });
const submit = (page: Page) => page.locator("main button[type=submit]").click();
const main = (page: Page) => page.locator("main .bw-button--primary").click();
const heading = (page: Page) => seen(page, "h1");
const success = (page: Page) => seen(page, "main [data-tone=success]");
const holds = (selector: string, value: string) => async (page: Page) =>
  (await page.locator(selector).inputValue()) === value;
const isTicked = (selector: string) => (page: Page) => page.locator(selector).first().isChecked();

/** A customer without a link says who they are, and is led on. */
const lookUp = (call: string, leadsTo: RegExp): Send => ({
  title: "who the customer is",
  async fill(page) {
    await page.locator("[name=account]").fill("100201");
    await page.locator("[name=house]").fill("12");
  },
  press: submit,
  call,
  isKept: holds("[name=account]", "100201"),
  done: (page) => page.waitForURL(leadsTo),
});

/** What the account asks before a bill is shown. `opens`: what is there once it is answered. */
const gateOfBill = (opens: string): Send => ({
  title: "what the account asks",
  at: link(null, "100215"),
  async fill(page) {
    await seen(page, ".bw-smart-auth");
    await page.locator("[name=ZIP]").fill("21001");
    await page.locator(".bw-smart-auth [type=checkbox]").check();
  },
  press: submit,
  call: "/api/v1/SmartPageAuth/Authorize",
  isKept: holds("[name=ZIP]", "21001"),
  done: (page) => seen(page, opens),
});

const signUp: Send = {
  title: "a new account",
  async fill(page) {
    await page.locator("[name=username]").fill(`owner-${Math.floor(performance.now() * 1000)}@business.example`);
    await page.locator("[name=password]").fill("Harbor!Walks-77");
  },
  press: submit,
  call: "/api/Session/SignUp",
  isKept: holds("[name=password]", "Harbor!Walks-77"),
  done: success,
};

const confirmation = (call: string): Send => ({
  title: "that a person confirms",
  at: link(null, "100201"),
  fill: heading,
  press: (page) => page.keyboard.press("Shift"),
  call,
  done: (page) => seen(page, "[data-tone=success]"),
  saysEndItself: true,
});

const unenrol = (at: LinkTo, enroll: Send["fill"]): Send => ({
  title: "the end of an enrolment",
  at,
  async fill(page, product) {
    await heading(page);
    const way = page.getByRole("button", { name: "Unenroll" });
    if ((await way.count()) === 0) {
      await page.goto(await product.link(at.enrollmentId!, at.recipientId));
      await enroll(page, product);
    }
    await way.click();
    await seen(page, "dialog[open]");
  },
  press: (page) => page.locator("dialog[open] .bw-button--danger").click(),
  call: "/api/Enrollments/SecondPageCallback",
  done: (page) => seen(page, "main [data-tone=info]"),
});

/** Null: it sends nothing, or nothing that is pressed for. */
export const sends: { readonly [Name in Exclude<PageName, UserPage>]: readonly Send[] | null } = {
  form: [
    {
      title: "a vote",
      at: link("outage-poll", null),
      fill: (page) => answer(page, "notice", "MultipleChoice", "mail"),
      press: submit,
      call: "/api/Enrollments/SubmitEnrollment",
      isKept: isTicked("input[value=mail]"),
      done: (page) => page.getByText("Thank you for voting.").waitFor(),
    },
  ],
  // Its way to pay is a link.
  "installment-plan": null,
  ebill: [
    unenrol(link("e-bill", "100285"), async (page, product) => {
      const email = `send-${Math.floor(performance.now() * 1000)}@example.com`;
      await answer(page, "bill-email", "Email", email);
      await verify(page, "bill-email", () => product.code(email));
      await answer(page, "paper", "MultipleChoice", "stop-paper");
      await submit(page);
      await page.waitForURL(/\/ebill\//);
    }),
  ],
  autopay: [
    unenrol(link("autopay", "100201"), async (page) => {
      await control(page, "pay-date").selectOption({ index: 1 });
      await agree(page);
      await submit(page);
      await page.waitForURL(/\/autopay\//);
    }),
  ],
  dpp: [lookUp("/api/wa/authorize", /\/(?:form|autopay|ebill)\/./)],
  "autopay/start": [lookUp("/api/wa/authorize", /\/(?:form|autopay|ebill)\/./)],
  "ebill/start": [lookUp("/api/wa/authorize", /\/(?:form|autopay|ebill)\/./)],
  supplier: [
    {
      title: "a choice",
      at: link(null, "100201"),
      fill: (page) => page.locator("main [type=checkbox]").first().check(),
      press: submit,
      call: "/api/wa/supplier-pref-update",
      isKept: isTicked("main [type=checkbox]"),
      done: success,
    },
  ],
  "smart-pay": [
    {
      title: "a payment",
      at: link(null, "100292"),
      async fill(page) {
        await page.frameLocator("iframe").locator("input").first().waitFor();
        await fillInCard(page, "4242424242424242");
      },
      press: submit,
      call: "/api/SmartPay/PayByCard",
      isKept: holds("[name=transaction-amount]", "12.50"),
      done: success,
    },
  ],
  "customer-preferences": [
    {
      title: "the choices",
      at: link(null, "100208"),
      async fill(page) {
        await seen(page, ".bw-preferences-bar:not([data-waits])");
        await page.locator(".bw-preferences-table .bw-choice input:not(:checked)").first().click();
        await page.locator(".bw-preferences-terms input").check();
      },
      press: (page) => page.locator(".bw-preferences-bar button").click(),
      call: "/api/Unsubscribe/Update",
      isKept: isTicked(".bw-preferences-terms input"),
      done: (page) => seen(page, ".bw-preferences-saved"),
    },
  ],
  AgreementSignStart: null,
  AgreementSign: null,
  "customer-unsubscribe": [
    {
      title: "a withdrawal",
      at: link(null, "100229"),
      fill: (page) => seen(page, ".bw-unsubscribe"),
      press: (page) => page.locator(".bw-unsubscribe .bw-button--primary").click(),
      call: "/api/Unsubscribe/UpdateUnsubscribe",
      done: (page) => seen(page, ".bw-unsubscribe-state[data-given=false]"),
    },
  ],
  "contact-change": [
    {
      title: "the way back",
      at: { ...link(null, "100236"), changeId: "demo" },
      fill: (page) => seen(page, ".bw-contact-change button"),
      press: main,
      call: "/api/ContactPreference/TakeBackContactChange",
      done: (page) => page.locator(".bw-contact-change button").waitFor({ state: "detached" }),
    },
  ],
  "view-online": null,
  budget: [lookUp("/api/BudgetBill/AuthorizeUser", /\/enroll-(?:ip|bbp)\//)],
  "enroll-bbp": [
    {
      title: "an enrolment",
      at: link(null, "100208"),
      fill: (page) => seen(page, ".bw-budget-usage"),
      press: main,
      call: "/api/BudgetBill/SetBudgetBillingPlanWglcx",
      done: success,
    },
  ],
  "enroll-ip": [
    {
      title: "a plan",
      at: link(null, "100215"),
      async fill(page) {
        await seen(page, ".bw-budget .bw-table");
        await page.locator("main [type=checkbox]").check();
      },
      press: submit,
      call: "/api/BudgetBill/SetInstallmentPlan",
      isKept: isTicked("main [type=checkbox]"),
      done: success,
    },
  ],
  "agent-payments": [
    {
      title: "the question for a code to scan",
      at: link(null, "100215"),
      async fill(page) {
        await seen(page, "main .bw-field");
        await page.locator("[name=customer-email]").fill("typed@example.com");
      },
      press: submit,
      call: "/api/v1/ErpFieldAgent/GenerateQr",
      isKept: holds("[name=customer-email]", "typed@example.com"),
      done: (page) => seen(page, "main figure img"),
      // The link is the agent's for good: a token of the record ends after a day's work, and the page asks for another (P76).
      saysEndItself: true,
    },
  ],
  "view-invoice": null,
  "view-bill-access": [gateOfBill(".bw-pdf[data-drawn]")],
  "my-bills": [gateOfBill(".bw-my-bills")],
  "pay-result": null,
  landing: null,
  "marketing/sign-up": [signUp],
  "smart/sign-up": [signUp],
  // Its button rests for half a minute: pages/customer/front/front.test.tsx.
  "marketing/sign-up-result": null,
  "walletpass-addtowallet": null,
  terms: null,
  privacy: null,
  verifyEmail: [confirmation("/api/v1/ErpVerification/VerifyEmail")],
  verifySms: [confirmation("/api/v1/ErpVerification/VerifySms")],
  // It needs a push service: pages/customer/push/push.test.tsx.
  "web-push-registration": null,
  "outage-alert": null,
  maintenance: null,
  expired: null,
  "404": null,
  "form/preview/frame": null,
  "smart/sign-in": [
    {
      title: "who signs in",
      async fill(page) {
        await page.locator("[name=username]").fill(owner);
        await page.locator("[name=password]").fill(staffPassword);
      },
      press: (page) => page.locator("form .bw-button--primary").click(),
      call: "/api/Session/SignIn",
      isKept: holds("[name=username]", owner),
      done: (page) => page.waitForURL(/\/smart\/(?!sign-in)/),
    },
  ],
  // Not walked here yet.
  "smart/forgot-password": null,
  "smart/set-password": null,
  // An exchange of the address's own code: pages/staff/sso/sso.test.tsx.
  "sso-success": null,
  "sso-error": null,
};
