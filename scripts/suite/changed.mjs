// What a change can touch, for npm test -- --changed: all that is not on main yet, committed or not; on main itself, the last commit too.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../ensure.mjs";
import { mayImport, workspaces } from "./workspaces.mjs";

/** What every part depends on, or reads without importing it. */
const everywhere = /^(package(-lock)?\.json|tsconfig[^/]*|vitest\.config\.ts|fixtures\/.*)$/;

/** What tests read or start and do not import: the files of the root and a few folders. */
const aside = /^(scripts|docs)\/|^[^/]+$|\.md$/;
/** The same of the pages: what the server serves, and its mails' words. */
const served = /^pages\/(index\.html$|public\/|locales\/)/;
const readBy = { server: [aside, served], test: [aside] };
/** In a project: what its tests import, if they use it. Any other file they read. The translations are imported by a pattern. */
const imported = /\.tsx?$|^pages\/locales\//;

/** The browser's tests see the built product, not its files: whatever ships may touch any of them. */
const seesProduct = { stories: ["renderer"], test: ["server", "pages"] };
const projects = [...workspaces, "test"];

/** Of each project, the tests that read the source of all files: any change touches them, and they take seconds. */
export const readSource = { server: ["server/sealed.test.ts"], test: ["test/architecture/", "test/requirements/"] };

/**
 * @typedef {object} Change
 * @property {string} base the commit it is compared with
 * @property {string[]} files that stand, relative to the root
 * @property {boolean} everything whether it may touch any part
 * @property {Set<string>} workspaces that changed or import one that did
 * @property {Set<string>} readers the projects whose tests read or start something that changed
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
    readers: new Set(projects.filter((project) => files.some((file) => reads(project, file)))),
  };
}

const reads = (project, file) =>
  file.startsWith(`${project}/`)
    ? !imported.test(file)
    : (readBy[project]?.some((pattern) => pattern.test(file)) ?? false);

/** How the tests of a project run: all, those that import what changed, or none. */
export function extentOf(project, { everything, workspaces, readers }) {
  const touched = (workspace) => workspaces.has(workspace);
  if (everything || readers.has(project) || seesProduct[project]?.some(touched)) return "all";
  return project === "stories" && !touched("stories") ? "none" : "imports";
}

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : [];
}
