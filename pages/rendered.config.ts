// How the pages are built for the server, which renders some of them (app/rendered.tsx): one folder with all that they import, beside what the
// browser gets and served to nobody.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const conditions = ["@billwright/source", "module", "node", "development|production"];

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  resolve: { alias: { "fast-uri": fileURLToPath(new URL("build/noReferences.ts", import.meta.url)) } },
  ssr: { noExternal: true, resolve: { conditions, externalConditions: conditions } },
  define: { __TEST_LANGUAGES__: JSON.stringify(mode !== "production") },
  build: { ssr: "app/rendered.tsx", outDir: "dist/.rendered", emptyOutDir: true, target: "node24", sourcemap: false },
}));
