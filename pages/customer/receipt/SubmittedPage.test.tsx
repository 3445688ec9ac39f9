import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { pages, type CallData } from "@billwright/schemas";
import AutoPayPage from "./AutoPayPage.tsx";
import EBillPage from "./EBillPage.tsx";
import ExpiredPage from "../expired/ExpiredPage.tsx";
import InstallmentPlanPage from "./InstallmentPlanPage.tsx";
import NotFoundPage from "../notFound/NotFoundPage.tsx";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";

afterEach(cleanup);

const submission: NonNullable<CallData<"GET /api/Enrollments/GetSubmission">> = {
  reportId: "r-77",
  type: "InstallmentPlan",
  submittedAt: "2026-11-20T12:00:00Z",
  answers: [{ id: "period", name: "Number of payments", text: "2" }],
  schedule: [
    { amount: 500, dueDate: "2027-01-14", month: "2026-12", downPayment: false },
    { amount: 500.01, dueDate: "2027-02-14", month: "2027-01", downPayment: false },
  ],
  balance: 1000.01,
  bank: { name: "Chase", lastFour: "0201" },
  country: "India",
};

async function open(page: ReactNode, path: string, answers: TestAnswers = {}) {
  const server = testServer({
    "GET /api/Enrollments/GetSubmission": () => submission,
    ...answers,
  });
  renderPage(await testApp(server), path, page, path.replace(":token", "tok"));
  return { server, user: userEvent.setup() };
}

test("the instalment page shows balance, plan and total in the country's currency [submit.navigate] [installment.currency]", async () => {
  const { server } = await open(<InstallmentPlanPage />, pages["installment-plan"].path);
  expect(await screen.findByRole("heading", { level: 1, name: "Your installment plan" })).toBeTruthy();
  const table = screen.getByRole("table");
  for (const text of ["Billing Period", "Installment Amount", "December 2026", "₹500.00", "₹500.01", "₹1,000.01"])
    expect(table.textContent).toContain(text);
  const [asked] = server.requests.filter(({ name }) => name === "GET /api/Enrollments/GetSubmission");
  expect(asked!.headers.get("Authorization")).toBe("Bearer tok");
});

test("looking at what was submitted opens no link anew, which would count as a visit [list.analytics]", async () => {
  const { server } = await open(<InstallmentPlanPage />, pages["installment-plan"].path);
  await screen.findByRole("table");
  expect(server.requests.map(({ name }) => name)).not.toContain("GET /api/Enrollments/Fetcher");
});

test("the autopay page shows the bank by its last four digits only [submit.navigate] [autopay.secret]", async () => {
  await open(<AutoPayPage />, pages.autopay.path);
  expect(await screen.findByText("Chase, account ending in 0201")).toBeTruthy();
});

test("the e-bill page says what was answered, when, and under which reference [submit.navigate]", async () => {
  await open(<EBillPage />, pages.ebill.path);
  expect(await screen.findByText("Number of payments")).toBeTruthy();
  expect(screen.getByText(/We received your enrollment on November 20, 2026/)).toBeTruthy();
  expect(screen.getByText("r-77")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
});

test("a link that has submitted nothing leads to its form", async () => {
  await open(<EBillPage />, pages.ebill.path, { "GET /api/Enrollments/GetSubmission": () => null });
  expect((await screen.findByRole("link", { name: "Open the form" })).getAttribute("href")).toBe("/form/tok");
});

test("a failure says why, and trying again shows the page", async () => {
  let fails = true;
  const { user } = await open(<EBillPage />, pages.ebill.path, {
    "GET /api/Enrollments/GetSubmission": () => (fails ? new Refused(500, 500, "api.bug") : submission),
  });
  expect(await screen.findByText("Something went wrong on our side. Please try again later.")).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("r-77")).toBeTruthy();
});

test("an address that is no page, and a link that has run out, say so", async () => {
  await open(<NotFoundPage />, pages["404"].path);
  expect(await screen.findByRole("heading", { name: "This Page Isn't Available" })).toBeTruthy();
  expect(screen.getByText("The link may be broken, or the page may have been removed.")).toBeTruthy();
  cleanup();
  await open(<ExpiredPage />, pages.expired.path);
  expect(await screen.findByText("This link has expired. Please contact customer service.")).toBeTruthy();
});
