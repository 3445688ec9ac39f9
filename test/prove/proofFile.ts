// docs/proof.md: the table of what the proofs found. A run of some lines replaces theirs and leaves the others.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProofResult } from "./proofResult.ts";
import { scorecard } from "./scorecard.ts";

const file = join(import.meta.dirname, "..", "..", "docs", "proof.md");

const head = `# Proof

What happens under faults and attacks. \`npm run prove\` runs all proofs and writes this table; \`npm run prove -- --half 1\` (crashes, races, outages) and \`--half 2\`
(everything else) take up to half an hour each on two cores, 38 minutes on slow ones; \`npm run prove -- S22 …\` runs some lines and replaces only these. Each
proof is a test with the line's tag, and \`npm test\` runs about a tenth of its cases. The control runs the same proof on a twin, a copy that is broken on purpose: there
the proof must find faults. Everything runs on one machine; races and crashes on a real PostgreSQL.

| | promise | found | aim | met | tried | control | s | made by |
|---|---|---|---|---|---|---|---|---|
`;

const cell = (text: string) => text.replaceAll("|", "\\|");

const rowOf = ({ line, figure, aim, isMet, control, seconds }: ProofResult, command: string): string => {
  const made = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}`;
  const cells = [line.name, line.title, figure, aim, isMet ? "yes" : "**no**", line.corpus, control];
  return `| ${[...cells, seconds.toFixed(0), made].map(cell).join(" | ")} |`;
};

export function writeProof(results: readonly ProofResult[], command: string): void {
  const rows = new Map<string, string>();
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  for (const [row, name = ""] of before.matchAll(/^\| (S\d+|access) .*$/gm)) rows.set(name, row);
  for (const result of results) rows.set(result.line.name, rowOf(result, command));
  const inOrder = scorecard.flatMap(({ name }) => rows.get(name) ?? []);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${head}${inOrder.join("\n")}\n`);
}
