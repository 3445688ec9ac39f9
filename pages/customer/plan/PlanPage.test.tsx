import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { installmentSchedule, scheduleTotal } from "@billwright/engine";
import { pages, type Arrangement } from "@billwright/schemas";
import { justSent } from "../receipt/justSent.ts";
import { chooseLanguage, languageMenu } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import type { SubmissionData } from "./plan.ts";
import PlanPage from "./PlanPage.tsx";

afterEach(cleanup);

/** As the server answers it. */
function withPlan(terms: Omit<SubmissionData, "schedule" | "scheduleTotal" | "arrangement">): SubmissionData {
  const { accountBalance, installmentPeriod, downPayment, nextBillDate, submissionTime } = terms;
  const today = submissionTime ?? "2026-11-20";
  const order = { balance: accountBalance ?? 0, period: installmentPeriod ?? 1, downPayment, nextBillDate, today };
  const isPlan = accountBalance !== null && accountBalance >= 0 && downPayment >= -1;
  const lines = isPlan ? installmentSchedule(order) : null;
  return { ...terms, schedule: lines, ...(lines && { scheduleTotal: scheduleTotal(lines) }), arrangement: null };
}

const data = withPlan({
  type: "InstallmentPlan",
  installmentName: "Winter plan",
  installmentDescription: "<p>Pay over the <strong>winter</strong>.</p>",
  tags: [],
  submissionTime: "2026-11-20T12:00:00Z",
  installmentPeriod: 2,
  companyContactPhone: "555-0100",
  companyContactEmail: "help@north.example",
  downPayment: 0,
  country: "India",
  accountBalance: 1000.01,
  nextBillDate: "2026-12-14",
  recipientId: "100201",
  isOpen: true,
});
const languages = (...codes: string[]) => ({
  country: "India",
  translations: codes.map((code) => ({ code, language: code, name: code })),
});

async function open(answers: TestAnswers = {}, state: object | null = null, isOffline = false) {
  const server = testServer({
    "GET /api/Enrollments/GetSubmissionData": () => data,
    "GET /api/Enrollments/GetSubmission": () => null,
    "GET /api/Enrollments/GetInstallmentPayLink": () => null,
    "GET /api/Enrollments/AvailableTranslations": () => languages("en"),
    ...answers,
  });
  server.offline = isOffline;
  const { path } = pages["installment-plan"];
  const at = { pathname: "/installment-plan/tok", state };
  const { container } = renderPage(await testApp(server), path, <PlanPage />, at);
  return { server, container, user: userEvent.setup() };
}
const cells = () =>
  [...screen.getByRole<HTMLTableElement>("table").rows].map((row) => [...row.cells].map((cell) => cell.textContent));
const requestsOf = (server: Awaited<ReturnType<typeof open>>["server"], name: string) =>
  server.requests.filter((request) => request.name === name);

test("the form's own words are filled in for the customer [instalment-page.texts] [form.merge-tags]", async () => {
  await open({
    "GET /api/Enrollments/GetSubmissionData": () => ({
      ...data,
      installmentDescription: "<p>{{AccountBalance}} on {{CurrentDate}}.</p>",
      tags: [
        { name: "AccountBalance", value: "1000.01" },
        { name: "CurrentDate", value: "2026-11-20" },
      ],
    }),
  });
  expect(await screen.findByText("₹1,000.01 on Nov 20, 2026.")).toBeTruthy();
});

test("the plan is shown under its name, its words and the balance, in the country's currency [instalment-page.route, instalment-page.texts, instalment-page.table, instalment-page.currency]", async () => {
  const { server, container } = await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Winter plan" })).toBeTruthy();
  await screen.findByText("winter");
  expect(screen.getByText("Account balance").nextElementSibling?.textContent).toBe("₹1,000.01");
  expect(
    screen.getByText(/Each installment is added to the bill of its billing period and falls due on the date shown/),
  ).toBeTruthy();
  expect(cells()).toEqual([
    ["Billing Period", "Due date", "Installment Amount"],
    ["December 2026", "Jan 14, 2027", "₹500.01"],
    ["January 2027", "Feb 14, 2027", "₹500.00"],
    ["Total", "₹1,000.01"],
  ]);
  expect(screen.getByRole("heading", { name: "Notes" })).toBeTruthy();
  const [request] = requestsOf(server, "GET /api/Enrollments/GetSubmissionData");
  expect(request!.headers.get("Authorization")).toBe("Bearer tok");
  expect(requestsOf(server, "GET /api/Enrollments/Fetcher")).toEqual([]);
  expect(container.textContent).not.toContain("undefined");
});

test("the down payment is marked as such [instalment-page.table, instalment-page.minus-one]", async () => {
  await open({ "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, downPayment: -1 }) });
  await screen.findByRole("table");
  expect(cells().slice(1, 3)).toEqual([
    ["Down payment", "Nov 20, 2026", "₹500.01"],
    ["December 2026", "Jan 14, 2027", "₹500.00"],
  ]);
});

test("the page names whom to ask, as the plan does [instalment-page.header]", async () => {
  await open();
  expect((await screen.findAllByRole("link", { name: /555-0100/ })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("link", { name: /help@north\.example/ }).length).toBeGreaterThan(0);
});

test.each([
  [["en"], 0],
  [["en", "es"], 1],
])("with the languages %s there are %i menus to choose from [instalment-page.language]", async (codes, count) => {
  await open({ "GET /api/Enrollments/AvailableTranslations": () => languages(...codes) });
  await screen.findByRole("table");
  await expect.poll(() => Number(languageMenu() !== null)).toBe(count);
});

test("another language reads the page again in it [instalment-page.language]", async () => {
  const { server } = await open({
    "GET /api/Enrollments/AvailableTranslations": () => languages("en", "es"),
    "GET /api/Translation/GetTranslation": () => ({ language: "es", translations: { "plan.notes": "Notas" } }),
  });
  await chooseLanguage("Español");
  await expect
    .poll(() => requestsOf(server, "GET /api/Enrollments/GetSubmissionData").map(({ query }) => query.get("language")))
    .toEqual(["en", "es"]);
});

test("five rows stand in until the plan is there; a plan without words ends them [instalment-page.skeleton]", async () => {
  let answer: (data: SubmissionData) => void = () => undefined;
  const waiting = new Promise<SubmissionData>((resolve) => (answer = resolve));
  const { container } = await open({ "GET /api/Enrollments/GetSubmissionData": () => waiting });
  await screen.findByText("Loading…");
  expect(container.querySelectorAll(".bw-skeleton-row")).toHaveLength(5);
  answer({ ...data, installmentDescription: "" });
  await screen.findByRole("table");
  expect(container.querySelectorAll(".bw-skeleton-row")).toHaveLength(0);
});

test.each([
  ["a next bill date that is none", { nextBillDate: "soon" }, "Next Bill Date cannot be translated"],
  ["no balance", { accountBalance: null }, "Invalid Account balance for your account: 100201"],
  ["no balance of nobody", { accountBalance: null, recipientId: null }, "Invalid Account balance for your account"],
  ["a balance in credit", { accountBalance: -2 }, "Invalid Account balance for your account: 100201"],
  ["a negative percentage", { downPayment: -2 }, "Your installment plan could not be shown"],
])(
  "%s makes no plan, and the page says why [instalment-page.bad-date, instalment-page.default-balance, instalment-page.percent]",
  async (_what, terms, words) => {
    await open({ "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, ...terms }) });
    expect((await screen.findByText(words)).getAttribute("role")).toBe("alert");
    expect(screen.queryByRole("table")).toBeNull();
  },
);

test("a link that has submitted nothing says so, and leads to its form [instalment-page.not-found]", async () => {
  await open({ "GET /api/Enrollments/GetSubmissionData": () => ({ ...data, submissionTime: null }) });
  expect(
    await screen.findByRole("heading", { name: "Sorry, we are not able to find your dynamicform report" }),
  ).toBeTruthy();
  expect((await screen.findByRole("link", { name: "Open the form" })).getAttribute("href")).toBe("/form/tok");
});

test("a form that cannot be filled in any more is not offered [instalment-page.not-found]", async () => {
  const closed = { ...data, submissionTime: null, isOpen: false };
  await open({ "GET /api/Enrollments/GetSubmissionData": () => closed });
  await screen.findByRole("heading", { name: /not able to find/ });
  expect(screen.queryByRole("link", { name: "Open the form" })).toBeNull();
});

test("who has just sent it reads thanks as well [submit.navigate]", async () => {
  await open({}, justSent);
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
});

test.each([
  ["a forged link", new Refused(401, 401, "link.invalid"), "Invalid token."],
  ["a server that fails", new Refused(500, 500, "api.bug"), "Your installment plan could not be shown"],
])("%s shows no plan and says why [instalment-page.failure]", async (_what, refused, heading) => {
  await open({ "GET /api/Enrollments/GetSubmissionData": () => refused });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  expect(screen.queryByText(/not able to find/)).toBeNull();
});

test("a line that was down is no missing plan: Try again shows it [instalment-page.failure]", async () => {
  let fails = true;
  const { user } = await open({
    "GET /api/Enrollments/GetSubmissionData": () => (fails ? new Refused(503, 503, "api.busy") : data),
  });
  await screen.findByRole("heading", { name: "Your installment plan could not be shown" });
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

test("an expired link leads to the page of those [instalment-page.failure]", async () => {
  await open({ "GET /api/Enrollments/GetSubmissionData": () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});

test("without a network the page says so, and Try again shows the plan [instalment-page.failure]", async () => {
  const { server, user } = await open({}, null, true);
  await screen.findByRole("heading", { level: 1, name: "Your installment plan could not be shown" });
  expect(screen.getByText(/Our server could not be reached/)).toBeTruthy();
  expect(screen.queryByText(/not able to find/)).toBeNull();
  server.offline = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

const payLink = "GET /api/Enrollments/GetInstallmentPayLink";
const payNow = () => screen.findByRole("link", { name: "Pay Now" });

test.each([
  [-1, "500.01", "₹500.01"],
  [25, "250.00", "₹250.00"],
])(
  "with a down payment of %d Pay Now leads to the payment of the first line, in the same tab [instalment-page.pay-now, instalment-page.pay, instalment-page.pay-link-call]",
  async (downPayment, amount, shown) => {
    const { server } = await open({
      "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, downPayment }),
      [payLink]: () => "/smart-pay/pay-token",
    });
    const link = await payNow();
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "http://localhost:3000/smart-pay/pay-token",
      null,
    ]);
    expect(screen.getByText(`The first payment of ${shown} is due November 20, 2026.`)).toBeTruthy();
    const [request] = requestsOf(server, payLink);
    expect([...request!.query]).toEqual([
      ["token", "tok"],
      ["amount", amount],
    ]);
  },
);

test("there is no Pay Now without a down payment, without a link and for a link elsewhere [instalment-page.pay-now]", async () => {
  const { server } = await open({ [payLink]: () => "/smart-pay/pay-token" });
  await screen.findByRole("table");
  expect([requestsOf(server, payLink), screen.queryByText("Pay Now")]).toEqual([[], null]);
  for (const address of [null, "http://evil.example/", "javascript:alert(1)"]) {
    cleanup();
    const { server: other } = await open({
      "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, downPayment: -1 }),
      [payLink]: () => address,
    });
    await waitFor(() => expect(requestsOf(other, payLink)).toHaveLength(1));
    expect(screen.queryByText("Pay Now")).toBeNull();
  }
});

test("a pay link that fails is reported in the error window; the plan stays [instalment-page.pay-link-failed]", async () => {
  await open({
    "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, downPayment: -1 }),
    [payLink]: () => new Refused(500, 500, "api.unknown"),
  });
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.getByRole("table", { hidden: true })).toBeTruthy();
});

const planLinks = "GET /api/Enrollments/GetPlanPayLinks";
const line = (month: string, dueDate: string, more: Partial<Arrangement["lines"][number]>) => ({
  ...{ amount: 100, dueDate, month, downPayment: false, paid: 0, left: 100, status: "open" as const },
  ...more,
});
const arrangement: Arrangement = {
  arrangementId: "plan",
  agreedAt: "2026-11-20T12:00:00Z",
  status: "standing",
  lines: [
    line("2026-11", "2026-11-20", { downPayment: true, paid: 100, left: 0, status: "paid" }),
    line("2026-12", "2027-01-14", { paid: 40, left: 60, status: "late" }),
    line("2027-01", "2027-02-14", { paid: 100, left: 0, status: "elsewhere" }),
  ],
  total: 300,
  paid: 240,
  left: 60,
  next: { amount: 60, due: "2027-01-14" },
};
const inForce = { ...data, downPayment: -1, schedule: arrangement.lines, arrangement };

test("once the biller has the plan, the page names the day from which it holds", async () => {
  const handOver = { state: "acknowledged", from: "2026-12-05", reason: null } as const;
  await open({ "GET /api/Enrollments/GetSubmissionData": () => ({ ...inForce, handOver }) });
  expect(await screen.findByText("Your biller has set this up. It holds from December 5, 2026.")).toBeTruthy();
});

test("what is paid, left and next stands over the lines, each with what became of it, and the figures agree [instalment-page.texts, instalment-page.table]", async () => {
  await open({
    "GET /api/Enrollments/GetSubmissionData": () => inForce,
    [planLinks]: () => ({ next: "/smart-pay/next", all: "/smart-pay/all" }),
  });
  await screen.findByRole("table");
  const valueOf = (label: string) => screen.getAllByText(label)[0]!.nextElementSibling?.textContent;
  expect(["Account balance", "Paid so far", "Left to pay", "Next installment"].map(valueOf)).toEqual([
    "₹300.00",
    "₹240.00",
    "₹60.00",
    "₹60.00, due Jan 14, 2027",
  ]);
  expect(cells().map((row) => row.at(-1))).toEqual([
    "Installment Amount",
    "₹100.00Paid",
    "₹100.00Late, ₹60.00 left",
    "₹100.00Paid in another way",
    "₹300.00",
  ]);
});

test("later lines are paid by links of their own, beside Pay Now as long as the first is to be paid [instalment-page.pay]", async () => {
  const answers = {
    "GET /api/Enrollments/GetSubmissionData": () => inForce,
    [planLinks]: () => ({ next: "/smart-pay/next", all: "/smart-pay/all" }),
  };
  await open(answers);
  const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await hrefOf("Pay next")).toBe("http://localhost:3000/smart-pay/next");
  expect(await hrefOf("Pay all")).toBe("http://localhost:3000/smart-pay/all");
  expect(screen.getByText("The next payment of ₹60.00 is due January 14, 2027.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Pay Now" })).toBeNull();
  cleanup();
  await open({
    ...answers,
    [payLink]: () => "/smart-pay/first",
    [planLinks]: () => ({ next: null, all: "/smart-pay/all" }),
  });
  expect(await hrefOf("Pay Now")).toBe("http://localhost:3000/smart-pay/first");
  expect(await hrefOf("Pay all")).toBe("http://localhost:3000/smart-pay/all");
});

test("a next bill date that nobody can read leaves the sentence, and Pay Now [instalment-page.bad-date, instalment-page.pay-now]", async () => {
  await open({
    "GET /api/Enrollments/GetSubmissionData": () => withPlan({ ...data, downPayment: -1, nextBillDate: "soon" }),
    [payLink]: () => "/smart-pay/first",
  });
  expect(await screen.findByText("Next Bill Date cannot be translated")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect((await payNow()).getAttribute("href")).toBe("http://localhost:3000/smart-pay/first");
});

test.each([
  ["late", "This plan has ended because an installment was not paid in time. What is left is owed at once."],
  ["paid", "This plan is paid. Thank you."],
  ["customer", "You have ended this plan."],
  ["replacement", "Another plan has taken the place of this one."],
] as const)("a plan that is over (%s) says so, and asks for no link [instalment-page.texts]", async (status, words) => {
  const over = { ...arrangement, status, next: null };
  const { server } = await open({
    "GET /api/Enrollments/GetSubmissionData": () => ({ ...inForce, arrangement: over }),
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(requestsOf(server, planLinks)).toEqual([]);
});

test("a customer ends the plan after one question, and reads that it has ended [instalment-page.texts]", async () => {
  let ended = false;
  const end = "POST /api/Enrollments/EndInstallmentPlan";
  const over = { ...arrangement, status: "customer" as const, next: null };
  const { server, user } = await open({
    "GET /api/Enrollments/GetSubmissionData": () => (ended ? { ...inForce, arrangement: over } : inForce),
    [planLinks]: () => ({ next: null, all: null }),
    [end]: () => {
      ended = true;
      return null;
    },
  });
  await user.click(await screen.findByRole("button", { name: "End this plan" }));
  expect(screen.getByText("Do you want to end this plan? The ₹60.00 that is left is then owed at once.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Yes, end it" }));
  expect(await screen.findByText("You have ended this plan.")).toBeTruthy();
  expect(requestsOf(server, end).map(({ body }) => body)).toEqual([{ token: "tok", arrangementId: "plan" }]);
});
