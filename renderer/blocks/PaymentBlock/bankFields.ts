// What the bank block's fields hold, and when to tell what the engine finds wrong with them. Pure: the numbers go nowhere from here.
import { accountNumberLength, paymentProblems, routingNumberLength } from "@billwright/engine";
import type { MessageRef, PaymentDetail } from "@billwright/schemas";

export interface BankFields {
  useExisting: boolean;
  /** The chosen saved bank's token; '' for none. */
  token: string;
  account: string;
  confirm: string;
  routing: string;
}

/** Digits at most. More are kept and are an error: cut, they would be the number of another account. */
export const numberLengths = {
  account: accountNumberLength,
  confirm: accountNumberLength,
  routing: routingNumberLength,
} as const;
export type NumberField = keyof typeof numberLengths;

/** Both numbers must be longer than 8 characters (forms.txt §5). */
const leastDigits = 9;

/** What the engine is told; null while nothing is chosen or typed. */
export function detailOf(fields: BankFields): PaymentDetail | null {
  if (fields.useExisting) return fields.token === "" ? null : { isSaved: true, token: fields.token };
  if (fields.account + fields.confirm + fields.routing === "") return null;
  return {
    isSaved: false,
    bankAccountNumber: fields.account,
    confirmBankAccountNumber: fields.confirm,
    banRoutingNumber: fields.routing,
  };
}

/** The fields as a form that was left and opened again has them. */
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

/** The errors to show now: of a field that was left, or that could be whole. Nobody is scolded half-way through a number. */
export function numberErrors(fields: BankFields, left: ReadonlySet<NumberField>, isRefused: boolean): NumberErrors {
  const { account, confirm, routing } = fields;
  const isShort = left.has("account") && account !== "" && account.length < leastDigits;
  const isWhole = left.has("confirm") || confirm.length >= account.length;
  const isPartial = left.has("routing") && routing !== "" && routing.length < numberLengths.routing;
  return {
    account: tooLong("account", account) ?? (isShort ? { key: "payment.tooShort", params: { n: leastDigits } } : null),
    confirm: (isWhole ? paymentProblems(detailOf(fields), null).confirm : null) ?? tooLong("confirm", confirm),
    routing: tooLong("routing", routing) ?? (isRefused || isPartial ? { key: "payment.routing", params: {} } : null),
  };
}

function tooLong(field: NumberField, digits: string): MessageRef | null {
  const n = numberLengths[field];
  return digits.length > n ? { key: "payment.tooLong", params: { n } } : null;
}
