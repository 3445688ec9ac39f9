// npm test: everything that must hold, on a machine with only Node and npm. Ends with one line "N passed, N failed".
// npm test -- server engine        only the tests of these projects, without the checks before them
// npm test -- --changed            what a change can touch (choose.ts); npm run check is the same. `--since COMMIT`: what changed since then
// npm run check -- --measure       times it after seven canned changes (measure.ts)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ensureBrowser } from "../browser.mjs";
import { buildPages } from "../buildPages.mjs";
import { root } from "../ensure.mjs";
import { allFiles, changes } from "./changes.ts";
import { allChecks, checksOf, replay } from "./checks.ts";
import { choose, projectOf, type Choice } from "./choose.ts";
import { measure } from "./measure.ts";
import { sideBySide } from "./sideBySide.ts";
import { tally, type Check, type Tally } from "./tally.ts";
import { vitest, type Run } from "./vitest.ts";
import { entries, partOf } from "./workspaces.ts";

/** Each is one run of vitest: the server's tests and the browsers' want the machine for themselves. */
const phases = [["schemas", "engine", "renderer", "pages"], ["server"], ["stories"], ["test"]];
const projects = phases.flat();
const inBrowser = ["test", "renderer", "stories"];

const browser: Check = { title: "A browser is here", work: ensureBrowser };
const pages: Check = { title: "The pages build", work: () => buildPages("test") };

/** What waits for the network first, beside what needs the cores. */
async function checksFirst(checks: readonly Check[], counted: Tally): Promise<void> {
  console.log("── Checks");
  await sideBySide(
    checks.map((check) => () => counted.check(check)),
    2,
  );
}

async function runAll(runs: readonly Run[], counted: Tally): Promise<void> {
  for (const run of runs) {
    if (run.projects[0] === "stories" && process.env["SKIP_BROWSER"])
      console.log("\n── Tests: stories are left out (SKIP_BROWSER)");
    else if (run.projects.length > 0) await vitest(run, counted);
  }
}

/** All tests of these projects. */
async function whole(only: readonly string[], checks: readonly Check[], counted: Tally): Promise<void> {
  const needsBrowser = only.some((project) => inBrowser.includes(project));
  await checksFirst([...(needsBrowser ? [browser] : []), ...checks], counted);
  if (needsBrowser) await counted.check(pages);
  const runs = phases.map((phase) => ({ projects: phase.filter((project) => only.includes(project)) }));
  await runAll(runs, counted);
}

/** What changed, by one database: npm test uses both. */
async function changed(since: string | undefined, counted: Tally): Promise<void> {
  const { files, standing, alike } = changes(since);
  const choice = choose(
    files.map((file) => ({ file, alike: alike.has(file) })),
    projectOf({ files: allFiles(), read: (file) => readFileSync(join(root, file), "utf8"), entries: entries() }),
  );
  console.log(`Changed: ${files.length} files, of which ${alike.size} do what they did before.`);
  if (choice.everything) return whole(projects, allChecks(), counted);
  const runs = runsOf(choice);
  const needsBrowser = runs.some((run) => run.projects.some((project) => inBrowser.includes(project)));
  await checksFirst(
    [...(needsBrowser ? [browser] : []), ...checksOf(standing), ...(choice.replays ? [replay] : [])],
    counted,
  );
  await runAll(runs, counted);
  console.log("\nWhat else may depend on it, npm test runs.");
}

/** The other tests of `test` read the sources. */
const opensPages = (file: string): boolean =>
  file.startsWith("test/") && !/^test\/(architecture|examples|openapi|requirements|suite)\//.test(file);

function runsOf({ tests, stories, pages: walked }: Choice): Run[] {
  const env = {
    TEST_DATABASES: "postgresql",
    ...(walked.size > 0 ? { PAGES: [...walked].join() } : {}),
    ...([...tests].some(opensPages) ? {} : { NO_PAGES: "1" }),
  };
  const chosen = projects.filter((project) => [...tests].some((file) => partOf(file) === project));
  return [
    ...(chosen.length > 0 ? [{ projects: chosen, files: [...tests], env }] : []),
    ...(stories.size > 0 ? [{ projects: ["stories"], files: [...stories].filter(Boolean), env }] : []),
  ];
}

// A log keeps no colours.
if (!process.stdout.isTTY) {
  delete process.env["FORCE_COLOR"];
  process.env["NO_COLOR"] = "1";
}
// Whoever stops it stops all of it: run() passes the signal on to what runs now, and nothing begins after that.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => setTimeout(() => process.exit(1)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: "boolean" }, since: { type: "string" }, measure: { type: "boolean" } },
});
if (values.measure) {
  await measure();
  process.exit(0);
}
const unknown = positionals.filter((name) => !projects.includes(name));
if (unknown.length > 0) {
  console.error(`There are no tests of ${unknown.join(", ")}. Name some of ${projects.join(", ")}.`);
  process.exit(1);
}
const counted = tally();
if (values.changed) await changed(values.since, counted);
else if (positionals.length > 0) await whole(positionals, [], counted);
else await whole(projects, [...allChecks(), replay], counted);
process.exit(counted.end());
