// Autopay's bank block and the instalment summary (forms.txt §2.7, §2.8, §5).
import type { Messages } from "./message.ts";

export const paymentMessages = {
  "payment.mismatch": "Bank account number does not match",
  "payment.routing": "Invalid routing number",
  "payment.useExisting": "Use Existing",
  "installment.period": "Billing Period",
  "installment.amount": "Installment Amount",
} as const satisfies Messages;
