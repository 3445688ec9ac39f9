// The pages of a test's server: what a test says, and never what happens to be built.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtPages, type Pages, type Preloads } from "../features/platform/index.ts";

/** Pages that say no more than their language and title. */
export const barePages: Pages = {
  ...builtPages("/nonexistent"),
  html: async () => '<html lang="{{lang}}"><title>{{title}}</title></html>',
};

const none: Preloads = {
  script: { main: "assets/first.js", touched: "assets/touched.js" },
  always: [],
  pages: {},
  late: {},
  staff: [],
  parts: {},
};

/** A folder of built pages, as far as the server reads it. */
export function givenPagesIn(folder: string, html: string, preloads: Preloads = none): void {
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), html);
  writeFileSync(join(folder, ".vite", "preloads.json"), JSON.stringify(preloads));
}
