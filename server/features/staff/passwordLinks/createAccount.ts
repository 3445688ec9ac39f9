// An account made by the operator, for `npm run account -- --create`: its first Owner is invited by mail and sets the password there.
import { inviteScreen, screenErrors } from "@billwright/engine/screens";
import { countries } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { insertAccount } from "../../platform/index.ts";
import { inviteUser, operator, type InviteServices } from "./invite.ts";

export interface WantedAccount {
  name: string;
  /** The e-mail address of the first Owner. */
  owner: string;
  /** By name, as in `countries`; left out: the United States. */
  country?: string;
}

/** All of it or nothing. Throws a sentence where the name, the address or the country cannot be used. */
export async function createAccount(
  services: InviteServices,
  database: Database,
  { name, owner, country }: WantedAccount,
): Promise<{ accountId: string; invitationEndsAt: string; timeZone: string }> {
  const { runtime, audit } = services;
  checkWanted({ name, owner, country }, runtime.now());
  const accountId = runtime.newId();
  return database.transaction(async (transaction) => {
    const account = { accountId, name: name.trim(), country, supportEmail: null, settings: {}, trialEndsAt: null };
    const timeZone = await insertAccount(transaction, { ...account, now: runtime.now() });
    const entry = { accountId, actor: operator, object: accountId, ip: null };
    await audit.write(transaction, { ...entry, action: "account_created" });
    const invitation = {
      accountId,
      email: owner,
      role: "Owner",
      language: "en",
      invitedBy: operator,
      ip: null,
    } as const;
    const { expiresAt } = await inviteUser(services, transaction, invitation);
    return { accountId, invitationEndsAt: expiresAt, timeZone };
  });
}

function checkWanted({ name, owner, country }: WantedAccount, now: Date): void {
  if (!/^[^\p{C}]{1,100}$/u.test(name.trim())) throw new Error("--create needs a name of at most 100 characters.");
  if (country !== undefined && !(countries as readonly string[]).includes(country))
    throw new Error(`--country is "${country}": give one of ${countries.join(", ")}.`);
  if (screenErrors(inviteScreen, { email: owner }, now.toISOString()).length > 0)
    throw new Error(`--owner is "${owner}": give an e-mail address.`);
}
