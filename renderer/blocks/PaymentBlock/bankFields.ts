// What the bank block's fields hold, and when to tell what the engine finds wrong with them. Pure: the numbers go nowhere from here.
import { accountNumberLength, digitsOf, paymentProblems, routingNumberLength } from "@billwright/engine";
import type { MessageRef, PaymentDetail } from "@billwright/schemas";

export interface BankFields {
  useExisting: boolean;
  /** The chosen saved bank's token; '' for none. */
  token: string;
  account: string;
  confirm: string;
  routing: string;
}

/** Digits at most. */
export const numberLengths = {
  account: accountNumberLength,
  confirm: accountNumberLength,
  routing: routingNumberLength,
} as const;
export type NumberField = keyof typeof numberLengths;

/** Both numbers must be longer than 8 characters (forms.txt §5). */
const leastDigits = 9;

/** A typed or pasted number: its digits, cut to the field's length. */
export function numberText(field: NumberField, text: string): string {
  return digitsOf(text).slice(0, numberLengths[field]);
}

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

/** The errors to tell now: of a field that was left, or that could be whole. Nobody is scolded half-way through a number. */
export function accountErrors(
  fields: BankFields,
  left: ReadonlySet<NumberField>,
): { account: MessageRef | null; confirm: MessageRef | null } {
  const { account, confirm } = fields;
  const short = left.has("account") && account !== "" && account.length < leastDigits;
  const whole = left.has("confirm") || confirm.length >= account.length;
  return {
    account: short ? { key: "payment.tooShort", params: { n: leastDigits } } : null,
    confirm: whole ? paymentProblems(detailOf(fields), null).confirm : null,
  };
}
