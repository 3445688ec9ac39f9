// npm run lint: the workspaces in which something changed, and what no file uses. `npm run lint -- --all`: every workspace.
import process from "node:process";
import { changes } from "./changes.ts";
import { lintChecks } from "./checks.ts";
import { sideBySide } from "./sideBySide.ts";
import { tally } from "./tally.ts";

const counted = tally();
const checks = lintChecks(process.argv.includes("--all") ? null : changes().standing);
await sideBySide(
  checks.map((check) => () => counted.check(check)),
  2,
);
process.exit(counted.end());
