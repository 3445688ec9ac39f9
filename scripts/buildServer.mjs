import { join } from "node:path";
import { buildOnce } from "./buildOnce.mjs";

/** Builds the server of production into dist/server, plain JavaScript, where needed. Answers whether it stands. */
export const buildServer = () =>
  buildOnce({
    what: "the server",
    workspace: "server",
    imports: ["schemas", "engine"],
    folder: join("dist", "server"),
  });
