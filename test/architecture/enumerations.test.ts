// No list that the schemas export is written a second time, in whatever order.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as schemas from "@billwright/schemas";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

const sorted = (members: readonly string[]) => [...members].sort().join();

/** The members of each list of texts in a source, in one order. */
const listsIn = (source: string): string[] =>
  [...source.matchAll(/\[(?:\s*"[^"\n]*",?)+\s*\]/g)].map(([list]) => sorted(list.match(/"[^"\n]*"/g) ?? []));

test("a list of the schemas is written once [compile.enumerations]", () => {
  const exported = new Set(
    Object.values(schemas).flatMap((one: unknown) =>
      Array.isArray(one) ? [sorted(one.map((member) => JSON.stringify(member)))] : [],
    ),
  );
  const files = globSync("{schemas,engine,renderer,server,pages,scripts}/**/*.{ts,tsx,mjs}", {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**", "**/*.test.*", "**/testing/**"],
  });
  const uses = new Map<string, string[]>();
  for (const file of files)
    for (const list of listsIn(readFileSync(join(root, file), "utf8")))
      if (exported.has(list)) uses.set(list, [...(uses.get(list) ?? []), file]);
  expect(uses.size).toBeGreaterThan(10);
  expect([...uses].filter(([, among]) => among.length > 1)).toEqual([]);
});
