// One-time codes (forms.txt §2.6, §8; threats.md T10-T16).
import type { Messages } from "./message.ts";

export const codeMessages = {
  "codes.sent": "Verification otp sent successfully.",
  "codes.wrong": "The OTP you've entered is incorrect.",
  "codes.tooMany": "Too many attempts. Please request a new code.",
  "codes.tooSoon": "Please wait {n} seconds before you request another code.",
  "codes.sendLimit": "Too many codes were requested. Please try again later.",
  "codes.stopped":
    "Text messages to this number were stopped, so no code can be sent to it. Reply START to the last one, then try again.",
  "codes.country": "Codes cannot be sent to this country.",
  "codes.emailDone": "Email successfully verified.",
  "codes.mobileDone": "Mobile number successfully verified.",
  "codes.title": "Enter your code",
  "codes.sentToEmail": "We sent a code by e-mail to {contact}.",
  "codes.sentToPhone": "We sent a code as a text message to {contact}.",
  "codes.sentToWhatsApp": "We sent a code by WhatsApp to {contact}.",
  "codes.label": "Verification code",
  "codes.submit": "Submit",
  "codes.resend": "Resend",
  "codes.resendIn": "New code in {time}",
  "codes.resendReady": "You can ask for a new code now.",
  "codes.incomplete": "Please enter all {n} characters of the code.",
  "codes.sending": "Sending a code…",
  "codes.sendingTo": "We are sending a code to {contact}.",
  "codes.askedLately": "A code for {contact} was requested a moment ago.",
  "codes.mayCome": "A code may be on its way to {contact}.",
  "codes.notSent": "We could not send a code to {contact}.",
  "codes.sendAgain": "Send again",
  "codes.checking": "Checking the code…",
} as const satisfies Messages;
