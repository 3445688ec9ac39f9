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

/** How often one thing may happen: `points` times in `seconds`, for each key. */
export interface LimitRule {
  /** Tells this limit's counts from every other's. */
  name: string;
  points: number;
  seconds: number;
}

export interface Limit {
  /** Counts once. Throws a Refused of class MANY. */
  take(key: string): Promise<void>;
  /** Throws as take does, but counts nothing: for limits on misses, which are known only after. */
  check(key: string): Promise<void>;
}

export function limitOn(database: Database, { name, points, seconds }: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: database,
    storeType: "knex",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany("api.tooMany", error.msBeforeNext / 1000);
        throw error;
      }
    },
    async check(key) {
      const known = await limiter.get(key);
      if (known && known.consumedPoints >= points) throw tooMany("api.tooMany", known.msBeforeNext / 1000);
    },
  };
}
