// Every requirement of this folder is cited by a test or a fixture, and every citation names a requirement.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** Areas and ids that the product does not have yet. An entry goes when its first test comes. */
const notYet = ["approval.", "actions.", "roles.", "session.", "list.", "sandbox.", "form.preview", "fixture.record"];

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
    for (const group of readFileSync(join(root, file), "utf8").matchAll(
      /\[([a-z0-9-]+\.[a-z0-9.-]+(?:[ ,]+[a-z0-9-]+\.[a-z0-9.-]+)*)\](?=["'`])/g, // at a title's end
    ))
      for (const id of group[1]!.split(/[ ,]+/)) cited.set(id, file);
  for (const file of sources("*.json").filter((path) => path.startsWith("fixtures"))) {
    const { requirements = [] } = JSON.parse(readFileSync(join(root, file), "utf8")) as { requirements?: string[] };
    for (const id of requirements) cited.set(id, file);
  }
  return cited;
}

const areas = new Set([...required].map((id) => id.split(".")[0]));
const later = (id: string) => notYet.some((prefix) => id.startsWith(prefix));

test("every requirement is cited by a test or a fixture", () => {
  const cited = citations();
  expect([...required].filter((id) => !cited.has(id) && !later(id))).toEqual([]);
});

test("every citation in a title names a requirement", () => {
  const unknown = [...citations()].filter(([id]) => areas.has(id.split(".")[0]) && !required.has(id));
  expect(unknown).toEqual([]);
});
