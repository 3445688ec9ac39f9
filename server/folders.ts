// Where the server finds the output of the pages: their build, and the catalogue in every language. What is built for production is together
// in one folder, dist: server, pages, locales and node_modules (scripts/assemble.mjs).
import { join } from "node:path";

/** Set by vite.config.ts. */
declare const __BUNDLED__: true | undefined;

const above = join(import.meta.dirname, "..");
const isBundled = typeof __BUNDLED__ !== "undefined";

export const pagesFolder = isBundled ? join(above, "pages") : join(above, "pages", "dist");
export const localesFolder = isBundled ? join(above, "locales") : join(above, "pages", "locales");
