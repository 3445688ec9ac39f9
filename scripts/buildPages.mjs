import { join } from "node:path";
import { buildOnce } from "./buildOnce.mjs";

/**
 * Builds the pages into pages/dist where needed. Answers whether they are built. Mode "test" adds the made-up languages that tests look at
 * (longer words, right to left); all else is the same.
 */
export const buildPages = (mode = "production") =>
  buildOnce({
    what: "the pages",
    workspace: "pages",
    imports: ["schemas", "engine", "renderer"],
    folder: join("pages", "dist"),
    mode,
  });
