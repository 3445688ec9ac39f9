// Reads the answer of a biller's system before anything in it is used (threats.md T32). What is not of the agreed shape as a whole counts for
// nothing; of a list that is, a wrong item is left out and reported, so that one of them closes no page.
import { contactTypes } from "@billwright/schemas";
import { tagDate } from "@billwright/engine/calendar";
import { signedCentsOf } from "@billwright/engine/money";
import { Type, type Static, type TSchema } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import {
  BillerAway,
  type Bill,
  type BillerRecipient,
  type BudgetBasis,
  type ErpPreferences,
  type FoundCustomer,
} from "./biller.ts";

/** A part of an answer that is wrong, and what of it: its index in the list, and never what it says. */
export interface LeftOut {
  part: string;
  index: number;
  why: string;
}
export type OnLeftOut = (left: LeftOut) => void;

const text = (maxLength: number) => Type.String({ maxLength });
const money = Type.Number({ minimum: -1e12, maximum: 1e12 });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const many = (maxItems: number) => Type.Array(Type.Unknown(), { maxItems });
const id = Type.String({ minLength: 1, maxLength: 128 });

const amount = Type.Number({ minimum: 0, maximum: 1e9 });

/** The items of the agreed answers: an item that is not of its shape is left out. */
export const itemSchemas = {
  tags: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), value: text(2000) }),
  payDates: day,
  savedBanks: Type.Object({
    token: id,
    name: text(100),
    lastFour: Type.String({ pattern: "^\\d{4}$" }),
    routingNumber: Type.Optional(Type.String({ pattern: "^\\d{9}$" })),
  }),
  found: Type.Object({ recipientId: id }),
  customers: Type.Object({ recipientId: id, name: Type.Union([text(200), Type.Null()]) }),
  usage: Type.Object({ usageFromDate: day, usageToDate: day, usage: amount, billAmount: amount }),
  annualEstimate: Type.Union([amount, Type.Null()]),
  balance: Type.Union([money, Type.Null()]),
  parents: Type.Object({ recipientId: id, categories: Type.Array(text(200), { maxItems: 200 }) }),
  contacts: Type.Object({
    channel: Type.Enum([...contactTypes]),
    value: Type.String({ minLength: 1, maxLength: 254 }),
    preferred: Type.Boolean(),
    verified: Type.Boolean(),
  }),
  bills: Type.Object({
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
};

/** A whole answer. @throws BillerAway for anything but the agreed shape. */
function answerOf<Schema extends TSchema>(schema: Schema): (answer: unknown) => Static<Schema> {
  const check = conformsTo(schema);
  return (answer) => {
    if (!check(answer)) throw new BillerAway("The biller answered something else than agreed.");
    return answer;
  };
}

interface Items<Schema extends TSchema> {
  part: string;
  schema: Schema;
  /** What is wrong with one that has the shape; null: nothing. */
  fault?(item: Static<Schema>): string | null;
}

/** The items of a list that can be used. */
function itemsOf<Schema extends TSchema>({ part, schema, fault = () => null }: Items<Schema>) {
  const check = conformsTo(schema);
  return (items: readonly unknown[], onLeftOut: OnLeftOut): Static<Schema>[] =>
    items.filter((item, index): item is Static<Schema> => {
      const why = check(item) ? fault(item) : "has another shape than agreed";
      if (why !== null) onLeftOut({ part, index, why });
      return why === null;
    });
}

/** A date of 1999 or earlier is none (decisions-proposed.md P123). */
const notReal = (...days: string[]): string | null =>
  days.every((each) => tagDate(each) === each) ? null : "has a date that is none";
const backwards = (from: string, to: string): string | null => (from > to ? "ends before it begins" : null);

/** As they came where two are of the same day. */
const inOrder = <Item>(items: Item[], dayOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : dayOf(one) > dayOf(other) ? 1 : 0));

const recipientOf = answerOf(Type.Object({ tags: many(200), payDates: many(400), savedBanks: many(50) }));
const tagsOf = itemsOf({
  part: "tags",
  schema: itemSchemas.tags,
});
const payDatesOf = itemsOf({ part: "payDates", schema: itemSchemas.payDates, fault: notReal });
const savedBanksOf = itemsOf({ part: "savedBanks", schema: itemSchemas.savedBanks });

/** @throws BillerAway for anything but the agreed shape, as all of these. */
export function parseBillerAnswer(answer: unknown, onLeftOut: OnLeftOut): BillerRecipient {
  const { tags, payDates, savedBanks } = recipientOf(answer);
  return {
    tags: tagsOf(tags, onLeftOut).map(({ name, value }) => ({ name, value })),
    payDates: inOrder([...new Set(payDatesOf(payDates, onLeftOut))], (date) => date),
    savedBanks: savedBanksOf(savedBanks, onLeftOut).map(({ token, name, lastFour, routingNumber }) => ({
      token,
      name,
      lastFour,
      ...(routingNumber !== undefined && { routingNumber }),
    })),
  };
}

const foundOf = answerOf(itemSchemas.found);

export const parseFound = (answer: unknown): string => foundOf(answer).recipientId;

const searchOf = answerOf(Type.Object({ customers: many(20) }));
const customersOf = itemsOf({ part: "customers", schema: itemSchemas.customers });

export const parseSearch = (answer: unknown, onLeftOut: OnLeftOut): FoundCustomer[] =>
  customersOf(searchOf(answer).customers, onLeftOut).map(({ recipientId, name }) => ({ recipientId, name }));

const budgetOf = answerOf(
  Type.Object({
    items: many(60),
    annualEstimate: Type.Unknown(),
    balance: Type.Unknown(),
    energyAssistance: Type.Boolean(),
  }),
);
const usageOf = itemsOf({
  part: "items",
  schema: itemSchemas.usage,
  fault: ({ usageFromDate: from, usageToDate: to }) => notReal(from, to) ?? backwards(from, to),
});
const annualEstimateOf = itemsOf({ part: "annualEstimate", schema: itemSchemas.annualEstimate });
const balanceOf = itemsOf({ part: "balance", schema: itemSchemas.balance });

/** The items in the order of time, the newest last, whatever order they came in. */
export function parseBudget(answer: unknown, onLeftOut: OnLeftOut): BudgetBasis {
  const { items, annualEstimate, balance, energyAssistance } = budgetOf(answer);
  return {
    items: inOrder(usageOf(items, onLeftOut), ({ usageFromDate }) => usageFromDate).map(
      ({ usageFromDate, usageToDate, usage, billAmount }) => ({ usageFromDate, usageToDate, usage, billAmount }),
    ),
    annualEstimate: annualEstimateOf([annualEstimate], onLeftOut)[0] ?? null,
    balance: balanceOf([balance], onLeftOut)[0] ?? null,
    energyAssistance,
  };
}

const preferencesOf = answerOf(
  Type.Object({
    customerName: text(200),
    address: text(500),
    enrolledInEbill: Type.Boolean(),
    parents: many(100),
    contacts: many(100),
  }),
);
const parentsOf = itemsOf({ part: "parents", schema: itemSchemas.parents });
const contactsOf = itemsOf({ part: "contacts", schema: itemSchemas.contacts });

export function parsePreferences(answer: unknown, onLeftOut: OnLeftOut): ErpPreferences {
  const { customerName, address, enrolledInEbill, parents, contacts } = preferencesOf(answer);
  return {
    customerName,
    address,
    enrolledInEbill,
    parents: parentsOf(parents, onLeftOut).map(({ recipientId, categories }) => ({
      recipientId,
      categories: [...categories],
    })),
    contacts: contactsOf(contacts, onLeftOut).map(({ channel, value, preferred, verified }) => ({
      channel,
      value,
      preferred,
      verified,
    })),
  };
}

const billListOf = answerOf(many(200));
const usableBillsOf = itemsOf({
  part: "bills",
  schema: itemSchemas.bills,
  fault: ({ due, ...bill }) =>
    notReal(bill.from, bill.to, bill.issued, ...(due === null || due < "2000" ? [] : [due])) ??
    backwards(bill.from, bill.to) ??
    (bill.payments < 0 && !addsUp(asPaid(bill)) ? "has payments below zero" : null),
});

type Sum = Pick<Static<typeof itemSchemas.bills>, "previousBalance" | "payments" | "lines" | "amountDue">;

/** What was paid is a positive amount. Some systems book it with a minus: their sum says so. */
const asPaid = <Answered extends Sum>(bill: Answered): Answered => ({ ...bill, payments: -bill.payments });

function addsUp({ previousBalance, payments, lines, amountDue }: Sum): boolean {
  const parts = [previousBalance, -payments, ...lines.map(({ amount: charged }) => charged)];
  return signedCentsOf(amountDue) === parts.reduce((cents, part) => cents + signedCentsOf(part), 0);
}

/** In the order in which they were made out, the newest last. */
export function parseBills(answer: unknown, onLeftOut: OnLeftOut): Bill[] {
  const bills = usableBillsOf(billListOf(answer), onLeftOut);
  return inOrder(bills, ({ issued }) => issued).map((answered) => {
    const bill = answered.payments < 0 ? asPaid(answered) : answered;
    return {
      number: bill.number,
      customerName: bill.customerName,
      address: [...bill.address],
      from: bill.from,
      to: bill.to,
      issued: bill.issued,
      due: bill.due === null ? null : tagDate(bill.due),
      lines: bill.lines.map((line) => ({ label: line.label, amount: line.amount })),
      previousBalance: bill.previousBalance,
      payments: bill.payments,
      amountDue: bill.amountDue,
    };
  });
}
