import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pages, type CallData } from "@billwright/schemas";
import { pendingAnswer, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import PayResultPage from "./PayResultPage.tsx";
import { pauseAfter } from "./usePaymentResult.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const call = "GET /api/PaymentMethod/PaymentResult";
type Result = CallData<typeof call>;
const paid: Result = {
  status: true,
  accountId: "100215",
  clientRequestId: "pay-17",
  amount: 10.25,
  tax: 1.85,
  total: 12.1,
  balance: 76.15,
  isBalanceExpected: false,
  creationDate: "2026-11-20T12:00:00Z",
  remarks: "The payment has been received.",
  country: "United States",
  actionUrl: null,
};

async function open(answer: NonNullable<TestAnswers[typeof call]>, query = "?referenceId=pay-17&security=sealed") {
  const server = testServer({ [call]: answer });
  renderPage(await testApp(server), pages["pay-result"].path, <PayResultPage />, `/pay-result${query}`);
  return server;
}
const title = () => screen.findByRole("heading", { level: 1 });
const cell = (label: string) =>
  within(screen.getByRole("rowheader", { name: label }).closest("tr")!).getByRole("cell").textContent;

test("a payment received: the new balance, a note to refresh, and a table of what was paid [pay-result.success, pay-result.table, pay-result.status, pay-result.total, pay-result.route]", async () => {
  const server = await open(() => paid);
  expect((await title()).textContent).toBe("PAYMENT RECEIVED");
  expect(
    screen.getByText(/Your new balance is \$76\.15\. Please refresh your browser to see it elsewhere\./),
  ).toBeTruthy();
  expect(
    ["Account number", "Payment status", "Transaction ID", "Total payment", "Payment date", "Remarks"].map(cell),
  ).toEqual(["100215", "SUCCESS", "pay-17", "$12.10", expect.stringContaining("November 20, 2026"), paid.remarks]);
  const { query } = server.requests.find(({ name }) => name === call)!;
  expect([...query]).toEqual([
    ["referenceId", "pay-17"],
    ["security", "sealed"],
  ]);
});

test.each<[string, Partial<Result>, RegExp]>([
  ["expected, while the biller has not posted it", { isBalanceExpected: true }, /is expected to be \$76\.15/],
  ["in rupees for India", { country: "India" }, /₹76\.15/],
])("the balance is %s [pay-result.success, pay-result.total]", async (_title, changes, words) => {
  await open(() => ({ ...paid, ...changes }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test("without a balance none is named [pay-result.success]", async () => {
  await open(() => ({ ...paid, balance: null }));
  await title();
  expect(screen.queryByText(/balance/)).toBeNull();
});

test("a payment not received asks to check the remarks, which are text [pay-result.failed, pay-result.status, pay-result.text]", async () => {
  await open(() => ({ ...paid, status: false, remarks: "<img src=x onerror=alert(1)> No funds" }));
  expect((await title()).textContent).toBe("PAYMENT NOT RECEIVED");
  expect(screen.getByText(/Please check REMARKS\./)).toBeTruthy();
  expect([cell("Payment status"), cell("Remarks")]).toEqual(["FAILURE", "<img src=x onerror=alert(1)> No funds"]);
  expect(document.querySelector("td img")).toBeNull();
});

test("a payment that was not made can be made again there [pay-result.failed]", async () => {
  await open(() => ({ ...paid, status: false, payAgain: "/smart-pay/again" }));
  expect((await screen.findByRole("link", { name: "Pay again" })).getAttribute("href")).toBe("/smart-pay/again");
  cleanup();
  await open(() => ({ ...paid, fee: 2, total: 14.1, asOf: "2026-11-20T12:00:00Z" }));
  await title();
  expect([screen.queryByRole("link", { name: "Pay again" }), cell("Convenience fee"), cell("Total payment")]).toEqual([
    null,
    "$2.00",
    "$14.10",
  ]);
  expect(screen.getByText(/\$76\.15\. Please refresh .*\. As of Nov 20, 2026/)).toBeTruthy();
});

test("a status that is not known is shown as being checked, requested again, and never called a failure [pay-result.failed]", async () => {
  const results = [{ ...paid, status: null }, { ...paid, status: null }, paid];
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const server = await open(() => results.shift() ?? paid);
  expect((await title()).textContent).toBe("PAYMENT BEING CHECKED");
  expect(cell("Payment status")).toBe("BEING CHECKED");
  expect(document.body.textContent).not.toMatch(/FAILURE/);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(4_000);
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("PAYMENT RECEIVED"));
  expect(sent(server, call)).toHaveLength(3);
});

test("a payment that waits at the bank leads there, and nothing says that it need not be made [pay-result.failed, pay-result.status]", async () => {
  const waiting = {
    status: null,
    remarks: "Your bank asks you to confirm this payment.",
    actionUrl: "http://localhost:3001/3ds/1",
    frames: ["http://localhost:3001/fields/card"],
  };
  await open(() => ({ ...paid, ...waiting }));
  expect((await title()).textContent).toBe("PAYMENT BEING CHECKED");
  const link = screen.getByRole("link", { name: "Confirm with your bank" });
  expect(link.getAttribute("href")).toBe("http://localhost:3001/3ds/1");
  expect(cell("Payment status")).toBe("BEING CHECKED");
  expect(screen.queryByText(/not need to pay|not answered/)).toBeNull();
});

test("a press of Check again says that it is being checked, and when it was checked last [pay-result.failed]", async () => {
  const next = pendingAnswer<Result>();
  let answer: () => Result | Promise<Result> = () => ({ ...paid, status: null });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const server = await open(() => answer());
  await title();
  // Eight times by itself; from then on only a press asks.
  const before = 8;
  while (sent(server, call).length < before) await act(() => vi.advanceTimersByTimeAsync(30_000));
  await screen.findByText(/^Last checked at .+ It is not known yet\.$/);
  answer = () => next.promise;
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await screen.findByText("Checking …");
  next.answer({ ...paid, status: null });
  await screen.findByText(/^Last checked at/);
  expect(sent(server, call)).toHaveLength(before + 1);
});

test("it is requested again after 2, 4, 8 … 30 seconds, for two minutes", () => {
  const pauses = Array.from({ length: 9 }, (_, times) => pauseAfter(times));
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, null, null]);
});

describe("no result", () => {
  test.each([
    ["without a key", "", () => paid],
    ["with half of it", "?referenceId=pay-17", () => paid],
    ["with a forged one", "?referenceId=pay-17&security=x", () => new Refused(401, 401, "link.invalid")],
    ["with an expired one", "?referenceId=pay-17&security=x", () => new Refused(401, 401, "link.expired")],
  ])(
    "%s: 'PAYMENT CONFIRMATION FAILURE', 'Invalid token.' and no figures [pay-result.failure, pay-result.error]",
    async (_title, query, answer) => {
      await open(answer, query);
      expect((await title()).textContent).toBe("PAYMENT CONFIRMATION FAILURE");
      expect(screen.getByText("Invalid token.")).toBeTruthy();
      expect([screen.queryByRole("table"), screen.queryByRole("button", { name: "Try again" })]).toEqual([null, null]);
    },
  );

  test("without a network says so, never FAILURE of the payment, and tries again [pay-result.failure]", async () => {
    const server = testServer({ [call]: () => paid });
    server.offline = true;
    renderPage(await testApp(server), "/pay-result", <PayResultPage />, "/pay-result?referenceId=pay-17&security=s");
    expect((await title()).textContent).toBe("PAYMENT CONFIRMATION FAILURE");
    expect(screen.queryByRole("table")).toBeNull();
    server.offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("PAYMENT RECEIVED"));
  });
});
