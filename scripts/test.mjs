// npm test: everything that must hold, on a machine with only Node and npm. Ends with one line "N passed, N failed".
// npm test -- server engine        only the tests of these projects, without the checks before them
// npm test -- --changed            what a change can touch (scripts/suite/changed.mjs)
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { ensureInstalled, root } from "./ensure.mjs";
import { change, extentOf, readSource } from "./suite/changed.mjs";
import { failuresIn } from "./suite/failures.mjs";
import { sideBySide } from "./suite/sideBySide.mjs";

// A log keeps no colours.
if (!process.stdout.isTTY) {
  delete process.env.FORCE_COLOR;
  process.env.NO_COLOR = "1";
}

await ensureInstalled();

// Whoever stops it stops all of it: run() passes the signal on to what runs now, and nothing begins after that.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => setTimeout(() => process.exit(1)));

const { buildPages } = await import("./buildPages.mjs");
const { ensureBrowser } = await import("./browser.mjs");
const { runBin, runTs } = await import("./node.mjs");

/** Each is one run of vitest: the server's tests and the browsers' want the machine for themselves. */
const phases = [["schemas", "engine", "renderer", "pages"], ["server"], ["stories"], ["test"]];
/** These have a browser to each worker. */
const needsCores = ["stories", "test"];
/**
 * The server's tests and their databases take and free memory all the time. The C library is told to keep what was freed: a page taken anew
 * costs the kernel more than a test makes of it. (Of no use to a browser, which has its own allocator.)
 */
const keepMemory =
  "glibc.malloc.trim_threshold=1073741824:glibc.malloc.top_pad=16777216:glibc.malloc.mmap_threshold=1073741824:glibc.malloc.hugetlb=1";
const only = process.argv.slice(2).filter((argument) => argument !== "--changed");
const changed = process.argv.includes("--changed") ? change() : undefined;
const unknown = only.filter((name) => !phases.flat().includes(name));
if (unknown.length) {
  console.error(`There are no tests of ${unknown.join(", ")}. Name some of ${phases.flat().join(", ")}.`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
const failures = [];
/** Of each check and phase, and of each test file: its name and its seconds. */
const phaseSeconds = [];
const fileSeconds = [];

const secondsSince = (started) => (Date.now() - started) / 1000;

/** One check that passes or fails; it counts as one. Its output is printed below its line, since others run beside it. */
async function check(title, work) {
  const said = [];
  const started = Date.now();
  const ok = await work((text) => said.push(text));
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) failures.push(title);
  const seconds = secondsSince(started);
  phaseSeconds.push([title, seconds]);
  console.log(`${ok ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)\n${said.join("").trimEnd()}`.trimEnd());
}

const succeeds = async (exit) => (await exit) === 0;

/** The files that oxfmt and oxlint look at. */
const sources = (endings) => changed?.files.filter((file) => endings.test(file)) ?? ["."];

function checksOfCode() {
  const format = sources(/\.(ts|tsx|mjs|mts|js|css|html|json|ya?ml)$/);
  return [
    // Of all files, whatever changed: a type that changes is wrong elsewhere.
    sources(/\.(ts|tsx|mjs|mts|js|json)$/).length > 0 && [
      "Types and lint (oxlint)",
      (print) => succeeds(runBin("oxlint/bin/oxlint", ["--type-check", "--deny-warnings"], { print })),
    ],
    format.length > 0 && [
      "Format (oxfmt)",
      (print) =>
        succeeds(runBin("oxfmt/bin/oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...format], { print })),
    ],
  ].filter(Boolean);
}

/** Vitest over the projects; its tests count one by one. `all` of them, those in `files`, or those that import what changed. */
async function vitest(projects, all, files = []) {
  const title = `Tests: ${[...projects, ...files].join(", ")}`;
  const folder = mkdtempSync(join(tmpdir(), "billwright-test-"));
  const report = join(folder, "report.json");
  const args = ["run", "--reporter=./scripts/suite/lines.mjs", ...files];
  for (const project of projects) args.push("--project", project);
  // The stories' configuration is separate: reading it loads Storybook, which no other project should wait for.
  if (projects.includes("stories")) args.push("--config", "stories/vitest.config.ts");
  // A test of the server or of a component waits for its database or its clock; a browser's keeps its core and half of another busy.
  if (!projects.some((project) => needsCores.includes(project)))
    args.push("--maxWorkers", String(availableParallelism() + 1));
  if (!all && files.length === 0) args.push("--changed", changed.base, "--passWithNoTests");
  console.log(`\n── ${title}`);
  const started = Date.now();
  const env = { SUITE_REPORT: report, ...(projects.includes("server") ? { GLIBC_TUNABLES: keepMemory } : {}) };
  const exit = await runBin("vitest/vitest.mjs", args, { env });
  const seconds = secondsSince(started);
  phaseSeconds.push([title, seconds]);
  console.log(`${exit === 0 ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)`);
  if (!existsSync(report)) {
    total.failed += 1;
    failures.push(`${title}: vitest ended with ${exit} and no report`);
    return;
  }
  const result = JSON.parse(readFileSync(report, "utf8"));
  rmSync(folder, { recursive: true });
  const failed = [...failuresIn(result, root), ...result.outside];
  if (failed.length === 0 && exit !== 0) failed.push(`${title}: an error outside of the tests, see above`);
  total.passed += result.passed;
  total.failed += failed.length;
  failures.push(...failed);
  fileSeconds.push(...result.testResults.map(({ name, seconds }) => [relative(root, name), seconds]));
}

function extent(project) {
  if (only.length > 0 && !only.includes(project)) return "none";
  return changed ? extentOf(project, changed) : "all";
}

const runs = phases.flatMap((phase) =>
  ["all", "imports"].map((wanted) => ({
    projects: phase.filter((project) => extent(project) === wanted),
    all: wanted === "all",
  })),
);
if (changed?.files.length) {
  const projects = Object.keys(readSource).filter((project) => extent(project) === "imports");
  runs.push({ projects, files: projects.flatMap((project) => readSource[project]) });
}
const needsBrowser = runs.some(({ projects }) =>
  ["test", "renderer", "stories"].some((name) => projects.includes(name)),
);

// What waits for the network first, beside what needs the cores.
const checks = [
  ...(needsBrowser ? [["A browser is here", ensureBrowser]] : []),
  ...(only.length === 0 ? checksOfCode() : []),
];
if (only.length === 0 && (!changed || changed.workspaces.has("engine")))
  checks.push([
    "Every fixture replays (npm run replay)",
    (print) => succeeds(runTs("scripts/replay.ts", [], { print })),
  ]);
console.log("── Checks");
await sideBySide(
  checks.map(
    ([title, work]) =>
      () =>
        check(title, work),
  ),
  2,
);
if (needsBrowser) await check("The pages build", () => buildPages("test"));

for (const { projects, all, files } of runs) {
  if (projects[0] === "stories" && process.env.SKIP_BROWSER)
    console.log("\n── Tests: stories are left out (SKIP_BROWSER)");
  else if (projects.length > 0) await vitest(projects, all, files);
}

const table = (rows) => rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join("\n");
const slowest = fileSeconds.toSorted((one, other) => other[1] - one[1]).slice(0, 10);
if (slowest.length) console.log(`\nThe slowest test files:\n${table(slowest)}`);
console.log(`\nThe phases:\n${table(phaseSeconds)}`);
if (failures.length) console.log(`\nFailed:\n${failures.map((title) => `  ${title}`).join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
