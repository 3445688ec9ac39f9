// A folder for what the workers of a run share. It is deleted when the run ends. It lies in the checkout, so that programs which are built
// there (programs.ts) find their packages.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const cache = join(import.meta.dirname, "..", "..", ".cache");

export default function setup({ provide }: TestProject): () => void {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "run-"));
  provide("runFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
