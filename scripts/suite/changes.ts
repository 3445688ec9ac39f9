// What changed: all that is not on main yet, committed or not; on main itself, the last commit too.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../ensure.mjs";

export interface Changes {
  /** All of them, relative to the root. */
  files: readonly string[];
  /** Those that exist: neither deleted nor moved away. */
  standing: readonly string[];
  /** Those that do what they did before: a comment or a type changed. */
  alike: ReadonlySet<string>;
}

/** `since`: a commit to compare with, in place of main. */
export function changes(since?: string): Changes {
  const base = since ?? baseOf(git("rev-parse", "HEAD")[0] ?? "");
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  const standing = files.filter((file) => existsSync(join(root, file)));
  const alike = standing.filter((file) =>
    doAlike(file, before(base, file), () => readFileSync(join(root, file), "utf8")),
  );
  return { files, standing, alike: new Set(alike) };
}

function baseOf(head: string): string {
  // A clone that has begun on another branch knows main as its origin's alone.
  const main = git("merge-base", "HEAD", "main")[0] ?? git("merge-base", "HEAD", "origin/main")[0];
  return main !== undefined && main !== head ? main : (git("rev-parse", "--verify", "HEAD~1")[0] ?? head);
}

/** Every file of the checkout, those too that git does not know yet. */
export const allFiles = (): string[] =>
  git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) => existsSync(join(root, file)));

function before(base: string, file: string): string | null {
  const { status, stdout } = spawnSync("git", ["show", `${base}:${file}`], { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : null;
}

const doAlike = (file: string, old: string | null, now: () => string): boolean =>
  /\.(ts|tsx|mts|mjs|js)$/.test(file) && old !== null && doesTheSame(file, old, now());

/** Whether two texts of a file compile to the same code: comments, types and line breaks are no part of it. */
export const doesTheSame = (file: string, one: string, other: string): boolean =>
  compiled(file, one) === compiled(file, other);

const compiled = (fileName: string, text: string): string =>
  ts.transpileModule(text, {
    fileName,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      jsx: ts.JsxEmit.ReactJSX,
      verbatimModuleSyntax: true,
      removeComments: true,
    },
  }).outputText;

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}
