// Stripe's codes of a refusal as ours, which the customer reads in words of ours and in their own language. What is shown of a card that was
// reported lost or stolen, or looks like fraud, is that the bank declined it: whoever holds it learns no more.
import type { DeclineCode } from "@billwright/schemas";

/** The part of Stripe's error that says why. */
export interface DeclineOf {
  type?: string;
  message?: string | null;
  code?: string | null;
  decline_code?: string | null;
}

const codes: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: "tooLittle",
  expired_card: "expired",
  invalid_expiry_month: "expired",
  invalid_expiry_year: "expired",
  incorrect_cvc: "code",
  invalid_cvc: "code",
  incorrect_number: "number",
  invalid_number: "number",
  invalid_account: "account",
  bank_account_declined: "account",
  account_closed: "account",
  no_account: "account",
  card_velocity_exceeded: "limit",
  withdrawal_count_limit_exceeded: "limit",
  card_not_supported: "notSupported",
  currency_not_supported: "notSupported",
  transaction_not_allowed: "notSupported",
  service_not_allowed: "notSupported",
  authentication_required: "notConfirmed",
  payment_intent_authentication_failure: "notConfirmed",
  issuer_not_available: "later",
  processing_error: "later",
  reenter_transaction: "later",
  try_again_later: "later",
};

/** Undefined: Stripe says nothing of the card or account. */
export function declineCodeOf({ type, code, decline_code: why }: DeclineOf): DeclineCode | undefined {
  const known = (name: string | null | undefined) => (name && Object.hasOwn(codes, name) ? codes[name] : undefined);
  return known(why) ?? known(code) ?? (type === "card_error" ? "card" : undefined);
}
