import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { messages, type CallData } from "@billwright/schemas";
import { Refused, renderPage, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import SmartPayPage from "./SmartPayPage.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const info = "GET /api/SmartPay/GetSmartPayInfo";
const byCard = "POST /api/SmartPay/PayByCard";
const result = "GET /api/PaymentMethod/PaymentResult";
type Info = CallData<typeof info>;
type Paid = CallData<typeof byCard>;

const receipt = {
  accountNumber: "100201",
  method: "card",
  brand: "Visa",
  lastFour: "4242",
  amount: 86.4,
  tax: 0,
  currency: "USD",
  date: "2026-11-20T12:00:00Z",
  transactionId: "pay-1",
} as const;
const open: Info = {
  supportPhoneNumber: "+1 202 555 0100",
  supportEmailAddress: "help@north.example",
  accountNumber: "100201",
  amount: 86.4,
  isFixed: false,
  taxPercent: 0,
  country: "United States",
  currency: "USD",
  email: "ada@example.org",
  phoneNumber: "+12025550143",
  methods: [
    { method: "card", frame: "https://pay.example/fields/card" },
    { method: "check", frame: "https://pay.example/fields/check" },
  ],
  state: "open",
  actionUrl: null,
  result: null,
  receipt: null,
  debt: { owed: 86.4, asOf: "2026-11-20T12:00:00Z", payer: "Ada Lovelace", bill: null, nextLine: null, lately: [] },
  most: 10_086.4,
};
const paid: Paid = { status: "success", reference: "pay-1", security: "s", reason: null, actionUrl: null, receipt };
const underWay = { ...open, state: "checking", result: { referenceId: "pay-1", security: "s" } } as const;

async function page(answers: Info | Info[], more: TestAnswers = {}): Promise<TestServer> {
  const each = [answers].flat();
  const server = testServer({ [info]: () => (each.length > 1 ? each.shift()! : each[0]!), ...more });
  renderPage(await testApp(server), "/smart-pay/:token", <SmartPayPage />, "/smart-pay/tok");
  await screen.findByRole("heading", { level: 1 });
  return server;
}
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const frame = () => document.querySelector("iframe")!;
/** What the provider's fields say. */
const say = (data: object) =>
  act(() => {
    const source = frame().contentWindow;
    const message = { from: "payment-fields", ...data };
    window.dispatchEvent(new MessageEvent("message", { data: message, origin: "https://pay.example", source }));
  });
const complete = {
  type: "state",
  fields: { number: "complete", expiry: "complete", code: "complete" },
  expiry: "12/30",
};
/** Answers each question for a token. */
function giveTokens(): string[] {
  const requests: string[] = [];
  frame().contentWindow!.postMessage = ((message: { type: string; id: string }) => {
    if (message.type !== "tokenize") return;
    requests.push(message.id);
    queueMicrotask(() => void say({ type: "token", id: message.id, token: `tok_${message.id}` }));
  }) as never;
  return requests;
}
const pressNext = () => userEvent.click(screen.getByRole("button", { name: "Next" }));
async function fillIn(): Promise<string[]> {
  const requests = giveTokens();
  say(complete);
  await userEvent.type(box(/Name on card/), "Ada Lovelace");
  return requests;
}
const sent = (server: TestServer) => server.requests.filter(({ name }) => name === byCard);

test("shows the account number to read, and what the link proposes to change [smart-pay.route, smart-pay.account-number, smart-pay.token, smart-pay.currency]", async () => {
  await page(open);
  expect(screen.getByText("100201").tagName).toBe("BDI");
  expect([box(/Amount \(\$\)/).value, box(/Email/).value]).toEqual(["86.40", "ada@example.org"]);
  expect(document.querySelector<HTMLInputElement>("input[type=tel]")!.value.replace(/\D/g, "")).toBe("2025550143");
  expect(screen.getAllByText("$86.40").length).toBeGreaterThan(0);
});

test("the methods are radio buttons, the card first; each has its own fields, and amount and contacts stay [smart-pay.methods, smart-pay.method-fields, smart-pay.card-fields, smart-pay.check-fields, smart-pay.header]", async () => {
  await page(open);
  expect(
    screen
      .getAllByRole("radio")
      .map((radio) => [radio.parentElement!.textContent, (radio as HTMLInputElement).checked]),
  ).toEqual([
    ["Card", true],
    ["eCheck", false],
  ]);
  expect(frame().src).toBe("https://pay.example/fields/card?for=http%3A%2F%2Flocalhost%3A3000");
  expect(box(/Name on card/).autocomplete).toBe("cc-name");
  await userEvent.clear(box(/Amount/));
  await userEvent.type(box(/Amount/), "12.50");
  await userEvent.click(screen.getByRole("radio", { name: "eCheck" }));
  expect(frame().src).toContain("https://pay.example/fields/check");
  expect([screen.queryByLabelText(/Name on card/), box(/Name on account/).value, box(/Amount/).value]).toEqual([
    null,
    "",
    "12.50",
  ]);
});

test("Next with nothing filled in says so of every field, and gives the provider's fields focus [smart-pay.required, smart-pay.next]", async () => {
  const server = await page({ ...open, amount: null, email: null, phoneNumber: null });
  await pressNext();
  expect(screen.getAllByText(/Input is required/).map(({ textContent }) => textContent)).toEqual([
    "Card number: Input is required",
    "Expiration date (MM/YY): Input is required",
    "Security code: Input is required",
    "Input is required",
    "Input is required",
    "Input is required",
    "Input is required",
  ]);
  expect(document.activeElement).toBe(frame());
  expect(sent(server)).toEqual([]);
});

test("a wrong number, date or code is reported before anything is sent [smart-pay.card-number, smart-pay.expiry]", async () => {
  const server = await page(open);
  say({ type: "state", fields: { number: "wrong", expiry: "wrong", code: "wrong" }, expiry: "10/20" });
  await userEvent.type(box(/Name on card/), "Ada");
  await pressNext();
  for (const words of ["Card number: Card number is not valid", "Security code: Security code is not valid"])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("Expiration date (MM/YY): Expiration date is not valid")).toBeTruthy();
  expect(sent(server)).toEqual([]);
});

test("pays with the provider's token and the date that was typed, then shows the receipt [smart-pay.pay-call, smart-pay.expiry, smart-pay.success, smart-pay.card-secret]", async () => {
  const server = await page([open, { ...open, state: "paid", receipt }], { [byCard]: () => paid });
  await fillIn();
  await pressNext();
  await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  expect(screen.getByText("success")).toBeTruthy();
  expect(screen.getByText("Visa ending in 4242")).toBeTruthy();
  const [request, ...more] = sent(server);
  expect(more).toEqual([]);
  expect(request!.headers.get("idempotency-key")).toBe("id-1");
  expect(request!.body).toEqual({
    token: "tok",
    amount: "86.40",
    email: "ada@example.org",
    phoneNumber: "+12025550143",
    shown: { total: 86.4, currency: "USD" },
    cardNumber: "tok_1",
    nameOnCard: "Ada Lovelace",
    expirationDate: "12/30",
  });
});

test("once it is paid no form is left that could pay again, however long the server takes to answer with the link's state [smart-pay.once]", async () => {
  const slow = new Promise<never>(() => {});
  let requests = 0;
  await page(open, { [info]: () => (requests++ === 0 ? open : slow), [byCard]: () => paid });
  await fillIn();
  await pressNext();
  await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  expect(document.querySelector("form")).toBeNull();
});

test("a payment that has to be confirmed, or is not known yet, leaves no form either [smart-pay.once]", async () => {
  for (const [status, heading] of [
    ["action", "Please confirm your payment"],
    ["checking", "Your payment is being checked"],
  ] as const) {
    const actionUrl = status === "action" ? "https://pay.example/3ds/1" : null;
    const answer = { ...paid, status, actionUrl, receipt: null };
    const unknown = { status: null, remarks: "", actionUrl } as never;
    await page(open, { [byCard]: () => answer, [result]: () => unknown });
    await fillIn();
    await pressNext();
    await screen.findByRole("heading", { name: heading });
    expect(document.querySelector("form")).toBeNull();
    cleanup();
  }
});

test("a refusal shows the provider's reason, and the next press is another payment [smart-pay.declined]", async () => {
  const server = await page(open, {
    [byCard]: () => ({ ...paid, status: "declined", reason: "No funds.", receipt: null }),
  });
  const requests = await fillIn();
  await pressNext();
  await screen.findByText("No funds.");
  // It stays at the fields when the toast has gone.
  expect(document.activeElement?.textContent).toBe("The payment was declined. Nothing was charged. No funds.");
  expect(box(/Name on card/).value).toBe("Ada Lovelace");
  say(complete);
  await pressNext();
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() =>
    expect(sent(server).map(({ headers }) => headers.get("idempotency-key"))).toEqual(["id-1", "id-2"]),
  );
});

test("no answer keeps the form, and the press after it repeats the same payment under the same key [smart-pay.failure, smart-pay.once]", async () => {
  const server = await page(open, { [byCard]: () => paid });
  const requests = await fillIn();
  server.offline = true;
  await pressNext();
  const window = await screen.findByRole("dialog");
  await userEvent.click(within(window).getAllByRole("button")[0]!);
  expect(box(/Name on card/).value).toBe("Ada Lovelace");
  server.offline = false;
  await pressNext();
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  expect([requests, sent(server)[0]!.headers.get("idempotency-key")]).toEqual([["1"], "id-1"]);
});

test("without an answer the page says that it may have been charged, and shows the receipt when the line is back [smart-pay.failure]", async () => {
  const server: TestServer = await page([open, { ...open, state: "paid", receipt }], {
    [byCard]: () => {
      server.offline = true;
      throw new TypeError("The line broke.");
    },
  });
  await fillIn();
  await pressNext();
  expect((await screen.findByText(/may have been charged/)).textContent).toMatch(/you are not charged twice/);
  server.offline = false;
  await act(async () => void window.dispatchEvent(new Event("online")));
  await screen.findByRole("heading", { name: "Thank you, we have received your payment", hidden: true });
  expect(sent(server)).toHaveLength(1);
});

test("a decline whose code is known is said in the reader's language, and stays at the fields [smart-pay.declined]", async () => {
  const declined = { ...paid, status: "declined", reason: "Your card has expired.", receipt: null } as const;
  await page(open, { [byCard]: () => ({ ...declined, declineCode: "expired" }) });
  await fillIn();
  await pressNext();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/expiration date is not correct\.$/));
  expect(document.activeElement?.textContent).toMatch(/^The payment was declined\. Nothing was charged\./);
});

test("fields that do not come within eight seconds are said to be missing, with what can be done instead [smart-pay.card-fields]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  await page(open);
  const missing = () => screen.queryByText(/fields of the payment service do not appear/);
  await act(() => vi.advanceTimersByTimeAsync(7_000));
  expect(missing()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(missing()).not.toBeNull();
  const before = frame();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect([missing(), frame() === before]).toEqual([null, false]);
  await act(() => vi.advanceTimersByTimeAsync(8_500));
  fireEvent.click(screen.getByRole("button", { name: "Use eCheck instead" }));
  expect(frame().src).toContain("/fields/check");
  say({ type: "ready" });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(missing()).toBeNull();
});

test("after a payment the receipt says what is still owed, and another one begins with that [smart-pay.success]", async () => {
  const debt = { ...open.debt, owed: 24.9 };
  const after: Info = { ...open, state: "paid", receipt, amount: 24.9, debt };
  await page([open, after], { [byCard]: () => paid });
  await fillIn();
  await pressNext();
  await screen.findByText(/You now owe \$24\.90\. As of /);
  await userEvent.click(screen.getByRole("button", { name: "Make another payment" }));
  expect(box(/Amount/).value).toBe("24.90");
});

test.each([
  ["lost", () => new Refused(503, 503, "api.busy")],
  ["without a figure", () => ({ ...open, debt: { ...open.debt, owed: null } })],
] as const)(
  "after a payment an answer %s is requested again, and the receipt says what is still owed [smart-pay.success]",
  async (_how, first) => {
    const after: Info = { ...open, state: "paid", receipt, debt: { ...open.debt, owed: 24.9 } };
    const answers = [() => open, first, () => after];
    await page(open, { [info]: () => answers.shift()!(), [byCard]: () => paid });
    await fillIn();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText(/You now owe \$24\.90\./)).toBeTruthy();
  },
);

test("what a method costs in addition is shown before Next, by method [smart-pay.method-fields]", async () => {
  const [card, check] = open.methods;
  await page({ ...open, methods: [{ ...card!, fee: { percent: 2, fixed: 0.3 } }, check!] });
  expect([screen.getByText("$2.03"), screen.getByText("$88.43")].every(Boolean)).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "eCheck" }));
  expect(screen.queryByText("Convenience fee")).toBeNull();
});

test("a payment from a bank account is being taken for five days, and received after them [smart-pay.check-pay]", async () => {
  const bank = {
    ...receipt,
    method: "check",
    fee: 1,
    total: 87.4,
    date: new Date(Date.now() - 86_400_000).toISOString(),
  } as const;
  await page({ ...open, state: "paid", receipt: bank });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you, your payment is being taken");
  expect([screen.getByText(/up to 5 days/), screen.getByText("$87.40")].every(Boolean)).toBe(true);
  cleanup();
  await page({ ...open, state: "paid", receipt: { ...bank, date: "2020-01-01T00:00:00Z" } });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you, we have received your payment");
});

test("other numbers typed after a press without an answer are another payment [smart-pay.failure, smart-pay.once]", async () => {
  const server = await page(open, { [byCard]: () => paid });
  const requests = await fillIn();
  server.offline = true;
  await pressNext();
  const window = await screen.findByRole("dialog");
  await userEvent.click(within(window).getAllByRole("button")[0]!);
  server.offline = false;
  say({ ...complete, fields: { ...complete.fields, number: "empty" } });
  say(complete);
  await pressNext();
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  const [request] = sent(server);
  expect([requests, request!.headers.get("idempotency-key")]).toEqual([["1", "2"], "id-2"]);
  expect(request!.body).toMatchObject({ cardNumber: "tok_2" });
});

test("an answer that is lost shows the receipt of what was paid, and leaves no form [smart-pay.failure, smart-pay.once]", async () => {
  const server: TestServer = await page([open, { ...open, state: "paid", receipt }], {
    [byCard]: () => {
      throw new TypeError("The line broke.");
    },
  });
  await fillIn();
  await pressNext();
  await screen.findByRole("heading", { name: "Thank you, we have received your payment", hidden: true });
  expect([sent(server).length, document.querySelector("form")]).toEqual([1, null]);
});

test("Next sends once however often it is pressed, and Enter in the provider's fields is a press [smart-pay.once]", async () => {
  let answer = (_paid: Paid) => {};
  const server = await page(open, { [byCard]: () => new Promise<Paid>((resolve) => (answer = resolve)) });
  await fillIn();
  say({ type: "submit" });
  fireEvent.submit(document.querySelector("form")!);
  await waitFor(() => expect(sent(server)).toHaveLength(1));
  const button = screen.getByRole("button", { name: "Paying…" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  fireEvent.submit(document.querySelector("form")!);
  expect(sent(server)).toHaveLength(1);
  answer({ ...paid, status: "declined", reason: null });
  expect(await screen.findAllByText("The payment was declined. Nothing was charged.")).toHaveLength(2);
});

/** The fields are complete, and give no token at the press. */
async function pressWithoutToken() {
  frame().contentWindow!.postMessage = ((message: { type: string; id: string }) => {
    if (message.type === "tokenize") queueMicrotask(() => void say({ type: "failed", id: message.id }));
  }) as never;
  say(complete);
  await userEvent.type(box(/Name on card/), "Ada");
  await pressNext();
}

test("fields that give no token send nothing and say so", async () => {
  const server = await page(open);
  await pressWithoutToken();
  within(await screen.findByRole("dialog")).getByText("The payment service could not be reached. Please try again.");
  expect(sent(server)).toEqual([]);
});

test("fields without a network send nothing, and the window says that there is none [smart-pay.failure]", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const server = await page(open);
  await pressWithoutToken();
  within(await screen.findByRole("dialog")).getByText(messages["client.unreachable"], { exact: false });
  expect(box(/Name on card/).value).toBe("Ada");
  expect(sent(server)).toEqual([]);
});

test("another tab pays already: the page says so, and shows the link's state", async () => {
  await page([open, { ...open, state: "paid", receipt }], { [byCard]: () => new Refused(409, 420, "pay.already") });
  await fillIn();
  await pressNext();
  await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  expect(screen.getByText("A payment is already being made.")).toBeTruthy();
});

test("a total that the account has changed meanwhile is refused, shown anew, and paid by the next press [smart-pay.next]", async () => {
  const [card, check] = open.methods;
  const dearer = { ...open, methods: [{ ...card!, fee: { fixed: 1.5 } }, check!] };
  const refusal = new Refused(409, 420, "pay.changed", undefined, { total: "$87.90" });
  const answers: (Paid | Refused)[] = [refusal, paid];
  const server = await page([open, dearer], { [byCard]: () => answers.shift()! });
  await fillIn();
  await pressNext();
  await screen.findByText("Convenience fee");
  expect(screen.getByText(/^The total has changed: it is \$87\.90 now\./)).toBeTruthy();
  await pressNext();
  await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  const totals = sent(server).map(({ body }) => (body as { shown: object }).shown);
  expect(totals).toEqual([86.4, 87.9].map((total) => ({ total, currency: "USD" })));
});

test.each([
  ["12,50", "12.50", "$12.50"],
  ["١٢٫٥", "12.5", "$12.50"],
  ["1,248.60", "1248.60", "$1,248.60"],
  ["$1 248,60", "1248.60", "$1,248.60"],
])("an amount typed as %j is %j, and its total %s [smart-pay.amount]", async (typed, value, total) => {
  await page({ ...open, amount: null });
  await userEvent.type(box(/Amount/), typed);
  expect(box(/Amount/).value).toBe(typed);
  await userEvent.tab();
  expect(box(/Amount/).value).toBe(value);
  expect(screen.getAllByText(total).length).toBeGreaterThan(0);
});

test.each([
  ["-5", "Please enter an amount such as 12.50"],
  ["1e3", "Please enter an amount such as 12.50"],
  ["1.248", "Please enter an amount such as 12.50"],
  ["123456789012.50", "Please use at most 10 characters"],
])("%s is no amount, stays, and is reported: %s [smart-pay.amount]", async (typed, words) => {
  const server = await page({ ...open, amount: null });
  await fillIn();
  await userEvent.type(box(/Amount/), typed);
  await pressNext();
  await screen.findByText(words);
  expect([sent(server), box(/Amount/).value]).toEqual([[], typed]);
});

describe("what is owed", () => {
  const lately = [
    { transactionId: "pay-0", amount: 61.5, date: "2026-11-20T12:00:00Z", isOnAccount: false, isByThisLink: false },
  ];

  test("the page says who pays which bill, what is owed, and what another link has paid [smart-pay.info-call]", async () => {
    const bill = { number: "B-7", due: "2026-12-05", left: 24.9 };
    await page({ ...open, amount: 24.9, debt: { ...open.debt, owed: 24.9, bill, lately } });
    const owed = within(screen.getByRole("region", { name: "What you owe" }));
    for (const words of ["Ada Lovelace", "B-7", "December 5, 2026"]) owed.getByText(words);
    expect(owed.getAllByText("$24.90")).toHaveLength(2);
    owed.getByText(/You paid \$61\.50 on .* It is not yet on your account\./);
  });

  test("what is owed, or the plan's next line, is put in by a press", async () => {
    const nextLine = { amount: 20, due: "2026-12-05" };
    await page({ ...open, debt: { ...open.debt, nextLine } });
    await userEvent.click(screen.getByRole("button", { name: "Next instalment: $20.00, due December 5, 2026" }));
    expect(box(/Amount/).value).toBe("20.00");
    await userEvent.click(screen.getByRole("button", { name: "All that you owe: $86.40" }));
    expect(box(/Amount/).value).toBe("86.40");
  });

  test("more than is owed is asked about once, and nothing is sent before the answer", async () => {
    const server = await page({ ...open, amount: null }, { [byCard]: () => paid });
    giveTokens();
    await fillIn();
    await userEvent.type(box(/Amount/), "864.00");
    await pressNext();
    await screen.findByText("You owe $86.40. Do you want to pay $864.00?");
    await userEvent.click(screen.getByRole("button", { name: "Change it" }));
    expect(sent(server)).toEqual([]);
  });

  test("who owes nothing reads so, and nothing is proposed", async () => {
    await page({ ...open, amount: null, debt: { ...open.debt, owed: 0 } });
    screen.getByText("You owe nothing.");
    expect(screen.queryByRole("group", { name: "Choose what to pay" })).toBeNull();
  });
});

describe("what the link says", () => {
  test("a fixed amount cannot be changed, and is paid once [smart-pay.once]", async () => {
    await page({ ...open, isFixed: true });
    expect(box(/Amount/).disabled).toBe(true);
    cleanup();
    await page({ ...open, isFixed: true, state: "paid", receipt });
    expect(screen.queryByRole("button", { name: "Make another payment" })).toBeNull();
  });

  test.each([12_345_678.9, 10_000_000])(
    "an amount of %d is paid as the link names it [smart-pay.token]",
    async (amount) => {
      const server = await page({ ...open, amount, isFixed: true }, { [byCard]: () => paid });
      await fillIn();
      await pressNext();
      await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
      expect(sent(server)[0]!.body).toMatchObject({ amount: amount.toFixed(2) });
    },
  );

  test("a paid link shows its receipt; another payment begins on request [smart-pay.success]", async () => {
    await page({ ...open, state: "paid", receipt: { ...receipt, tax: 8.64, total: 95.04 } });
    expect(screen.getByText("$95.04")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Make another payment" }));
    expect(screen.getByRole("button", { name: "Next" })).toBeTruthy();
  });

  test("another payment names the one it comes after; where a second tab was faster, its receipt is shown [smart-pay.once]", async () => {
    const first = { ...open, state: "paid", receipt } as const;
    const second = { ...first, receipt: { ...receipt, transactionId: "pay-2" } };
    const refused = () => new Refused(409, 420, "pay.alreadyPaid");
    const server = await page([first, second], { [byCard]: refused });
    await userEvent.click(screen.getByRole("button", { name: "Make another payment" }));
    await fillIn();
    await pressNext();
    await screen.findByText("pay-2");
    expect(sent(server)[0]!.body).toMatchObject({ after: "pay-1" });
  });

  test("tax is added before Next, in the country's currency [smart-pay.currency]", async () => {
    await page({ ...open, amount: 10.25, taxPercent: 18, country: "India", currency: "INR" });
    expect([screen.getByText("₹1.85"), screen.getByText("₹12.10"), box(/Amount \(₹\)/)].every(Boolean)).toBe(true);
  });

  test("without a provider it says that nothing can be paid [smart-pay.check-pay]", async () => {
    await page({ ...open, methods: [] });
    expect(screen.getByText(/Online payment is not available/)).toBeTruthy();
    expect(document.querySelector("form")).toBeNull();
  });

  test("a payment that the bank returned is reported above the form, until another is made [smart-pay.success]", async () => {
    await page({ ...open, returned: { ...receipt, tax: 8.64, total: 95.04 } }, { [byCard]: () => paid });
    const words = /^Your bank returned your payment of \$95\.04 of November 20, 2026\./;
    expect(screen.getByText(words)).toBeTruthy();
    await fillIn();
    await pressNext();
    await userEvent.click(await screen.findByRole("button", { name: "Make another payment" }));
    expect([screen.queryByText(words), screen.getByRole("button", { name: "Next" })]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  test("a payment to be confirmed leads to the provider alone", async () => {
    const answer = { status: null, remarks: "", actionUrl: "https://pay.example/3ds/1" } as never;
    await page({ ...underWay, actionUrl: "https://pay.example/3ds/1" }, { [result]: () => answer });
    expect(screen.getByRole("link", { name: "Confirm with your bank" }).getAttribute("href")).toBe(
      "https://pay.example/3ds/1",
    );
  });

  test("a customer who turns back from the bank pays in another way [smart-pay.once]", async () => {
    const actionUrl = "https://pay.example/3ds/1";
    const answer = { status: null, remarks: "", actionUrl } as never;
    const server = await page(
      { ...underWay, actionUrl },
      { [result]: () => answer, [byCard]: () => ({ ...paid, reference: "pay-2" }) },
    );
    await userEvent.click(screen.getByRole("button", { name: "Pay in another way" }));
    await fillIn();
    await pressNext();
    await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
    expect(sent(server)).toHaveLength(1);
  });

  test("one that was confirmed meanwhile shows its receipt in place of the form [smart-pay.once]", async () => {
    const actionUrl = "https://pay.example/3ds/1";
    const answer = { status: null, remarks: "", actionUrl } as never;
    await page(
      [
        { ...underWay, actionUrl },
        { ...underWay, state: "paid", receipt },
      ],
      {
        [result]: () => answer,
        [byCard]: () => new Refused(409, 420, "pay.alreadyPaid"),
      },
    );
    await userEvent.click(screen.getByRole("button", { name: "Pay in another way" }));
    await fillIn();
    await pressNext();
    await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  });

  test("a payment under way is being checked, until it is known [smart-pay.failure]", async () => {
    const known = { status: true, remarks: "", actionUrl: null } as never;
    await page([underWay, { ...open, state: "paid", receipt }], { [result]: () => known });
    await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  });

  test("one whose status could not be requested says so, and is requested again by itself [smart-pay.failure]", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const known = { status: true, remarks: "", actionUrl: null } as never;
    let isBroken = true;
    await page([underWay, { ...open, state: "paid", receipt }], {
      [result]: () => {
        if (isBroken) throw new TypeError("The line broke.");
        return known;
      },
    });
    await screen.findByText(/could not be reached/);
    isBroken = false;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByRole("heading", { name: "Thank you, we have received your payment" });
  });

  test("one that failed in the meantime says why, and the form is there again", async () => {
    const failed = { status: false, remarks: "No funds.", actionUrl: null } as never;
    await page([underWay, open], { [result]: () => failed });
    await screen.findByText("No funds.");
    await screen.findByRole("button", { name: "Next" });
  });
});
