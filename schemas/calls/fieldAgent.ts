// A field agent at a customer's: the customer's record, a link to pay, the newest payment (self-service.txt §7.2, decisions-proposed.md P76, P77).
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { ArrangementSchema, Done, id, nullable, strict, token } from "./shapes.ts";

const ofAgent = {
  token: { kinds: ["agent"], in: "body.token" },
  subject: "link",
  own: { "body.accountNumber": "recipient" },
  trace: ["NONE"],
} as const;

const accountNumber = id("The token's own; nothing is there for any other");
const email = Type.String({ maxLength: 254 });
const mobileNumber = Type.String({
  maxLength: 32,
  description: "Brackets, plus, dashes and blanks are stripped (P77)",
});

/** All fields of the page, as the specification has them; which of them a call needs, its screen says. */
const fields = strict({ accountNumber, email, mobileNumber, token: token("The agent's") });

const sends = {
  ...ofAgent,
  limits: [limits.agentDevice, limits.agentLinks, limits.agentMessages],
  idempotent: { by: "key", reused: "submit.keyReused" },
  body: fields,
  data: Done,
} as const;

/** What an agent learns about a payment. */
export const agentPaymentStatuses = ["paid", "checking", "declined", "returned"] as const;

export const fieldAgentCalls = {
  "GET /api/v1/ErpFieldAgent/Get": call({
    summary: "The customer of an installation, and a token for a working day's calls (P76).",
    token: null,
    sealed: { purpose: "installation", in: "query.installationId" },
    subject: "link",
    query: strict({ installationId: Type.String({ maxLength: 2048, description: "Opaque and authenticated" }) }),
    data: strict({
      ivContractAccount: Type.String(),
      ivEmail: nullable(Type.String()),
      ivPhoneno: nullable(Type.String()),
      owed: nullable(Type.Number({ description: "In the currency's unit, below 0: credit; null: not known" })),
      arrangement: nullable(ArrangementSchema),
      token: Type.String({ description: "Valid for 12 hours, for this customer alone" }),
    }),
  }),
  "POST /api/v1/ErpFieldAgent/GenerateQr": call({
    summary: "A QR code, as a PNG, of a link that pays for the token's customer.",
    ...ofAgent,
    limits: [limits.agentDevice, limits.agentLinks],
    body: fields,
    data: "blob",
  }),
  "POST /api/v1/ErpFieldAgent/GetLastPaymentDetails": call({
    summary: "The newest payment of the token's customer; null: there is none.",
    ...ofAgent,
    body: strict({ accountNumber, token: token("The agent's") }),
    data: nullable(
      strict({
        clientReqId: Type.String({ description: "The transaction's id" }),
        paymentTime: Type.String({ description: "ISO 8601" }),
        timezone: Type.String({ description: "The IANA time zone that the payment was made in" }),
        amount: Type.Number({ description: "With tax, in the currency's unit" }),
        transactionStatus: Type.Enum([...agentPaymentStatuses]),
        statusDescription: nullable(Type.String({ description: "Why it failed, in the provider's words" })),
      }),
    ),
  }),
  "POST /api/v1/ErpFieldAgent/SendEmail": call({
    summary: "Sends the customer a link to pay by mail. The same key sends one.",
    ...sends,
  }),
  "POST /api/v1/ErpFieldAgent/SendSms": call({
    summary: "Sends the customer a link to pay by text message. The same key sends one.",
    ...sends,
  }),
} as const;
