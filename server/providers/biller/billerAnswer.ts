// Validates the answer of a biller's system completely before anything in it is used (threats.md T32).
import { contactTypes } from "@billwright/schemas";
import { Type } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import {
  BillerAway,
  type Bill,
  type BillerRecipient,
  type BudgetBasis,
  type ErpPreferences,
  type Posted,
} from "./biller.ts";

const text = (maxLength: number) => Type.String({ maxLength });

const AnswerSchema = Type.Object({
  tags: Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), value: text(2000) }), {
    maxItems: 200,
  }),
  payDates: Type.Array(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }), { maxItems: 400 }),
  savedBanks: Type.Array(
    Type.Object({
      token: Type.String({ minLength: 1, maxLength: 128 }),
      name: text(100),
      lastFour: Type.String({ pattern: "^\\d{4}$" }),
      routingNumber: Type.Optional(Type.String({ pattern: "^\\d{9}$" })),
    }),
    { maxItems: 50 },
  ),
});

const check = conformsTo(AnswerSchema);

/** Accepts exactly the agreed shape. @throws BillerAway for any other answer. */
export function parseBillerAnswer(answer: unknown): BillerRecipient {
  if (!check(answer)) throw new BillerAway("The biller answered something else than agreed.");
  return {
    tags: answer.tags.map(({ name, value }) => ({ name, value })),
    payDates: [...answer.payDates],
    savedBanks: answer.savedBanks.map(({ token, name, lastFour, routingNumber }) => ({
      token,
      name,
      lastFour,
      ...(routingNumber !== undefined && { routingNumber }),
    })),
  };
}

const PostedSchema = Type.Object({
  balance: Type.Union([Type.Number({ minimum: -1e12, maximum: 1e12 }), Type.Null()]),
});
const checkPosted = conformsTo(PostedSchema);

/** Accepts exactly the agreed shape. @throws BillerAway for any other answer. */
export function parsePosted(answer: unknown): Posted {
  if (!checkPosted(answer)) throw new BillerAway("The biller answered something else than agreed.");
  return { balance: answer.balance };
}

const money = Type.Number({ minimum: -1e12, maximum: 1e12 });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const FoundSchema = Type.Object({ recipientId: Type.String({ minLength: 1, maxLength: 128 }) });
const BudgetSchema = Type.Object({
  items: Type.Array(
    Type.Object({
      usageFromDate: day,
      usageToDate: day,
      usage: Type.Number({ minimum: 0, maximum: 1e9 }),
      billAmount: Type.Number({ minimum: 0, maximum: 1e9 }),
    }),
    { maxItems: 60 },
  ),
  annualEstimate: Type.Union([Type.Number({ minimum: 0, maximum: 1e9 }), Type.Null()]),
  balance: Type.Union([money, Type.Null()]),
  energyAssistance: Type.Boolean(),
});
const checkFound = conformsTo(FoundSchema);
const checkBudget = conformsTo(BudgetSchema);

/** @throws BillerAway for anything but the agreed shape. */
export function parseFound(answer: unknown): string {
  if (!checkFound(answer)) throw new BillerAway("The biller answered something else than agreed.");
  return answer.recipientId;
}

/** @throws BillerAway for anything but the agreed shape. */
export function parseBudget(answer: unknown): BudgetBasis {
  if (!checkBudget(answer)) throw new BillerAway("The biller answered something else than agreed.");
  const { items, annualEstimate, balance, energyAssistance } = answer;
  return {
    items: items.map(({ usageFromDate, usageToDate, usage, billAmount }) => ({
      usageFromDate,
      usageToDate,
      usage,
      billAmount,
    })),
    annualEstimate,
    balance,
    energyAssistance,
  };
}

const PreferencesSchema = Type.Object({
  customerName: text(200),
  address: text(500),
  enrolledInEbill: Type.Boolean(),
  parents: Type.Array(
    Type.Object({
      recipientId: Type.String({ minLength: 1, maxLength: 128 }),
      categories: Type.Array(text(200), { maxItems: 200 }),
    }),
    { maxItems: 100 },
  ),
  contacts: Type.Array(
    Type.Object({
      channel: Type.Enum([...contactTypes]),
      value: Type.String({ minLength: 1, maxLength: 254 }),
      preferred: Type.Boolean(),
      verified: Type.Boolean(),
    }),
    { maxItems: 100 },
  ),
});
const checkPreferences = conformsTo(PreferencesSchema);

/** @throws BillerAway for anything but the agreed shape. */
export function parsePreferences(answer: unknown): ErpPreferences {
  if (!checkPreferences(answer)) throw new BillerAway("The biller answered something else than agreed.");
  const { customerName, address, enrolledInEbill, parents, contacts } = answer;
  return {
    customerName,
    address,
    enrolledInEbill,
    parents: parents.map(({ recipientId, categories }) => ({ recipientId, categories: [...categories] })),
    contacts: contacts.map(({ channel, value, preferred, verified }) => ({ channel, value, preferred, verified })),
  };
}

const BillsSchema = Type.Array(
  Type.Object({
    number: Type.String({ minLength: 1, maxLength: 100 }),
    customerName: text(200),
    address: Type.Array(text(200), { maxItems: 6 }),
    from: day,
    to: day,
    issued: day,
    due: Type.Union([day, Type.Null()]),
    lines: Type.Array(Type.Object({ label: text(200), amount: money }), { maxItems: 100 }),
    previousBalance: money,
    payments: money,
    amountDue: money,
  }),
  { maxItems: 200 },
);
const checkBills = conformsTo(BillsSchema);

/** @throws BillerAway for anything but the agreed shape. */
export function parseBills(answer: unknown): Bill[] {
  if (!checkBills(answer)) throw new BillerAway("The biller answered something else than agreed.");
  return answer.map((bill) => ({
    number: bill.number,
    customerName: bill.customerName,
    address: [...bill.address],
    from: bill.from,
    to: bill.to,
    issued: bill.issued,
    due: bill.due,
    lines: bill.lines.map(({ label, amount }) => ({ label, amount })),
    previousBalance: bill.previousBalance,
    payments: bill.payments,
    amountDue: bill.amountDue,
  }));
}
