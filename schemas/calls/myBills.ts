// All of a customer's bills and payments, behind the link to a bill (decisions-proposed.md P136, P149).
import { Type } from "typebox";
import { call } from "./call.ts";
import { ofBillLink } from "./documents.ts";
import { paymentMethods } from "./payments.ts";
import { ArrangementSchema, Done, id, nullable, strict, token } from "./shapes.ts";

const billStatuses = ["open", "arranged", "paid", "elsewhere"] as const;
const shownPaymentStates = ["paid", "checking", "returned"] as const;

const units = (description: string) => Type.Number({ description: `${description}, in the currency's unit` });
const day = (description: string) => Type.String({ description: `${description}: yyyy-mm-dd` });

const BillSchema = strict({
  number: Type.String({ description: "The biller's own" }),
  issued: day("Of the bill"),
  due: nullable(day("To be paid by")),
  charged: units("What it charges, without what was owed before it"),
  left: units("What is left of it"),
  status: Type.Enum([...billStatuses]),
  isOfLink: Type.Boolean({ description: "The link opens its document" }),
});

const PaymentSchema = strict({
  transactionId: Type.String(),
  date: Type.String({ description: "ISO 8601" }),
  method: Type.Enum([...paymentMethods]),
  total: units("With tax and fee"),
  state: Type.Enum([...shownPaymentStates]),
  isOnAccount: Type.Boolean({ description: "The biller's figure holds it" }),
});

export const myBillsCalls = {
  "GET /api/v1/MyBills/Get": call({
    summary: "A customer's bills, payments, arrangement and autopay, as they stand.",
    ...ofBillLink,
    data: strict({
      accountNumber: Type.String({ description: "The recipient's" }),
      customerName: nullable(Type.String({ description: "Of the newest bill" })),
      country: Type.String({ description: "The account's: it decides the currency" }),
      owed: nullable(units("What is owed in all; below 0: credit; null: not known")),
      asOf: nullable(Type.String({ description: "ISO 8601: from when the biller's figure is" })),
      bills: Type.Array(BillSchema, { description: "The newest first" }),
      other: units("Owed beside these bills and the plan"),
      payments: Type.Array(PaymentSchema, { description: "The newest first" }),
      plan: nullable(ArrangementSchema),
      autopay: nullable(strict({ isEnrolled: Type.Boolean({ description: "Of the form that the account offers" }) })),
    }),
  }),
  "GET /api/v1/MyBills/Receipt": call({
    summary: "The receipt of one of these payments as a PDF.",
    ...ofBillLink,
    names: ["query.transactionId"],
    trace: ["NONE"],
    query: strict({ ...ofBillLink.query.properties, transactionId: id("The payment's") }),
    data: "blob",
  }),
  "POST /api/v1/MyBills/EndPlan": call({
    summary: "Ends the customer's standing plan: what is left of it is owed at once. A repeat changes nothing.",
    token: { kinds: ["bill"], in: "body.token" },
    subject: "link",
    gate: "smartPage",
    device: true,
    idempotent: { by: "effect" },
    body: strict({ token: token("The link's token"), arrangementId: id("Of the plan that was shown") }),
    data: Done,
  }),
} as const;
