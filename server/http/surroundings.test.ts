// What applies to every call: headers, limits, load, proxies, the log, the stop.
import express from "express";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import process from "node:process";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageNames, pageOf, pages } from "@billwright/schemas";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount, givenForm, givenLink, type GivenLink } from "../testing/given.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { testRuntime } from "../testing/runtime.ts";
import { clientAddress, networkOf, trustOf } from "./address.ts";
import { readBytes } from "./body.ts";
import { securityHeaders } from "./headers.ts";
import { listen } from "./listen.ts";
import { logTo } from "./log.ts";
import { readParts } from "./parts.ts";
import type { AdmissionBounds } from "./admission.ts";
import { shedLoad, type Shedding } from "./shedding.ts";

describe("a server", () => {
  let server: TestServer;
  let link: GivenLink;
  beforeAll(async () => {
    server = await testServer(embeddedDatabase(), {
      config: { publicUrl: "https://forms.example.com", rateLimit: 80 },
    });
    await givenAccount(server.connection.database, "north");
    link = await givenLink(server, await givenForm(server.connection.database, "north"));
  });
  afterAll(() => server.stop());

  test.each(["/health", "/api/nowhere", "/form/some.token.here", "/api/Enrollments/Fetcher"])(
    "%s tells browsers to be strict, and nobody where it came from, and is kept nowhere [link.private]",
    async (path) => {
      const { headers } = await server.fetch(path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /^default-src 'none';script-src 'self';style-src 'self';.*require-trusted-types-for 'script';trusted-types billwright billwright-worker dompurify/,
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
    ["400", "GET / HTTP/9.9\r\n\r\n"],
    ["431", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`],
  ])("its %s to what no handler ever sees tells browsers to be strict, too", async (status, text) => {
    const { headers } = await server.fetch("/health");
    const speaker = speak(server.port, text);
    await speaker.closed;
    expect(speaker.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(speaker.heard()).toContain(`\r\nStrict-Transport-Security: ${headers.get("strict-transport-security")}\r\n`);
  });

  test.each(pageNames)("the page %s is framed by nobody, or by us where it says so", async (name) => {
    const isFramed = pageOf(name).framing === "self";
    const path = pages[name].path.replace(/:\w+/g, "x");
    for (const address of [path, `${path.toUpperCase().replace(/\/$/, "")}/`]) {
      const { headers } = await server.fetch(address);
      const policy = headers.get("content-security-policy");
      expect(policy).toContain(`frame-ancestors ${isFramed ? "'self'" : "'none'"}`);
      expect(policy).toContain(`frame-src 'self'${pageOf(name).pays ? " http://pay.test" : ""};`);
      expect(headers.get("x-frame-options")).toBe(isFramed ? "SAMEORIGIN" : "DENY");
    }
  });

  test("no page is for search engines [link.private]", () => {
    const html = readFileSync(new URL("../../pages/index.html", import.meta.url), "utf8");
    expect(html).toContain('<meta name="robots" content="noindex" />');
  });

  test("the provider's origin is open to the paying pages alone, in frames and for payments [smart-pay.card-secret]", async () => {
    expect(pageNames.filter((name) => pageOf(name).pays)).toEqual(["smart-pay", "pay-result"]);
    const permissionsOf = async (path: string) => (await server.fetch(path)).headers.get("permissions-policy");
    expect(await permissionsOf("/smart-pay/x")).toContain('payment=(self "http://pay.test"),');
    expect(await permissionsOf("/form/x")).toContain("payment=(),");
  });

  test("of all pages only the form in an author's preview is framed by us, and the preferences by a tenant's own pages", async () => {
    const framing = pageNames.flatMap((name) => {
      const { framing: by } = pageOf(name);
      return by === undefined ? [] : [[name, by]];
    });
    expect(Object.fromEntries(framing)).toEqual({
      "form/preview/frame": "self",
      "customer-preferences": "tenant",
      "customer-unsubscribe": "tenant",
    });
    const beside = await server.fetch("/form/preview/f1/frame/more");
    expect(beside.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("no token, contact or answer gets into the log [link.private]", async () => {
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

  test("an address that asks too much has to wait, as an envelope says [api.code-420]", async () => {
    const answers = await Promise.all(Array.from({ length: 90 }, () => server.fetch("/api/Enrollments/Fetcher")));
    const many = answers.find(({ status }) => status === 429);
    expect([many?.envelope.code, many?.envelope.errors[0]?.key]).toEqual([420, "api.tooMany"]);
    expect(Number(many?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await server.fetch("/health")).status).toBe(200);
  });
});

test("a page's own sources stand in its policy beside those of every page", async () => {
  const csp = { "frame-src": ["https://pay.example"], "connect-src": ["https://pay.example"] };
  const app = express().use(securityHeaders({ https: true, relaxed: false }, { csp }), (_request, response) => {
    response.end();
  });
  const listening = await listen(app, 0);
  const { headers } = await fetchAnswer(`http://127.0.0.1:${listening.port}/`);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("frame-src 'self' https://pay.example;");
  expect(policy).toContain("connect-src 'self' https://pay.example;");
  expect(policy).toContain("script-src 'self';");
  await listening.stop();
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

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["198.51.100.7", "198.51.100.7"],
  ["", ""],
])("%s is counted as %s: whoever has one IPv6 address has its network [otp.limits]", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("trusted proxies that are no addresses are refused, naming the variable", () => {
  expect(() => trustOf(["proxy.local"])).toThrow("TRUSTED_PROXIES");
});

const shedding = (bounds: AdmissionBounds): Shedding => ({
  runtime: testRuntime(),
  log: logTo(new Writable({ write: (_chunk, _encoding, done) => done() })),
  isTrustedProxy: () => false,
  headers: { "X-Content-Type-Options": "nosniff" },
  bounds,
});

test.each([
  ["above its bound", { start: 2, least: 2, most: 2, slowMs: 500 }],
  ["where answers are slow", { start: 2, least: 2, most: 400, slowMs: -1 }],
])("%s a server sheds load at once, and serves again as soon as it can", async (_title, bounds) => {
  const waiting: (() => void)[] = [];
  const app = shedLoad((_request, response) => void waiting.push(() => response.end("done")), shedding(bounds));
  const listening = await listen(app, 0);
  const url = `http://127.0.0.1:${listening.port}/`;
  const running = [fetchAnswer(url), fetchAnswer(url)];
  while (waiting.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const shed = await fetchAnswer(url);
  expect([shed.status, shed.envelope.code, shed.headers.get("retry-after"), typeof shed.envelope.errorGuid]).toEqual([
    503,
    503,
    "2",
    "string",
  ]);
  waiting.forEach((finish) => finish());
  expect((await Promise.all(running)).map(({ text }) => text)).toEqual(["done", "done"]);
  const served = fetchAnswer(url);
  while (waiting.length < 3) await new Promise((resolve) => setImmediate(resolve));
  waiting[2]?.();
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
  await expect.poll(() => isOpen(listening.port)).toBe(false);
  release();
  expect((await running).text).toBe("whole");
  await stopped;
});

test("a stop answers whoever has connected before, though it was not accepted yet", async () => {
  const listening = await listen(
    express().use((_request, response) => void response.end("served")),
    0,
  );
  const waiting = Array.from({ length: 20 }, () => speak(listening.port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"));
  await new Promise<void>((next) => process.nextTick(next));
  await listening.stop();
  await Promise.all(waiting.map(({ closed }) => closed));
  expect(waiting.filter(({ heard }) => !heard().includes("served"))).toEqual([]);
});

test("until its grace is over a stopping server takes requests, and each answer closes its connection", async () => {
  const listening = await listen(
    express().use((_request, response) => void response.end("served")),
    0,
  );
  const url = `http://127.0.0.1:${listening.port}/`;
  const open = speak(listening.port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(open.heard).toContain("served");
  let isOver = (): void => undefined;
  const stopped = listening.stop(undefined, new Promise<void>((resolve) => (isOver = resolve)));
  for (let request = 0; request < 20; request++) {
    const { text, headers } = await fetchAnswer(url);
    expect([text, headers.get("connection")]).toEqual(["served", "close"]);
  }
  // A connection that was open before is not reset: it closes after its next answer.
  open.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await open.closed;
  expect(open.heard().split("served")).toHaveLength(3);
  isOver();
  await stopped;
  await expect(fetchAnswer(url)).rejects.toThrow();
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

/** Whether a port takes connections. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });

/** A short patience, so that the test sees its end. */
const soon = { headersMs: 1_000, requestMs: 1_000, checkMs: 50 };

/** A connection on which this much of a request was sent. `allowHalfOpen`: its own side stays open, whatever the other does. */
function speak(port: number, text: string, allowHalfOpen = false) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  let heard = "";
  socket.on("data", (bytes: Buffer) => (heard += bytes.toString())).on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const written = new Promise<void>((resolve) => socket.write(text, () => resolve()));
  return { socket, closed, written, heard: () => heard };
}

describe("200 who send drop by drop", () => {
  const dribblers = 200;
  const never = { headersMs: 0, requestMs: 0, checkMs: 50 };
  const headers = "GET / HTTP/1.1\r\nX-Slow: ";

  /** A client that starts a request and never ends it, and ignores a refusal. */
  async function dribble(port: number, begun: string) {
    const speakers = Array.from({ length: dribblers }, () => speak(port, begun, true));
    for (const { socket } of speakers) {
      const goOn = (): void => void socket.write("x", (error) => void (error ?? setImmediate(goOn)));
      socket.once("end", goOn);
    }
    await Promise.all(speakers.map(({ written }) => written));
    return { speakers, closed: Promise.all(speakers.map(({ closed }) => closed)) };
  }
  const serving = (patience: typeof soon) =>
    listen(
      express().use(async (request, response) => {
        if (request.url === "/read") await readBytes(request, 64).catch(() => undefined);
        response.end("served");
      }),
      0,
      { patience },
    );

  test.each([
    ["their headers", headers],
    ["a body that is waited for", "POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{"],
    ["a body that nobody reads", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{"],
  ])("of %s keep nobody waiting, get an answer that says so and are cut off", async (_what, begun) => {
    const listening = await serving(soon);
    const { speakers, closed } = await dribble(listening.port, begun);
    const others = await Promise.all(
      Array.from({ length: 20 }, () => fetchAnswer(`http://127.0.0.1:${listening.port}/`)),
    );
    expect(new Set(others.map(({ text }) => text))).toEqual(new Set(["served"]));
    await closed;
    expect(speakers.filter(({ heard }) => !heard().includes("HTTP/1.1 408 "))).toEqual([]);
    await listening.stop();
  });

  test("hold their sockets for ever on the twin that has no end of patience", async () => {
    const listening = await serving(never);
    const { speakers, closed } = await dribble(listening.port, headers);
    const patient = await serving(soon);
    // As long as the other server needs to close its own connections.
    await (
      await dribble(patient.port, headers)
    ).closed;
    expect(speakers.filter(({ socket }) => socket.destroyed)).toEqual([]);
    for (const { socket } of speakers) socket.destroy();
    await closed;
    await Promise.all([listening.stop(), patient.stop()]);
  });
});

describe("a request that takes longer than others may", () => {
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nslow';
  const rest = "ly\r\n--x--\r\n";
  const length = Buffer.byteLength(file + rest);
  const begun = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${file}`;

  test("is waited for where its call takes files, and nowhere else; the connection's next has no more time than any other", async () => {
    const app = express().use("/files", async (request, response) => {
      let text = "";
      for await (const { content } of readParts(request, () => undefined, 64))
        for await (const bytes of content) text += String(bytes);
      response.end(text);
    });
    app.use((request, response) => void request.resume().once("end", () => response.end("taken")));
    const listening = await listen(app, 0, { patience: soon });
    const upload = speak(listening.port, begun("/files"));
    await upload.written;
    const other = speak(listening.port, begun("/other"));
    await other.closed;
    expect(other.heard()).toMatch(/^HTTP\/1\.1 408 /);
    const answered = new Promise((resolve) => upload.socket.once("data", resolve));
    upload.socket.write(rest);
    await answered;
    expect(upload.heard()).toMatch(/^HTTP\/1\.1 200 [^]*slowly$/);
    upload.socket.write(begun("/other"));
    await upload.closed;
    expect(upload.heard()).toMatch(/slowlyHTTP\/1\.1 408 /);
    await listening.stop();
  });

  test.each([
    ["that is here whole", 4],
    ["of which more waits to be read", 8_000_000],
  ])("is not given up while a file %s is being stored, however slowly", async (_what, size) => {
    const body = Buffer.from(file + "y".repeat(size - 4) + "\r\n--x--\r\n");
    const head = (bytes: number) =>
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`;
    let isStored = (): void => undefined;
    const stored = new Promise<void>((resolve) => (isStored = resolve));
    const app = express().use(async (request, response) => {
      let read = 0;
      for await (const { content } of readParts(request, () => undefined, 64 * 1024, 300)) {
        await stored;
        for await (const bytes of content) read += (bytes as Buffer).length;
      }
      response.end(`read ${read}`);
    });
    const listening = await listen(app, 0);
    const whole = speak(listening.port, head(body.length));
    whole.socket.write(body);
    // As long as two others, one behind the other, need to be aborted.
    for (let other = 0; other < 2; other++) await speak(listening.port, head(length) + file).closed;
    const answered = new Promise((resolve) => whole.socket.once("data", resolve).once("close", resolve));
    isStored();
    await answered;
    expect(whole.heard()).toMatch(new RegExp(`^HTTP/1\\.1 200 [^]*read ${size}$`));
    whole.socket.destroy();
    await listening.stop();
  });

  test("is cut off without another word where its answer has begun: half of one cannot contain another", async () => {
    let isWritten = (): void => undefined;
    const begunAnswer = new Promise<void>((resolve) => (isWritten = resolve));
    const app = express().use((_request, response) => void response.write("half", () => isWritten()));
    const listening = await listen(app, 0, { patience: soon });
    const speaker = speak(listening.port, begun("/"));
    await begunAnswer;
    await speaker.closed;
    expect(speaker.heard()).toMatch(/4\r\nhalf\r\n$/);
    await listening.stop();
  });
});

test.each<{
  slow: string;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string>;
  next: number;
}>([
  { slow: "an answer", requestHeaders: {}, responseHeaders: {}, next: 503 },
  {
    slow: "a file sent",
    requestHeaders: { "Content-Type": "multipart/form-data; boundary=x" },
    responseHeaders: {},
    next: 200,
  },
  { slow: "a file fetched", requestHeaders: {}, responseHeaders: { "Content-Disposition": "attachment" }, next: 200 },
])(
  "after $slow slowly the next request gets $next: a file takes as long as its line",
  async ({ requestHeaders, responseHeaders, next }) => {
    let isOver = (): void => undefined;
    const over = new Promise<void>((resolve) => (isOver = resolve));
    const app = shedLoad(
      (_request, response) => {
        response.once("close", isOver);
        for (const [name, value] of Object.entries(responseHeaders)) response.setHeader(name, value);
        response.end("done");
      },
      shedding({ start: 1, least: 0, most: 1, slowMs: 0 }),
    );
    const listening = await listen(app, 0);
    const url = `http://127.0.0.1:${listening.port}/`;
    expect((await fetchAnswer(url, { method: "POST", headers: requestHeaders, body: "x" })).status).toBe(200);
    await over;
    expect((await fetchAnswer(url)).status).toBe(next);
    await listening.stop();
  },
);
