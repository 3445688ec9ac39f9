// The demo's data, made by the product once for a run and copied for every file of tests: to make them takes longer than to start.
import { existsSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { startProduct } from "./product.ts";

/** The folder that holds them. Of several workers that want it one makes it and the others wait. */
export async function demoData(): Promise<string> {
  const run = inject("runFolder");
  const [ready, claim] = [join(run, "demo"), join(run, "demo-is-being-made")];
  while (!existsSync(ready)) {
    if (await isMade(claim)) await make(ready, claim);
    else await new Promise((next) => setTimeout(next, 50));
  }
  return ready;
}

const isMade = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    () => false,
  );

/** Gives the claim back where it fails: the next to ask tries again. */
async function make(ready: string, claim: string): Promise<void> {
  try {
    if (existsSync(ready)) return;
    await (await startProduct()).stop(ready);
  } finally {
    await rmdir(claim);
  }
}
