// What makes a pass a file that a wallet takes: the certificates of its issuer, and the signature over every part.
import type { Pass } from "@billwright/engine/pass";

/** A pass to be signed. */
export interface UnsignedPass {
  pass: Pass;
  /** The same for one customer's pass, however often it is fetched: the wallet replaces the older one. */
  serialNumber: string;
  /** The biller's name. */
  organization: string;
}

export interface PassSigner {
  /** The file (application/vnd.apple.pkpass). */
  sign(unsigned: UnsignedPass): Promise<Buffer>;
}
