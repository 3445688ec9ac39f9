// The facts that are sent to the biller: what a customer agrees to, chooses or ends, by its kind. What goes out is checked against these
// declarations; docs/biller.md and its JSON Schemas are made of them.
import { Type, type Static, type TSchema } from "typebox";
import { conformsTo } from "../../conformsTo.ts";

const strict = <Properties extends Parameters<typeof Type.Object>[0]>(properties: Properties, description?: string) =>
  Type.Object(properties, { additionalProperties: false, ...(description !== undefined && { description }) });
const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
const text = (description: string, maxLength = 2_000) => Type.String({ description, maxLength });
const id = (description: string) => Type.String({ description, minLength: 1, maxLength: 200 });
const day = (description: string) => Type.String({ description, pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const time = (description: string) => Type.String({ description, maxLength: 40 });
const money = (description: string) => Type.Number({ description, minimum: -1e12, maximum: 1e12 });

const Agreed = strict(
  {
    at: time("When it was agreed to, ISO 8601"),
    text: Type.Array(text("A sentence"), { description: "As it was shown, in that language" }),
    textHash: orNull(text("SHA-256 of the sentences joined by line feeds, in hex", 64)),
    language: text("As in BCP 47", 20),
  },
  "What the customer agreed to",
);

const Answer = strict({
  id: id("The question's id in the form"),
  name: text("The question"),
  type: text("Its type, as ShortText", 40),
  value: Type.Unknown({ description: "As in a submission: text, a number or a list" }),
});

const ofForm = {
  formId: id("The form"),
  reference: text("By which customers name the submission", 20),
  agreed: orNull(Agreed),
  answers: Type.Array(Answer, { description: "The other answers of the form; none where they were erased since" }),
};

const Bank = strict(
  {
    name: orNull(text("The bank's name", 200)),
    lastFour: Type.String({ pattern: "^\\d{1,4}$", description: "Of the account number" }),
    savedToken: orNull(id("The token of savedBanks that was chosen")),
    sealedNumbers: orNull(
      text(
        "JWE in its compact form, sealed to the key that its header names by kid: docs/biller.md, Bank numbers",
        20_000,
      ),
    ),
  },
  "Where the money is drawn. Neither savedToken nor sealedNumbers: the customer has ended it before you were told, so that there is nothing to draw",
);

const mandate = {
  mandateId: id("Names the mandate in all that follows"),
  payDay: orNull(day("The first day on which it is drawn, where the form asks for one")),
  bank: orNull(Bank, "Null: the customer's data were erased on request since, which ended it"),
  ...ofForm,
};

const Line = strict({
  amount: money("In the currency's unit"),
  dueDate: day("When it is due"),
  month: Type.String({ pattern: "^\\d{4}-\\d{2}$", description: "The billing period" }),
  downPayment: Type.Boolean(),
});

const plan = {
  planId: id("Names the plan in all that follows"),
  balance: money("What is put into instalments, in the currency's unit: the sum of the lines"),
  lines: Type.Array(Line),
  agreed: orNull(Agreed),
};

const ebill = { enrollmentId: id("Names the enrolment in its end") };
const by = Type.Enum(["customer", "erasure"], {
  description: "erasure: the customer's data were erased on request, which ends it",
});

const payment = {
  paymentId: id("The payment: its return names it too"),
  amount: money("In the currency's unit, without tax and fee; positive, of a return too"),
  tax: money("Of it, in the currency's unit"),
  fee: money("For the convenience of the method, in the currency's unit"),
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "As in ISO 4217" }),
  paidAt: time("When the payment was made, ISO 8601"),
};

/** The data of each kind. */
export const factData = {
  "mandate.made": strict(mandate, "The customer allows you to draw what is owed"),
  "mandate.changed": strict(
    { ...mandate, replaces: id("The mandateId that ends by it, also where you refuse the change") },
    "Another mandate takes its place: it is drawn from another account, or on another day",
  ),
  "mandate.ended": strict({ mandateId: mandate.mandateId, by }, "Nothing is drawn any more, from now on"),
  "ebill.on": strict({ ...ebill, ...ofForm }, "Bills go by e-mail and no longer by post"),
  "ebill.off": strict({ ...ebill, by }, "Bills go by post again"),
  "plan.agreed": strict(plan, "What is owed is paid in instalments"),
  "plan.replaced": strict(
    { ...plan, replaces: id("The planId that ends by it; where you refuse, it holds again") },
    "Another plan takes its place",
  ),
  "plan.ended": strict(
    {
      planId: plan.planId,
      by: Type.Enum(["customer", "late"], { description: "late: a line was not paid in time" }),
    },
    "What is left is owed at once",
  ),
  "budget.on": strict({ monthly: orNull(money("What a month costs, as it was shown")) }, "Budget billing begins"),
  "budget.off": strict({ by }, "Budget billing ends"),
  "supplier.chosen": strict(
    { doNotContact: Type.Boolean(), doNotTransfer: Type.Boolean() },
    "Which of the customer's data energy suppliers get; the whole choice",
  ),
  "agreement.signed": strict(
    {
      agreementId: id("The agreement"),
      template: orNull(text("What was signed, by the signing service's name for it")),
      document: strict({
        sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
        size: Type.Integer({ minimum: 1, description: "In bytes" }),
        mediaType: text("application/pdf", 100),
        content: text("The document in base64", 100_000_000),
      }),
    },
    "The customer has signed",
  ),
  "consent.changed": strict(
    {
      categoryId: orNull(id("The category of messages; null: everything that is not mandatory")),
      category: text("Its name then", 200),
      channel: orNull(text("Email, SMS, WhatsApp or Push; null: all", 20)),
      state: text("given, refused or paused", 20),
      until: orNull(time("Until when it is paused, ISO 8601")),
      isContact: Type.Boolean({ description: "One contact of the channel alone was taken off, or is there again" }),
      source: orNull(text("From where it came", 200)),
    },
    "What messages the customer wants",
  ),
  "payment.paid": strict(payment, "The customer has paid: count it on the account"),
  "payment.returned": strict(payment, "The bank took the payment back: it is owed again"),
} as const satisfies Record<string, TSchema>;

export type FactKind = keyof typeof factData;
export type FactData<Kind extends FactKind> = Static<(typeof factData)[Kind]>;

/** An end holds at once and cannot be refused, no more than a wish to be left alone or what was paid (decisions-proposed.md P137). */
const irrefusable: ReadonlySet<FactKind> = new Set<FactKind>([
  "mandate.ended",
  "ebill.off",
  "plan.ended",
  "budget.off",
  "supplier.chosen",
  "consent.changed",
  "payment.paid",
  "payment.returned",
]);
export const isRefusable = (kind: FactKind): boolean => !irrefusable.has(kind);

/** A fact on its way to the biller. */
export interface Fact<Kind extends FactKind = FactKind> {
  /** Ours: the biller takes it once, however often it comes. */
  key: string;
  kind: Kind;
  /** Null: the link named nobody. */
  recipientId: string | null;
  /** The same for all facts of one customer. */
  party: string;
  /** 1, 2, 3 … within the party: the order in which they came about, and arrive. */
  order: number;
  /** ISO 8601: when it came about. */
  at: string;
  data: FactData<Kind>;
}

/** A fact on the wire, of any kind. */
export const FactSchema = strict({
  key: id("The same as in the header Idempotency-Key: take it once, however often it comes"),
  kind: Type.Enum(Object.keys(factData) as FactKind[]),
  recipientId: orNull(id("Your customer; null: the link named nobody")),
  party: id("The same for all facts of one customer; opaque"),
  order: Type.Integer({ minimum: 1, description: "1, 2, 3 … within the party" }),
  at: time("When it came about, ISO 8601"),
  data: Type.Unknown({ description: "By the kind" }),
});

export const FactAnswerSchema = Type.Union([
  Type.Object(
    {
      status: Type.Literal("acknowledged"),
      from: Type.Optional(orNull(day("The day from which it holds; the customer is told of it"))),
    },
    { description: "You have it" },
  ),
  Type.Object(
    {
      status: Type.Literal("refused"),
      reason: Type.String({ minLength: 1, maxLength: 500, description: "For the customer, in the customer's words" }),
    },
    { description: "You will not do it. Not for an end, a choice of suppliers, a consent or a payment" },
  ),
]);
export type FactAnswer = { status: "acknowledged"; from: string | null } | { status: "refused"; reason: string };

const checks = Object.fromEntries(
  Object.entries(factData).map(([kind, schema]) => [kind, conformsTo(schema)]),
) as unknown as Record<FactKind, (data: unknown) => boolean>;

/** Throws for a fact that is not as declared: it is never sent. */
export function checkFact({ kind, data }: Fact): void {
  if (!checks[kind](data)) throw new Error(`A fact of the kind ${kind} is not as it is declared.`);
}
