// A template's row in a list, and its query: lists and the answers of all calls that create or change a template use the same one.
import type { Shelf } from "@billwright/engine/templates";
import type { CallData, EnrollmentType, TemplateChannel, TemplateStatus } from "@billwright/schemas";
import type { Knex } from "knex";
import type { Queryable } from "../../../database/connect.ts";
import { userName } from "../../staff/index.ts";
import { goesAt } from "./bin.ts";
import type { Changing } from "./own.ts";

export type TemplateHeader = CallData<"POST /api/Templates/Create">;

/** A row of `selectHeaders`. */
export interface HeaderRow {
  id: string;
  channel: TemplateChannel;
  name: string;
  type: EnrollmentType | null;
  status: TemplateStatus;
  isActive: boolean;
  isStopped: boolean;
  shelf: Shelf;
  shelvedAt: Date | null;
  isStandard: boolean;
  isInternal: boolean;
  version: number | null;
  versionId: string | null;
  updatedAt: Date;
  /** The name of the user who changed it last: first and last name, or the address if there is none. */
  updatedBy: string | null;
  submittedBy: string | null;
  submittedById: string | null;
  /** Of a form: how many answers it has, and when the last one came; null: none. */
  answers: string | null;
  lastAnswerAt: Date | null;
  /** Those who have approved the newest version. */
  approvedBy: string[];
  tags: string[];
}

/** The row in an answer, for the signed-in user. */
export const headerOf = (
  {
    submittedById,
    approvedBy,
    version,
    versionId,
    updatedAt,
    isStopped,
    shelf,
    shelvedAt,
    answers,
    lastAnswerAt,
    tags,
    ...row
  }: HeaderRow,
  userId: string,
): TemplateHeader => ({
  ...row,
  ...(isStopped && { isStopped }),
  ...(shelf !== "list" && { shelf }),
  ...(shelf === "bin" && shelvedAt !== null && { goesAt: goesAt(shelvedAt).toISOString() }),
  version: version ?? 0,
  versionId: versionId ?? "",
  updatedAt: updatedAt.toISOString(),
  isSubmittedByUser: submittedById === userId,
  hasApproved: approvedBy.includes(userId),
  ...(tags.length > 0 && { tags }),
  ...(answers !== null && { answers: Number(answers) }),
  ...(lastAnswerAt !== null && { lastAnswerAt: lastAnswerAt.toISOString() }),
});

/** One template's header; undefined if the account has none of that id. */
export async function findHeader(
  database: Queryable,
  { accountId, templateId, userId }: { accountId: string; templateId: string; userId: string },
): Promise<TemplateHeader | undefined> {
  const row = await selectHeaders(database).where({ "t.account_id": accountId, "t.template_id": templateId }).first();
  return row && headerOf(row, userId);
}

/** The header of a template while it is locked: it is there. */
export async function headerIn({ transaction, template, actor }: Changing): Promise<TemplateHeader> {
  const header = await findHeader(transaction, { ...template, userId: actor.userId });
  if (!header) throw new Error(`Template ${template.templateId} is missing while it is locked.`);
  return header;
}

/** The templates `t` with their newest version `v` and the names of the users who changed and submitted them. */
export const templatesWithNames = (database: Queryable): Knex.QueryBuilder =>
  database("templates as t")
    .leftJoin("template_versions as v", { "v.account_id": "t.account_id", "v.version_id": "t.version_id" })
    .leftJoin("users as updater", { "updater.account_id": "t.account_id", "updater.user_id": "t.updated_by" })
    .leftJoin("users as submitter", { "submitter.account_id": "t.account_id", "submitter.user_id": "t.submitted_by" });

/** The figures are stored with each answer; none is counted here. */
const ofAnswers = (sql: string): string =>
  `(select ${sql} from answer_totals a where a.account_id = t.account_id and a.enrollment_id = t.template_id)`;

/** Who has approved the newest version. */
const approvers = `array(select a.user_id from approvals a
  where a.account_id = t.account_id and a.version_id = t.version_id and a.approved)`;

const tags = `array(select tag.tag from template_tags tag
  where tag.account_id = t.account_id and tag.template_id = t.template_id order by folded(tag.tag))`;

export const selectHeaders = (database: Queryable): Knex.QueryBuilder<object, HeaderRow[]> =>
  templatesWithNames(database).select<HeaderRow[]>(
    "t.template_id as id",
    "t.channel",
    "t.name",
    "t.type",
    "t.status",
    database.raw('(t.active_version_id is not null) as "isActive"'),
    database.raw('(t.stopped_version_id is not null) as "isStopped"'),
    "t.shelf",
    "t.shelved_at as shelvedAt",
    "t.is_standard as isStandard",
    "t.is_internal as isInternal",
    "v.number as version",
    "t.version_id as versionId",
    "t.updated_at as updatedAt",
    database.raw(`${userName("updater")} as "updatedBy"`),
    database.raw(`${userName("submitter")} as "submittedBy"`),
    "t.submitted_by as submittedById",
    database.raw(`${ofAnswers("sum(a.count)")} as answers`),
    database.raw(`${ofAnswers("max(a.last_at)")} as "lastAnswerAt"`),
    database.raw(`${approvers} as "approvedBy"`),
    database.raw(`${tags} as tags`),
  );
