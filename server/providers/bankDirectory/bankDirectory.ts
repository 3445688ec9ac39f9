// The interface of the directory of banks, by routing number.

export interface Bank {
  routingNumber: string;
  name: string;
  /** The bank's site; null where it is not known. */
  url: string | null;
  /** Names the logo (LogoImage); null where there is none. */
  logoId: string | null;
}

export interface LogoImage {
  mediaType: string;
  bytes: Buffer;
}

export interface BankDirectory {
  /** The bank of a routing number that passes the checksum; a number that moved gives the bank it moved to. */
  find(routingNumber: string): Promise<Bank | null>;
  /** Whether a number that is not found is no bank's: so once a whole directory was imported, not with the few demo banks. */
  isComplete(): Promise<boolean>;
  logo(logoId: string): Promise<LogoImage | null>;
}
