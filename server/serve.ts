// The product in its own process: reads the configuration, migrates, seeds the demo in development, listens, says where to open
// it, and stops in order. A failed start prints the reason and ends the process.
import { resolve } from "node:path";
import process from "node:process";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { FolderCopied, FolderInUse } from "./database/embedded/lock.ts";
import type { Pages } from "./features/platform/index.ts";
import { logTo } from "./http/log.ts";
import { folderFault, StartFault } from "./startFault.ts";
import { startServer, type Running, type StartOptions } from "./start.ts";
import { withSecrets } from "./tokens/developmentSecret.ts";
import { sandboxPayments } from "./providers/payments/sandboxPayments.ts";
import { sandboxSigning } from "./providers/signing/sandboxSigning.ts";
import { realRuntime } from "./runtime.ts";
import { webhookPath } from "./features/money/index.ts";
import { sealOf } from "./tokens/seal.ts";
import { keyringOf } from "./tokens/secrets.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";

/** Set by vite.config.ts. */
declare const __BUNDLED__: true | undefined;

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function begin(pages: Pages | undefined): Promise<void> {
  const config = withOwnSecret(readConfig(process.env));
  // In development the terminal says where to go on; errors are still printed.
  const log = logTo(undefined, config.production ? "info" : "warn");
  // What nobody waits for may fail: of the job queue's own work, too, some is like that. It is no reason to end what serves customers.
  process.on("unhandledRejection", (error) => log.error({ error }, "a fault of ours: nobody waited for it"));
  const options = { config, runtime: realRuntime, log, worker: true, ...(pages && { pages }) };
  const running = config.production ? await startServer(options) : await startDevelopment(options);
  stopOnSignal(running);
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

/** What somebody needs who has just started it. */
function sayWhere({ publicUrl, dataDir, database }: Config): void {
  say(`  Open   ${publicUrl}/dev (every page, sign-ins by one press, what was sent)`);
  say(`  Data   ${resolve(dataDir)}${database.kind === "postgres" ? ", rows in the PostgreSQL of DATABASE_URL" : ""}`);
  say("  Stop   Ctrl+C");
}

/** What is built is for production alone, so that no demo is in it, and none runs where somebody forgets a variable. */
function startDevelopment(options: StartOptions): Promise<Running> {
  if (typeof __BUNDLED__ === "undefined") return startDemo(options);
  throw new ConfigError(["NODE_ENV is not production: this is the built server, which has no demo"]);
}

/** Seeds the demo billers and adds the page that leads through them. Production does not even load them. */
async function startDemo(options: StartOptions): Promise<Running> {
  const { seedDemo } = await import("./demo/seed.ts");
  const { seedMails } = await import("./demo/mails/seedMails.ts");
  const { tourRoutes } = await import("./demo/tour/routes.ts");
  const { publicUrl } = options.config;
  const { signAgreements } = await import("./demo/signAgreements.ts");
  const { spendLink } = await import("./demo/spendLink.ts");
  const { connectDemo, demoRedirectUris } = await import("./demo/connectSso.ts");
  const sandbox = await openSandbox(options.config, demoRedirectUris(publicUrl));
  const running = await startServer({
    ...options,
    demo: tourRoutes,
    payments: sandboxPayments(sandbox.access),
    signing: sandboxSigning(sandbox.access),
    seed: async (database) => {
      const now = realRuntime.now();
      await seedDemo(database, { now });
      await seedMails(database, { seal: sealOf(keyringOf(options.config.secrets), realRuntime), now });
    },
  });
  await connectDemo(running, sandbox.access);
  await signAgreements(running, sandbox.access);
  await spendLink(running, sandbox.access);
  sandbox.notifyAt(`http://localhost:${running.port}${webhookPath}`);
  return running;
}

/** The services of others, played on a second origin of the same host. */
async function openSandbox(
  { sandboxPort, publicUrl, dataDir }: Config,
  redirectUris: readonly string[],
): Promise<Sandbox> {
  const { startSandbox } = await import("./sandbox/sandbox.ts");
  const { hostname: host } = new URL(publicUrl);
  return startSandbox({ port: sandboxPort ?? 0, host, dataDir, runtime: realRuntime, redirectUris });
}

/** Longer than a stop in order takes: a database that does not answer holds nobody up for ever. */
const longestStopMs = 30_000;

function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

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
