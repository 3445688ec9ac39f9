// How the pages are built: into dist, hashed, nothing inline, so that they run under the strictest CSP. The server fills index.html's
// placeholders and serves the rest as it is.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { leanRjsf } from "./build/leanRjsf.ts";

/** Of the engine, what a form runs on; what only authors need comes with their pages. */
const engineParts = {
  name: "engine",
  test: /^(?!.*\/node_modules\/).*\/(engine|schemas)\/(?!filters|templates|users|words|replay|translation|messages|calls|fixture)/,
};
/** What explains a form to its author. Alone: what it uses of a form's own parts stays where forms load it from. */
const inspectorParts = {
  name: "inspector",
  test: /\/(renderer\/inspector|engine\/(words|replay))\//,
  priority: 1,
  includeDependenciesRecursively: false,
};
/** The messages that no customer's page shows. */
const staffWords = {
  name: "staffWords",
  test: /\/schemas\/messages\/(wholeCatalogue|analytics|approval|editor|gallery|mail|rules|sandbox|session|share|staff|staffMail|templates|users)\.ts/,
  priority: 1,
  includeDependenciesRecursively: false,
};
/** What checks a JSON Schema in a page, for authors alone. */
const schemaCheckParts = { name: "schemaCheck", test: /\/node_modules\/typebox\//, priority: 1 };
/** The frame of every page. */
const shellParts = {
  name: "shell",
  test: /\/pages\/(services\/|client\/|i18n\/|shell\/(?!header\/SearchedLanguages)|ui\/(icons|Crash|Message|Page(Heading|Skeleton)|use[A-Z]|notices\/(?!ErrorWindow)))/,
};

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), leanRjsf(), compressed(mode === "production" ? "best" : "quick")],
  resolve: { conditions: ["@billwright/source", "module", "browser", "development|production"] },
  define: {
    // The made-up languages are for development and for test builds (vite build --mode test).
    __TEST_LANGUAGES__: JSON.stringify(mode !== "production"),
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    manifest: true,
    sourcemap: false,
    // An image inlined as data: would do no harm, a font would break font-src 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every form needs stays together. Without a say the bundler cuts it up by which staff page shares what with it: three times
    // the files, and more to download.
    rolldownOptions: {
      output: { codeSplitting: { groups: [inspectorParts, staffWords, schemaCheckParts, engineParts, shellParts] } },
    },
  },
}));
