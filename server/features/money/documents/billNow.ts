// The state of a bill today: what is left of it, what its customer owes in all, and the link that pays. From the one state of a customer's money.
import { unitsOf } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import { readBillKey, type BillKey } from "../../../tokens/billKey.ts";
import type { SealedObject } from "../../../tokens/sealed.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findAttachments, findLooks } from "../../platform/index.ts";
import { debtOf, payAddress, paysForBill } from "../payments/index.ts";
import type { DocumentServices } from "./services.ts";
import { findBillOfFile } from "./store.ts";

type BillNow = CallData<"POST /api/v1/Media/BillNow">;

/** A page may be open for long. */
const linkSeconds = 7 * 86_400;

/** Of the customer's bill with this number: nothing is known while the biller is away. */
export async function standingOf(services: DocumentServices, customer: CustomerKey, number: string, now: Date) {
  const { bills, owed, asOf, next } = await debtOf(services, customer, now);
  const bill = bills.find((each) => each.number === number) ?? null;
  // Where the bill is settled: the plan's next line or another bill, else what is owed beside all of them.
  const due = bill !== null && bill.left > 0 ? bill.left : (next?.amount ?? owed ?? 0);
  const isOwed = bill !== null && due > 0 && (owed === null || owed > 0);
  const paid = { amount: unitsOf(due), paysFor: paysForBill(number) };
  return {
    left: bill && unitsOf(bill.left),
    owed: owed === null ? null : unitsOf(owed),
    asOf,
    pay: isOwed && services.payments !== null ? await payAddress(services.tokens, customer, paid, linkSeconds) : null,
    due: bill?.due ?? null,
  };
}

/** Of the bill that a print key names. Throws NONE. */
export async function sealedBillNow(
  services: DocumentServices,
  { accountId, object }: SealedObject,
  now: Date,
): Promise<BillNow> {
  const key = readBillKey(object);
  if (key === null) throw notFound();
  return billNow(services, accountId, key, now);
}

/** Of the bill that came with a message. */
export async function attachedBillNow(
  services: DocumentServices,
  { accountId, object: logId }: SealedObject,
  now: Date,
): Promise<BillNow> {
  const attachments = await findAttachments(services.database, { accountId, logId });
  const pdf = attachments.find(({ mediaType }) => mediaType === "application/pdf");
  const key = pdf ? await findBillOfFile(services.database, accountId, pdf.file.key) : null;
  return key && billNow(services, accountId, key, now);
}

async function billNow(
  services: DocumentServices,
  accountId: string,
  { recipientId, bill: number }: BillKey,
  now: Date,
): Promise<BillNow> {
  const [standing, { country }] = await Promise.all([
    standingOf(services, { accountId, recipientId }, number, now),
    findLooks(services.database, accountId),
  ]);
  return { number, country, ...standing };
}
