// The page of a bill behind its link (self-service.txt §2; decisions-proposed.md P48).
import type { Messages } from "../message.ts";

export const viewBillMessages = {
  "viewbill.title": "Your bill of {month}",
  "viewbill.customer": "Customer",
  "viewbill.number": "Bill number",
  "viewbill.amountDue": "Amount due",
  "viewbill.due": "Please pay by",
} as const satisfies Messages;
