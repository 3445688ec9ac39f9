// Builds a benchmark like the pages, so that it measures what is shipped. Running the TypeScript directly would add a call to every closure
// (the loader preserves function names), which customers do not have.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";

const root = join(import.meta.dirname, "..", "..");
const conditions = ["@billwright/source"];

interface Options {
  /** Of the built file; absent: that of the entry. */
  name?: string;
  plugins?: Plugin[];
}

/** The path of the module at `entry` (from the project's root) with the workspaces bundled into it; other packages stay as published. */
export async function built(entry: string, { name = entry, plugins = [] }: Options = {}): Promise<URL> {
  const outDir = join(root, ".cache", "bench");
  const { NODE_ENV } = process.env;
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
  // The build sets it for good, and what is started afterwards would take it over.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  return pathToFileURL(join(outDir, file));
}
