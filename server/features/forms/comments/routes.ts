// The calls on a template's comments.
import { templateElements } from "@billwright/engine/changes";
import { hasVisibleText, plainText } from "@billwright/engine/text";
import { mostComments, type CallData } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, Routes } from "../../../http/route.ts";
import {
  changing,
  findContent,
  findNumber,
  findSavedBy,
  notify,
  reading,
  versionIds,
  type TemplateServices,
} from "../templates/index.ts";
import {
  countComments,
  findComments,
  findThread,
  insertComment,
  putResolved,
  type NewComment,
  type StoredComment,
} from "./store.ts";

type List = "GET /api/Templates/Comments";
type Write = "POST /api/Templates/Comment";
type Resolve = "POST /api/Templates/ResolveComment";
type Change = Parameters<Parameters<typeof changing>[3]>[0];

export const commentRoutes = (services: TemplateServices): Routes<List | Write | Resolve> => ({
  "GET /api/Templates/Comments": async (context) => {
    const { template } = await reading(services, context, { templateId: context.query.id });
    return { comments: asThreads(await findComments(services.database, template)) };
  },
  "POST /api/Templates/Comment": (context) => write(services, context),
  "POST /api/Templates/ResolveComment": (context) => resolve(services, context),
});

function asThreads(rows: readonly StoredComment[]): CallData<List>["comments"] {
  const written = ({ commentId, text, user, at }: StoredComment) => ({ commentId, text, user, at: at.toISOString() });
  return rows
    .filter(({ answerTo }) => answerTo === null)
    .map((row) => ({
      ...written(row),
      element: row.element,
      version: row.version,
      answers: rows.filter(({ answerTo }) => answerTo === row.commentId).map(written),
      resolvedBy: row.resolvedBy,
    }));
}

async function write(services: TemplateServices, context: CallContext<Write>): Promise<CallData<Write>> {
  const { body, now } = context;
  const text = plainText(body.text);
  if (!hasVisibleText(text)) throw refuse("BAD", "field.missing", { field: "text" });
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { transaction, template, actor } = change;
    if ((await countComments(transaction, template)) >= mostComments)
      throw refuse("REFUSE", "comments.tooMany", { n: mostComments });
    const answerTo = body.answerTo ?? null;
    const thread = answerTo === null ? [] : await findThread(transaction, { ...template, commentId: answerTo });
    if (answerTo !== null && thread.length === 0) throw notFound();
    const element = answerTo === null ? (body.element ?? null) : null;
    await demandElement(change, element);
    const { userId } = actor;
    const commentId = services.runtime.newId();
    const version = (await findNumber(transaction, template)) ?? 0;
    await insertComment(transaction, { ...template, version, commentId, answerTo, element, text, userId, now });
    await record(services, context, change, answerTo === null ? "commented" : "answered");
    await notifyPeople(services, change, { commentId, text, answerTo }, thread);
    return { commentId };
  });
}

/** A question of any version: what was removed since can be asked about. */
async function demandElement({ transaction, template }: Change, element: string | null): Promise<void> {
  if (element === null) return;
  const { channel } = template;
  for (const versionId of await versionIds(transaction, template)) {
    const content = await findContent(transaction, { ...template, versionId });
    const elements = content === undefined ? [] : templateElements(channel, content, (key) => key);
    if (elements.some((one) => one.element === element)) return;
  }
  throw refuse("BAD", "comments.noElement", { field: "element" });
}

/** Who wrote the version or submitted it, and who has commented in the thread. */
async function notifyPeople(
  services: TemplateServices,
  { transaction, template, actor }: Change,
  { commentId, text, answerTo }: Pick<NewComment, "commentId" | "text" | "answerTo">,
  thread: readonly string[],
): Promise<void> {
  const author = await findSavedBy(transaction, template);
  const people = new Set([author, template.submittedBy, ...thread].filter((one) => one !== null));
  people.delete(actor.userId);
  const words = answerTo === null ? "comment" : "reply";
  const notice = { event: `${words}:${commentId}`, words, user: actor.name, reason: text } as const;
  await notify(services, transaction, template, [...people], notice);
}

async function resolve(services: TemplateServices, context: CallContext<Resolve>): Promise<null> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { transaction, template, actor } = change;
    const resolved = body.isResolved ? { userId: actor.userId, now } : null;
    if (!(await putResolved(transaction, { ...template, commentId: body.commentId }, resolved))) throw notFound();
    await record(services, context, change, body.isResolved ? "resolved" : "opened");
    return null;
  });
}

async function record(
  { audit }: TemplateServices,
  { ip }: Pick<CallContext<Write>, "ip">,
  { transaction, template, actor }: Change,
  what: "commented" | "answered" | "resolved" | "opened",
): Promise<void> {
  const { accountId, templateId } = template;
  const entry = { accountId, actor: actor.userId, action: "template_commented", object: templateId, ip } as const;
  await audit.write(transaction, { ...entry, detail: { what } });
}
