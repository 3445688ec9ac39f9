// The interface of a signing service: it shows an agreement to the customer, takes the signature, and answers what became of it.

export interface SigningOrder {
  /** Ours: the service prepares at most one agreement under it, however often it is called. */
  key: string;
  /** The service's name for the text that is signed. */
  template: string;
  /** Null: not known. */
  signer: { name: string | null; email: string | null };
  /** Where the customer comes back to. That somebody comes back there proves nothing. */
  returnUrl: string;
  /** The account's: when it was signed is written in it, where the service lets us say so. */
  timeZone: string;
}

interface PreparedAgreement {
  /** The service's name for this agreement. */
  reference: string;
  /** The page on which the customer signs, one of the service's own. */
  address: string;
}

/** `declined`: refused or run out, so that it can no longer be signed. */
export type SigningState = { is: "open"; address: string } | { is: "signed" | "declined" };

export interface SigningProvider {
  /** Whether it has this text; it changes nothing. @throws SigningAway, also where it does not take the key */
  knows(template: string): Promise<boolean>;
  /** @throws SigningAway */
  prepare(order: SigningOrder): Promise<PreparedAgreement>;
  /** @throws SigningAway, also for a reference that the service does not know */
  status(reference: string): Promise<SigningState>;
  /** The signed document, a PDF; null: the service is still making it. Ask only for one that is signed. @throws SigningAway */
  document(reference: string): Promise<Buffer | null>;
}

/** The service did not answer, or not as agreed. */
export class SigningAway extends Error {
  override name = "SigningAway";
}

/** The largest document that is taken. */
export const mostDocumentBytes = 20 * 1024 * 1024;
