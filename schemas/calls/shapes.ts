// Small shapes shared by several calls.
import type { MessageKey } from "../messages/wholeCatalogue.ts";
import { Type, type Static } from "typebox";

/** The key of a message of the catalogue. */
export const messageKey = (description: string) => Type.Unsafe<MessageKey>(Type.String({ description }));

/** An object whose unknown keys are refused. */
export const strict = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const id = (description: string) => Type.String({ minLength: 1, maxLength: 128, description });
export const token = (description: string) => Type.String({ minLength: 1, maxLength: 8192, description });
export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const accountDigits = Type.Optional(
  Type.Integer({ description: "The most digits of a bank account's number; 16 if left out" }),
);

/** A name and its text. */
export const MergeTagSchema = strict({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.String({ maxLength: 2000 }),
});

/** The plan of a submission (InstallmentLine of ../submission.ts), and what its lines come to; null: it has none. */
export const planned = {
  schedule: nullable(
    Type.Array(
      strict({ amount: Type.Number(), dueDate: Type.String(), month: Type.String(), downPayment: Type.Boolean() }),
    ),
  ),
  scheduleTotal: Type.Optional(Type.Number({ description: "Of all lines together" })),
};

const lineStatuses = ["open", "late", "paid", "elsewhere", "ended"] as const;
const arrangementStatuses = ["standing", "paid", "late", "customer", "replacement", "refused"] as const;

/** An instalment plan that was agreed to, and what was paid of it. Amounts are in the currency's unit: total is paid and left. */
export const ArrangementSchema = strict({
  arrangementId: Type.String(),
  agreedAt: Type.String({ description: "ISO 8601" }),
  status: Type.Enum([...arrangementStatuses], {
    description:
      "late: a line was not paid in time, so it ended; customer, replacement, refused (by the biller): who or what ended it",
  }),
  lines: Type.Array(
    strict({
      amount: Type.Number(),
      dueDate: Type.String({ description: "yyyy-mm-dd" }),
      month: Type.String({ description: "yyyy-mm: the billing period" }),
      downPayment: Type.Boolean({ description: "Due on the day of the agreement" }),
      paid: Type.Number(),
      left: Type.Number(),
      status: Type.Enum([...lineStatuses], { description: "elsewhere: paid, and not through us" }),
    }),
  ),
  total: Type.Number(),
  paid: Type.Number(),
  left: Type.Number(),
  next: nullable(strict({ amount: Type.Number(), due: Type.String({ description: "yyyy-mm-dd" }) })),
});
export type Arrangement = Static<typeof ArrangementSchema>;

export const arrangementId = id("The plan that the page shows: another that stands by now is not ended");

/** Where lines after the first are paid: addresses of ours. */
export const PlanPayLinksSchema = strict({
  next: nullable(Type.String({ description: "The next open line; null: there is none, or it has a link of its own" })),
  all: nullable(Type.String({ description: "Everything that is left; null: that is one line or none" })),
});

export type PlanPayLinks = Static<typeof PlanPayLinksSchema>;

/** The answer of a call that returns nothing. */
export const Done = Type.Null();

/** Days, both inclusive; left out: no end. */
export const span = {
  from: Type.Optional(Type.String({ format: "date" })),
  to: Type.Optional(Type.String({ format: "date" })),
};

/** What has become of a fact that is sent to the biller (P137). */
export const HandOverSchema = strict({
  state: Type.Enum(["waiting", "acknowledged", "refused"]),
  from: nullable(
    Type.String({ format: "date", description: "The day from which it holds; null: the biller names none" }),
  ),
  reason: nullable(Type.String({ description: "Why the biller refused it, in its words" })),
});
export type HandOver = Static<typeof HandOverSchema>;

/** Left out: the biller was not to hear of it. */
export const handOverIfAny = Type.Optional(HandOverSchema);
