// Who a user's token stands for, read anew from the database: what the token says of the role was true when it was signed, and may not
// be any more (threats.md T6). Every call of those who sign in begins here.
import type { Role } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import { refuse, type Refused } from "../../http/refusal.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";

export interface Actor {
  accountId: string;
  userId: string;
  email: string;
  /** As others read it: first and last name, or the address. */
  name: string;
  role: Role;
}

/** A user's columns that tell who it is. */
export interface NameRow {
  email: string;
  first_name: string | null;
  last_name: string | null;
}

export const nameOf = ({ email, first_name: first, last_name: last }: NameRow): string =>
  [first, last].filter(Boolean).join(" ") || email;

export const sessionEnded = (): Refused => refuse("AUTH", "session.ended");

/**
 * The user, as it stands now. In a transaction the user cannot be changed by another until it ends: what was allowed at its begin is
 * allowed at its end. Throws AUTH where the sign-in has ended or the user was disabled.
 */
export async function actorOf(database: Queryable, token: TokenPayload<"user">): Promise<Actor> {
  const { AccountId: accountId, nameid: userId, session } = token;
  const query = database("users as u")
    .join("sessions as s", { "s.account_id": "u.account_id", "s.user_id": "u.user_id" })
    .where({ "u.account_id": accountId, "u.user_id": userId, "s.session_id": session })
    .whereNull("u.disabled_at")
    .whereNull("s.ended_at")
    .first<(NameRow & { role: Role }) | undefined>("u.email", "u.first_name", "u.last_name", "u.role");
  const row = await (database.isTransaction ? query.forShare("u") : query);
  if (!row) throw sessionEnded();
  return { accountId, userId, email: row.email, name: nameOf(row), role: row.role };
}

/** What only some may do: `demand(isOwner(actor.role))`. Throws DENY. */
export function demand(isAllowed: boolean): asserts isAllowed {
  if (!isAllowed) throw refuse("DENY", "api.denied");
}
