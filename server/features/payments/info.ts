// GetSmartPayInfo: all that the page of a payment link shows, so that no page reads a token (decisions-proposed.md P95).
import { currencyOf, type CallData } from "@billwright/schemas";
import { findBrand } from "../branding/store.ts";
import { paysForOf, type PaymentLink } from "./link.ts";
import { receiptOf, resultKeyOf } from "./receipt.ts";
import type { PaymentServices } from "./services.ts";
import { findCurrent } from "./store.ts";
import { taxPercentOf } from "./tax.ts";

export async function smartPayInfo(
  services: PaymentServices,
  link: PaymentLink,
): Promise<CallData<"GET /api/SmartPay/GetSmartPayInfo">> {
  const { database, payments: provider } = services;
  const { AccountId: accountId, RecipientId: accountNumber, Amount: amount, Email: email, PhoneNumber: phone } = link;
  const [brand, newest] = await Promise.all([
    findBrand(database, { accountId }),
    findCurrent(database, accountId, paysForOf(link)),
  ]);
  const country = brand?.country ?? "";
  const returned = newest?.state === "returned" ? newest : null;
  const current = returned === null ? newest : null;
  const isPaid = current?.state === "paid";
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
    state: current === null ? "open" : isPaid ? "paid" : "checking",
    actionUrl: current?.actionUrl ?? null,
    result: current && resultKeyOf(current),
    receipt: isPaid ? receiptOf(current) : null,
    returned: returned && receiptOf(returned),
  };
}
