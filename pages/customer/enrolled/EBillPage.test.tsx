import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { pages } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { pressTwice, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import EBillPage from "./EBillPage.tsx";

afterEach(cleanup);

const report: Data<"GET /api/Enrollments/GetGenericReport"> = {
  type: "EBill",
  title: "Paperless bills",
  description: "<p>From the next bill on.</p>",
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

async function open(answers: TestAnswers = {}, isOffline = false) {
  const server = testServer({
    "GET /api/Enrollments/GetGenericReport": () => report,
    "GET /api/Enrollments/GetSubmission": () => null,
    "GET /api/Enrollments/AvailableTranslations": () => ({ country: "", translations: [] }),
    ...answers,
  });
  server.offline = isOffline;
  renderPage(await testApp(server), pages.ebill.path, <EBillPage />, "/ebill/tok");
  return { server, user: userEvent.setup() };
}
const ended = (server: TestServer) => sent(server, "GET /api/Enrollments/SecondPageCallback");
async function askToEnd(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Unenroll" }));
  return within(await screen.findByRole("dialog", { name: "Confirmation" }));
}

test("who is enrolled reads it under the form's own words, with whom to ask [ebill.route, ebill.header, ebill.content]", async () => {
  const { server } = await open({
    "GET /api/Enrollments/GetGenericReport": () => ({ ...report, preferences: "https://north.example/me" }),
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Paperless bills" })).toBeTruthy();
  expect(await screen.findByText("From the next bill on.")).toBeTruthy();
  expect(screen.getByText("You are enrolled in the Electronic Bills")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Change how we contact you" }).getAttribute("href")).toBe(
    "https://north.example/me",
  );
  expect((await screen.findAllByRole("link", { name: /555-0100/ })).length).toBeGreaterThan(0);
  const [request] = server.requests.filter(({ name }) => name === "GET /api/Enrollments/GetGenericReport");
  expect([request!.headers.get("Authorization"), request!.query.get("language")]).toEqual(["Bearer tok", "en"]);
});

test("the form's own words are filled in for the customer [ebill.content] [form.merge-tags]", async () => {
  await open({
    "GET /api/Enrollments/GetGenericReport": () => ({
      ...report,
      description:
        "<p>Dear {{CustomerName}}, {{AccountBalance}} on {{CurrentDate}}{{Unknown}}.</p><a href='https://e.example/?due={{AccountBalance}}'>Pay</a>",
      tags: [
        { name: "CustomerName", value: "<b>Ada</b>" },
        { name: "AccountBalance", value: "333.33" },
        { name: "CurrentDate", value: "2026-11-26" },
      ],
    }),
  });
  expect(await screen.findByText("Dear <b>Ada</b>, $333.33 on Nov 26, 2026.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Pay" }).getAttribute("href")).toBe("https://e.example/?due=333.33");
});

test.each([
  ["another type", { type: "Dpp" }, "Sorry, but this page is not available for you"],
  ["not enrolled", { enrolled: false }, "You are unenrolled from the Electronic Bills"],
  ["an error", { apiError: "form.expired" }, "Sorry, this form got expired"],
] as const)(
  "%s is shown instead of the content [ebill.unavailable, ebill.not-enrolled, ebill.api-error]",
  async (_what, other, words) => {
    await open({ "GET /api/Enrollments/GetGenericReport": () => ({ ...report, ...other }) });
    expect(await screen.findByRole("heading", { level: 1, name: words })).toBeTruthy();
    expect(screen.queryByText("From the next bill on.")).toBeNull();
    expect(screen.queryByRole("button", { name: "Unenroll" })).toBeNull();
  },
);

test("the way out shows only where the report allows it [ebill.unenroll-button]", async () => {
  await open({ "GET /api/Enrollments/GetGenericReport": () => ({ ...report, unenrollButton: false }) });
  await screen.findByRole("heading", { name: "Paperless bills" });
  expect(screen.queryByRole("button", { name: "Unenroll" })).toBeNull();
});

test("it asks first, and No changes nothing [ebill.confirm]", async () => {
  const { server, user } = await open();
  const dialog = await askToEnd(user);
  await user.click(dialog.getByRole("button", { name: "No, stay enrolled" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(ended(server)).toEqual([]);
});

test("Yes ends it once, however often it is pressed, and the page reads unenrolled [ebill.unenrolled, ebill.failure]", async () => {
  let enrolled = true;
  const { server, user } = await open({
    "GET /api/Enrollments/GetGenericReport": () => ({ ...report, enrolled }),
    "GET /api/Enrollments/SecondPageCallback": () => {
      enrolled = false;
      return { apiError: null };
    },
  });
  const dialog = await askToEnd(user);
  pressTwice(dialog.getByRole("button", { name: "Yes, unenroll" }));
  expect(await screen.findByRole("heading", { name: "You are unenrolled from the Electronic Bills" })).toBeTruthy();
  const calls = ended(server);
  expect(calls).toHaveLength(1);
  expect(calls[0]!.headers.get("X-Requested-With")).toBe("billwright");
  expect(screen.getByRole("link", { name: "Fill in the form again" }).getAttribute("href")).toBe("/form/tok");
});

test.each([
  [
    "an error of the biller's",
    () => ({ apiError: "AUTOPAY.PageUnavailable" as const }),
    "Sorry, but this page is not available for you",
  ],
  [
    "a server that fails",
    () => new Refused(500, 500, "api.bug"),
    "Something went wrong on our side. Please try again later.",
  ],
])("%s says so, and the customer is still enrolled [ebill.unenroll-failed]", async (_what, answer, words) => {
  const { user } = await open({ "GET /api/Enrollments/SecondPageCallback": answer });
  const dialog = await askToEnd(user);
  await user.click(dialog.getByRole("button", { name: "Yes, unenroll" }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByText("You are enrolled in the Electronic Bills")).toBeTruthy();
});

test.each([
  ["a forged link", new Refused(401, 401, "link.invalid"), "Invalid token."],
  ["a server that fails", new Refused(503, 503, "api.busy"), "Your e-bill enrollment could not be shown"],
])("%s shows no status and says why [ebill.failure]", async (_what, refused, heading) => {
  await open({ "GET /api/Enrollments/GetGenericReport": () => refused });
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
});

test("an expired link leads to the page of those [ebill.failure]", async () => {
  await open({ "GET /api/Enrollments/GetGenericReport": () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});

test("without a network the page says so, and can be tried again [ebill.failure]", async () => {
  const { server, user } = await open({}, true);
  await screen.findByRole("heading", { level: 1, name: "Your e-bill enrollment could not be shown" });
  expect(screen.getByText(/Our server could not be reached/)).toBeTruthy();
  server.offline = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Paperless bills" })).toBeTruthy();
});
