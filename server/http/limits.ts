// How often things may happen. Counted in the database, as any number of processes serve; what may not reach it, in memory.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
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

const refused = ({ msBeforeNext }: RateLimiterRes, message: MessageKey) =>
  tooMany(message, Math.ceil(msBeforeNext / 1000));

/** The library throws what is left of a limit where it is used up. */
async function orRefuse(counted: Promise<RateLimiterRes>, message: MessageKey): Promise<void> {
  try {
    await counted;
  } catch (error) {
    throw error instanceof RateLimiterRes ? refused(error, message) : error;
  }
}

export function limitOn(database: Database, { name, points, seconds, message = "api.tooMany" }: LimitRule): Limit {
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
    take: (key, times = 1) => orRefuse(limiter.consume(key, times), message),
    async check(key) {
      const known = await limiter.get(key);
      if (known && known.consumedPoints >= points) throw refused(known, message);
    },
    async giveBack(key) {
      await limiter.reward(key, 1);
    },
  };
}

/** On all requests of one address. Both throw a Refused of class MANY. */
export interface Limits {
  /** Counts in this process alone: for whoever has shown nothing yet, and may cost the database nothing (threats.md T1). */
  knock(ip: string): Promise<void>;
  /** Counts for all processes. */
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

export const unlimited: Limits = { knock: async () => undefined, take: async () => undefined };

/** What all processes count is taken in portions: not every request writes to the same row. `perMinute` 0: no limit. */
export function limitsOn(database: Database, perMinute: number, world: Pick<World, "now">): Limits {
  if (perMinute === 0) return unlimited;
  const inMemory = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const limit = limitOn(database, { name: "ip", points: perMinute, seconds: 60 });
  const size = Math.max(1, Math.floor(perMinute / portionsOfMinute));
  const portions = new Map<string, Portion>();
  return {
    knock: (ip) => orRefuse(inMemory.consume(ip), "api.tooMany"),
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
