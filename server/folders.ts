// Where the server finds the output of the pages: their build, and the catalogue in every language.
import { join } from "node:path";

/** Set by vite.config.ts. The bundle runs two folders below the checkout, in dist/server; the sources run one below. */
declare const __BUNDLED__: true | undefined;

const checkout = join(import.meta.dirname, typeof __BUNDLED__ === "undefined" ? ".." : "../..");

export const pagesFolder = join(checkout, "pages", "dist");
export const localesFolder = join(checkout, "pages", "locales");
