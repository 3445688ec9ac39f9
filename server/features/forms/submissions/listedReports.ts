// Pages of final submissions for the list of responses: the newest first, each page beginning where the one before ended, so that no page counts
// or skips rows.
import type { ResponseState, Submission } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { dayIn } from "../../../dayIn.ts";
import { microsecondsOf, type Span } from "../../platform/index.ts";
import { daysQuery, referenceQuery, wordsQuery, type Sought } from "./responseWords.ts";

/** Which submissions are listed. */
export interface Listing extends Sought {
  accountId: string;
  enrollmentId: string;
  /** Those of an author's test links alone, or those of customers. */
  isTest: boolean;
  state?: ResponseState | undefined;
  /** The user who works on it. */
  owner?: string | undefined;
  /** Those with a note alone. */
  noted?: boolean | undefined;
  span: Span;
  /** In which the span's days are. */
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
  state: ResponseState;
  owner: string | null;
  hasNote: boolean;
  version: number;
  channel: number;
  inputForms: Submission["inputForms"];
}

/** SQL: what the index `reports_words` is made of. */
const words =
  "response_words(r.account_id, r.enrollment_id, r.report_id, r.version_id, r.recipient_id, r.language, r.submission, r.final_at)";

const columns = `r.report_id as "reportId", ${microsecondsOf("r.final_at")} as "finalAt", r.recipient_id as "recipientId", r.language,
  r.is_test as "isTest", r.work_state as state, r.work_owner as owner, r.work_note is not null as "hasNote", v.number as version,
  coalesce((r.submission ->> 'communicationChannel')::integer, 0) as channel, r.submission -> 'inputForms' as "inputForms"`;
const newestFirst = "order by r.final_at desc, r.report_id desc";

/** How many of the newest are looked through, before the index is asked: a word that many answers have fills a page from them. */
const lookedThrough = 400;
/** For how many times as many, by the time that those took to come, the index is asked before it is asked for all. */
const widerTimes = [5, 50, 1000];

/**
 * One more than `top`, where there are more. What is sought is looked for among the newest, then by the index in the days of the newest 2,000 or so, of the newest 20,000
 * and of the newest 400,000, and only then in all. So few finds have to be sorted each time: what is in many answers is soon found.
 */
export async function listPage(database: Queryable, listing: Listing): Promise<ListedReport[]> {
  const most = listing.top + 1;
  const query = await wordsQuery(database, listing, listing);
  const { where, bindings } = conditionsOf(listing);
  const read = async (from: string, more: Bindings): Promise<ListedReport[]> => {
    const { rows } = await database.raw<{ rows: ListedReport[] }>(
      `select ${columns} from (${from}) as page
       join reports as r on r.account_id = page.account_id and r.report_id = page.report_id
       join template_versions as v on v.account_id = r.account_id and v.version_id = r.version_id ${newestFirst}`,
      { ...bindings, ...more, most },
    );
    return rows;
  };
  const sorted = `select * from reports as r where ${where} ${newestFirst}`;
  const keys = "select r.account_id, r.report_id from";
  if (query === null) return read(`${keys} (${sorted} limit :most) as r`, {});
  const newest = `${sorted} limit :lookedThrough`;
  const found = await read(`${keys} (${newest}) as r where ${words} @@ :query::tsquery ${newestFirst} limit :most`, {
    ...{ query, lookedThrough },
  });
  if (found.length === most) return found;
  const looked = await spanOf(database, newest, { ...bindings, lookedThrough });
  if (looked === null) return found;
  for (const times of widerTimes) {
    const since = Math.max(0, looked.newest.getTime() - times * (looked.newest.getTime() - looked.oldest.getTime()));
    const days = daysQuery(listing, new Date(since), looked.newest);
    const wider = await read(inIndex(where), { query: `${query} & ${days}` });
    if (wider.length === most) return wider;
  }
  return read(inIndex(where), { query });
}

/** When the newest were submitted; null: they are all that there are. */
async function spanOf(database: Queryable, newest: string, bindings: Bindings): Promise<Looked | null> {
  const { rows } = await database.raw<{ rows: [Looked & { n: number }] }>(
    `select count(*)::integer as n, min(r.final_at) as oldest, max(r.final_at) as newest from (${newest}) as r`,
    bindings,
  );
  return rows[0].n < lookedThrough ? null : rows[0];
}

interface Looked {
  oldest: Date;
  newest: Date;
}

/** All finds before they are sorted: or the planner may walk along the sorted ones, and ask each of them. */
const inIndex = (where: string): string => `
  with found as materialized (
    select r.account_id, r.report_id, r.final_at from reports as r where ${where} and ${words} @@ :query::tsquery
  ) select r.account_id, r.report_id from found as r ${newestFirst} limit :most`;

type Bindings = Record<string, string | number | Date>;

/** Only what is sought: "none, or equal to it" is nothing that an index can begin at. */
function conditionsOf({ accountId, enrollmentId, isTest, state, owner, noted, span, timeZone, after }: Listing): {
  where: string;
  bindings: Bindings;
} {
  const where = ["r.account_id = :accountId and r.enrollment_id = :enrollmentId and r.state = 'final'"];
  const bindings: Bindings = { accountId, enrollmentId };
  const add = (sql: string, more: Bindings = {}) => {
    where.push(sql);
    Object.assign(bindings, more);
  };
  add(isTest ? "r.is_test" : "not r.is_test");
  // Written out: an index of the new ones alone is none for a state that comes as a value.
  if (state === "new") add("r.work_state = 'new'");
  else if (state !== undefined) add("r.work_state <> 'new' and r.work_state = :state", { state });
  if (owner !== undefined) add("r.work_owner = :owner", { owner });
  // Their history leads to them: the staff write fewer notes than customers send answers.
  if (noted)
    add(`r.report_id in (
      select n.report_id from response_history as h join reports as n on n.account_id = h.account_id and n.report_id = h.report_id
      where h.account_id = :accountId and h.action = 'note' and n.work_note is not null)`);
  // A reader's zone may have a name by which the database knows another, or none.
  if (span.from !== null) add("r.final_at >= :from::timestamptz", { from: dayIn(timeZone, span.from).start });
  if (span.to !== null) add("r.final_at < :to::timestamptz", { to: dayIn(timeZone, span.to).end });
  if (after !== null)
    add("(r.final_at, r.report_id) < (:lastAt::timestamptz, :lastId)", {
      lastAt: after.finalAt,
      lastId: after.reportId,
    });
  return { where: where.join(" and "), bindings };
}

/** Of any form of the account. */
export async function findByReference(
  database: Queryable,
  accountId: string,
  digest: string,
): Promise<{ reportId: string; enrollmentId: string; name: string }[]> {
  const { rows } = await database.raw<{ rows: { reportId: string; enrollmentId: string; name: string }[] }>(
    `select r.report_id as "reportId", r.enrollment_id as "enrollmentId", t.name
     from reports as r join templates as t on t.account_id = r.account_id and t.template_id = r.enrollment_id
     where r.account_id = :accountId and r.state = 'final' and ${words} @@ :query::tsquery
     limit 5`,
    { accountId, query: referenceQuery(accountId, digest) },
  );
  return rows;
}
