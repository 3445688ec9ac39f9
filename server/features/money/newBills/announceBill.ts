// Notifies a customer of a bill: one message on each channel of the account's category for new bills, once for each bill. What the customer does
// not want is in the log with its reason, and goes nowhere.
import { contactTypes, type ContactType } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import type { Bill } from "../../../providers/biller/biller.ts";
import { findCategories, type Category, languageFor } from "../../customers/index.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { billFile, findBill } from "../documents/index.ts";
import { owedOf } from "../payments/index.ts";
import type { MessageAttachment } from "../../platform/index.ts";
import { howReached, type Reached } from "./addresses.ts";
import type { NewBillServices } from "./services.ts";
import { addNotice, wordsOf, type BillNotice } from "./notice.ts";

/** The account's category that new bills belong to; undefined: nobody is notified of them. */
export const newBillCategory = (categories: readonly Category[]): Category | undefined =>
  categories.find(({ newBill }) => newBill);

/** Throws while the biller is away, or does not have the bill yet: the job is tried again. */
export const announceBillTask =
  (services: NewBillServices): Task<"tellOfBill"> =>
  async ({ accountId, recipientId, bill: number }) => {
    const { database, log } = services;
    const customer = { accountId, recipientId };
    const category = newBillCategory(await findCategories(database, accountId));
    if (category === undefined) return log.warn({ accountId }, "the account has no category for new bills");
    const bill = await findBill(services, { ...customer, ...(number !== null && { bill: number }) });
    const reached = await howReached(services, customer);
    const { addresses, lost } = reached;
    const on = contactTypes.filter(
      (channel) => category.channels[channel] && (addresses[channel] !== undefined || lost.includes(channel)),
    );
    if (on.length === 0) return log.warn({ accountId }, "a customer has no address to tell of a bill");
    const now = services.runtime.now();
    // Only a mail has it.
    const attachment =
      on.includes("Email") && addresses.Email !== undefined
        ? await billFile(services, { ...customer, bill: bill.number }, now)
        : null;
    const { owed } = await owedOf(services, customer, now);
    await announce(services, { customer, category: category.id, bill, owed, attachment }, on, reached);
  };

interface Announcement {
  customer: CustomerKey;
  category: string;
  bill: Bill;
  owed: number | null;
  attachment: MessageAttachment | null;
}

const announce = (
  services: NewBillServices,
  { customer, ...announcement }: Announcement,
  channels: readonly ContactType[],
  { addresses, contacts, inEbill }: Reached,
): Promise<void> =>
  inTransaction(services.database, services.runtime, async (transaction) => {
    const language = await languageFor(transaction, customer, "en");
    const words = await wordsOf(services, transaction, { ...customer, ...announcement, language });
    const notice: BillNotice = { ...customer, ...announcement, inEbill, contacts, language, words };
    for (const channel of channels) await addNotice(services, transaction, notice, channel, addresses[channel]);
  });
