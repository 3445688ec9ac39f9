// The sender's proof of a submission: the receipt behind the link, and by mail.
import type { Feature } from "../../feature.ts";
import { getSubmission, type ReceiptServices } from "./getSubmission.ts";
import { mailsReceipt, type ReceiptMailServices } from "./mailReceipt.ts";

export const receipts = {
  name: "receipts",
  whenFinal: (services: ReceiptMailServices) => mailsReceipt(services),
  brings: (services: ReceiptServices) => ({
    routes: { "GET /api/Enrollments/GetSubmission": (context) => getSubmission(services, context) },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { enrollingKinds } from "./getSubmission.ts";
export { addressIn, receiptOf, scheduleOf } from "./receipt.ts";
