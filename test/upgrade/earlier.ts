// An earlier version of the product as it was: its own tree, its programs and its pages, built as this one's are, with the packages of its own
// lock file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { migrations } from "../../server/database/migrations/index.ts";
import { runBin } from "../../scripts/node.mjs";
import type { Version } from "../support/product.ts";
import { buildPrograms } from "../support/programs.ts";
import { earlierCommit, gitIn } from "./history.ts";

const root = join(import.meta.dirname, "..", "..");

/** The one before the newest migration. `folder` lies below this checkout's, so that its packages are found there. */
export async function earlierVersion(folder: string): Promise<Version> {
  const commit = earlierCommit(gitIn(root), migrations.length);
  checkOut(commit, folder);
  if (hasOtherPackages(lockIn(folder), lockIn(root))) await install(folder);
  else linkWorkspaces(folder);
  await buildPrograms(join(folder, "programs"), folder);
  await buildPages(folder);
  return { root: folder, main: join(folder, "programs", "server", "main.js") };
}

function checkOut(commit: string, folder: string): void {
  const git = gitIn(root, { GIT_INDEX_FILE: `${folder}.index` });
  if (!git("read-tree", commit) || !git("checkout-index", "--all", `--prefix=${folder}/`))
    throw new Error(`The files of ${commit} cannot be written to ${folder}.`);
}

/** Today's packages, and its own workspaces in their place. */
function linkWorkspaces(folder: string): void {
  const packages = join(folder, "node_modules");
  const own = "@billwright";
  mkdirSync(join(packages, own), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== own && name !== ".vite") symlinkSync(join(root, "node_modules", name), join(packages, name));
  const { workspaces } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { workspaces: string[] };
  for (const workspace of workspaces) {
    symlinkSync(join(folder, workspace), join(packages, own, workspace));
    const inside = join(root, workspace, "node_modules");
    if (existsSync(inside)) symlinkSync(inside, join(folder, workspace, "node_modules"));
  }
}

/** They differ in any case: where no page has changed since, two versions would have the same files. */
async function buildPages(folder: string): Promise<void> {
  appendFileSync(join(folder, "pages", "app", "main.ts"), "\nObject.assign(globalThis, { isEarlier: true });\n");
  const output: string[] = [];
  const args = ["build", join(folder, "pages"), "--mode", "test", "--logLevel", "warn"];
  const options = { env: { NODE_ENV: "production" }, print: (text: string) => output.push(text) };
  if ((await runBin("vite/bin/vite.js", args, options)) !== 0)
    throw new Error(`The pages cannot be built:\n${output.join("")}`);
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean }>;
}
const lockIn = (folder: string) => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as Lock;

/** Whether the product itself needs packages that today's does not, or in other versions. */
const hasOtherPackages = ({ packages: then }: Lock, { packages: now }: Lock): boolean =>
  Object.entries(then).some(
    ([path, { version, dev }]) => !dev && version !== undefined && version !== now[path]?.version,
  );

async function install(folder: string): Promise<void> {
  const npm = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  const [code] = (await once(npm, "close")) as [number | null];
  if (code !== 0) throw new Error(`The packages of the earlier version could not be installed in ${folder}.`);
}
