// The session with the browser's own storage.
import { afterEach, expect, test, vi } from "vitest";
import { testNow, userToken } from "../testing/staffApp.tsx";
import { Refused, testApp, testServer } from "../testing/testApp.tsx";
import { browserSession } from "./browserSession.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("a refresh answered with errors is in the browser's log, without the token, and leaves neither token, subscription type nor session storage [session.refresh] [session.keys]", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const token = userToken({ issuedAt: testNow - 3_600_000 });
  localStorage.setItem("JWT_TOKEN", token);
  localStorage.setItem("SUBSCRIPTION_TYPE", "monthly");
  localStorage.setItem("locale", "es");
  sessionStorage.setItem("draft", "x");
  const app = await testApp(
    testServer({ "POST /api/Session/RefreshToken": () => new Refused(401, 401, "session.ended") }),
  );
  const session = browserSession({ ...app, now: () => testNow });
  const stop = session.start();
  await expect.poll(() => session.running.getState()).toEqual({ at: "out", why: "ended" });
  stop();
  expect(logged.mock.calls).toEqual([["session.ended"]]);
  expect({ ...localStorage }).toEqual({ locale: "es" });
  expect(sessionStorage).toHaveLength(0);
});

test("in a browser that stores nothing a user stays signed in past the renewal of the token [session.refresh]", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  let now = testNow;
  const [first, second] = [testNow - 3_600_000, testNow].map((issuedAt) => userToken({ issuedAt })) as [string, string];
  const server = testServer({ "POST /api/Session/RefreshToken": () => ({ jwtToken: second }) });
  const session = browserSession({ ...(await testApp(server)), now: () => now });
  const stop = session.start();
  session.signIn(first, null);
  now += 86_400_000;
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => session.running.getState()).toMatchObject({ at: "in", token: second });
  stop();
});
