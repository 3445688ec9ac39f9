// The interface of a biller's own system: what it knows about a customer and a form needs to begin.
import type { MergeTag } from "@billwright/schemas";

/** A bank account stored by the biller. Its number stays with the biller. */
export interface SavedBank {
  /** The biller's opaque identifier. */
  token: string;
  /** The bank's name. */
  name: string;
  lastFour: string;
}

export interface BillerRecipient {
  /** Merge tags, including the balance (AccountBalance, PaymentAmount) and the next bill's date (NextBillDate). */
  tags: MergeTag[];
  /** yyyy-mm-dd, the days on which autopay can be set. */
  payDates: string[];
  savedBanks: SavedBank[];
}

export interface Biller {
  /** The data of a customer; null: the biller has no such customer. @throws BillerAway */
  recipient(accountId: string, recipientId: string): Promise<BillerRecipient | null>;
}

/** The biller's system did not answer, or not as agreed. The form opens without its figures, or the call answers BUSY. */
export class BillerAway extends Error {
  override name = "BillerAway";
}
