// npm test: everything that must hold, on a machine with only Node and npm. Ends with one line "N passed, N failed".
// npm test -- server engine        only the tests of these projects, without the checks before them
import { mkdtempSync, readFileSync, rmSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, root } from "./ensure.mjs";
import { failuresIn } from "./failures.mjs";

await ensureInstalled();
const { buildPages } = await import("./buildPages.mjs");
const { ensureBrowser } = await import("./browser.mjs");
const { runBin, runTs } = await import("./node.mjs");

const only = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const failures = [];

/** One check that either holds or does not; it counts as one. */
async function check(title, work) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const ok = await work();
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) failures.push(title);
  console.log(`${ok ? "✓" : "✗"} ${title} (${secondsSince(started)} s)`);
  return ok;
}

const secondsSince = (started) => ((Date.now() - started) / 1000).toFixed(1);

const succeeds = async (exit) => (await exit) === 0;

/** Vitest over the projects; its tests count one by one. */
async function vitest(projects) {
  const report = join(mkdtempSync(join(tmpdir(), "billwright-test-")), "report.json");
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  for (const project of projects) args.push("--project", project);
  // The stories' configuration stands apart: reading it loads Storybook, which no other project should wait for.
  if (projects.includes("stories")) args.push("--config", "stories/vitest.config.ts");
  console.log(`\n── Tests: ${projects.join(", ")}`);
  const started = Date.now();
  const exit = await runBin("vitest/vitest.mjs", args);
  console.log(`${exit === 0 ? "✓" : "✗"} Tests: ${projects.join(", ")} (${secondsSince(started)} s)`);
  if (!existsSync(report)) {
    total.failed += 1;
    failures.push(`Tests of ${projects.join(", ")}: vitest ended with ${exit} and no report`);
    return;
  }
  const result = JSON.parse(readFileSync(report, "utf8"));
  rmSync(report);
  const failed = failuresIn(result, root);
  // An error outside of all tests ends vitest with a failure that its report does not hold.
  if (failed.length === 0 && exit !== 0)
    failed.push(`Tests of ${projects.join(", ")}: an error outside of the tests, see above`);
  total.passed += result.numPassedTests;
  total.failed += failed.length;
  failures.push(...failed);
}

const workspaces = ["schemas", "engine", "renderer", "server", "pages", "stories"];
/** Each is one run of vitest: the server's tests and the browsers' want the machine for themselves. */
const phases = [["schemas", "engine", "renderer", "pages"], ["server"], ["stories"], ["test"]];
const unknown = only.filter((name) => !phases.flat().includes(name));
if (unknown.length) {
  console.error(`There are no tests of ${unknown.join(", ")}. Name some of ${phases.flat().join(", ")}.`);
  process.exit(1);
}

async function checks() {
  await check("Format (prettier)", () =>
    succeeds(runBin("prettier/bin/prettier.cjs", ["--check", ".", "--log-level", "warn"])),
  );
  await check("Lint (eslint)", () => succeeds(runBin("eslint/bin/eslint.js", [".", "--max-warnings", "0"])));
  for (const workspace of [...workspaces, "."])
    await check(`Types of ${workspace === "." ? "tests and scripts" : workspace} (tsc)`, () =>
      succeeds(runBin("typescript/bin/tsc", ["-p", workspace])),
    );
}

if (only.length === 0) await checks();
const needsBrowser = only.length === 0 || ["test", "renderer", "stories"].some((name) => only.includes(name));
if (only.length === 0) {
  await check("Every fixture replays (npm run replay)", () => succeeds(runTs("scripts/replay.ts")));
  await check("The page's first load keeps its budget (npm run bench page)", () =>
    succeeds(runTs("test/bench/bench.ts", ["page"])),
  );
}
if (needsBrowser) {
  await check("A browser is here", ensureBrowser);
  await check("The pages build", () => buildPages("test"));
}
for (const phase of phases) {
  const projects = phase.filter((name) => only.length === 0 || only.includes(name));
  if (projects[0] === "stories" && process.env.SKIP_BROWSER)
    console.log("\n── Tests: stories are left out (SKIP_BROWSER)");
  else if (projects.length > 0) await vitest(projects);
}

if (failures.length) console.log(`\nFailed:\n${failures.map((title) => `  ${title}`).join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
