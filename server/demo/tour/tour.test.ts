import { linkPages, pageOf, pathOf } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { escapeHtml } from "../../html/escapeHtml.ts";
import type { OutboxMessage } from "../../providers/outbound/outbox.ts";
import { outboxOn } from "../../providers/outbound/outbox.ts";
import { embeddedDatabase } from "../../testing/databases.ts";
import { testServer, type TestServer } from "../../testing/server.ts";
import { demoAccounts, harbor } from "../account.ts";
import type { ListedLink } from "../links.ts";
import { seedDemo } from "../seed.ts";
import { parts } from "./roles.ts";
import { tourRoutes } from "./routes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await testServer(embeddedDatabase(), {
    demo: tourRoutes,
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
    expect(parts.map(({ role }) => role)).toEqual(["Customer", "Author", "Approver", "QA", "Operator", "Integrator"]);
    const titles = (await listed()).map(({ title }) => title);
    const emails = harbor.users.map(({ email }) => email);
    for (const { to } of parts.flatMap(({ steps }) => steps)) {
      if ("link" in to) expect(titles).toContain(to.link);
      else if ("user" in to) expect(emails).toContain(to.user);
      else expect((await server.fetch(`/${to.path}`)).status, to.path).toBe(200);
    }
  });

  test("has every link of the list, and those that are refused folded beneath", async () => {
    const [open = "", folded = ""] = (await page()).split("<details>");
    for (const { kind, title } of await listed())
      expect((kind === "ok" || kind === "spent" ? open : folded).includes(`>${escapeHtml(title)}</a>`), title).toBe(
        true,
      );
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
    expect(await page()).toMatch(/<strong>246810<\/strong> &lt;b&gt;Code/);
  });
});

test("the list of links names page, kind, title and address of each, at the host that was asked", async () => {
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

  test("leads on to the page of the staff that was asked for, and to no other address", async () => {
    const pageAfter = async (to: string) =>
      /data-to="([^"]*)"/.exec((await post("/dev/sign-in", { email: harbor.users[0]!.email, to })).text)?.[1];
    expect(await pageAfter(pathOf("smart/users"))).toBe("/smart/users");
    for (const to of ["https://evil.example/", "//evil.example/smart/users", "javascript:alert(1)", "/terms"])
      expect(await pageAfter(to), to).toBe(pathOf("smart/dynamic-form"));
    expect(pageOf("terms").access).toBe("public");
  });

  test("signs nobody in whom the demo does not have, nor for a page of others", async () => {
    const email = harbor.users[0]!.email;
    expect((await post("/dev/sign-in", { email: "owner@evil.example" })).status).toBe(404);
    for (const origin of ["http://evil.example", "null"])
      expect((await post("/dev/sign-in", { email }, { origin })).status, origin).toBe(403);
    expect((await post("/dev/sign-in", { email }, {})).status).toBe(403);
  });
});

test("without the demo there is no such page", async () => {
  const production = await testServer(embeddedDatabase(), { config: { production: true } });
  for (const path of ["/dev", "/dev/links.json", "/dev/tour.css", "/dev/sign-in.js"])
    expect((await production.fetch(path)).text, path).not.toMatch(/Try Billwright|"kind"|--surface|JWT_TOKEN/);
  await production.stop();
});
