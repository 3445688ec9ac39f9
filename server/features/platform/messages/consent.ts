// Whether a customer wants a message: asked where it is enqueued, and again right before it goes out (preferences.save-call).
import type { Channel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { isOfEbill } from "../../customers/consents/categories.ts";
import { currentConsents, type Choice, type ConsentOptions, type Whose } from "../../customers/consents/store.ts";

/** A message of a category to a customer. */
export interface About {
  whose: Whose;
  category: string;
  channel: Channel;
}

export type Consent =
  | { isWanted: true; choice: Choice }
  /** `notOffered`: the account has no such category, or not on this channel. `ofEbill`: e-bill would send it. */
  | { isWanted: false; reason: "noConsent" | "notOffered"; ofEbill: boolean };

/** `options`: what is known of the customer; the job asks the biller only where that would make a difference. */
export async function askConsent(
  database: Queryable,
  { whose, category, channel }: About,
  options: ConsentOptions,
): Promise<Consent> {
  const { categories } = await currentConsents(database, whose, options);
  const found = categories.find(({ name }) => name === category);
  const choice = found?.choices.find((each) => each.channel === channel);
  if (!found || !choice) return { isWanted: false, reason: "notOffered", ofEbill: false };
  if (choice.given) return { isWanted: true, choice };
  return { isWanted: false, reason: "noConsent", ofEbill: isOfEbill(found, channel) };
}
