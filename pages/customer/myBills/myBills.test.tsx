import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { allMessages, type CallData } from "@billwright/schemas";
import { openApp } from "../../testing/openApp.tsx";
import { testServer, type TestAnswers } from "../../testing/testApp.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";

vi.mock("../../ui/saveBlob.ts", () => ({ saveBlob: vi.fn() }));
afterEach(() => {
  cleanup();
  vi.mocked(saveBlob).mockReset();
});

const all = "GET /api/v1/MyBills/Get";
const receipt = "GET /api/v1/MyBills/Receipt";
const gate = "POST /api/v1/SmartPageAuth/Info";
const open = { isAuthRequired: false, expiredUrl: null } as never;
const line = {
  ...({ dueDate: "2026-12-01", month: "2026-12", downPayment: false } as const),
  ...({ amount: 30, paid: 0, left: 30, status: "open" } as const),
};
const data: CallData<typeof all> = {
  ...{ accountNumber: "100201", customerName: "Ada Quay", country: "United States", owed: 61.5 },
  asOf: "2026-11-20T12:00:00Z",
  bills: [
    {
      ...{ number: "2", issued: "2026-11-03", due: "2026-11-24", charged: 60, left: 60, status: "open" },
      isOfLink: true,
    },
    { number: "1", issued: "2026-10-03", due: null, charged: 40, left: 0, status: "elsewhere", isOfLink: false },
  ],
  other: 0,
  payments: [
    {
      ...{ transactionId: "pay-1", date: "2026-11-20T12:00:00Z", method: "card", total: 38.5, state: "paid" },
      isOnAccount: false,
    },
  ],
  plan: {
    ...{ arrangementId: "plan-1", agreedAt: "2026-11-20T12:00:00Z", status: "standing" },
    ...{ total: 60, paid: 30, left: 30, next: { amount: 30, due: "2026-12-01" } },
    lines: [{ ...line, paid: 30, left: 0, status: "paid" }, line],
  },
  autopay: { isEnrolled: true },
};

async function page(answers: TestAnswers) {
  const server = testServer({ [gate]: () => open, ...answers });
  await openApp(server, "/my-bills/tok");
  await screen.findByRole("heading", { level: 1, name: allMessages["mybills.title"] });
  return server;
}

test("each bill, payment and line has its state in words; only the link's bill can be opened by it [view-bill.route]", async () => {
  await page({ [all]: () => data });
  expect(screen.getByText(allMessages["pay.owed"]).parentElement!.textContent).toContain("$61.50");
  expect(screen.getByText(/^As of November 20, 2026/)).toBeTruthy();
  const item = (name: RegExp) => screen.getByRole("heading", { level: 3, name }).closest("li")!;
  expect(item(/Bill 2 To be paid/).textContent).toContain("$60.00");
  expect(
    within(item(/Bill 2/))
      .getByRole("link")
      .getAttribute("href"),
  ).toBe("/view-bill-access?token=tok");
  expect(within(item(/Bill 1 Paid in another way/)).queryByRole("link")).toBeNull();
  expect(item(/\$38\.50 Received/).textContent).toContain("Not yet on your account");
  expect(screen.getAllByRole("heading", { level: 3, name: /^Due December 1, 2026/ })).toHaveLength(2);
  expect(screen.getByText("Your bills are paid automatically.")).toBeTruthy();
});

test("what is owed besides the bills of the list is a figure of its own, so that the page adds up", async () => {
  await page({ [all]: () => ({ ...data, owed: 131.8, other: 40.3 }) });
  const rest = screen.getByText(allMessages["mybills.rest"]).parentElement!;
  expect(rest.textContent).toContain("$40.30");
  cleanup();
  await page({ [all]: () => data });
  expect(screen.queryByText(allMessages["mybills.rest"])).toBeNull();
});

test("the plan is ended after a second look, and the page says so [instalment-page.texts]", async () => {
  const end = "POST /api/v1/MyBills/EndPlan";
  let isOver = false;
  const over = { ...data, plan: { ...data.plan!, status: "customer" as const, next: null } };
  const server = await page({
    [all]: () => (isOver ? over : data),
    [end]: () => {
      isOver = true;
      return null;
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "End this plan" }));
  expect(screen.getByText("Do you want to end this plan? The $30.00 that is left is then owed at once.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Yes, end it" }));
  expect(await screen.findByText("You have ended this plan.")).toBeTruthy();
  const requests = server.requests.filter(({ name }) => name === end);
  expect(requests.map(({ body }) => body)).toEqual([{ token: "tok", arrangementId: "plan-1" }]);
  expect(screen.queryByRole("button", { name: "End this plan" })).toBeNull();
});

test("a receipt is saved under its own name; one that cannot be had says so [view-bill.pdf]", async () => {
  let isAway = true;
  await page({
    [all]: () => data,
    [receipt]: () => {
      if (isAway) throw new TypeError("away");
      return new TextEncoder().encode("%PDF-1.7");
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Receipt as a PDF" }));
  await screen.findByText(allMessages["mybills.receiptFailed"]);
  isAway = false;
  await userEvent.click(screen.getByRole("button", { name: "Receipt as a PDF" }));
  await expect.poll(() => saveBlob).toHaveBeenCalledWith("receipt-pay-1.pdf", expect.anything());
});
