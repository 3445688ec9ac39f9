// Records a call of a form that fails by a fault of the server as one of the form's figures.
import type { Database } from "../../../database/connect.ts";
import { Refused } from "../../../http/refusal.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { isTest, subjectOf } from "../../../tokens/subject.ts";
import type { Events } from "./events.ts";

/** The part of a call's context that identifies its link. */
interface OfLink {
  token: Link;
  idempotencyKey: string | null;
}

/** Wraps a handler so that its unexpected errors are recorded, besides being logged. A submission sent again with its key counts once. */
export const recordingErrors =
  ({ database, events }: { database: Database; events: Events }) =>
  <Context extends OfLink, Answer>(handler: (context: Context) => Promise<Answer>) =>
  async (context: Context): Promise<Answer> => {
    try {
      return await handler(context);
    } catch (error) {
      if (!(error instanceof Refused)) await recordError(database, events, context);
      throw error;
    }
  };

/** If the database itself is not available, nothing can be recorded, and the first error is the one to report. */
async function recordError(database: Database, events: Events, { token: link, idempotencyKey }: OfLink): Promise<void> {
  const { accountId, enrollmentId } = link;
  const event = { accountId, enrollmentId, subject: subjectOf(link), isTest: isTest(link), once: idempotencyKey };
  await events.record(database, { ...event, kind: "Error" }).catch(() => undefined);
}
