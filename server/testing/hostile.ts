// Requests that no page would send, made from a good one and its call's declaration: each field of it is spoiled once, in each way that
// there is.
import type { CallDeclaration } from "@billwright/schemas";
import type { GoodRequest } from "./goodRequests.ts";
import { searchOf } from "./server.ts";

/** What is sent in place of the good request's parts. */
export interface Hostile {
  /** For a failing test's message. */
  what: string;
  path: Record<string, unknown>;
  search: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData;
}

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;

/** JSON that is invalid anywhere: texts that no database stores, or that parsers read in different ways. */
const poisons = [
  '"a\\u0000b"',
  '"\\ud800"',
  '{"a\\udc00":1}',
  "1e300",
  "1e999",
  "-0",
  "9007199254740993",
  "[".repeat(40) + "]".repeat(40),
  '{"__proto__":{"role":"Owner"}}',
  '{"\\u005f_proto__":{"role":"Owner"}}',
  '{"constructor":{"prototype":{"role":"Owner"}}}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
];

/** Keys that a body may be tried with: what only the server sets, and what an object has by itself. */
const extraKeys = [
  "role",
  "AccountId",
  "accountId2",
  "isVerified",
  "valid",
  "status",
  "createdBy",
  "is_test",
  "toString",
  "",
];

/** Instead of a whole body. */
const noBodies: readonly (string | Uint8Array)[] = [
  "",
  "{",
  '{"a":1,}',
  "[]",
  '"x"',
  "null",
  "7",
  "\ufeff{}",
  "[".repeat(5_000),
  new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
];

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A template's content and a test case's form are checked by their own rules. */
const ownRules = ["content", "enrollment"];

/** Every path in a value, the value itself first. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || ownRules.includes(String(path.at(-1)))) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))];
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

/** The value as JSON, with this text at one path. */
function withRaw(value: unknown, path: Path, raw: string): string {
  if (path.length === 0) return raw;
  const copy = structuredClone(value);
  (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ""] = "RAW";
  return JSON.stringify(copy).replace('"RAW"', () => raw);
}

const kindOf = (each: unknown) => (Array.isArray(each) ? "array" : typeof each);
/** JSON of another type than the present value's; a number only where there was none. */
const otherTypes = (value: unknown): string[] =>
  ['"x"', "7.5", "true", "{}", "[[]]"].filter((text) => kindOf(JSON.parse(text)) !== kindOf(value));

/** The next of a list that fits, a different one each time. */
function turning<Value>(values: readonly Value[]) {
  let turn = 0;
  return (fits: (value: Value) => boolean = () => true): Value => {
    for (;;) {
      const value = values[turn++ % values.length]!;
      if (fits(value)) return value;
    }
  };
}

/** The texts of JSON bodies: each path with a poison and with another type, each poison somewhere, a key too many in each object, each required key left out. */
function* jsonBodies(
  body: Fields,
  { body: shape, maxBodyKb = 64 }: CallDeclaration,
): Generator<[string, string | Uint8Array]> {
  const nextPoison = turning(poisons);
  const nextKey = turning(extraKeys);
  const paths = pathsIn(body);
  for (const [index, poison] of poisons.entries())
    yield [`${poison} somewhere`, withRaw(body, paths[(index + 1) % paths.length]!, poison)];
  for (const path of paths) {
    const [name, value] = [`body.${path.join(".")}`, at(body, path)];
    const poison = nextPoison();
    yield [`${poison} as ${name}`, withRaw(body, path, poison)];
    for (const raw of otherTypes(value)) yield [`${raw} as ${name}`, withRaw(body, path, raw)];
    if (!isObject(value) || ownRules.includes(String(path.at(-1)))) continue;
    const key = nextKey((each) => !Object.hasOwn(value, each));
    yield [`${name} with the key ${key}`, withRaw(body, path, JSON.stringify({ ...value, [key]: "Owner" }))];
    const [first] = Object.keys(value);
    if (first === undefined) continue;
    const twice = JSON.stringify(value).replace("{", () => `{${JSON.stringify(first)}:1,`);
    yield [`${name} with ${first} twice`, withRaw(body, path, twice)];
  }
  for (const key of (shape?.required ?? []) as readonly string[])
    yield [`no ${key}`, JSON.stringify({ ...body, [key]: undefined })];
  for (const each of noBodies) yield [`the body ${JSON.stringify(each).slice(0, 20)}`, each];
  yield ["a body too large", JSON.stringify({ pad: "x".repeat(maxBodyKb * 1024) })];
}

const spoils: Record<string, (form: FormData, first: string) => void> = {
  "a field too many": (form) => form.append("role", "Owner"),
  "a field twice": (form, first) => form.append(first, "another"),
  "a NUL": (form, first) => form.set(first, "a\0b"),
  "a field left out": (form, first) => form.delete(first),
  "a field too long": (form, first) => form.set(first, "x".repeat(9_000)),
  "a truth that is none": (form) => (form.set("adminApproval", "perhaps"), form.set("isRequired", "perhaps")),
  "a file of another name": (form) => form.append("photo", new Blob(["x"]), "x.txt"),
  __proto__: (form) => form.append("__proto__", "x"),
  "200 fields": (form) => Array.from({ length: 200 }, (_, index) => form.append(`f${index}`, "x")),
};

/** Forms of fields, and of fields before a file, with one error each. */
function* formBodies(fields: Fields, hasFile: boolean): Generator<[string, FormData | string]> {
  const [first = ""] = Object.keys(fields);
  for (const [what, spoil] of Object.entries(spoils)) {
    // A form without fields has none to leave out: it would be the good one.
    if (first === "" && what === "a field left out") continue;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    spoil(form, first);
    if (hasFile) form.append("file", new Blob(["x"]), "x.txt");
    yield [what, form];
  }
  const whole = new FormData();
  for (const [name, value] of Object.entries(fields)) whole.append(name, String(value));
  if (hasFile) yield ["no file", whole];
  else whole.append("file", new Blob(["x"]), "x.txt");
  if (!hasFile) yield ["a file where none belongs", whole];
  yield ["JSON in place of a form", JSON.stringify(fields)];
}

/** Queries with one error each. */
function* searches(query: Fields, { query: shape }: CallDeclaration): Generator<[string, string]> {
  const good = searchOf(query);
  for (const more of ["role=Owner", "__proto__=1", "a%00=1", "a=%ED%A0%80&a=1", "a=%00", "%=1", "$where=1"])
    yield [`the query ${more}`, `?${good}&${more}`];
  for (const key of Object.keys(query)) {
    const rest = searchOf(Object.fromEntries(Object.entries(query).filter(([name]) => name !== key)));
    yield [`${key} twice`, `?${good}&${key}=2`];
    for (const value of ["%00", "x".repeat(9_000)]) yield [`${key}=${value.slice(0, 9)}`, `?${rest}&${key}=${value}`];
    if (((shape?.required ?? []) as readonly string[]).includes(key)) yield [`no ${key}`, `?${rest}`];
  }
}

/** A part of the path that is none, or too long. */
const pathParts = ["%00", "%ff", "x".repeat(200), ""];

/** @param good The good request with its token. */
export function* hostileOf(
  declaration: CallDeclaration,
  good: GoodRequest & { headers: Record<string, string> },
): Generator<Hostile> {
  const { path = {}, query = {}, body, parts, headers } = good;
  const isForm = parts !== undefined || declaration.encoding === "multipart";
  const json: Record<string, string> = { ...headers, "Content-Type": "application/json" };
  const goodBody = (): Pick<Hostile, "headers" | "body"> =>
    body !== undefined && !isForm ? { headers: json, body: JSON.stringify(body) } : { headers };
  const [base] = [{ path, search: Object.keys(query).length > 0 ? `?${searchOf(query)}` : "" }];
  for (const [what, search] of searches(query, declaration)) yield { what, ...base, search, ...goodBody() };
  for (const key of Object.keys(path))
    for (const value of pathParts) yield { what: `${key}=${value}`, ...base, path: { [key]: value }, ...goodBody() };
  if (declaration.idempotent)
    for (const value of ["a b", "x".repeat(201), "\u00e9"])
      yield { ...base, what: "a key that is none", ...withHeader(goodBody(), "Idempotency-Key", value) };
  if (declaration.device)
    for (const value of ["1", "G".repeat(32), "a".repeat(33)])
      yield { ...base, what: "a device that is none", ...withHeader(goodBody(), "X-Device", value) };
  if (isForm)
    for (const [what, each] of formBodies(parts ?? body ?? {}, parts !== undefined))
      yield { what, ...base, headers: typeof each === "string" ? json : headers, body: each };
  else if (body !== undefined) {
    for (const [what, each] of jsonBodies(body, declaration)) yield { what, ...base, headers: json, body: each };
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1"])
      yield { what: type, ...base, ...withHeader(goodBody(), "Content-Type", type) };
  }
}

const withHeader = (
  { headers, ...rest }: Pick<Hostile, "headers" | "body">,
  name: string,
  value: string,
): Pick<Hostile, "headers" | "body"> => ({ ...rest, headers: { ...headers, [name]: value } });
