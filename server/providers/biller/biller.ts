// The interface of a biller's own system: what it knows of a customer that a form needs to begin.
import type { MergeTag } from "@billwright/schemas";

/** A bank account the biller has on file. The number itself stays with the biller. */
export interface SavedBank {
  /** The biller's opaque name for it. */
  token: string;
  /** The bank's name. */
  name: string;
  lastFour: string;
}

export interface BillerRecipient {
  /** Merge tags, the balance (AccountBalance, PaymentAmount) and the next bill's date (NextBillDate) among them. */
  tags: MergeTag[];
  /** yyyy-mm-dd, the days autopay may be set to. */
  payDates: string[];
  savedBanks: SavedBank[];
}

export interface Biller {
  /** What is known of a customer; null: the biller has no such customer. @throws BillerAway */
  recipient(accountId: string, recipientId: string): Promise<BillerRecipient | null>;
}

/** The biller's system did not answer, or not with what was agreed. The form opens without its figures, or the caller says BUSY. */
export class BillerAway extends Error {
  override name = "BillerAway";
}
