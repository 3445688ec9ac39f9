// npm run replay, link, bench …: installs what is missing, then runs the named TypeScript file.
import process from "node:process";
import { ensureInstalled } from "./ensure.mjs";
import { runTs } from "./node.mjs";

await ensureInstalled();
const [file, ...args] = process.argv.slice(2);
process.exit(await runTs(file, args));
