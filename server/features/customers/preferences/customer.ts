// Who the customer is and how they are reached: from the biller's own system, or from ours.
import type { CustomerContact } from "@billwright/engine/contacts";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { haltsOf } from "../mails/index.ts";
import { findAccount, removedCapture } from "./account.ts";
import type { PreferenceServices } from "./services.ts";
import { erpOf, shownCustomerOf } from "./shownCustomer.ts";

type Erp = "GET /api/v1/CustomerPreference/GetErpCustomerPreferenceData";
type Own = "POST /api/ContactPreference/ContactPreferenceData";

/** Null: the biller's own system does not know the customer, and the page asks for ours. */
export async function erpData(
  services: PreferenceServices,
  { token, query }: CallContext<Erp>,
): Promise<CallData<Erp>> {
  const account = await findAccount(services.database, token.accountId);
  const erp = await erpOf(services, account, token);
  // Another service account has a name and an address of its own, or none that is known.
  const chosen = await shownCustomerOf(services, account, erp, token, query.selectedRecipientId);
  if (erp === null) return null;
  const { parents } = erp;
  const isOwn = chosen.customer.recipientId === token.recipientId || query.selectedRecipientId === undefined;
  const of = isOwn ? erp : await erpOf(services, account, chosen.customer);
  const { customerName = erp.customerName, address = "", enrolledInEbill = false } = of ?? {};
  const recipient = await askBiller(services.biller.recipient(token.accountId, token.recipientId));
  const contacts = await services.contactsShown(token, { erp, recipient });
  return {
    customerName,
    address,
    enrolledInEbill,
    parentRecipientDataSet: parents.map(({ recipientId, categories }) => ({ recipientId, preferences: categories })),
    contactPreferenceData: await itemsOf(services, token.accountId, contacts),
  };
}

export async function contactData(services: PreferenceServices, { token }: CallContext<Own>): Promise<CallData<Own>> {
  const account = await findAccount(services.database, token.accountId);
  const recipient = await askBiller(services.biller.recipient(token.accountId, token.recipientId));
  const tagOf = (name: string) => recipient?.tags.find((tag) => tag.name === name)?.value.trim() || null;
  return {
    ...removedCapture(account),
    contactPreferenceData: await itemsOf(
      services,
      token.accountId,
      await services.contactsShown(token, { erp: null, recipient }),
    ),
    customerName: tagOf("CustomerName"),
    address: tagOf("Address"),
  };
}

const itemsOf = (
  { database }: Pick<PreferenceServices, "database">,
  accountId: string,
  contacts: readonly CustomerContact[],
): Promise<CallData<Own>["contactPreferenceData"]> =>
  Promise.all(
    contacts.map(async ({ channel, value, preferred, verified }) => ({
      ...{ contactType: channel, contactId: value, preffered: preferred, verified },
      ...(await haltsOf(database, accountId, { channel, value })),
    })),
  );
