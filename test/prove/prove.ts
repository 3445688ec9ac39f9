// npm run prove [-- S22 … | --half 1 | --half 2]: runs the proofs of the scorecard in full, several at a time but for those that measure time, prints
// what they found and writes it to docs/proof.md. Ends with 1 where an aim was missed, a twin was not found out, or a proof did not end. With --few it
// runs the cases of npm test alone and writes nothing.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { buildPages } from "../../scripts/buildPages.mjs";
import { sideBySide } from "../../scripts/suite/sideBySide.ts";
import type { Finding } from "../support/proof.ts";
import { writeAccessibility } from "./accessibilityFile.ts";
import { judged, type ProofResult } from "./proofResult.ts";
import { writeProof } from "./proofFile.ts";
import { halfOf, scorecard, type Line } from "./scorecard.ts";

const root = join(import.meta.dirname, "..", "..");
const isFew = process.argv.includes("--few");

/** Lines whose tests are in the same files: they run together. */
type Group = readonly [Line, ...Line[]];

/** A slow machine takes twice as long as a quick one, and what runs beside it takes its share. */
const slowest = 2;

const minutesOf = (group: Group): number => slowest * group.reduce((sum, line) => sum + line.minutes, 0);

/** The process groups of the proofs that run: each with its servers and databases. */
const running = new Set<number>();
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"])
  process.once(signal, () => {
    for (const group of running) process.kill(-group, signal);
    process.exit(1);
  });

/** Runs the tests of the lines, and ends all that they have started where they take longer than they may. */
async function run(group: Group, report: string): Promise<{ output: string; exit: number | null }> {
  const [{ files: filesByProject }] = group;
  const names = group.map(({ name }) => name);
  const minutes = minutesOf(group);
  const projects = Object.keys(filesByProject).flatMap((name) => ["--project", name]);
  const files = Object.values(filesByProject).flat();
  const tags = ["--tagsFilter", names.join(" or "), "--passWithNoTests=false"];
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", ...projects, ...files, ...tags], {
    cwd: root,
    env: {
      ...process.env,
      PROVE_REPORT: report,
      PROVE_LINES: names.join(),
      NO_COLOR: "1",
      ...(isFew ? { PROVE_FEW: "1" } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const processGroup = child.pid!;
  running.add(processGroup);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  const late = setTimeout(() => {
    output.push(`\nStopped after ${minutes} minutes.`);
    process.kill(-processGroup, "SIGKILL");
  }, minutes * 60_000);
  const exit = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(late);
  running.delete(processGroup);
  return { output: output.join(""), exit };
}

const findingsIn = (report: string): Finding[] =>
  existsSync(report)
    ? readFileSync(report, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((text) => JSON.parse(text) as Finding)
    : [];

async function prove(group: Group): Promise<ProofResult[]> {
  const folder = mkdtempSync(join(tmpdir(), "billwright-prove-"));
  const started = Date.now();
  const { output, exit } = await run(group, join(folder, "findings"));
  const findings = findingsIn(join(folder, "findings"));
  rmSync(folder, { recursive: true });
  const seconds = (Date.now() - started) / 1000;
  const results = group.map((line) => {
    const own = findings.filter((finding) => finding.line === line.name);
    if (line.name === "access" && !isFew) writeAccessibility(own, "npm run prove -- access");
    return judged(line, own, exit === 0, seconds);
  });
  for (const { line, isMet, figure, control } of results) {
    console.log(`${isMet ? "✓" : "✗"} ${line.name} ${line.title} (${seconds.toFixed(0)} s)`);
    for (const text of [figure, `control: ${control}`]) console.log(`    ${text}`);
  }
  if (exit !== 0) console.log(output);
  return results;
}

function groupsOf(lines: readonly Line[]): Group[] {
  const groups = new Map<string, [Line, ...Line[]]>();
  for (const line of lines) {
    const files = JSON.stringify(line.files);
    const known = groups.get(files);
    if (known) known.push(line);
    else groups.set(files, [line]);
  }
  return [...groups.values()];
}

const halfAt = process.argv.indexOf("--half");
const half = halfAt < 0 ? null : process.argv[halfAt + 1];
if (half !== null && half !== "1" && half !== "2") {
  console.error("There are two halves: --half 1 and --half 2.");
  process.exit(1);
}
const wanted = process.argv.slice(2).filter((argument) => !["--few", "--half", half].includes(argument));
const unknown = wanted.filter((name) => !scorecard.some((line) => line.name === name));
if (unknown.length > 0) {
  const names = scorecard.map(({ name }) => name).join(", ");
  console.error(`There is no proof ${unknown.join(", ")}. Name some of ${names}, or none for all.`);
  process.exit(1);
}
const isOfHalf = (line: Line) => half === null || halfOf(line) === half;
const lines = scorecard.filter((line) =>
  wanted.length === 0 ? !line.byName && isOfHalf(line) : wanted.includes(line.name),
);
const needsPages = lines.some(({ files }) => files.test);
if (needsPages && !((await ensureBrowser((text) => process.stdout.write(text))) && (await buildPages("test"))))
  process.exit(1);

const started = Date.now();
const groups = groupsOf(lines);
const measuresTime = ([line]: Group) => line.alone === true;
const results: ProofResult[] = [];
const proving = (group: Group) => async () => void results.push(...(await prove(group)));
await sideBySide(groups.filter(measuresTime).map(proving), 1);
const others = groups.filter((group) => !measuresTime(group));
const longestFirst = others.toSorted((one, other) => minutesOf(other) - minutesOf(one));
// Most wait for something as often as they work.
await sideBySide(longestFirst.map(proving), availableParallelism() + 2);
const given = [...(half === null ? [] : ["--half", half]), ...wanted];
if (!isFew) writeProof(results, ["npm run prove", ...(given.length > 0 ? ["--", ...given] : [])].join(" "));
const missed = results.filter(({ isMet }) => !isMet).map(({ line }) => line.name);
const minutes = ((Date.now() - started) / 60_000).toFixed(0);
console.log(`\n${results.length - missed.length} of ${results.length} aims are met, in ${minutes} minutes.`);
if (missed.length > 0) console.log(`Missed: ${missed.join(", ")}`);
process.exit(missed.length > 0 ? 1 : 0);
