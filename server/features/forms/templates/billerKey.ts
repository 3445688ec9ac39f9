// A form that asks for bank numbers is served only where they can be sealed to the biller's own key (decisions-proposed.md P137).
import type { EnrollmentType } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import { findBillerKey } from "../submissions/index.ts";
import type { Changing } from "./own.ts";

/** Throws 409 where a form of this type would ask for bank numbers that only we could open. */
export async function demandBillerKey({ transaction, template }: Changing, type: EnrollmentType | null): Promise<void> {
  if (type !== "AutoPay" || (await findBillerKey(transaction, template.accountId)) !== null) return;
  throw refuse("REFUSE", "template.noBillerKey");
}
