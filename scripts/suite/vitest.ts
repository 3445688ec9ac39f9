// One run of vitest, counted by the tally.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runBin } from "../node.mjs";
import type { Report } from "./lines.ts";
import type { Tally } from "./tally.ts";

export interface Run {
  projects: readonly string[];
  /** Parts of the paths of test files; none: all. */
  files?: readonly string[];
  env?: Record<string, string>;
}

/**
 * The server's tests and their databases take and free memory all the time. The C library is set to keep what was freed: a page taken anew
 * costs the kernel more than a test makes of it. (Of no use to a browser, which has its own allocator.)
 */
const keepMemory =
  "glibc.malloc.trim_threshold=1073741824:glibc.malloc.top_pad=16777216:glibc.malloc.mmap_threshold=1073741824:glibc.malloc.hugetlb=1";

export async function vitest({ projects, files = [], env = {} }: Run, tally: Tally): Promise<void> {
  const title = `Tests: ${projects.join(", ")}${files.length > 0 ? ` (${files.length} chosen)` : ""}`;
  const folder = mkdtempSync(join(tmpdir(), "billwright-test-"));
  const report = join(folder, "report.json");
  console.log(`\n── ${title}`);
  const started = Date.now();
  const exit = await runBin("vitest/vitest.mjs", argumentsOf(projects, files), {
    env: { SUITE_REPORT: report, ...(projects.includes("server") ? { GLIBC_TUNABLES: keepMemory } : {}), ...env },
  });
  tally.tests(title, started, exit, existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as Report) : null);
  rmSync(folder, { recursive: true });
}

function argumentsOf(projects: readonly string[], files: readonly string[]): string[] {
  const args = ["run", "--reporter=./scripts/suite/lines.ts", ...files];
  for (const project of projects) args.push("--project", project);
  // All files, as on a fresh checkout: to keep what is compiled of them takes longer than it saves.
  if (files.length === 0) args.push("--experimental.fsModuleCache=false");
  // The stories share one browser. Their configuration is separate: reading it loads Storybook, which no other project should wait for.
  if (projects.includes("stories")) return [...args, "--config", "stories/vitest.config.ts"];
  // A test waits for its database, its clock or its page: one worker more than cores keeps the cores busy.
  return [...args, "--maxWorkers", String(availableParallelism() + 1)];
}
