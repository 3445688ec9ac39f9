// CheckBillAmount: what the customer of a signed agreement owes now, and the link that pays it (decisions-proposed.md P73, P100, P101).
import { unitsOf } from "@billwright/engine/money";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { findCurrent, isOpen, owedOf, payAddress } from "../payments/index.ts";
import { signedOf } from "./document.ts";
import type { AgreementServices } from "./services.ts";
import { findAgreement, paysForOf } from "./store.ts";

type Name = "POST /api/v1/ViewBill/CheckBillAmount";

/** The result is opened and paid in one go; opened again, it gets another link to the same payment. */
const linkSeconds = 86_400;

/** Throws 409 for one that is not signed. */
export async function checkBill(
  services: AgreementServices,
  { token: link, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, payments } = services;
  const agreement = signedOf(await findAgreement(database, link));
  const paysFor = paysForOf(agreement);
  const payment = await findCurrent(database, { ...agreement, paysFor });
  const { owed } = payment?.state === "paid" ? { owed: 0 } : await owedOf(services, agreement, now);
  if (owed === null) return { billAmount: null, payLink: null, error: null };
  if (owed <= 0) return { billAmount: 0, payLink: null, error: null };
  const billAmount = unitsOf(owed);
  if (payments === null) return { billAmount, payLink: null, error: "pay.notOffered" };
  // One that waits for the customer is finished by the link; of any other nobody knows yet what becomes of it.
  if (payment && isOpen(payment.state) && payment.state !== "action")
    return { billAmount, payLink: null, error: "pay.already" };
  const paid = { amount: billAmount, isFixed: true, paysFor };
  return { billAmount, payLink: await payAddress(services.tokens, agreement, paid, linkSeconds), error: null };
}
