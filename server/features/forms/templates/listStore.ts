// A page of an account's templates: filtered, sorted and counted by the database. All values of a request are bound, never written into
// the SQL; only the tables below are.
import { instantOf } from "@billwright/engine/calendar";
import type { FilterCondition, TemplateField } from "@billwright/engine/filters";
import type { Shelf } from "@billwright/engine/templates";
import type { FilterOperator, TemplateChannel } from "@billwright/schemas";
import type { Knex } from "knex";
import type { Queryable } from "../../../database/connect.ts";
import { selectHeaders, templatesWithNames, type HeaderRow } from "./headers.ts";
import { dayIn } from "../../../dayIn.ts";
import { userName } from "../../staff/index.ts";

export const sortFields = ["name", "type", "status", "updatedAt"] as const;
export type SortField = (typeof sortFields)[number];

export interface Listing {
  accountId: string;
  channel: TemplateChannel;
  /** Standard templates alone, or all others; null: both. */
  isStandard: boolean | null;
  withInternals: boolean;
  withDrafts: boolean;
  shelf: Shelf;
  /** Only those with this tag; null: all. */
  tag: string | null;
  /** Only these ids; null: all. */
  only: readonly string[] | null;
  conditions: readonly (FilterCondition & { field: TemplateField })[];
  /** The time zone of the conditions' dates. */
  timeZone: string;
  sort: { field: SortField; isDescending: boolean };
  top: number;
  skip: number;
}

/** Each field in SQL. Names are case-folded, and so are the values that they are compared with. */
const columns: Record<TemplateField, { sql: string; kind: "name" | "text" | "boolean" | "number" | "time" }> = {
  name: { sql: "folded(t.name)", kind: "name" },
  type: { sql: "coalesce(t.type, '')", kind: "text" },
  status: { sql: "t.status", kind: "text" },
  isActive: { sql: "(t.active_version_id is not null)", kind: "boolean" },
  version: { sql: "coalesce(v.number, 0)::float8", kind: "number" },
  updatedAt: { sql: "t.updated_at", kind: "time" },
  updatedBy: { sql: `folded(coalesce(${userName("updater")}, ''))`, kind: "name" },
  submittedBy: { sql: `folded(coalesce(${userName("submitter")}, ''))`, kind: "name" },
};

const comparisons = {
  Equals: "=",
  NotEquals: "<>",
  GreaterThan: ">",
  GreaterThanOrEqual: ">=",
  LessThan: "<",
  LessThanOrEqual: "<=",
} as const satisfies Partial<Record<FilterOperator, string>>;
type Comparison = keyof typeof comparisons;

/** The page's rows, and how many there are on all pages. */
export async function listTemplates(
  database: Queryable,
  listing: Listing,
): Promise<{ rows: HeaderRow[]; total: number }> {
  const { field, isDescending } = listing.sort;
  const order = isDescending ? "desc" : "asc";
  const rows = await within(selectHeaders(database), listing)
    .orderBy([
      { column: database.raw(columns[field].sql) as unknown as string, order },
      { column: "t.template_id", order },
    ])
    .limit(listing.top)
    .offset(listing.skip);
  if (listing.skip === 0 && rows.length < listing.top) return { rows, total: rows.length };
  const counted = await within(templatesWithNames(database), listing).count<{ total: string }[]>("* as total");
  return { rows, total: Number(counted[0]?.total) };
}

function within<Query extends Knex.QueryBuilder>(query: Query, listing: Listing): Query {
  const { accountId, channel, isStandard, withInternals, withDrafts, shelf, tag, only, conditions, timeZone } = listing;
  query.where({ "t.account_id": accountId, "t.channel": channel, "t.shelf": shelf });
  if (isStandard !== null) query.where("t.is_standard", isStandard);
  if (!withInternals) query.where("t.is_internal", false);
  if (!withDrafts) query.whereNot("t.status", "Draft");
  if (only !== null) query.whereIn("t.template_id", only);
  if (tag !== null)
    query.whereRaw(
      `exists (select from template_tags tag where tag.account_id = t.account_id
        and tag.template_id = t.template_id and folded(tag.tag) = folded(?))`,
      [tag],
    );
  for (const condition of conditions) filter(query, condition, timeZone);
  return query;
}

function filter(
  query: Knex.QueryBuilder,
  { field, operator, value }: Listing["conditions"][number],
  timeZone: string,
): void {
  const { sql, kind } = columns[field];
  if (operator in comparisons && kind === "time")
    return filterByTime(query, sql, operator as Comparison, String(value), timeZone);
  const bound = kind === "name" ? "folded(?)" : kind === "number" ? "?::float8" : "?";
  if (operator in comparisons) {
    query.whereRaw(`${sql} ${comparisons[operator as Comparison]} ${bound}`, [value]);
    return;
  }
  const pattern = patternOf(operator, String(value));
  query.whereRaw(`${sql} ${operator === "NotContains" ? "not like" : "like"} ${bound} escape '\\'`, [pattern]);
}

/** Typed text is searched for literally: % and _ are characters like others. */
function patternOf(operator: FilterOperator, text: string): string {
  const literal = text.replace(/[\\%_]/g, "\\$&");
  if (operator === "StartsWith") return `${literal}%`;
  return operator === "EndWith" ? `%${literal}` : `%${literal}%`;
}

/** A date without a time is its whole day in the zone: "after" means after the day's end, "equal" means within the day. */
function filterByTime(
  query: Knex.QueryBuilder,
  sql: string,
  operator: Comparison,
  time: string,
  timeZone: string,
): void {
  if (time.length > 10) {
    query.whereRaw(`${sql} ${comparisons[operator]} ?::timestamptz`, [new Date(instantOf(time) ?? 0)]);
    return;
  }
  const ofDay: Record<Comparison, string> = {
    Equals: `${sql} >= :start and ${sql} < :end`,
    NotEquals: `(${sql} < :start or ${sql} >= :end)`,
    GreaterThan: `${sql} >= :end`,
    GreaterThanOrEqual: `${sql} >= :start`,
    LessThan: `${sql} < :start`,
    LessThanOrEqual: `${sql} < :end`,
  };
  query.whereRaw(ofDay[operator], dayIn(timeZone, time));
}
