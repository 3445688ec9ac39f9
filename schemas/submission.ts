// What a filled form sends (forms.txt §3 "Submission response model", decisions.md 10-11).
import type { InputType } from "./enumerations.ts";
import type { Json, MergeTag } from "./enrollment.ts";

/** One answer on the wire; the value's shape follows its type (decisions.md 10). */
export interface SubmittedInput {
  id: string;
  type: InputType;
  value: Json;
}

/** What the customer chose to pay with (forms.txt §3 "Payment detail"). Numbers never leave the browser but in PostActions.bankDetails. */
export interface PaymentDetail {
  isSaved: boolean;
  /** The saved bank's token. */
  token?: string;
  bankAccountNumber?: string;
  confirmBankAccountNumber?: string;
  banRoutingNumber?: string;
}

export interface Submission {
  enrollmentId: string;
  recipientId: string | null;
  notificationLogId: string | null;
  communicationChannel: number;
  inputForms: SubmittedInput[];
  mergeTags: MergeTag[];
  /** The signature's file name, 'signature.png', or null. */
  signatureFile: string | null;
}

/** One line of an instalment plan; `amount` in the currency's unit, dueDate yyyy-mm-dd, month yyyy-mm. */
export interface InstallmentLine {
  amount: number;
  dueDate: string;
  month: string;
  downPayment: boolean;
}
