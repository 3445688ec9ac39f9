// What an author has typed and not saved yet: one draft for each template, with a revision, so that two who type at once are told.
import type { CallData, TemplateContent } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../database/connect.ts";
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

export const findDraft = (database: Queryable, key: TemplateKey): Promise<Draft | undefined> =>
  database("template_drafts").where(at(key)).first<Draft | undefined>({
    name: "name",
    content: "content",
    revision: "revision",
    updatedAt: "updated_at",
    updatedBy: "updated_by",
    writerId: "writer_id",
    writerSave: "writer_save",
  });

/** Of everybody, or of one user alone. */
export async function deleteDraft(transaction: Transaction, key: TemplateKey, userId?: string): Promise<void> {
  const query = transaction("template_drafts").where(at(key));
  await (userId === undefined ? query : query.where({ updated_by: userId })).delete();
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
    const draft = await findDraft(change.transaction, change.template);
    const { userId } = change.actor;
    const step = stepOf(draft, body, userId);
    if (step === "repeated") return { revision: draft!.revision, savedAt: draft!.updatedAt.toISOString() };
    if (step === "conflict") throw await changedBy(change, draft?.updatedBy ?? null);
    const revision = draft ? draft.revision + 1 : firstRevision(now);
    const { id: writerId = null, save: writerSave = null } = body.writer ?? {};
    await putDraft(change, {
      name: body.name,
      content,
      revision,
      updatedAt: now,
      updatedBy: userId,
      writerId,
      writerSave,
    });
    return { revision, savedAt: now.toISOString() };
  });
}

/** What a save is to the draft that stands: the next one, the one that stands already, or one by somebody who has not seen it. */
function stepOf(
  draft: Draft | undefined,
  { revision, writer }: Pick<Body, "revision" | "writer">,
  userId: string,
): "next" | "repeated" | "conflict" {
  const isOwn =
    draft !== undefined && writer !== undefined && draft.writerId === writer.id && draft.updatedBy === userId;
  // By its own count, not by the revision: of two saves of one editor the one that was sent later counts, whichever arrives first.
  if (isOwn && draft.writerSave !== null)
    return writer.save > draft.writerSave ? "next" : writer.save === draft.writerSave ? "repeated" : "conflict";
  return (draft?.revision ?? 0) === revision ? "next" : "conflict";
}

/** Seconds since 2020: a tab that still holds a draft which was saved or thrown away never names the one that was begun since. */
const firstRevision = (now: Date): number => Math.floor((now.getTime() - Date.UTC(2020, 0)) / 1000);

async function putDraft({ transaction, template }: Changing, draft: Draft): Promise<void> {
  await transaction("template_drafts")
    .insert({
      ...at(template),
      name: draft.name,
      content: JSON.stringify(draft.content),
      revision: draft.revision,
      updated_by: draft.updatedBy,
      updated_at: draft.updatedAt,
      writer_id: draft.writerId,
      writer_save: draft.writerSave,
    })
    .onConflict(["account_id", "template_id"])
    .merge();
}

/** A conflict, with who was faster; nobody, where a draft was thrown away meanwhile: then whoever changed the template last. */
export async function changedBy({ transaction, template }: Changing, userId: string | null) {
  const user = await findUserName(transaction, template.accountId, userId ?? template.updatedBy);
  return refuse("REFUSE", "template.changed", { user });
}

/** Whoever names a revision throws away what they have seen; what was typed since stays, and they are told whose it is. */
export async function discard(services: TemplateServices, context: CallContext<Discard>): Promise<null> {
  return changing(services, context, { templateId: context.body.id }, async (change) => {
    demand(mayEdit(change.actor.role));
    const { revision, writer } = context.body;
    const draft = await findDraft(change.transaction, change.template);
    const isUnseen =
      draft !== undefined &&
      revision !== undefined &&
      stepOf(draft, { revision, writer }, change.actor.userId) === "conflict";
    if (isUnseen) throw await changedBy(change, draft.updatedBy);
    await deleteDraft(change.transaction, change.template);
    return null;
  });
}
