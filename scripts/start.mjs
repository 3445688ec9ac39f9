// npm start: installs what is missing, builds, then serves; the server migrates and, in development, seeds the demo biller. Production runs
// the server as it was built; development runs its sources. A signal to npm, or npm's end, ends all of it: package.json says `exec`, since a shell
// between the two would pass nothing on (Windows, which has no such word, goes on after it).
import { join } from "node:path";
import process from "node:process";
import { endWithParent } from "./endWithParent.mjs";
import { ensureInstalled, root } from "./ensure.mjs";

endWithParent();
let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => (isEnding = true));

/** What runs as the signal comes is ended by it; nothing more begins. */
async function unlessEnding(work) {
  const result = await work();
  if (isEnding) process.exit(0);
  return result;
}

await unlessEnding(ensureInstalled);
const { assemble } = await import("./assemble.mjs");
const { buildPages } = await import("./buildPages.mjs");
const { buildServer } = await import("./buildServer.mjs");
const { run } = await import("./node.mjs");

async function built(what, build) {
  if (await unlessEnding(build)) return;
  console.error(`\n${what} could not be built; the reason is above. Fix it and run npm start again.\n`);
  process.exit(1);
}

/** The server gets an order to stop; one that has not ended by then is killed. Should this process be killed, the server is notified by the channel. */
const served = { channel: true, killAfterMs: 9_000 };

// Tests serve the pages that they have built.
const mode = process.env.PAGES_OF_TESTS ? "test" : "production";
await built("The pages", () => buildPages(mode));
if (process.env.NODE_ENV !== "production") {
  // Node strips the types itself and keeps what it has compiled: a second start reads the sources in half the time that tsx takes.
  const flags = ["--conditions=@billwright/source", "--disable-warning=ExperimentalWarning"];
  const env = { NODE_COMPILE_CACHE: join(root, ".cache", "compiled") };
  process.exit(await run(process.execPath, [...flags, join(root, "server", "main.ts")], { ...served, env }));
}
await built("The server", buildServer);
assemble();
process.exit(await run(process.execPath, [join(root, "dist", "server", "main.js")], served));
