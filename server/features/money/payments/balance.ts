// What the biller says that a customer owes.
import { numberIn } from "@billwright/engine";
import { signedCentsOf } from "@billwright/engine/money";
import { BillerAway } from "../../../providers/biller/biller.ts";
import type { PaymentLink } from "./link.ts";
import type { PaymentServices } from "./services.ts";

type Services = Pick<PaymentServices, "biller" | "log">;
type CustomerClaims = Pick<PaymentLink, "AccountId" | "RecipientId">;

/** In minor units; null: the biller does not say, or is away, or the customer has credit. Nobody waits for a balance to pay. */
export async function amountOwed(services: Services, customer: CustomerClaims): Promise<number | null> {
  const balance = await signedBalanceOf(services, customer);
  return balance === null || balance < 0 ? null : balance;
}

/** The same, below 0 for credit. */
export async function signedBalanceOf(
  { biller, log }: Services,
  { AccountId, RecipientId }: CustomerClaims,
): Promise<number | null> {
  try {
    const customer = await biller.recipient(AccountId, RecipientId);
    const tag = customer?.tags.find(({ name }) => name === "AccountBalance");
    const balance = numberIn(tag?.value);
    return balance === null ? null : signedCentsOf(balance);
  } catch (error) {
    if (!(error instanceof BillerAway)) throw error;
    log.warn({ reason: error.message }, "the biller is away: a payment's balance is not known");
    return null;
  }
}
