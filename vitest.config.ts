import { availableParallelism } from "node:os";
import { join } from "node:path";
import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vitest/config";
import { LongestFirst } from "./scripts/suite/longestFirst.ts";
import { entries } from "./scripts/suite/workspaces.ts";
import { scorecard } from "./test/prove/scorecard.ts";

const conditions = ["@billwright/source", "module", "browser", "development|production"];
const node = {
  resolve: { conditions: ["@billwright/source"] },
  ssr: { resolve: { conditions: ["@billwright/source"] } },
};
/** How long a test waits for what has to come. Longer than any busy machine takes: it is only ever waited out where nothing comes. */
const patience = 20_000;
const support = (file: string) => join(import.meta.dirname, "test/support", file);
const testing = (file: string) => join(import.meta.dirname, "server/testing", file);
const cluster = testing("clusterOfRun.ts");
/** What is made once for a whole run. */
const globalSetups: Record<string, string[]> = {
  test: [support("runFolder.ts"), support("builtPages.ts"), cluster],
  server: [support("runFolder.ts"), cluster],
};
/** What is kept of a module says where its imports led: to the doors of workspaces, which their package.json names. */
const doors = JSON.stringify(entries());
const keptByDoors: Plugin = {
  name: "kept-by-doors",
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyedBy }) => keyedBy(() => doors),
};

const project = (name: string, environment: "node" | "jsdom") => ({
  ...node,
  ...(environment === "jsdom" ? { resolve: { conditions } } : {}),
  plugins: [keptByDoors, ...(environment === "jsdom" ? [react()] : [])],
  test: {
    name,
    root: `./${name}`,
    environment,
    // Threads share the compiled code of the embedded database. As processes, each worker compiles it anew, for most of a minute of a core.
    pool: name === "server" ? "threads" : "forks",
    // Files share a worker and its modules, and those of `test` its browser as well (launched.ts). Only modules of the browser have a state:
    // test/support/freshModules.ts loads them anew for each file.
    isolate: false,
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    setupFiles: [
      ...(environment === "jsdom"
        ? [support("freshModules.ts"), support("computedStyle.ts"), support("components.ts")]
        : []),
      ...(globalSetups[name]?.includes(cluster) ? [testing("dropCopies.ts")] : []),
      ...(name === "server" ? [testing("noDeprecations.ts")] : []),
    ],
    globalSetup: globalSetups[name] ?? [],
    provide: { patience },
    // A journey looks often: each of its steps waits for the page.
    expect: { poll: { timeout: patience, ...(name === "test" && { interval: 20 }) } },
    // A message that says what came instead, not how many of it.
    chaiConfig: { truncateThreshold: 500 },
    // `npm run prove` has all cases to run, several proofs at once, and stops what takes too long by itself.
    testTimeout: process.env["PROVE_REPORT"] ? 3_600_000 : 120_000,
    hookTimeout: process.env["PROVE_REPORT"] ? 3_600_000 : 300_000,
  },
});

export default defineConfig({
  test: {
    // What has not changed is not compiled again for the next run, but kept in node_modules.
    experimental: { fsModuleCache: true },
    // Vitest leaves one core to itself, which it hardly uses: on two, half of the machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // The lines of the scorecard whose proofs the tests are (test/prove).
    tags: scorecard.map(({ name }) => ({ name })),
    projects: [
      project("schemas", "node"),
      project("engine", "node"),
      project("renderer", "jsdom"),
      project("server", "node"),
      project("pages", "jsdom"),
      project("test", "node"),
    ],
  },
});
