// Requests of a signed-in user that no page would send, generated from the declaration and a good request of every call: each is refused
// with an envelope, causes no internal error, and changes nothing (threats.md T7, T8).
import { calls, type CallDeclaration } from "@billwright/schemas";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { embeddedDatabase } from "../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../testing/given.ts";
import { testServer, type TestServer } from "../testing/server.ts";
import { givenOwner, holdings, staffCalls, staffRequests, type StaffRequest } from "../testing/staffCalls.ts";

type Path = readonly (string | number)[];
type Hostile = { search: string; body?: string | FormData };

/** Every place in a value, the value itself first; a template's content is checked by its own rules. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || path.at(-1) === "content") return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))];
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

/** The value as JSON, with this text in one place of it. */
function withRaw(value: unknown, path: Path, raw: string): string {
  if (path.length === 0) return raw;
  const copy = structuredClone(value);
  (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ""] = "RAW";
  return JSON.stringify(copy).replace('"RAW"', () => raw);
}

/** JSON that is invalid in any place: texts that no database stores, or that parsers read in different ways. */
const poisons = [
  '"a\\u0000b"',
  '"\\ud800"',
  '{"a\\udc00":1}',
  "1e300",
  "-0",
  "9007199254740993",
  "[".repeat(40) + "]".repeat(40),
  '{"__proto__":{"role":"Owner"}}',
  '{"a":1,"a":2}',
];

/** JSON of another type than the present value's. */
function otherTypes(value: unknown): string[] {
  const texts = ['"x"', "7.5", "true", "{}", "[[]]"];
  const kindOf = (each: unknown) => (Array.isArray(each) ? "array" : typeof each);
  return texts.filter((text) => kindOf(JSON.parse(text)) !== kindOf(value) || text === "7.5");
}

const extraKey = fc.oneof(
  fc.constantFrom("role", "accountId2", "isVerified", "status", "createdBy", "AccountId", "is_standard", "toString"),
  fc.string({ minLength: 1, maxLength: 12 }),
);

/** A JSON body with one invalid place. */
function hostileBody(body: Record<string, unknown>): fc.Arbitrary<string> {
  const places = placesIn(body);
  const objects = places.filter((path) => {
    const value = at(body, path);
    return path.at(-1) !== "content" && typeof value === "object" && value !== null && !Array.isArray(value);
  });
  const poisoned = fc.tuple(fc.constantFrom(...places), fc.constantFrom(...poisons));
  const mistyped = fc
    .constantFrom(...places)
    .chain((path) => fc.constantFrom(...otherTypes(at(body, path))).map((raw): [Path, string] => [path, raw]));
  const extended = fc
    .tuple(fc.constantFrom(...objects), extraKey, fc.jsonValue({ maxDepth: 1 }))
    .filter(([path, key]) => !Object.hasOwn(at(body, path) as object, key))
    .map(([path, key, value]): [Path, string] => [
      path,
      JSON.stringify({ ...(at(body, path) as object), ["extra"]: 0 }).replace(
        '"extra":0',
        () => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
      ),
    ]);
  return fc.oneof(poisoned, mistyped, extended).map(([path, raw]) => withRaw(body, path, raw));
}

/** A form's fields with one error. */
const hostileFields = (body: Record<string, unknown>): fc.Arbitrary<FormData> =>
  fc
    .constantFrom<(form: FormData) => void>(
      (form) => form.append("role", "Owner"),
      (form) => form.append("templateId", "another"),
      (form) => form.set("templateId", "a\0b"),
      (form) => form.delete("templateId"),
      (form) => form.set("adminApproval", "perhaps"),
      (form) => form.append("file", new Blob(["x"]), "x.txt"),
      (form) => form.append("__proto__", "x"),
      (form) => Array.from({ length: 200 }, (_, index) => form.append(`f${index}`, "x")),
    )
    .map((spoil) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.append(name, String(value));
      spoil(form);
      return form;
    });

/** A query with one error. */
function hostileSearch(query: Record<string, unknown>): fc.Arbitrary<string> {
  const good = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const more = ["role=Owner", "__proto__=1", "a%00=1", "a=%ED%A0%80", "a=%00", "%=1", "$where=1"];
  const spoiled = Object.keys(query).flatMap((key) => {
    const others = Object.entries(query).filter(([name]) => name !== key);
    const rest = new URLSearchParams(others.map(([name, value]): [string, string] => [name, String(value)])).toString();
    return ["%00", "x".repeat(9_000)].map((value) => `${rest}&${key}=${value}`).concat(`${good}&${key}=2`);
  });
  return fc.constantFrom(...more.map((each) => `${good}&${each}`), ...spoiled).map((search) => `?${search}`);
}

function hostileOf({ query = {}, body }: StaffRequest, { encoding }: CallDeclaration): fc.Arbitrary<Hostile> {
  if (body === undefined) return hostileSearch(query).map((search) => ({ search }));
  const bodies: fc.Arbitrary<string | FormData> = encoding === "multipart" ? hostileFields(body) : hostileBody(body);
  const inQuery = hostileSearch({}).map((search) => ({ search, body: JSON.stringify(body) }));
  const inBody = bodies.map((each) => ({ search: "", body: each }));
  return fc.oneof({ weight: 9, arbitrary: inBody }, { weight: 1, arbitrary: inQuery });
}

describe("a hostile request", () => {
  let server: TestServer;
  let asking: GivenUser;
  const setup = () => ({ server, accountId: "north" });
  beforeAll(async () => {
    server = await testServer(embeddedDatabase());
    await givenAccount(server.connection.database, "north");
    await givenUser(server, "north");
  });
  afterAll(() => server.stop());
  beforeEach(async () => void (asking = await givenOwner(setup())));

  async function send(name: string, { path = {} }: StaffRequest, { search, body }: Hostile) {
    const [method = "", address = ""] = name.split(" ");
    const filled = Object.entries(path).reduce((to, [part, value]) => to.replace(`{${part}}`, String(value)), address);
    return server.fetch(filled + search, {
      method,
      headers: {
        Authorization: `Bearer ${asking.token}`,
        ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  test.each(staffCalls)(
    "to %s is refused with an envelope and changes nothing [api.bad-input, api.envelope]",
    async (name) => {
      const request = await staffRequests[name](setup(), asking);
      const before = await holdings(server);
      await fc.assert(
        fc.asyncProperty(hostileOf(request, calls[name]), async (hostile) => {
          const { status, envelope } = await send(name, request, hostile);
          expect([status >= 400 && status < 500, envelope?.hasErrors, envelope?.data]).toEqual([true, true, null]);
          expect([status, envelope.errors.length]).not.toEqual([401, 1]);
        }),
        { numRuns: 40 },
      );
      expect(await holdings(server)).toBe(before);
      expect(server.log()).not.toContain('"level":50');
    },
  );

  test("to sign in is refused with an envelope, whatever it is [api.bad-input, api.envelope]", async () => {
    const before = await holdings(server);
    const body = { email: "a@north.example", password: "wrong" };
    await fc.assert(
      fc.asyncProperty(hostileBody(body), async (text) => {
        const { status, envelope } = await send("POST /api/Session/SignIn", {}, { search: "", body: text });
        expect([status, envelope.hasErrors]).toEqual([400, true]);
      }),
      { numRuns: 100 },
    );
    expect(await holdings(server)).toBe(before);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
