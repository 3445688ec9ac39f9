// A bill of a customer: which one, and its PDF.
import { moneyFormat } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import type { WholeBlob } from "../../../http/route.ts";
import type { Bill } from "../../../providers/biller/biller.ts";
import { readBillKey } from "../../../tokens/billKey.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { SealedObject } from "../../../tokens/sealed.ts";
import { askBiller } from "../../../http/askBiller.ts";
import type { MessageAttachment } from "../../platform/index.ts";
import { findLanguage } from "../../customers/index.ts";
import { drawBill } from "./drawBill.ts";
import { letterheadOf } from "./letterhead.ts";
import { keptDocument } from "./keep.ts";
import type { DocumentServices } from "./services.ts";
import { documentOfBill, findDocument } from "./store.ts";

export interface WhichBill {
  accountId: string;
  recipientId: string;
  /** The biller's number of it; left out: the newest one. */
  bill?: string | undefined;
}

/** Throws NONE where the biller has no such bill, BUSY while it does not answer. */
export async function findBill(
  { biller }: Pick<DocumentServices, "biller">,
  { accountId, recipientId, bill: number }: WhichBill,
): Promise<Bill> {
  const bills = await askBiller(biller.bills(accountId, recipientId));
  const found = number === undefined ? bills.at(-1) : bills.find((each) => each.number === number);
  if (found === undefined) throw notFound();
  return found;
}

export const fileNameOf = ({ number }: Pick<Bill, "number">): string => `bill-${number.replace(/[^\w-]+/g, "-")}.pdf`;

/** The bill that a sealed value names. Throws NONE. */
export function sealedBill(
  services: DocumentServices,
  { accountId, object }: SealedObject,
  now: Date,
): Promise<WholeBlob> {
  const key = readBillKey(object);
  if (key === null) throw notFound();
  return keptBill(services, { accountId, ...key }, now);
}

/** The bill of a link: the one it names, else the newest. */
export async function linkedBill(
  services: DocumentServices,
  { accountId, recipientId, bill }: TokenPayload<"bill">,
  now: Date,
): Promise<WholeBlob> {
  const number = bill ?? (await findBill(services, { accountId, recipientId })).number;
  return keptBill(services, { accountId, recipientId, bill: number }, now);
}

/** The same file, for a message to bring. Throws NONE, and BUSY while the biller does not answer. */
export async function billFile(
  services: DocumentServices,
  which: Required<WhichBill> & { bill: string },
  now: Date,
): Promise<MessageAttachment> {
  await keptBill(services, which, now);
  const stored = await findDocument(services.database, documentOfBill(which));
  if (stored === null) throw new Error("A document was there, and is not any more.");
  const { name, mediaType, fileKey: key, size, sha256 } = stored;
  return { name, mediaType, file: { key, size, sha256 } };
}

const keptBill = (services: DocumentServices, which: Required<WhichBill> & { bill: string }, now: Date) =>
  keptDocument(services, documentOfBill(which), () => makeBill(services, which), now);

async function makeBill(services: DocumentServices, which: WhichBill) {
  const bill = await findBill(services, which);
  const letterhead = await letterheadOf(services, which, await findLanguage(services.database, which));
  const money = moneyFormat(letterhead.language, letterhead.biller.country);
  const bytes = await drawBill({ ...letterhead, bill, recipientId: which.recipientId, money });
  return { name: fileNameOf(bill), mediaType: "application/pdf", bytes };
}
