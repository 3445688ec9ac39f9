// npm start: installs what is missing, builds, then serves; the server migrates and, in development, seeds the demo biller. Production runs
// the server as it was built; development runs its sources.
import { join } from "node:path";
import process from "node:process";
import { ensureInstalled, root } from "./ensure.mjs";

await ensureInstalled();
const { assemble } = await import("./assemble.mjs");
const { buildPages } = await import("./buildPages.mjs");
const { buildServer } = await import("./buildServer.mjs");
const { run, runTs } = await import("./node.mjs");

async function built(what, build) {
  if (await build()) return;
  console.error(`\n${what} could not be built; the reason is above. Mend it and run npm start again.\n`);
  process.exit(1);
}

await built("The pages", buildPages);
if (process.env.NODE_ENV !== "production") process.exit(await runTs("server/main.ts"));
await built("The server", buildServer);
assemble();
process.exit(await run(process.execPath, [join(root, "dist", "server", "main.js")]));
