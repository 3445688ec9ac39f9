// Builds a benchmark as the pages are built, and opens it: what is measured is then what ships. Run as it stands, TypeScript would cost a
// call for every closure (the loader keeps the names of functions), which no customer pays for.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const root = join(import.meta.dirname, "..", "..");
const conditions = ["@billwright/source"];

/** The module at `entry` (from the root of the project), with the workspaces built into it; other packages stay as they were published. */
export async function built<Module>(entry: string): Promise<Module> {
  const outDir = join(root, ".cache", "bench");
  const file = `${entry.replace(/\W+/g, "-")}.mjs`;
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { conditions },
    ssr: { noExternal: [/^@billwright\//], resolve: { conditions } },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: "es2023",
      rollupOptions: { output: { entryFileNames: file } },
    },
  });
  return (await import(pathToFileURL(join(outDir, file)).href)) as Module;
}
