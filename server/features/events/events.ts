// Records what happens with a form, and counts it at once, so that results never have to count (list.analytics).
//
//   Visit               a link was opened
//   Failure             … onto a form that cannot be filled in
//   EnrollmentAttempt   what was filled in was taken
//   EnrollmentFailed    … or refused, or could not be completed
//   EnrollmentSuccess   … and is final
//   Error               a call of the form failed by a fault of ours
//
// None, Success and UnenrollAttempt are kinds of the contract that nothing here causes yet.
import { createHash } from "node:crypto";
import type { EventKind } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import type { World } from "../../world.ts";

export interface Happening {
  accountId: string;
  enrollmentId: string;
  kind: EventKind;
  /** Whose link it was. */
  subject: string;
  source?: string | null;
  /** Names what happened to the subject: the same again, a retry, is not counted again. */
  once?: string | null;
  /** What an author tries is no figure: nothing is recorded. */
  isTest?: boolean;
}

export interface Events {
  record(database: Queryable, happening: Happening): Promise<void>;
}

/** Over how many rows one count is spread. */
const shards = 8;

export function eventsOf(world: World): Events {
  return {
    async record(database, { accountId, enrollmentId, kind, subject, source = null, once = null, isTest = false }) {
      if (isTest) return;
      const at = world.now();
      const day = at.toISOString().slice(0, 10);
      const shard = Math.floor(world.random() * shards);
      const eventId = once === null ? world.newId() : digestOf([enrollmentId, kind, subject, once]);
      await database.raw(
        `with event as (
           insert into events (account_id, event_id, enrollment_id, kind, subject, source, at)
           values (:accountId, :eventId, :enrollmentId, :kind, :subject, :source, :at)
           on conflict (account_id, event_id) do nothing
           returning account_id, enrollment_id, kind
         )
         insert into event_counts (account_id, enrollment_id, day, kind, shard, count)
         select account_id, enrollment_id, :day::date, kind, :shard::smallint, 1 from event
         on conflict (account_id, enrollment_id, day, kind, shard) do update set count = event_counts.count + 1`,
        { accountId, eventId, enrollmentId, kind, subject, source, at, day, shard },
      );
    },
  };
}

const digestOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
