// How often things may happen. Counted in the database, as any number of processes serve.
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { MessageKey } from "@billwright/schemas";
import type { Database } from "../database/connect.ts";
import type { World } from "../world.ts";
import { tooMany } from "./refusal.ts";

/** How often one thing may happen: `points` times in `seconds`, for each key. */
export interface LimitRule {
  /** Tells this limit's counts from every other's. */
  name: string;
  points: number;
  seconds: number;
  /** What is said, with {n} seconds to wait; api.tooMany where left out. */
  message?: MessageKey;
}

export interface Limit {
  /** Counts so many times, once where left out. Throws a Refused of class MANY. */
  take(key: string, times?: number): Promise<void>;
  /** Throws as take does, but counts nothing: for limits on misses, which are known only after. */
  check(key: string): Promise<void>;
  /** Takes one count back: for limits on what went wrong, counted before it could. */
  giveBack(key: string): Promise<void>;
}

export function limitOn(database: Database, { name, points, seconds, message = "api.tooMany" }: LimitRule): Limit {
  const refused = ({ msBeforeNext }: RateLimiterRes) => tooMany(message, Math.ceil(msBeforeNext / 1000));
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
    async take(key, times = 1) {
      try {
        await limiter.consume(key, times);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refused(error);
        throw error;
      }
    },
    async check(key) {
      const known = await limiter.get(key);
      if (known && known.consumedPoints >= points) throw refused(known);
    },
    async giveBack(key) {
      await limiter.reward(key, 1);
    },
  };
}

export interface Limits {
  /** Counts a request of an address. Throws a Refused of class MANY. */
  take(ip: string): Promise<void>;
}

/** A process takes a hundredth of an address's minute at a time; what is not used up in time is lost to the address. */
const portionsOfMinute = 100;
const portionMs = 5_000;
const mostAddresses = 10_000;

interface Portion {
  left: number;
  /** In milliseconds since 1970. */
  until: number;
}

/** The limit on all requests of one address, taken in portions: not every one of them writes to the same row. `perMinute` 0: no limit. */
export function limitsOn(database: Database, perMinute: number, world: Pick<World, "now">): Limits {
  if (perMinute === 0) return { take: async () => undefined };
  const limit = limitOn(database, { name: "ip", points: perMinute, seconds: 60 });
  const size = Math.max(1, Math.floor(perMinute / portionsOfMinute));
  const portions = new Map<string, Portion>();
  return {
    async take(ip) {
      const now = world.now().getTime();
      const portion = portions.get(ip);
      if (portion && portion.left > 0 && portion.until > now) {
        portion.left--;
        return;
      }
      await limit.take(ip, size);
      if (portions.size >= mostAddresses) portions.clear();
      portions.set(ip, { left: size - 1, until: now + portionMs });
    },
  };
}
