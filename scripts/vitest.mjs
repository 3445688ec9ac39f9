// npm run vitest -- ARGS: Vitest as it is, on Node 24, for one test while you work.
import process from "node:process";
import { ensureInstalled } from "./ensure.mjs";
import { runBin } from "./node.mjs";

await ensureInstalled();
process.exit(await runBin("vitest/vitest.mjs", process.argv.slice(2)));
