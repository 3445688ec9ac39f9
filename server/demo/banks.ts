// The banks that demo customers have paid from before. Routing numbers are the banks' own, account numbers are made up.

export interface DemoBank {
  /** The opaque name the form knows it by. */
  token: string;
  name: string;
  routingNumber: string;
  accountNumber: string;
}

const banks = {
  chase: { name: "Chase", routingNumber: "021000021" },
  wellsFargo: { name: "Wells Fargo", routingNumber: "121000248" },
  bankOfAmerica: { name: "Bank of America", routingNumber: "026009593" },
  usBank: { name: "U.S. Bank", routingNumber: "122105155" },
  navyFederal: { name: "Navy Federal Credit Union", routingNumber: "256074974" },
};
export type BankName = keyof typeof banks;

export const savedBank = (recipientId: string, bank: BankName): DemoBank => ({
  token: `bank-${recipientId}`,
  ...banks[bank],
  accountNumber: `4000${recipientId}71`,
});
