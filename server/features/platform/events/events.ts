// Records what happens with a form and counts it immediately, so that results never have to count (list.analytics). The enumeration
// describes the cause of each kind; submissions/attempts.ts defines an attempt.
import { createHash } from "node:crypto";
import type { EventKind } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { countSteps, type Step } from "./steps.ts";

interface Happening {
  accountId: string;
  enrollmentId: string;
  /** Several kinds are recorded together, all of them or none. */
  kind: EventKind | readonly EventKind[];
  /** The subject of the link. */
  subject: string;
  source?: string | null;
  /** Identifies the event of the subject: a retry with the same name is not counted again. */
  once?: string | null;
  /** An author's tests are not figures: nothing is recorded. */
  isTest?: boolean;
  /** Another kind, recorded as well where the event of the subject that is named was recorded before. */
  also?: { kind: EventKind; after: { kind: EventKind; once: string } };
  /** How far its visit has come, and how far it had come before. */
  steps?: readonly Step[];
}

export interface Events {
  record(database: Queryable, happening: Happening): Promise<void>;
  /** The day on which they were counted, as yyyy-mm-dd. */
  recordSteps(
    database: Queryable,
    of: Pick<Happening, "accountId" | "enrollmentId">,
    steps: readonly Step[],
  ): Promise<string>;
}

type NamedHappening = Pick<Happening, "enrollmentId" | "subject"> & { kind: EventKind; once: string };

/** The number of rows over which one count is spread. */
const shards = 8;

export function eventsOf(runtime: Runtime): Events {
  return {
    async record(database, { accountId, isTest = false, also, steps = [], ...happening }) {
      if (isTest) return;
      const { enrollmentId, kind, subject, source = null, once = null } = happening;
      const at = runtime.now();
      const shard = Math.floor(runtime.random() * shards);
      const rows = [kind].flat().map((one) => ({
        kind: one,
        event_id: once === null ? runtime.newId() : idOf({ enrollmentId, kind: one, subject, once }),
        after: null as string | null,
      }));
      if (also)
        rows.push({
          kind: also.kind,
          event_id: runtime.newId(),
          after: idOf({ enrollmentId, subject, ...also.after }),
        });
      await database.raw(
        `with event as (
           insert into events (account_id, event_id, enrollment_id, kind, subject, source, at)
           select :accountId, new.event_id, :enrollmentId, new.kind, :subject, :source, :at::timestamptz
           from jsonb_to_recordset(:rows::jsonb) as new(event_id text, kind text, after text)
           where new.after is null
             or exists (select from events as before where before.account_id = :accountId and before.event_id = new.after)
           order by new.kind
           on conflict (account_id, event_id) do nothing
           returning account_id, enrollment_id, kind
         ), stepped as (${countSteps})
         insert into event_counts (account_id, enrollment_id, day, kind, shard, count)
         select account_id, enrollment_id, account_day(:accountId, :at::timestamptz), kind, :shard::smallint, 1
         from event order by kind
         on conflict (account_id, enrollment_id, day, kind, shard) do update set count = event_counts.count + 1`,
        {
          accountId,
          enrollmentId,
          rows: JSON.stringify(rows),
          steps: JSON.stringify(steps),
          subject,
          source,
          at,
          shard,
        },
      );
    },
    async recordSteps(database, { accountId, enrollmentId }, steps) {
      const shard = Math.floor(runtime.random() * shards);
      const { rows } = await database.raw<{ rows: { day: string }[] }>(
        `with stepped as (${countSteps}) select account_day(:accountId, :at::timestamptz)::text as day`,
        { accountId, enrollmentId, steps: JSON.stringify(steps), at: runtime.now(), shard },
      );
      return rows[0]!.day;
    },
  };
}

const idOf = ({ enrollmentId, kind, subject, once }: NamedHappening): string =>
  createHash("sha256")
    .update(JSON.stringify([enrollmentId, kind, subject, once]))
    .digest("hex")
    .slice(0, 32);
