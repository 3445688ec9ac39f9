// The folder that the workers of a run of tests share.
import type { TestProject } from "vitest/node";
import { newRunFolder } from "./newRunFolder.ts";

export default function setup({ provide }: TestProject): () => void {
  const { folder, remove } = newRunFolder();
  provide("runFolder", folder);
  return remove;
}
