// The worker's own script in a browser of the test's making: which requests it answers, what it keeps, what it forgets.
import { beforeEach, expect, test, vi } from "vitest";

const origin = "https://bills.example";

/** A cache by address. */
class Kept {
  answers = new Map<string, Response>();
  isFull = false;
  match = ({ url }: { url: string }) => Promise.resolve(this.answers.get(url)?.clone());
  put({ url }: { url: string }, answer: Response) {
    if (this.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
    this.answers.set(url, answer);
    return Promise.resolve();
  }
}

type Listener = (event: object) => void;

async function begin({ hasCaches = true } = {}) {
  const listeners = new Map<string, Listener>();
  const stores = new Map<string, Kept>();
  const browser = { skipped: 0, fetched: [] as string[], isForbidden: false, isAway: false };
  const open = (name: string) => {
    if (browser.isForbidden) return Promise.reject(new DOMException("no", "SecurityError"));
    const found = stores.get(name) ?? new Kept();
    stores.set(name, found);
    return Promise.resolve(found);
  };
  vi.stubGlobal("self", {
    location: { origin },
    caches: hasCaches
      ? {
          open,
          keys: () => Promise.resolve([...stores.keys()]),
          delete: (name: string) => Promise.resolve(stores.delete(name)),
        }
      : undefined,
    skipWaiting: () => Promise.resolve(void (browser.skipped += 1)),
    addEventListener: (type: string, listen: Listener) => void listeners.set(type, listen),
  });
  vi.stubGlobal("fetch", ({ url }: { url: string }) => {
    browser.fetched.push(url);
    if (browser.isAway) return Promise.reject(new TypeError("Failed to fetch"));
    const answer = new Response(`of ${url}`, { status: url.includes("gone") ? 404 : 200 });
    Object.defineProperty(answer, "type", { value: url.includes("opaque") ? "opaque" : "basic" });
    return Promise.resolve(answer);
  });
  vi.resetModules();
  await import("./worker.ts");
  return {
    browser,
    stores,
    /** What the worker answers to a request; null: it lets it pass. */
    async ask(path: string, method = "GET"): Promise<string | null> {
      let answer: Promise<Response> | null = null;
      const request = { method, url: new URL(path, origin).href };
      listeners.get("fetch")!({ request, respondWith: (given: Promise<Response>) => (answer = given) });
      return answer === null ? null : (await (answer as Promise<Response>)).text();
    },
    async activate() {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get("activate")!({ waitUntil: (given: Promise<unknown>) => (work = given) });
      await work;
    },
    say: (data: unknown) => listeners.get("message")!({ data }),
    kept: () => [...stores.values()].flatMap(({ answers }) => [...answers.keys()]),
  };
}

beforeEach(() => void vi.unstubAllGlobals());

const script = "/assets/shell-BmoKjMjQ.js";

test("a built file comes from the network once and then from the cache [worker.cache]", async () => {
  const { ask, browser, kept } = await begin();
  expect([await ask(script), await ask(script)]).toEqual([`of ${origin}${script}`, `of ${origin}${script}`]);
  expect([browser.fetched, kept()]).toEqual([[origin + script], [origin + script]]);
});

test.each([
  ["a page, with the token in its address", "/form/eyJhbGciOiJIUzI1NiJ9.e30.x"],
  ["the start page", "/"],
  ["an answer of the API", "/api/Enrollments/Get?id=survey&recipient=100201"],
  ["the health check", "/api/System/health-check"],
  ["an account's logo", "/api/Configuration/GetCompanyLogo?accountToken=tok"],
  ["an account's looks", "/brand/harbor-tide.css"],
  ["a file with a query", `${script}?token=tok`],
  ["a path that only looks like one", "/form/assets/x.js"],
  ["another's file", "https://elsewhere.example/assets/x.js"],
  ["the worker itself", "/worker.js"],
])("%s passes by and is never kept [worker.cache]", async (_title, path) => {
  const { ask, kept, stores } = await begin();
  expect(await ask(path)).toBeNull();
  expect([kept(), stores.size]).toEqual([[], 0]);
});

test("what is sent passes by, whatever the address [worker.cache]", async () => {
  const { ask, kept } = await begin();
  expect([await ask(script, "POST"), kept()]).toEqual([null, []]);
});

test.each(["/assets/gone.js", "/assets/opaque.js"])(
  "%s, which is no good answer, is not kept [worker.cache]",
  async (path) => {
    const { ask, kept } = await begin();
    expect([await ask(path), kept()]).toEqual([`of ${origin}${path}`, []]);
  },
);

test("a browser that keeps nothing, or no more, has the file from the network each time [worker.failure]", async () => {
  const { ask, browser, stores } = await begin();
  browser.isForbidden = true;
  expect([await ask(script), await ask(script), browser.fetched.length]).toEqual([
    `of ${origin}${script}`,
    `of ${origin}${script}`,
    2,
  ]);
  browser.isForbidden = false;
  await ask("/assets/first.js");
  [...stores.values()][0]!.isFull = true;
  expect(await ask("/assets/second.js")).toBe(`of ${origin}/assets/second.js`);
});

test("a browser without caches has the file from the network, and its worker begins [worker.failure]", async () => {
  const { ask, activate } = await begin({ hasCaches: false });
  expect(await ask(script)).toBe(`of ${origin}${script}`);
  await activate();
});

test("without a network a file that is not kept fails as it would without a worker [worker.failure]", async () => {
  const { ask, browser } = await begin();
  browser.isAway = true;
  await expect(ask(script)).rejects.toThrow("Failed to fetch");
});

test("a new version forgets the files of those before it, and takes over when a page says so, not by itself [worker.update, worker.cache]", async () => {
  const { ask, activate, browser, say, stores } = await begin();
  stores.set("built of last week", new Kept());
  await ask(script);
  await activate();
  expect([stores.size, stores.has("built of last week"), browser.skipped]).toEqual([1, false, 0]);
  say("something else");
  expect(browser.skipped).toBe(0);
  say("takeOver");
  expect(browser.skipped).toBe(1);
});
