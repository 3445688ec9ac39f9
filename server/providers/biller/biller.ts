// The interface of a biller's own system: what it knows about a customer and a form needs to begin.
import type { Currency, MergeTag } from "@billwright/schemas";

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

/** A payment that the biller is told of, or its return by the bank. */
export interface Posting {
  /** Ours; the biller posts at most once under it. */
  key: string;
  recipientId: string;
  is: "paid" | "returned";
  /** In the currency's unit, without the tax. */
  amount: number;
  tax: number;
  currency: Currency;
  /** ISO 8601: when the payment was made. */
  at: string;
}

export interface Posted {
  /** What the customer owes then, in the currency's unit; null: the biller does not say. */
  balance: number | null;
}

export interface Biller {
  /** The data of a customer; null: the biller has no such customer. @throws BillerAway */
  recipient(accountId: string, recipientId: string): Promise<BillerRecipient | null>;
  /** Posts a payment to the customer's account, once for a key, however often it is asked. @throws BillerAway */
  post(accountId: string, posting: Posting): Promise<Posted>;
}

/** The biller's system did not answer, or not as agreed. The form opens without its figures, or the call answers BUSY. */
export class BillerAway extends Error {
  override name = "BillerAway";
}
