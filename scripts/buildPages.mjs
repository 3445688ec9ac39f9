// Builds the pages into pages/dist, unless what is there was built from the same sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure.mjs";
import { runBin } from "./node.mjs";

const stamp = join(root, "pages", "dist", ".built-from");

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    if (["node_modules", "dist"].includes(name) || /\.test\.tsx?$/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

function sources(mode) {
  const hash = createHash("sha256")
    .update(mode)
    .update(readFileSync(join(root, "package-lock.json")));
  for (const workspace of ["schemas", "engine", "renderer", "pages"])
    for (const file of files(join(root, workspace))) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Builds the pages where needed. Answers whether they stand. Mode "test" adds the made-up languages that tests look at
 * (longer words, right to left); all else is the same.
 */
export async function buildPages(mode = "production") {
  const from = sources(mode);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === from) return true;
  console.log("Building the pages …");
  if ((await runBin("vite/bin/vite.js", ["build", "pages", "--mode", mode, "--logLevel", "warn"])) !== 0) return false;
  writeFileSync(stamp, from);
  return true;
}
