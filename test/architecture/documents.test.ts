// The documents say where things are, and what is so.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { replay } from "@billwright/engine";
import { allMessages, type Fixture } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { workspaces } from "../../scripts/suite/workspaces.ts";

const root = join(import.meta.dirname, "..", "..");

test.each(["CONTRIBUTING.md", ...["", "fixtures", ...workspaces].map((folder) => join(folder, "README.md"))])(
  "the paths that %s names exist",
  (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g)].map((match) => match[1]!);
    const lost = named.filter(
      (path) =>
        !existsSync(join(root, dirname(file), path)) &&
        !existsSync(join(root, path)) &&
        !/^(api|dist|\.stryker)\/|^[A-Z_]+\//.test(path),
    );
    expect(lost).toEqual([]);
  },
);

const read = (file: string) => readFileSync(join(root, file), "utf8");
const docs = readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []));

describe("README.md", () => {
  test("is read in some minutes", () => {
    expect(read("README.md").split("\n").length).toBeLessThanOrEqual(150);
  });

  test("states no figure of a measurement that the pages of measurements do not have", () => {
    const [, measured = ""] = /## Measured\n([\s\S]*?)\n## /.exec(read("README.md")) ?? [];
    const stated = measured.match(/\d[\d,.]*\d(?= (?:µs|ms|times|%|submissions a second))/g) ?? [];
    const pages = ["measured", "scale"].map((name) => read(`docs/${name}.md`)).join();
    const numbers = new Set(pages.match(/\d[\d,.]*/g));
    expect(stated.length).toBeGreaterThan(5);
    expect(stated.filter((figure) => !numbers.has(figure))).toEqual([]);
  });
});

test("the tour in README.md presses what is on the page /dev", () => {
  const [, tour = ""] = /## A tour of ten minutes\n([\s\S]*?)\n## /.exec(read("README.md")) ?? [];
  const pressed = [...tour.matchAll(/^\|[^|]*\| \*\*([^*]+)\*\* \|/gm)].map(([, words]) => words!);
  const steps = read("server/demo/tour/roles.ts");
  expect(pressed.length).toBeGreaterThan(5);
  expect(pressed.filter((words) => !steps.includes(`"${words}"`))).toEqual([]);
});

describe("the pictures of README.md and docs", () => {
  const pictures = (text: string) => [...text.matchAll(/screenshots\/([\w-]+)\.png/g)].map(([, name]) => name!);
  const shown = new Set(["README.md", ...docs].flatMap((file) => pictures(read(file))));

  test("are those that npm run screenshots makes, each shown somewhere", () => {
    const made = [...read("scripts/screenshots.ts").matchAll(/^ {4}name: "([\w-]+)",$/gm)].map(([, name]) => name!);
    expect(made.length).toBeGreaterThan(10);
    expect(made.sort()).toEqual([...shown].sort());
    expect(readdirSync(join(root, "docs/screenshots")).sort()).toEqual(made.map((name) => `${name}.png`));
  });

  test("are small enough to come at once", () => {
    const sizes = [...shown].map((name) => statSync(join(root, "docs/screenshots", `${name}.png`)).size);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(900_000);
  });
});

test.each(["docs/author.md", "docs/qa.md"])("%s names what is on the screen by the words that stand there", (file) => {
  const texts = Object.values(allMessages).map((text) => text.replace(/[:{].*$/, "").trim());
  const marked = [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words!);
  const ours = ["bold", "fixture", "Record what you do"];
  expect(marked.length).toBeGreaterThan(15);
  expect(marked.filter((words) => !texts.includes(words) && !ours.includes(words))).toEqual([]);
});

test("docs/author.md needs no terminal", () => {
  expect(read("docs/author.md")).not.toMatch(/npm |^ {4}\S/m);
});

test("the fixture in docs/qa.md replays", () => {
  const [, fixture = ""] = /```json\n([\s\S]*?)```/.exec(read("docs/qa.md")) ?? [];
  expect(replay(JSON.parse(fixture) as Fixture)).toMatchObject({ ok: true });
});

test("the numbers in docs/qa.md are those that the sandbox knows", () => {
  const digits = (text: string) => (text.match(/\d{15,16}|\b0\d{11}/g) ?? []).sort();
  const [, table = ""] = /\| number \|([\s\S]*)$/.exec(read("docs/qa.md")) ?? [];
  expect(digits(table.replaceAll(/(?<=\d) (?=\d)/g, ""))).toEqual(digits(read("server/sandbox/numbers.ts")));
});
