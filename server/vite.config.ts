// How the server of production is built: one file of plain JavaScript in dist/server, so that a start compiles no TypeScript. Packages
// stay in node_modules, except RJSF: the server uses only one of its utilities, which import React. The demo billers, which only
// development needs, read files beside their sources and are never loaded there.
import { join } from "node:path";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@billwright/source"] },
  ssr: { noExternal: [/^@billwright\//, /^@rjsf\//], resolve: { conditions: ["@billwright/source"] } },
  define: { __BUNDLED__: "true" },
  build: {
    ssr: "main.ts",
    outDir: join(import.meta.dirname, "..", "dist", "server"),
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js" },
      // "use client" in RJSF's utilities has no meaning here.
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
