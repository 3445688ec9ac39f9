// The account a signed-in user may name: its own. Whoever names another finds nothing, and leaves a trace (threats.md T5).
import type { Database } from "../../database/connect.ts";
import { notFound } from "../../http/refusal.ts";
import type { Audit } from "../events/audit.ts";
import type { Actor } from "./actor.ts";

export interface AccountServices {
  database: Database;
  audit: Audit;
}

/** What was asked for, and from where, for the trail. */
export interface Named {
  accountId: string;
  ip: string;
  call: string;
}

/** Throws NONE where the account is another's or nobody's. Not to be asked within a transaction: the trace must stay. */
export async function demandOwnAccount(
  services: AccountServices,
  actor: Actor,
  { accountId, ip, call }: Named,
): Promise<void> {
  if (accountId === actor.accountId) return;
  await noteAttempt(services, actor, { call, ip });
  throw notFound();
}

export async function noteAttempt(
  { database, audit }: AccountServices,
  actor: Actor,
  { call, ip }: Omit<Named, "accountId">,
): Promise<void> {
  await audit.write(database, {
    accountId: actor.accountId,
    actor: actor.userId,
    action: "idor_attempt",
    object: call,
    ip,
  });
}
