// A copy of the database for reading (DATABASE_READ_URL), some moments behind. While it is away, readers go to the writer.
import type { Logger } from "pino";
import { connectTo, loginOf, type Database } from "./connect.ts";

export interface Replica {
  /** Null while it is away. */
  database(): Database | null;
  /** It could not be read: it is left alone for a while. */
  failed(error: unknown): void;
  /** It could. */
  worked(): void;
  close(): Promise<void>;
}

/** For so long nobody waits for one that is away. */
const pauseMs = 10_000;

export function replicaAt(url: string, log: Logger, elapsed = () => performance.now()): Replica {
  const connection = connectTo(loginOf(url));
  let backAt = -Infinity;
  let isAway = false;
  return {
    database() {
      if (elapsed() < backAt) return null;
      return connection.database;
    },
    failed(error) {
      backAt = elapsed() + pauseMs;
      if (!isAway) log.warn({ error }, "DATABASE_READ_URL cannot be read: the database itself answers instead");
      isAway = true;
    },
    worked: () => void (isAway = false),
    close: connection.close,
  };
}
