// Builds a benchmark as the pages are built: what is measured is then what ships. Run as it stands, TypeScript would cost a call for
// every closure (the loader keeps the names of functions), which no customer pays for.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "..", "..");
const conditions = ["@billwright/source"];

interface Options {
  /** Of the built file; that of the entry where left out. */
  name?: string;
  plugins?: Plugin[];
}

/** Where the module at `entry` (from the root of the project) stands with the workspaces built into it; other packages stay as published. */
export async function built(entry: string, { name = entry, plugins = [] }: Options = {}): Promise<URL> {
  const outDir = join(root, ".cache", "bench");
  const file = `${name.replace(/\W+/g, "-")}.mjs`;
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    plugins,
    resolve: { conditions },
    ssr: { noExternal: [/^@billwright\//], resolve: { conditions } },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: { output: { entryFileNames: file }, checks: { pluginTimings: false } },
    },
  });
  return pathToFileURL(join(outDir, file));
}
