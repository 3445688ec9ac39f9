// MyBills/Get: the one state of a customer's money as its page shows it. It opens nothing: documents are behind calls of their own.
import { unitsOf } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { findLooks } from "../../platform/index.ts";
import { chargedOf, debtOf, isOpen, shownArrangement, type Payment } from "../payments/index.ts";
import type { MyBillsServices } from "./services.ts";

type MyBills = CallData<"GET /api/v1/MyBills/Get">;

export async function myBillsState(services: MyBillsServices, link: TokenPayload<"bill">, now: Date): Promise<MyBills> {
  const { database } = services;
  const [debt, { country }, autopay] = await Promise.all([
    debtOf(services, link, now),
    findLooks(database, link.accountId),
    services.autopayWay(database, link),
  ]);
  const { owed, asOf, newestBill, bills, other, payments, arrangement, isOnAccount } = debt;
  const ofLink = link.bill ?? newestBill?.number;
  return {
    accountNumber: link.recipientId,
    customerName: newestBill?.customerName ?? null,
    country,
    owed: owed === null ? null : unitsOf(owed),
    asOf,
    bills: bills.toReversed().map(({ number, issued, due, charged, left, status }) => ({
      ...{ number, issued, due, status },
      ...{ charged: unitsOf(charged), left: unitsOf(left), isOfLink: number === ofLink },
    })),
    other: unitsOf(other),
    payments: payments.toReversed().map((payment) => ({
      transactionId: payment.paymentId,
      date: payment.createdAt.toISOString(),
      method: payment.method,
      total: unitsOf(chargedOf(payment)),
      state: stateOf(payment),
      isOnAccount: isOnAccount(payment),
    })),
    plan: arrangement && shownArrangement(arrangement),
    autopay: autopay && { isEnrolled: autopay.isEnrolled },
  };
}

function stateOf({ state }: Payment): MyBills["payments"][number]["state"] {
  if (isOpen(state)) return "checking";
  return state === "returned" ? "returned" : "paid";
}
