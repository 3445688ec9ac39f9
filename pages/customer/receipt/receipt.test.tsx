import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { pages, type Enrollment } from "@billwright/schemas";
import AutoPayPage from "../enrolled/AutoPayPage.tsx";
import type { Data } from "../../client/client.ts";
import ExpiredPage from "../expired/ExpiredPage.tsx";
import { justSent } from "./justSent.ts";
import type { Submission } from "./useReceipt.ts";
import FormPage from "../form/FormPage.tsx";
import NotFoundPage from "../notFound/NotFoundPage.tsx";
import { formServer, opened, survey } from "../../testing/forms.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";

afterEach(cleanup);

const submission: Submission = {
  reportId: "r-77",
  reference: "7K3M-9QXD",
  type: "InstallmentPlan",
  name: "Winter plan",
  mailedTo: null,
  agreedAt: null,
  agreedText: [],
  payToday: null,
  submittedAt: "2026-11-20T12:00:00Z",
  answers: [{ id: "period", name: "Number of payments", type: "InstallmentPeriod", text: "2" }],
  schedule: [
    { amount: 500, dueDate: "2027-01-14", month: "2026-12", downPayment: false },
    { amount: 500.01, dueDate: "2027-02-14", month: "2027-01", downPayment: false },
  ],
  scheduleTotal: 1000.01,
  balance: 1000.01,
  bank: { name: "Chase", lastFour: "0201", logo: null },
  country: "India",
  handOver: null,
};

/** What is shown above what was sent. */
const standing: Data<"GET /api/Enrollments/GetGenericReport"> = {
  type: "AutoPay",
  title: null,
  description: null,
  tags: [],
  country: "United States",
  unenrollButton: true,
  enrolled: true,
  companyContactPhone: null,
  companyContactEmail: null,
  preferences: null,
  apiError: null,
  wasEnrolled: true,
  owed: null,
  arrangement: null,
  handOver: null,
  isOpen: true,
};

async function open(page: ReactNode, path: string, answers: TestAnswers = {}, state: object | null = null) {
  const server = testServer({
    "GET /api/Enrollments/GetSubmission": () => submission,
    "GET /api/Enrollments/GetGenericReport": () => standing,
    ...answers,
  });
  const { container } = renderPage(await testApp(server), path, page, {
    pathname: path.replace(":token", "tok"),
    state,
  });
  return { server, container, user: userEvent.setup() };
}

test("a receipt shows balance, plan and total in the country's currency [submit.navigate] [installment.currency]", async () => {
  const { server } = await open(<AutoPayPage />, pages.autopay.path);
  expect(await screen.findByRole("heading", { level: 1, name: "Your autopay enrollment" })).toBeTruthy();
  const table = await screen.findByRole("table");
  for (const text of ["Billing Period", "Installment Amount", "December 2026", "₹500.00", "₹500.01", "₹1,000.01"])
    expect(table.textContent).toContain(text);
  const [request] = server.requests.filter(({ name }) => name === "GET /api/Enrollments/GetSubmission");
  expect(request!.headers.get("Authorization")).toBe("Bearer tok");
});

test("looking at what was submitted opens no link anew, which would count as a visit [list.analytics]", async () => {
  const { server } = await open(<AutoPayPage />, pages.autopay.path);
  await screen.findByRole("table");
  expect(server.requests.map(({ name }) => name)).not.toContain("GET /api/Enrollments/Fetcher");
});

test("the autopay page shows the bank by its last four digits only [submit.navigate] [autopay.secret]", async () => {
  await open(<AutoPayPage />, pages.autopay.path);
  expect(await screen.findByText("Chase, account ending in 0201")).toBeTruthy();
});

test("what was agreed to is on the receipt in its own words, with the bank's logo [gate.agree] [autopay.block]", async () => {
  const agreedText = [
    "You allow Northwind to draw the amount of each bill.",
    "You can stop at any time: call 555-0100.",
  ];
  const bank = { name: "Chase", lastFour: "0201", logo: "/brand/banks/abc" };
  const agreedAt = "2026-11-20T12:00:00Z";
  const { container } = await open(<AutoPayPage />, pages.autopay.path, {
    "GET /api/Enrollments/GetSubmission": () => ({ ...submission, type: "AutoPay", agreedAt, agreedText, bank }),
  });
  const section = (await screen.findByRole("heading", { name: "What you agreed to" })).closest("section")!;
  for (const sentence of agreedText) expect(within(section).getByText(sentence)).toBeTruthy();
  expect(within(section).getByText(/You agreed to enroll on November 20, 2026/)).toBeTruthy();
  expect(container.querySelector("main img")?.getAttribute("src")).toBe("/brand/banks/abc");
});

test("the receipt says what was answered, when, and under which reference [submit.navigate]", async () => {
  await open(<AutoPayPage />, pages.autopay.path);
  expect(await screen.findByText("Number of payments")).toBeTruthy();
  expect(screen.getByText(/We received your enrollment on November 20, 2026/)).toBeTruthy();
  expect(screen.getByText("7K3M-9QXD")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
});

test("each answer is shown as people read it: numbers in groups, a signature as one, the day of each month, months as such [submit.navigate]", async () => {
  const answers: Submission["answers"] = [
    { id: "phone", name: "Mobile", type: "PhoneNumber", text: "+12025550148" },
    { id: "sign", name: "Signature", type: "Signature", text: "signature.png" },
    { id: "day", name: "Payment day", type: "AutoPayDate", text: "2027-01-05" },
    { id: "end", name: "Last day", type: "Date", text: "2026-12-15" },
    { id: "months", name: "Length", type: "InstallmentPeriod", text: "6" },
    { id: "named", name: "Other length", type: "InstallmentPeriod", text: "half a year" },
  ];
  await open(<AutoPayPage />, pages.autopay.path, {
    "GET /api/Enrollments/GetSubmission": () => ({ ...submission, answers }),
  });
  expect(await screen.findByText("+1 (202) 555-0148")).toBeTruthy();
  const shown = answers.map(({ name }) => screen.getByText(name).nextElementSibling?.textContent);
  expect(shown).toEqual([
    "+1\u00A0(202)\u00A0555-0148",
    "Signed",
    "5th of each month, first Jan 5",
    "Dec 15, 2026",
    "6 months",
    "half a year",
  ]);
});

test.each([
  ["just sent", justSent, true],
  ["opened later", null, false],
])("the page is the same when it is %s, save for one line [submit.navigate]", async (_when, state, thanks) => {
  await open(<AutoPayPage />, pages.autopay.path, {}, state);
  expect(await screen.findByText("7K3M-9QXD")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Your autopay enrollment" })).toBeTruthy();
  expect(screen.queryByText("You have successfully submitted the form.") !== null).toBe(thanks);
});

test.each([
  ["2026-11-20", "To pay today"],
  ["2026-11-19", "To pay on Nov 19, 2026"],
])(
  "what is to be paid on %s is shown as '%s', with what was agreed to and where the mail goes",
  async (dueDate, words) => {
    const first = { amount: 500, dueDate, month: "2026-11", downPayment: true };
    const more = { schedule: [first], payToday: 500, agreedAt: "2026-11-20T12:00:00Z", mailedTo: "ada@example.org" };
    await open(<AutoPayPage />, pages.autopay.path, {
      "GET /api/Enrollments/GetSubmission": () => ({ ...submission, ...more }),
    });
    expect((await screen.findByText(words)).nextElementSibling?.textContent).toBe("₹500.00");
    expect(screen.getByText(/You agreed to enroll on November 20, 2026/)).toBeTruthy();
    expect(screen.getByText("We are sending this receipt to ada@example.org.")).toBeTruthy();
  },
);

const ofForm = { ...submission, type: "CustomForm", schedule: null, bank: null, balance: null } as const;

async function openForm(enrollment: Enrollment, answers: TestAnswers) {
  const server = formServer(enrollment, answers);
  renderPage(await testApp(server), pages.form.path, <FormPage />, "/form/tok");
  return userEvent.setup();
}

const submitted: Enrollment = { ...survey, isSubmitted: true, submittedByCurrentUser: true };

test("a form that is a test says so, and so does its receipt", async () => {
  const words = "This is a test: nothing you send counts.";
  const answers = { "GET /api/Enrollments/GetSubmission": () => ({ ...submission, isTest: true }) };
  await open(<AutoPayPage />, pages.autopay.path, answers);
  const receipt = await screen.findByRole("article");
  expect(within(receipt).getByText(words)).toBeTruthy();
  cleanup();
  const server = formServer(survey, { "GET /api/Enrollments/Fetcher": () => ({ ...opened, isTest: true }) });
  renderPage(await testApp(server), pages.form.path, <FormPage />, "/form/tok");
  expect(await screen.findByText(words)).toBeTruthy();
});

test("a form's receipt follows its thanks, and is shown when the link is opened again [form.thanks] [form.submitted-by-you]", async () => {
  const answers: TestAnswers = { "GET /api/Enrollments/GetSubmission": () => ofForm };
  const user = await openForm(survey, answers);
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Thank you" })).toBeTruthy();
  expect(await screen.findByText("7K3M-9QXD")).toBeTruthy();
  expect(screen.getByText(/We received your answers on November 20, 2026/)).toBeTruthy();
  cleanup();
  await openForm(submitted, answers);
  expect(await screen.findByRole("heading", { level: 1, name: "This form was already submitted by you" })).toBeTruthy();
  expect(await screen.findByText("7K3M-9QXD")).toBeTruthy();
});

test("the biller's own thanks are not shown twice [form.thanks]", async () => {
  const user = await openForm({ ...survey, thanksMessage: "<p>Thank you for your time.</p>" }, {});
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Submitted" })).toBeTruthy();
  expect(screen.getAllByText(/Thank you/)).toHaveLength(1);
});

test("thanks are shown alone where the receipt cannot be loaded, and it can be requested again", async () => {
  let fails = true;
  const user = await openForm(submitted, {
    "GET /api/Enrollments/GetSubmission": () => (fails ? new Refused(500, 500, "api.bug") : ofForm),
  });
  expect(await screen.findByRole("heading", { name: "Your receipt could not be shown" })).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("7K3M-9QXD")).toBeTruthy();
});

test("the status does not depend on what was sent", async () => {
  await open(<AutoPayPage />, pages.autopay.path, {
    "GET /api/Enrollments/GetSubmission": () => new Refused(500, 500, "api.bug"),
  });
  expect(await screen.findByText("You are enrolled in AutoPay")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an address that is no page, and a link that has run out, say so", async () => {
  await open(<NotFoundPage />, pages["404"].path);
  expect(await screen.findByRole("heading", { name: "This Page Isn't Available" })).toBeTruthy();
  expect(screen.getByText("The link may be broken, or the page may have been removed.")).toBeTruthy();
  cleanup();
  await open(<ExpiredPage />, pages.expired.path);
  expect(await screen.findByText("This link has expired. Please contact customer service.")).toBeTruthy();
});
