// The interface of a payment provider: it keeps card and bank numbers, moves the money, and is only called with our keys.
import type { Currency, DeclineCode, PaymentMethod } from "@billwright/schemas";

/** What the customer pays with, as the provider shows it. */
export interface Instrument {
  /** The card's brand or the bank's name. */
  brand: string;
  lastFour: string;
  /** MM/YY; null for a bank account. */
  expiry: string | null;
}

export interface Charge {
  /** Ours; the provider charges at most once under it, however often it is called (threats.md T40). */
  key: string;
  /** In minor units. */
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  /** The provider's token for what was typed into its own fields. */
  token: string;
  /** The name on the card or the account. */
  name: string;
  email: string;
  /** Where the customer comes back to from a confirmation at the bank. */
  returnUrl: string;
  /** From where the customer authorised it. */
  customer: { ip: string; userAgent: string };
}

/** A page of fields that we serve for a provider. */
export interface FieldsPage {
  html: string;
  /** What its content security policy allows; anything else is refused. */
  csp: Readonly<Record<string, readonly string[]>>;
}

/** What has become of a charge. `reason` is in the provider's words, `code` ours. `pending`: the provider knows it and has no result yet; `none`: it knows no charge of this key. */
export type ChargeOutcome =
  | { is: "paid"; instrument: Instrument }
  | { is: "declined"; reason: string; code?: DeclineCode | undefined; instrument: Instrument | null }
  | { is: "action"; url: string; instrument: Instrument }
  | { is: "pending" }
  | { is: "returned"; reason: string; code?: DeclineCode | undefined }
  | { is: "none" };

/** Something has happened to a charge. What happened is requested by its key, so that the order of events does not matter. */
export interface PaymentEvent {
  /** The provider's, for recognising a repeat. */
  id: string;
  /** Of the charge. */
  key: string;
}

export interface PaymentProvider {
  /** The origin of its fields and pages: the paying pages alone may frame it and lead to it. */
  origin: string;
  /** The methods it offers, each with the address of its fields. */
  methods: readonly { method: PaymentMethod; frame: string }[];
  /** A host of ours that serves the provider's fields and nothing else; absent: the provider serves them itself. */
  fields?: { host: string; page(kind: "card" | "check"): FieldsPage };
  /** The header with the signature of its messages. */
  signatureHeader: string;
  /** @throws PaymentsAway: whether it was charged is not known, and has to be requested by its key. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** @throws PaymentsAway */
  status(key: string): Promise<ChargeOutcome>;
  /**
   * From then on nothing is charged under this key; answers what has become of it, `paid` if it was too late.
   * @throws PaymentsAway
   */
  cancel(key: string): Promise<ChargeOutcome>;
  /** The event in a message that the provider has signed; null: it has not, or too long ago. `body` as it came. */
  readEvent(body: Buffer, signature: string, now: Date): PaymentEvent | null;
  /** Everything that was charged, for development. */
  ledger?(): Promise<unknown>;
}

/** The provider did not answer, or not as agreed: the outcome is not known. */
export class PaymentsAway extends Error {
  override name = "PaymentsAway";
}
