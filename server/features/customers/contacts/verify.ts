// VerifyEmail, VerifySms: a customer confirms the address or number that a link was sent to, once and for good.
import { inTransaction } from "../../../database/transaction.ts";
import type { Database } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Audit } from "../../platform/index.ts";

export interface VerifyServices {
  database: Database;
  runtime: Runtime;
  audit: Audit;
}

type Channel = TokenPayload<"contact">["channel"];

/** A repeat finds the contact confirmed and changes nothing. A link of the other channel is no link of this page. */
export async function verify(
  { database, runtime, audit }: VerifyServices,
  channel: Channel,
  { token, ip, now }: { token: TokenPayload<"contact">; ip: string; now: Date },
): Promise<void> {
  if (token.channel !== channel) throw notFound();
  const { accountId, recipientId, contactDigest } = token;
  await inTransaction(database, runtime, async (transaction) => {
    const added = await transaction("verified_contacts")
      .insert({
        account_id: accountId,
        recipient_id: recipientId,
        channel,
        contact_digest: contactDigest ?? "",
        verified_at: now,
      })
      .onConflict()
      .ignore()
      .returning("recipient_id");
    if (added.length === 0) return;
    const actor = `recipient:${recipientId}`;
    await audit.write(transaction, { accountId, actor, action: "contact_verified", object: channel, ip });
  });
}
