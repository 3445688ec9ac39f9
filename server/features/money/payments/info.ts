// GetSmartPayInfo: all that the page of a payment link shows, so that no page reads a token (decisions-proposed.md P95).
import { centsOf, unitsOf } from "@billwright/engine/money";
import { currencyOf, type CallData } from "@billwright/schemas";
import { findBrand } from "../../platform/index.ts";
import { debtOf, type CustomersDebt } from "./debt.ts";
import { paysForOf, targetOf, type PaymentLink } from "./link.ts";
import { mostOf } from "./most.ts";
import { receiptOf, resultKeyOf } from "./receipt.ts";
import type { PaymentServices } from "./services.ts";
import { findCurrent, findPaid, findUnderWay, type Payment } from "./store.ts";
import { taxPercentOf } from "./tax.ts";

type Info = CallData<"GET /api/SmartPay/GetSmartPayInfo">;

export async function smartPayInfo(services: PaymentServices, link: PaymentLink, now: Date): Promise<Info> {
  const { database, payments: provider } = services;
  const { RecipientId: accountNumber, Email: email, PhoneNumber: phone } = link;
  const customer = { accountId: link.AccountId, recipientId: accountNumber };
  const [brand, { before, current, returned }, debt] = await Promise.all([
    findBrand(database, customer),
    paymentsBy(services, link),
    debtOf(services, customer, now),
  ]);
  const paid = current?.state === "paid" ? current : before;
  const country = brand?.country ?? "";
  return {
    supportPhoneNumber: brand?.supportPhone ?? null,
    supportEmailAddress: brand?.supportEmail ?? null,
    accountNumber,
    amount: proposed(link, debt),
    isFixed: isFixed(link),
    taxPercent: taxPercentOf(brand),
    ...(brand?.settings["bankAccountDigits"] === 17 && { accountDigits: 17 }),
    country,
    currency: currencyOf(country),
    email,
    phoneNumber: phone,
    methods: provider?.methods.map((each) => ({ ...each })) ?? [],
    state: stateFor(link, current),
    actionUrl: current?.actionUrl ?? null,
    result: current && resultKeyOf(current),
    receipt: paid && receiptOf(paid),
    returned: returned && receiptOf(returned),
    debt: shownDebt(debt, link, now),
    most: unitsOf(mostOf(brand, debt.owed, link.Amount)),
  };
}

export const isFixed = ({ isFixed: fixed, Amount }: PaymentLink): boolean => fixed === true && Amount !== null;

/** What was paid for the link's thing before, what is its newest or under way by any link, and what the bank has taken back. */
async function paymentsBy({ database }: PaymentServices, link: PaymentLink) {
  const { AccountId: accountId, RecipientId: recipientId } = link;
  // Asked first, so that what is under way is never taken for one that was paid before it.
  const before = await findPaid(database, accountId, paysForOf(link));
  const newest = await findCurrent(database, accountId, paysForOf(link));
  const underWay = await findUnderWay(database, { accountId, recipientId });
  const returned = newest?.state === "returned" ? newest : null;
  return { before, returned, current: underWay ?? (returned === null ? newest : null) };
}

/** What another link of no fixed amount has paid leaves this one open: it says so beside the form (P149). */
function stateFor(link: PaymentLink, current: Payment | null): Info["state"] {
  if (current === null) return "open";
  if (current.state !== "paid") return "checking";
  return isFixed(link) || current.linkId === link.jti ? "paid" : "open";
}

/** More than is owed is never proposed, and where nothing is owed, nothing is. */
function proposed(link: PaymentLink, { owed }: CustomersDebt): number | null {
  if (isFixed(link) || owed === null) return link.Amount;
  if (owed <= 0) return null;
  return unitsOf(link.Amount === null ? owed : Math.min(owed, centsOf(link.Amount)));
}

const latelyMs = 30 * 86_400_000;
const mostLately = 5;

function shownDebt(debt: CustomersDebt, link: PaymentLink, now: Date): Info["debt"] {
  const { owed, asOf, newestBill, arrangement, paidLately } = debt;
  const target = targetOf(paysForOf(link));
  const bill = target?.is === "bill" ? debt.bills.find(({ number }) => number === target.number) : undefined;
  const line = arrangement?.status === "standing" ? arrangement.lines.find(({ left }) => left > 0) : undefined;
  return {
    owed: owed === null ? null : unitsOf(owed),
    asOf,
    payer: newestBill?.customerName ?? null,
    bill: bill ? { number: bill.number, due: bill.due, left: unitsOf(bill.left) } : null,
    nextLine: line ? { amount: unitsOf(line.left), due: line.dueDate } : null,
    lately: paidLately(now.getTime() - latelyMs, mostLately).map((payment) => ({
      transactionId: payment.paymentId,
      amount: unitsOf(payment.amount),
      date: payment.createdAt.toISOString(),
      isOnAccount: asOf !== null && payment.createdAt.toISOString() < asOf,
      isByThisLink: payment.linkId === link.jti,
    })),
  };
}
