// The project's programs as JavaScript, built once for a run from the same sources: to start one then takes a third of the time that tsx
// needs to read its 800 modules one by one. Tests start many.
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { onceForRun } from "./onceForRun.ts";
import { runBin } from "../../scripts/node.mjs";

/** The built file of a program, which Node runs without flags. `source`: its path from the root. */
export async function program(source: `scripts/${string}.ts` | `server/${string}.ts`): Promise<string> {
  const folder = await onceForRun("programs", (made) => buildPrograms(made));
  return join(folder, source.replace(/\.ts$/, ".js"));
}

/** `root`: the checkout with the sources; this one if left out. */
export async function buildPrograms(folder: string, root = join(import.meta.dirname, "..", "..")): Promise<void> {
  const [part, output] = [`${folder}.part`, [] as string[]];
  const args = ["build", "--config", join(root, "test", "support", "programs.vite.ts"), "--outDir", part];
  const code = await runBin("vite/bin/vite.js", args, { print: (text: string) => output.push(text) });
  if (code !== 0) throw new Error(`The programs cannot be built:\n${output.join("")}`);
  await rename(part, folder);
}
