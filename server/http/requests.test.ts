// Malformed requests: refused with an envelope that names the field, never an internal error, nothing stored (threats.md T7, T8).
import { calls, type CallName } from "@billwright/schemas";
import fc from "fast-check";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../testing/databases.ts";
import { customerOn } from "../testing/filling.ts";
import { givenAccount, givenForm, givenLink, type GivenForm, type GivenLink } from "../testing/given.ts";
import type { TestAnswer } from "../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../testing/server.ts";

const submit = "/api/Enrollments/SubmitEnrollment";
const isBlob = (name: CallName): boolean => calls[name].data === "blob";
const isEnvelope = ({ text, headers }: TestAnswer): boolean => {
  const keys = Object.keys(JSON.parse(text) as object);
  return (
    (headers.get("content-type") ?? "").startsWith("application/json") &&
    keys.join() === "hasErrors,code,errors,errorGuid,data"
  );
};

describe("requests", () => {
  let server: TestServer;
  let form: GivenForm;
  let link: GivenLink;

  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    form = await givenForm(server.connection.database, "north", { multipleSubmission: true });
    link = await givenLink(server, form);
  });
  afterAll(() => server.stop());

  const post = (body: string | Uint8Array, headers: Record<string, string> = {}, path = submit) =>
    server.fetch(path, {
      method: "POST",
      headers: { Authorization: `Bearer ${link.token}`, "Content-Type": "application/json", ...headers },
      body: body as string,
    });
  const goodBody = () => customerOn(server, form, link).body({ name: "Ada" });
  const countRows = async () => {
    const { rows } = await server.connection.database.raw<{ rows: { n: string }[] }>(
      "select (select count(*) from reports) + (select count(*) from events) + (select count(*) from audit) as n",
    );
    return rows[0]?.n;
  };

  const withRaw = (raw: string) => JSON.stringify({ ...goodBody(), submitTime: "RAW" }).replace('"RAW"', raw);
  const malformed: [title: string, body: () => string | Uint8Array, field: string][] = [
    ["nothing", () => "", "body"],
    ["no JSON", () => "{", "body"],
    ["a comma too many", () => '{"a":1,}', "body"],
    ["a list", () => "[]", "body"],
    ["a text", () => '"x"', "body"],
    ["null", () => "null", "body"],
    ["bytes that are no UTF-8", () => new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "body"],
    ["a byte order mark", () => `\ufeff${JSON.stringify(goodBody())}`, "body"],
    ["40 levels", () => withRaw("[".repeat(40) + "]".repeat(40)), "body"],
    ["100,000 levels", () => "[".repeat(100_000), "body"],
    ["__proto__", () => withRaw('{"__proto__":{"a":1}}'), "__proto__"],
    ["__proto__ in disguise", () => withRaw('{"\\u005f_proto__":{"a":1}}'), "__proto__"],
    ["constructor", () => withRaw('{"constructor":{"prototype":{}}}'), "constructor"],
    ["a key given twice", () => `{"enrollmentId":"a",${JSON.stringify(goodBody()).slice(1)}`, "enrollmentId"],
    ["a key given twice in disguise", () => withRaw('{"a":1,"\\u0061":2}'), "a"],
    ["a NUL", () => withRaw('"a\\u0000b"'), "submitTime"],
    ["half a character", () => withRaw('"\\ud800"'), "submitTime"],
    ["a key of half a character", () => withRaw('{"a\\udc00":1}'), "a"],
    ["1e300", () => withRaw("1e300"), "submitTime"],
    ["1e999", () => withRaw("1e999"), "submitTime"],
    ["a number that is not exact", () => withRaw("9007199254740993"), "submitTime"],
    ["-0", () => withRaw("-0"), "submitTime"],
    ["a time that is none", () => withRaw('"yesterday"'), "submitTime"],
    ["a leap second", () => withRaw('"2016-12-31T23:59:60Z"'), "submitTime"],
    ["an offset without minutes", () => withRaw('"2026-11-20T12:00:00+05"'), "submitTime"],
    ["the year 0", () => withRaw('"0000-01-01T00:00:00Z"'), "submitTime"],
    ["a field left out", () => JSON.stringify({ ...goodBody(), inputForms: undefined }), "inputForms"],
    ["a field of another type", () => JSON.stringify({ ...goodBody(), inputForms: {} }), "inputForms"],
    ["an unknown field", () => JSON.stringify({ ...goodBody(), isVerified: true }), "isVerified"],
    [
      "an unknown field deep inside",
      () => JSON.stringify({ ...goodBody(), inputForms: [{ id: "name", type: "ShortText", value: "A", valid: true }] }),
      "inputForms.0.valid",
    ],
    [
      "an unknown type of input",
      () => JSON.stringify({ ...goodBody(), inputForms: [{ id: "name", type: "Captcha", value: "A" }] }),
      "inputForms.0.type",
    ],
    ["an empty id", () => JSON.stringify({ ...goodBody(), enrollmentId: "" }), "enrollmentId"],
    [
      "too many tags",
      () => JSON.stringify({ ...goodBody(), mergeTags: Array.from({ length: 201 }, () => ({ name: "a", value: "" })) }),
      "mergeTags",
    ],
  ];
  test.each(malformed)(
    "a body of %s is refused, named, and changes nothing [api.bad-input, api.envelope, api.code-400]",
    async (_title, body, field) => {
      const before = await countRows();
      const answer = await post(body());
      expect([answer.status, answer.envelope.code, isEnvelope(answer)]).toEqual([400, 400, true]);
      expect(answer.envelope.errors[0]?.field).toBe(field);
      expect(answer.envelope.errors[0]?.text).toContain(field);
      expect(await countRows()).toBe(before);
    },
  );

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data", 415],
    ["application/json; charset=latin1", 415],
    ["", 415],
    ["application/json; charset=UTF-8", 200],
    ["Application/JSON", 200],
  ])("content of type %j is answered %i [api.bad-input]", async (type, status) => {
    const answer = await post(new TextEncoder().encode(JSON.stringify(goodBody())), { "Content-Type": type });
    expect([answer.status, isEnvelope(answer)]).toEqual([status, true]);
  });

  test.each([
    ["64 kB for most calls", "/api/Enrollments/PostActions", 65],
    ["256 kB for a submission", submit, 257],
  ])("takes no more than %s [api.bad-input]", async (_title, path, kb) => {
    const answer = await post(JSON.stringify({ pad: "x".repeat(kb * 1024) }), {}, path);
    expect([answer.status, answer.envelope.errors[0]?.params["n"]]).toEqual([413, kb - 1]);
  });

  test("an input answered twice is refused and named [api.bad-input]", async () => {
    const answer = { id: "name", type: "ShortText", value: "A" };
    const { status, envelope } = await post(JSON.stringify({ ...goodBody(), inputForms: [answer, answer] }));
    expect([status, envelope.errors[0]]).toMatchObject([400, { key: "field.twice", field: "name" }]);
  });

  test("a submission of 256 kB is read", async () => {
    const inputForms = Array.from({ length: 12 }, (_, index) => ({
      id: `i${index}`,
      type: "Text",
      value: "x".repeat(19_000),
    }));
    expect((await post(JSON.stringify({ ...goodBody(), inputForms }))).envelope.errors[0]).toMatchObject({
      key: "field.unknown",
      field: "i0",
    });
  });

  test.each([
    ["?routingNumber=1&routingNumber=2", "routingNumber"],
    ["?routingNumber=1&extra=1", "extra"],
    ["", "routingNumber"],
    ["?routingNumber=1234567890", "routingNumber"],
    ["?routingNumber=%00", "routingNumber"],
    ["?routingNumber=1&__proto__=1", "__proto__"],
  ])("the query %j is refused and named [api.bad-input]", async (query, field) => {
    const answer = await server.fetch(`/api/Enrollments/GetBankLogo${query}`, {
      headers: { Authorization: `Bearer ${link.token}` },
    });
    expect([answer.status, answer.envelope.errors[0]?.field]).toEqual([400, field]);
  });

  test("every call answers in whatever case it is written, and 405 with Allow to other methods [api.calls]", async () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const [method = "", path = ""] = name.split(" ");
      const methods = ["GET", "POST"].filter((each) => Object.hasOwn(calls, `${each} ${path}`));
      const wrong = await server.fetch(path.toUpperCase(), { method: "DELETE" });
      expect([name, wrong.status, isEnvelope(wrong)]).toEqual([name, 405, true]);
      expect(wrong.headers.get("allow")?.split(", ").sort()).toEqual(methods);
      const other = method === "GET" ? "POST" : "GET";
      if (!methods.includes(other))
        expect((await server.fetch(path.toLowerCase(), { method: other })).status, name).toBe(405);
    }
  });

  test.each([
    "/api",
    "/api/",
    "/api/Nowhere",
    "/api/Enrollments/Get/",
    "/api/Enrollments%2FGet",
    "/api/%ff",
    "/API/enrollments/none",
  ])("%s is nothing, in an envelope that is the same everywhere [api.envelope]", async (path) => {
    const answer = await server.fetch(path);
    expect([answer.status, answer.text]).toEqual([404, (await server.fetch("/api/nowhere")).text]);
  });

  test.each(["\u0001", "x".repeat(201), "a b"])("an Idempotency-Key %j is refused [api.bad-input]", async (key) => {
    const answer = await post(JSON.stringify(goodBody()), { "Idempotency-Key": key }).catch(() => null);
    if (answer) expect([answer.status, answer.envelope.errors[0]?.field]).toEqual([400, "Idempotency-Key"]);
  });

  test("two Host headers are refused: a proxy may read the one and we the other [api.bad-input]", async () => {
    const lines = ["GET /api/Translation/GetTranslation?lang=es HTTP/1.1", "Connection: close", "Host: a.example"];
    const statusOf = (head: string[]) =>
      new Promise<string>((resolve, reject) => {
        let text = "";
        const socket = connect(server.port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n`));
        socket
          .on("data", (chunk) => (text += chunk.toString()))
          .on("close", () => resolve(text.slice(9, 12)))
          .on("error", reject);
      });
    expect(await statusOf(lines)).toBe("200");
    for (const second of ["Host: b.example", "host: a.example"]) expect(await statusOf([...lines, second])).toBe("400");
    expect(await statusOf(["GET / HTTP/1.1", ...lines.slice(1), "Host: b.example"])).toBe("400");
  });

  test("what is not HTTP gets an envelope, and the connection is closed [api.bad-input]", async () => {
    const reply = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(server.port, "127.0.0.1", () => socket.write("GET / HTTP/9.9\r\n\r\n"));
      socket
        .on("data", (chunk) => (text += chunk.toString()))
        .on("close", () => resolve(text))
        .on("error", reject);
    });
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(reply.split("\r\n\r\n")[1] ?? "")).toMatchObject({ hasErrors: true, code: 400 });
  });

  test("who hangs up half-way is no fault of ours, and stores nothing [api.bad-input]", async () => {
    const before = await countRows();
    const socket = connect(server.port, "127.0.0.1");
    const head = `POST ${submit} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${link.token}\r\n`;
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n{`);
    // The server states that it continues to read, once it has started to.
    await new Promise((resolve) => socket.once("data", resolve));
    const lines = () => server.log().split('"call":"POST /api/Enrollments/SubmitEnrollment"').length;
    const logged = lines();
    socket.destroy();
    while (lines() === logged) await new Promise((resolve) => setImmediate(resolve));
    expect(server.log()).not.toMatch(/"level":50|aborted/);
    expect(await countRows()).toBe(before);
  });

  test("extra fields of any name are refused, wherever they stand [api.bad-input]", async () => {
    const known = Object.keys(goodBody());
    const extra = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 12 }).filter((key) => !known.includes(key)),
      fc.jsonValue({ maxDepth: 1 }),
      { minKeys: 1, maxKeys: 5 },
    );
    const before = await countRows();
    await fc.assert(
      fc.asyncProperty(extra, async (more) => {
        const answer = await post(JSON.stringify({ ...goodBody(), ...more }));
        expect([answer.status, isEnvelope(answer)]).toEqual([400, true]);
      }),
      { numRuns: 200 },
    );
    expect(await countRows()).toBe(before);
  });

  test("whatever arrives, the answer is an envelope below 500, and nothing is stored [api.bad-input, api.envelope]", async () => {
    const names = Object.keys(calls) as CallName[];
    const header = fc.constantFrom(
      {},
      { Authorization: "Bearer x.y.z" },
      { Authorization: `Bearer ${"a".repeat(9000)}` },
      { Authorization: "Basic eA==" },
    );
    const request = fc.record({
      name: fc.constantFrom(...names),
      own: fc.boolean(),
      header,
      type: fc.constantFrom("application/json", "multipart/form-data; boundary=x", "text/xml", ""),
      body: fc.oneof(
        fc.json(),
        fc.string(),
        fc.constant('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'),
      ),
      query: fc.array(fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 20 })), { maxLength: 3 }),
    });
    const before = await countRows();
    await fc.assert(
      fc.asyncProperty(request, async ({ name, own, header: sent, type, body, query }) => {
        const [method = "", path = ""] = name.split(" ");
        const answer = await server.fetch(
          `${path}?${new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString()}`,
          {
            method,
            headers: { ...sent, ...(own ? { Authorization: `Bearer ${link.token}` } : {}), "Content-Type": type },
            ...(method === "GET" ? {} : { body }),
          },
        );
        expect([answer.status < 500, isBlob(name) || isEnvelope(answer)]).toEqual([true, true]);
      }),
      { numRuns: 600 },
    );
    expect(await countRows()).toBe(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
