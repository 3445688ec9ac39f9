// A file that is moved takes its proof out of the scorecard without a word, unless all of them are run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { scorecard } from "./scorecard.ts";

const root = join(import.meta.dirname, "..", "..");
const testsOf = (project: string): string[] =>
  globSync("**/*.test.{ts,tsx}", { cwd: join(root, project), ignore: ["**/node_modules/**", "**/dist/**"] });

test.each(scorecard)("the files of $name are there, and hold tests of it", ({ name, files }) => {
  const tests = Object.entries(files).flatMap(([project, parts]) =>
    parts.map((part) => testsOf(project).flatMap((file) => (file.includes(part) ? [join(root, project, file)] : []))),
  );
  expect(tests.filter((found) => found.length === 0)).toEqual([]);
  // Those of a walk are in the file beside it.
  if (name === "S28" || name === "access") return;
  expect(tests.flat().some((file) => readFileSync(file, "utf8").includes(`"${name}"`))).toBe(true);
});
