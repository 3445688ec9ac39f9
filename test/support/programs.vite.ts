// How programs.ts builds: packages stay in node_modules, except RJSF as in server/vite.config.ts.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";

const root = join(import.meta.dirname, "..", "..");
const scripts = readdirSync(join(root, "scripts")).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
const programs = ["server/main.ts", "server/testing/crashServer.ts", ...scripts.map((name) => `scripts/${name}`)];

/** Pictures, styles and translations are read beside the sources, wherever the built file lies. */
const placesOfSources: Plugin = {
  name: "places-of-sources",
  transform: (code, id) =>
    code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
};

export default defineConfig({
  root,
  publicDir: false,
  logLevel: "warn",
  plugins: [placesOfSources],
  resolve: { conditions: ["@billwright/source"] },
  ssr: { noExternal: [/^@billwright\//, /^@rjsf\//], resolve: { conditions: ["@billwright/source"] } },
  build: {
    ssr: true,
    target: "node20",
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ""), join(root, path)])),
      // "use client" in RJSF's utilities has no meaning here.
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
