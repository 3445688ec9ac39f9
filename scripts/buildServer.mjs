import { join } from "node:path";
import { buildOnce } from "./buildOnce.mjs";

/** Builds the server of production into dist/server, plain JavaScript, where needed. Returns whether it is there. */
export const buildServer = () =>
  buildOnce({
    what: "the server",
    workspace: "server",
    imports: ["schemas", "engine"],
    folder: join("dist", "server"),
  });
