// npm run build: everything that production runs, in the folder dist; `node dist/server/main.js` starts it there or wherever it is copied.
import process from "node:process";
import { ensureInstalled } from "./ensure.mjs";

await ensureInstalled();
const { assemble } = await import("./assemble.mjs");
const { buildPages } = await import("./buildPages.mjs");
const { buildServer } = await import("./buildServer.mjs");

for (const build of [buildPages, buildServer]) if (!(await build())) process.exit(1);
assemble();
console.log("Built: start it with node dist/server/main.js");
