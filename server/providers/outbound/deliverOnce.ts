// External effects that happen once although jobs may run twice (threats.md T25). A claim is taken before the effect, kept up while it is made
// and closed after it; only a process that dies in between leaves a claim that another takes over, within seconds, because a customer may wait
// for a code. Then the peer recognises the effect by its id.
import type { Database } from "../../database/connect.ts";

export interface Effect {
  accountId: string;
  /** Identifies the effect, not the try. */
  effectId: string;
}

/** Another worker is doing it: try again later. */
export class EffectUnderWay extends Error {
  override name = "EffectUnderWay";
}

/** After a week, there is no job left that could repeat an effect. */
export async function forgetDeliveries(database: Database, now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000);
  await database("deliveries").where("claimed_until", "<", weekAgo).delete();
}

/** How long a claim holds that nobody keeps up, and how often who makes the effect does so. In milliseconds. */
export const claimMs = 6_000;
const keepUpMs = 2_000;

/** How it ended for good: `unwanted` and `late` were not made at all. */
export type DeliveryOutcome = "done" | "refused" | "unwanted" | "late";

async function claim(database: Database, { accountId, effectId }: Effect, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + claimMs);
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `insert into deliveries (account_id, effect_id, claimed_until) values (:accountId, :effectId, :until)
     on conflict (account_id, effect_id) do update set claimed_until = :until
       where deliveries.outcome is null and deliveries.claimed_until <= :now
     returning 1`,
    { accountId, effectId, until, now },
  );
  return rows.length > 0;
}

/**
 * Causes an effect unless it has ended, and says how that was. The work says how it ends; if it throws, it is tried again.
 * @throws EffectUnderWay
 */
export async function deliverOnce(
  database: Database,
  effect: Effect,
  now: () => Date,
  work: () => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  const row = { account_id: effect.accountId, effect_id: effect.effectId };
  if (!(await claim(database, effect, now()))) {
    const { outcome } =
      (await database("deliveries").where(row).first<{ outcome: DeliveryOutcome | null }>("outcome")) ?? {};
    if (outcome) return outcome;
    throw new EffectUnderWay("Another worker is making this effect.");
  }
  const keepUp = setInterval(() => {
    const until = new Date(now().getTime() + claimMs);
    // What cannot be written now is next time: a job that fails is tried again anyway.
    database("deliveries")
      .where({ ...row, outcome: null })
      .update({ claimed_until: until })
      .catch(() => undefined);
  }, keepUpMs);
  try {
    const outcome = await work().finally(() => clearInterval(keepUp));
    await database("deliveries").where(row).update({ outcome });
    return outcome;
  } catch (error) {
    await database("deliveries").where(row).update({ claimed_until: now() });
    throw error;
  }
}
