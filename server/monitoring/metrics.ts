// What is counted and measured of this process, in the form that Prometheus reads. Names and labels are a contract with dashboards and alerts
// (docs/monitoring); no label holds an account, an address or anything else of a person.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Connection, Database } from "../database/connect.ts";

export interface Metrics {
  /** `call`: a name of the contract, or `page`, `unknown` and `shed` for what is no call. */
  answered(call: string, status: number, seconds: number): void;
  ran(kind: string, outcome: JobOutcome, seconds: number): void;
  /** This process runs jobs: whether its runner does so at the moment. */
  watchRunner(isRunning: () => boolean): void;
  /** There is a replica: whether it is read at the moment. */
  watchReplica(isRead: () => boolean): void;
  /** When a certificate of ours ends. */
  watchCertificate(certificate: string, endsAt: Date): void;
  /** In addition to what is always counted: event loop, memory and garbage collection of the process. For one server in a process. */
  watchProcess(): void;
  /** Everything, as text; asks the database for the jobs. */
  read(): Promise<string>;
  contentType: string;
}

/** `again`: it failed and is tried again; `dead`: it failed for the last time. */
export type JobOutcome = "done" | "again" | "dead";

const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const jobSeconds = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

const jobStates = ["due", "running", "later", "failing"] as const;

/** The state of the queue. */
export type JobCounts = Record<(typeof jobStates)[number] | "dead" | "delaySeconds", number>;

/** What the last nightly check of a kind of chain found. */
interface ChainCheck {
  kind: string;
  checkedAt: Date;
  broken: number;
}

/** What is asked of the database when the metrics are read, the same for all processes. */
export interface MetricSources {
  countJobs(database: Database): Promise<JobCounts>;
  findChecks(database: Database): Promise<ChainCheck[]>;
  /** When the first of some keys ends, by their name; null: none of them does, as far as is known. */
  keyEnds: Readonly<Record<string, (database: Database) => Promise<Date | null>>>;
}

export function metricsOf(connection: Connection, { countJobs, findChecks, keyEnds }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Histogram({
    name: "billwright_call_seconds",
    help: "Time until an answer was sent whole, by call and class of its status.",
    labelNames: ["call", "class"],
    buckets: callSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: "billwright_job_seconds",
    help: "Time of one try of a job, by kind and outcome: done, again (failed, to be tried again), dead (given up).",
    labelNames: ["kind", "outcome"],
    buckets: jobSeconds,
    registers,
  });
  const certificates = new Gauge({
    name: "billwright_certificate_ends_at_seconds",
    help: "When a certificate ends, in seconds since 1970.",
    labelNames: ["certificate"],
    registers,
  });
  watchPools(connection, registers);
  watchJobs(registers, () => countJobs(connection.database));
  watchKeys(registers, keyEnds, connection.database);
  watchChains(registers, () => findChecks(connection.database));
  return {
    answered: (call, status, seconds) => calls.observe({ call, class: `${Math.floor(status / 100)}xx` }, seconds),
    ran: (kind, outcome, seconds) => jobs.observe({ kind, outcome }, seconds),
    watchRunner: (isRunning) => watchRunner(isRunning, registers),
    watchReplica: (isRead) =>
      void new Gauge({
        name: "billwright_replica_up",
        help: "Whether results, lists and exports are read from DATABASE_READ_URL: 1, or 0 while it is away and the database itself is read.",
        registers,
        collect() {
          this.set(isRead() ? 1 : 0);
        },
      }),
    watchCertificate: (certificate, endsAt) => certificates.set({ certificate }, endsAt.getTime() / 1000),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Of the two pools: the queries' and the job queue's. */
function watchPools({ database, pool }: Connection, registers: Registry[]): void {
  const queries = database.client.pool as Record<"numUsed" | "numFree" | "numPendingAcquires", () => number>;
  new Gauge({
    name: "billwright_database_connections",
    help: "Connections to the database by pool and state: used, free; waiting: work that waits for one.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      this.set({ pool: "queries", state: "used" }, queries.numUsed());
      this.set({ pool: "queries", state: "free" }, queries.numFree());
      this.set({ pool: "queries", state: "waiting" }, queries.numPendingAcquires());
      this.set({ pool: "jobs", state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ pool: "jobs", state: "free" }, pool.idleCount);
      this.set({ pool: "jobs", state: "waiting" }, pool.waitingCount);
    },
  });
}

function watchRunner(isRunning: () => boolean, registers: Registry[]): void {
  new Gauge({
    name: "billwright_job_runner_up",
    help: "Whether this process runs jobs at the moment: 1, or 0 while its runner starts anew or cannot ask the database for jobs.",
    registers,
    collect() {
      this.set(isRunning() ? 1 : 0);
    },
  });
}

function watchKeys(registers: Registry[], keyEnds: MetricSources["keyEnds"], database: Database): void {
  new Gauge({
    name: "billwright_key_ends_at_seconds",
    help: "When the first of some keys of others' systems ends, in seconds since 1970. sso: the secrets of accounts' identity providers.",
    labelNames: ["key"],
    registers,
    async collect() {
      const ends = await Promise.all(
        Object.entries(keyEnds).map(async ([key, find]) => [key, await find(database).catch(() => null)] as const),
      );
      this.reset();
      for (const [key, endsAt] of ends) if (endsAt) this.set({ key }, endsAt.getTime() / 1000);
    },
  });
}

/** As the last nightly checks found them, the same for all processes. */
function watchChains(registers: Registry[], findChecks: () => Promise<ChainCheck[]>): void {
  const gauge = (name: string, help: string, valueOf: (check: ChainCheck) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["chains"],
      registers,
      async collect() {
        const checks = await findChecks().catch((): ChainCheck[] => []);
        this.reset();
        for (const check of checks) this.set({ chains: check.kind }, valueOf(check));
      },
    });
  gauge(
    "billwright_chains_broken",
    "Agreements, customers' consents and histories of templates that were changed, put in or taken out behind their chain's back, as the last nightly check found.",
    ({ broken }) => broken,
  );
  gauge(
    "billwright_chains_checked_at_seconds",
    "When chains were last checked, in seconds since 1970.",
    ({ checkedAt }) => checkedAt.getTime() / 1000,
  );
}

/** The queue is one for all processes: each reports the same, so a dashboard takes the largest, not the sum. */
function watchJobs(registers: Registry[], countJobs: () => Promise<JobCounts>): void {
  const failures = new Counter({
    name: "billwright_metrics_failures_total",
    help: "Readings of these metrics in which the database did not report the jobs.",
    registers,
  });
  let reading: Promise<JobCounts | null> | null = null;
  /** One look at the queue for all that is read at once. */
  const count = () =>
    (reading ??= countJobs()
      .catch(() => (failures.inc(), null))
      .finally(() => (reading = null)));
  const gauge = (name: string, help: string, valueOf: (counts: JobCounts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const counts = await count();
        if (counts) this.set(valueOf(counts));
        else this.remove();
      },
    });
  gauge(
    "billwright_job_delay_seconds",
    "How long the job that is due longest has waited.",
    (counts) => counts.delaySeconds,
  );
  gauge("billwright_dead_letters", "Jobs that were given up after their last try.", ({ dead }) => dead);
  new Gauge({
    name: "billwright_jobs",
    help: "Jobs in the queue by state: due, running, later, failing (at least one try failed).",
    labelNames: ["state"],
    registers,
    async collect() {
      const counts = await count();
      if (!counts) return this.reset();
      for (const state of jobStates) this.set({ state }, counts[state]);
    },
  });
}
