// How the API handles calls that are not plain JSON: path parameters, form fields, streamed answers.
import express, { Router } from "express";
import fc from "fast-check";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codePoint } from "../testing/codePoint.ts";
import { fetchAnswer } from "../testing/fetchAnswer.ts";
import { caller, type TestServer } from "../testing/server.ts";
import { testRuntime } from "../testing/runtime.ts";
import { sealOf } from "../tokens/seal.ts";
import { keyringOf } from "../tokens/secrets.ts";
import { tokensOf } from "../tokens/tokens.ts";
import { appOf } from "./app.ts";
import { attachmentNamed, sendBlob } from "./blob.ts";
import { listen, type Listening } from "./listen.ts";
import { unlimited, type Limits } from "./limits.ts";
import { logTo } from "./log.ts";
import type { Blob, Routes } from "./route.ts";
import { Writable } from "node:stream";

type Calls =
  | "GET /api/Account/{accountId}/Get"
  | "POST /api/IvrTemplate/HandleApproval"
  | "GET /api/Enrollments/Export";

const runtime = testRuntime();
const keyring = keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]);
const tokens = tokensOf(keyring, runtime);
const seen: unknown[] = [];
const lines: string[] = [];
let exported: () => Promise<Blob>;
const routes: Routes<Calls> = {
  "GET /api/Account/{accountId}/Get": async ({ path }) => {
    seen.push(path);
    return { id: path.accountId, name: "", country: "", isTenantAccount: true, accountUsers: [] };
  },
  "POST /api/IvrTemplate/HandleApproval": async ({ body }) => {
    seen.push(body);
    return { id: body.templateId, status: "Active", approvals: 1, approvalsRequired: 1 };
  },
  "GET /api/Enrollments/Export": () => exported(),
};

const nothing = () => Promise.resolve();
const notCalled = () => expect.fail("no call of this test is a link's");
const noLimits: Limits = { take: nothing, check: nothing, giveBack: nothing };

let listening: Listening;
let url = "";
let token = "";
/** Of a user whose account has an awkward id. */
let distantToken = "";
let call: TestServer["call"];
beforeAll(async () => {
  const log = logTo(
    new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) }),
  );
  const services = {
    database: null as never,
    replica: null,
    gates: { signIn: async () => null as never, link: notCalled, openForm: notCalled, smartPage: notCalled },
    tokens,
    seal: sealOf(keyring, runtime),
    noteAttempt: () => Promise.resolve(),
    limits: noLimits,
    requests: unlimited,
    runtime,
    log,
    isTrustedProxy: () => false,
    stateOfAccount: () => Promise.resolve("open" as const),
  };
  const app = appOf({ routes, services, headers: { https: false, relaxed: false }, health: Router(), others: [] });
  listening = await listen(app, 0);
  url = `http://127.0.0.1:${listening.port}`;
  call = caller((path, init) => fetchAnswer(url + path, init));
  const claims = {
    role: "Owner",
    unique_name: "u",
    email: "u@example.org",
    nameid: "u",
    AccountId: "north",
    session: "s",
  };
  token = await tokens.sign("user", claims, 900);
  distantToken = await tokens.sign("user", { ...claims, AccountId: "Süd/West %" }, 900);
});
afterAll(() => listening.stop());
beforeEach(() => void seen.splice(0));
const bearer = (of = token) => ({ Authorization: `Bearer ${of}` });
const get = (path: string, of = token) => fetchAnswer(url + path, { headers: bearer(of) });

describe("a part of the path", () => {
  test("is handed over decoded, in whatever case the rest of the path is written [api.calls]", async () => {
    const near = await get("/api/Account/north/Get");
    const answers = [near, await get("/API/account/S%C3%BCd%2FWest%20%25/gEt", distantToken)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(seen).toEqual([{ accountId: "north" }, { accountId: "Süd/West %" }]);
  });

  test("that is too long is named in the refusal [api.bad-input]", async () => {
    const { status, envelope } = await get(`/api/Account/${"a".repeat(129)}/Get`);
    expect([status, envelope.errors[0]?.key, envelope.errors[0]?.field]).toEqual([400, "field.tooLong", "accountId"]);
  });

  test.each([
    "/api/Account//Get",
    "/api/Account/%ff/Get",
    "/api/Account/%/Get",
    "/api/Account/%00/Get",
    "/api/Account/a/b/Get",
    "/api/Account/Get",
  ])("is missing or badly written in %s: nothing is called that [api.bad-input]", async (path) => {
    expect((await get(path)).status).toBe(404);
    expect(seen).toEqual([]);
  });

  test("of any bytes gives an answer of the sender's fault, never of ours [api.bad-input]", async () => {
    const segment = fc.string({
      unit: fc.constantFrom("%", "2", "f", "F", "0", "a", ".", ";", "=", "{", "}"),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(segment, async (part) => {
        const { status, envelope } = await get(`/api/Account/${part}/Get`);
        expect([200, 400, 404]).toContain(status);
        expect(envelope.hasErrors).toBe(status !== 200);
      }),
      { numRuns: 60 },
    );
  });

  test("keeps the path's own method: another gets an error that names it [api.bad-input]", async () => {
    const answer = await fetchAnswer(`${url}/api/Account/north/Get`, { method: "POST", headers: bearer() });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  });
});

describe("a body of form fields", () => {
  const approve = (body: Record<string, unknown>) => call("POST /api/IvrTemplate/HandleApproval", { token, body });
  const send = (init: RequestInit) =>
    fetchAnswer(`${url}/api/IvrTemplate/HandleApproval`, {
      method: "POST",
      ...init,
      headers: { ...bearer(), ...init.headers },
    });

  test("is read as the call declares it, booleans from text [api.calls]", async () => {
    expect((await approve({ templateId: "t", adminApproval: true })).status).toBe(200);
    expect(seen).toEqual([{ templateId: "t", adminApproval: true }]);
  });

  const wrong: [title: string, body: Record<string, unknown>, key: string, field: string][] = [
    ["nothing", {}, "field.missing", "templateId"],
    ["a field too many", { templateId: "t", isVerified: "true" }, "field.unknown", "isVerified"],
    ["a truth that is none", { templateId: "t", adminApproval: "maybe" }, "field.type", "adminApproval"],
    ["a text too long", { templateId: "a".repeat(129) }, "field.tooLong", "templateId"],
    ["a NUL", { templateId: "a\0" }, "malformed.nul", "templateId"],
  ];
  test.each(wrong)("of %s is refused and names the field [api.bad-input]", async (_title, body, key, field) => {
    const { status, envelope } = await approve(body);
    expect([status, envelope.errors[0]?.key, envelope.errors[0]?.field]).toEqual([400, key, field]);
    expect(seen).toEqual([]);
  });

  test("with a field twice or without a name, or a file, is refused [api.bad-input]", async () => {
    const twice = new FormData();
    for (const id of ["a", "b"]) twice.append("templateId", id);
    const file = new FormData();
    file.append("templateId", new File(["x"], "x.txt"));
    const nameless = new FormData();
    nameless.append("", "a");
    const namelessFile = new FormData();
    namelessFile.append("", new File(["x"], "x.txt"));
    const answers = [];
    for (const body of [twice, file, nameless, namelessFile]) answers.push(await send({ body }));
    expect(answers.map(({ status, envelope }) => [status, envelope.errors[0]?.key])).toEqual([
      [400, "field.twice"],
      [400, "field.unknown"],
      [400, "field.unknown"],
      [400, "field.unknown"],
    ]);
  });

  test("of another media type is refused, one cut off as well [api.bad-input]", async () => {
    const type = (contentType: string, body: string) => send({ headers: { "Content-Type": contentType }, body });
    const answers = [
      await type("application/json", '{"templateId":"t"}'),
      await type("application/x-www-form-urlencoded", "templateId=t"),
      await type("multipart/form-data", "templateId=t"),
      await type(
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="templateId"\r\n\r\nt',
      ),
      await type("multipart/form-data; boundary=x", "a".repeat(70 * 1024)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 415, 400, 400, 413]);
    expect(seen).toEqual([]);
  });
});

describe("a streamed answer", () => {
  const path = "/api/Enrollments/Export?id=e";
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("comes whole, as a file of a safe name, with the number of its rows [list.export]", async () => {
    exported = async () => ({
      stream: (async function* () {
        yield bytes("a,b\r\n");
        yield bytes("1,2\r\n");
      })(),
      mediaType: "text/csv; charset=utf-8",
      fileName: 'Umfrage "2026"/\r\nX: y.csv',
      totalRows: 1,
    });
    const { status, headers, text } = await get(path);
    expect([status, text]).toEqual([200, "a,b\r\n1,2\r\n"]);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="Umfrage _2026____X_ y.csv"; filename*=UTF-8''Umfrage%20_2026____X_%20y.csv`,
      "x-total-rows": "1",
      "cache-control": "no-store",
    });
  });

  test("may be empty", async () => {
    exported = async () => ({ stream: Readable.from([]), mediaType: "text/csv" });
    expect(await get(path)).toMatchObject({ status: 200, text: "" });
  });

  describe("that is larger than all buffers on the way", () => {
    const pieces = 1_000;
    const pieceSize = 64 * 1024;
    let made = 0;
    let end: Promise<void>;
    let stream: AsyncGenerator<Buffer>;
    beforeEach(() => {
      made = 0;
      let ended = (): void => undefined;
      end = new Promise<void>((resolve) => (ended = resolve));
      stream = (async function* () {
        try {
          for (; made < pieces; made++) {
            await nextTurn();
            yield Buffer.alloc(pieceSize, "x");
          }
        } finally {
          ended();
        }
      })();
      exported = async () => ({ stream, mediaType: "application/octet-stream" });
    });

    /** The answer after its first bytes; the rest is not read until the test continues. */
    const begun = (from: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        httpRequest(from, { headers: bearer() }, (response) =>
          response.on("error", () => undefined).once("data", () => resolve(response.pause())),
        )
          .on("error", reject)
          .end();
      });

    test("is never made faster than it is read, and comes whole to whoever reads slowly [list.export]", async () => {
      const response = await begun(url + path);
      // Without a reader, the output fills buffers, and they are small.
      for (let still = 0; still < 200;) {
        const before = made;
        await nextTurn();
        still = made === before ? still + 1 : 0;
      }
      expect(made).toBeLessThan(pieces / 2);
      for await (const _bytes of response) continue;
      expect([made, response.complete]).toEqual([pieces, true]);
    });

    test("ends when the client disconnects [list.export]", async () => {
      (await begun(url + path)).destroy();
      await end;
      expect(made).toBeLessThan(pieces);
    });

    test("ends where nothing of it is read any more [list.export]", async () => {
      const blob = { stream, mediaType: "application/octet-stream" };
      const app = express().use((_request, response) => void sendBlob(response, blob, { error: expect.fail }, 100));
      const impatient = await listen(app, 0);
      await begun(`http://127.0.0.1:${impatient.port}/`);
      await end;
      expect(made).toBeLessThan(pieces);
      await impatient.stop();
    });
  });

  test("that fails before its first bytes is refused with an envelope; after them the connection breaks off [api.envelope]", async () => {
    const failing = (good: number) => async () => ({
      stream: (async function* () {
        for (let made = 0; made < good; made++) yield Buffer.alloc(1024, "x");
        throw new Error("the database went away");
      })(),
      mediaType: "application/octet-stream",
    });
    exported = failing(0);
    const early = await get(path);
    expect([early.status, early.envelope.errors[0]?.key]).toEqual([500, "api.bug"]);
    exported = failing(200);
    await expect(get(path)).rejects.toThrow();
    expect(lines.join("")).toContain("an answer broke off");
  });

  test("has a name that no header and no folder can be made of, whatever it is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), (name) => {
        expect(attachmentNamed(name)).toMatch(
          /^attachment; filename="(?:(?!["\\/])[ -~])+"; filename\*=UTF-8''[\w!#$&+\-.^`|~%]+$/,
        );
      }),
    );
  });
});
