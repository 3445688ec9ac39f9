// The interface of a biller's own system: what it knows about a customer and a form needs to begin.
import type { ContactChange, CustomerContact } from "@billwright/engine/contacts";
import type { MergeTag } from "@billwright/schemas";
import type { Fact, FactAnswer } from "./facts.ts";

/** A bank account stored by the biller. Its number stays with the biller. */
export interface SavedBank {
  /** The biller's opaque identifier. */
  token: string;
  /** The bank's name. */
  name: string;
  lastFour: string;
  /** By which the bank's logo is found; left out where the biller does not send it. */
  routingNumber?: string;
}

export interface BillerRecipient {
  /** Merge tags, including the balance (AccountBalance, PaymentAmount) and the next bill's date (NextBillDate). */
  tags: MergeTag[];
  /** yyyy-mm-dd, the days on which autopay can be set. */
  payDates: string[];
  savedBanks: SavedBank[];
}

/** What a customer used between two readings. */
interface UsageItem {
  /** yyyy-mm-dd */
  usageFromDate: string;
  usageToDate: string;
  /** In therms. */
  usage: number;
  /** In the currency's unit. */
  billAmount: number;
}

/** What budget billing and its instalment plan are made of. */
export interface BudgetBasis {
  /** The newest last. */
  items: UsageItem[];
  /** What a year will cost; null: not known. */
  annualEstimate: number | null;
  /** What the customer owes; null: not known. */
  balance: number | null;
  /** The customer receives energy assistance: plans may be longer. */
  energyAssistance: boolean;
}

/** What the biller's own system knows of a customer's preferences. */
export interface ErpPreferences {
  customerName: string;
  address: string;
  enrolledInEbill: boolean;
  /** The recipients whose preferences the customer manages, each with the names of the categories that concern it. */
  parents: { recipientId: string; categories: string[] }[];
  /** What was verified first comes first. */
  contacts: CustomerContact[];
}

/** A bill as the biller made it out. Amounts are in the currency's unit. */
export interface Bill {
  /** The biller's own: no other bill of the customer has it. */
  number: string;
  customerName: string;
  /** One line each. */
  address: string[];
  /** yyyy-mm-dd: the time that it is for. */
  from: string;
  to: string;
  issued: string;
  /** Null: it is paid without the customer's doing, or nothing is due. */
  due: string | null;
  /** What is charged, in the biller's words. */
  lines: { label: string; amount: number }[];
  /** What was owed before, and what was paid of it since. */
  previousBalance: number;
  payments: number;
  amountDue: number;
}

/** A customer as a search of the staff finds them. */
export interface FoundCustomer {
  recipientId: string;
  /** Null: the biller does not say. */
  name: string | null;
}

export interface Biller {
  /** The data of a customer; null: the biller has no such customer. @throws BillerAway */
  recipient(accountId: string, recipientId: string): Promise<BillerRecipient | null>;
  /** The recipient with this account number and house number, compared without blanks and without case; null: none. @throws BillerAway */
  lookUp(accountId: string, who: { accountNumber: string; houseNumber: string }): Promise<string | null>;
  /**
   * For the staff: the customers with this e-mail address, phone number or part of a name, as it was typed; 20 at most. None where the biller does not search.
   * @throws BillerAway
   */
  search(accountId: string, text: string): Promise<FoundCustomer[]>;
  /** Null: the biller offers the customer no budget billing. @throws BillerAway */
  budget(accountId: string, recipientId: string): Promise<BudgetBasis | null>;
  /** Null: the biller's own system knows no preferences of the customer. @throws BillerAway */
  preferences(accountId: string, recipientId: string): Promise<ErpPreferences | null>;
  /**
   * Changes a customer's contacts, as changedContacts of the engine does; a repeat changes nothing. `isOne`: what was verified last is preferred.
   * @returns Whether the biller knows the customer. @throws BillerAway
   */
  changeContact(accountId: string, recipientId: string, change: ContactChange & { isOne: boolean }): Promise<boolean>;
  /** The customer's bills that can be shown, the newest last; none for a customer whom it does not know. @throws BillerAway */
  bills(accountId: string, recipientId: string): Promise<Bill[]>;
  /** Sends what a customer agreed to, chose, ended or paid, once for its key, however often it is called. @throws BillerAway */
  hand(accountId: string, fact: Fact): Promise<FactAnswer>;
}

/** The biller's system did not answer, or not as agreed. The form opens without its figures, or the call answers BUSY. */
export class BillerAway extends Error {
  override name = "BillerAway";
}
