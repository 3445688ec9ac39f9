// How programs.ts builds: with the packages in it that production has in it (server/vite.config.ts), since a start reads a thousand files otherwise.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "vite";
import server from "../../server/vite.config.ts";

const root = join(import.meta.dirname, "..", "..");
const scripts = readdirSync(join(root, "scripts")).filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"));
const programs = ["server/main.ts", "server/testing/crashServer.ts", ...scripts.map((name) => `scripts/${name}`)];

/** Tools of development, which some of the scripts use. */
const tools = ["playwright-core", "vite", "vitest"];

/** Pictures, styles and translations are read beside the sources, wherever the built file lies. */
const sourcePaths: Plugin = {
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
  plugins: [sourcePaths],
  resolve: { conditions: ["@billwright/source"] },
  ssr: { ...server.ssr, external: [...(server.ssr!.external as string[]), ...tools] },
  build: {
    ssr: true,
    target: "node24",
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ""), join(root, path)])),
      onwarn: server.build!.rolldownOptions!.onwarn,
    },
  },
});
