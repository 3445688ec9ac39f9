// Links that can only say no (decisions-proposed.md P132): an opaque id of 128 bits in the message, its hash here. They have no end.
import type { Channel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { opaqueLink } from "../../../tokens/opaqueLinks.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import type { UnsubscribeLinks } from "../../platform/index.ts";
import { maskedContact } from "../codes/index.ts";

/** In the transaction that enqueues the message. */
export const newUnsubscribeLink: UnsubscribeLinks = async (database, runtime, { customer, to, ...about }) => {
  const link = opaqueLink(runtime.randomBytes(16));
  await database("unsubscribe_links").insert({
    ...{ link_hash: sha256Of(link), account_id: customer.accountId, recipient_id: customer.recipientId },
    ...{ category_id: about.categoryId, channel: about.channel, contact: maskedContact(to), log_id: about.logId },
    created_at: runtime.now(),
  });
  return link;
};

/** Far enough: the link itself has no end. */
const never = 253_402_300_799;

/** What such a link is about; null: there is none. */
export async function findUnsubscribeLink(
  database: Queryable,
  link: string,
): Promise<TokenPayload<"unsubscribe"> | null> {
  const row = await database("unsubscribe_links")
    .where({ link_hash: sha256Of(link) })
    .first<
      | {
          accountId: string;
          recipientId: string;
          category: string;
          channel: Channel;
          contact: string | null;
          logId: string;
          at: Date;
        }
      | undefined
    >({
      ...{ accountId: "account_id", recipientId: "recipient_id", category: "category_id", channel: "channel" },
      ...{ contact: "contact", logId: "log_id", at: "created_at" },
    });
  if (!row) return null;
  const { at, contact, ...about } = row;
  const times = { jti: sha256Of(link).slice(0, 32), iat: Math.floor(at.getTime() / 1000), exp: never };
  return { kind: "unsubscribe", ...times, ...about, ...(contact !== null && { contact }) };
}
