import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import ViewOnlinePage from "./ViewOnlinePage.tsx";

let body = () => new Response("<p>It is ready.</p>");
beforeEach(() => {
  body = () => new Response("<p>It is ready.</p>");
  vi.stubGlobal("fetch", () => Promise.resolve().then(() => body()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const view = "GET /api/NotificationLog/ViewEmail";
const mail = { subject: "Your bill", body: "<p>It is ready.</p>" };

async function show(answers: TestAnswers = { [view]: () => mail }, isOffline = false) {
  const server = testServer(answers);
  server.offline = isOffline;
  renderPage(await testApp(server), "/view-online/:token", <ViewOnlinePage />, "/view-online/tok");
  return server;
}

test("frames the mail's own document without scripts or forms, and shows nothing around it [view-online.body, view-online.call]", async () => {
  const server = await show();
  const frame = await screen.findByTitle("Your bill");
  expect(frame.getAttribute("src")).toBe("/view-online/tok/body");
  expect(frame.getAttribute("srcdoc")).toBeNull();
  expect(frame.getAttribute("sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox");
  await waitFor(() => expect(document.title).toMatch(/^Your bill/));
  expect(sent(server, view).map(({ query }) => query.get("token"))).toEqual(["tok"]);
  expect([...document.querySelector("main")!.querySelectorAll("button, a, p")]).toEqual([]);
});

test("a bad link is invalid, an expired one has its page [view-online.failure]", async () => {
  await show({ [view]: () => new Refused(401, 401, "link.invalid") });
  expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeTruthy();
  cleanup();
  await show({ [view]: () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});

test("without a body it says so and offers to try again [view-online.failure]", async () => {
  let isKept = false;
  await show({ [view]: () => (isKept ? mail : new Refused(404, 404, "api.notFound")) });
  expect(await screen.findByRole("heading", { name: "Something went wrong, please try again later" })).toBeTruthy();
  expect(document.querySelector("iframe")).toBeNull();
  isKept = true;
  await press("Try again");
  expect(await screen.findByTitle("Your bill")).toBeTruthy();
});

test("without a network it says so, and shows the mail once there is one [view-online.failure]", async () => {
  const server = await show(undefined, true);
  expect(await screen.findByRole("heading", { name: "Something went wrong, please try again later" })).toBeTruthy();
  server.offline = false;
  await press("Try again");
  expect(await screen.findByTitle("Your bill")).toBeTruthy();
});

test.each([
  ["is refused", () => new Response("Busy", { status: 503 })],
  ["is empty", () => new Response("")],
  ["does not come", () => Promise.reject(new TypeError("Failed to fetch")) as unknown as Response],
])(
  "a body that %s says so and is tried again, without an empty frame [view-online.failure]",
  async (_title, answer) => {
    body = answer;
    await show();
    expect(await screen.findByText("The e-mail could not be loaded. Please check your connection.")).toBeTruthy();
    expect(document.querySelector("iframe")).toBeNull();
    body = () => new Response("<p>It is ready.</p>");
    await press("Try again");
    expect(await screen.findByTitle("Your bill")).toBeTruthy();
  },
);
