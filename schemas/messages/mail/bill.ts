// A bill as a PDF, in its reader's language. What is charged is named in the biller's own words.
import type { Messages } from "../message.ts";

export const billMessages = {
  "bill.title": "Bill {number}",
  "bill.logo": "Logo of {company}",
  "bill.account": "Account number",
  "bill.number": "Bill number",
  "bill.issued": "Date of the bill",
  "bill.period": "For the time",
  "bill.periodText": "{from} to {to}",
  "bill.amountDue": "Amount due",
  "bill.payBy": "Please pay by {date}.",
  "bill.nothingDue": "There is nothing to pay.",
  "bill.charges": "What this bill is made of",
  "bill.description": "Description",
  "bill.amount": "Amount",
  "bill.previousBalance": "Balance of the bill before",
  "bill.payments": "Payments received, thank you",
  "bill.questions": "Questions about this bill?",

  "receipt.title": "Receipt of your payment",
  "receipt.questions": "Questions about this payment?",
} as const satisfies Messages;
