import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Location } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import type { Arrangement, CallData } from "@billwright/schemas";
import { dialog, isAriaDisabled, press, pressTwice, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";

afterEach(cleanup);

const lookUp = "POST /api/BudgetBill/AuthorizeUser";
const load = "POST /api/BudgetBill/GetBudgetBillingWglcx";
const set = "POST /api/BudgetBill/SetBudgetBillingPlanWglcx";
const offer = "GET /api/BudgetBill/GetInstallmentPlan";
const agree = "POST /api/BudgetBill/SetInstallmentPlan";
type Result = CallData<typeof load>;
type Plan = CallData<typeof offer>;

const result: Result = {
  error: null,
  token: "tok",
  shouldRedirectToInstallmentPlan: false,
  shouldRedirectToIpPage: false,
  contractAccountNumber: "100208",
  budgetEstimate: 83.34,
  enrolledInBbp: false,
  settlement: null,
  items: [
    { usageFromDate: "2026-09-01", usageToDate: "2026-09-30", usage: 18.5, billAmount: 38.92 },
    { usageFromDate: "2026-10-01", usageToDate: "2026-10-31", usage: 40, billAmount: 67.3 },
  ],
  bills: { from: "2026-09-01", to: "2026-10-31", highest: 67.3, average: 53.11 },
  country: "United States",
};
const plan: Plan = {
  error: null,
  paymentsByMonth: [
    { month: "2026-11", dateString: "2026-12-20", amountString: "40.01" },
    { month: "2026-12", dateString: "2027-01-20", amountString: "40.01" },
    { month: "2027-01", dateString: "2027-02-20", amountString: "39.99" },
  ],
  contractAccountNumber: "100215",
  accountBalance: 120.01,
  accountBalanceString: "120.01",
  planHash: "first",
  isAgreed: false,
  arrangement: null,
  lastPaid: null,
  energyAssistance: false,
  country: "United States",
};

let where: () => Location;

async function open(address: string, answers: TestAnswers, isOffline = false): Promise<TestServer> {
  const server = testServer({
    "GET /api/WhiteLabelDomain/BasicInfo": () =>
      ({ pageTitle: "North", companyName: "North", supportPhone: null, supportEmail: "help@north.example" }) as never,
    "GET /api/Unsubscribe/GetAccountInfoResponse": () =>
      ({
        pageTitle: "North",
        companyName: "North",
        supportPhoneNumber: null,
        supportEmailAddress: "help@north.example",
      }) as never,
    ...answers,
  });
  server.offline = isOffline;
  where = await openApp(server, address);
  return server;
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const here = () => where().pathname + where().search;

describe("the look-up", () => {
  const account = () => screen.getByLabelText<HTMLInputElement>(/Account number/);
  const house = () => screen.getByLabelText<HTMLInputElement>(/House number/);
  async function fill() {
    await userEvent.type(account(), "100208");
    await userEvent.type(house(), "276");
  }

  test.each([
    ["?RecipientId=100208&source=mail", "100208"],
    ["?RecipientId=1234567890123", ""],
    ["", ""],
  ])(
    "with %j begins with the account number %j; neither field cuts [budget.route, budget.fields, budget.prefill]",
    async (query, value) => {
      await open(`/budget${query}`, {});
      await heading("Budget billing");
      expect([account().value, account().type, account().maxLength, house().maxLength]).toEqual([value, "tel", -1, -1]);
      expect(screen.queryByText(/Please enter/)).toBeNull();
    },
  );

  test.each<[Partial<Result>, string]>([
    [{}, "/enroll-bbp/tok?source=mail"],
    [{ shouldRedirectToInstallmentPlan: true }, "/enroll-ip/tok?bbp=true&source=mail"],
    [{ shouldRedirectToIpPage: true }, "/enroll-ip/tok?bbp=true&source=mail"],
  ])("an answer of %j leads to %s, and the source goes along [budget.next, budget.prefill]", async (changes, to) => {
    const server = await open("/budget?source=mail", {
      [lookUp]: () => ({ ...result, ...changes }),
      [load]: () => ({ ...result, ...changes, enrolledInBbp: true }),
      [offer]: () => plan,
    });
    await heading("Budget billing");
    await fill();
    pressTwice(screen.getByRole("button", { name: "Submit" }));
    await waitFor(() => expect(here()).toBe(to));
    expect(sent(server, lookUp).map(({ body }) => body)).toEqual([
      { accountNumber: "100208", houseNumber: "276", source: "mail" },
    ]);
  });

  test("two empty fields are reported only after a try, then follow the typing [budget.account-required, budget.house-required, budget.late-errors]", async () => {
    await open("/budget", {});
    await heading("Budget billing");
    await press("Submit");
    expect([
      screen.getByText("Please enter the correct Account Number."),
      screen.getByText("Please enter a House Number."),
    ]).toHaveLength(2);
    await fill();
    expect(screen.queryByText(/Please enter/)).toBeNull();
  });

  test.each([
    ["budget.noMatch", ["We could not find an account with these details"]],
    ["Not a key. Of two parts", ["Not a key", "Of two parts"]],
  ])(
    "the error %j is shown in the error window, and the fields keep their text [budget.error]",
    async (error, words) => {
      await open("/budget", { [lookUp]: () => ({ ...result, token: null, error }) as never });
      await heading("Budget billing");
      await fill();
      await press("Submit");
      const shown = await dialog();
      for (const part of words) expect(shown.getByText(part, { exact: false })).toBeTruthy();
      expect([account().value, house().value]).toEqual(["100208", "276"]);
    },
  );

  test("neither a token nor an error is critical, with the account's address [budget.critical]", async () => {
    await open("/budget", { [lookUp]: () => ({ ...result, token: null }) });
    await heading("Budget billing");
    await fill();
    await press("Submit");
    const words =
      "Critical error, We cannot process your request, please reach out our support team at help@north.example";
    expect((await dialog()).getByText(words, { exact: false })).toBeTruthy();
  });

  test("too many tries say the wait; without a network the fields keep their text [budget.lookup-failure, budget.guessing]", async () => {
    const server = await open("/budget", {
      [lookUp]: () => new Refused(429, 420, "budget.tooMany", undefined, { n: 900 }),
    });
    await heading("Budget billing");
    await fill();
    await press("Submit");
    await screen.findByText("Too many tries. Please wait 15 minutes and try again.");
    server.offline = true;
    await press("Submit");
    await dialog();
    expect([account().value, house().value]).toEqual(["100208", "276"]);
  });
});

describe("the enrolment", () => {
  const rows = () =>
    screen.getAllByRole("row").map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
  // The estimate is in the bar as well.
  const value = (label: string) => screen.getAllByText(label)[0]!.nextElementSibling?.textContent;

  test("shows account, period, bills, estimate, usage in therms and what is adjusted when [budget-enroll.route, budget-enroll.view, budget-enroll.period, budget-enroll.highest-average, budget-enroll.estimate, budget-enroll.usage, budget-enroll.therms, budget-enroll.dates, budget-enroll.cycle, budget-enroll.adjustments, budget-enroll.first-step]", async () => {
    const server = await open("/enroll-bbp/tok?source=mail", { [load]: () => result });
    await heading("Enroll in budget billing");
    expect(
      ["Account number", "Period", "Highest monthly bill", "Average monthly bill", "Monthly budget estimate"].map(
        value,
      ),
    ).toEqual(["100208", "Sep 01, 2026 to Oct 31, 2026", "$67.30", "$53.11", "$83.34"]);
    expect(rows()).toEqual([
      ["From", "To", "Usage (therms)", "Bill amount"],
      ["Sep 01, 2026", "Sep 30, 2026", "18.50", "$38.92"],
      ["Oct 01, 2026", "Oct 31, 2026", "40.00", "$67.30"],
    ]);
    for (const words of [
      /12-month cycle.*twelfth bill is adjusted/,
      /Maryland and Virginia.*District may only be adjusted at the end/,
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(sent(server, load).map(({ body }) => body)).toEqual([{ token: "tok", source: "mail" }]);
    expect(sent(server, set)).toEqual([]);
  });

  test("has the newest three bills before the rest, whatever their order, and all at a press [budget-enroll.usage]", async () => {
    const items = [9, 12, 8, 10, 11].map((month) => {
      const day = `2026-${String(month).padStart(2, "0")}-01`;
      return { usageFromDate: day, usageToDate: day, usage: 1, billAmount: month };
    });
    await open("/enroll-bbp/tok", { [load]: () => ({ ...result, items }) });
    await heading("Enroll in budget billing");
    const older = [...document.querySelectorAll("tbody tr")].map((row) => row.getAttribute("data-older"));
    expect(older).toEqual(["true", "false", "true", "false", "false"]);
    const all = screen.getByRole("button", { name: "Show all 5 bills" });
    const table = screen.getByRole("table");
    expect([table.dataset["whole"], all.getAttribute("aria-expanded")]).toEqual(["false", "false"]);
    await press("Show all 5 bills");
    expect([table.dataset["whole"], all.getAttribute("aria-expanded")]).toEqual(["true", "true"]);
  });

  test("without bills their figures are left out [budget-enroll.highest-average]", async () => {
    await open("/enroll-bbp/tok", {
      [load]: () => {
        const { bills: _without, ...rest } = result;
        return { ...rest, items: [], budgetEstimate: null };
      },
    });
    await heading("Enroll in budget billing");
    expect([
      screen.queryByText("Period"),
      screen.queryByText("Monthly budget estimate"),
      screen.queryByRole("table"),
    ]).toEqual([null, null, null]);
    expect(document.body.textContent).not.toContain("NaN");
  });

  test("the request enrols once and thanks; 'click here' leaves again; each step has focus [budget-enroll.submit, budget-enroll.thank-you, budget-enroll.unenrolled, budget-enroll.steps]", async () => {
    const server = await open("/enroll-bbp/tok?source=mail", { [load]: () => result, [set]: () => null });
    await heading("Enroll in budget billing");
    pressTwice(screen.getByRole("button", { name: "Submit Enrollment Request" }));
    const thanks = await heading("Thank you, you are enrolled in budget billing");
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(screen.getByText(/^Budget billing is being set up\./)).toBeTruthy();
    await press("click here");
    const left = await heading("You are no longer enrolled in budget billing");
    await waitFor(() => expect(document.activeElement).toBe(left));
    expect(sent(server, set).map(({ body }) => body)).toEqual([
      { token: "tok", enroll: true, source: "mail" },
      { token: "tok", enroll: false, source: "mail" },
    ]);
  });

  test("who is enrolled is thanked, and who owes is led to the instalments [budget-enroll.first-step, budget-enroll.redirect]", async () => {
    const handOver = { state: "acknowledged", from: "2026-12-05", reason: null } as const;
    const enrolled = { ...result, enrolledInBbp: true, shouldRedirectToIpPage: true, handOver };
    await open("/enroll-bbp/tok", { [load]: () => enrolled });
    await heading("Thank you, you are enrolled in budget billing");
    expect(screen.getByText("Your biller has set this up. It holds from December 5, 2026.")).toBeTruthy();
    cleanup();
    await open("/enroll-bbp/tok?source=mail", {
      [load]: () => ({ ...result, shouldRedirectToIpPage: true }),
      [offer]: () => plan,
    });
    await waitFor(() => expect(here()).toBe("/enroll-ip/tok?bbp=true&source=mail"));
  });

  test("an error while enrolling or leaving: the error window and the error step, from which it can be tried again [budget-enroll.error, budget-enroll.unenrolled]", async () => {
    await open("/enroll-bbp/tok", { [load]: () => result, [set]: () => new Refused(500, 500, "api.bug") });
    await heading("Enroll in budget billing");
    await press("Submit Enrollment Request");
    await dialog();
    await userEvent.click((await dialog()).getByRole("button", { name: "OK" }));
    await heading("Something went wrong");
    await press("Try again");
    await heading("Enroll in budget billing");
  });

  test("an enrolment that did not get through is sent again from the error window [budget-enroll.error]", async () => {
    const server = await open("/enroll-bbp/tok", {
      [load]: () => result,
      [set]: () => new Refused(500, 500, "api.bug"),
    });
    await heading("Enroll in budget billing");
    await press("Submit Enrollment Request");
    server.answers[set] = () => null;
    await userEvent.click((await dialog()).getByRole("button", { name: "Try again" }));
    await heading("Thank you, you are enrolled in budget billing");
  });

  test.each<[string, Partial<Result>, RegExp]>([
    ["an error", { token: null, error: "budget.unavailable" }, /not available for this account/],
    [
      "neither a token nor an error",
      { token: null },
      /Critical error, We cannot process your request.*help@north\.example/,
    ],
  ])(
    "an answer with %s: the error window over the error step [budget-enroll.no-token, budget-enroll.load-failed]",
    async (_title, changes, words) => {
      await open("/enroll-bbp/tok", { [load]: () => ({ ...result, ...changes }) });
      expect((await dialog()).getByText(words)).toBeTruthy();
      expect(screen.getByText("Please try again later or contact customer service for support")).toBeTruthy();
    },
  );

  test("without a network: the error step with Try again [budget-enroll.failure, budget-enroll.load-failed]", async () => {
    const server = await open("/enroll-bbp/tok", { [load]: () => result }, true);
    await heading("Something went wrong");
    expect(screen.getByText("Please try again later or contact customer service for support")).toBeTruthy();
    server.offline = false;
    await press("Try again");
    await heading("Enroll in budget billing");
  });
});

describe("the instalment step", () => {
  const cells = () =>
    screen.getAllByRole("row").map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
  const value = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /I agree to pay my balance/ });

  test("shows account, balance, the first and the last payment, and a schedule with its total [budget-instalment.route, budget-instalment.view, budget-instalment.total, budget-instalment.first-last, budget-instalment.terms, budget-instalment.months]", async () => {
    const server = await open("/enroll-ip/tok?source=mail", { [offer]: () => plan });
    await heading("Installment plan");
    const labels = ["Account number", "Account balance", "First payment due", "Monthly payment", "Final payment"];
    expect(labels.map(value)).toEqual(["100215", "$120.01", "Dec 20, 2026", "$40.01", "$39.99"]);
    expect(cells()).toEqual([
      ["Billing Period", "Due date", "Installment Amount"],
      ["November 2026", "Dec 20, 2026", "$40.01"],
      ["December 2026", "Jan 20, 2027", "$40.01"],
      ["January 2027", "Feb 20, 2027", "$39.99"],
      ["Total", "$120.01"],
    ]);
    expect(screen.getByText(/up to 12 months\..*no down payment and no interest/)).toBeTruthy();
    expect(screen.queryByText(/24 months/)).toBeNull();
    expect(sent(server, offer).map(({ query }) => [...query])).toEqual([
      [
        ["token", "tok"],
        ["source", "mail"],
      ],
    ]);
    expect(sent(server, agree)).toEqual([]);
  });

  test("with energy assistance the plan may be longer, and says so [budget-instalment.months]", async () => {
    await open("/enroll-ip/tok", { [offer]: () => ({ ...plan, energyAssistance: true }) });
    await heading("Installment plan");
    expect(screen.getByText(/up to 24 months/)).toBeTruthy();
  });

  test("by a mail: Sign up asks for the consent, signs up once for what was shown, and thanks [budget-instalment.copy, budget-instalment.consent, budget-instalment.set-call, budget-instalment.thank-you, budget-instalment.steps]", async () => {
    let isAgreed = false;
    const server = await open("/enroll-ip/tok", {
      [offer]: () => ({ ...plan, isAgreed }),
      [agree]: () => {
        isAgreed = true;
        return null;
      },
    });
    await heading("Installment plan");
    await press("Sign up");
    expect(screen.getByText("Please confirm your enrollment by checking the checkbox.")).toBeTruthy();
    expect(sent(server, agree)).toEqual([]);
    await userEvent.click(box());
    pressTwice(screen.getByRole("button", { name: "Sign up" }));
    await heading("Thank you, you are signed up for the installment plan");
    expect(cells().at(-1)).toEqual(["Total", "$120.01"]);
    expect(sent(server, agree)[0]!.body).toEqual({ token: "tok", accountBalance: 120.01, planHash: "first" });
  });

  test.each([
    ["", null],
    ["?bbp=true&source=mail", "/enroll-bbp/tok?source=mail"],
  ])(
    "with %j who has agreed already is thanked and reads what was agreed to, without a second Sign up [budget-instalment.set-call, budget-instalment.thank-you]",
    async (query, next) => {
      await open(`/enroll-ip/tok${query}`, { [offer]: () => ({ ...plan, isAgreed: true }) });
      await heading("Thank you, you are signed up for the installment plan");
      expect(["Account number", "Account balance", "First payment due", "Monthly payment"].map(value)).toEqual([
        "100215",
        "$120.01",
        "Dec 20, 2026",
        "$40.01",
      ]);
      expect(cells().at(-1)).toEqual(["Total", "$120.01"]);
      expect([screen.queryByRole("checkbox"), screen.queryByRole("button", { name: /Sign up|Continue/ })]).toEqual([
        null,
        null,
      ]);
      expect(screen.queryByRole("link", { name: "Continue" })?.getAttribute("href") ?? null).toBe(next);
    },
  );

  test("before budget billing: Continue waits for the consent and says so, then leads to the enrolment with an info message [budget-instalment.copy, budget-instalment.consent-bbp, budget-instalment.bbp-done]", async () => {
    await open("/enroll-ip/tok?bbp=true&source=mail", {
      [offer]: () => plan,
      [agree]: () => null,
      [load]: () => result,
      [set]: () => null,
    });
    await heading("Installment plan");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Continue" });
    expect(isAriaDisabled(button)).toBe(true);
    await userEvent.click(button);
    expect(screen.getByText("Please confirm your enrollment by checking the checkbox.")).toBeTruthy();
    await userEvent.click(box());
    expect(isAriaDisabled(button)).toBe(false);
    await userEvent.click(button);
    await heading("Enroll in budget billing");
    const announced = () => screen.queryByText("You are successfully enrolled in Deferred Payment Program.");
    expect([here(), announced()]).toEqual(["/enroll-bbp/tok?source=mail", expect.anything()]);
    // It says nothing over what comes after it.
    await press("Submit Enrollment Request");
    await heading("Thank you, you are enrolled in budget billing");
    await press("click here");
    await heading("You are no longer enrolled in budget billing");
    expect(announced()).toBeNull();
  });

  test.each<[string, Partial<Plan>]>([
    ["a balance that has changed", { accountBalance: 80, accountBalanceString: "80.00" }],
    ["a month that has changed", { paymentsByMonth: plan.paymentsByMonth.slice(1) }],
  ])("%s shows the new plan for a new consent [budget-instalment.stale]", async (_what, changes) => {
    const changed = { ...plan, ...changes, planHash: "second" };
    const plans = [plan, changed];
    let isAgreed = false;
    const server = await open("/enroll-ip/tok", {
      [offer]: () => ({ ...(plans.shift() ?? changed), isAgreed }),
      [agree]: ({ body }) => {
        isAgreed = (body as { planHash: string }).planHash === "second";
        return isAgreed ? null : new Refused(409, 420, "budget.stale");
      },
    });
    await heading("Installment plan");
    await userEvent.click(box());
    await press("Sign up");
    await screen.findByText("The plan has changed. Please look at the new plan and confirm it.");
    await waitFor(() => expect(box().checked).toBe(false));
    await userEvent.click(box());
    await press("Sign up");
    await heading("Thank you, you are signed up for the installment plan");
    expect(sent(server, agree)).toHaveLength(2);
  });

  test("an error on loading: the error window over the error step; on signing up the consent stays [budget-instalment.error]", async () => {
    await open("/enroll-ip/tok", { [offer]: () => ({ ...plan, error: "budget.noPlan", paymentsByMonth: [] }) });
    expect((await dialog()).getByText(/No installment plan is offered/)).toBeTruthy();
    expect(screen.getByText("Please try again later or contact customer service for support")).toBeTruthy();
    cleanup();
    await open("/enroll-ip/tok", { [offer]: () => plan, [agree]: () => new Refused(500, 500, "api.bug") });
    await heading("Installment plan");
    await userEvent.click(box());
    await press("Sign up");
    await dialog();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { hidden: true }).checked).toBe(true);
  });

  test("without a network: the error step with Try again [budget-instalment.failure]", async () => {
    const server = await open("/enroll-ip/tok", { [offer]: () => plan }, true);
    await heading("Something went wrong");
    server.offline = false;
    await press("Try again");
    await heading("Installment plan");
  });
});

const arrangement: Arrangement = {
  arrangementId: "plan",
  agreedAt: "2026-11-20T12:00:00Z",
  status: "standing",
  lines: plan.paymentsByMonth.map(({ month, dateString: dueDate, amountString }, at) => ({
    ...{ amount: Number(amountString), dueDate, month, downPayment: false },
    ...(at === 0
      ? { paid: 40.01, left: 0, status: "paid" as const }
      : { paid: 0, left: Number(amountString), status: "open" as const }),
  })),
  total: 120.01,
  paid: 40.01,
  left: 80,
  next: { amount: 40.01, due: "2027-01-20" },
};

describe("a plan that stands", () => {
  const links = "GET /api/BudgetBill/GetPlanPayLinks";
  const valueOf = (label: string) => screen.getAllByText(label)[0]!.nextElementSibling?.textContent;

  test("shows what is paid, left and next, and how to pay it; the total is the balance that was agreed to [budget-instalment.thank-you, budget-instalment.total]", async () => {
    await open("/enroll-ip/tok", {
      [offer]: () => ({ ...plan, isAgreed: true, arrangement }),
      [links]: () => ({ next: "/smart-pay/next", all: "/smart-pay/all" }),
    });
    await heading("Thank you, you are signed up for the installment plan");
    const labels = ["Account balance", "Paid so far", "Left to pay", "Next installment"];
    expect(labels.map(valueOf)).toEqual(["$120.01", "$40.01", "$80.00", "$40.01, due Jan 20, 2027"]);
    expect(screen.getAllByText(/^(Paid|Open)$/).map(({ textContent }) => textContent)).toEqual([
      "Paid",
      "Open",
      "Open",
    ]);
    expect((await screen.findByRole("link", { name: "Pay next" })).getAttribute("href")).toMatch(/\/smart-pay\/next$/);
    expect(screen.getByRole("link", { name: "Pay all" }).getAttribute("href")).toMatch(/\/smart-pay\/all$/);
  });

  test("is shown before another that would end it [budget-instalment.view]", async () => {
    await open("/enroll-ip/tok", { [offer]: () => ({ ...plan, arrangement }) });
    await heading("Installment plan");
    expect(screen.getByRole("heading", { name: "You have an installment plan already" })).toBeTruthy();
    expect([valueOf("Left to pay"), screen.getByText(/Signing up ends it/)]).toEqual(["$80.00", expect.anything()]);
  });
});

test.each([
  ["", null],
  ["?bbp=true", "/enroll-bbp/tok"],
])("with %j who owes nothing reads so, and what was paid last [budget-instalment.load-call]", async (query, next) => {
  const nothing = { ...plan, paymentsByMonth: [], accountBalance: 0, accountBalanceString: "0.00", planHash: null };
  await open(`/enroll-ip/tok${query}`, {
    [offer]: () => ({ ...nothing, lastPaid: { amount: 61.5, date: "2026-11-20T12:00:00Z" } }),
  });
  await heading("You owe nothing");
  expect(screen.getByText("You paid $61.50 last, on Nov 20, 2026.")).toBeTruthy();
  expect([screen.queryByRole("dialog"), screen.queryByText("Something went wrong")]).toEqual([null, null]);
  expect(screen.queryByRole("link", { name: "Continue" })?.getAttribute("href") ?? null).toBe(next);
});

test("a failed unenrolment is repeated by Try again, and never offers to enrol [budget-enroll.unenrolled, budget-enroll.error]", async () => {
  const server = await open("/enroll-bbp/tok", {
    [load]: () => ({ ...result, enrolledInBbp: true }),
    [set]: () => new Refused(500, 500, "api.bug"),
  });
  await heading("Thank you, you are enrolled in budget billing");
  await press("click here");
  await userEvent.click((await dialog()).getByRole("button", { name: "OK" }));
  await heading("Something went wrong");
  expect(screen.getByText("You are still enrolled in budget billing")).toBeTruthy();
  server.answers[set] = () => null;
  await press("Try again");
  await heading("You are no longer enrolled in budget billing");
  expect(sent(server, set).map(({ body }) => (body as { enroll: boolean }).enroll)).toEqual([false, false]);
});

test("who is enrolled reads the settlement so far; who is not reads terms and estimate before the usage [budget-enroll.cycle, budget-enroll.estimate]", async () => {
  const settlement = { since: "2026-09-01", bills: 2, used: 106.22, paid: 166.68, difference: -60.46 };
  await open("/enroll-bbp/tok", { [load]: () => ({ ...result, enrolledInBbp: true, settlement }) });
  await heading("Thank you, you are enrolled in budget billing");
  expect(screen.getByText("To be credited with the twelfth bill").nextElementSibling?.textContent).toBe("$60.46");
  cleanup();
  await open("/enroll-bbp/tok", { [load]: () => result });
  await heading("Enroll in budget billing");
  const [terms, estimate, usage] = [
    screen.getByText(/runs a 12-month cycle/),
    screen.getAllByText("Monthly budget estimate")[0]!,
    screen.getByRole("table"),
  ];
  const isBefore = (one: Element, other: Element) => Boolean(one.compareDocumentPosition(other) & 4);
  expect([isBefore(terms, estimate), isBefore(estimate, usage)]).toEqual([true, true]);
});

test("a look-up that has ended leads back to it [budget-enroll.failure]", async () => {
  await open("/enroll-ip/tok?source=mail", { [offer]: () => new Refused(401, 401, "link.expired") });
  await waitFor(() => expect(here()).toBe("/expired/tok?from=enroll-ip&source=mail"));
  const back = await screen.findByRole("link", { name: "Look up your account again" });
  expect(back.getAttribute("href")).toBe("/budget?source=mail");
});

describe.each([
  ["/enroll-bbp/tok", "Submit Enrollment Request"],
  ["/enroll-ip/tok", "Sign up"],
])("a link of %s that has expired or is no longer good, once the page is open", (address, button) => {
  test.each([
    ["link.expired", "/expired/tok"],
    ["link.invalid", address],
  ] as const)(
    "is treated as on loading (%s) [budget-enroll.failure, budget-instalment.failure]",
    async (key, leadsTo) => {
      const gone = () => new Refused(401, 401, key);
      await open(address, { [load]: () => result, [offer]: () => plan, [set]: gone, [agree]: gone });
      await screen.findByRole("button", { name: button });
      for (const box of screen.queryAllByRole("checkbox")) await userEvent.click(box);
      await press(button);
      await waitFor(() => expect(screen.queryByRole("button", { name: button })).toBeNull());
      await waitFor(() => expect(where().pathname).toBe(leadsTo));
      if (key === "link.invalid") await heading("Invalid token.");
      expect([screen.queryByRole("dialog"), screen.queryByText("Something went wrong")]).toEqual([null, null]);
    },
  );
});
