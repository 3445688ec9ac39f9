// Signing an agreement by a link (self-service.txt §7.7; decisions-proposed.md P72, P73, P119). Each call can be repeated without harm.
import { Type } from "typebox";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, messageKey, nullable, strict, token } from "./shapes.ts";

const ofLink = {
  token: { kinds: ["agreement"], in: "body.token" },
  subject: "link",
  idempotent: { by: "effect" },
  body: strict({ token: token("The link's token") }),
} as const;

/** `new`: not prepared yet; `open`: it can be signed. */
export const agreementStates = ["new", "open", "signed", "declined"] as const;
export type AgreementState = (typeof agreementStates)[number];

export const agreementCalls = {
  "POST /api/v1/ViewBill/GetAgreement": call({
    summary:
      "Prepares the agreement at the signing service, once, and answers the address where it is signed; of a signed one, that of its result.",
    ...ofLink,
    limits: [limits.agreementRequests],
    data: Type.String(),
  }),
  "POST /api/v1/ViewBill/UpdateAgreementStatus": call({
    summary: "Asks the signing service what became of the agreement, and stores that.",
    ...ofLink,
    data: strict({ status: Type.Enum([...agreementStates]) }),
  }),
  "POST /api/v1/ViewBill/UploadAgreement": call({
    summary:
      "Fetches the signed document from the signing service and stores it with the account, once. Before it is signed: 409.",
    ...ofLink,
    data: Done,
  }),
  "POST /api/v1/ViewBill/CheckBillAmount": call({
    summary: "What the customer of a signed agreement owes now, and the link that pays it. Before it is signed: 409.",
    ...ofLink,
    data: strict({
      billAmount: nullable(Type.Number({ description: "In the currency's unit; null: not known" })),
      payLink: nullable(Type.String({ description: "Pays this amount and no other, once for the agreement" })),
      error: nullable(messageKey("Why there is no link although something is owed; it may pass")),
    }),
  }),
} as const;
