// Lint: what prettier and the compiler do not say. Which workspace may import which is checked here and, as a graph, in test/architecture.
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";
import { mayImport, workspaces } from "./scripts/suite/workspaces.mjs";

const nothingOfTheServer = ["express", "express/*", "knex", "pg"];
/** Of RJSF the validator draws nothing: the server checks submissions with it. */
const nothingOfTheBrowser = ["react", "react-dom", "react-dom/*", "@rjsf/*", "!@rjsf/validator-ajv8"];

const tests = ["**/*.test.{ts,tsx}"];

/** Promises that nobody awaits, as far as they show without types. */
const lostPromises = [
  {
    selector:
      "CallExpression[callee.property.name=/^(forEach|on|once|addEventListener)$/] > ArrowFunctionExpression[async=true]",
    message: "Nobody awaits what this function returns, nor hears of its failure.",
  },
  {
    selector:
      "CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask)$/] > ArrowFunctionExpression[async=true]",
    message: "Nobody awaits what this function returns, nor hears of its failure.",
  },
  {
    selector:
      "ExpressionStatement > CallExpression[callee.object.name=/^(user|page|locator|browser)$/]:not([callee.property.name=/^(on|off|once|removeAllListeners|setDefault\\w*)$/])",
    message: "This step of a test has to be awaited.",
  },
  ...[
    "[callee.object.property.name=/^(resolves|rejects)$/]",
    "[callee.object.object.property.name=/^(resolves|rejects)$/]",
    "[callee.object.callee.property.name='poll']",
    "[callee.object.object.callee.property.name='poll']",
  ].map((expectation) => ({
    selector: `ExpressionStatement > CallExpression${expectation}`,
    message: "This expectation has to be awaited.",
  })),
];

const boundaries = workspaces.map((workspace) => ({
  files: [`${workspace}/**/*.{ts,tsx}`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            group: [
              ...workspaces
                .filter((other) => !mayImport[workspace].includes(other))
                .map((other) => `@billwright/${other}`),
              ...(workspace === "server" ? nothingOfTheBrowser : nothingOfTheServer),
              ...(workspace === "engine" || workspace === "schemas" ? [...nothingOfTheBrowser, "node:*"] : []),
            ],
            message: "Imports run one way: schemas ← engine ← renderer ← pages, schemas ← engine ← server.",
          },
          { group: ["@billwright/*/*"], message: "A workspace has one door: import it by its name." },
        ],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ["**/node_modules", "**/dist", ".data", ".cache", "coverage", "stories/generated"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "max-lines": ["error", { max: 420, skipBlankLines: true, skipComments: true }],
      eqeqeq: "error",
      "no-console": "error",
      "no-restricted-syntax": ["error", ...lostPromises],
    },
  },
  // Only these rules need types, which cost more than all the others: they run where promises are made, on what ships.
  {
    files: ["server/**/*.ts", "renderer/**/*.{ts,tsx}", "pages/**/*.{ts,tsx}"],
    ignores: [...tests, "server/testing/**"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // A text from outside may be made so that a careless expression takes minutes over it (threats.md S14).
  {
    files: ["**/*.{ts,tsx,mjs}"],
    plugins: { regexp },
    rules: { "regexp/no-super-linear-backtracking": "error" },
  },
  { files: [...tests, "server/demo/**", "test/**"], rules: { "max-lines": "off" } },
  { files: ["scripts/**", "test/bench/**", "test/prove/**", "server/main.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        document: "readonly",
        localStorage: "readonly",
        matchMedia: "readonly",
        window: "readonly",
        setTimeout: "readonly",
      },
    },
  },
  {
    files: ["server/sandbox/fields/*.js", "pages/public/fields/*.js"],
    languageOptions: {
      globals: {
        URLSearchParams: "readonly",
        location: "readonly",
        parent: "readonly",
        fetch: "readonly",
        addEventListener: "readonly",
        ResizeObserver: "readonly",
      },
    },
  },
  {
    files: ["renderer/**/*.tsx", "pages/**/*.tsx", "stories/**/*.tsx"],
    ignores: tests,
    ...reactHooks.configs.flat["recommended-latest"],
  },
  ...boundaries,
);
