// A consent that a customer has given or taken back on the page, for tests of what is sent.
import type { Channel } from "@billwright/schemas";
import { findCategories, saveConsents } from "../features/customers/index.ts";
import { inTransaction } from "../database/transaction.ts";
import type { CustomerKey } from "../tokens/subject.ts";
import type { TestServer } from "./server.ts";

/** @param wish `category`: by its name. */
export async function givenConsent(
  { connection, clock }: Pick<TestServer, "connection" | "clock">,
  customer: CustomerKey,
  { category, ...wish }: { category: string; channel: Channel; given: boolean },
): Promise<void> {
  const evidence = {
    ...({
      actor: `recipient:${customer.recipientId}`,
      source: "page",
      at: clock.now(),
      ip: null,
      userAgent: null,
    } as const),
    ...({ linkId: null, language: "en", salt: "random", textOf: () => null } as const),
  };
  const found = (await findCategories(connection.database, customer.accountId)).find(({ name }) => name === category);
  await inTransaction(connection.database, clock, (transaction) =>
    saveConsents(transaction, customer, [{ categoryId: found!.id, ...wish }], evidence),
  );
}
