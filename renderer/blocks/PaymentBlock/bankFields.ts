// The values of the bank block's fields, and when to show their errors. Pure functions: the numbers are not stored or sent here.
import { accountNumberLength, paymentProblems, routingNumberLength } from "@billwright/engine/bank";
import type { MessageRef, PaymentDetail } from "@billwright/schemas";

export interface BankFields {
  useExisting: boolean;
  /** The chosen saved bank's token; '' if none. */
  token: string;
  account: string;
  confirm: string;
  routing: string;
}

export type NumberField = "account" | "confirm" | "routing";

/** Both numbers must be longer than 8 characters (forms.txt §5). */
const leastDigits = 9;

/** The payment detail for the engine; null while nothing is chosen or typed. */
export function detailOf(fields: BankFields): PaymentDetail | null {
  if (fields.useExisting) return fields.token === "" ? { isSaved: true } : { isSaved: true, token: fields.token };
  if (fields.account + fields.confirm + fields.routing === "") return null;
  return {
    isSaved: false,
    bankAccountNumber: fields.account,
    confirmBankAccountNumber: fields.confirm,
    banRoutingNumber: fields.routing,
  };
}

/** The fields of a form that is opened again. */
export function fieldsOf(detail: PaymentDetail | null): BankFields {
  return {
    useExisting: detail?.isSaved ?? false,
    token: detail?.token ?? "",
    account: detail?.bankAccountNumber ?? "",
    confirm: detail?.confirmBankAccountNumber ?? "",
    routing: detail?.banRoutingNumber ?? "",
  };
}

export interface NumberErrors {
  account: MessageRef | null;
  confirm: MessageRef | null;
  routing: MessageRef | null;
}

/**
 * The errors to show now: of a field that the customer has left, or whose number could be complete. No error is shown in the middle of
 * typing.
 */
export function numberErrors(
  fields: BankFields,
  left: ReadonlySet<NumberField>,
  isRefused: boolean,
  accountDigits: number = accountNumberLength,
): NumberErrors {
  const { account, confirm, routing } = fields;
  const isShort = left.has("account") && account !== "" && account.length < leastDigits;
  const isWhole = left.has("confirm") || confirm.length >= account.length;
  const isPartial = left.has("routing") && routing !== "" && routing.length < routingNumberLength;
  return {
    account:
      wrongNumber(account, accountDigits) ?? (isShort ? { key: "payment.tooShort", params: { n: leastDigits } } : null),
    confirm: (isWhole ? paymentProblems(detailOf(fields), null).confirm : null) ?? wrongNumber(confirm, accountDigits),
    routing:
      wrongNumber(routing, routingNumberLength) ??
      (isRefused || isPartial ? { key: "payment.routing", params: {} } : null),
  };
}

/** A number that is too long is an error, not cut: cut, it would be another account's. */
function wrongNumber(digits: string, n: number): MessageRef | null {
  if (/[^0-9]/.test(digits)) return { key: "check.digits", params: {} };
  return digits.length > n ? { key: "payment.tooLong", params: { n } } : null;
}
