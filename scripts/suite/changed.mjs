// What a change can touch, for npm test -- --changed: all that is not on main yet, committed or not; on main itself, the last commit too.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure.mjs";
import { mayImport, workspaces } from "./workspaces.mjs";

/** What every part depends on, or reads without importing it. */
const everywhere = /^(package(-lock)?\.json|tsconfig[^/]*|vitest\.config\.ts|fixtures\/.*)$/;

/**
 * @typedef {object} Change
 * @property {string} base the commit it is compared with
 * @property {string[]} files that stand, relative to the root
 * @property {boolean} everything whether it may touch any part
 * @property {Set<string>} workspaces that changed or import one that did
 */

/** @returns {Change} */
export function change() {
  const main = git("merge-base", "HEAD", "main")[0];
  const head = git("rev-parse", "HEAD")[0];
  const base = main && main !== head ? main : (git("rev-parse", "--verify", "HEAD~1")[0] ?? head);
  const all = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
  return { base, ...touchedBy(all), files: all.filter((file) => existsSync(join(root, file))) };
}

/** @param {string[]} files */
export function touchedBy(files) {
  const everything = files.some((file) => everywhere.test(file));
  const changed = (workspace) => everything || files.some((file) => file.startsWith(`${workspace}/`));
  return {
    everything,
    workspaces: new Set(workspaces.filter((workspace) => [workspace, ...mayImport[workspace]].some(changed))),
  };
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}
