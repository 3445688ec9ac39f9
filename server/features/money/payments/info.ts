// GetSmartPayInfo: all that the page of a payment link shows, so that no page reads a token (decisions-proposed.md P95).
import { centsOf, unitsOf } from "@billwright/engine/money";
import { currencyOf, type CallData } from "@billwright/schemas";
import { findBrand } from "../../platform/index.ts";
import { debtOf, type CustomersDebt } from "./debt.ts";
import { paysForOf, targetOf, type PaymentLink } from "./link.ts";
import { mostOf } from "./most.ts";
import { receiptOf, resultKeyOf } from "./receipt.ts";
import type { PaymentServices } from "./services.ts";
import { byThing, underWay, type Payment } from "./store.ts";
import { feesOf, taxPercentOf } from "./added.ts";

type Info = CallData<"GET /api/SmartPay/GetSmartPayInfo">;

export async function smartPayInfo(services: PaymentServices, link: PaymentLink, now: Date): Promise<Info> {
  const { payments: provider } = services;
  const { RecipientId: accountNumber, Email: email, PhoneNumber: phone } = link;
  const customer = { accountId: link.AccountId, recipientId: accountNumber };
  const [brand, debt] = await Promise.all([findBrand(services.database, customer), debtOf(services, customer, now)]);
  const { before, current, returned } = paymentsBy(link, debt.payments);
  const paid = current?.state === "paid" ? current : before;
  const country = brand?.country ?? "";
  const fees = feesOf(brand);
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
    methods: provider?.methods.map((each) => ({ ...each, ...(fees[each.method] && { fee: fees[each.method] }) })) ?? [],
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
function paymentsBy(link: PaymentLink, payments: readonly Payment[]) {
  const { paid, current: newest } = byThing(payments, paysForOf(link));
  const returned = newest?.state === "returned" ? newest : null;
  return { before: paid, returned, current: underWay(payments) ?? (returned === null ? newest : null) };
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
  const { owed, asOf, newestBill, arrangement, paidLately, isOnAccount } = debt;
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
      isOnAccount: isOnAccount(payment),
      isByThisLink: payment.linkId === link.jti,
    })),
  };
}
