// How much one address may ask for. Counted in the database, as any number of processes serve.
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/connect.ts";
import { tooMany } from "./refusal.ts";

export interface Limits {
  /** Counts a request. Throws a Refused of class MANY. */
  take(ip: string): Promise<void>;
}

/** `perMinute` 0: no limit. */
export function limitsOn(database: Database, perMinute: number): Limits {
  if (perMinute === 0) return { take: async () => undefined };
  const limiter = new RateLimiterPostgres({
    storeClient: database,
    storeType: "knex",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "ip",
    points: perMinute,
    duration: 60,
    // Whoever is over the limit is turned away without asking the database again.
    inMemoryBlockOnConsumed: perMinute + 1,
    inMemoryBlockDuration: 10,
  });
  return {
    async take(ip) {
      try {
        await limiter.consume(ip);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany("api.tooMany", error.msBeforeNext / 1000);
        throw error;
      }
    },
  };
}
