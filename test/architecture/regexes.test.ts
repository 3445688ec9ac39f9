// No regular expression of what ships takes long over any text: each is tried on 50 kB made of its own signs, which is where one that goes
// back and forth does so (threats.md T9). Lint refuses the forms that are known to (regexp/no-super-linear-backtracking and -move); times are
// measured by npm run prove alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../support/proof.ts";

const root = join(import.meta.dirname, "..", "..");
const most = 50;
const length = 50_000;

/** Every literal of the sources, without tests. */
function literals(): string[] {
  const files = globSync("{schemas,engine,renderer,server,pages}/**/*.{ts,tsx}", {
    cwd: root,
    ignore: ["**/node_modules/**", "**/dist/**", "**/*.test.*", "**/testing/**"],
  });
  const texts = new Set<string>();
  for (const file of files) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), "utf8"),
      ts.ScriptTarget.Latest,
      false,
      ts.ScriptKind.TSX,
    );
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) texts.add(node.text);
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return [...texts];
}

const compiled = (literal: string) => {
  const end = literal.lastIndexOf("/");
  // A sticky one stays so: it only matches at its index.
  return new RegExp(literal.slice(1, end), literal.slice(end + 1).replace("g", ""));
};

/** Texts of one sign, and of two in turn, that end in another: of the expression's own, and of those that most are about. */
function attacks(literal: string): string[] {
  const signs = [...new Set([...literal.replace(/\\./g, ""), "a", "0", " ", "-", ".", "<", "\n"])].slice(0, 24);
  const units = [...signs, ...signs.slice(0, 8).flatMap((one) => signs.slice(0, 8).map((other) => one + other))];
  return units.map((unit) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length)}\0`);
}

function slowest(literal: string, texts: readonly string[]): number {
  const expression = compiled(literal);
  const timeOf = (text: string) => {
    // Of the processor: the proofs beside this one take turns with it.
    const began = process.threadCpuUsage();
    expression.lastIndex = 0;
    expression.test(text);
    return process.threadCpuUsage(began).user / 1_000;
  };
  // What disturbs the machine does not do so twice.
  return Math.max(...texts.map((text) => (timeOf(text) > most ? Math.min(timeOf(text), timeOf(text)) : 0)));
}

describe.runIf(cases(1, 0) > 0)("a text of 50 kB", { tags: ["S14"] }, () => {
  test("takes no expression 50 ms", () => {
    const all = literals();
    const slow = all.filter((literal) => slowest(literal, attacks(literal)) > most);
    found("S14", "expressions over 50 ms", slow.length, all.length);
    expect(slow).toEqual([]);
    expect(all.length).toBeGreaterThan(100);
  });

  test("takes one longer that goes back and forth", () => {
    const ms = slowest("/^(a+)+$/", [`${"a".repeat(27)}!`]);
    foundInTwin("S14", "ms for an expression that goes back and forth, on 27 signs", Math.round(ms));
    expect(ms).toBeGreaterThan(most);
  });
});
