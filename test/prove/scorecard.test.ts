// A file that is moved takes its proof out of the scorecard without a word, unless all of them are run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { expect, test } from "vitest";
import { scorecard } from "./scorecard.ts";

const root = join(import.meta.dirname, "..", "..");
const sources = globSync("{engine,server,test}/**/*.{ts,tsx}", {
  cwd: root,
  ignore: ["**/node_modules/**", "**/dist/**"],
});

test.each(scorecard)("the files of $name are there, and hold tests of it", ({ name, files }) => {
  const found = Object.entries(files).flatMap(([project, parts]) =>
    parts.map((part) => sources.filter((file) => file.startsWith(`${project}/`) && file.includes(part))),
  );
  expect(found.filter((part) => !part.some((file) => file.includes(".test.")))).toEqual([]);
  // Of a walk the tags are in a file beside its tests.
  const texts = found.flat().map((file) => readFileSync(join(root, file), "utf8"));
  expect(texts.some((text) => text.includes(`"${name}"`))).toBe(true);
});
