// A folder of built pages, as far as the server reads it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Preloads } from "../features/platform/index.ts";

const none: Preloads = {
  script: { main: "assets/first.js", touched: "assets/touched.js", typed: "assets/typed.js" },
  always: [],
  pages: {},
  late: {},
  staff: [],
  parts: {},
};

export function givenPagesIn(folder: string, html: string, preloads: Preloads = none): void {
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), html);
  writeFileSync(join(folder, ".vite", "preloads.json"), JSON.stringify(preloads));
}
