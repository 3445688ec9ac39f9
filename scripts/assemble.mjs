// Puts together what production runs: the folder dist, which can be copied anywhere where Node is. In it are server, pages, locales, and in
// node_modules the few packages that cannot be part of the bundle: the `dependencies` of server/package.json with theirs.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./ensure.mjs";

export const dist = join(root, "dist");
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Where Node finds a package from within another: the paths of package-lock.json. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const folder = `${at ? `${at}/` : ""}node_modules/${name}`;
    if (packages[folder]) return folder;
    if (at === "") return null;
    if (!at.includes("/node_modules/")) at = "";
  }
}

/** The packages that the server needs beside its bundle, as paths in package-lock.json; optional ones of other systems are not there. */
export function packagesBeside() {
  const { packages } = read("package-lock.json");
  const found = new Set();
  const add = (from, name) => {
    const folder = folderOf(packages, from, name);
    if (folder === null || found.has(folder) || !existsSync(join(root, folder))) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = packages[folder];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(folder, next);
  };
  for (const name of Object.keys(read("server/package.json").dependencies)) add("server", name);
  return [...found].sort();
}

/** A package without the packages inside of it: those are copied as their own, where they are needed. */
function copyPackage(folder) {
  const from = join(root, folder);
  const inner = join(from, "node_modules");
  mkdirSync(dirname(join(dist, folder)), { recursive: true });
  cpSync(from, join(dist, folder.replace(/^server\//, "")), { recursive: true, filter: (path) => path !== inner });
}

function copyPackages() {
  const stamp = join(dist, "node_modules", ".copied-from");
  const packages = packagesBeside();
  const wanted = JSON.stringify([packages, read("package-lock.json").packages]);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(join(dist, "node_modules"), { recursive: true, force: true });
  for (const folder of packages) copyPackage(folder);
  writeFileSync(stamp, wanted);
}

/** After the builds of server and pages; without the latter the calls are served, and no pages. */
export function assemble() {
  const folders = { locales: join("pages", "locales"), pages: join("pages", "dist") };
  for (const [name, from] of Object.entries(folders)) {
    rmSync(join(dist, name), { recursive: true, force: true });
    if (existsSync(join(root, from))) cpSync(join(root, from), join(dist, name), { recursive: true });
  }
  copyPackages();
  const { version, license, engines } = read("server/package.json");
  writeFileSync(
    join(dist, "package.json"),
    JSON.stringify({ name: "billwright-server", version, license, engines, private: true, type: "module" }),
  );
}
