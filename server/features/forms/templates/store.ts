// The SQL of templates, their versions, drafts and approvals. Every query names the account.
import type { Shelf } from "@billwright/engine/templates";
import type { EnrollmentType, TemplateChannel, TemplateContent, TemplateStatus } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { forgetAnswersAbout } from "../../../http/answerOnce.ts";
import { deleteTests } from "../submissions/index.ts";

/** Identifies a template; the account is always the user's own. */
export interface TemplateKey {
  accountId: string;
  templateId: string;
}

/** A template as its lifecycle sees it. */
export interface Template extends TemplateKey {
  channel: TemplateChannel;
  name: string;
  type: EnrollmentType | null;
  status: TemplateStatus;
  /** The newest version. */
  versionId: string;
  activeVersionId: string | null;
  /** What customers got until it was stopped; null: it is not stopped. */
  stoppedVersionId: string | null;
  stoppedAt: Date | null;
  shelf: Shelf;
  submittedBy: string | null;
  /** User ids of the Owners who may approve; null: all. */
  approvers: string[] | null;
  approvalsRequired: number | null;
  updatedBy: string | null;
}

const columns = {
  accountId: "account_id",
  templateId: "template_id",
  channel: "channel",
  name: "name",
  type: "type",
  status: "status",
  versionId: "version_id",
  activeVersionId: "active_version_id",
  stoppedVersionId: "stopped_version_id",
  stoppedAt: "stopped_at",
  shelf: "shelf",
  submittedBy: "submitted_by",
  approvers: "approvers",
  approvalsRequired: "approvals_required",
  updatedBy: "updated_by",
} as const satisfies Record<keyof Template, string>;

const at = ({ accountId, templateId }: TemplateKey) => ({ account_id: accountId, template_id: templateId });

export const findTemplate = (database: Queryable, key: TemplateKey): Promise<Template | undefined> =>
  database("templates").where(at(key)).first<Template | undefined>(columns);

/** The template, locked until the transaction ends (threats.md T45). */
export const lockTemplate = (transaction: Transaction, key: TemplateKey): Promise<Template | undefined> =>
  transaction("templates").where(at(key)).forUpdate().first<Template | undefined>(columns);

/** The account's templates that are pending for approval, locked in one order. */
export const lockWaiting = (transaction: Transaction, accountId: string): Promise<Template[]> =>
  transaction("templates")
    .where({ account_id: accountId, status: "PendingForApproval" })
    .orderBy("template_id")
    .forUpdate()
    .select<Template[]>(columns);

/** The templates of a channel that are pending for approval. */
export const findWaiting = (database: Queryable, accountId: string, channel: TemplateChannel): Promise<Template[]> =>
  database("templates")
    .where({ account_id: accountId, channel, status: "PendingForApproval" })
    .select<Template[]>(columns);

export interface NewTemplate extends TemplateKey {
  channel: TemplateChannel;
  name: string;
  type: EnrollmentType | null;
  versionId: string;
  userId: string;
  now: Date;
}

/** A template without a version; the first version follows in the same transaction. */
export async function insertTemplate(transaction: Transaction, template: NewTemplate): Promise<void> {
  const { channel, name, type, versionId, userId, now } = template;
  await transaction("templates").insert({
    ...at(template),
    channel,
    name,
    type,
    status: "Draft",
    version_id: versionId,
    created_by: userId,
    created_at: now,
    updated_by: userId,
    updated_at: now,
  });
}

export interface NewVersion extends TemplateKey {
  versionId: string;
  content: TemplateContent;
  userId: string;
  now: Date;
}

/** Adds a version with the next number. */
export async function insertVersion(transaction: Transaction, version: NewVersion): Promise<void> {
  const { versionId, content, userId, now } = version;
  const newest = await transaction("template_versions").where(at(version)).max<{ number: number | null }[]>({
    number: "number",
  });
  await transaction("template_versions").insert({
    ...at(version),
    version_id: versionId,
    number: (newest[0]?.number ?? 0) + 1,
    content: JSON.stringify(content),
    saved_by: userId,
    created_at: now,
  });
}

export interface SavedState {
  name: string;
  type: EnrollmentType | null;
  status: TemplateStatus;
  versionId: string;
  activeVersionId: string | null;
  submittedBy: string | null;
  submittedAt: Date | null;
  approvers: string[] | null;
  approvalsRequired: number | null;
  userId: string;
  now: Date;
}

/** The template after a version was saved. It is locked, so nobody else changed it. */
export async function putSaved(transaction: Transaction, key: TemplateKey, state: SavedState): Promise<void> {
  await transaction("templates")
    .where(at(key))
    .update({
      name: state.name,
      type: state.type,
      status: state.status,
      version_id: state.versionId,
      active_version_id: state.activeVersionId,
      ...(state.status === "Active" ? { stopped_version_id: null, stopped_at: null } : {}),
      submitted_by: state.submittedBy,
      submitted_at: state.submittedAt,
      approvers: state.approvers === null ? null : JSON.stringify(state.approvers),
      approvals_required: state.approvalsRequired,
      updated_by: state.userId,
      updated_at: state.now,
    });
}

export interface Decided {
  from: TemplateStatus;
  to: TemplateStatus;
  activates: boolean;
  /** For an activated form: the data of its new version. */
  type: EnrollmentType | null;
  userId: string;
  now: Date;
}

/** Changes the status, if it still is the one that was seen; false: somebody else was faster (threats.md T45). */
export async function putDecided(transaction: Transaction, template: Template, decided: Decided): Promise<boolean> {
  const { from, to, activates, type, userId, now } = decided;
  const { accountId, templateId, versionId } = template;
  const result = await transaction.raw<{ rowCount: number }>(
    `update templates set status = :to, updated_by = :userId, updated_at = :now,
       active_version_id = case when :activates then version_id else active_version_id end,
       stopped_version_id = case when :activates then null else stopped_version_id end,
       stopped_at = case when :activates then null else stopped_at end,
       type = case when :activates then :type else type end
     where account_id = :accountId and template_id = :templateId and version_id = :versionId and status = :from`,
    { from, to, activates, type, userId, now, accountId, templateId, versionId },
  );
  return result.rowCount === 1;
}

/** Takes back what was submitted; the approvals that it has count no more. The template is locked. */
export async function putWithdrawn(
  transaction: Transaction,
  template: Template,
  { status, userId, now }: { status: TemplateStatus; userId: string; now: Date },
): Promise<void> {
  await transaction("templates").where(at(template)).update({
    status,
    submitted_by: null,
    submitted_at: null,
    approvers: null,
    approvals_required: null,
    updated_by: userId,
    updated_at: now,
  });
  await transaction("approvals").where({ account_id: template.accountId, version_id: template.versionId }).delete();
}

/** Changes beside the approval; what is left out stays. */
export type TemplateLife = Partial<
  Pick<Template, "activeVersionId" | "stoppedVersionId" | "stoppedAt" | "shelf"> & { shelvedAt: Date }
>;

export async function putLife(transaction: Transaction, key: TemplateKey, life: TemplateLife): Promise<void> {
  const { activeVersionId, stoppedVersionId, stoppedAt, shelf, shelvedAt } = life;
  await transaction("templates").where(at(key)).update({
    active_version_id: activeVersionId,
    stopped_version_id: stoppedVersionId,
    stopped_at: stoppedAt,
    shelf,
    shelved_at: shelvedAt,
  });
}

export async function findContent(
  database: Queryable,
  { accountId, templateId, versionId }: TemplateKey & { versionId: string },
): Promise<TemplateContent | undefined> {
  const row = await database("template_versions")
    .where({ account_id: accountId, template_id: templateId, version_id: versionId })
    .first<{ content: TemplateContent } | undefined>("content");
  return row?.content;
}

/** A version's number; undefined: there is none. */
export async function findNumber(
  database: Queryable,
  { accountId, templateId, versionId }: TemplateKey & { versionId: string },
): Promise<number | undefined> {
  const row = await database("template_versions")
    .where({ account_id: accountId, template_id: templateId, version_id: versionId })
    .first<{ number: number } | undefined>("number");
  return row?.number;
}

/** Who made a version; versions of long ago do not say. */
export async function findSavedBy(
  database: Queryable,
  { accountId, templateId, versionId }: TemplateKey & { versionId: string },
): Promise<string | null> {
  const row = await database("template_versions")
    .where({ account_id: accountId, template_id: templateId, version_id: versionId })
    .first<{ savedBy: string | null } | undefined>({ savedBy: "saved_by" });
  return row?.savedBy ?? null;
}

/** Whether a version exists already, and whether it has exactly this content: this distinguishes a repeated request from another. */
export async function findSame(
  database: Queryable,
  { accountId, templateId, versionId }: TemplateKey & { versionId: string },
  content: TemplateContent,
): Promise<{ isSame: boolean } | undefined> {
  return database("template_versions")
    .where({ account_id: accountId, template_id: templateId, version_id: versionId })
    .first<{ isSame: boolean } | undefined>(
      database.raw('(content = ?::jsonb) as "isSame"', [JSON.stringify(content)]),
    );
}

/** Whether the first version of a template had exactly this content. */
export async function isFirstContent(
  database: Queryable,
  key: TemplateKey,
  content: TemplateContent,
): Promise<boolean> {
  const row = await database("template_versions")
    .where({ ...at(key), number: 1 })
    .first<{ isSame: boolean } | undefined>(
      database.raw('(content = ?::jsonb) as "isSame"', [JSON.stringify(content)]),
    );
  return row?.isSame ?? false;
}

/** Deletes the template with all its rows except its history, which stays for ever. */
export async function deleteTemplate(transaction: Transaction, key: TemplateKey): Promise<void> {
  const { accountId, templateId } = key;
  await deleteTests(transaction, { accountId, enrollmentId: templateId });
  const versions = transaction("template_versions").where(at(key)).select("version_id");
  await transaction("approvals").where({ account_id: accountId }).whereIn("version_id", versions).delete();
  await transaction("template_versions").where(at(key)).delete();
  // A repeat of the request that created it does not get the answer that it exists.
  await forgetAnswersAbout(transaction, accountId, templateId);
  await transaction("templates").where(at(key)).delete();
}

/** The ids of a template's versions, the newest first. */
export const versionIds = (database: Queryable, { accountId, templateId }: TemplateKey): Promise<string[]> =>
  database("template_versions")
    .where({ account_id: accountId, template_id: templateId })
    .orderBy("number", "desc")
    .pluck<string[]>("version_id");

/** The ids of an account's templates. */
export const templateIds = (database: Queryable, accountId: string): Promise<string[]> =>
  database("templates").where({ account_id: accountId }).pluck<string[]>("template_id");
