// The categories of an account's messages: what they are about, and on which channels they can be wanted.
import type { Channel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

export interface ChannelRule {
  /** Goes out whatever the customer wants. */
  mandatory?: boolean;
  /** Counts as given until the customer says otherwise. */
  assumed?: boolean;
}

export interface Category {
  /** Also its id. */
  name: string;
  description: string;
  visible: boolean;
  hide: boolean;
  /** Tells of a new bill: by e-mail it belongs to e-bill. */
  newBill: boolean;
  /** Of each channel on which it can be wanted. */
  channels: Readonly<Partial<Record<Channel, ChannelRule>>>;
}

export const findCategories = (database: Queryable, accountId: string): Promise<Category[]> =>
  database("categories").where({ account_id: accountId }).orderBy(["position", "name"]).select({
    name: "name",
    description: "description",
    visible: "visible",
    hide: "hide",
    newBill: "new_bill",
    channels: "channels",
  });

/** Whether e-bill sends it to whoever is in e-bill, whatever they want here (preferences.ebill). */
export const isOfEbill = ({ newBill }: Pick<Category, "newBill">, channel: Channel): boolean =>
  newBill && channel === "Email";

/** Whether the customer's page shows it (preferences.hidden). */
export const isShown = ({ visible, hide }: Pick<Category, "visible" | "hide">): boolean => visible && !hide;
