// What takes long to make and is the same for every file of tests: one worker of a run makes it, the others wait. A command outside of
// tests (a benchmark, the pictures) is a run of its own.
import { existsSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { inject } from "vitest";
import { newRunFolder, type RunFolder } from "./newRunFolder.ts";

/** The folder of this name. `make` moves it there whole, by a rename. */
export async function onceForRun(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const ready = join(process.env["VITEST"] ? inject("runFolder") : folderOfCommand(), name);
  const claim = `${ready}-is-being-made`;
  while (!existsSync(ready)) {
    if (await isMade(claim)) await makeUnlessThere(ready, claim, make);
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
async function makeUnlessThere(ready: string, claim: string, make: (folder: string) => Promise<unknown>) {
  try {
    if (!existsSync(ready)) await make(ready);
  } finally {
    await rmdir(claim);
  }
}

let ofCommand: RunFolder | undefined;

/** Gone when the command ends. */
function folderOfCommand(): string {
  if (ofCommand === undefined) {
    ofCommand = newRunFolder();
    process.once("exit", ofCommand.remove);
  }
  return ofCommand.folder;
}

declare module "vitest" {
  interface ProvidedContext {
    runFolder: string;
  }
}
