// The bank details of an autopay enrolment (forms.txt §5 "Autopay", decisions.md 29).
import type { MessageRef, PaymentDetail } from "@billwright/schemas";
import { EventError } from "../form/eventError.ts";
import type { RoutingResult } from "../form/events.ts";
import { typedDigits } from "../typed/digits.ts";
import { isRoutingNumber } from "./routingNumber.ts";

/** The most digits of an account number; an account can set one more (P142). */
export const accountNumberLength = 16;
export const routingNumberLength = 9;
/** Both numbers must be longer than this. */
const tooShort = 8;

/** A saved bank is valid by itself, routing number included. */
const isSavedBank = (detail: PaymentDetail | null): boolean =>
  detail?.isSaved === true && (detail.token ?? "").trim() !== "";

/**
 * Whether the numbers can be used for a payment: a saved bank, or both numbers longer than 8 (account at most `accountDigits`, routing at
 * most 9) and the two account numbers equal.
 */
export function isPaymentValid(detail: PaymentDetail | null, accountDigits: number = accountNumberLength): boolean {
  if (detail === null) return false;
  if (detail.isSaved) return isSavedBank(detail);
  const account = detail.bankAccountNumber ?? "";
  const routing = detail.banRoutingNumber ?? "";
  const fits = isNumberUpTo(account, accountDigits) && isNumberUpTo(routing, routingNumberLength);
  return fits && account === detail.confirmBankAccountNumber;
}

/** What was typed that is no number stays in the field (P142), and pays nothing. */
const isNumberUpTo = (typed: string, most: number): boolean =>
  /^[0-9]+$/.test(typed) && typed.length > tooShort && typed.length <= most;

/** Whether the routing number is valid: a saved bank, or a number that the look-up found valid. */
export const isRoutingValid = (detail: PaymentDetail | null, routing: RoutingResult | null): boolean =>
  isSavedBank(detail) || routing?.valid === true;

interface PaymentProblems {
  /** Error under the confirmation of the account number. */
  readonly confirm: MessageRef | null;
  /** Error under the routing number. */
  readonly routing: MessageRef | null;
}

/**
 * Errors in the numbers typed so far: the account numbers differ, or nine digits are not a routing number or were refused by the look-up.
 */
export function paymentProblems(detail: PaymentDetail | null, routing: RoutingResult | null): PaymentProblems {
  if (detail === null || detail.isSaved) return { confirm: null, routing: null };
  const { bankAccountNumber = "", confirmBankAccountNumber = "", banRoutingNumber = "" } = detail;
  const differs = confirmBankAccountNumber !== "" && confirmBankAccountNumber !== bankAccountNumber;
  const complete = banRoutingNumber.length >= routingNumberLength;
  const refused = complete && (!isRoutingNumber(banRoutingNumber) || routing?.valid === false);
  return {
    confirm: differs ? { key: "payment.mismatch", params: {} } : null,
    routing: refused ? { key: "payment.routing", params: {} } : null,
  };
}

/**
 * The event's detail in its normal form: numbers without their grouping, not saved unless it says so. Throws EventError for any other shape.
 */
export function acceptPayment(detail: unknown): PaymentDetail | null {
  if (detail === null || detail === undefined) return null;
  const { isSaved, token, bankAccountNumber, confirmBankAccountNumber, banRoutingNumber } = detail as Record<
    string,
    unknown
  >;
  const texts = [token, bankAccountNumber, confirmBankAccountNumber, banRoutingNumber];
  const fits =
    (isSaved === undefined || isSaved === null || typeof isSaved === "boolean") &&
    texts.every((text) => text === undefined || text === null || typeof text === "string");
  if (typeof detail !== "object" || Array.isArray(detail) || !fits)
    throw new EventError(
      "bad-value",
      undefined,
      "A payment's detail is { isSaved, token } or { isSaved, bankAccountNumber, confirmBankAccountNumber, banRoutingNumber }.",
    );
  const digits = (text: unknown) => (typeof text === "string" ? typedDigits(text) : undefined);
  return withoutMissing({
    isSaved: isSaved === true,
    token: typeof token === "string" ? token : undefined,
    bankAccountNumber: digits(bankAccountNumber),
    confirmBankAccountNumber: digits(confirmBankAccountNumber),
    banRoutingNumber: digits(banRoutingNumber),
  });
}

function withoutMissing(detail: PaymentDetail): PaymentDetail {
  return Object.fromEntries(
    Object.entries(detail).filter(([, value]) => value !== undefined),
  ) as unknown as PaymentDetail;
}
