// Bills as PDFs: as a message brought them, or by a print key (billing.txt §7; decisions-proposed.md P26, P27, P88, P107), and behind the link to a bill (P48).
import { Type } from "typebox";
import { call } from "./call.ts";
import { nullable, strict, token } from "./shapes.ts";

const key = (description: string) =>
  Type.String({ maxLength: 2048, description: `Opaque and authenticated: ${description}` });

/** The state of a bill today, beside what it showed on its own day (decisions-proposed.md P149). */
const standing = {
  left: Type.Optional(
    nullable(Type.Number({ description: "What is left of it, in the currency's unit; null: not known" })),
  ),
  owed: Type.Optional(nullable(Type.Number({ description: "What the customer owes in all; below 0: credit" }))),
  asOf: Type.Optional(nullable(Type.String({ description: "ISO 8601: from when the biller's figure is" }))),
  pay: Type.Optional(
    nullable(Type.String({ description: "From '/' on: the link that pays it; null: nothing to pay" })),
  ),
};

const BillNowSchema = nullable(
  strict({
    number: Type.String({ description: "The biller's own" }),
    due: nullable(Type.String({ description: "yyyy-mm-dd" })),
    country: Type.String({ description: "The account's: it decides the currency" }),
    ...standing,
  }),
);

/** What every call behind the link to a bill has. */
export const ofBillLink = {
  token: { kinds: ["bill"], in: "query.token" },
  subject: "link",
  gate: "smartPage",
  device: true,
  query: strict({ token: token("The link's token") }),
} as const;

export const documentCalls = {
  "POST /api/v1/Print/DownloadPdf": call({
    summary: "The PDF that came with a message: the stored copy, the same bytes each time.",
    token: null,
    sealed: { purpose: "attachment", in: "body.logId" },
    subject: "link",
    body: strict({ logId: key("the message's id in the log") }),
    data: "blob",
  }),
  "POST /api/v1/Print/BillNow": call({
    summary: "How the bill stands today that came with a message; null: what came was no bill.",
    token: null,
    sealed: { purpose: "attachment", in: "body.logId" },
    subject: "link",
    body: strict({ logId: key("the message's id in the log") }),
    data: BillNowSchema,
  }),
  "POST /api/v1/Media/BillNow": call({
    summary: "How the bill stands today that is printed under a key.",
    token: null,
    sealed: { purpose: "print", in: "body.key" },
    subject: "link",
    body: strict({ key: key("the print key") }),
    data: BillNowSchema,
  }),
  "POST /api/v1/Media/print": call({
    summary: "The PDF that is printed under a key: the stored copy, the same bytes each time.",
    token: null,
    sealed: { purpose: "print", in: "body.key" },
    subject: "link",
    body: strict({ key: key("the print key") }),
    data: "blob",
  }),
  "GET /api/v1/ViewBill/Info": call({
    summary: "The bill that a link shows: the one it names, else the newest.",
    ...ofBillLink,
    data: strict({
      number: Type.String({ description: "The biller's own" }),
      customerName: Type.String({ description: "Who it is for, as the biller has it" }),
      fileName: Type.String({ description: "Of the PDF" }),
      month: Type.String({ description: "yyyy-mm: when the time ends that the bill is for" }),
      amountDue: Type.Number({ description: "In the currency's unit" }),
      due: nullable(Type.String({ description: "yyyy-mm-dd" })),
      country: Type.String({ description: "The account's: it decides the currency" }),
      ...standing,
    }),
  }),
  "GET /api/v1/ViewBill/Pdf": call({
    summary: "That bill as a PDF: the stored copy, the same bytes each time.",
    ...ofBillLink,
    data: "blob",
  }),
} as const;
