// npm run dev: the app with hot reload. The pages come from Vite inside the server; the server restarts when its files change.
import process from "node:process";
import { ensureInstalled } from "./ensure.mjs";

await ensureInstalled();
const { runBin } = await import("./node.mjs");
process.exit(
  await runBin("tsx/dist/cli.mjs", [
    "watch",
    "--clear-screen=false",
    "--conditions=@billwright/source",
    "scripts/dev.ts",
  ]),
);
