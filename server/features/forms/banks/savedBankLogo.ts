// The logo of a bank account that the biller has on file.
import type { BankDirectory } from "../../../providers/bankDirectory/bankDirectory.ts";
import type { SavedBank } from "../../../providers/biller/biller.ts";

/** In the bank directory; null if there is none. */
export async function savedBankLogo(banks: BankDirectory, { routingNumber }: SavedBank): Promise<string | null> {
  const bank = routingNumber === undefined ? null : await banks.find(routingNumber);
  return bank?.logoId ?? null;
}
