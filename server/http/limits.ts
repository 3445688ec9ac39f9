// Counts how often things happen; schemas/calls/limit.ts declares how often they may. The counts are in one table for any number of
// processes; requests that may not use the database are counted in memory. One statement checks and counts, so that two requests cannot
// both be the last that fits (threats.md T11).
import type { LimitRule, LimitWindow } from "@billwright/schemas";
import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database, Queryable } from "../database/connect.ts";
import { currentKey, type Keyring } from "../tokens/secrets.ts";
import type { Runtime } from "../runtime.ts";
import { Refused, tooMany } from "./refusal.ts";

/** The counted subject, such as an account and a contact. Only a keyed digest of it is stored. */
export type LimitKey = readonly string[];

export interface Limits {
  /**
   * Counts this many times, once if left out. Throws a Refused of class MANY, and then has counted nothing. `on`: the transaction that
   * does what is limited; if it is rolled back, the count is too.
   */
  take(rule: LimitRule, key: LimitKey, more?: { on?: Queryable; times?: number }): Promise<void>;
  /** Throws as `take` does, but counts nothing. */
  check(rule: LimitRule, key: LimitKey, on?: Queryable): Promise<void>;
  /** Takes the last count back: for limits on misses, which are counted before it is known whether they are misses. */
  giveBack(rule: LimitRule, key: LimitKey, on?: Queryable): Promise<void>;
}

/** Takes what the rule allows. False where there is no room: another rule may have some. */
export async function hasRoom(
  limits: Pick<Limits, "take">,
  rule: LimitRule,
  key: LimitKey,
  on?: Queryable,
): Promise<boolean> {
  try {
    await limits.take(rule, key, on === undefined ? {} : { on });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Counts are stored in groups of a hundredth of a window, rounded up to the later time, so never more than the rule allows. */
const fewCounts = 100;

const longest = ({ windows }: LimitRule): number => Math.max(...windows.map(({ seconds }) => seconds));
const shortest = ({ windows }: LimitRule): number => Math.min(...windows.map(({ seconds }) => seconds));

/** When it counts. */
function momentOf(rule: LimitRule, now: Date): Date {
  if (rule.windows.every(({ count }) => count <= fewCounts)) return now;
  const grainMs = (shortest(rule) * 1000) / fewCounts;
  return new Date(Math.ceil(now.getTime() / grainMs) * grainMs);
}

/** Counts if every window has room. `known` is the row as the last request left it. */
function takingSql(rule: LimitRule): string {
  const since = (seconds: number) => `t > :now::timestamptz - interval '${seconds} seconds'`;
  const counts = "unnest(known.times, known.counts) as each (t, n)";
  const room = rule.windows.map(
    ({ count, seconds }) => `(select coalesce(sum(n), 0) from ${counts} where ${since(seconds)}) + :times <= ${count}`,
  );
  return `insert into limit_counts as known (name, key, times, counts, expires_at)
    values (:name, :key, array[:at::timestamptz], array[:times::integer], :expiresAt)
    on conflict (name, key) do update set expires_at = :expiresAt, (times, counts) = (
      select array_agg(t order by t), array_agg(n order by t) from (
        select t, sum(n)::integer as n from (
          select t, n from ${counts} where n > 0 and ${since(longest(rule))} union all select :at, :times
        ) as kept group by t
      ) as merged
    )
    where ${room.join(" and ")} returning 1`;
}

interface Counts {
  times: Date[];
  counts: number[];
}

/** Seconds until a window has room for this many more; 0: it has room. */
function waitFor({ times, counts }: Counts, { count, seconds }: LimitWindow, more: number, now: Date): number {
  if (more > count) return seconds;
  const since = now.getTime() - seconds * 1000;
  const inside = times
    .map((time, index): [number, number] => [time.getTime(), counts[index] ?? 0])
    .filter(([time]) => time > since)
    .sort(([one], [other]) => one - other);
  let left = inside.reduce((sum, [, n]) => sum + n, 0);
  let wait = 0;
  for (const [time, n] of inside) {
    if (left + more <= count) break;
    left -= n;
    wait = (time - since) / 1000;
  }
  return wait;
}

/** The refusal with the longest wait, and the message of that window. */
function refusalOf(rule: LimitRule, known: Counts, more: number, now: Date): { wait: number; refused: Refused } {
  const waits = rule.windows.map((window) => ({ window, wait: waitFor(known, window, more, now) }));
  const { window, wait } = waits.reduce((worst, each) => (each.wait > worst.wait ? each : worst));
  return { wait, refused: tooMany(window.message ?? rule.message ?? "api.tooMany", Math.ceil(wait)) };
}

/** Where the last group is that still counts something: those behind it were given back. */
const lastCounted = "(select max(at) from generate_subscripts(counts, 1) as at where counts[at] > 0)";

export function limitsOn(database: Database, keyring: Keyring, runtime: Pick<Runtime, "now">): Limits {
  const digest = (key: LimitKey) =>
    createHmac("sha256", currentKey(keyring, "limits").key).update(JSON.stringify(key)).digest("base64url");
  const rowOf = ({ name }: LimitRule, key: LimitKey) => ({ name, key: digest(key) });

  async function countsOf(rule: LimitRule, key: LimitKey, on: Queryable): Promise<Counts> {
    const row = await on("limit_counts").where(rowOf(rule, key)).first<Counts | undefined>("times", "counts");
    return row ?? { times: [], counts: [] };
  }

  async function tookOne(rule: LimitRule, key: LimitKey, on: Queryable, times: number, now: Date): Promise<boolean> {
    if (rule.windows.some(({ count }) => times > count)) return false;
    const at = momentOf(rule, now);
    const expiresAt = new Date(at.getTime() + longest(rule) * 1000);
    const binding = { ...rowOf(rule, key), now, at, times, expiresAt };
    const { rows } = await on.raw<{ rows: unknown[] }>(takingSql(rule), binding);
    return rows.length > 0;
  }

  return {
    async take(rule, key, { on = database, times = 1 } = {}) {
      const now = runtime.now();
      if (!(await tookOne(rule, key, on, times, now)))
        throw refusalOf(rule, await countsOf(rule, key, on), times, now).refused;
    },
    async check(rule, key, on = database) {
      const { wait, refused } = refusalOf(rule, await countsOf(rule, key, on), 1, runtime.now());
      if (wait > 0) throw refused;
    },
    async giveBack(rule, key, on = database) {
      await on("limit_counts")
        .where(rowOf(rule, key))
        .whereRaw(`${lastCounted} > 0`)
        .update({
          counts: on.raw(`counts[:${lastCounted} - 1] || counts[${lastCounted}] - 1 || counts[${lastCounted} + 1:]`),
        });
    },
  };
}

/** Deletes counts that are older than every window. */
export async function forgetCounts(database: Queryable, now: Date): Promise<void> {
  await database("limit_counts").where("expires_at", "<", now).delete();
}

/** On all requests of one network. Both throw a Refused of class MANY. */
export interface RequestLimits {
  /** Counts in this process alone: for unverified requests, which may not use the database (threats.md T1). */
  countInProcess(network: string): Promise<void>;
  /** Counts for all processes. */
  take(network: string): Promise<void>;
}

/** A process reserves a hundredth of a network's minute at a time; what it does not use in time is lost to the network. */
const portionsOfMinute = 100;
const portionMs = 5_000;
const mostNetworks = 10_000;

interface Portion {
  left: number;
  /** In milliseconds since 1970. */
  until: number;
}

export const unlimited: RequestLimits = { countInProcess: async () => undefined, take: async () => undefined };

/** The count of all processes is reserved in portions, so that not every request writes to the same row. `perMinute` 0: no limit. */
export function requestLimits(limits: Limits, perMinute: number, runtime: Pick<Runtime, "now">): RequestLimits {
  if (perMinute === 0) return unlimited;
  const inMemory = new RateLimiterMemory({ points: perMinute, duration: 60 });
  const rule: LimitRule = {
    name: "requests",
    per: "network",
    counts: "calls",
    windows: [{ count: perMinute, seconds: 60 }],
  };
  const size = Math.max(1, Math.floor(perMinute / portionsOfMinute));
  const portions = new Map<string, Portion>();
  return {
    async countInProcess(network) {
      try {
        await inMemory.consume(network);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany("api.tooMany", Math.ceil(error.msBeforeNext / 1000)) : error;
      }
    },
    async take(network) {
      const now = runtime.now().getTime();
      const portion = portions.get(network);
      if (portion && portion.left > 0 && portion.until > now) {
        portion.left--;
        return;
      }
      await limits.take(rule, [network], { times: size });
      if (portions.size >= mostNetworks) portions.clear();
      portions.set(network, { left: size - 1, until: now + portionMs });
    },
  };
}
