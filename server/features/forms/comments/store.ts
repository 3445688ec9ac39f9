// The SQL of comments. Every query names the account.
import type { Queryable, Transaction } from "../../../database/connect.ts";
import { userName } from "../../staff/index.ts";

/** The template that a comment belongs to. */
interface TemplateKey {
  accountId: string;
  templateId: string;
}

export interface StoredComment {
  commentId: string;
  /** The comment that it answers; null: it begins a thread. */
  answerTo: string | null;
  element: string | null;
  version: number;
  text: string;
  /** A name. */
  user: string;
  at: Date;
  resolvedBy: string | null;
}

const at = ({ accountId, templateId }: TemplateKey) => ({ account_id: accountId, template_id: templateId });

export const findComments = (database: Queryable, { accountId, templateId }: TemplateKey): Promise<StoredComment[]> =>
  database("template_comments as c")
    .leftJoin("users as u", { "u.account_id": "c.account_id", "u.user_id": "c.user_id" })
    .leftJoin("users as resolver", { "resolver.account_id": "c.account_id", "resolver.user_id": "c.resolved_by" })
    .where({ "c.account_id": accountId, "c.template_id": templateId })
    .orderBy(["c.at", "c.comment_id"])
    .select<StoredComment[]>(
      "c.comment_id as commentId",
      "c.answer_to as answerTo",
      "c.element",
      "c.version",
      "c.text",
      database.raw(`coalesce(${userName("u")}, c.user_id) as user`),
      "c.at",
      database.raw(`coalesce(${userName("resolver")}, c.resolved_by) as "resolvedBy"`),
    );

/** Who has written in the thread that a comment begins; empty: there is none. */
export const findThread = (
  database: Queryable,
  { commentId, ...template }: TemplateKey & { commentId: string },
): Promise<string[]> =>
  database("template_comments")
    .where(at(template))
    .where((query) => {
      void query.where({ comment_id: commentId, answer_to: null }).orWhere({ answer_to: commentId });
    })
    .pluck<string[]>("user_id");

export async function countComments(database: Queryable, template: TemplateKey): Promise<number> {
  const [row] = await database("template_comments").where(at(template)).count<{ n: string }[]>("* as n");
  return Number(row?.n);
}

export interface NewComment extends TemplateKey {
  commentId: string;
  answerTo: string | null;
  element: string | null;
  /** The newest one's number. */
  version: number;
  text: string;
  userId: string;
  now: Date;
}

export async function insertComment(transaction: Transaction, comment: NewComment): Promise<void> {
  const { commentId, answerTo, element, version, text, userId, now } = comment;
  await transaction("template_comments").insert({
    ...at(comment),
    comment_id: commentId,
    answer_to: answerTo,
    element,
    version,
    text,
    user_id: userId,
    at: now,
  });
}

/** False: there is no such comment. */
export async function putResolved(
  transaction: Transaction,
  { commentId, ...template }: TemplateKey & { commentId: string },
  resolved: { userId: string; now: Date } | null,
): Promise<boolean> {
  const changed = await transaction("template_comments")
    .where({ ...at(template), comment_id: commentId, answer_to: null })
    .update({ resolved_by: resolved?.userId ?? null, resolved_at: resolved?.now ?? null });
  return changed === 1;
}
