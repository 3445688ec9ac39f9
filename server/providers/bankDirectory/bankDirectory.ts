// The interface of the bank directory, by routing number.

interface Bank {
  routingNumber: string;
  name: string;
  /** The bank's site; null if unknown. */
  url: string | null;
  /** Identifies the logo (LogoImage); null if there is none. */
  logoId: string | null;
}

export interface LogoImage {
  mediaType: string;
  bytes: Buffer;
}

export interface BankDirectory {
  /** The bank of a routing number with a valid checksum. A number that moved returns the bank it moved to. */
  find(routingNumber: string): Promise<Bank | null>;
  /** Whether a number that is not found is invalid: true once a whole directory was imported, false with only the demo banks. */
  isComplete(): Promise<boolean>;
  logo(logoId: string): Promise<LogoImage | null>;
}
