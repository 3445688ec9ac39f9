// Final submissions for an export, page by page: each page begins after the end of the last one, so that neither rows nor a connection are
// kept in memory, however slowly the client reads the file.
import type { Submission } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Span } from "../../platform/index.ts";

/** Which submissions are exported. */
export interface ExportedReports {
  accountId: string;
  enrollmentId: string;
  span: Span;
  /** In which the days of the span are. */
  timeZone: string;
  /**
   * When the latest of them became final, as the database writes it; null if there are none. The export excludes what becomes final later,
   * or an export of a busy form would never end.
   */
  until: string | null;
}

/** A final submission, as the export reads it. */
export interface ExportedReport {
  reportId: string;
  /** ISO 8601, in UTC. */
  submittedAt: string;
  recipientId: string | null;
  language: string;
  version: number;
  submission: Pick<Submission, "inputForms">;
}

/** How many rows are in memory at once. */
export const pageSize = 500;

/** SQL: whether a report `r` counts as an answer. */
const counting = "r.state = 'final' and not r.is_test";

/** SQL: of those, the form's in the span of days. */
const exportedIn = `r.account_id = :accountId and r.enrollment_id = :enrollmentId and ${counting}
  and (:from::date is null or r.final_at >= :from::date::timestamp at time zone :timeZone)
  and (:to::date is null or r.final_at < (:to::date + 1)::timestamp at time zone :timeZone)`;

/**
 * How many there are, and when the latest became final, both at one moment. By the rows themselves: the counts keep what was deleted since, and
 * the days of a former time zone, and a reader of fewer rows than were promised takes the file for broken off.
 */
export async function measureExport(
  database: Queryable,
  { span, ...form }: Omit<ExportedReports, "until">,
): Promise<{ total: number; until: string | null }> {
  const { rows } = await database.raw<{ rows: [{ total: string; until: string | null }] }>(
    `select count(*) as total, max(r.final_at)::text as until from reports as r where ${exportedIn}`,
    { ...form, ...span },
  );
  return { total: Number(rows[0].total), until: rows[0].until };
}

type Row = ExportedReport & { finalAt: string };
/** The end of a page. The time as the database writes it, in full precision. */
type PageEnd = Pick<Row, "finalAt" | "reportId">;

export async function* reportPages(
  database: Queryable,
  exported: ExportedReports,
  size = pageSize,
): AsyncGenerator<ExportedReport[]> {
  let rows = await pageAfter(database, exported, null, size);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < size ? [] : await pageAfter(database, exported, rows.at(-1) ?? null, size);
  }
}

async function pageAfter(
  database: Queryable,
  { span, ...exported }: ExportedReports,
  last: PageEnd | null,
  size: number,
): Promise<Row[]> {
  // Of its own where there is a last one: as "none, or after it" it is nothing that an index can begin at, and each page reads all before it.
  const afterLast = last ? "and (r.final_at, r.report_id) > (:lastAt::timestamptz, :lastId)" : "";
  // The page first, its versions after it: of the join the planner has no idea how many rows come out, and would read all of the table.
  const { rows } = await database.raw<{ rows: Row[] }>(
    `select r.report_id as "reportId", r.final_at::text as "finalAt", r.recipient_id as "recipientId", r.language, r.submission,
       to_char(r.final_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "submittedAt", v.number as version
     from (
       select r.* from reports as r
       where ${exportedIn} and r.final_at <= :until::timestamptz ${afterLast}
       order by r.final_at, r.report_id limit :size
     ) as r
     join template_versions as v on v.account_id = r.account_id and v.version_id = r.version_id
     order by r.final_at, r.report_id`,
    { ...exported, ...span, ...(last && { lastAt: last.finalAt, lastId: last.reportId }), size },
  );
  return rows;
}

export interface AnsweredVersion {
  versionId: string;
  number: number;
}

/** The versions that have been answered, the newest first. */
export const answeredVersions = (
  database: Queryable,
  { accountId, enrollmentId }: Pick<ExportedReports, "accountId" | "enrollmentId">,
): Promise<AnsweredVersion[]> =>
  database("template_versions as v")
    .where({ "v.account_id": accountId, "v.template_id": enrollmentId })
    .whereRaw(
      `exists (select from reports r where r.account_id = v.account_id and r.version_id = v.version_id and ${counting})`,
    )
    .orderBy("v.number", "desc")
    .select<AnsweredVersion[]>("v.version_id as versionId", "v.number");

/** How many answers a form got in a span of days, and which are the newest. */
export async function finalInSpan(
  database: Queryable,
  { span, ...form }: Pick<ExportedReports, "accountId" | "enrollmentId" | "span" | "timeZone"> & { top: number },
): Promise<{ count: number; newest: string[] }> {
  const { rows } = await database.raw<{ rows: { count: string; newest: string[] }[] }>(
    `select (select count(*) from reports as r where ${exportedIn}) as count, array(
       select r.report_id from reports as r where ${exportedIn} order by r.final_at desc, r.report_id desc limit :top
     ) as newest`,
    { ...form, ...span },
  );
  const { count, newest } = rows[0]!;
  return { count: Number(count), newest };
}

/** Of a customer, or by their ids. */
export type WhichReports = { accountId: string } & ({ recipientId: string } | { reportIds: readonly string[] });

interface FinalReportRow extends Pick<ExportedReport, "submission"> {
  enrollmentId: string;
  versionId: string;
  finalAt: Date;
}

/** Those of them that count as an answer. */
export function finalReports(database: Queryable, { accountId, ...which }: WhichReports): Promise<FinalReportRow[]> {
  const all = database("reports as r").where({ "r.account_id": accountId }).whereRaw(counting);
  const those =
    "recipientId" in which
      ? all.where({ "r.recipient_id": which.recipientId })
      : all.whereIn("r.report_id", [...which.reportIds]);
  return those.select<FinalReportRow[]>({
    enrollmentId: "r.enrollment_id",
    versionId: "r.version_id",
    finalAt: "r.final_at",
    submission: "r.submission",
  });
}
