// What stands around every call: headers, limits, load, proxies, the log, the stop.
import express from "express";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink, type GivenLink } from "../testing/given.ts";
import { fetchAnswer, testServer, type TestServer } from "../testing/server.ts";
import { testWorld } from "../testing/world.ts";
import { clientAddress, trustOf } from "./address.ts";
import { listen } from "./listen.ts";
import { logTo } from "./log.ts";
import { shedLoad } from "./shedding.ts";
import { builtPages } from "../features/pages/pages.ts";

describe("a server", () => {
  let server: TestServer;
  let link: GivenLink;
  beforeAll(async () => {
    const pages = {
      ...builtPages("/nonexistent"),
      html: async () => '<html lang="{{lang}}"><title>{{title}}</title></html>',
    };
    server = await testServer(embeddedDatabase(), {
      pages,
      config: { publicUrl: "https://forms.example.com", rateLimit: 40 },
    });
    await givenAccount(server.connection.database, "north");
    link = await givenLink(server, await givenForm(server.connection.database, "north"));
  });
  afterAll(() => server.stop());

  test.each(["/health", "/api/nowhere", "/form/some.token.here", "/api/Enrollments/Fetcher"])(
    "%s tells browsers to be strict, and nobody where it came from",
    async (path) => {
      const { headers } = await server.fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /^default-src 'none';script-src 'self';style-src 'self';.*require-trusted-types-for 'script';trusted-types billwright dompurify/,
        ) as unknown,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "strict-transport-security": expect.stringContaining("max-age") as unknown,
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers.get("content-security-policy")).not.toMatch(/unsafe|\*|http:/);
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  test.each([
    ["/form/preview/f1/frame", "'self'", "SAMEORIGIN"],
    ["/form/preview/f1/frame/", "'self'", "SAMEORIGIN"],
    ["/form/preview/f1", "'none'", "DENY"],
    ["/form/preview/f1/frame/more", "'none'", "DENY"],
    ["/smart/dynamic-form/", "'none'", "DENY"],
  ])("%s may be framed by %s, which only an author's preview does [form.preview]", async (path, ancestors, options) => {
    const { headers } = await server.fetch(path);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain(`frame-ancestors ${ancestors}`);
    expect(policy).toContain("frame-src 'self'");
    expect(headers.get("x-frame-options")).toBe(options);
  });

  test("no token, contact or answer gets into the log", async () => {
    await server.call("GET /api/Enrollments/Fetcher", { query: { jwt: link.token } });
    await server.fetch(`/form/${link.token}`);
    await server.fetch(`/api/${link.token}`);
    await server.call("GET /api/Enrollments/Get", {
      token: link.token,
      query: { id: "canary-id", encryptedAccountId: link.encAccount },
    });
    expect(server.log()).toContain("GET /api/Enrollments/Fetcher");
    for (const secret of [link.token, link.token.slice(0, 40), "canary-id", link.encAccount])
      expect(server.log()).not.toContain(secret);
  });

  test.each([
    ["X-Forwarded-Host", "evil.example"],
    ["Forwarded", "host=evil.example"],
    ["X-Forwarded-Server", "evil.example"],
    ["X-Original-Host", "evil.example"],
    ["X-Host", "evil.example"],
    ["X-Forwarded-Proto", "javascript"],
    ["X-Original-URL", "/api/evil.example"],
    ["X-Rewrite-URL", "/evil.example"],
    ["X-Forwarded-Prefix", "/evil.example"],
  ])("%s: %s changes nothing of an answer", async (header, value) => {
    for (const path of ["/form/x", "/api/Enrollments/Fetcher"]) {
      expect((await server.fetch(path, { headers: { [header]: value } })).text).toBe((await server.fetch(path)).text);
    }
  });

  test("an address that asks too much is told to wait, in an envelope [api.code-420]", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.fetch("/api/Enrollments/Fetcher")));
    const many = answers.find(({ status }) => status === 429);
    expect([many?.envelope.code, many?.envelope.errors[0]?.key]).toEqual([420, "api.tooMany"]);
    expect(Number(many?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await server.fetch("/health")).status).toBe(200);
  });
});

test.each([
  ["a stranger's word is not believed", "203.0.113.9", "198.51.100.1", [], "203.0.113.9"],
  ["a trusted proxy is", "10.0.0.2", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
  [
    "only what the trusted proxies wrote",
    "10.0.0.2",
    "6.6.6.6, 198.51.100.1, 10.0.0.3",
    ["10.0.0.0/8"],
    "198.51.100.1",
  ],
  ["a chain that ends with the proxies", "10.0.0.2", "10.0.0.3", ["10.0.0.0/8"], "10.0.0.3"],
  ["nonsense in the header", "10.0.0.2", "unknown", ["10.0.0.2"], "10.0.0.2"],
  ["an IPv4 address in IPv6", "::ffff:10.0.0.2", "2001:db8::1", ["10.0.0.2"], "2001:db8::1"],
])("the customer's address: %s [submit.ip]", (_title, peer, forwarded, proxies, expected) => {
  const request = { socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } };
  expect(clientAddress(request as never, trustOf(proxies))).toBe(expected);
});

test("trusted proxies that are no addresses are refused, naming the variable", () => {
  expect(() => trustOf(["proxy.local"])).toThrow("TRUSTED_PROXIES");
});

test.each([
  ["above its bound", { most: 2, mostWhenSlow: 2, slowMs: 500 }],
  ["where answers have become slow", { most: 400, mostWhenSlow: 2, slowMs: -1 }],
])("%s a server sheds load at once, and serves again as soon as it can", async (_title, bounds) => {
  const log = logTo(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const held: (() => void)[] = [];
  const app = express().use(
    shedLoad(testWorld(), log, bounds),
    (_request, response) => void held.push(() => response.end("done")),
  );
  const listening = await listen(app, 0);
  const url = `http://127.0.0.1:${listening.port}/`;
  const running = [fetchAnswer(url), fetchAnswer(url)];
  while (held.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const shed = await fetchAnswer(url);
  expect([shed.status, shed.envelope.code, shed.headers.get("retry-after"), typeof shed.envelope.errorGuid]).toEqual([
    503,
    503,
    "2",
    "string",
  ]);
  held.forEach((finish) => finish());
  expect((await Promise.all(running)).map(({ text }) => text)).toEqual(["done", "done"]);
  const served = fetchAnswer(url);
  while (held.length < 3) await new Promise((resolve) => setImmediate(resolve));
  held[2]?.();
  expect((await served).status).toBe(200);
  await listening.stop();
});

test("a stop lets the requests under way finish and takes no new ones", async () => {
  let finish = (): void => undefined;
  const arrived = new Promise<void>((arrive) => {
    finish = arrive;
  });
  let release = (): void => undefined;
  const app = express().use((_request, response) => {
    finish();
    release = () => response.end("whole");
  });
  const listening = await listen(app, 0);
  const running = fetchAnswer(`http://127.0.0.1:${listening.port}/`);
  await arrived;
  const stopped = listening.stop();
  await expect(fetchAnswer(`http://127.0.0.1:${listening.port}/`)).rejects.toThrow();
  release();
  expect((await running).text).toBe("whole");
  await stopped;
});

test("a stop does not wait for ever for one that never ends", async () => {
  const listening = await listen(
    express().use(() => undefined),
    0,
  );
  const socket = connect(listening.port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve) => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n", () => resolve()));
  await listening.stop(20);
  await closed;
});

describe("200 who send their headers drop by drop", () => {
  const dribblers = 200;
  const soon = { headersMs: 1_000, requestMs: 1_000, checkMs: 50 };
  const never = { headersMs: 0, requestMs: 0, checkMs: 50 };

  /** Sockets that have begun a request and end it never; each tells when it was cut off. */
  async function dribble(port: number) {
    const sockets = Array.from({ length: dribblers }, () => connect(port, "127.0.0.1").resume());
    const closed = sockets.map(
      (socket) => new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve)),
    );
    await Promise.all(
      sockets.map(
        (socket) => new Promise<void>((resolve) => socket.write("GET / HTTP/1.1\r\nX-Slow: ", () => resolve())),
      ),
    );
    return { sockets, closed: Promise.all(closed) };
  }
  const serving = (patience: typeof soon) =>
    listen(
      express().use((_request, response) => void response.end("served")),
      0,
      patience,
    );

  test("keep nobody waiting, and are cut off", async () => {
    const listening = await serving(soon);
    const { closed } = await dribble(listening.port);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => fetchAnswer(`http://127.0.0.1:${listening.port}/`)),
    );
    expect(new Set(others.map(({ text }) => text))).toEqual(new Set(["served"]));
    await closed;
    await listening.stop();
  });

  test("hold their sockets for ever on the twin that has no end of patience", async () => {
    const listening = await serving(never);
    const { sockets, closed } = await dribble(listening.port);
    const patient = await serving(soon);
    // As long as it takes the other server to cut its own off.
    await (
      await dribble(patient.port)
    ).closed;
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    sockets.forEach((socket) => socket.destroy());
    await closed;
    await Promise.all([listening.stop(), patient.stop()]);
  });
});
