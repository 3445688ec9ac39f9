// The recipient with the consents that a link shows: the customer, or another recipient in the customer's care, as the biller's own system says.
import { notFound } from "../../../http/refusal.ts";
import type { ErpPreferences } from "../../../providers/biller/biller.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { askBiller } from "../../../http/askBiller.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { ConsentOptions } from "../consents/index.ts";
import { findAccount, hasErp, isUtility, type PreferenceAccount } from "./account.ts";
import type { PreferenceServices } from "./services.ts";

type Link = TokenPayload<"preference">;

/** What the biller's own system knows of the customer; null: nothing. Throws BUSY while it is away. */
export const erpOf = async (
  { biller }: Pick<PreferenceServices, "biller">,
  account: PreferenceAccount,
  { accountId, recipientId }: CustomerKey,
): Promise<ErpPreferences | null> => (hasErp(account) ? askBiller(biller.preferences(accountId, recipientId)) : null);

export interface ShownCustomer extends Pick<ConsentOptions, "inEbill"> {
  customer: CustomerKey;
  /** Null: every category concerns the recipient. */
  categories: readonly string[] | null;
}

/** Throws NONE for a recipient who is not in the customer's care, BUSY while the biller's own system is away. */
export async function shownCustomerOf(
  services: Pick<PreferenceServices, "biller">,
  account: PreferenceAccount,
  erp: ErpPreferences | null,
  { accountId, recipientId: own }: Link,
  selected: string | undefined,
): Promise<ShownCustomer> {
  const parents = erp?.parents ?? [];
  const first = parents.find(({ recipientId }) => recipientId === own) ?? parents[0];
  const recipientId = selected ?? first?.recipientId ?? own;
  const found = parents.find((parent) => parent.recipientId === recipientId);
  if (!found && (parents.length > 0 || recipientId !== own)) throw notFound();
  const customer = { accountId, recipientId };
  // Another recipient is in e-bill or not by themselves.
  const inEbill = fixesBills(account, recipientId === own ? erp : await erpOf(services, account, customer));
  return { customer, categories: found?.categories ?? null, inEbill };
}

/** Whether e-bill replaces the mails about new bills. */
export const fixesBills = (account: PreferenceAccount, erp: ErpPreferences | null): boolean =>
  isUtility(account) && erp?.enrolledInEbill === true;

/** Whether new bills reach the customer by e-mail as e-bill. Throws BUSY while the biller's own system is away. */
export async function isInEbill(
  { database, biller }: Pick<PreferenceServices, "database" | "biller">,
  customer: CustomerKey,
): Promise<boolean> {
  const account = await findAccount(database, customer.accountId);
  return fixesBills(account, await erpOf({ biller }, account, customer));
}
