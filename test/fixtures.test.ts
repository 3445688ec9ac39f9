// Every fixture replays through the engine, and together they leave no condition, type, reason or refusal out.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BlockReason, type DefectCode, replay } from "@billwright/engine";
import { inputTypes, type Json, ruleConditions } from "@billwright/schemas";
import { globSync } from "tinyglobby";
import { describe, expect, test } from "vitest";

type Fixture = Parameters<typeof replay>[0];
type Expectations = Record<string, Json>;

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const parse = (text: string) => JSON.parse(text) as Fixture & { requirements: string[] };
const files = globSync("fixtures/**/*.json", { cwd: root }).sort();
const fixtures = files.map((file) => ({ file, ...parse(read(file)) }));

/** Every value that stands under `key` anywhere in the fixtures. */
function under(key: string, within: unknown = fixtures): unknown[] {
  if (Array.isArray(within)) return within.flatMap((item) => under(key, item));
  if (typeof within !== "object" || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) =>
    name === key ? [value, ...under(key, value)] : under(key, value),
  );
}

const expectations = under("expect") as Expectations[];

describe("each fixture", () => {
  test.each(fixtures.map(({ file, title }) => ({ file, title })))("$title: $file [fixture.replay]", ({ file }) => {
    const { ok, steps } = replay(parse(read(file)));
    expect(ok, JSON.stringify(steps, null, 2)).toBe(true);
  });

  test("replays to the same answer twice, and is not changed by it [fixture.replay]", () => {
    for (const file of files) {
      const fixture = parse(read(file));
      expect(JSON.stringify(replay(fixture)), file).toBe(JSON.stringify(replay(fixture)));
      expect(fixture, file).toEqual(parse(read(file)));
    }
  });
});

/** The same kind of thing, but another. */
function altered(value: Json): Json {
  if (Array.isArray(value)) return value.length ? value.slice(1) : ["nobody"];
  if (typeof value === "boolean") return !value;
  if (value === null) return "something";
  return typeof value === "object" ? { ...value, nobody: "nothing" } : "other";
}

describe("a fixture whose expectation is wrong", () => {
  test.each(files)("is told, each expectation by itself: %s [fixture.replay]", (file) => {
    const fixture = parse(read(file));
    const own = under("expect", fixture) as Expectations[];
    for (const expected of [...own, ...(fixture.compile ? [fixture.compile as unknown as Expectations] : [])])
      for (const [key, right] of Object.entries(expected)) {
        expected[key] = altered(right);
        const { ok, steps } = replay(fixture);
        expect(ok, `${key} was altered`).toBe(false);
        expect(steps.length, `${key} was altered`).toBeGreaterThan(0);
        expected[key] = right;
      }
  });
});

describe("the fixtures together", () => {
  const reasons = { expired: 1, submitted: 1, unverified: 1, pending: 1, payment: 1, routing: 1, agree: 1 };
  const everyReason = Object.keys(reasons satisfies Record<BlockReason, number>);
  const codes = {
    ...{ cycle: 1, "unknown-input": 1, "unknown-choice": 1, "no-options": 1, "duplicate-id": 1, "bad-id": 1 },
    ...{ "unknown-type": 1, "bad-logic": 1, "bad-rule": 1 },
  };
  const everyCode = Object.keys(codes satisfies Record<DefectCode, number>);
  const keys = [
    "visible",
    "errors",
    "canSubmit",
    "blockers",
    "invalid",
    "values",
    "submission",
    "schedule",
    "submitted",
  ];
  const events = ["answer", "verification", "file", "signature", "payment", "routing", "agree", "submit"];
  const logicKeys = under("logic").flatMap((rule) => operatorsOf(rule as Json));

  test.each([
    ["every rule condition", ruleConditions, under("condition")],
    ["every input type by name", inputTypes, under("inputType")],
    ["every input type by number", inputTypes.map((_, number) => number), under("inputType")],
    ["every reason that holds Submit back", everyReason, under("reason")],
    ["every way to refuse an enrolment", everyCode, under("defects").flat()],
    ["every operator of the free rules", ["var", "and", "or", "!", "if", "===", "!==", "in"], logicKeys],
    ["every kind of expectation", keys, expectations.flatMap(Object.keys)],
    ["every kind of event", events, under("event").flatMap((event) => under("type", event))],
  ])("show %s", (_what, all, found) => {
    const seen = new Set<unknown>(found);
    expect((all as readonly unknown[]).filter((one) => !seen.has(one))).toEqual([]);
  });

  test("are sixty or more, and each has a title of its own", () => {
    expect(fixtures.length).toBeGreaterThanOrEqual(60);
    const titles = fixtures.map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    expect(titles.filter((title) => title.trim().length < 8)).toEqual([]);
  });

  test("cite requirements that exist", () => {
    const books = globSync("test/requirements/*.md", { cwd: root });
    const known = new Set(books.flatMap((book) => [...read(book).matchAll(/^- `([^`]+)`/gm)].map((line) => line[1]!)));
    expect(known.size).toBeGreaterThan(0);
    const strange = fixtures.flatMap(({ file, requirements = [] }) =>
      (requirements.length ? requirements : ["none"]).filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(strange).toEqual([]);
  });
});

function operatorsOf(rule: Json): string[] {
  if (Array.isArray(rule)) return rule.flatMap(operatorsOf);
  if (typeof rule !== "object" || rule === null) return [];
  return Object.entries(rule).flatMap(([name, value]) => [name, ...operatorsOf(value)]);
}
