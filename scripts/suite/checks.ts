// What is checked without running the product: format, lint, types, unused code, and the replay of every fixture.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure.mjs";
import { runBin, runTs } from "../node.mjs";
import { sideBySide } from "./sideBySide.ts";
import type { Check } from "./tally.ts";
import { partOf } from "./workspaces.ts";

type Print = (text: string) => void;
const succeeds = async (exit: Promise<number>): Promise<boolean> => (await exit) === 0;

const formatted = /\.(ts|tsx|mjs|mts|js|css|html|json|ya?ml)$/;
const linted = /\.(ts|tsx|mjs|mts|js)$/;
const typed = /\.(ts|tsx|mts|mjs|js|json)$/;

/** Of these files; null: of all. */
type Files = readonly string[] | null;
const some = (files: Files, pattern: RegExp): boolean => files === null || files.some((file) => pattern.test(file));

const format = (files: Files): Check => ({
  title: "Format (oxfmt)",
  work: (print) => {
    const paths = files?.filter((file) => formatted.test(file)) ?? ["."];
    return succeeds(runBin("oxfmt/bin/oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...paths], { print }));
  },
});

/** The workspaces and folders in which something changed, and the files of the root. */
const pathsOf = (files: readonly string[]): string[] => [
  ...new Set(files.filter((file) => linted.test(file)).map((file) => partOf(file) || file)),
];

const oxlint = (args: readonly string[], print?: Print) =>
  succeeds(runBin("oxlint/bin/oxlint", ["--deny-warnings", ...args], { print }));

const lint = (files: Files): Check => ({
  title: "Lint (oxlint)",
  work: (print) => oxlint(files === null ? [] : pathsOf(files), print),
});

/** Both in one reading of the sources, where nothing is known from before. */
const lintAndTypes: Check = {
  title: "Types and lint (oxlint)",
  work: (print) => oxlint(["--type-check"], print),
};

/** The longest first. */
const projects = [".", "server", "pages", "renderer", "stories", "engine", "schemas"];

/**
 * Declarations are kept in the .cache of each project: what depends on a changed file is checked again only where its declarations changed. A
 * project includes what it imports of other workspaces: found through node_modules alone, a file has no declarations. One compiler for each
 * project: `tsc --build` of TypeScript 7 lets projects share what they have read, and then misses what one file adds to another's types.
 */
export const types: Check = {
  title: "Types (tsc)",
  async work(print) {
    const faults: string[] = [];
    const compile = async (project: string) => {
      const output: string[] = [];
      const hears = { print: (text: string) => void output.push(text) };
      if ((await runBin("typescript-7/bin/tsc", ["--project", project], hears)) !== 0) faults.push(...output);
    };
    await sideBySide(
      projects.map((project) => () => compile(project)),
      2,
    );
    // A fault that two projects have in common is reported once.
    print([...new Set(faults.join("").split("\n"))].join("\n"));
    return faults.length === 0;
  },
};

/** What no file uses. */
const unused: Check = {
  title: "Unused code (knip)",
  work: (print) => succeeds(runBin("knip/bin/knip.js", [], { print })),
};

const hasKnip = () => existsSync(join(root, "knip.json")) && existsSync(join(root, "node_modules", "knip"));

export const replay: Check = {
  title: "Every fixture replays (npm run replay)",
  work: (print) => succeeds(runTs("scripts/replay.ts", [], { print })),
};

/** Format, lint, types and what is unused, of what changed, as far as it can matter. */
export const checksOf = (files: readonly string[]): Check[] => [
  ...(some(files, typed) ? [types, lint(files), ...(hasKnip() ? [unused] : [])] : []),
  ...(some(files, formatted) ? [format(files)] : []),
];

export const allChecks = (): Check[] => [lintAndTypes, format(null), ...(hasKnip() ? [unused] : [])];

/** npm run lint. */
export const lintChecks = (files: Files): Check[] => [
  ...(some(files, linted) ? [lint(files)] : []),
  ...(hasKnip() ? [unused] : []),
];
