// The examples in the doc comments of schemas, engine and renderer give what they say.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { examplesIn, type Example } from "./examplesIn.ts";

const root = join(import.meta.dirname, "..", "..");

type Check = (actual: unknown, expected: unknown) => void;

/** Runs an example; answers how many results it checked. */
async function run({ code }: Example, name: string): Promise<number> {
  const file = join(inject("runFolder"), `${name.replaceAll(/\W/g, "-")}.ts`);
  writeFileSync(file, code);
  const { default: checked } = (await import(file)) as { default(check: Check): void };
  let results = 0;
  checked((actual, expected) => {
    results += 1;
    expect(actual).toEqual(expected);
  });
  return results;
}

const sources = globSync("{schemas,engine,renderer}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|node_modules/.test(file),
);
const examples = sources.flatMap((file) =>
  examplesIn(readFileSync(join(root, file), "utf8")).map((example) => ({ ...example, at: `${file}:${example.line}` })),
);

test.each(examples)("the example at $at gives what it says", async (example) => {
  expect(example.results).toBeGreaterThan(0);
  expect(await run(example, example.at)).toBe(example.results);
});

test("what a form needs first has an example", () => {
  const named = examples.flatMap(({ code }) =>
    [...code.matchAll(/import \{([^}]*)\}/g)].flatMap(([, names]) => names!.split(",")),
  );
  const first = [
    "compile",
    "begin",
    "apply",
    "view",
    "visibleIds",
    "blockers",
    "toSubmission",
    "installmentSchedule",
    "isRoutingNumber",
    "replay",
    "createFormStore",
  ];
  expect(named.map((name) => name.trim())).toEqual(expect.arrayContaining(first));
});

describe("an example", () => {
  const source = (value: string) =>
    [
      "const before = 1;",
      "/**",
      " * Adds.",
      " * @example",
      " * ```ts",
      " * const one = 1;",
      ` * one + 1; // => ${value}`,
      " * ```",
      " */",
    ].join("\n");

  test("is found by its line, with the results that it states", () => {
    expect(examplesIn(source("2")).map(({ line, results }) => [line, results])).toEqual([[6, 1]]);
  });

  test("that is wrong fails", async () => {
    const [right, wrong] = [...examplesIn(source("2")), ...examplesIn(source("3"))];
    expect(await run(right!, "right")).toBe(1);
    await expect(run(wrong!, "wrong")).rejects.toThrow("to deeply equal 3");
  });
});
