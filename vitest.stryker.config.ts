// The engine's tests as Stryker runs them, for every mutant anew: in one process, with a bound on what only chance decides.
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const here = (path: string) => join(import.meta.dirname, path);

export default defineConfig({
  // In Stryker's copy of the tree the links of node_modules lead to the original, whose code is never mutated.
  resolve: {
    conditions: ["@billwright/source"],
    alias: [
      { find: /^@billwright\/(engine|schemas)$/, replacement: here("$1/index.ts") },
      { find: /^@billwright\/engine\/([a-z]+)$/, replacement: here("engine/$1/index.ts") },
    ],
  },
  ssr: { resolve: { conditions: ["@billwright/source"] } },
  test: {
    include: ["engine/**/*.test.ts", "test/fixtures/engine.test.ts"],
    // It loads the engine anew inside a test: what runs at loading would count as covered, though no mutant is active then.
    exclude: ["engine/index.test.ts"],
    setupFiles: [here("test/mutation/boundedRandom.ts")],
    testTimeout: 60_000,
    // The tags are for npm run prove.
    strictTags: false,
  },
});
