// What waits for a user: versions to decide on, one's own that were rejected, and comments at one's own that nobody has resolved.
import type { TemplateChannel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { findOwners, type Actor } from "../../staff/index.ts";
import { approvalQuorum } from "./quorum.ts";
import { findWaiting } from "./store.ts";

/** The ids of a channel's templates that wait for this user. */
export async function waitingFor(
  database: Queryable,
  { accountId, userId }: Pick<Actor, "accountId" | "userId">,
  channel: TemplateChannel,
): Promise<string[]> {
  const owners = (await findOwners(database, accountId)).map((owner) => owner.userId);
  const pending = await findWaiting(database, accountId, channel);
  const toDecide = pending.filter((template) => approvalQuorum(template, owners).deciders.includes(userId));
  const decided = await database("approvals")
    .where({ account_id: accountId, user_id: userId, approved: true })
    .whereIn(
      "version_id",
      toDecide.map(({ versionId }) => versionId),
    )
    .pluck<string[]>("version_id");
  const own = await ownWaiting(database, { accountId, userId }, channel);
  const undecided = toDecide.filter(({ versionId }) => !decided.includes(versionId));
  return [...new Set([...undecided.map(({ templateId }) => templateId), ...own])];
}

/** Whoever wrote the newest version is asked by its open comments, unless the last word is the author's. */
async function ownWaiting(
  database: Queryable,
  { accountId, userId }: { accountId: string; userId: string },
  channel: TemplateChannel,
): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { templateId: string }[] }>(
    `select t.template_id as "templateId"
     from templates as t join template_versions as v on v.account_id = t.account_id and v.version_id = t.version_id
     where t.account_id = :accountId and t.channel = :channel and t.shelf = 'list'
       and ((t.status = 'Rejected' and t.submitted_by = :userId)
         or (v.saved_by = :userId and exists (
           select from template_comments as c
           where c.account_id = t.account_id and c.template_id = t.template_id and c.answer_to is null
             and c.resolved_by is null
             and (select last.user_id from template_comments as last
                  where last.account_id = c.account_id and last.template_id = c.template_id
                    and coalesce(last.answer_to, last.comment_id) = c.comment_id
                  order by last.at desc, last.comment_id desc limit 1) <> :userId)))`,
    { accountId, userId, channel },
  );
  return rows.map(({ templateId }) => templateId);
}
