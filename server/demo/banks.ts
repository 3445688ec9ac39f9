// The banks that demo customers have paid from before. As with every biller, the number itself is not given away.
import type { SavedBank } from "../providers/biller/biller.ts";

const banks = {
  chase: { name: "Chase", routingNumber: "021000021" },
  wellsFargo: { name: "Wells Fargo", routingNumber: "121000248" },
  bankOfAmerica: { name: "Bank of America", routingNumber: "026009593" },
  usBank: { name: "U.S. Bank", routingNumber: "122105155" },
  navyFederal: { name: "Navy Federal Credit Union", routingNumber: "256074974" },
};
export type BankName = keyof typeof banks;

/** The customer's bank account as the biller has it on file. */
export const savedBank = (recipientId: string, bank: BankName): SavedBank => ({
  token: `bank-${recipientId}`,
  ...banks[bank],
  lastFour: recipientId.slice(-4),
});
