// The submission of a filled-in form (forms.txt §3 "Submission response model", decisions.md 10-11).
import type { InputType } from "./enumerations.ts";
import type { Json, MergeTag } from "./enrollment.ts";

/** The characters and the items that one answer can have. */
export const longestAnswer = 20_000;
export const mostAnswerItems = 200;

/** One answer on the wire; the value's shape follows its type (decisions.md 10). */
export interface SubmittedInput<Type extends string = InputType> {
  id: string;
  type: Type;
  value: Json;
}

/**
 * The payment method that the customer chose (forms.txt §3 "Payment detail"). Bank numbers only leave the browser in
 * PostActions.bankDetails.
 */
export interface PaymentDetail {
  isSaved: boolean;
  /** The saved bank's token. */
  token?: string;
  bankAccountNumber?: string;
  confirmBankAccountNumber?: string;
  banRoutingNumber?: string;
}

/** `Type` is wider for hand-written pages, which have fields of more types. */
export interface Submission<Type extends string = InputType> {
  enrollmentId: string;
  recipientId: string | null;
  notificationLogId: string | null;
  communicationChannel: number;
  inputForms: SubmittedInput<Type>[];
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
