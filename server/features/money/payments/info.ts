// GetSmartPayInfo: all that the page of a payment link shows, so that no page reads a token (decisions-proposed.md P95).
import { currencyOf, type CallData } from "@billwright/schemas";
import { findBrand } from "../../platform/index.ts";
import { paysForOf, type PaymentLink } from "./link.ts";
import { receiptOf, resultKeyOf } from "./receipt.ts";
import type { PaymentServices } from "./services.ts";
import { findCurrent, findPaid } from "./store.ts";
import { taxPercentOf } from "./tax.ts";

export async function smartPayInfo(
  services: PaymentServices,
  link: PaymentLink,
): Promise<CallData<"GET /api/SmartPay/GetSmartPayInfo">> {
  const { database, payments: provider } = services;
  const { AccountId: accountId, RecipientId: accountNumber, Amount: amount, Email: email, PhoneNumber: phone } = link;
  const brand = await findBrand(database, { accountId });
  // Asked first, so that what is under way is never taken for one that was paid before it.
  const before = await findPaid(database, accountId, paysForOf(link));
  const newest = await findCurrent(database, accountId, paysForOf(link));
  const returned = newest?.state === "returned" ? newest : null;
  const current = returned === null ? newest : null;
  const paid = current?.state === "paid" ? current : before;
  const country = brand?.country ?? "";
  return {
    supportPhoneNumber: brand?.supportPhone ?? null,
    supportEmailAddress: brand?.supportEmail ?? null,
    accountNumber,
    amount,
    isFixed: link.isFixed === true && amount !== null,
    taxPercent: taxPercentOf(brand),
    country,
    currency: currencyOf(country),
    email,
    phoneNumber: phone,
    methods: provider?.methods.map((each) => ({ ...each })) ?? [],
    state: current === null ? "open" : current.state === "paid" ? "paid" : "checking",
    actionUrl: current?.actionUrl ?? null,
    result: current && resultKeyOf(current),
    receipt: paid && receiptOf(paid),
    returned: returned && receiptOf(returned),
  };
}
