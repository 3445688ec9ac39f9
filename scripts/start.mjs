// npm start: installs what is missing, builds the pages, then serves; the server migrates and, in development, seeds the demo biller.
import process from "node:process";
import { ensureInstalled } from "./ensure.mjs";

await ensureInstalled();
const { buildPages } = await import("./buildPages.mjs");
const { runTs } = await import("./node.mjs");
if (!(await buildPages())) {
  console.error("\nThe pages could not be built; the reason is above. Mend it and run npm start again.\n");
  process.exit(1);
}
process.exit(await runTs("server/main.ts"));
