// Which users are notified of a form's new answers, as the form has it. By their ids: an address may become somebody else's.
import type { ResponseNotice } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Template } from "./store.ts";

export interface NotifyingForm {
  enrollmentId: string;
  name: string;
  /** Users. */
  once: string[];
  daily: string[];
}

const columns = {
  enrollmentId: "template_id",
  name: "name",
  once: "notified_at_once",
  daily: "notified_daily",
} as const satisfies Record<keyof NotifyingForm, string>;

export const findNotified = (
  database: Queryable,
  { accountId, enrollmentId }: { accountId: string; enrollmentId: string },
): Promise<NotifyingForm | undefined> =>
  database("templates")
    .where({ account_id: accountId, template_id: enrollmentId, channel: "DynamicForms" })
    .first<NotifyingForm | undefined>(columns);

const notifying = "(notified_at_once <> '{}' or notified_daily <> '{}')";

/** The forms of an account that notify anybody. */
export const notifyingForms = (database: Queryable, accountId: string): Promise<NotifyingForm[]> =>
  database("templates")
    .where({ account_id: accountId })
    .whereRaw(notifying)
    .orderBy(["name", "template_id"])
    .select<NotifyingForm[]>(columns);

/** The accounts that have such a form. */
export const notifyingAccounts = (database: Queryable): Promise<string[]> =>
  database("templates").whereRaw(notifying).distinct().orderBy("account_id").pluck<string[]>("account_id");

export async function putNotice(
  transaction: Transaction,
  { accountId, templateId }: Pick<Template, "accountId" | "templateId">,
  userId: string,
  how: ResponseNotice,
): Promise<void> {
  const among = (column: string, isIn: boolean) =>
    transaction.raw(isIn ? "array_append(array_remove(??, ?), ?)" : "array_remove(??, ?)", [
      column,
      userId,
      ...(isIn ? [userId] : []),
    ]);
  await transaction("templates")
    .where({ account_id: accountId, template_id: templateId })
    .update({
      notified_at_once: among("notified_at_once", how === "once"),
      notified_daily: among("notified_daily", how === "daily"),
    });
}
