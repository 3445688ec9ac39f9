// The account that the money will come from, by its bank and last four digits; never more of it.
import type { FormState } from "@billwright/engine";
import type { SavedBank } from "../savedBank.ts";

/** Null while none is chosen, or the numbers differ. The name is '' where the bank is not known. */
export function paidFrom(
  { payment, routing }: FormState,
  savedBanks: readonly SavedBank[],
): { name: string; lastFour: string; logo?: string | null } | null {
  if (payment?.isSaved) return savedBanks.find((bank) => bank.token === payment.token) ?? null;
  const account = payment?.bankAccountNumber ?? "";
  if (account === "" || account !== payment?.confirmBankAccountNumber) return null;
  const { name = "", logo = null } = routing?.bank ?? {};
  return { name, lastFour: account.slice(-4), logo };
}
