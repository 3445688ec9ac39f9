// Brings what is missing: Node 24 and the dependencies. Uses only Node's own modules, because it runs before node_modules exists.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fail, goOnWithNode24 } from "./node24.mjs";
import { oneAtATime } from "./oneAtATime.mjs";

export const root = join(import.meta.dirname, "..");
const modules = join(root, "node_modules");
const stamp = join(modules, ".billwright-installed");
const manifests = ["", "schemas", "engine", "renderer", "server", "pages", "stories"].map((at) =>
  join(root, at, "package.json"),
);

const wanted = () => {
  const hash = createHash("sha256").update(process.version);
  for (const file of [join(root, "package-lock.json"), ...manifests]) hash.update(readFileSync(file));
  return hash.digest("hex");
};

const installed = () => (existsSync(stamp) ? readFileSync(stamp, "utf8") : "");

/** The direct dependencies that are missing or of another version. */
function missing() {
  return manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, "utf8"));
    const folders = [join(file, "..", "node_modules"), modules];
    return Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !folders.some((folder) => existsSync(join(folder, name, "package.json"))),
    );
  });
}

function install() {
  console.log("Installing dependencies (npm ci) …");
  const npm = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0)
    fail("npm ci failed (its words are above). Check the network connection to the package registry, then try again.");
  const absent = missing();
  if (absent.length)
    fail(`npm ci left out ${absent.join(", ")}. Remove node_modules and try again; if it repeats, run npm install.`);
  writeFileSync(stamp, wanted());
}

/** Makes Node and node_modules what the project needs, or ends the process with a message on how to fix it. */
export async function ensureInstalled() {
  await goOnWithNode24();
  if (installed() === wanted() && missing().length === 0) return;
  await oneAtATime(() => {
    if (installed() !== wanted() || missing().length) install();
  });
}
