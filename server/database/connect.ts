// The one way to the database: knex on the pg driver, to a PostgreSQL or to the embedded database alike.
import knex, { type Knex } from "knex";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import { FolderInUse } from "./embedded/lock.ts";
import { openOnDisk, type Embedded } from "./embedded/open.ts";
import { findSocket, socketPort } from "./embedded/socket.ts";

/** For queries; inside of a transaction use the transaction. */
export type Database = Knex;
export type Transaction = Knex.Transaction;
export type Queryable = Database | Transaction;

export interface Connection {
  database: Database;
  /** The pool the job worker runs on. */
  pool: pg.Pool;
  close(): Promise<void>;
}

const silent = (): void => undefined;

/** A request that gets no connection for this long is answered that the service is busy. */
const acquireTimeoutMs = 3_000;
/** Connections of one process: for requests, and for jobs. */
export const poolSize = 10;
export const jobPoolSize = 4;

/** How long a command waits for the embedded database, and how often it looks. */
const patienceMs = 15_000;
const pauseMs = 100;

/** For the server: on the embedded database it lets commands in as well. Throws FolderInUse. */
export async function connect(config: Config["database"]): Promise<Connection> {
  if (config.kind === "postgres") return connectToPostgres(config);
  const folder = resolve(config.folder);
  mkdirSync(folder, { recursive: true });
  const embedded = await openOnDisk(folder);
  try {
    await embedded.letOthersIn(folder);
  } catch (error) {
    await embedded.close();
    throw error;
  }
  return connectToEmbedded(embedded);
}

/** For a command: beside a server that has the embedded database open, else by itself. Throws FolderInUse, ForeignSocket. */
export async function connectBeside(config: Config["database"]): Promise<Connection> {
  if (config.kind === "postgres") return connectToPostgres(config);
  const folder = resolve(config.folder);
  mkdirSync(folder, { recursive: true });
  for (let waited = 0; ; waited += pauseMs) {
    try {
      return connectToEmbedded(await openOnDisk(folder));
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      const socket = await findSocket(folder);
      if (socket) return connectTo({ ...embeddedLogin, host: socket, port: socketPort });
      // A server that starts or stops, or another command: both are done soon.
      if (waited >= patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The job queue listens, and names its statements: it goes past a pooler. */
const connectToPostgres = ({ url, directUrl }: { url: string; directUrl: string }) =>
  connectTo(loginOf(url), acquireTimeoutMs, loginOf(directUrl));

export const loginOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: acquireTimeoutMs,
});

/** Past the pooler, if there is one: for what changes tables or empties them, and for long transactions. */
export const direct = (config: Config["database"]): Config["database"] =>
  config.kind === "postgres" ? { ...config, url: config.directUrl } : config;

const embeddedLogin = { user: "postgres", database: "postgres", ssl: false } as const;

export function connectToEmbedded(embedded: Embedded): Connection {
  const connection = connectTo({ ...embeddedLogin, stream: embedded.stream });
  return {
    ...connection,
    async close() {
      await connection.close();
      await embedded.close();
    },
  };
}

/** `patience`: how many ms a query waits for a free connection. `ofJobs`: where the job queue connects, if elsewhere. */
export function connectTo(settings: pg.ClientConfig, patience = acquireTimeoutMs, ofJobs = settings): Connection {
  const database = knex({
    client: "pg",
    connection: settings as Knex.PgConnectionConfig,
    acquireConnectionTimeout: patience,
    pool: { min: 0, max: poolSize },
    // What fails is thrown to the caller and written to our log: the driver prints nothing of its own to the terminal.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
  });
  const pool = new pg.Pool({ ...ofJobs, max: jobPoolSize });
  // A connection that breaks while nobody uses it is no fault of anyone: the pool makes a new one.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return {
    database,
    pool,
    async close() {
      await pool.end();
      await database.destroy();
    },
  };
}
