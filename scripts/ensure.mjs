// Brings what is missing: Node 24 and the dependencies. Uses only Node's own modules, because it runs before node_modules exists.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { run } from "./node.mjs";
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

async function install() {
  console.log("Installing the dependencies (npm ci) …");
  const started = Date.now();
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if ((await run("npm", args, { interrupted: 1, killAfterMs: 5_000, shell: process.platform === "win32" })) !== 0)
    fail("npm ci failed (its words are above). Check the network connection to the package registry, then try again.");
  const absent = missing();
  if (absent.length)
    fail(`npm ci left out ${absent.join(", ")}. Remove node_modules and try again; if it repeats, run npm install.`);
  writeFileSync(stamp, wanted());
  console.log(`Installed the dependencies in ${secondsSince(started)}.`);
}

/** As it is printed. */
export const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** Makes Node and node_modules what the project needs, or ends the process with a message on how to fix it. */
export async function ensureInstalled() {
  await goOnWithNode24();
  if (installed() === wanted() && missing().length === 0) return;
  await oneAtATime(async () => {
    if (installed() !== wanted() || missing().length) await install();
  });
}
