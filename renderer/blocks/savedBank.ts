/** A bank that the customer saved earlier. */
export interface SavedBank {
  token: string;
  /** The bank's name; '' if unknown. */
  name: string;
  lastFour: string;
  /** The address of the bank's logo. */
  logo?: string;
}
