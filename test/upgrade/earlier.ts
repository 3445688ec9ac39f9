// An earlier version of the product as it was: its own tree, its programs and its pages, built as this one's are, with today's packages.
import { appendFileSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
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
  try {
    await buildPrograms(join(folder, "programs"), folder);
    await buildPages(folder);
  } catch (error) {
    const others = otherPackages(lockIn(folder), lockIn(root)).join(", ");
    const packages = others && `, which are not those that it was made with (${others})`;
    throw new Error(`The version of ${commit} cannot be built with today's packages${packages}.`, { cause: error });
  }
  return { root: folder, main: join(folder, "programs", "server", "main.js") };
}

function checkOut(commit: string, folder: string): void {
  const git = gitIn(root, { GIT_INDEX_FILE: `${folder}.index` });
  if (!git("read-tree", commit) || !git("checkout-index", "--all", `--prefix=${folder}/`))
    throw new Error(`The files of ${commit} cannot be written to ${folder}.`);
  const scope = join(folder, "node_modules", "@billwright");
  mkdirSync(scope, { recursive: true });
  const { workspaces } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { workspaces: string[] };
  for (const workspace of workspaces) symlinkSync(join(folder, workspace), join(scope, workspace));
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

/** What the product itself needs in another version than today's. */
const otherPackages = ({ packages: then }: Lock, { packages: now }: Lock): string[] =>
  Object.entries(then)
    .filter(([path, { version, dev }]) => !dev && version !== undefined && version !== now[path]?.version)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`);
