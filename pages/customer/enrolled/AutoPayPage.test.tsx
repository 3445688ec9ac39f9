import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pages } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { justSent } from "../receipt/justSent.ts";
import { dialog, pendingAnswer, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import AutoPayPage from "./AutoPayPage.tsx";

afterEach(cleanup);

const load = "GET /api/Enrollments/GetGenericReport";
const unenroll = "GET /api/Enrollments/SecondPageCallback";
const report: Data<typeof load> = {
  type: "AutoPay",
  title: "Autopay enrollment",
  description: "<p>We send you a <b>notice</b> before each payment.<script>alert(1)</script></p>",
  tags: [],
  country: "United States",
  unenrollButton: true,
  enrolled: true,
  companyContactPhone: "555-0100",
  companyContactEmail: "help@north.example",
  preferences: null,
  apiError: null,
  wasEnrolled: true,
  isOpen: true,
  owed: null,
  arrangement: null,
  handOver: null,
};

async function open(answers: TestAnswers = {}, state: object | null = null, isOffline = false) {
  const server = testServer({
    [load]: () => report,
    "GET /api/Enrollments/GetSubmission": () => null,
    "GET /api/Enrollments/AvailableTranslations": () => ({ country: "", translations: [] }),
    "GET /api/Configuration/GetSmartPageFooter": () => ({
      footerHtmlTemplate: "<p>12 Pier Street</p>",
      mobileAppUrl: null,
    }),
    ...answers,
  });
  server.offline = isOffline;
  const app = await testApp(server);
  const { container } = renderPage(app, pages.autopay.path, <AutoPayPage />, { pathname: "/autopay/tok", state });
  return { server, container, user: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
async function ask(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Unenroll" }));
  return within(await screen.findByRole("dialog", { name: "Confirmation" }));
}
const press = async (user: ReturnType<typeof userEvent.setup>) =>
  user.dblClick((await ask(user)).getByRole("button", { name: "Yes, unenroll" }));

test("who is enrolled reads it under the form's own words, with whom to ask and the biller's footer [autopay-page.route, autopay-page.header, autopay-page.report, autopay-page.content]", async () => {
  const { server, container } = await open();
  await heading("Autopay enrollment");
  expect(screen.getByText("You are enrolled in AutoPay")).toBeTruthy();
  expect((await screen.findByText(/before each payment/)).innerHTML).toContain("<b>notice</b>");
  expect(container.querySelector("script")).toBeNull();
  expect(await screen.findByText("12 Pier Street")).toBeTruthy();
  expect((await screen.findAllByRole("link", { name: /555-0100/ })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole("link", { name: /help@north\.example/ }).length).toBeGreaterThan(0);
  const [request] = sent(server, load);
  expect([request!.headers.get("Authorization"), request!.query.get("language")]).toEqual(["Bearer tok", "en"]);
});

const bill = { state: "acknowledged", from: "2026-12-05", reason: null } as const;
test.each([
  ["is being set up", { ...bill, state: "waiting", from: null }, true, /is being set up\. Please go on paying/],
  ["holds from a day", bill, true, "You are enrolled in AutoPay"],
  [
    "was refused",
    { ...bill, state: "refused", from: null, reason: "The account is closed." },
    false,
    /did not set this up\. The reason given: The account is closed\. .* go on paying/,
  ],
] as const)("what %s at the biller says so, and what to do", async (_what, handOver, enrolled, words) => {
  await open({ [load]: () => ({ ...report, enrolled, handOver }) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText("You are enrolled in AutoPay") !== null).toBe(handOver === bill);
});

test("a placeholder is shown until the report is there [autopay-page.header]", async () => {
  const loaded = pendingAnswer<typeof report>();
  await open({ [load]: () => loaded.promise });
  await screen.findByText("Loading…");
  loaded.answer(report);
  await heading("Autopay enrollment");
  expect(screen.queryByText("Loading…")).toBeNull();
});

test.each([
  ["another type", { type: "EBill" }, "Sorry, but this page is not available for you"],
  ["not enrolled", { enrolled: false }, "You are unenrolled from AutoPay"],
  ["an error", { apiError: "form.expired" }, "Sorry, this form got expired"],
  ["an error in two parts", { apiError: "status.unavailable-x. Call us" as never }, "status. unavailable-x. Call us"],
] as const)(
  "%s is the page's message, and there is nothing to end [autopay-page.type, autopay-page.not-enrolled, autopay-page.api-error]",
  async (_what, other, words) => {
    await open({ [load]: () => ({ ...report, ...other }) });
    await heading(words);
    expect(screen.queryByText(/before each payment/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Unenroll" })).toBeNull();
  },
);

test("the way out shows only where the report allows it [autopay-page.unenroll]", async () => {
  await open({ [load]: () => ({ ...report, unenrollButton: false }) });
  await heading("Autopay enrollment");
  expect(screen.queryByRole("button", { name: "Unenroll" })).toBeNull();
});

test("it asks first, and no changes nothing [autopay-page.confirm]", async () => {
  const { server, user } = await open();
  const dialog = await ask(user);
  expect(dialog.getByText("Do you want to unenroll from AutoPay?")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "No, stay enrolled" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent(server, unenroll)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Unenroll" }));
  await user.keyboard("{Escape}");
  expect(sent(server, unenroll)).toEqual([]);
});

test("yes ends it once, however often it is pressed; the page reads again, says so and leads to the form [autopay-page.unenroll-call, autopay-page.not-enrolled, autopay-page.failure]", async () => {
  let enrolled = true;
  const ended = pendingAnswer<Data<typeof unenroll>>();
  const { server, user } = await open({ [load]: () => ({ ...report, enrolled }), [unenroll]: () => ended.promise });
  await press(user);
  enrolled = false;
  ended.answer({ apiError: null });
  await heading("You are unenrolled from AutoPay");
  expect(sent(server, unenroll).map(({ query }) => query.get("jwt"))).toEqual(["tok"]);
  expect(sent(server, load)).toHaveLength(2);
  expect(screen.getByRole("link", { name: "Fill in the form again" }).getAttribute("href")).toBe("/form/tok");
});

test("an error on ending it becomes the page's message [autopay-page.api-error]", async () => {
  const { user } = await open({ [unenroll]: () => ({ apiError: "AUTOPAY.PageUnavailable" }) });
  await press(user);
  await heading("Sorry, but this page is not available for you");
  expect(screen.queryByText("You are enrolled in AutoPay")).toBeNull();
});

test("a server that fails, and no network, leave it as it is, and it can be ended then [autopay-page.failure]", async () => {
  let fails = true;
  const { server, user } = await open({
    [unenroll]: () => (fails ? new Refused(500, 500, "api.bug") : { apiError: null }),
  });
  const isShown = async (words: RegExp) => {
    const shown = await dialog();
    expect(shown.getByText(words)).toBeTruthy();
    await user.click(shown.getAllByRole("button")[0]!);
  };
  await press(user);
  await isShown(/^Something went wrong on our side/);
  expect(screen.getByText("You are enrolled in AutoPay")).toBeTruthy();
  fails = false;
  server.offline = true;
  await press(user);
  await isShown(/^Something went wrong, please try again later\. Our server could not be reached/);
  expect(screen.getByText("You are enrolled in AutoPay")).toBeTruthy();
  server.offline = false;
  server.answers[load] = () => ({ ...report, enrolled: false });
  await press(user);
  await heading("You are unenrolled from AutoPay");
});

test.each([
  ["a forged link", new Refused(401, 401, "link.invalid"), "Invalid token."],
  ["a server that fails", new Refused(503, 503, "api.busy"), "Your AutoPay enrollment could not be shown"],
])("%s shows no status and says why [autopay-page.failure]", async (_what, refused, words) => {
  await open({ [load]: () => refused });
  await heading(words);
});

test("an expired link leads to the page of those [autopay-page.failure]", async () => {
  await open({ [load]: () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});

test("without a network the page can be tried again [autopay-page.failure]", async () => {
  const { server, user } = await open({}, null, true);
  await heading("Your AutoPay enrollment could not be shown");
  expect(
    screen.getByText(/^Something went wrong, please try again later\. Our server could not be reached/),
  ).toBeTruthy();
  server.offline = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await heading("Autopay enrollment");
});

test("who has just sent the form is thanked as well [autopay-page.content]", async () => {
  await open({}, justSent);
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
});

test("who is enrolled reads what is owed, and the plan by which it falls due [autopay-page.report]", async () => {
  const plan = { arrangementId: "plan", agreedAt: "2026-11-20T12:00:00Z", status: "standing" as const, lines: [] };
  const arrangement = { ...plan, total: 300, paid: 100, left: 200, next: { amount: 100, due: "2026-12-01" } };
  await open({ [load]: () => ({ ...report, owed: 333.33, arrangement }) });
  await heading("Autopay enrollment");
  const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(["You owe", "Left to pay", "Next installment"].map(valueOf)).toEqual([
    "$333.33",
    "$200.00",
    "$100.00, due Dec 1, 2026",
  ]);
});
