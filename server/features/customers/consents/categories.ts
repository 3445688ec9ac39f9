// The categories of an account's messages: what they are about, and on which channels they can be wanted.
import type { CategoryKind, KnownCategory, SendingCap, SendingHours } from "@billwright/engine/consent";
import { findCategory, findCategoryEver } from "@billwright/engine/consent";
import type { Channel, Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

export interface ChannelRule {
  /** Goes out whatever the customer wants. */
  mandatory?: boolean;
  /** Counts as given until the customer says otherwise; of marketing it does not. */
  assumed?: boolean;
}

export interface Category extends KnownCategory {
  description: string;
  /** As customers read it, by language. */
  descriptions: Readonly<Partial<Record<Language, string>>>;
  kind: CategoryKind;
  visible: boolean;
  hide: boolean;
  /** Announces a new bill: by e-mail it belongs to e-bill. */
  newBill: boolean;
  /** Of each channel on which it can be wanted. */
  channels: Readonly<Partial<Record<Channel, ChannelRule>>>;
  rules: Readonly<{ hours?: SendingHours; cap?: SendingCap }>;
}

/** Those that are offered now. */
export const findCategories = async (database: Queryable, accountId: string): Promise<Category[]> =>
  (await findAllCategories(database, accountId)).filter(({ isRemoved }) => !isRemoved);

/** Removed ones too: the consents and refusals of them are kept. */
export const findAllCategories = (database: Queryable, accountId: string): Promise<Category[]> =>
  database("categories").where({ account_id: accountId }).orderBy(["position", "name"]).select<Category[]>(
    {
      id: "category_id",
      name: "name",
      names: "names",
      formerNames: "former_names",
      description: "description",
      descriptions: "descriptions",
      visible: "visible",
      hide: "hide",
      newBill: "new_bill",
      channels: "channels",
      rules: "rules",
    },
    database.raw("coalesce(kind, 'transactional') as kind"),
    database.raw('removed_at is not null as "isRemoved"'),
  );

/** The id of the one that had this name at that time, also where it was removed since; a removed one's id is no name. */
export const idOfName = (categories: readonly KnownCategory[], name: string): string | null =>
  (findCategory(categories, name) ?? findCategoryEver(categories, name))?.id ?? null;

/** Whether e-bill sends it to whoever is in e-bill, whatever they want here (preferences.ebill). */
export const isOfEbill = ({ newBill }: Pick<Category, "newBill">, channel: Channel): boolean =>
  newBill && channel === "Email";

/** Whether the customer's page shows it (preferences.hidden). */
export const isShown = ({ visible, hide }: Pick<Category, "visible" | "hide">): boolean => visible && !hide;
