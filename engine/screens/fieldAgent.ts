// A field agent sends a customer the link to pay (self-service.txt §5, decisions-proposed.md P77): the QR code needs all fields, a mail and a
// text message only their own.
import { words, type Screen } from "./screen.ts";

const required = words("agent.required");

const email = {
  type: "ShortText",
  reads: "email",
  length: 254,
  required,
  checks: [{ check: "email", error: words("check.email") }],
} as const;
const mobileNumber = {
  type: "ShortText",
  reads: "usPhone",
  required,
  checks: [{ check: "usPhone", error: words("agent.wrongMobile") }],
} as const;

export const agentPayScreen = {
  name: "agentPay",
  fields: {
    accountNumber: { type: "ShortText", reads: "accountNumber", isNumber: true, length: 128, required },
    email,
    mobileNumber,
  },
} as const satisfies Screen;

export const agentMailScreen = { name: "agentMail", fields: { email } } as const satisfies Screen;
export const agentTextScreen = { name: "agentText", fields: { mobileNumber } } as const satisfies Screen;
