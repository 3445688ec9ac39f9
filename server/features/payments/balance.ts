// What the biller says that a customer owes.
import { centsOf, numberIn } from "@billwright/engine";
import { BillerAway } from "../../providers/biller/biller.ts";
import type { PaymentLink } from "./link.ts";
import type { PaymentServices } from "./services.ts";

/** In minor units; null: the biller does not say, or is away. Nobody waits for a balance to pay. */
export async function balanceOf(
  { biller, log }: Pick<PaymentServices, "biller" | "log">,
  { AccountId, RecipientId }: Pick<PaymentLink, "AccountId" | "RecipientId">,
): Promise<number | null> {
  try {
    const customer = await biller.recipient(AccountId, RecipientId);
    const tag = customer?.tags.find(({ name }) => name === "AccountBalance");
    const balance = numberIn(tag?.value);
    return balance === null || balance < 0 ? null : centsOf(balance);
  } catch (error) {
    if (!(error instanceof BillerAway)) throw error;
    log.warn({ reason: error.message }, "the biller is away: a payment's balance is not known");
    return null;
  }
}
