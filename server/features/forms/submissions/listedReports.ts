// A page of final submissions for the list of responses: the newest first, each page beginning where the one before ended, so that no page counts or skips rows.
import type { Submission } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { microsecondsOf, type Span } from "../../platform/index.ts";

/** Which submissions are listed. */
export interface Listing {
  accountId: string;
  enrollmentId: string;
  span: Span;
  /** Whose days those of the span are. */
  timeZone: string;
  /** The end of the page before; null: the first page. */
  after: PageEnd | null;
  top: number;
}

export interface PageEnd {
  /** ISO 8601, to the microsecond. */
  finalAt: string;
  reportId: string;
}

export interface ListedReport extends PageEnd {
  recipientId: string | null;
  language: string;
  isTest: boolean;
  version: number;
  channel: number;
  inputForms: Submission["inputForms"];
}

/** One more than `top`, where there are more. */
export async function listPage(database: Queryable, listing: Listing): Promise<ListedReport[]> {
  const { accountId, enrollmentId, timeZone, top } = listing;
  const [where, bindings] = conditionsOf(listing);
  const { rows } = await database.raw<{ rows: ListedReport[] }>(
    `select r.report_id as "reportId", ${microsecondsOf("r.final_at")} as "finalAt", r.recipient_id as "recipientId", r.language,
       r.is_test as "isTest", v.number as version, (r.submission ->> 'communicationChannel')::integer as channel,
       r.submission -> 'inputForms' as "inputForms"
     from (
       select * from reports as r
       where r.account_id = :accountId and r.enrollment_id = :enrollmentId and r.state = 'final' ${where.join(" ")}
       order by r.final_at desc, r.report_id desc limit :most
     ) as r
     join template_versions as v on v.account_id = r.account_id and v.version_id = r.version_id
     order by r.final_at desc, r.report_id desc`,
    { accountId, enrollmentId, timeZone, ...bindings, most: top + 1 },
  );
  return rows;
}

type Bindings = Record<string, string | number | null>;

/** Only what is asked for: "none, or equal to it" is nothing that an index can begin at. */
function conditionsOf({ span: { from, to }, after }: Listing): [where: string[], bindings: Bindings] {
  const where = ["and not r.is_test"];
  const bindings: Bindings = {};
  const add = (sql: string, more: Bindings) => {
    where.push(`and ${sql}`);
    Object.assign(bindings, more);
  };
  if (from !== null) add("r.final_at >= :from::date::timestamp at time zone :timeZone", { from });
  if (to !== null) add("r.final_at < (:to::date + 1)::timestamp at time zone :timeZone", { to });
  if (after !== null)
    add("(r.final_at, r.report_id) < (:lastAt::timestamptz, :lastId)", {
      lastAt: after.finalAt,
      lastId: after.reportId,
    });
  return [where, bindings];
}
