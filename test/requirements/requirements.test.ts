// Every requirement of this folder is cited by a test or a fixture, and every citation names a requirement.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

const required = new Set(
  globSync("test/requirements/*.md", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^- `([a-z0-9-]+\.[a-z0-9.-]+)` /gm)].map((line) => line[1]!),
  ),
);

const folders = "{schemas,engine,renderer,server,pages,test,fixtures}";
const sources = (pattern: string) =>
  globSync(`${folders}/**/${pattern}`, { cwd: root, ignore: ["**/node_modules/**", "**/dist/**"] });

function citations(): Map<string, string> {
  const cited = new Map<string, string>();
  for (const file of sources("*.test.{ts,tsx}"))
    // All groups at a title's end: "… [a.b, c.d] [e.f]".
    for (const [groups] of readFileSync(join(root, file), "utf8").matchAll(/(?:\s*\[[a-z0-9.,\s-]+\])+(?=["'`])/g))
      for (const [id] of groups.matchAll(/[a-z0-9-]+\.[a-z0-9.-]+/g)) cited.set(id, file);
  for (const file of sources("*.json").filter((path) => path.startsWith("fixtures"))) {
    const { requirements = [] } = JSON.parse(readFileSync(join(root, file), "utf8")) as { requirements?: string[] };
    for (const id of requirements) cited.set(id, file);
  }
  return cited;
}

const areas = new Set([...required].map((id) => id.split(".")[0]));

test("every requirement is cited by a test or a fixture", () => {
  const cited = citations();
  expect([...required].filter((id) => !cited.has(id))).toEqual([]);
});

test("every citation in a title names a requirement", () => {
  const unknown = [...citations()].filter(([id]) => areas.has(id.split(".")[0]) && !required.has(id));
  expect(unknown).toEqual([]);
});
