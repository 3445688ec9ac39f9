// Whether a customer wants a message: asked where it is enqueued, and again right before it goes out (preferences.save-call).
import type { Channel } from "@billwright/schemas";
import type { Queryable } from "../../database/connect.ts";
import { currentConsents, type Choice, type Whose } from "../consents/store.ts";

/** A message of a category to a customer. */
export interface About {
  whose: Whose;
  category: string;
  channel: Channel;
}

export type Consent =
  | { isWanted: true; choice: Choice }
  /** `notOffered`: the account has no such category, or not on this channel. */
  | { isWanted: false; reason: "noConsent" | "notOffered" };

/** `isInEbill` is asked only where e-bill would make the difference: the biller's own system knows it. */
export async function askConsent(
  database: Queryable,
  { whose, category, channel }: About,
  isInEbill: (whose: Whose) => boolean | Promise<boolean>,
): Promise<Consent> {
  const { categories } = await currentConsents(database, whose);
  const found = categories.find(({ name }) => name === category);
  const choice = found?.choices.find((each) => each.channel === channel);
  if (!found || !choice) return { isWanted: false, reason: "notOffered" };
  const isWanted = choice.given || (found.newBill && channel === "Email" && (await isInEbill(whose)));
  return isWanted ? { isWanted, choice } : { isWanted: false, reason: "noConsent" };
}
