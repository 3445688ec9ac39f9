// Installs missing dependencies. Uses only Node's own modules, because it runs before node_modules exists.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

export const root = join(import.meta.dirname, "..");
const modules = join(root, "node_modules");
const stamp = join(modules, ".billwright-installed");
const lock = join(root, ".cache", "install.lock");
const manifests = ["", "schemas", "engine", "renderer", "server", "pages", "stories"].map((at) =>
  join(root, at, "package.json"),
);

function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `Billwright needs Node 20.19 or newer; this is ${process.versions.node}. Please install a newer Node and try again.`,
    );
}

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
    const places = [join(file, "..", "node_modules"), modules];
    return Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => !places.some((place) => existsSync(join(place, name, "package.json"))),
    );
  });
}

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Allows one installation at a time: a second start waits for the first; the lock of a process that died is taken over. */
async function withLock(work) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  for (let waited = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      const young = existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2000;
      if (!alive(holder) && !young) rmSync(lock, { force: true });
      else if (!waited) waited = Boolean(console.log("Another installation is running; waiting for it …")) || true;
      await new Promise((ready) => setTimeout(ready, 500));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
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

/** Makes node_modules match package-lock.json, or ends the process with a message on how to fix it. */
export async function ensureInstalled() {
  checkNode();
  if (installed() === wanted() && missing().length === 0) return;
  await withLock(() => {
    if (installed() !== wanted() || missing().length) install();
  });
}
