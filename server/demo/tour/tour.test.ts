import { calls, linkPages, pageAt, pageOf, pathOf, tokenAt, type PageName } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "../../html/escapeHtml.ts";
import type { Pages } from "../../features/platform/index.ts";
import type { Bill } from "../../providers/biller/biller.ts";
import type { OutboxMessage } from "../../providers/outbound/outbox.ts";
import { outboxOn } from "../../providers/outbound/outbox.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { fakePayments } from "../../testing/fakePayments.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { demoAccounts, harbor, narmada } from "../account.ts";
import type { ListedLink } from "../links.ts";
import { seedDemo } from "../seed.ts";
import { waitingFormId } from "../waitingForm.ts";
import { roles } from "./roles.ts";
import { demoOf } from "./routes.ts";

let server: TestServer;
/** What of the page's brand a script does not fill in. */
const pages: Pages = {
  files: (_request, _response, next) => next(),
  render: () => Promise.reject(new Error("This test renders no page.")),
  html: () => Promise.resolve("<title>{{title}}</title>"),
  relaxed: false,
};
/** How each build of the Storybook ends, in order. */
const builds: (() => Promise<boolean>)[] = [];
const sandbox = fakePayments().origin;
beforeAll(async () => {
  server = await testServer(embeddedDatabase(), {
    pages,
    demo: demoOf({ publicUrl: "http://localhost", sandbox }, (print) => {
      print("a part is <missing>");
      return builds.shift()!();
    }),
    seed: (database) => seedDemo(database, { now: new Date("2026-11-20T12:00:00Z"), answers: 3 }),
  });
});
afterAll(() => server.stop());

/** As the page's own form posts. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = { origin: server.url }) =>
  server.fetch(path, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const listed = async () => JSON.parse((await server.fetch("/dev/links.json")).text) as ListedLink[];
const page = async () => (await server.fetch("/dev")).text;
const urlsIn = (html: string) => [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, url]) => url!);

/** Of the first link to the page. */
function tokenIn(html: string, name: PageName): string {
  const links = urlsIn(html).map((url) => new URL(url, server.url));
  const link = links.find(({ pathname }) => pageAt(pathname)?.name === name)!;
  return tokenAt(pageAt(link.pathname)!, link.searchParams)!;
}

describe("the page that leads through the demo", () => {
  test("is plain HTML without a script or an inline style, and no cache keeps it", async () => {
    const { status, text, headers } = await server.fetch("/dev");
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(text).not.toMatch(/<script|style=|\son\w+=/);
    expect((await server.fetch("/dev/tour.css")).headers.get("content-type")).toMatch(/^text\/css/);
  });

  test("has all its links relative, so that they lead on at whatever address it was opened", async () => {
    const urls = urlsIn(await page());
    expect(urls.length).toBeGreaterThan(100);
    expect(urls.filter((url) => /^[a-z]+:|^\/\//i.test(url))).toEqual([]);
  });

  test("has for each of six roles what to try, by links that there are and users who may", async () => {
    expect(roles.map(({ name }) => name)).toEqual(["Customer", "Author", "Approver", "QA", "Operator", "Integrator"]);
    const titles = (await listed()).map(({ title }) => title);
    const emails = harbor.users.map(({ email }) => email);
    for (const { to } of roles.flatMap(({ steps }) => steps)) {
      if ("link" in to) expect(titles).toContain(to.link);
      else if ("user" in to) expect(emails).toContain(to.user);
      else if (to.path !== "/dev/storybook") expect((await server.fetch(to.path)).status, to.path).toBe(200);
    }
  });

  test("has every link of the list with its page, and those that are refused folded beneath the others", async () => {
    const html = await page();
    const cards = [...html.matchAll(/<section class="card"><h3>(\/[^<]*)<\/h3>(.*?)<\/section>/gs)];
    const cardOf = new Map(cards.map(([, path, content]) => [path, content!]));
    for (const { page: name, kind, title } of await listed()) {
      const [open = "", folded = ""] = cardOf.get(pageOf(name).path)!.split("<details>");
      const words = `>${escapeHtml(title)}</a>`;
      expect((kind === "ok" || kind === "spent" ? open : folded).includes(words), title).toBe(true);
    }
  });

  test("shows what was sent with its code, as text", async () => {
    const message = {
      accountId: harbor.id,
      channel: "sms",
      to: "+12025550123",
      fromName: null,
      subject: null,
    } as const;
    const sent: OutboxMessage = {
      ...message,
      id: "1",
      text: "<b>Code</b>",
      code: "246810",
      sentAt: server.clock.now().toISOString(),
    };
    await outboxOn(server.connection.database, server.seal).keep(sent);
    expect(await page()).toMatch(/<strong class="code">246810<\/strong> &lt;b&gt;Code/);
  });
});

test("the list of links names page, kind, title and address of each, at the requested host", async () => {
  const links = await listed();
  for (const link of links) {
    expect(Object.keys(link).sort()).toEqual(["kind", "page", "title", "url"]);
    expect(link.url.startsWith(`${server.url}/`)).toBe(true);
  }
  expect(new Set(links.map(({ kind }) => kind))).toEqual(new Set(["ok", "expired", "forged", "foreign", "spent"]));
  for (const name of linkPages) expect(links.map(({ page }) => page)).toContain(name);
});

describe("one press", () => {
  test.each(demoAccounts.flatMap(({ users }) => users.map(({ email }) => email)))("signs %s in", async (email) => {
    const { status, text } = await post("/dev/sign-in", { email });
    expect(status).toBe(200);
    const token = /data-token="([^"]+)"/.exec(text)?.[1] ?? "";
    const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { email: string };
    expect(claims.email).toBe(email);
    expect((await server.call("GET /api/Profile/AdminList", { token })).status).toBe(200);
  });

  test("leads on to the requested page of the staff, and to no other address", async () => {
    const pageAfter = async (to: string) =>
      /data-to="([^"]*)"/.exec((await post("/dev/sign-in", { email: harbor.users[0]!.email, to })).text)?.[1];
    expect(await pageAfter(pathOf("smart/users"))).toBe("/smart/users");
    for (const to of ["https://evil.example/", "//evil.example/smart/users", "javascript:alert(1)", "/terms"])
      expect(await pageAfter(to), to).toBe(pathOf("smart/dynamic-form"));
    expect(pageOf("terms").access).toBe("public");
  });

  test("on the form to approve opens one that waits, each time", async () => {
    const to = pathOf("form/preview", { id: waitingFormId });
    const opened = async () =>
      /data-to="([^"]*)"/.exec((await post("/dev/sign-in", { email: harbor.users[0]!.email, to })).text)?.[1];
    expect([await opened(), await opened()]).toEqual([to, to]);
    const templates = () => server.connection.database("templates").where({ account_id: harbor.id });
    await templates().where({ template_id: waitingFormId }).update({ status: "Active" });
    const [next, again] = [await opened(), await opened()];
    expect(next).not.toBe(to);
    expect(again).toBe(next);
    expect(
      (await templates().where({ status: "PendingForApproval" }).pluck("template_id")).map((id) =>
        pathOf("form/preview", { id: String(id) }),
      ),
    ).toContain(next);
  });

  test("signs nobody in whom the demo does not have, nor for a page of others", async () => {
    const email = harbor.users[0]!.email;
    expect((await post("/dev/sign-in", { email: "owner@evil.example" })).status).toBe(404);
    for (const origin of ["http://evil.example", "null"])
      expect((await post("/dev/sign-in", { email }, { origin })).status, origin).toBe(403);
    expect((await post("/dev/sign-in", { email }, {})).status).toBe(403);
  });
});

describe("a customer of the demo biller", () => {
  const path = (id: string, account = harbor) => `/dev/customers/${account.id}/${id}`;
  const at = async (id: string) => (await server.fetch(path(id))).text;
  const press = async (id: string, fields: Record<string, string>) => {
    const { status, headers } = await post(path(id), fields);
    return [status, headers.get("location")];
  };
  const owed = async (id: string) => /<dt>Owes<\/dt><dd>([^<]*)</.exec(await at(id))?.[1];

  test("is on the page with number and balance, and has balance, bills and plan on one of its own", async () => {
    expect(await page()).toContain(`<a href="${path("100201")}">Amelia Hart</a>`);
    const html = await at("100201");
    for (const words of ["$333.33", "Nothing agreed yet.", "100201-3", 'value="333.33"']) expect(html).toContain(words);
    expect(html).not.toMatch(/<script|style=/);
    expect(urlsIn(html).filter((url) => /^[a-z]+:|^\/\//i.test(url))).toEqual([]);
    expect((await server.fetch(path("N-5001", narmada))).text).toContain("₹1,384.28");
  });

  test("who pays owes less, on the bill too, and has credit at last", async () => {
    expect(await press("100222", { do: "pay", amount: "80.00" })).toEqual([303, `${path("100222")}?did=pay`]);
    expect(await owed("100222")).toBe("$7.45");
    expect(await at("100222")).toMatch(/<td[^>]*>\$80\.00<\/td><td[^>]*>\$7\.45<\/td>/);
    await press("100222", { do: "pay", amount: "10" });
    expect(await owed("100222")).toBe("-$2.55");
  });

  test("who gets a bill owes more, is notified of it, and sees it", async () => {
    expect(await press("100250", { do: "bill" })).toEqual([303, `${path("100250")}?did=bill`]);
    expect((await server.fetch(`${path("100250")}?did=bill`)).text).toContain("The bill is issued");
    const html = await at("100250");
    const [, billed = ""] = /100250-4<\/td>.*?<td[^>]*>\$([\d.]+)<\/td><\/tr>/s.exec(html) ?? [];
    expect(Number(billed)).toBeGreaterThan(219.99);
    expect(await owed("100250")).toBe(`$${billed}`);
    await server.runJobs();
    const sent = await outboxOn(server.connection.database, server.seal).newest(20);
    expect(sent.some(({ to, text }) => to === "haruka.ellison@example.org" && text.includes(billed))).toBe(true);
  });

  test("whose bill is overdue sees the date that is over", async () => {
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(await press("N-5001", { do: "overdue" })).toEqual([404, null]);
    expect(await post(path("N-5001", narmada), { do: "overdue" })).toMatchObject({ status: 303 });
    const token = tokenIn((await server.fetch(path("N-5001", narmada))).text, "view-bill-access");
    const { envelope } = await server.call("GET /api/v1/ViewBill/Info", { token, query: { token } });
    expect(envelope.data!.due! < today).toBe(true);
  });

  test("whoever gets a text message answers it on the phone, from this page alone, and is heard", async () => {
    await post(path("N-5001", narmada), { do: "bill" });
    await server.runJobs();
    const texts = async () =>
      (await outboxOn(server.connection.database, server.seal).newest(200)).filter(({ channel }) => channel === "sms");
    const [{ to: number } = { to: "" }] = await texts();
    const before = (await texts()).length;
    expect(
      (await post("/dev/phone", { number, channel: "SMS", text: "STOP" }, { origin: "http://evil.example" })).status,
    ).toBe(403);
    const { status, headers } = await post("/dev/phone", { number, channel: "SMS", text: "STOP" });
    expect(status).toBe(303);
    await server.runJobs();
    expect((await server.fetch(headers.get("location")!)).text).toContain("Reply START to get them again.");
    expect(await texts()).toHaveLength(before + 1);
  });

  test("is changed by a press alone, of what there is", async () => {
    for (const fields of [{}, { do: "nothing" }])
      expect((await post(path("100208"), fields as Record<string, string>)).status).toBe(400);
    expect((await post(path("100208"), { do: "bill" }, { origin: "http://evil.example" })).status).toBe(403);
    for (const missing of [path("999"), "/dev/customers/other/100201"])
      expect((await server.fetch(missing)).status).toBe(404);
  });

  test("gets no payment of nothing: its page says what to give, and nothing is filled in where nothing is owed", async () => {
    expect(await owed("100208")).toBe("$0.00");
    expect(await at("100208")).not.toContain('value="0.00"');
    for (const amount of [undefined, "-1", "0", "0.00"]) {
      const { status, text } = await post(path("100208"), { do: "pay", ...(amount !== undefined && { amount }) });
      expect([status, text.includes("give an amount above 0"), text.includes("<h1>")]).toEqual([400, true, true]);
    }
  });

  test("whose bill is made overdue has no bill that was issued before its time was over", async () => {
    await press("100306", { do: "bill" });
    await press("100306", { do: "overdue" });
    const { bills } = (await server.connection
      .database("recipients")
      .where({ account_id: harbor.id, recipient_id: "100306" })
      .first<{ bills: Bill[] }>("bills"))!;
    for (const { to, issued } of bills) expect(issued > to, `${to} ${issued}`).toBe(true);
    expect(bills.at(-1)!.due).toBe("2026-11-10");
  });
});

describe("by another name or address of the machine", () => {
  const visit = (address: string, host: string) => server.fetch(address, { headers: { host } });

  test.each(["192.168.1.20:3000", "10.0.0.7", "[fd00::20]:3000", "phone.test:8080"])(
    "%s, every page is the demo biller's",
    async (host) => {
      expect((await visit("/terms", host)).text).toContain(`<title>${escapeHtml(harbor.pageTitle)}</title>`);
      const info = await visit(`/api/WhiteLabelDomain/BasicInfo?domain=${host.replace(/:\d+$/, "")}`, host);
      expect(info.envelope.data).toMatchObject({ companyName: harbor.name });
    },
  );

  test("none of these names becomes one of the account's", async () => {
    await visit("/terms", "evil.example");
    const hosts = await server.connection.database("account_hosts").where({ account_id: harbor.id }).pluck("host");
    expect(hosts.sort()).toEqual([...harbor.domains].sort());
  });

  test("a host that is another biller's stays that one's", async () => {
    expect((await visit("/terms", "narmada.localhost")).text).toContain(`<title>${narmada.pageTitle}</title>`);
  });

  test("links, frames, their policy and where a press leads are of that name", async () => {
    const links = JSON.parse((await visit("/dev/links.json", "phone.test:8080")).text) as ListedLink[];
    expect(new Set(links.map(({ url }) => new URL(url).origin))).toEqual(new Set(["http://phone.test:8080"]));
    const { url } = links.find(({ title }) => title === "Paying a bill")!;
    const { pathname } = new URL(url);
    const there = sandbox.replace("//" + new URL(sandbox).hostname, "//phone.test");
    const policy = async (host: string) => (await visit(pathname, host)).headers.get("content-security-policy");
    expect(await policy("phone.test:8080")).toContain(`frame-src 'self' ${there}`);
    expect(await policy("localhost")).toContain(`frame-src 'self' ${sandbox};`);
    const token = tokenIn(`href="${pathname}"`, "smart-pay");
    const { text, envelope } = await visit(
      `/api/SmartPay/GetSmartPayInfo?${new URLSearchParams({ token })}`,
      "phone.test:8080",
    );
    expect(envelope.hasErrors, text).toBe(false);
    for (const { frame } of (envelope.data as { methods: { frame: string }[] }).methods)
      expect(new URL(frame).hostname).toBe("phone.test");
  });
});

test("the API's page names every call, with a table of contents and the page on messages to the biller", async () => {
  const { text } = await server.fetch("/dev/api");
  for (const name of Object.keys(calls)) expect(text).toContain(`<code>${escapeHtml(name)}</code>`);
  const contents = urlsIn(text).filter((url) => url.startsWith("#"));
  expect(contents.length).toBeGreaterThan(10);
  for (const url of contents) expect(text).toContain(`id="${url.slice(1)}"`);
  expect((await server.fetch("/dev/integrator.md")).text).toMatch(/^# /);
});

test("the Storybook is built on the first press, says so meanwhile, and leads to the sandbox; a build that failed says why", async () => {
  const open = () => server.fetch("/dev/storybook");
  builds.push(() => Promise.resolve(false));
  expect((await open()).text).toContain('<meta http-equiv="refresh" content="3">');
  await expect.poll(async () => (await open()).text).toContain("a part is &lt;missing&gt;");
  let finish: (isBuilt: boolean) => void = () => undefined;
  builds.push(() => new Promise((resolve) => (finish = resolve)));
  expect((await post("/dev/storybook", {})).status).toBe(303);
  for (const visit of [1, 2]) expect((await open()).text, String(visit)).toContain("It is being built");
  finish(true);
  await expect.poll(async () => (await open()).headers.get("location")).toMatch(/:\d*\/storybook\/$/);
});

test("without the demo there is no such page", async () => {
  const production = await testServer(embeddedDatabase(), { pages, config: { production: true } });
  for (const path of ["/dev", "/dev/links.json", "/dev/tour.css", "/dev/sign-in.js", "/dev/api", "/dev/openapi.json"])
    expect((await production.fetch(path)).status, path).toBe(404);
  for (const path of ["/dev/sign-in", "/dev/customers/harbor-light-water/100201", "/dev/storybook"]) {
    expect((await production.fetch(path)).status, path).toBe(404);
    expect((await production.fetch(path, { method: "POST" })).status, path).toBe(404);
  }
  await production.stop();
});
