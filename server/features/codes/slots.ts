// Sliding windows: how often something happened lately, counted in the database so that all processes share it. One row for each thing
// that is counted, holding the times; one statement looks and counts, so that no two can both be the last that fits (threats.md T11, T12).
import type { Queryable } from "../../database/connect.ts";

/** At most `count` within `seconds`. */
export interface Window {
  count: number;
  seconds: number;
}

export interface Slot {
  accountId: string;
  /** What is counted: sends, guesses … */
  scope: string;
  /** Whose: a digest. */
  key: Buffer;
}

const longest = (windows: readonly Window[]) => Math.max(...windows.map(({ seconds }) => seconds));

/**
 * The statement that takes a slot where every window has room. It goes into `with`; `source` gives one row with the key, or none to take
 * nothing. Bindings by name: accountId, scope, now.
 */
export function takingSlot(windows: readonly Window[], source: string): string {
  const recent = `array(select t from unnest(taken.times) as t where t > :now::timestamptz - interval '${longest(windows)} seconds' order by t)`;
  const room = windows
    .map(
      ({ count, seconds }) =>
        `(select count(*) from unnest(taken.times) as t where t > :now::timestamptz - interval '${seconds} seconds') < ${count}`,
    )
    .join(" and ");
  return `insert into code_slots as taken (account_id, scope, key, times)
    select :accountId::text, :scope::text, source.key, array[:now::timestamptz] from (${source}) as source
    on conflict (account_id, scope, key) do update set times = ${recent} || :now::timestamptz where ${room}
    returning 1`;
}

/** Takes a slot. Answers 0, or the seconds to wait until there is one. */
export async function takeSlot(
  database: Queryable,
  slot: Slot,
  windows: readonly Window[],
  now: Date,
): Promise<number> {
  const { rows } = await database.raw<{ rows: unknown[] }>(takingSlot(windows, "select :key::bytea as key"), {
    ...slot,
    now,
  });
  return rows.length > 0 ? 0 : waitFor(await takenAt(database, slot), windows, now);
}

export async function takenAt(database: Queryable, { accountId, scope, key }: Slot): Promise<Date[]> {
  const row = await database("code_slots")
    .where({ account_id: accountId, scope, key })
    .first<{ times: Date[] } | undefined>("times");
  return row?.times ?? [];
}

/** Seconds until every window has room again; 0: it has. */
export function waitFor(taken: readonly Date[], windows: readonly Window[], now: Date): number {
  const waits = windows.map(({ count, seconds }) => {
    const since = now.getTime() - seconds * 1000;
    const inside = taken
      .map((time) => time.getTime())
      .filter((time) => time > since)
      .sort((a, b) => a - b);
    const mustLeave = inside[inside.length - count];
    return mustLeave === undefined ? 0 : (mustLeave - since) / 1000;
  });
  return Math.ceil(Math.max(0, ...waits));
}

/** Gives the last slot back: what took it does not count after all. */
export async function returnSlot(database: Queryable, { accountId, scope, key }: Slot): Promise<void> {
  await database("code_slots")
    .where({ account_id: accountId, scope, key })
    .update({ times: database.raw("times[1:cardinality(times) - 1]") });
}
