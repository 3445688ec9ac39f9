// npm run check -- --measure: makes seven one-line changes in turn, times npm run check after each, and prints the table of CONTRIBUTING. The
// checkout has to be as it was committed, and is so again afterwards.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { root } from "../ensure.mjs";
import { nodeFlags, run } from "../node.mjs";
import { changes } from "./changes.ts";

/** A line that is code and does nothing, or one of a text. */
const code = "void 0;\n";
const text = "A line more.\n";

/** Of each kind of file one, and the line that it gets. */
const canned = [
  { what: "engine", file: "engine/state/board.ts", line: code },
  { what: "schemas", file: "schemas/money.ts", line: code },
  { what: "renderer", file: "renderer/widgets/Rating/Rating.tsx", line: code },
  { what: "a feature of the server", file: "server/features/money/budget/authorize.ts", line: code },
  { what: "a page", file: "pages/customer/budget/BudgetPage.tsx", line: code },
  { what: "a test", file: "server/features/money/budget/budget.test.ts", line: code },
  { what: "a document", file: "docs/operator.md", line: text },
] as const;

type Canned = (typeof canned)[number];
type Measured = Canned & { seconds: number; tests: string };

/** npm run check, as it answers a change since the last commit. */
async function check(): Promise<{ seconds: number; output: string; exit: number }> {
  const output: string[] = [];
  const started = performance.now();
  const args = [...nodeFlags, "scripts/suite/test.ts", "--changed", "--since", "HEAD"];
  const exit = await run(process.execPath, args, { print: (part: string) => void output.push(part) });
  return { seconds: (performance.now() - started) / 1000, output: output.join(""), exit };
}

async function measured(change: Canned): Promise<Measured> {
  const path = join(root, change.file);
  const before = readFileSync(path);
  const restore = () => writeFileSync(path, before);
  process.once("exit", restore);
  appendFileSync(path, change.line);
  try {
    const { seconds, output, exit } = await check();
    if (exit !== 0) console.log(output);
    return { ...change, seconds, tests: /(\d+ passed, \d+ failed)\s*$/.exec(output)?.[1] ?? `ended with ${exit}` };
  } finally {
    restore();
    process.off("exit", restore);
  }
}

const row = ({ what, file, seconds, tests }: Measured) =>
  `| ${what} | \`${file}\` | ${seconds.toFixed(0)} s | ${tests} |`;

/** Ends where something is not committed: it would be measured, too. */
export async function measure(): Promise<void> {
  const open = changes("HEAD").files;
  if (open.length > 0) {
    console.error(`Commit first: ${open.join(", ")}`);
    process.exit(1);
  }
  // What is kept from run to run is there: the types that the compiler knows and the pages.
  spawnSync(process.execPath, [...nodeFlags, "scripts/suite/types.ts"], { cwd: root, stdio: "inherit" });
  const table: Measured[] = [];
  for (const change of canned) {
    table.push(await measured(change));
    console.log(row(table.at(-1)!));
  }
  const lines = ["| a line changed in | its file | npm run check | |", "|---|---|---:|---|", ...table.map(row)];
  console.log(`\n${lines.join("\n")}\n\nOn ${availableParallelism()} cores, Node ${process.versions.node}.`);
}
