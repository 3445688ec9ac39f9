// The one way to the database: knex on the pg driver, to a PostgreSQL or to the embedded database alike.
import knex, { type Knex } from "knex";
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import type { Config } from "../config.ts";
import { openOnDisk, type Embedded } from "./embedded/open.ts";

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

/** Who cannot get a connection for this long hears that the service is busy. */
const acquireTimeoutMs = 3_000;
const poolSize = 10;

export async function connect(config: Config["database"]): Promise<Connection> {
  if (config.kind === "postgres")
    return connectTo({ connectionString: config.url, connectionTimeoutMillis: acquireTimeoutMs });
  const folder = resolve(config.folder);
  mkdirSync(folder, { recursive: true });
  return connectToEmbedded(await openOnDisk(folder));
}

export function connectToEmbedded(embedded: Embedded): Connection {
  const connection = connectTo({ user: "postgres", database: "postgres", ssl: false, stream: embedded.stream });
  return {
    ...connection,
    async close() {
      await connection.close();
      await embedded.close();
    },
  };
}

export function connectTo(settings: pg.ClientConfig): Connection {
  const database = knex({
    client: "pg",
    connection: settings as Knex.PgConnectionConfig,
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: { min: 0, max: poolSize },
    // What fails is thrown to whoever asked, and said in our log: the driver says nothing of its own on the terminal.
    log: { warn: silent, error: silent, deprecate: silent, debug: silent },
  });
  const pool = new pg.Pool({ ...settings, max: 4 });
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
