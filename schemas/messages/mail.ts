// Mails and text messages that go to customers. {company} is the biller's name, {code} a one-time code.
import type { Messages } from "./message.ts";

export const mailMessages = {
  "mail.code.subject": "Your verification code for {company}",
  "mail.code.text":
    "Your verification code is {code}.\n\nIt is valid for {minutes} minutes. Enter it only on the page that asked for it, and share it with nobody.\n\nIf you did not ask for a code, you can ignore this message.\n\n{company}",
  "sms.code": "{company}: your verification code is {code}. It is valid for {minutes} minutes. Share it with nobody.",

  // The receipt of what was submitted; {form} is the form's name.
  "mail.receipt.subject": "We received your submission: {form}",
  "mail.receipt.text": "Thank you. {company} has received what you submitted: {form}.",
  "mail.receipt.reference": "Reference",
  "mail.receipt.payToday": "To pay today",
  "mail.receipt.due": "Due {date}",
  "mail.receipt.note":
    "Please keep this message. If you have a question, tell us the reference. The link that you used shows your receipt for as long as it is valid.",

  // The receipt of a payment.
  "mail.payment.subject": "We received your payment: {amount}",
  "mail.payment.text": "Thank you. {company} has received your payment.",
  "mail.payment.note": "Please keep this message. If you have a question, tell us the transaction ID.",
} as const satisfies Messages;
