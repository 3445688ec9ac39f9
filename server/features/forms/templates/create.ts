// Makes a draft: empty, as given, or a copy of another template.
import type { CallBody, TemplateContent } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { isDuplicate } from "../../../database/failures.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Actor } from "../../staff/index.ts";
import { emptyContent, named, readContent, typeIn } from "./content.ts";
import { findDraft } from "./drafts.ts";
import { findHeader, type TemplateHeader } from "./headers.ts";
import { addHistory } from "./history.ts";
import { idFor } from "./newIds.ts";
import { templateName } from "./save.ts";
import type { TemplateServices } from "./services.ts";
import { findContent, findTemplate, insertTemplate, insertVersion, isFirstContent, type TemplateKey } from "./store.ts";

type Name = "POST /api/Templates/Create";
type Context = CallContext<Name>;

export async function create(services: TemplateServices, context: Context): Promise<TemplateHeader> {
  const { database, runtime } = services;
  const { opened } = context;
  const templateId = idFor(runtime, { ...opened, what: "template", idempotencyKey: context.idempotencyKey });
  const content = await contentFor(services, context, opened, templateId);
  const make = () =>
    inTransaction(database, runtime, async (transaction) => {
      const actor = await opened.again(transaction);
      // In this order: a new template has its history at once, so a history without a template means that the template was deleted.
      const wasMade = await hasHistory(transaction, actor.accountId, templateId);
      const earlier = await findHeader(transaction, { ...actor, templateId });
      if (wasMade && !earlier) throw refuse("UNPROCESSABLE", "template.keyReused");
      if (!earlier) return insert(services, transaction, context, { actor, templateId, content });
      if (!(await isRepeat(transaction, context.body, earlier, { accountId: actor.accountId, templateId, content })))
        throw refuse("UNPROCESSABLE", "template.keyReused");
      return earlier;
    });
  try {
    return await make();
  } catch (error) {
    // A double click: the other request created it at this very moment.
    if (isDuplicate(error, "templates_pkey")) return make();
    throw error;
  }
}

interface Made {
  actor: Actor;
  templateId: string;
  content: TemplateContent;
}

async function insert(
  { runtime }: TemplateServices,
  transaction: Transaction,
  { body: { channel, ...body }, now }: Context,
  { actor, templateId, content }: Made,
): Promise<TemplateHeader> {
  const { accountId, userId } = actor;
  const key = { accountId, templateId };
  const versionId = runtime.newId();
  const type = typeIn(channel, content);
  await insertTemplate(transaction, { ...key, channel, name: templateName(body.name), type, versionId, userId, now });
  await insertVersion(transaction, { ...key, versionId, content, userId, now });
  await addHistory(transaction, key, { action: "created", userId, versionId, now });
  const header = await findHeader(transaction, { ...key, userId });
  if (!header) throw new Error(`Template ${templateId} is missing right after it was made.`);
  return header;
}

/** Whether the existing template is what this request asks for. A copied one may have changed since: then only channel and name count. */
async function isRepeat(
  transaction: Transaction,
  { channel, name, copyOf, content: given }: Context["body"],
  earlier: TemplateHeader,
  { content, ...key }: TemplateKey & { content: TemplateContent },
): Promise<boolean> {
  if (earlier.channel !== channel) return false;
  if (earlier.version === 1 && earlier.name !== templateName(name)) return false;
  if (given === undefined && copyOf !== undefined) return true;
  return isFirstContent(transaction, key, content);
}

/** A repeated request does not create a template again that was deleted since: its history stays for ever. */
async function hasHistory(transaction: Transaction, accountId: string, templateId: string): Promise<boolean> {
  const row = await transaction("template_history")
    .where({ account_id: accountId, template_id: templateId })
    .first<{ number: number } | undefined>("number");
  return row !== undefined;
}

async function contentFor(
  services: TemplateServices,
  context: Context,
  actor: Actor,
  templateId: string,
): Promise<TemplateContent> {
  const { body } = context;
  const { channel, type } = body;
  const written = await writtenFor(services, context, actor, templateId);
  return named(channel, written, templateName(body.name), type);
}

/**
 * Given content comes first, then the copied template's: its draft if somebody has typed since its last version. Throws NONE if the
 * template to copy does not exist.
 */
async function writtenFor(
  services: TemplateServices,
  { body }: { body: CallBody<Name> },
  actor: Actor,
  templateId: string,
): Promise<TemplateContent> {
  const { channel, content, copyOf } = body;
  if (content !== undefined) return readContent(channel, content, templateId);
  if (copyOf === undefined) return emptyContent(channel, templateId);
  const { database } = services;
  const source = await findTemplate(database, { accountId: actor.accountId, templateId: copyOf });
  if (source?.channel !== channel) throw notFound();
  const copied = (await findDraft(database, source))?.content ?? (await findContent(database, source));
  if (copied === undefined) throw notFound();
  return readContent(channel, copied, templateId);
}
