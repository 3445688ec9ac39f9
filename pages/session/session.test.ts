import { expect, test } from "vitest";
import { memoryStorage, testNow, testSession, userToken } from "../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../testing/testApp.tsx";
import { keepSubscription, keepTimeZone, readStoredLocale, storedKeys } from "./keys.ts";
import type { SessionParts } from "./session.ts";
import { signInAddress, wayBack } from "./wayBack.ts";

const first = userToken();
const second = userToken({ issuedAt: testNow + 840_000 });
const profile = "GET /api/Profile/AdminList";
const unknown = new Refused(401, 401, "session.ended");

/** Tabs of one browser on one server, with shared storage, a shared lock and storage events. */
async function browser(answers: TestAnswers, token: string | null = first) {
  const server = testServer(answers);
  const app = await testApp(server);
  const storage = memoryStorage({
    ...(token === null ? {} : { [storedKeys.token]: token }),
    [storedKeys.subscriptionType]: "monthly",
    [storedKeys.subscriptionId]: "s-1",
    [storedKeys.timeZone]: "Asia/Kolkata",
  });
  const reported: string[] = [];
  let turn: Promise<void> = Promise.resolve();
  const open = (parts: Partial<SessionParts> = {}) => {
    const timers: { ms: number; run: () => void }[] = [];
    const ofTab = { cleared: 0, clear: () => void (ofTab.cleared += 1) };
    let heard: Parameters<SessionParts["listen"]>[0] | null = null;
    const session = testSession(app, null, {
      storage,
      ofTab,
      after(ms, run) {
        const timer = { ms, run };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
      },
      alone: (action) => (turn = turn.then(action)),
      listen(listener) {
        heard = listener;
        return () => void (heard = null);
      },
      report: (errors) => void reported.push(...errors.map(({ key }) => key)),
      ...parts,
    });
    session.start();
    return { session, timers, ofTab, hear: (stored: string | null) => heard?.stored(stored) };
  };
  return { server, app, storage, reported, open, settled: () => turn };
}

const calls = <Call extends { name: string }>(server: { requests: Call[] }, name: string) =>
  server.requests.filter((request) => request.name === name);
const refresh = "POST /api/Session/RefreshToken";

test("the timer goes off 60 seconds before exp and brings the next token into the storage [session.refresh] [session.keys]", async () => {
  const { server, storage, open, settled } = await browser({ [refresh]: () => ({ jwtToken: second }) });
  const { timers } = open();
  expect(timers.map(({ ms }) => ms)).toEqual([14 * 60_000]);
  timers[0]!.run();
  // The test's clock has not moved, so the flow finds that it is too early and keeps waiting.
  expect(calls(server, refresh)).toHaveLength(0);
  const late = open({ now: () => testNow + 14 * 60_000 });
  late.timers[0]!.run();
  await settled();
  expect(calls(server, refresh)).toHaveLength(1);
  expect(storage.getItem(storedKeys.token)).toBe(second);
});

test("a refresh answered with errors is reported and clears all that the session had stored, together [session.refresh] [session.keys]", async () => {
  const { storage, reported, open, settled } = await browser({
    [refresh]: () => new Refused(401, 401, "session.ended"),
  });
  const { session, timers, ofTab } = open({ now: () => testNow + 14 * 60_000 });
  timers[0]!.run();
  await settled();
  expect(session.running.getState()).toEqual({ at: "out", why: "ended" });
  expect(reported).toEqual(["session.ended"]);
  expect(Object.fromEntries(storage.values)).toEqual({});
  expect(ofTab.cleared).toBe(1);
  expect(timers).toEqual([]);
});

test("a refresh that reached nobody keeps the session and comes back [session.refresh]", async () => {
  const { server, storage, reported, open, settled } = await browser({ [refresh]: () => ({ jwtToken: second }) });
  const { session, timers } = open({ now: () => testNow + 14 * 60_000 });
  server.offline = true;
  timers[0]!.run();
  await settled();
  expect(session.running.getState()).toMatchObject({ at: "in", token: first });
  expect(storage.getItem(storedKeys.token)).toBe(first);
  expect(reported).toEqual([]);
  expect(timers.at(-1)!.ms).toBe(5_000);
});

test("of two tabs whose timers go off at once one asks the server, and both have its token [session.refresh]", async () => {
  const { server, open, settled } = await browser({ [refresh]: () => ({ jwtToken: second }) });
  const now = () => testNow + 14 * 60_000;
  const [one, other] = [open({ now }), open({ now })];
  one.timers[0]!.run();
  other.timers[0]!.run();
  await settled();
  expect(calls(server, refresh)).toHaveLength(1);
  for (const { session } of [one, other]) expect(session.running.getState()).toMatchObject({ at: "in", token: second });
});

test("what another tab stores holds in this one: its token, and its signing out [session.refresh]", async () => {
  const { open } = await browser({});
  const { session, hear, ofTab } = open();
  hear(second);
  expect(session.running.getState()).toMatchObject({ token: second });
  hear(null);
  expect(session.running.getState()).toEqual({ at: "out", why: "absent" });
  expect(ofTab.cleared).toBe(1);
});

test("calls carry the user's token; a 401 is tried once more with a new one, and nobody sees it [roles.token]", async () => {
  const answers: TestAnswers = {
    [refresh]: () => ({ jwtToken: second }),
    [profile]: ({ headers }) => (headers.get("Authorization") === `Bearer ${second}` ? [] : unknown),
  };
  const { server, open } = await browser(answers);
  const { session } = open();
  const [one, other] = await Promise.all([session.call(profile, {}), session.call(profile, {})]);
  expect([one, other]).toEqual([
    { ok: true, data: [] },
    { ok: true, data: [] },
  ]);
  expect(calls(server, refresh)).toHaveLength(1);
});

test("a 401 for a token that is brand new signs out, and the call ends as cancelled, so that no page complains", async () => {
  const { server, open } = await browser({ [refresh]: () => ({ jwtToken: second }), [profile]: () => unknown });
  const { session } = open();
  expect(await session.call(profile, {})).toEqual({ ok: false, failure: { kind: "cancelled" } });
  expect(session.running.getState()).toEqual({ at: "out", why: "ended" });
  expect(calls(server, profile)).toHaveLength(2);
  expect(await session.call(profile, {})).toEqual({ ok: false, failure: { kind: "cancelled" } });
  expect(calls(server, profile)).toHaveLength(2);
});

test("a 401 while the network breaks is reported as that, and signs nobody out", async () => {
  const { server, open } = await browser({ [profile]: () => ((server.offline = true), unknown) });
  const { session } = open();
  expect(await session.call(profile, {})).toEqual({ ok: false, failure: { kind: "unreachable" } });
  expect(session.running.getState().at).toBe("in");
});

test("signing out tells the server and forgets; signing in keeps the new token [session.keys]", async () => {
  const { server, storage, open } = await browser({ "POST /api/Session/SignOut": () => null });
  const { session } = open();
  session.signOut();
  expect(calls(server, "POST /api/Session/SignOut")[0]!.headers.get("Authorization")).toBe(`Bearer ${first}`);
  expect(storage.getItem(storedKeys.token)).toBeNull();
  expect(storage.values.size).toBe(0);
  session.signIn(second, { type: "Standard", id: "s-2" });
  expect(storage.getItem(storedKeys.token)).toBe(second);
  const subscription = () =>
    [storedKeys.subscriptionType, storedKeys.subscriptionId].map((key) => storage.getItem(key));
  expect(subscription()).toEqual(["Standard", "s-2"]);
  session.signIn(second);
  expect(subscription()).toEqual(["Standard", "s-2"]);
  session.signIn(second, null);
  expect(subscription()).toEqual([null, null]);
  expect(session.running.getState()).toMatchObject({ at: "in", user: { email: "ann@example.com" } });
});

test("what is stored is under the contract's keys; without them the time zone is Etc/Utc and the locale en [session.keys]", () => {
  const storage = memoryStorage();
  expect(readStoredLocale(storage)).toEqual({ locale: "en", timeZone: "Etc/Utc", timeZoneName: "Etc/Utc" });
  keepTimeZone(storage, "America/New_York", "Eastern Time");
  keepSubscription(storage, { type: "monthly", id: "s-1" });
  storage.setItem("locale", "es");
  expect(Object.fromEntries(storage.values)).toEqual({
    SUBSCRIPTION_TYPE: "monthly",
    SUBSCRIPTION_ID: "s-1",
    locale: "es",
    timezone: "America/New_York",
    timeZoneName: "Eastern Time",
  });
  expect(readStoredLocale(storage)).toEqual({
    locale: "es",
    timeZone: "America/New_York",
    timeZoneName: "Eastern Time",
  });
  keepTimeZone(storage, null, null);
  keepSubscription(storage, null);
  expect([...storage.values.keys()]).toEqual(["locale"]);
});

const backs: [string, string][] = [
  ["/smart/users", "/smart/users"],
  ["/smart/dynamic-form/x?tab=1#a", "/smart/dynamic-form/x?tab=1#a"],
  ["/form/preview/x", "/form/preview/x"],
  ["https://evil.example/", "/smart/dynamic-form/"],
  ["//evil.example/", "/smart/dynamic-form/"],
  ["/\\evil.example", "/smart/dynamic-form/"],
  ["/.//evil.example", "/smart/dynamic-form/"],
  ["/smart/..//evil.example/a", "/smart/dynamic-form/"],
  ["/%2e//evil.example", "/smart/dynamic-form/"],
  ["javascript:alert(1)", "/smart/dynamic-form/"],
  ["/smart/sign-in/?back=/smart/sign-in/", "/smart/dynamic-form/"],
  ["", "/smart/dynamic-form/"],
];

test.each(backs)("after signing in, the way back %j leads to %s and never to another origin", (back, to) => {
  const origin = "https://billwright.example";
  expect(wayBack(`?back=${encodeURIComponent(back)}`, origin)).toBe(to);
  expect(wayBack(new URL(signInAddress(back), origin).search, origin)).toBe(to);
});
