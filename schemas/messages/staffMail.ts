// Mails and text messages that go to those who sign in. {company} is the biller's name, {name} a template's, {user} who acted.
import type { Messages } from "./message.ts";

export const staffMailMessages = {
  "mail.approval.subject": "{user} asks for your approval: {name}",
  "mail.approval.text":
    "{user} has submitted “{name}” for approval.\n\nSee it and decide here:\n{link}\n\nCustomers do not get it before it is approved.\n\n{company}",
  "mail.rejected.subject": "Rejected: {name}",
  "mail.rejected.text":
    "{user} has rejected “{name}”. The reason:\n\n{reason}\n\nSee it here:\n{link}\n\nA version that customers get already stays as it is.\n\n{company}",
  "mail.activated.subject": "Now active: {name}",
  "mail.activated.text":
    "“{name}” has all its approvals, the last from {user}. From now on customers get it.\n\nSee it here:\n{link}\n\n{company}",
  "mail.test.subject": "[Test] {subject}",
  "mail.test.text": "This is a test that {user} asked for. No customer gets it.\n\n{content}",
  "mail.test.form": "Try the form “{name}” here:\n{link}",
  "sms.test": "[Test] {text}",
} as const satisfies Messages;
