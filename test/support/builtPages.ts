// Vitest's global setup of the tests in a browser: the pages are built from the present sources, however the tests are started. NO_PAGES=1 says
// that none of those chosen opens a page.
import process from "node:process";
import { buildPages } from "../../scripts/buildPages.mjs";

export default async function setup(): Promise<void> {
  if (process.env["NO_PAGES"]) return;
  if (!(await buildPages("test"))) throw new Error("The pages cannot be built; the reason is above.");
}
