// Mails and text messages to users, each in its reader's language. {name} is a template's name, {user} the user who acted. A mail consists
// of its text, what somebody wrote, the button (`action`) and a note.
import type { Messages } from "../message.ts";

export const staffMailMessages = {
  "mail.approval.subject": "{user} asks for your approval: {name}",
  "mail.approval.text": "{user} has submitted “{name}” for approval.",
  "mail.approval.action": "See it and decide",
  "mail.approval.note": "Customers do not get it before it is approved.",
  "mail.rejected.subject": "Rejected: {name}",
  "mail.rejected.text": "{user} has rejected “{name}”. The reason:",
  "mail.rejected.action": "See it",
  "mail.rejected.note": "A version that customers get already stays as it is.",
  "mail.activated.subject": "Now active: {name}",
  "mail.activated.text": "“{name}” has all its approvals, the last from {user}.",
  "mail.activated.action": "See it",
  "mail.activated.note": "From now on customers get it.",
  "mail.stranded.subject": "Nobody is left to approve: {name}",
  "mail.stranded.text":
    "“{name}” waits for an approval that only another Owner can give, and the account has none any more.",
  "mail.stranded.action": "See it",
  "mail.stranded.note":
    "Once another user of the account is an Owner, they can approve it. Until then customers do not get it.",
  "mail.answer.subject": "New answer: {name}",
  "mail.answer.text": "“{name}” has a new answer.",
  "mail.answer.action": "Read it",
  "mail.answer.note": "You can change or end these messages above the list of the form's answers.",
  "mail.answers.subject": "New answers: {n}",
  "mail.answers.text": "New answers up to {date}, by form: {n}",
  "mail.password.reset.subject": "Set a new password",
  "mail.password.reset.text": "Somebody asked for a new password for your account at {company}.",
  "mail.password.reset.action": "Set a new password",
  "mail.password.reset.note":
    "The link works once, for 30 minutes. If that was not you, please ignore this message: your password stays as it is.",
  "mail.password.changed.subject": "Your password was changed",
  "mail.password.changed.text":
    "Your password at {company} was set anew by a link in a mail. Everything that was signed in with it was signed out.",
  "mail.password.changed.action": "Sign in",
  "mail.password.changed.note": "If that was not you, please tell an Owner of your account at once.",
  "mail.password.invitation.subject": "You are invited to {company}",
  "mail.password.invitation.text": "You are invited to work in the account of {company}.",
  "mail.password.invitation.action": "Accept the invitation",
  "mail.password.invitation.note":
    "The link works once, for 24 hours. If you do not expect this invitation, please ignore this message.",
  "mail.factor.added.subject": "A second factor was added",
  "mail.factor.added.text": "A second factor was added to how you sign in at {company}.",
  "mail.factor.added.action": "Sign in",
  "mail.factor.added.note": "If that was not you, please tell an Owner of your account at once.",
  "mail.factor.removed.subject": "A second factor was removed",
  "mail.factor.removed.text": "A second factor was removed from how you sign in at {company}.",
  "mail.factor.removed.action": "Sign in",
  "mail.factor.removed.note": "If that was not you, please tell an Owner of your account at once.",
  "mail.factor.forgotten.subject": "Your second factor was taken away",
  "mail.factor.forgotten.text":
    "The operator of {company} has taken away your second factor. Everything that was signed in was signed out. Until you set one up anew, you sign in by your password alone.",
  "mail.factor.forgotten.action": "Sign in",
  "mail.factor.forgotten.note": "If that was not you, please tell an Owner of your account at once.",
  "mail.test.subject": "[Test] {subject}",
  "mail.test.text": "This is a test that {user} asked for. No customer gets it.",
  "mail.test.action": "Try the form",
  "sms.test": "[Test] {text}",
} as const satisfies Messages;
