// Starts the service from a configuration, and stops it in order.
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { servesHttps, type Config, type MetricsAddress } from "./config.ts";
import { connect, type Connection } from "./database/connect.ts";
import { replicaAt } from "./database/replica.ts";
import { migrateDirectly, unknownMigration } from "./database/migrate.ts";
import { builtPages, type Pages } from "./features/platform/index.ts";
import { pagesFolder } from "./folders.ts";
import type { AdmissionBounds } from "./http/admission.ts";
import { listen } from "./http/listen.ts";
import { usualPace } from "./jobs/pace.ts";
import { runWaitingJobs, startWorker } from "./jobs/worker.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import { serveMetrics } from "./http/serveMetrics.ts";
import { databaseFault, newerDatabase, portFault } from "./startFault.ts";
import type { PaymentProvider } from "./providers/payments/payments.ts";
import type { SigningProvider } from "./providers/signing/signing.ts";
import { wire, type Parts, type Wired } from "./wiring.ts";
import type { Runtime } from "./runtime.ts";

/** How long a balancer has, in production, to read from /health that it must send nobody here any more. */
const graceMs = 5_000;

export interface Running extends Wired {
  port: number;
  /** Null: metrics are not served. */
  metricsPort: number | null;
  connection: Connection;
  /** Runs the pending jobs; for processes without a worker. */
  runJobs(): Promise<void>;
  /** Notifies the balancer, accepts no more requests, lets open ones finish, closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  runtime: Runtime;
  log: Logger;
  /** Already connected and migrated, as in tests. */
  connection?: Connection;
  /** The source of the pages; the built ones if left out. */
  pages?: Pages;
  /** Fills the migrated database before the first request. */
  seed?: (database: Connection["database"]) => Promise<void>;
  /** The payment provider; without one nothing can be paid. */
  payments?: PaymentProvider | null;
  /** The signing service; without one nothing can be signed. */
  signing?: SigningProvider | null;
  /** How many requests may run at once, where it is not the usual. */
  admission?: AdmissionBounds;
  /** What the demo adds. */
  demo?: Parts["demo"];
  /** Does a part of the start, and says so; left out: without a word. */
  step?: Step;
  /** Runs jobs in this process as well. */
  worker?: boolean;
}

type Step = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;
export const withoutAWord: Step = (_what, work) => work();

function openMetrics(metrics: Metrics, address: MetricsAddress) {
  metrics.watchProcess();
  return serveMetrics(metrics, address).catch(failing((error) => portFault("METRICS_PORT", address.port, error)));
}

/** Fails with what the error means to whoever starts the service. */
const failing = (meaning: (error: unknown) => unknown) => (error: unknown) => {
  throw meaning(error);
};

async function makeReady({ database: config }: Config, connection: Connection): Promise<void> {
  const at = config.kind === "postgres" ? config : null;
  const unknown = await unknownMigration(connection.database).catch(
    failing((error) => (at ? databaseFault("DATABASE_URL", at.url, error) : error)),
  );
  if (unknown !== null) throw newerDatabase(unknown);
  const isPooled = at !== null && at.directUrl !== at.url;
  await migrateDirectly(config, connection).catch(
    failing((error) =>
      at ? databaseFault(isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", at.directUrl, error) : error,
    ),
  );
}

/** Of services that the pages can do without for a while: the start goes on, and its log says what customers lack. */
async function sayFaults(wired: Wired, log: Logger): Promise<void> {
  for (const fault of await wired.faultsOfServices()) log.warn(fault);
}

/** A database that does not answer holds up no failed start. */
const closePatienceMs = 1_000;

export async function startServer(options: StartOptions): Promise<Running> {
  const { config, runtime, log, pages = builtPages(pagesFolder), step = withoutAWord, seed } = options;
  const connection = options.connection ?? (await step("Opening the database", () => connect(config.database)));
  try {
    if (!options.connection) await step("Migrating the database", () => makeReady(config, connection));
    if (seed) await step("Seeding the demo data", () => seed(connection.database));
    const { payments = null, signing = null, admission, demo } = options;
    const replica = config.readUrl === null ? null : replicaAt(config.readUrl, log);
    const wired = await wire({ config, connection, replica, runtime, log, pages, payments, signing, admission, demo });
    if (replica) wired.metrics.watchReplica(() => replica.database() !== null);
    const paces = { push: usualPace, sendWebhook: usualPace, ...config.paces };
    const jobs = { connection, tasks: wired.tasks, runtime, log, metrics: wired.metrics, paces };
    const listening = await listen(wired.app, config.port, { https: servesHttps(config) }).catch(
      failing((error) => portFault("PORT", config.port, error)),
    );
    const metrics = config.metrics && (await openMetrics(wired.metrics, config.metrics));
    const worker = options.worker ? startWorker(jobs) : null;
    if (worker) {
      wired.health.watchJobs(worker.state);
      wired.metrics.watchRunner(() => worker.state() === "running");
    }
    if (config.production) void sayFaults(wired, log);
    return {
      ...wired,
      port: listening.port,
      metricsPort: metrics?.port ?? null,
      connection,
      runJobs: () => runWaitingJobs(jobs),
      async stop() {
        wired.health.drain();
        const grace = config.production ? setTimeout(graceMs) : undefined;
        await Promise.all([worker?.stop(), listening.stop(undefined, grace)]);
        wired.closeProviders();
        await metrics?.stop();
        await replica?.close();
        await connection.close();
      },
    };
  } catch (error) {
    await Promise.race([connection.close(), setTimeout(closePatienceMs, undefined, { ref: false })]);
    throw error;
  }
}
