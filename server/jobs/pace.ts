// How fast jobs of a kind may begin, over all processes: as fast as a provider takes messages.
import { setTimeout } from "node:timers/promises";
import type { Pool } from "pg";

/** How many of a kind run at once in one process, and how many a second begin in all of them together; null: as many as can. */
export interface Pace {
  atOnce: number;
  perSecond: number | null;
}

/** Of messages, by default. */
export const usualPace: Pace = { atOnce: 4, perSecond: null };

/**
 * Takes the next moment at which one may begin, and waits for it. Who is urgent begins at once; those after it wait the longer. Rejects if
 * `stopping` comes first.
 */
export async function awaitMoment(
  pool: Pool,
  { name, perSecond, isUrgent }: { name: string; perSecond: number; isUrgent: boolean },
  stopping: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{ ms: number }>(
    `insert into paces as pace (name, next_at) values ($1, clock_timestamp() + $2 * interval '1 second')
     on conflict (name) do update
       set next_at = greatest(pace.next_at, clock_timestamp()) + $2 * interval '1 second'
     returning (extract(epoch from next_at - $2 * interval '1 second' - clock_timestamp()) * 1000)::float as ms`,
    [name, 1 / perSecond],
  );
  if (!isUrgent) await setTimeout(Math.max(0, rows[0]!.ms), undefined, { signal: stopping });
}
