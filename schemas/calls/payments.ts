// Paying by a link, and what became of a payment (billing.txt §7; decisions-proposed.md P15 to P24, P95 to P104).
import { Type } from "typebox";
import { currencies } from "../enumerations.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { accountDigits, nullable, strict, token } from "./shapes.ts";

export const paymentMethods = ["card", "check", "wallet"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Why a payment was declined or returned, as far as its customer can do something about it; our own codes, each with words of ours. */
export const declineCodes = [
  "card",
  "tooLittle",
  "expired",
  "code",
  "number",
  "limit",
  "notSupported",
  "notConfirmed",
  "later",
  "cancelled",
  "unreadable",
  "account",
] as const;
export type DeclineCode = (typeof declineCodes)[number];

const text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description && { description }) });
const units = (description: string) => Type.Number({ description: `${description}, in the currency's unit` });

/** What proves a payment afterwards. */
const PaymentReceiptSchema = strict({
  accountNumber: Type.String({ description: "The recipient's" }),
  method: Type.Enum([...paymentMethods]),
  brand: nullable(Type.String({ description: "Of the card, or the bank's name" })),
  lastFour: nullable(Type.String()),
  amount: units("Without tax"),
  tax: units("What the account's setting adds"),
  fee: Type.Optional(units("For the convenience of the method (P140)")),
  total: Type.Optional(units("All that was charged: amount, tax and fee")),
  currency: Type.Enum([...currencies]),
  date: Type.String({ description: "ISO 8601: when it was begun" }),
  transactionId: Type.String(),
});

/** What is shown of a customer's debt where it is paid (decisions-proposed.md P136, P149). */
const OwedSchema = strict({
  owed: nullable(units("The biller's figure less what was paid since; below 0: credit; null: not known")),
  asOf: nullable(Type.String({ description: "ISO 8601: from when the biller's figure is" })),
  payer: nullable(Type.String({ description: "The customer's name on the newest bill" })),
  bill: nullable(
    strict({
      number: Type.String({ description: "The bill that the link names" }),
      due: nullable(Type.String({ description: "yyyy-mm-dd" })),
      left: units("What is left of it"),
    }),
  ),
  nextLine: nullable(
    strict({ amount: units("The plan's next line"), due: Type.String({ description: "yyyy-mm-dd" }) }),
  ),
  lately: Type.Array(
    strict({
      transactionId: Type.String(),
      amount: units("Paid in the last 30 days, without tax"),
      date: Type.String({ description: "ISO 8601" }),
      isOnAccount: Type.Boolean({ description: "The biller's figure holds it" }),
      isByThisLink: Type.Boolean(),
    }),
    { description: "The newest first, five at most" },
  ),
});

/** What opens a payment's result. */
const ResultKeySchema = strict({ referenceId: Type.String(), security: Type.String() });

const declineCode = Type.Optional(
  nullable(
    Type.Enum([...declineCodes], {
      description: "Why it was declined; null: the provider gave no reason that we know",
    }),
  ),
);

/** What a method costs in addition, as the account sets it. */
const FeeSchema = strict({
  fixed: Type.Optional(units("Added to each payment")),
  percent: Type.Optional(Type.Number({ description: "Of the amount without tax" })),
  least: Type.Optional(units("Never less")),
  most: Type.Optional(units("Never more")),
});

const paid = strict({
  reference: Type.String({ description: "With `security`, it opens the result" }),
  security: Type.String(),
  status: Type.Enum(["success", "declined", "action", "checking"], {
    description: "action: the customer has to confirm at actionUrl; checking: it is not known yet",
  }),
  reason: nullable(Type.String({ description: "The provider's, of a refusal" })),
  declineCode,
  actionUrl: nullable(Type.String()),
  receipt: nullable(PaymentReceiptSchema),
});

const byLink = {
  token: { kinds: ["payment"], in: "body.token" },
  subject: "link",
  limits: [limits.paymentsTried],
  idempotent: { by: "record", reused: "submit.keyReused" },
} as const;

/** What both ways to pay need. The server checks all of it with the page's own screen. */
const payer = {
  token: token("The link's token"),
  amount: text(64, "In the currency's unit, as typed, with '.' as separator"),
  email: text(254),
  phoneNumber: text(32),
  after: Type.Optional(
    text(128, "The id of the transaction on the receipt, where another payment was asked for (P101)"),
  ),
  shown: Type.Optional(
    strict({
      total: units(
        "What the customer was told is charged (P140): where that has changed since, nothing is. Needed where a fee is charged",
      ),
      currency: Type.Enum([...currencies]),
    }),
  ),
};

export const paymentCalls = {
  "GET /api/SmartPay/GetSmartPayInfo": call({
    summary: "What a payment link is about: whom to pay, how much, by which methods, and what was paid already.",
    token: { kinds: ["payment"], in: "query.token" },
    subject: "link",
    query: strict({ token: token("The link's token") }),
    data: strict({
      supportPhoneNumber: nullable(Type.String()),
      supportEmailAddress: nullable(Type.String()),
      accountNumber: Type.String({ description: "Read-only; the token's RecipientId (P15)" }),
      amount: nullable(
        units("What is proposed: of a fixed amount the link's; else that or what is owed, if that is less"),
      ),
      isFixed: Type.Boolean({ description: "No other amount can be paid (P100)" }),
      taxPercent: Type.Number({ description: "Added to the amount (P102)" }),
      accountDigits,
      country: Type.String(),
      currency: Type.Enum([...currencies]),
      email: nullable(Type.String()),
      phoneNumber: nullable(Type.String()),
      methods: Type.Array(
        strict({
          method: Type.Enum([...paymentMethods]),
          frame: Type.String({ description: "The address of the provider's own fields" }),
          fee: Type.Optional(FeeSchema),
        }),
      ),
      state: Type.Enum(["open", "checking", "paid"], { description: "checking: a payment is under way" }),
      actionUrl: nullable(Type.String({ description: "Where the payment under way waits for the customer" })),
      result: nullable(ResultKeySchema),
      /** Of the newest that was paid: also while another one is checked. */
      receipt: nullable(PaymentReceiptSchema),
      returned: Type.Optional(nullable(PaymentReceiptSchema)),
      debt: OwedSchema,
      most: units("The most that can be paid, without tax"),
    }),
  }),
  "POST /api/SmartPay/PayByCard": call({
    summary: "Pays by a card, whose number only the provider knows.",
    ...byLink,
    body: strict({
      ...payer,
      cardNumber: text(512, "The provider's token, never the number"),
      nameOnCard: text(100),
      expirationDate: text(8, "MM/YY, as the provider's field reported it"),
    }),
    data: paid,
  }),
  "POST /api/SmartPay/PayByCheck": call({
    summary: "Pays from a bank account, whose numbers only the provider knows.",
    ...byLink,
    body: strict({ ...payer, nameOnAccount: text(100), bankToken: text(512, "The provider's token, never a number") }),
    data: paid,
  }),
  "GET /api/PaymentMethod/PaymentResult": call({
    summary: "What became of a payment. Changes nothing, however often it is asked.",
    token: null,
    sealed: { purpose: "payment", in: "query.security", boundTo: "query.referenceId" },
    subject: "link",
    query: strict({ referenceId: text(128), security: text(2048) }),
    data: strict({
      status: nullable(Type.Boolean({ description: "Null: not known yet (P99)" })),
      accountId: Type.String({ description: "The recipient's account number" }),
      clientRequestId: Type.String({ description: "The transaction's id" }),
      amount: units("Without tax"),
      tax: units("What the account's setting adds"),
      fee: Type.Optional(units("For the convenience of the method (P140)")),
      total: Type.Optional(units("All that is charged: amount, tax and fee")),
      method: Type.Optional(Type.Enum([...paymentMethods])),
      balance: nullable(
        units("What the customer owes now, below 0: credit; null: not known, or not yet what becomes of the payment"),
      ),
      isBalanceExpected: Type.Boolean({ description: "The biller's figure does not hold the payment yet (P104)" }),
      asOf: Type.Optional(nullable(Type.String({ description: "ISO 8601: from when the biller's figure is" }))),
      creationDate: Type.String({ description: "ISO 8601" }),
      remarks: Type.String(),
      country: Type.String(),
      actionUrl: nullable(Type.String({ description: "Where the payment waits for the customer" })),
      payAgain: Type.Optional(
        nullable(
          Type.String({
            description: "From '/' on: a link that pays the same, where the payment failed or was returned",
          }),
        ),
      ),
      frames: Type.Optional(
        Type.Array(Type.String(), {
          description: "The addresses of the provider's own fields, whose pages may be followed",
        }),
      ),
    }),
  }),
} as const;
