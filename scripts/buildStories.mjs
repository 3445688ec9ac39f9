// Builds the Storybook into stories/dist where its sources have changed: for /dev/storybook of a running server, with which it ends.
import { join } from "node:path";
import process from "node:process";
import { buildOnce } from "./buildOnce.mjs";
import { endWithParent } from "./endWithParent.mjs";
import { nodeFlags } from "./node.mjs";

endWithParent();
const isBuilt = await buildOnce({
  what: "the Storybook",
  workspace: "stories",
  imports: ["schemas", "engine", "renderer", "fixtures"],
  folder: join("stories", "dist"),
  by: [
    ...nodeFlags,
    join("node_modules", "storybook", "dist", "bin", "dispatcher.js"),
    ...["build", "-c", "stories/.storybook", "-o", "stories/dist", "--disable-telemetry", "--quiet"],
  ],
});
process.exit(isBuilt ? 0 : 1);
