import { join } from "node:path";
import { buildOnce } from "./buildOnce.mjs";

const pages = { workspace: "pages", imports: ["schemas", "engine", "renderer"] };

/**
 * Builds the pages into pages/dist where needed, for the browser and for the server, which renders some of them. Answers whether they are
 * built. Mode "test" adds the made-up languages that tests look at (longer words, right to left); all else is the same.
 */
export const buildPages = async (mode = "production") =>
  (await buildOnce({ ...pages, what: "the pages", folder: join("pages", "dist"), mode })) &&
  (await buildOnce({
    ...pages,
    what: "the pages for the server",
    folder: join("pages", "dist", ".rendered"),
    mode,
    config: join("pages", "rendered.config.ts"),
  }));
