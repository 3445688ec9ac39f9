// npm run prove [-- S22 …]: runs the proofs of the scorecard in full, one line after the other, prints what they found and writes it to
// docs/proof.md. Ends with 1 where an aim was missed, a twin was not found out, or a proof did not end. With --few it runs the cases of
// npm test alone and writes nothing.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureBrowser } from "../../scripts/browser.mjs";
import { buildPages } from "../../scripts/buildPages.mjs";
import type { Finding } from "../support/proof.ts";
import { writeAccessibility } from "./accessibilityFile.ts";
import { judged, type Outcome } from "./outcome.ts";
import { writeProof } from "./proofFile.ts";
import { scorecard, type Line } from "./scorecard.ts";

const root = join(import.meta.dirname, "..", "..");
const isFew = process.argv.includes("--few");

/** Runs the line's tests, and kills them where they take longer than they may. */
async function run(line: Line, report: string): Promise<{ output: string; exit: number | null }> {
  const projects = Object.keys(line.files).flatMap((name) => ["--project", name]);
  const files = Object.values(line.files).flat();
  const tags = ["--tagsFilter", line.name, "--passWithNoTests=false"];
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(process.execPath, [vitest, "run", ...projects, ...files, ...tags], {
    cwd: root,
    env: {
      ...process.env,
      PROVE_REPORT: report,
      PROVE_LINE: line.name,
      NO_COLOR: "1",
      ...(isFew ? { PROVE_FEW: "1" } : {}),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const late = setTimeout(() => {
    said.push(`\nStopped after ${line.minutes} minutes.`);
    child.kill("SIGTERM");
  }, line.minutes * 60_000);
  const exit = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(late);
  return { output: said.join(""), exit };
}

const findingsIn = (report: string): Finding[] =>
  existsSync(report)
    ? readFileSync(report, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((text) => JSON.parse(text) as Finding)
    : [];

async function prove(line: Line): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "billwright-prove-"));
  const started = Date.now();
  const { output, exit } = await run(line, join(folder, "findings"));
  const findings = findingsIn(join(folder, "findings")).filter((finding) => finding.line === line.name);
  rmSync(folder, { recursive: true });
  if (line.name === "access" && !isFew) writeAccessibility(findings, "npm run prove -- access");
  const outcome = judged(line, findings, exit === 0, (Date.now() - started) / 1000);
  console.log(`${outcome.isMet ? "✓" : "✗"} ${line.name} ${line.title} (${outcome.seconds.toFixed(0)} s)`);
  for (const text of [outcome.figure, `control: ${outcome.control}`]) console.log(`    ${text}`);
  if (exit !== 0) console.log(output);
  return outcome;
}

const wanted = process.argv.slice(2).filter((argument) => argument !== "--few");
const unknown = wanted.filter((name) => !scorecard.some((line) => line.name === name));
if (unknown.length > 0) {
  const names = scorecard.map(({ name }) => name).join(", ");
  console.error(`There is no proof ${unknown.join(", ")}. Name some of ${names}, or none for all.`);
  process.exit(1);
}
const lines = scorecard.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const needsPages = lines.some(({ files }) => files.test);
if (needsPages && !((await ensureBrowser((text) => process.stdout.write(text))) && (await buildPages("test"))))
  process.exit(1);

const outcomes: Outcome[] = [];
for (const line of lines) outcomes.push(await prove(line));
if (!isFew) writeProof(outcomes, ["npm run prove", ...(wanted.length > 0 ? ["--", ...wanted] : [])].join(" "));
const missed = outcomes.filter(({ isMet }) => !isMet).map(({ line }) => line.name);
console.log(`\n${outcomes.length - missed.length} of ${outcomes.length} aims are met.`);
if (missed.length > 0) console.log(`Missed: ${missed.join(", ")}`);
process.exit(missed.length > 0 ? 1 : 0);
