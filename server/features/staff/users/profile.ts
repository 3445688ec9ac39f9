// A user's own profile (forms.txt §3).
import { profileScreen } from "@billwright/engine/screens";
import { plainLine, hasVisibleText } from "@billwright/engine/text";
import { isProfileComplete } from "@billwright/engine/users";
import type { CallBody, CallData, Language } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { isTimeZone } from "../../platform/index.ts";
import type { Actor } from "./actor.ts";

type Profile = CallData<"GET /api/Profile/Get">;

export async function profileOf(database: Queryable, { accountId, userId }: Actor): Promise<Profile> {
  type Row = Omit<Profile, "isComplete" | "trialEndsAt"> & { trialEndsAt: Date | null };
  const { rows } = await database.raw<{ rows: Row[] }>(
    `select person.user_id as id, person.email, person.first_name as "firstName", person.last_name as "lastName",
       person.mobile_number as "mobileNumber", person.time_zone_id as "timeZoneId", person.language, person.role,
       person.account_id as "accountId", account.name as "accountName",
       case when person.role = 'Owner' then account.trial_ends_at end as "trialEndsAt"
     from users as person join accounts as account using (account_id)
     where person.account_id = :accountId and person.user_id = :userId`,
    { accountId, userId },
  );
  const [profile] = rows;
  if (!profile) throw notFound();
  const trialEndsAt = profile.trialEndsAt?.toISOString() ?? null;
  return { ...profile, trialEndsAt, isComplete: isProfileComplete(profile) };
}

/** Empty means none. Throws BAD if the number or the time zone is invalid. */
export async function saveProfile(
  database: Database,
  actor: Actor,
  body: CallBody<"POST /api/Profile/Save">,
  now: Date,
): Promise<Profile> {
  const { firstName, lastName, mobileNumber, timeZoneId } = checkScreen(profileScreen, body, now);
  const { accountId, userId } = actor;
  await database("users")
    .where({ account_id: accountId, user_id: userId })
    .update({
      first_name: readName(firstName),
      last_name: readName(lastName),
      mobile_number: hasVisibleText(mobileNumber) ? mobileNumber : null,
      time_zone_id: readZone(timeZoneId),
    });
  return profileOf(database, actor);
}

export async function saveLanguage(
  database: Database,
  { accountId, userId }: Actor,
  language: Language,
): Promise<null> {
  await database("users").where({ account_id: accountId, user_id: userId }).update({ language });
  return null;
}

function readName(typed: string): string | null {
  const name = plainLine(typed);
  return hasVisibleText(name) ? name : null;
}

function readZone(typed: string): string | null {
  const zone = typed.trim();
  if (zone === "") return null;
  if (!isTimeZone(zone)) throw refuse("BAD", "session.timeZone", { field: "timeZoneId" });
  return zone;
}
