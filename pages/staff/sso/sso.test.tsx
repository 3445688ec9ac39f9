import { webcrypto } from "node:crypto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApp, type Where } from "../../testing/openApp.tsx";
import { userToken } from "../../testing/staffApp.tsx";
import { Refused, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import { verifierKey } from "./verifierKey.ts";

beforeEach(() => {
  window.localStorage.clear();
  // jsdom has no subtle; Node's is the same one.
  vi.stubGlobal("crypto", webcrypto);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const exchange = "POST /api/Session/ExchangeSso";
const token = userToken({});
const mine = (key: string) => window.localStorage.getItem(key);

let where!: Where;
let server: TestServer;
async function open(address: string, answers: TestAnswers = {}, isOffline = false) {
  server = testServer({
    "GET /api/WhiteLabelDomain/BasicInfo": () =>
      ({ pageTitle: "N", companyName: "N", supportPhone: null, supportEmail: "help@north.example" }) as never,
    "GET /api/Session/GetSsoOffer": () => ({ isOffered: true }),
    ...answers,
  });
  server.offline = isOffline;
  where = await openApp(server, "/terms", address);
}
const sent = () => server.requests.filter(({ name }) => name === exchange).map(({ body }) => body);

test("the code of the address becomes the session, once, and the dashboard replaces the page [sso.success, sso.checked]", async () => {
  window.localStorage.setItem(verifierKey, "kept");
  let answer: (session: { jwtToken: string; subscription: null }) => void = () => undefined;
  await open("/sso-success/c0de", { [exchange]: () => new Promise((resolve) => (answer = resolve)) });
  expect(await screen.findByText("loading....")).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual([{ code: "c0de", verifier: "kept" }]));
  expect(mine("JWT_TOKEN")).toBeNull();
  answer({ jwtToken: token, subscription: null });
  await waitFor(() => expect(where().pathname).toBe("/smart/dynamic-form/"));
  expect([mine("JWT_TOKEN"), mine(verifierKey), sent().length]).toEqual([token, null, 1]);
  await where.back();
  expect(where().pathname).toBe("/terms");
});

test("a code that is refused leads to the error page; a session that is there stays as it was [sso.failure, sso.checked]", async () => {
  window.localStorage.setItem(verifierKey, "kept");
  window.localStorage.setItem("JWT_TOKEN", token);
  await open("/sso-success/used", { [exchange]: () => new Refused(401, 401, "link.invalid") });
  await waitFor(() => expect(where().pathname).toBe("/sso-error"));
  expect(mine("JWT_TOKEN")).toBe(token);
});

test("a code that another browser began is not even sent: nobody is signed in by a link [sso.failure]", async () => {
  await open("/sso-success/theirs", { [exchange]: () => ({ jwtToken: token, subscription: null }) });
  await waitFor(() => expect(where().pathname).toBe("/sso-error"));
  expect([sent(), mine("JWT_TOKEN")]).toEqual([[], null]);
});

test("without a network nothing is stored, and it can be tried again [sso.failure]", async () => {
  window.localStorage.setItem(verifierKey, "kept");
  await open("/sso-success/c0de", { [exchange]: () => ({ jwtToken: token, subscription: null }) }, true);
  expect(
    await screen.findByText(/^Something went wrong, please try again later\. Our server could not be reached/),
  ).toBeTruthy();
  expect(mine("JWT_TOKEN")).toBeNull();
  server.offline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(mine("JWT_TOKEN")).toBe(token));
});

test("the error page says what to do, whom to ask, and leads to signing in and signing up [sso.error, sso.sign-in, sso.sign-up]", async () => {
  await open("/sso-error");
  expect(await screen.findByRole("heading", { level: 1, name: "Something went wrong." })).toBeTruthy();
  expect(screen.getByText("Please contact our support.")).toBeTruthy();
  expect((await screen.findByRole<HTMLAnchorElement>("link", { name: /help@north\.example/ })).href).toBe(
    "mailto:help@north.example",
  );
  const to = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect([to("Sign in"), to("Sign up free")]).toEqual(["/smart/sign-in/", "/smart/sign-up/"]);
  expect(screen.queryByText(/^Your organization knows you/)).toBeNull();
});

test("whom the account does not know gets a message [sso.error]", async () => {
  await open("/sso-error?why=unknown");
  expect(await screen.findByText(/^Your organization knows you/)).toBeTruthy();
});

test("an organization's sign-in that is not there is busy, and can be tried again [sso.error]", async () => {
  await open("/sso-error?why=busy");
  expect(await screen.findByText("The service is busy. Please try again in a moment.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(screen.queryByText(/^Your organization knows you/)).toBeNull();
});

test("signing in offers the organization's own only where there is one, and leaves with a digest of what it keeps [sso.success]", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, origin: window.location.origin, assign });
  await open("/smart/sign-in/");
  await userEvent.dblClick(await screen.findByRole("button", { name: "Sign in with your organization" }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  const digest = await webcrypto.subtle.digest("SHA-256", new TextEncoder().encode(mine(verifierKey)!));
  const challenge = Buffer.from(digest).toString("hex");
  expect(assign.mock.calls).toEqual([[`/sso/start?challenge=${challenge}`]]);
  cleanup();
  await open("/smart/sign-in/", { "GET /api/Session/GetSsoOffer": () => ({ isOffered: false }) });
  await screen.findByRole("button", { name: "Sign in" });
  expect(screen.queryByRole("button", { name: "Sign in with your organization" })).toBeNull();
});
