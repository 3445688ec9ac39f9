// Records what happens with a form, and counts it at once, so that results never have to count (list.analytics).
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
}

export interface Events {
  record(database: Queryable, happening: Happening): Promise<void>;
}

/** Over how many rows one count is spread. */
const shards = 8;

export function eventsOf(world: World): Events {
  return {
    async record(database, { accountId, enrollmentId, kind, subject, source = null }) {
      const at = world.now();
      const day = at.toISOString().slice(0, 10);
      const shard = Math.floor(world.random() * shards);
      await database.raw(
        `with event as (
           insert into events (account_id, event_id, enrollment_id, kind, subject, source, at)
           values (:accountId, :eventId, :enrollmentId, :kind, :subject, :source, :at)
         )
         insert into event_counts (account_id, enrollment_id, day, kind, shard, count)
         values (:accountId, :enrollmentId, :day, :kind, :shard, 1)
         on conflict (account_id, enrollment_id, day, kind, shard) do update set count = event_counts.count + 1`,
        { accountId, eventId: world.newId(), enrollmentId, kind, subject, source, at, day, shard },
      );
    },
  };
}
