// Only time and answers are made up: the store, what it decides and when it asks are the page's own.
import { expect, test } from "vitest";
import { Refused, testApp, testServer } from "../testing/testApp.tsx";
import { checkSite } from "./browserHealth.ts";
import { createHealth, type HealthState } from "../services/health.ts";
import { afterCheck, keepChecking, type Checked } from "./checkHealth.ts";

const fine = { outage: false, message: null };
const outage = { outage: true, message: "Back at noon" };
const up: HealthState = { site: "up", message: null, failures: 0 };
const down: HealthState = { site: "down", message: "Back at noon", failures: 0 };

const decisions: [string, HealthState, Checked[], boolean, HealthState][] = [
  ["an outage leads away at once [health.outage]", up, [outage], true, down],
  ["it does on any host [health.outage]", up, [outage], false, down],
  ["the end of an outage leads back and forgets its words [health.recovered]", down, [fine], true, up],
  ["one failure is none [health.failed]", up, ["failed"], true, { ...up, failures: 1 }],
  [
    "two in a row lead away in production [health.failed]",
    up,
    ["failed", "failed"],
    true,
    { ...up, site: "down", failures: 2 },
  ],
  ["a good one between them counts anew [health.failed]", up, ["failed", fine, "failed"], true, { ...up, failures: 1 }],
  ["elsewhere none do [health.failed]", up, ["failed", "failed", "failed"], false, { ...up, failures: 3 }],
  ["a failure ends no outage [health.recovered]", down, ["failed"], false, { ...down, failures: 1 }],
  ["another's answer says nothing of the site [health.failed]", up, ["unknown", "unknown"], true, up],
];
test.each(decisions)("%s", (_title, state, checks, isProduction, after) => {
  expect(checks.reduce((each, checked) => afterCheck(each, checked, isProduction), state)).toEqual(after);
});

const failing: [string, () => Refused, Checked][] = [
  ["a server that is busy", () => new Refused(503, 503, "api.busy"), "failed"],
  ["a server with a fault", () => new Refused(500, 500, "api.bug"), "failed"],
  ["too many requests of this network", () => new Refused(429, 429, "api.tooMany"), "unknown"],
  ["a server without such a call", () => new Refused(404, 404, "api.notFound"), "unknown"],
];
test.each(failing)(
  "%s: one try, without a word to the reader [health.failed, health.quiet]",
  async (_title, answer, checked) => {
    const server = testServer({ "GET /api/System/health-check": answer });
    const { client, notices } = await testApp(server);
    const before = server.requests.length;
    expect(await checkSite(client)).toBe(checked);
    expect(server.requests.slice(before).map(({ name }) => name)).toEqual(["GET /api/System/health-check"]);
    expect(notices.getState()).toEqual({ toasts: [], error: null });
  },
);

test("no network: the site has not answered [health.failed]", async () => {
  const server = testServer({});
  const { client } = await testApp(server);
  server.offline = true;
  expect(await checkSite(client)).toBe("failed");
});

/** A page whose time the test tells, in seconds; a check waits until the test answers it. */
function given({ isProduction = true, kept = {} }: { isProduction?: boolean; kept?: Record<string, string> } = {}) {
  const stored = new Map(Object.entries(kept));
  const page = { now: 0, isAwake: true, requests: [] as number[], stored };
  const timers = new Map<() => void, number>();
  let answer: (checked: Checked) => void = () => undefined;
  let changed = (): void => undefined;
  const health = createHealth({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  });
  const begin = () =>
    keepChecking(health, {
      check: () => {
        page.requests.push(page.now / 1_000);
        return new Promise((resolve) => (answer = resolve));
      },
      isProduction,
      clock: {
        now: () => page.now,
        after(ms, act) {
          timers.set(act, page.now + ms);
          return () => void timers.delete(act);
        },
      },
      isAwake: () => page.isAwake,
      onChange: (listener) => void (changed = listener),
    });
  return {
    ...page,
    page,
    health,
    begin,
    pass(seconds: number) {
      const until = page.now + seconds * 1_000;
      for (;;) {
        const [next] = [...timers].sort(([, one], [, other]) => one - other);
        if (next === undefined || next[1] > until) break;
        timers.delete(next[0]);
        page.now = Math.max(page.now, next[1]);
        next[0]();
      }
      page.now = until;
    },
    async answer(checked: Checked) {
      answer(checked);
      await Promise.resolve();
      await Promise.resolve();
    },
    wake(isAwake: boolean) {
      page.isAwake = isAwake;
      changed();
    },
  };
}

test("it asks at once and then every 30 seconds, however long an answer takes, and never twice at once [health.call, health.quiet]", async () => {
  const { page, begin, pass, answer } = given();
  begin();
  pass(0);
  expect(page.requests).toEqual([0]);
  await answer(fine);
  pass(30);
  expect(page.requests).toEqual([0, 30]);
  pass(70);
  expect(page.requests, "the second is not answered yet").toEqual([0, 30]);
  await answer(fine);
  pass(0);
  expect(page.requests).toEqual([0, 30, 100]);
});

test("it rests while nobody looks and while there is no network, and is due at once after a long rest [health.quiet]", async () => {
  const { page, begin, pass, answer, wake } = given();
  begin();
  pass(0);
  await answer(fine);
  wake(false);
  pass(300);
  expect(page.requests).toEqual([0]);
  wake(true);
  pass(0);
  expect(page.requests).toEqual([0, 300]);
  await answer(fine);
  wake(false);
  pass(10);
  wake(true);
  pass(19);
  expect(page.requests, "30 seconds have not passed").toEqual([0, 300]);
  pass(1);
  expect(page.requests).toEqual([0, 300, 330]);
});

test("a check that fails because the network went with it counts as none, and so do those before [health.failed]", async () => {
  const { health, begin, pass, answer, wake } = given();
  begin();
  pass(0);
  await answer("failed");
  pass(30);
  wake(false);
  await answer("failed");
  expect(health.getState().site).toBe("unknown");
  wake(true);
  pass(30);
  await answer("failed");
  expect(health.getState().site, "the first of two").toBe("unknown");
  pass(30);
  await answer("failed");
  expect(health.getState().site).toBe("down");
});

test("the words of an outage are stored, outlive a reload, and are forgotten when it is over [health.outage, health.recovered]", async () => {
  const first = given();
  first.begin();
  first.pass(0);
  await first.answer(outage);
  const kept = Object.fromEntries(first.page.stored);
  expect(kept).toEqual({ outageMessage: "Back at noon" });
  const reloaded = given({ kept });
  expect(reloaded.health.getState()).toEqual({ site: "unknown", message: "Back at noon", failures: 0 });
  reloaded.begin();
  reloaded.pass(0);
  await reloaded.answer(fine);
  expect(reloaded.health.getState()).toEqual(up);
  expect(reloaded.page.stored.size).toBe(0);
});
