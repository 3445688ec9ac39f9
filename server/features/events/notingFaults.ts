// A call of a form that fails by a fault of ours is one of the form's figures.
import type { Database } from "../../database/connect.ts";
import { Refused } from "../../http/refusal.ts";
import type { Link } from "../../tokens/payloads.ts";
import { isTest, subjectOf } from "../../tokens/subject.ts";
import type { Events } from "./events.ts";

/** What of a call's context tells whose it was. */
interface OfLink {
  token: Link;
  idempotencyKey: string | null;
}

/** The handler, with its faults recorded beside what the log says. A filling that is sent again with its key fails once. */
export const notingFaults =
  ({ database, events }: { database: Database; events: Events }) =>
  <Context extends OfLink, Answer>(handler: (context: Context) => Promise<Answer>) =>
  async (context: Context): Promise<Answer> => {
    try {
      return await handler(context);
    } catch (error) {
      if (!(error instanceof Refused)) await note(database, events, context);
      throw error;
    }
  };

/** Where the database itself is away there is nowhere to count, and the first error is the one to tell. */
async function note(database: Database, events: Events, { token: link, idempotencyKey }: OfLink): Promise<void> {
  const { accountId, enrollmentId } = link;
  const happening = { accountId, enrollmentId, subject: subjectOf(link), isTest: isTest(link), once: idempotencyKey };
  await events.record(database, { ...happening, kind: "Error" }).catch(() => undefined);
}
