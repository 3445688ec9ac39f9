// POST Notify: how a user is notified of a form's new answers.
import type { CallData, ResponseNotice } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Queryable } from "../../../database/connect.ts";
import { changing, findNotified, putNotice, type NotifyingForm } from "../templates/index.ts";
import { peopleOf, type People } from "./people.ts";
import type { ResponseServices } from "./services.ts";

type Name = "POST /api/Responses/Notify";

/** One user at a time, so that what two people set at once is both. Throws NONE where it is no user of the account. */
export async function setNotice(services: ResponseServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { enrollmentId, userId, how } = context.body;
  const requested = { templateId: enrollmentId, channel: "DynamicForms" } as const;
  return changing(services, context, requested, async ({ transaction, actor, template }) => {
    const { readers } = await peopleOf(transaction, actor.accountId);
    const before = await findNotified(transaction, { accountId: actor.accountId, enrollmentId });
    if (!before) throw notFound();
    const notice = noticeOf(before, userId);
    const isEnding = how === "none" && notice !== "none";
    if (!isEnding && !readers.some(({ id }) => id === userId)) throw notFound();
    if (notice === how) return null;
    await putNotice(transaction, template, userId, how);
    const entry = { accountId: actor.accountId, actor: actor.userId, object: enrollmentId, ip: context.ip };
    await services.audit.write(transaction, { ...entry, action: "response_notice_changed", detail: { userId, how } });
    return null;
  });
}

const noticeOf = ({ once, daily }: NotifyingForm, userId: string): ResponseNotice =>
  once.includes(userId) ? "once" : daily.includes(userId) ? "daily" : "none";

/** Every user who could be notified, and how each is. */
export async function notifiedOf(
  database: Queryable,
  of: { accountId: string; enrollmentId: string },
  { readers }: People,
): Promise<CallData<"GET /api/Responses/List">["notified"]> {
  const form = await findNotified(database, of);
  return readers.map(({ id, name }) => ({ id, name, how: form ? noticeOf(form, id) : "none" }));
}
