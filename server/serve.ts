// The product in its own process: reads the configuration, migrates, seeds the demo in development, listens, says where to open
// it, and stops in order. A failed start prints the reason and ends the process.
import { createServer, type AddressInfo } from "node:net";
import { resolve } from "node:path";
import { networkInterfaces } from "node:os";
import process from "node:process";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { FolderCopied, FolderInUse } from "./database/embedded/lock.ts";
import type { Pages } from "./features/platform/index.ts";
import { logTo } from "./http/log.ts";
import { folderFault, portFault, StartFault } from "./startFault.ts";
import { startServer, type Running, type StartOptions } from "./start.ts";
import { withSecrets } from "./tokens/developmentSecret.ts";
import { realRuntime } from "./runtime.ts";

/** Set by vite.config.ts. */
declare const __BUNDLED__: true | undefined;

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Says in one line what is under way, and how long it took. */
async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  process.stdout.write(`${what} … `);
  const started = performance.now();
  try {
    return await work();
  } finally {
    say(`${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

async function begin(pages: Pages | undefined): Promise<void> {
  const parent = endOfParent();
  const config = withOwnSecret(await withFreePort(readConfig(process.env)));
  // In development the terminal says where to go on; errors are still printed.
  const log = logTo(undefined, config.production ? "info" : "warn");
  // What nobody waits for may fail: of the job queue's own work, too, some is like that. It is no reason to end what serves customers.
  process.on("unhandledRejection", (error) => log.error({ error }, "a fault of ours: nobody waited for it"));
  const options = {
    config,
    runtime: realRuntime,
    log,
    worker: true,
    ...(pages && { pages }),
    ...(!config.production && { step }),
  };
  const running = config.production ? await startServer(options) : await startDevelopment(options);
  stopWith(running, { parent, longestMs: config.production ? 30_000 : 8_000 });
  say(`Billwright serves on port ${running.port}: ${config.publicUrl}`);
  if (!config.production) sayWhere(config);
}

/** Development keeps its secret in the folder of data. */
function withOwnSecret(config: Config): Config {
  try {
    return withSecrets(config);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw folderFault("DATA_DIR", resolve(config.dataDir), error);
  }
}

/**
 * In development a port that the system is to choose is known before anything names it: links do. One that is taken is reported before the
 * sandbox begins, whose port then is taken too.
 */
async function withFreePort(config: Config): Promise<Config> {
  if (config.production) return config;
  const probe = createServer();
  await new Promise<void>((resolve, reject) =>
    probe.once("error", (error) => reject(portFault("PORT", config.port, error) as Error)).listen(config.port, resolve),
  );
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return {
    ...config,
    port,
    publicUrl: config.publicUrl === "http://localhost:0" ? `http://localhost:${port}` : config.publicUrl,
  };
}

/** What somebody needs who has just started it. */
function sayWhere({ publicUrl, dataDir, database }: Config): void {
  say(`  Open  ${publicUrl}/dev  what to try in each role, every page, sign-ins, what was sent`);
  const { port, hostname } = new URL(publicUrl);
  const address = hostname === "localhost" ? addressInNetwork() : undefined;
  if (address !== undefined) say(`  Phone http://${address}:${port}/dev  in the same network`);
  say(`  Data  ${resolve(dataDir)}${database.kind === "postgres" ? " and the PostgreSQL of DATABASE_URL" : ""}`);
  say("  Stop  Ctrl+C");
}

/** An address of this machine that others of its network can open. */
function addressInNetwork(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((some = []) => some);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address;
}

/** What is built is for production alone, so that no demo is in it, and none runs where somebody forgets a variable. */
async function startDevelopment(options: StartOptions): Promise<Running> {
  if (typeof __BUNDLED__ === "undefined") return (await import("./demo/startDemo.ts")).startDemo(options);
  throw new ConfigError(["NODE_ENV is not production: this is the built server, which has no demo"]);
}

interface Stopping {
  parent: Promise<void>;
  /** Longer than a stop in order takes: a database that does not answer holds nobody up for ever. */
  longestMs: number;
}

/** In order, by a signal or with the process that has started it. */
function stopWith(running: Running, { parent, longestMs }: Stopping): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestMs).unref();
    running.stop().then(
      () => end("Billwright has stopped.", 0),
      () => end("Billwright did not stop in order.", 1),
    );
  };
  const end = (text: string, code: number) => process.stdout.write(`${text}\n`, () => process.exit(code));
  // Who reads the terminal may be gone by then.
  process.stdout.on("error", () => process.exit());
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  void parent.then(stop);
}

/** Of `npm start`, which holds a channel to this process; by itself or under a service manager there is none. */
const endOfParent = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.channel) process.once("disconnect", resolve);
  });

/** Serves until a signal stops it; the built pages, unless others are given. */
export async function serve(pages?: Pages): Promise<void> {
  try {
    await begin(pages);
  } catch (error) {
    const isKnown = [ConfigError, FolderInUse, FolderCopied, StartFault].some((kind) => error instanceof kind);
    process.stderr.write(`${error instanceof Error ? (isKnown ? error.message : error.stack) : String(error)}\n`);
    process.exit(1);
  }
}
