import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallData } from "@billwright/schemas";
import { pendingAnswer, press, sent } from "../../testing/actions.ts";
import { openApp } from "../../testing/openApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { signingAddress } from "./signingAddress.ts";

const get = "POST /api/v1/ViewBill/GetAgreement";
const update = "POST /api/v1/ViewBill/UpdateAgreementStatus";
const upload = "POST /api/v1/ViewBill/UploadAgreement";
const bill = "POST /api/v1/ViewBill/CheckBillAmount";
type Bill = CallData<typeof bill>;

const wrong = "Something went wrong, please try again later";
const origin = "https://pay.example.com";
const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  vi.stubGlobal("location", { ...window.location, origin, replace: (address: string) => void left.push(address) });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const title = async (name: string) => screen.findByRole("heading", { level: 1, name });
const box = () => within(screen.getByRole("main")).findByRole("alert");
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const invalid = () => new Refused(401, 401, "link.invalid");
const expired = () => new Refused(401, 401, "link.expired");

describe("/AgreementSignStart", () => {
  async function open(answer: NonNullable<TestAnswers[typeof get]>, address = "/AgreementSignStart?token=tok") {
    const server = testServer({ [get]: answer });
    const where = await openApp(server, address);
    return { server, where };
  }

  test("says 'Loading Agreement' until the address is known, and then goes there, which Back does not repeat [agreement.loading, agreement.redirect, agreement.routes]", async () => {
    const address = pendingAnswer<string>();
    const { server } = await open(() => address.promise);
    await title("Loading Agreement");
    await waitFor(() => expect(sent(server, get)).toHaveLength(1));
    expect([sent(server, get)[0]!.body, left]).toEqual([{ token: "tok" }, []]);
    address.answer("https://sign.example/s/1");
    await waitFor(() => expect(left).toEqual(["https://sign.example/s/1"]));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Loading Agreement");
  });

  const brand: TestAnswers = {
    "GET /api/WhiteLabelDomain/BasicInfo": () => ({
      pageTitle: "Harbor Light",
      companyName: "Harbor Light & Water",
      supportPhone: "+12025550100",
      supportEmail: "help@harbor.example",
      themeId: "harbor",
      ico: null,
      clientType: "",
      features: [],
    }),
    "GET /api/Unsubscribe/GetAccountInfoResponse": invalid,
    "GET /api/Configuration/GetSmartPageFooter": () => ({
      footerHtmlTemplate: "<p>12 Pier Street</p>",
      mobileAppUrl: null,
    }),
  };
  test("both pages stand under the layout without footer and contact [routes.without-footer]", async () => {
    const footers: Record<string, boolean> = {};
    const phones: Record<string, boolean> = {};
    for (const path of ["/budget", "/AgreementSignStart", "/AgreementSign"]) {
      const server = testServer(brand);
      await openApp(server, path);
      await waitFor(() => expect(document.title).toMatch(/Harbor Light$/));
      await waitFor(() => expect(sent(server, "GET /api/Configuration/GetSmartPageFooter").length).toBeGreaterThan(0));
      await pass(100);
      footers[path] = screen.queryByText("12 Pier Street") !== null;
      phones[path] = within(screen.getByRole("banner")).queryByText("+12025550100") !== null;
      cleanup();
    }
    const shown = { "/budget": true, "/AgreementSignStart": false, "/AgreementSign": false };
    expect([footers, phones]).toEqual([shown, shown]);
  });

  test("the first error is shown in a box, and nobody is led anywhere [agreement.box]", async () => {
    await open(() => new Refused(410, 420, "agreement.notOffered"));
    expect((await box()).textContent).toBe("Agreements cannot be signed online at the moment.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(left).toEqual([]);
  });

  test.each([
    ["a bad token", invalid, "/AgreementSignStart?token=tok"],
    ["no token", invalid, "/AgreementSignStart"],
  ])("%s is shown in the box as 'Invalid token.' [agreement.failure]", async (_what, answer, address) => {
    await open(answer, address);
    expect((await box()).textContent).toBe("Invalid token.");
    expect(left).toEqual([]);
  });

  test("an expired token is shown there in the server's words [agreement.failure]", async () => {
    const { where } = await open(expired);
    expect((await box()).textContent).toMatch(/^This link has expired/);
    expect(where().pathname).toBe("/AgreementSignStart");
  });

  test("without a network it says so, and Try again goes on [agreement.failure]", async () => {
    const { server } = await open(() => "https://sign.example/s/1");
    cleanup();
    left.length = 0;
    server.offline = true;
    await openApp(server, "/AgreementSignStart?token=tok");
    expect((await box()).textContent).toBe(wrong);
    server.offline = false;
    await press("Try again");
    await waitFor(() => expect(left).toEqual(["https://sign.example/s/1"]));
  });

  test.each(["javascript:alert(1)", "http://sign.example/s/1", "//evil.example", "https://u:p@evil.example/", ""])(
    "leads to no address like %j [agreement.redirect]",
    async (address) => {
      await open(() => address);
      expect((await box()).textContent).toBe(wrong);
      expect(left).toEqual([]);
    },
  );
});

test.each([
  ["https://sign.example/s/1", "https://pay.example.com", true],
  ["https://pay.example.com/AgreementSign?token=t", "https://pay.example.com", true],
  ["http://localhost:3001/signing/1", "http://localhost:3000", true],
  ["http://localhost:3001/signing/1", "https://localhost", false],
  ["http://elsewhere:3001/signing/1", "http://localhost:3000", false],
  ["http://localhost:3001@evil.example/", "http://localhost:3000", false],
  ["http://localhost.evil.example:1/", "http://localhost:3000", false],
])("%s may be followed from %s: %s [agreement.redirect]", (address, own, may) => {
  expect(signingAddress(address, own)).toBe(may ? address : null);
});

describe("/AgreementSign", () => {
  const due: Bill = { billAmount: 759.95, payLink: "/smart-pay/tok", error: null };
  async function open(more: TestAnswers = {}, address = "/AgreementSign?token=tok") {
    const server = testServer({
      [update]: () => ({ status: "signed" }),
      [upload]: () => null,
      [bill]: () => due,
      ...more,
    });
    await openApp(server, address);
    return server;
  }
  const counts = (server: TestServer) => [update, upload, bill].map((call) => sent(server, call as typeof bill).length);

  test("signed, it proceeds while the bill is being requested; then it is pending full payment, in dollars, with the pay link [agreement.proceeding, agreement.pay, agreement.routes]", async () => {
    const answer = pendingAnswer<Bill>();
    const server = await open({ [bill]: () => answer.promise });
    await title("Your agreement is signed");
    await screen.findByText("Thank you. We are proceeding with your agreement.");
    answer.answer(due);
    await title("Signed, pending full payment");
    expect(screen.getByText("Your agreement is signed, but pending full payment of $759.95.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe(`${origin}/smart-pay/tok`);
    expect(counts(server)).toEqual([1, 1, 1]);
    expect(server.requests.filter(({ name }) => name.startsWith("POST")).map(({ name }) => name)).toEqual([
      update,
      upload,
      bill,
    ]);
  });

  test("a bill that is not known leaves it at signed and proceeding [agreement.proceeding]", async () => {
    const server = await open({ [bill]: () => ({ billAmount: null, payLink: null, error: null }) });
    await waitFor(() => expect(counts(server)).toEqual([1, 1, 1]));
    await pass(10_000);
    await title("Your agreement is signed");
    expect([counts(server), screen.queryByRole("link", { name: "Pay now" })]).toEqual([[1, 1, 1], null]);
  });

  test("with a bill of 0 it thanks, and no contribution is required [agreement.nothing-due]", async () => {
    await open({ [bill]: () => ({ billAmount: 0, payLink: null, error: null }) });
    await title("Thank you");
    expect(screen.getByText("Your agreement is signed. No contribution is required.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Pay now" })).toBeNull();
  });

  /** As long as it takes: each answer begins the next wait. */
  const passUntil = (check: () => void) =>
    waitFor(async () => {
      await pass(4_000);
      check();
    });

  test("an error with an amount that stays: it gives up, in these words [agreement.give-up]", async () => {
    const server = await open({ [bill]: () => ({ billAmount: 10, payLink: null, error: "pay.already" }) });
    await passUntil(() => expect(within(screen.getByRole("main")).queryByRole("alert")).toBeTruthy());
    expect((await box()).textContent).toBe(
      "Please, refresh the page. If it doesn't help, please contact with our support",
    );
    expect(counts(server)).toEqual([1, 1, 4]);
  });

  test.each<[string, Bill | null]>([
    ["no data", null],
    ["an error without an amount", { billAmount: null, payLink: null, error: "pay.already" }],
    ["an amount without a link", { billAmount: 10, payLink: null, error: null }],
    ["an amount with a link elsewhere", { billAmount: 10, payLink: "javascript:alert(1)", error: null }],
  ])("%s is missing data, and is requested again by Try again [agreement.missing]", async (_what, answer) => {
    const bills = [answer];
    await open({ [bill]: () => (bills.length > 0 ? bills.shift() : due) as Bill });
    expect((await box()).textContent).toBe(wrong);
    await press("Try again");
    await title("Signed, pending full payment");
  });

  test("declined, it says that nothing is signed and offers the way back; nothing is stored or requested [agreement.declined]", async () => {
    const server = await open({ [update]: () => ({ status: "declined" }) });
    await title("The agreement is not signed");
    expect(screen.getByRole("link", { name: "Back to signing" }).getAttribute("href")).toBe(
      "/AgreementSignStart?token=tok",
    );
    expect(counts(server)).toEqual([1, 0, 0]);
  });

  test("a signature that the service never hears of is none [agreement.declined]", async () => {
    const server = await open({ [update]: () => ({ status: "open" }) });
    await title("Checking your signature…");
    await passUntil(() => expect(screen.queryByText("The agreement is not signed")).toBeTruthy());
    expect(counts(server)).toEqual([4, 0, 0]);
  });

  test.each([
    ["a bad token", invalid, /^Invalid token\.$/, "/AgreementSign?token=tok"],
    ["no token", invalid, /^Invalid token\.$/, "/AgreementSign"],
    ["an expired token", expired, /^This link has expired/, "/AgreementSign?token=tok"],
  ])(
    "%s is shown in the error box, and nothing more is requested [agreement.failure]",
    async (_what, answer, words, at) => {
      const server = await open({ [update]: answer }, at);
      expect((await box()).textContent).toMatch(words);
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
      expect(counts(server).slice(1)).toEqual([0, 0]);
    },
  );

  test.each([update, upload, bill] as const)(
    "without a network at %s it says so, and Try again goes on [agreement.failure]",
    async (name) => {
      const server = await open({ [name]: () => new Refused(500, 500, "api.bug") });
      await screen.findByRole("button", { name: "Try again" });
      server.offline = true;
      await press("Try again");
      await waitFor(() => expect(within(screen.getByRole("main")).queryByRole("alert")?.textContent).toBe(wrong));
      server.offline = false;
      Object.assign(server.answers, {
        [update]: () => ({ status: "signed" }),
        [upload]: () => null,
        [bill]: () => due,
      });
      await press("Try again");
      await title("Signed, pending full payment");
    },
  );
});
