// Whether a customer wants a message. Who owns the consents says so: the wiring connects it (preferences.save-call).
import type { Channel } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

/** A message of a category to a customer. */
export interface About {
  customer: CustomerKey;
  category: string;
  channel: Channel;
}

type Consent =
  /** `isStoppable`: the customer decides; else it always goes out. */
  | { isWanted: true; isStoppable: boolean }
  /** `notOffered`: the account has no such category, or not on this channel. `ofEbill`: e-bill would send it. */
  | { isWanted: false; reason: "noConsent" | "notOffered"; ofEbill: boolean };

/**
 * Asked where a message is enqueued, and again right before it goes out. `inEbill`: new bills reach the customer by e-mail as e-bill, where
 * that is known.
 */
export type AskConsent = (database: Queryable, about: About, known: { inEbill?: boolean }) => Promise<Consent>;
