// What an author has typed and not saved yet: one draft for each template, with a revision, so that two who type at once are told.
import type { CallData, TemplateContent } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import { refuse } from "../../http/refusal.ts";
import type { CallContext } from "../../http/route.ts";
import { demand } from "../users/actor.ts";
import { mayEdit } from "@billwright/engine";
import { readContent } from "./content.ts";
import { changing, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { findUserName, type TemplateKey } from "./store.ts";

type Autosave = "POST /api/Templates/Autosave";
type Discard = "POST /api/Templates/Discard";
type Body = CallContext<Autosave>["body"];
type Writer = NonNullable<Body["writer"]>;

export interface Draft {
  name: string;
  content: TemplateContent;
  revision: number;
  updatedAt: Date;
  updatedBy: string;
  /** The open editor that wrote it last, and which of its saves this is. */
  writerId: string | null;
  writerSave: number | null;
}

const at = ({ accountId, templateId }: TemplateKey) => ({ account_id: accountId, template_id: templateId });

/** What stands for a template: its draft, or, without words, which editor ended the last one and under which count. */
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
 * Keeps the draft. Whoever has not seen the newest one is told whose it is, and nothing is overwritten. An editor that wrote the newest
 * one itself has seen it, even where its answer was lost on the way.
 */
export async function autosave(
  services: TemplateServices,
  context: CallContext<Autosave>,
): Promise<CallData<Autosave>> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    demand(mayEdit(change.actor.role));
    const content = readContent(change.template.channel, body.content, body.id);
    const row = await findRow(change.transaction, change.template);
    const step = stepOf(row, body, change.actor.userId);
    if (step === "conflict") throw await changedBy(change, row?.updatedBy ?? null);
    if (step === "repeated") return { revision: row!.revision, savedAt: row!.updatedAt.toISOString() };
    const revision = isDraft(row) ? row.revision + 1 : firstRevision(now);
    await putRow(change, { name: body.name, content, revision }, body.writer, now);
    return { revision, savedAt: now.toISOString() };
  });
}

/** What a save is to what stands: the next one, the one that stands already, or one by somebody who has not seen it. */
function stepOf(
  row: Row | undefined,
  { revision, writer }: Pick<Body, "revision" | "writer">,
  userId: string,
): "next" | "repeated" | "conflict" {
  const isOwn = row !== undefined && writer !== undefined && row.writerId === writer.id && row.updatedBy === userId;
  // By its own count, not by the revision: of two saves of one editor the one that was sent later counts, whichever arrives first.
  if (isOwn && row.writerSave !== null) {
    if (writer.save > row.writerSave) return "next";
    return writer.save === row.writerSave && isDraft(row) ? "repeated" : "conflict";
  }
  return (row?.revision ?? 0) === revision ? "next" : "conflict";
}

/** Seconds since 2020: a tab that still holds a draft which was saved or thrown away never names the one that was begun since. */
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

/** Takes the draft away. Which editor did so stays: what it sent before that and arrives behind it begins no other draft. */
async function endDraft(change: Changing, writer: Writer | undefined, now: Date): Promise<void> {
  if (writer) return putRow(change, { name: null, content: null, revision: 0 }, writer, now);
  await change.transaction("template_drafts").where(at(change.template)).delete();
}

/** What the user typed has become a version; what another typed stays, and what the editor itself has sent since. */
export async function endOwnDraft(change: Changing, writer: Writer | undefined, now: Date): Promise<void> {
  const row = await findRow(change.transaction, change.template);
  const isAnothers = isDraft(row) && row.updatedBy !== change.actor.userId;
  const isLate = writer !== undefined && row?.writerId === writer.id && writer.save < (row.writerSave ?? 0);
  if (!isAnothers && !isLate) await endDraft(change, writer, now);
}

/** A conflict, with who was faster; null, where nothing tells: then whoever changed the template last. */
export async function changedBy({ transaction, template }: Changing, userId: string | null) {
  const user = await findUserName(transaction, template.accountId, userId ?? template.updatedBy);
  return refuse("REFUSE", "template.changed", { user });
}

/** Whoever names a revision throws away what they have seen; what was typed since stays, and they are told whose it is. */
export async function discard(services: TemplateServices, context: CallContext<Discard>): Promise<null> {
  return changing(services, context, { templateId: context.body.id }, async (change) => {
    demand(mayEdit(change.actor.role));
    const { revision, writer } = context.body;
    const row = await findRow(change.transaction, change.template);
    const isSeen = revision === undefined || stepOf(row, { revision, writer }, change.actor.userId) !== "conflict";
    if (isSeen) await endDraft(change, writer, context.now);
    else if (isDraft(row)) throw await changedBy(change, row.updatedBy);
    return null;
  });
}
