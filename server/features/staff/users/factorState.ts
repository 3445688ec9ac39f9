// What the gate of a sign-in asks of second factors: whether the user has one, needs one, and has proved it lately in this sign-in.
import { confirmSeconds, type CallDeclaration } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";

export interface FactorState {
  hasFactor: boolean;
  /** By the account's settings, for the user's role. */
  isRequired: boolean;
  /** The organization's own provider asks for what it wants. */
  isBySso: boolean;
  /** When the user last proved who they are, in this sign-in. */
  confirmedAt: Date | null;
}

const hasFactor = `exists (
  select 1 from users as own join user_factors as f on f.account_id = own.account_id and f.user_id = own.user_id
  where own.account_id = u.account_id and own.user_id = u.user_id and f.confirmed_at is not null)`;
const isRequired = `coalesce(a.settings #> '{secondFactor,roles}' @> to_jsonb(u.role), false)`;

/** Of a user `u`, an account `a` and a sign-in `s`. */
export const factorColumns = [
  `${hasFactor} as "hasFactor"`,
  `${isRequired} as "isRequired"`,
  `s.signed_in_by = 'sso' as "isBySso"`,
  `s.confirmed_at as "confirmedAt"`,
];

/** Throws DENY: with a key by which the pages lead to setting one up, or ask for it. */
export function demandFactor(
  state: FactorState,
  { confirmed, beforeFactor }: Pick<CallDeclaration, "confirmed" | "beforeFactor">,
  now: Date,
): void {
  if (state.isBySso) return;
  if (state.isRequired && !state.hasFactor && !beforeFactor) throw refuse("DENY", "factor.needed");
  const needsProof = confirmed === "always" || (confirmed === "ifFactor" && state.hasFactor);
  if (needsProof && !isRecent(state.confirmedAt, now)) throw refuse("DENY", "factor.confirm");
}

const isRecent = (at: Date | null, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() <= confirmSeconds * 1000;

/** Whether a user who signs in by password has to set one up before anything else. */
export async function mustSetUp(
  database: Queryable,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<boolean> {
  const row = await database("users as u")
    .join("accounts as a", { "a.account_id": "u.account_id" })
    .where({ "u.account_id": account_id, "u.user_id": user_id })
    .first<{ must: boolean } | undefined>(database.raw(`${isRequired} and not ${hasFactor} as must`));
  return row?.must ?? false;
}
