// Mutation testing of the engine (CONTRIBUTING, "Tests are promises"): changes the code in thousands of places, one at a time, and says
// which changes no test sees.
export default {
  testRunner: "vitest",
  vitest: { configFile: "vitest.stryker.config.ts" },
  mutate: [
    "engine/compile/**/*.ts",
    "engine/inputTypes/**/*.ts",
    "engine/logic/**/*.ts",
    "engine/state/**/*.ts",
    "!engine/**/*.test.ts",
  ],
  // Texts are for the most part what an error says to authors.
  mutator: { excludedMutations: ["StringLiteral"] },
  // What runs once, when a file is loaded, would need every test anew for each change.
  ignoreStatic: true,
  coverageAnalysis: "perTest",
  ignorePatterns: ["/*", "!/engine", "!/schemas", "!/fixtures", "!/test", "!/*.json", "!/*.ts", "**/dist"],
  concurrency: 1,
  timeoutMS: 30_000,
  reporters: ["progress-append-only", "clear-text", "html"],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: ".stryker/report.html" },
  tempDirName: ".stryker/copy",
};
