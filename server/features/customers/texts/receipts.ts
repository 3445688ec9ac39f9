// What the provider says of a message that went out: the log says so, and a number that the carrier has blocked is stopped as by STOP.
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { TextEvent } from "../../../providers/sms/inbound.ts";
import { correctMessage, findByEffect, hashOfNumber } from "../../platform/index.ts";
import type { TextServices } from "./services.ts";
import { changeNumber } from "./stop.ts";

type Receipt = Extract<TextEvent, { is: "receipt" }>;

/** Any number of times, in any order: what was not sent stays so. */
export async function takeReceipt(services: TextServices, { id, to, status, code }: Receipt): Promise<void> {
  if (status === "delivered") return;
  await inTransaction(services.database, services.runtime, async (transaction) => {
    const number = await hashOfNumber(transaction, to);
    const sent = await findByEffect(transaction, { effectId: id, number });
    const outcome = status === "blocked" ? "refused" : "failed";
    const reason = [status === "blocked" ? "blocked" : "notDelivered", code].filter(Boolean).join(" ");
    for (const message of sent)
      await correctMessage(transaction, message, { outcome, reason, at: services.runtime.now() });
    // A block of a message that is not ours says nothing of what we send.
    if (status === "blocked" && sent.length > 0) await stopBlocked(services, transaction, to);
  });
}

const stopBlocked = async (
  services: Pick<TextServices, "runtime" | "audit">,
  transaction: Transaction,
  number: string,
): Promise<void> => {
  const words = { actor: "carrier", language: "en", word: null } as const;
  await changeNumber(services, transaction, { number, isStop: true, words });
};

/** The provider refused a message at once, because whoever has the number wants nothing. */
export const numberBlocked = (
  services: Pick<TextServices, "database" | "runtime" | "audit">,
  number: string,
): Promise<void> =>
  inTransaction(services.database, services.runtime, (transaction) => stopBlocked(services, transaction, number));
