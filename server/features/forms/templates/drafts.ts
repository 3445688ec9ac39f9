// An author's text that is not saved yet: one draft for each template, with a revision, so that two who type at once are notified.
import type { CallData, TemplateContent } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { readContent } from "./content.ts";
import { idFor } from "./newIds.ts";
import { changing, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { findUserName } from "../../staff/index.ts";
import { findSavedBy, type TemplateKey } from "./store.ts";

type Autosave = "POST /api/Templates/Autosave";
type Discard = "POST /api/Templates/Discard";
type Body = CallContext<Autosave>["body"];
type Writer = NonNullable<Body["writer"]>;
/** What an editor that ends a draft says of it. */
type Seen = Pick<CallContext<Discard>["body"], "revision" | "writer">;

export interface Draft {
  name: string;
  content: TemplateContent;
  revision: number;
  updatedAt: Date;
  updatedBy: string;
  /** The open editor that wrote it last, and the number of that editor's save. */
  writerId: string | null;
  writerSave: number | null;
}

const at = ({ accountId, templateId }: TemplateKey) => ({ account_id: accountId, template_id: templateId });

/** The stored row of a template: its draft or, without content, the editor that ended the last one and that editor's count. */
type Row = Draft | (Omit<Draft, "name" | "content"> & { name: null; content: null });

const isDraft = (row: Row | undefined): row is Draft => row !== undefined && row.content !== null;

const findRow = (database: Queryable, key: TemplateKey): Promise<Row | undefined> =>
  database("template_drafts").where(at(key)).first<Row | undefined>({
    name: "name",
    content: "content",
    revision: "revision",
    updatedAt: "updated_at",
    updatedBy: "updated_by",
    writerId: "writer_id",
    writerSave: "writer_save",
  });

export async function findDraft(database: Queryable, key: TemplateKey): Promise<Draft | undefined> {
  const row = await findRow(database, key);
  return isDraft(row) ? row : undefined;
}

/**
 * Stores the draft. An author who has not seen the newest one gets its author's name, and nothing is overwritten. An editor that wrote the
 * newest one itself has seen it, even if its answer was lost on the way.
 */
export async function autosave(
  services: TemplateServices,
  context: CallContext<Autosave>,
): Promise<CallData<Autosave>> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const content = readContent(change.template.channel, body.content, body.id);
    await demandNewest(services, change, body);
    const row = await findRow(change.transaction, change.template);
    const step = stepOf(row, body, change.actor.userId);
    if (step === "conflict") throw await changedBy(change, row?.updatedBy ?? null);
    if (step === "repeated") return { revision: row!.revision, savedAt: row!.updatedAt.toISOString() };
    const revision = isDraft(row) ? row.revision + 1 : firstRevision(now);
    await putRow(change, { name: body.name, content, revision }, body.writer, now);
    return { revision, savedAt: now.toISOString() };
  });
}

/** How a save relates to the stored draft: the next one, the stored one again, or one by an author who has not seen the stored one. */
function stepOf(
  row: Row | undefined,
  { revision, writer }: Pick<Body, "revision" | "writer">,
  userId: string,
): "next" | "repeated" | "conflict" {
  const isOwn = row !== undefined && writer !== undefined && row.writerId === writer.id && row.updatedBy === userId;
  // By its own count, not by the revision: of two saves of one editor the later one counts, whichever arrives first.
  if (isOwn && row.writerSave !== null) {
    if (writer.save > row.writerSave) return "next";
    return writer.save === row.writerSave && isDraft(row) ? "repeated" : "conflict";
  }
  return (row?.revision ?? 0) === revision ? "next" : "conflict";
}

/** Seconds since 2020: a tab with a draft that was saved or discarded never uses the number of a newer draft. */
const firstRevision = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2020, 0)) / 1000);

async function putRow(
  { transaction, template, actor }: Changing,
  { name, content, revision }: Pick<Row, "name" | "content" | "revision">,
  writer: Writer | undefined,
  now: Date,
): Promise<void> {
  await transaction("template_drafts")
    .insert({
      ...at(template),
      name,
      content: content && JSON.stringify(content),
      revision,
      updated_by: actor.userId,
      updated_at: now,
      writer_id: writer?.id ?? null,
      writer_save: writer?.save ?? null,
    })
    .onConflict(["account_id", "template_id"])
    .merge();
}

/** Deletes the draft. The row still names the editor, so that an earlier save of it that arrives later starts no new draft. */
async function endDraft(change: Changing, writer: Writer | undefined, now: Date): Promise<void> {
  if (writer) return putRow(change, { name: null, content: null, revision: 0 }, writer, now);
  await change.transaction("template_drafts").where(at(change.template)).delete();
}

/**
 * The draft that the user wrote or has seen has become a version; another user's that was not seen stays, and so do the editor's own later
 * saves.
 */
export async function endOwnDraft(change: Changing, { revision, writer }: Seen, now: Date): Promise<void> {
  const row = await findRow(change.transaction, change.template);
  const isAnothers = isDraft(row) && row.updatedBy !== change.actor.userId && row.revision !== revision;
  const isLate = writer !== undefined && row?.writerId === writer.id && writer.save < (row.writerSave ?? 0);
  if (!isAnothers && !isLate) await endDraft(change, writer, now);
}

export const versionIdFor = (
  { runtime }: TemplateServices,
  { actor, template }: Changing,
  idempotencyKey: string | null,
): string => idFor(runtime, { ...actor, what: `version of ${template.templateId}`, idempotencyKey });

/**
 * The newest version is to be the one that was edited, or one that the editor itself created and never got the answer for. Throws REFUSE.
 */
export async function demandNewest(
  services: TemplateServices,
  change: Changing,
  { versionId, unanswered = [] }: Pick<Body, "versionId" | "unanswered">,
): Promise<void> {
  const own = unanswered.map((key) => versionIdFor(services, change, key));
  const isSeen = versionId === undefined || [versionId, ...own].includes(change.template.versionId);
  if (!isSeen) throw await changedBy(change, null);
}

/** The draft, if there is one, is to be the one that the editor has seen or wrote itself. Throws REFUSE. */
export async function demandNewestDraft(change: Changing, { revision, writer }: Seen): Promise<void> {
  const draft = await findDraft(change.transaction, change.template);
  if (draft === undefined || revision === undefined) return;
  const isSeen = draft.revision === revision || draft.writerId === writer?.id;
  if (!isSeen) throw await changedBy(change, draft.updatedBy);
}

/** A conflict, with the name of the faster author; null: whoever made the newest version. */
export async function changedBy({ transaction, template }: Changing, userId: string | null) {
  const author = userId ?? (await findSavedBy(transaction, template)) ?? template.updatedBy;
  const user = await findUserName(transaction, template.accountId, author);
  return refuse("REFUSE", "template.changed", { user });
}

/** A request with a revision discards the draft that its author has seen; a newer draft stays, and its author is named in the answer. */
export async function discard(services: TemplateServices, context: CallContext<Discard>): Promise<null> {
  return changing(services, context, { templateId: context.body.id }, async (change) => {
    const { revision, writer } = context.body;
    const row = await findRow(change.transaction, change.template);
    const isSeen = revision === undefined || stepOf(row, { revision, writer }, change.actor.userId) !== "conflict";
    if (isSeen) await endDraft(change, writer, context.now);
    else if (isDraft(row)) throw await changedBy(change, row.updatedBy);
    return null;
  });
}
