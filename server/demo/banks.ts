// The banks that demo customers have paid from before. As with every biller, the number itself is not given away.
import type { SavedBank } from "../providers/biller/biller.ts";

const bankNames = {
  chase: "Chase",
  wellsFargo: "Wells Fargo",
  bankOfAmerica: "Bank of America",
  usBank: "U.S. Bank",
  navyFederal: "Navy Federal Credit Union",
};
export type BankName = keyof typeof bankNames;

/** The customer's bank account as the biller has it on file. */
export const savedBank = (recipientId: string, bank: BankName): SavedBank => ({
  token: `bank-${recipientId}`,
  name: bankNames[bank],
  lastFour: recipientId.slice(-4),
});
