// What the staff did with a response, for those who read it later. It goes with the response; the audit trail has its own record of it.
import type { CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";

interface Key {
  accountId: string;
  reportId: string;
}

type Entry = CallData<"GET /api/Responses/Get">["history"][number];

export interface Done extends Pick<Entry, "action" | "detail"> {
  userId: string;
}

export async function addToHistory(
  { newId, now }: Pick<Runtime, "newId" | "now">,
  database: Queryable,
  { accountId, reportId }: Key,
  done: readonly Done[],
): Promise<void> {
  if (done.length === 0) return;
  const of = { account_id: accountId, report_id: reportId, at: now() };
  await database("response_history").insert(
    done.map(({ userId, action, detail }) => ({ ...of, entry_id: newId(), user_id: userId, action, detail })),
  );
}

const mostEntries = 100;

/** The newest first, with the names that users have now. */
export async function historyOf(
  database: Queryable,
  { accountId, reportId }: Key,
  nameOf: (userId: string) => string,
): Promise<Entry[]> {
  const rows = await database("response_history")
    .where({ account_id: accountId, report_id: reportId })
    .orderBy("at", "desc")
    .limit(mostEntries)
    .select<(Done & { at: Date })[]>({ at: "at", userId: "user_id", action: "action", detail: "detail" });
  return rows.map(({ at, userId, action, detail }) => ({
    at: at.toISOString(),
    by: nameOf(userId),
    action,
    detail: action === "owner" && detail !== null ? nameOf(detail) : detail,
  }));
}

export async function forgetHistory(database: Queryable, { accountId, reportId }: Key): Promise<void> {
  await database("response_history").where({ account_id: accountId, report_id: reportId }).delete();
}
