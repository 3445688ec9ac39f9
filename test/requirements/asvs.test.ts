// docs/asvs.md answers each requirement of OWASP ASVS 5.0.0, levels 1 and 2, once: by a test that exists, or by a reason.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { found, foundInTwin } from "../support/proof.ts";

const root = join(import.meta.dirname, "..", "..");
const page = readFileSync(join(root, "docs", "asvs.md"), "utf8");
/** How many the standard has of level 1 and of level 2. */
const perLevel = { 1: 70, 2: 183 };
const answers = ["Met", "Partly", "Not met", "Does not apply"];

interface Row {
  id: string;
  level: string;
  answer: string;
  why: string;
}

const rowsIn = (text: string): Row[] =>
  text
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter((cells) => cells.length === 7 && /^\d+\.\d+\.\d+$/.test(cells[1]!))
    .map(([, id = "", level = "", , answer = "", why = ""]) => ({ id, level, answer, why }));

const inOrder = (id: string): number => id.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);

/** What is wrong with a row: an answer of another name, no reason, a file that is not there, a title that its file does not have. */
function faultsOf({ id, answer, why }: Row): string[] {
  const faults = answers.includes(answer) ? [] : [`${id} is answered by "${answer}"`];
  if (why.length < 10) faults.push(`${id} gives no reason`);
  for (const [, path = "", title] of why.matchAll(/`([^`]+)`(?: "([^"]+)")?/g)) {
    if (!path.includes("/") || path.startsWith("/")) continue;
    const file = join(root, path);
    if (!existsSync(file)) faults.push(`${id} names ${path}, which is not there`);
    else if (title !== undefined && !readFileSync(file, "utf8").includes(title))
      faults.push(`${id} names a test that ${path} does not have: ${title}`);
  }
  return faults;
}

describe("docs/asvs.md", { tags: ["S30"] }, () => {
  const rows = rowsIn(page);

  test("answers each requirement of levels 1 and 2 once, in the standard's order", () => {
    const missing = Object.entries(perLevel).map(
      ([wanted, count]) => count - rows.filter(({ level }) => level === wanted).length,
    );
    found("S30", "requirements without an answer", Math.max(...missing), rows.length);
    expect(missing).toEqual([0, 0]);
    const positions = rows.map(({ id }) => inOrder(id));
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
  });

  test("gives for each answer a test that exists, or a reason", () => {
    const faults = rows.flatMap(faultsOf);
    found("S30", "answers whose test or reason is not there", faults.length, rows.length);
    expect(faults).toEqual([]);
  });

  test("a test that is gone, a file that is gone and an answer without a reason would be found", () => {
    const row = { id: "1.1.1", level: "1", answer: "Met", why: '`package.json/x.ts` "no such test of ours"' };
    const wrong = [
      row,
      { ...row, why: '`test/requirements/asvs.test.ts` "a title that' + ' stands nowhere"' },
      { ...row, answer: "Yes", why: "" },
    ];
    const faults = wrong.map((each) => faultsOf(each).length);
    foundInTwin("S30", "faults of three wrong rows", faults.filter(Boolean).length);
    expect(faults).toEqual([1, 1, 2]);
  });
});
