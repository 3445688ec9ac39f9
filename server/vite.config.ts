// How the server of production is built: plain JavaScript in dist/server, so that a start compiles no TypeScript, with the packages in it that
// are plain JavaScript too. What stays outside, because it is native, reads files of its own or chooses modules as it runs, are the
// `dependencies` of this workspace; scripts/assemble.mjs puts them beside it. Development has all, so what it alone needs is left out here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vite";

const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};
const isOfDepd = ({ id, message }: { id?: string; message: string }) =>
  `${id} ${message}`.includes("node_modules/depd/");

/** Of development alone: the embedded database is never opened in production. */
const forDevelopment = ["@electric-sql/pglite"];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@billwright/source"] },
  ssr: {
    noExternal: true,
    external: [...Object.keys(dependencies), ...forDevelopment],
    resolve: { conditions: ["@billwright/source", "node", "production"] },
  },
  define: { __BUNDLED__: "true" },
  build: {
    ssr: "main.ts",
    outDir: join(import.meta.dirname, "..", "dist", "server"),
    emptyOutDir: true,
    target: "node24",
    rolldownOptions: {
      output: { entryFileNames: "main.js", chunkFileNames: "[name]-[hash].js" },
      // "use client" in RJSF's utilities has no meaning here; Express's depd uses eval for functions it wraps.
      onwarn: (warning, warn) =>
        warning.code !== "MODULE_LEVEL_DIRECTIVE" && !(warning.code === "EVAL" && isOfDepd(warning)) && warn(warning),
    },
  },
});
