import { beforeEach, expect, test, vi } from "vitest";
import { lookMs, watchVersions } from "./newVersions.ts";

const logged = vi.spyOn(console, "warn");
beforeEach(() => void logged.mockReset().mockImplementation(() => undefined));

/** A worker on its way: `installed` once the test says so. */
class Worker extends EventTarget {
  state = "installing";
  messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active = new Worker();
  looks = 0;
  isAway = false;
  update() {
    this.looks += 1;
    return this.isAway ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve();
  }
  /** The browser has found a newer worker. */
  find(): Worker {
    this.installing = new Worker();
    this.dispatchEvent(new Event("updatefound"));
    return this.installing;
  }
  install(): void {
    const worker = this.installing!;
    this.installing = null;
    this.waiting = worker;
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
  }
}

async function watch(found = new Registration(), isTrial = false) {
  const page = { offers: [] as (() => void)[], reloads: 0, periods: [] as number[], looks: [] as (() => void)[] };
  const requests: unknown[][] = [];
  const register = (...how: unknown[]) => {
    requests.push(how);
    return Promise.resolve(found as unknown as ServiceWorkerRegistration);
  };
  await watchVersions({
    workers: { register, ready: Promise.resolve(found as unknown as ServiceWorkerRegistration) },
    isTrial,
    every(ms, act) {
      page.periods.push(ms);
      page.looks.push(act);
    },
    onNew: (take) => page.offers.push(take),
    reload: () => void (page.reloads += 1),
  });
  return { found, page, requests };
}

test.each([
  [true, 10],
  [false, 60],
])(
  "a newer version is looked for at once and then, on a host for trying things out: %s, every %i minutes [worker.check]",
  async (isTrial, minutes) => {
    const { found, page, requests } = await watch(undefined, isTrial);
    expect(requests).toEqual([["/worker.js", { scope: "/" }]]);
    expect([found.looks, page.periods]).toEqual([1, [minutes * 60_000]]);
    page.looks[0]!();
    expect(found.looks).toBe(2);
  },
);

test("a newer version is offered once it is whole, and nothing is reloaded before the reader wants it [worker.update]", async () => {
  const { found, page } = await watch();
  const worker = found.find();
  expect(page.offers).toEqual([]);
  found.install();
  expect([page.offers.length, page.reloads, worker.messages]).toEqual([1, 0, []]);
  page.offers[0]!();
  expect([page.reloads, worker.messages]).toEqual([1, ["takeOver"]]);
});

test("what the first look finds is the page's own version: it takes over without a word [worker.update]", async () => {
  const found = new Registration();
  const worker = found.find();
  const { page } = await watch(found);
  found.install();
  expect([page.offers, page.reloads, worker.messages]).toEqual([[], 0, ["takeOver"]]);
  const waited = new Registration();
  waited.waiting = new Worker();
  await watch(waited);
  expect(waited.waiting.messages).toEqual(["takeOver"]);
});

test("while the network is away a look fails, is logged, and the next one is made [worker.failure]", async () => {
  const { found, page } = await watch();
  found.isAway = true;
  page.looks[0]!();
  await expect.poll(() => logged.mock.calls.flat().join()).toMatch(/No newer version could be looked for/);
  found.isAway = false;
  page.looks[0]!();
  expect(found.looks).toBe(3);
});

test.each([
  ["none at all", undefined, /has no service worker/],
  ["one that is refused", { register: () => Promise.reject(new Error("no storage")) }, /could not be registered/],
  ["one that throws", { register: () => { throw new Error("not here"); } }, /could not be registered/], // oxfmt-ignore
  ["one that says nothing", { register: () => Promise.resolve(undefined as never) }, /was not registered/],
])("a browser with %s: nothing is thrown, and the log says why [worker.failure]", async (_title, workers, words) => {
  const never = () => expect.unreachable();
  const ready = new Promise<never>(() => undefined);
  const given = workers && { ready, ...workers };
  await watchVersions({ workers: given, isTrial: false, every: never, onNew: never, reload: never });
  expect(logged.mock.calls.flat().join()).toMatch(words);
  expect(lookMs.others).toBeGreaterThan(lookMs.trial);
});

test("a page tells the worker that it was there before it [worker.cache]", async () => {
  const { found } = await watch();
  await expect.poll(() => found.active.messages).toEqual(["keepPage"]);
});
