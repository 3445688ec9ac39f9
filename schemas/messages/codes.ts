// One-time codes (forms.txt §2.6, §8; threats.md T10-T16).
import type { Messages } from "./message.ts";

export const codeMessages = {
  "codes.sent": "Verification otp sent successfully.",
  "codes.wrong": "The OTP you've entered is incorrect.",
  "codes.tooMany": "Too many attempts. Please request a new code.",
  "codes.tooSoon": "Please wait {n} seconds before you request another code.",
  "codes.sendLimit": "Too many codes were requested. Please try again later.",
  "codes.country": "Codes cannot be sent to this country.",
  "codes.emailDone": "Email successfully verified.",
  "codes.mobileDone": "Mobile number successfully verified.",
} as const satisfies Messages;
