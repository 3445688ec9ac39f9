// Builds a part of the product, unless it was already built from the same sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure.mjs";
import { runBin } from "./node.mjs";

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    if (["node_modules", "dist", ".cache"].includes(name) || /\.test\.tsx?$|\.md$/.test(name)) continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

function hashOf(mode, workspaces) {
  const hash = createHash("sha256")
    .update(mode)
    .update(readFileSync(join(root, "package-lock.json")));
  for (const workspace of workspaces)
    for (const file of files(join(root, workspace))) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Runs Vite's build of a workspace where its sources, those of the workspaces it imports, the mode or the lock file have changed.
 * Returns whether the result is in `folder`.
 */
export async function buildOnce({ what, workspace, imports, folder, mode = "production" }) {
  const stamp = join(root, folder, ".built-from");
  const hash = hashOf(mode, [...imports, workspace]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  console.log(`Building ${what} …`);
  const args = ["build", workspace, "--mode", mode, "--logLevel", "warn"];
  // Tests that build have another NODE_ENV, with which React's own development build would be taken.
  if ((await runBin("vite/bin/vite.js", args, { env: { NODE_ENV: "production" } })) !== 0) return false;
  writeFileSync(stamp, hash);
  return true;
}
