// Vitest's global setup of the tests in a browser: the pages are built from the present sources, however the tests are started.
import { buildPages } from "../../scripts/buildPages.mjs";

export default async function setup(): Promise<void> {
  if (!(await buildPages("test"))) throw new Error("The pages cannot be built; the reason is above.");
}
