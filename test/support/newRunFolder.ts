// A folder for what the workers of a run share, deleted when the run ends. It lies in the checkout, so that programs which are built there
// (programs.ts) find their packages.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "..", "..", ".cache");

export interface RunFolder {
  folder: string;
  remove(): void;
}

export function newRunFolder(): RunFolder {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "run-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
