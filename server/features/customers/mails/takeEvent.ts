// What a provider tells of one mail: once, in one transaction with what it changes. The signature alone makes it count; the reference only says whose it is.
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { MailEvent, MessageReference } from "../../../providers/mail/events/events.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import { correctMessage, findMessage, findSentTo, readAccount } from "../../platform/index.ts";
import { findLanguage, refuseChoices } from "../consents/index.ts";
import type { MailServices } from "./services.ts";
import { keptMs, markUnreached } from "./unreached.ts";

export const takeEvent = (services: MailServices, event: MailEvent): Promise<void> =>
  inTransaction(services.database, services.runtime, async (transaction) => {
    if (!(await isNew(transaction, event, services.runtime.now()))) return;
    const { reference } = event;
    if (reference === null || (await readAccount(transaction, reference)) === null) {
      services.log.warn({ is: event.is, code: event.code }, "the provider of mail told of one that names none of ours");
      return;
    }
    const message = await findMessage(transaction, reference);
    if (event.is === "bounced")
      return takeBounce(services, transaction, { event, reference, isKnown: message !== null });
    const { recipientId = null, category = null } = message ?? {};
    if (recipientId !== null && category !== null)
      await takeComplaint(services, transaction, { ...reference, recipientId, categoryId: category });
  });

/** By each of its ids. */
async function isNew(transaction: Transaction, { ids }: MailEvent, at: Date): Promise<boolean> {
  const added = await transaction("mail_calls")
    .insert(ids.map((id) => ({ call_id: sha256Of(id), at })))
    .onConflict("call_id")
    .ignore()
    .returning("call_id");
  return added.length === ids.length;
}

interface Bounce {
  event: MailEvent;
  reference: MessageReference;
  /** The log has it. */
  isKnown: boolean;
}

/** Of a mail that the log does not have any more the provider's word is all there is, for the account that sent it. */
async function takeBounce(
  { seal, runtime }: MailServices,
  transaction: Transaction,
  { event, reference, isKnown }: Bounce,
): Promise<void> {
  const { address, code, at } = event;
  const reason = ["bounced", code].filter(Boolean).join(" ");
  if (isKnown) await correctMessage(transaction, reference, { outcome: "failed", reason, at: runtime.now() });
  const sentTo = isKnown ? await findSentTo(seal, transaction, reference) : null;
  await markUnreached(transaction, { accountId: reference.accountId, address: sentTo ?? address, at });
}

/** A refusal of the message's category by e-mail. What is mandatory goes on, as everywhere (decisions-proposed.md P134). */
async function takeComplaint(
  { runtime, audit }: MailServices,
  transaction: Transaction,
  { logId, categoryId, ...customer }: MessageReference & { recipientId: string; categoryId: string },
): Promise<void> {
  const [now, actor, source] = [runtime.now(), `recipient:${customer.recipientId}`, "complaint"] as const;
  const channel = "Email";
  const isChange = await refuseChoices(transaction, customer, [{ categoryId, channel }], {
    ...{ actor, source, at: now, ip: null, userAgent: null, linkId: logId },
    language: (await findLanguage(transaction, customer)) ?? "en",
    salt: runtime.randomBytes(16).toString("hex"),
    textOf: () => null,
  });
  if (!isChange) return;
  await audit.write(transaction, {
    ...{ accountId: customer.accountId, actor, action: "unsubscribed", object: customer.recipientId, ip: null },
    detail: { category: categoryId, channel, source, message: logId },
  });
}

/** A call that is older is none of now, whatever its signature. */
export const forgetCalls: Forget = async (database, now) => {
  await database("mail_calls")
    .where("at", "<=", new Date(now.getTime() - keptMs))
    .delete();
};
