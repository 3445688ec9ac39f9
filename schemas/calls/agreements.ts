// Signing an agreement by a link (self-service.txt §7.7; decisions-proposed.md P72, P73, P119). Each call can be repeated without harm.
import { Type } from "typebox";
import { agreementStates } from "../agreementStates.ts";
import { rolesThatDecide } from "../enumerations.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, messageKey, nullable, strict, token } from "./shapes.ts";

const ofLink = {
  token: { kinds: ["agreement"], in: "body.token" },
  subject: "link",
  idempotent: { by: "effect" },
  body: strict({ token: token("The link's token") }),
} as const;

const ofOwner = { ...ofAccount, roles: rolesThatDecide } as const;
const agreement = {
  id: Type.String(),
  recipientId: Type.String(),
  agreementId: Type.String({ description: "The link's name for it" }),
  state: Type.Enum([...agreementStates]),
};

export const agreementCalls = {
  "GET /api/Agreements/List": call({
    summary: "A page of the account's agreements, the newest first, each verified as it is read.",
    ...ofOwner,
    query: strict({
      state: Type.Optional(Type.Enum([...agreementStates])),
      customer: Type.Optional(id("The customer's id")),
      after: Type.Optional(Type.String({ maxLength: 200, description: "`next` of the page before" })),
      top: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: "Default 25" })),
    }),
    data: strict({
      rows: Type.Array(
        strict({
          ...agreement,
          createdAt: Type.String({ format: "date-time" }),
          isIntact: nullable(
            Type.Boolean({
              description:
                "As of one alone; null: its document is too large to be read for a list, or could not be read",
            }),
          ),
        }),
      ),
      next: nullable(Type.String({ description: "Where the next page begins; null: this is the last" })),
    }),
  }),
  "GET /api/Agreements/Get": call({
    summary: "One agreement with its history, verified as it is read, byte by byte. Each look is in the audit trail.",
    ...ofOwner,
    names: ["query.id"],
    query: strict({ id: id("The agreement") }),
    data: strict({
      ...agreement,
      template: nullable(Type.String({ description: "The signing service's name for its text" })),
      isIntact: Type.Boolean({ description: "History, record and document are what they were" }),
      document: nullable(strict({ sha256: Type.String(), size: Type.Integer({ description: "In bytes" }) })),
      history: Type.Array(
        strict({
          action: Type.Enum(["prepared", "signed", "declined", "stored"]),
          at: Type.String({ format: "date-time" }),
          ip: nullable(Type.String({ description: "Of whoever did it; null: a job" })),
        }),
        { description: "The newest first" },
      ),
    }),
  }),
  "GET /api/Agreements/Document": call({
    summary: "The signed document; one that was changed since is refused. Each look is in the audit trail.",
    ...ofOwner,
    acts: true,
    names: ["query.id"],
    query: strict({ id: id("The agreement") }),
    data: "blob",
  }),
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
