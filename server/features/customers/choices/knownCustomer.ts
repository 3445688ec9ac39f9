// Whom the staff can see and record something of.
import { askBiller } from "../../../http/askBiller.ts";
import { notFound } from "../../../http/refusal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { historyOf } from "../consents/index.ts";
import { erpOf, findAccount, fixesBills } from "../preferences/index.ts";
import type { ChoiceServices } from "./services.ts";

/**
 * What the biller and the record say of the customer. Throws NONE for one of whom neither knows anything, BUSY while the biller's own system is away.
 */
export async function knownCustomer(services: Pick<ChoiceServices, "database" | "biller">, customer: CustomerKey) {
  const { database, biller } = services;
  const account = await findAccount(database, customer.accountId);
  const erp = await erpOf(services, account, customer);
  const recipient = await askBiller(biller.recipient(customer.accountId, customer.recipientId));
  const history = await historyOf(database, customer);
  if (recipient === null && erp === null && history.length === 0) throw notFound();
  return { account, erp, recipient, inEbill: fixesBills(account, erp), history };
}
