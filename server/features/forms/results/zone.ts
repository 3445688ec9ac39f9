// In which time zone a form's days are: the account's, where it has set one; else the reader's.
import type { Queryable } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import { isTimeZone, readSetting, timeZoneOf } from "../../platform/index.ts";

/** Throws BAD where the reader's is none. */
export async function zoneOf(database: Queryable, accountId: string, readers: string | undefined): Promise<string> {
  const zone = await readSetting(database, accountId, "branding.timeZone");
  if (typeof zone === "string") return timeZoneOf({ settings: { timeZone: zone } });
  if (readers !== undefined && !isTimeZone(readers)) throw refuse("BAD", "session.timeZone", { field: "timeZone" });
  return readers ?? "UTC";
}
