// How the pages are built: into dist, hashed, nothing inline, so that they run under the strictest CSP. The server fills index.html's
// placeholders and serves the rest as it is.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { firstPaint } from "./build/firstPaint.ts";
import { pdfFiles } from "./build/pdfFiles.ts";
import { pieces } from "./build/pieces.ts";
import { worker } from "./build/worker.ts";

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), worker(), pdfFiles(), compressed(mode === "production" ? "best" : "quick")],
  resolve: {
    conditions: ["@billwright/source", "module", "browser", "development|production"],
    alias: {
      "fast-uri": fileURLToPath(new URL("build/noReferences.ts", import.meta.url)),
      "fast-equals": fileURLToPath(new URL("build/equality.ts", import.meta.url)),
      // React has had it since version 18.
      "use-sync-external-store/shim": "react",
    },
  },
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
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
}));
