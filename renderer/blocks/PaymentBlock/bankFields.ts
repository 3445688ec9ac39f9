// What the bank block's fields hold and what is wrong with them (forms.txt §5 Autopay). Pure: the numbers go nowhere from here.
import type { MessageKey, PaymentDetail } from "@billwright/schemas";

export interface BankFields {
  useExisting: boolean;
  /** The chosen saved bank's token; '' for none. */
  token: string;
  account: string;
  confirm: string;
  routing: string;
}

/** Digits at most (forms.txt §9). */
export const numberLengths = { account: 16, confirm: 16, routing: 9 } as const;
export type NumberField = keyof typeof numberLengths;

/** Both numbers must be longer than 8 characters. */
const leastDigits = 9;

/** A typed or pasted number: its digits, cut to the field's length. */
export function numberText(field: NumberField, text: string): string {
  return text.replace(/\D/g, "").slice(0, numberLengths[field]);
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

/** What is wrong with the account number and its confirmation, told only when they could be whole: `left` names the fields the person has left. */
export function accountFaults(
  { account, confirm }: BankFields,
  left: ReadonlySet<NumberField>,
): { account: MessageKey | null; confirm: MessageKey | null } {
  const short = left.has("account") && account !== "" && account.length < leastDigits;
  const whole = left.has("confirm") || confirm.length >= account.length;
  return {
    account: short ? "payment.tooShort" : null,
    confirm: confirm !== "" && whole && confirm !== account ? "payment.mismatch" : null,
  };
}
