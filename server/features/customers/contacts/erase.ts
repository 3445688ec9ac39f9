// What a customer has refused outlives their contacts, whoever has them: our table, the biller's own system, and the log of where messages went. Nothing else
// of them does (decisions-proposed.md P134).
import { contactTypes } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { Refused } from "../../../http/refusal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { NotErasable, type BeforeErasing } from "../../customerData.ts";
import { findSentToAll } from "../../platform/index.ts";
import { spelled } from "../codes/index.ts";
import { hasRefusals, keepRefusals } from "../consents/index.ts";
import { namedByBiller } from "./reach.ts";
import { findContacts } from "./store.ts";

/** As each was written, and in the one spelling of all. */
function keep(transaction: Transaction, customer: CustomerKey, contacts: readonly string[], now: Date): Promise<void> {
  const spellings = contacts.flatMap((value) => [value, ...contactTypes.flatMap((each) => spelled(each, value) ?? [])]);
  return keepRefusals(transaction, customer, [...new Set(spellings)], now);
}

export const keepRefusalsOf: BeforeErasing = async (transaction, customer, now, seal, atBiller) => {
  const contacts = await findContacts(transaction, { seal }, customer);
  await keep(transaction, customer, [...contacts.map(({ value }) => value), ...atBiller], now);
};

/** Before the log loses where its messages went. */
export const keepRefusalsOfSent: BeforeErasing = async (transaction, customer, now, seal) =>
  keep(transaction, customer, await findSentToAll(seal, transaction, customer), now);

/** What the biller has of a customer, where a refusal would be lost with it. Throws NotErasable while the biller is away. */
export async function contactsAtBiller(
  services: Parameters<typeof namedByBiller>[0],
  customer: CustomerKey,
): Promise<string[]> {
  if (!(await hasRefusals(services.database, customer))) return [];
  try {
    return await namedByBiller(services, customer);
  } catch (error) {
    if (!(error instanceof Refused) || error.class !== "BUSY") throw error;
    throw new NotErasable(
      "The biller's own system is away, and what the customer has refused is kept for the contacts that it has: try again later.",
    );
  }
}
