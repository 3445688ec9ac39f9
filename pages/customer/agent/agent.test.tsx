import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { allMessages, type CallData } from "@billwright/schemas";
import { dialog, pendingAnswer, press, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";

afterEach(cleanup);

const get = "GET /api/v1/ErpFieldAgent/Get";
const generate = "POST /api/v1/ErpFieldAgent/GenerateQr";
const latest = "POST /api/v1/ErpFieldAgent/GetLastPaymentDetails";
const byMail = "POST /api/v1/ErpFieldAgent/SendEmail";
const bySms = "POST /api/v1/ErpFieldAgent/SendSms";

const record: CallData<typeof get> = {
  ivContractAccount: "100215",
  ivEmail: "carmen@example.org",
  ivPhoneno: "+12025550143",
  owed: 82.4,
  arrangement: null,
  token: "agent-token",
};
const payment: CallData<typeof latest> = {
  clientReqId: "pay-1",
  paymentTime: "2026-11-20T02:30:00Z",
  timezone: "America/New_York",
  amount: 86.4,
  transactionStatus: "declined",
  statusDescription: "Your card was declined.",
};
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const address = "/agent-payments?installationId=sealed";

async function open(answers: TestAnswers, at = address): Promise<TestServer> {
  const server = testServer({
    "GET /api/WhiteLabelDomain/BasicInfo": () =>
      ({ pageTitle: "Host", companyName: "Host", supportPhone: null, supportEmail: "help@host.example" }) as never,
    "GET /api/Unsubscribe/GetAccountInfoResponse": () =>
      ({
        pageTitle: "North",
        companyName: "North",
        supportPhoneNumber: "+1 202 555 0100",
        supportEmailAddress: "help@north.example",
      }) as never,
    [get]: () => record,
    ...answers,
  });
  await openApp(server, at);
  await screen.findByRole("heading", { level: 1, name: "Field Agent Payments" });
  return server;
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const email = () => field(/^Email/);
const mobile = () => field(/^Mobile Number/);
const whole = {
  accountNumber: "100215",
  email: "carmen@example.org",
  mobileNumber: "+12025550143",
  token: "agent-token",
};

describe("opening it", () => {
  test("shows the record of its installation in the form, the account read-only, the number in its mask [agent.route, agent.form, agent.mask]", async () => {
    const server = await open({});
    const account = await screen.findByLabelText<HTMLInputElement>("Account #");
    expect([account.value, account.readOnly]).toEqual(["100215", true]);
    expect([email().value, mobile().value]).toEqual(["carmen@example.org", "+1(202)-555-0143"]);
    for (const name of ["Send Email", "Send SMS", "Generate QR to Pay", "Get Latest Payment Details"])
      expect(screen.getByRole("button", { name })).toBeDefined();
    expect(sent(server, get).map(({ query }) => query.get("installationId"))).toEqual(["sealed"]);
  });

  test("shows the account's logo, phone and mail, read by the agent's token [agent.heading]", async () => {
    const server = await open({});
    await screen.findAllByText("+1 202 555 0100");
    expect(screen.getAllByText("help@north.example").length).toBeGreaterThan(0);
    const requests = sent(server, "GET /api/Unsubscribe/GetAccountInfoResponse");
    expect(requests.map(({ query }) => query.get("token"))).toEqual(["agent-token"]);
    await waitFor(() =>
      expect(document.querySelector("header img")?.getAttribute("src")).toContain("accountToken=agent-token"),
    );
  });

  test("without an installation it says so, and asks for nothing [agent.route]", async () => {
    const server = await open({}, "/agent-payments");
    expect(await screen.findByText("Unable to load data: Invalid token.")).toBeDefined();
    expect([sent(server, get), document.querySelector("main input")]).toEqual([[], null]);
  });

  test.each([
    [new Refused(401, 401, "link.invalid"), "Unable to load data: Invalid token."],
    [new Refused(401, 401, "link.expired"), `Unable to load data: ${allMessages["link.expired"]}`],
    [new Refused(404, 404, "api.notFound"), `Unable to load data: ${allMessages["api.notFound"]}`],
  ])("a record that cannot be had is explained, without a form [agent.load-failed]", async (refused, words) => {
    await open({ [get]: () => refused });
    expect(await screen.findByText(words)).toBeDefined();
    expect(document.querySelector("main input")).toBeNull();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test("a request that failed can be repeated [agent.load-failed]", async () => {
    let isAway = true;
    await open({ [get]: () => (isAway ? new Refused(503, 503, "api.busy") : record) });
    isAway = false;
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Account #")).toBeDefined();
  });
});

describe("the fields", () => {
  test("an empty one has its hint [agent.hints]", async () => {
    await open({ [get]: () => ({ ...record, ivEmail: null, ivPhoneno: null }) });
    await screen.findByLabelText("Account #");
    expect(screen.getAllByText("Input is required")).toHaveLength(2);
    await userEvent.type(email(), "a");
    expect(screen.getAllByText("Input is required")).toHaveLength(1);
  });

  test("a number takes its mask while it is typed, corrected and pasted [agent.mask]", async () => {
    await open({ [get]: () => ({ ...record, ivPhoneno: null }) });
    await screen.findByLabelText("Account #");
    await userEvent.type(mobile(), "2025550143");
    expect(mobile().value).toBe("+1(202)-555-0143");
    await userEvent.type(mobile(), "9");
    expect(mobile().value).toBe("+1(202)-555-01439");
    await userEvent.type(mobile(), "{Backspace}");
    expect(mobile().value).toBe("+1(202)-555-0143");
    mobile().setSelectionRange(6, 6);
    await userEvent.keyboard("{Backspace}7");
    expect([mobile().value, mobile().selectionStart]).toEqual(["+1(207)-555-0143", 6]);
    await userEvent.clear(mobile());
    await userEvent.click(mobile());
    await userEvent.paste("1 (202) 555-0199");
    expect(mobile().value).toBe("+1(202)-555-0199");
    await userEvent.tab();
    expect(mobile().value).toBe("+1(202)-555-0199");
  });

  test.each(["+44 20 7946 0958", "+1 202 555 0143 ext 5", "202555014399"])(
    "a number that is none of North America stays as it is, and no link goes to another: %j [agent.mask, agent.sms-call]",
    async (typed) => {
      const server = await open({ [get]: () => ({ ...record, ivPhoneno: null }) });
      await screen.findByLabelText("Account #");
      await userEvent.click(mobile());
      await userEvent.paste(typed);
      await press("Send SMS");
      await userEvent.clear(mobile());
      await userEvent.type(mobile(), typed);
      await press("Send SMS");
      await userEvent.tab();
      const signs = (text: string) => text.replace(/[^0-9a-z]/g, "").replace(/^1/, "");
      expect(signs(mobile().value)).toBe(signs(typed));
      expect(server.requests.filter(({ name }) => name === bySms)).toEqual([]);
    },
  );
});

describe("the QR code", () => {
  test("is shown to be scanned, in place of a payment; a double press makes one [agent.qr, agent.failure]", async () => {
    const image = pendingAnswer<typeof png>();
    const server = await open({ [generate]: () => image.promise, [latest]: () => payment });
    await screen.findByLabelText("Account #");
    await press("Get Latest Payment Details");
    await screen.findByRole("table");
    await userEvent.dblClick(screen.getByRole("button", { name: "Generate QR to Pay" }));
    image.answer(png);
    const figure = await screen.findByRole("figure");
    expect(figure.textContent).toBe("Scan to Pay");
    expect(screen.getByRole("img", { name: /account 100215/ }).getAttribute("src")).toBe(
      "data:image/png;base64,iVBORw==",
    );
    expect(screen.queryByRole("table")).toBeNull();
    expect(document.activeElement).toBe(figure);
    expect(sent(server, generate).map(({ body }) => body)).toEqual([whole]);
  });

  test("is not requested with an empty or wrong field [agent.qr-invalid]", async () => {
    const server = await open({});
    await screen.findByLabelText("Account #");
    await userEvent.clear(mobile());
    await press("Generate QR to Pay");
    expect(await screen.findByText("Please, check fields again before next")).toBeDefined();
    expect([sent(server, generate), document.activeElement]).toEqual([[], mobile()]);
  });

  test.each([
    [{ [generate]: () => new Refused(429, 420, "agent.tooMany", undefined, { n: 60 }) }, "Please wait 60 seconds"],
    [{ [generate]: () => new Uint8Array() }, "Unable to generate payment QR, please try again"],
    [{ [generate]: () => null as never }, "Unable to generate payment QR, please try again"],
  ] as [TestAnswers, string][])(
    "that cannot be made is explained in a window [agent.qr-errors]",
    async (answers, words) => {
      await open(answers);
      await screen.findByLabelText("Account #");
      await press("Generate QR to Pay");
      expect((await dialog()).getByText(new RegExp(words))).toBeDefined();
      expect(screen.queryByRole("figure")).toBeNull();
    },
  );
});

describe("the latest payment", () => {
  test("is a table, its time in the payment's own zone, in place of the code [agent.payment, agent.payment-time]", async () => {
    const server = await open({ [generate]: () => png, [latest]: () => payment });
    await screen.findByLabelText("Account #");
    await press("Generate QR to Pay");
    await screen.findByRole("figure");
    await press("Get Latest Payment Details");
    const table = await screen.findByRole("table", { name: "Latest Payment Details" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent.replace(/\s/g, " ")));
    expect(rows).toEqual([
      ["Payment Guid", "pay-1"],
      ["Date & Time", "Nov 19, 2026, 9:30 PM (America/New York)"],
      ["Amount (USD)", "$86.40"],
      ["Status", "Declined"],
      ["Failure Description", "Your card was declined."],
    ]);
    expect(screen.queryByRole("figure")).toBeNull();
    expect(sent(server, latest).map(({ body }) => body)).toEqual([{ accountNumber: "100215", token: "agent-token" }]);
  });

  test("says so where there is none; a payment that is good has no failure [agent.no-payment, agent.payment]", async () => {
    let answer: CallData<typeof latest> = null;
    await open({ [latest]: () => answer });
    await screen.findByLabelText("Account #");
    await press("Get Latest Payment Details");
    expect(await screen.findByText("No payments found for the contract account number: 100215")).toBeDefined();
    answer = { ...payment, transactionStatus: "paid", statusDescription: null };
    await press("Get Latest Payment Details");
    expect((await screen.findAllByRole("row")).map(({ textContent }) => textContent)).not.toContainEqual(
      expect.stringContaining("Failure"),
    );
  });

  test("is not requested without an account number [agent.payment-account]", async () => {
    const server = await open({ [get]: () => ({ ...record, ivContractAccount: "" }) });
    await screen.findByLabelText("Account #");
    await press("Get Latest Payment Details");
    expect(await screen.findByText("Please, check Contract Account Number")).toBeDefined();
    expect(sent(server, latest)).toEqual([]);
  });
});

describe.each([
  [
    byMail,
    "Send Email",
    "Email sent successfully.",
    email,
    allMessages["agent.checkEmail"],
    allMessages["agent.emailFailed"],
  ],
  [bySms, "Send SMS", "SMS sent successfully.", mobile, allMessages["agent.checkSms"], allMessages["agent.smsFailed"]],
] as const)("%s", (call, button, done, box, check, failed) => {
  test("sends one message for a double press, and says so [agent.email-call, agent.sms-call, agent.failure]", async () => {
    const message = pendingAnswer<null>();
    const server = await open({ [call]: () => message.promise });
    await screen.findByLabelText("Account #");
    await userEvent.dblClick(screen.getByRole("button", { name: button }));
    message.answer(null);
    expect(await screen.findByText(done)).toBeDefined();
    expect(sent(server, call).map(({ body, headers }) => [body, headers.has("Idempotency-Key")])).toEqual([
      [whole, true],
    ]);
  });

  test("sends nothing to an empty or wrong field, and asks to check it [agent.email-empty, agent.sms-empty]", async () => {
    const server = await open({ [call]: () => null });
    await screen.findByLabelText("Account #");
    await userEvent.clear(box());
    await press(button);
    expect(await screen.findByText(check)).toBeDefined();
    expect(document.activeElement).toBe(box());
    await userEvent.type(box(), "12");
    await press(button);
    expect(sent(server, call)).toEqual([]);
  });

  test("without a network says so in its own words, and the fields stay [agent.failure]", async () => {
    const server = await open({ [call]: () => null });
    await screen.findByLabelText("Account #");
    server.offline = true;
    await press(button);
    expect((await dialog()).getByText(failed)).toBeDefined();
    expect([email().value, mobile().value]).toEqual(["carmen@example.org", "+1(202)-555-0143"]);
  });

  test("after the working day says what the server says, and a reload begins anew [agent.failure]", async () => {
    let token = "agent-token";
    const answered = () => (token === "agent-token" ? new Refused(401, 401, "link.expired") : null);
    const server = await open({ [get]: () => ({ ...record, token }), [call]: answered });
    await screen.findByLabelText("Account #");
    await press(button);
    expect(await screen.findByText(allMessages["link.expired"])).toBeDefined();
    token = "new-token";
    await press("Reload the page");
    await screen.findByLabelText("Account #");
    await press(button);
    expect(await screen.findByText(done)).toBeDefined();
    expect(sent(server, call).at(-1)?.body).toMatchObject({ token: "new-token" });
  });
});

test("the agent sees what the customer owes, as the customer's own pages have it [agent.get-call]", async () => {
  await open({});
  expect(screen.getByText("Customer owes").nextElementSibling?.textContent).toBe("$82.40");
});
