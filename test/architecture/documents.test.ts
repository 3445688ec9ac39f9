// The documents say where things are, and what is so.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
