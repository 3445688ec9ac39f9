// Mails and text messages that go to customers. {company} is the biller's name, {code} a one-time code.
import type { Messages } from "./message.ts";

export const mailMessages = {
  "mail.code.subject": "Your verification code for {company}",
  "mail.code.text":
    "Your verification code is {code}.\n\nIt is valid for {minutes} minutes. Enter it only on the page that asked for it, and share it with nobody.\n\nIf you did not ask for a code, you can ignore this message.\n\n{company}",
  "sms.code": "{company}: your verification code is {code}. It is valid for {minutes} minutes. Share it with nobody.",
} as const satisfies Messages;
