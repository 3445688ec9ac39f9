// npm run types: the types of all projects. A second run looks at what changed since, and at what that touches.
import process from "node:process";
import { types } from "./checks.ts";
import { tally } from "./tally.ts";

const counted = tally();
await counted.check(types);
process.exit(counted.end());
