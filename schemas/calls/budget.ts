// Budget billing, and the instalment plan of its flow (billing.txt §7, decisions-proposed.md P10, P41 to P46, P90).
import { Type } from "typebox";
import { call } from "./call.ts";
import { lookUp, lookUpFields, source } from "./landing.ts";
import {
  arrangementId,
  ArrangementSchema,
  Done,
  handOverIfAny,
  messageKey,
  nullable,
  PlanPayLinksSchema,
  strict,
  token,
} from "./shapes.ts";

const ofToken = { token: { kinds: ["budget"], in: "body.token" }, subject: "link" } as const;
const body = strict({ token: token("The flow's token"), source });

const UsageItem = strict({
  usageFromDate: Type.String({ description: "yyyy-mm-dd" }),
  usageToDate: Type.String({ description: "yyyy-mm-dd" }),
  usage: Type.Number({ description: "In therms" }),
  billAmount: Type.Number({ description: "In the currency's unit" }),
});

const BudgetResult = strict({
  error: nullable(messageKey("Why there is no token")),
  token: nullable(Type.String({ description: "Opens the next steps" })),
  shouldRedirectToInstallmentPlan: Type.Boolean({ description: "The balance has to be put into instalments first" }),
  shouldRedirectToIpPage: Type.Boolean({ description: "The same (P42)" }),
  contractAccountNumber: nullable(Type.String()),
  budgetEstimate: nullable(Type.Number({ description: "A month's payment; null: not known (P41)" })),
  enrolledInBbp: Type.Boolean(),
  settlement: nullable(
    strict({
      since: Type.String({ description: "yyyy-mm-dd: the day of the enrolment" }),
      bills: Type.Integer({ description: "That came since" }),
      used: Type.Number({ description: "What they would have cost, in the currency's unit" }),
      paid: Type.Number({ description: "As many monthly payments" }),
      difference: Type.Number({ description: "Used less paid; above 0: still to be paid with the twelfth bill" }),
    }),
  ),
  items: Type.Array(UsageItem),
  bills: Type.Optional(
    strict({
      from: Type.String({ description: "yyyy-mm-dd: the first day of the first item" }),
      to: Type.String({ description: "yyyy-mm-dd: the last day of the last" }),
      highest: Type.Number({ description: "Of the items' bills" }),
      average: Type.Number({ description: "One of as many equal parts, rounded half up to the cent" }),
    }),
  ),
  country: Type.String(),
  handOver: handOverIfAny,
});

export const budgetCalls = {
  "POST /api/BudgetBill/AuthorizeUser": call({
    summary: "Finds a customer by account and house number. A miss does not tell which of the two was wrong (P10).",
    ...lookUp,
    body: strict(lookUpFields),
    data: BudgetResult,
  }),
  "POST /api/BudgetBill/GetBudgetBillingWglcx": call({
    summary: "What the customer used and would pay; reading it enrols nobody.",
    ...ofToken,
    body,
    data: BudgetResult,
  }),
  "POST /api/BudgetBill/SetBudgetBillingPlanWglcx": call({
    summary: "Enrols the customer in budget billing, or ends it. A repeat changes nothing.",
    ...ofToken,
    idempotent: { by: "effect" },
    body: strict({ token: token("The flow's token"), enroll: Type.Boolean(), source }),
    data: Done,
  }),
  "GET /api/BudgetBill/GetInstallmentPlan": call({
    summary:
      "The plan that is offered for what the customer owes, with the one that it would end, or that was agreed to; reading it signs nobody up.",
    token: { kinds: ["budget"], in: "query.token" },
    subject: "link",
    query: strict({ token: token("The flow's token"), source }),
    data: strict({
      error: nullable(messageKey("Why no plan is offered")),
      paymentsByMonth: Type.Array(
        strict({
          month: Type.String({ description: "yyyy-mm: the billing period" }),
          dateString: Type.String({ description: "yyyy-mm-dd: the day on which it is due" }),
          amountString: Type.String({ description: "As '12.50'" }),
        }),
      ),
      contractAccountNumber: Type.String(),
      accountBalance: nullable(Type.Number()),
      accountBalanceString: nullable(Type.String({ description: "As '12.50'" })),
      planHash: nullable(Type.String({ description: "Names these very lines when they are agreed to; null: no plan" })),
      isAgreed: Type.Boolean({ description: "The customer has agreed to these lines already" }),
      arrangement: nullable(ArrangementSchema),
      lastPaid: nullable(strict({ amount: Type.Number(), date: Type.String({ description: "ISO 8601" }) })),
      energyAssistance: Type.Boolean({ description: "The plan may have 24 months" }),
      country: Type.String(),
      handOver: handOverIfAny,
    }),
  }),
  "GET /api/BudgetBill/GetPlanPayLinks": call({
    summary: "Where the lines of the customer's standing plan are paid.",
    token: { kinds: ["budget"], in: "query.token" },
    subject: "link",
    query: strict({ token: token("The flow's token") }),
    data: PlanPayLinksSchema,
  }),
  "POST /api/BudgetBill/EndInstallmentPlan": call({
    summary: "Ends the customer's standing plan: what is left of it is owed at once. A repeat changes nothing.",
    ...ofToken,
    idempotent: { by: "effect" },
    body: strict({ token: token("The flow's token"), arrangementId }),
    data: Done,
  }),
  "POST /api/BudgetBill/SetInstallmentPlan": call({
    summary:
      "Signs the customer up for the plan that GetInstallmentPlan last answered for this token, once, and records the consent (P44, P136).",
    ...ofToken,
    idempotent: { by: "effect" },
    body: strict({
      token: token("The flow's token"),
      source,
      accountBalance: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1e12,
          description: "Of the plan that was shown: another is refused as stale",
        }),
      ),
      planHash: Type.Optional(
        Type.String({
          maxLength: 64,
          description: "Of the plan that was shown: another is refused as stale",
        }),
      ),
    }),
    data: Done,
  }),
} as const;
