// How the pages are built: into dist, hashed, nothing inline, so that they run under the strictest CSP. The server fills index.html's
// placeholders and serves the rest as it is.
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanRjsf } from "./build/leanRjsf.ts";

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), leanRjsf()],
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
  },
}));
