// Builds a part of the product, unless it was already built from the same sources.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { root, secondsSince } from "./ensure.mjs";
import { run } from "./node.mjs";

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    if (["node_modules", "dist", "generated", ".cache"].includes(name) || /\.test\.tsx?$|\.md$/.test(name)) continue;
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
 * Builds a workspace where its sources, those of the workspaces it imports, the mode or the lock file have changed. `config`: of
 * Vite, if it is not the workspace's own. `by`: the arguments of Node, if it is not Vite that builds. Returns whether the result is in `folder`.
 */
export async function buildOnce({ what, workspace, imports, folder, mode = "production", config, by }) {
  const stamp = join(root, folder, ".built-from");
  const hash = hashOf(mode, [...imports, workspace]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  console.log(`Building ${what} …`);
  const started = Date.now();
  const vite = [
    join(root, "node_modules", "vite", "bin", "vite.js"),
    "build",
    workspace,
    "--mode",
    mode,
    ...(config ? ["--config", config] : []),
  ];
  const args = by ?? [...vite, "--logLevel", "warn"];
  // Tests that build have another NODE_ENV, with which React's own development build would be taken.
  const env = { NODE_ENV: "production" };
  if ((await run(process.execPath, args, { env, interrupted: 1, killAfterMs: 5_000 })) !== 0) return false;
  writeFileSync(stamp, hash);
  console.log(`Built ${what} in ${secondsSince(started)}.`);
  return true;
}
