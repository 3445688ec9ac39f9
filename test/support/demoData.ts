// The demo's data, made by the product once for a run and copied for every file of tests: to make them takes longer than to start.
import { onceForRun } from "./onceForRun.ts";
import { startProduct } from "./product.ts";

/** The folder that holds them. */
export const demoData = (): Promise<string> =>
  onceForRun("demo", async (folder) => (await startProduct()).stop(folder));
