// AuthorizeUser: a customer of the host's tenant, by account and house number (decisions-proposed.md P10, P90; threats.md T43).
import { budgetLookUpScreen } from "@billwright/engine";
import { limits as rules, type CallData } from "@billwright/schemas";
import { checkScreen } from "../../http/checkScreen.ts";
import { notFound } from "../../http/refusal.ts";
import type { CallContext } from "../../http/route.ts";
import { askBiller } from "../askBiller.ts";
import { findBrand } from "../branding/store.ts";
import { budgetResult, nothing } from "./result.ts";
import type { BudgetServices } from "./services.ts";

type Name = "POST /api/BudgetBill/AuthorizeUser";

/** Long enough for the flow. */
const tokenSeconds = 30 * 60;

export async function authorize(
  services: BudgetServices,
  { body, host, now, noMiss }: CallContext<Name>,
): Promise<CallData<Name>> {
  checkScreen(budgetLookUpScreen, body, now);
  const brand = await findBrand(services.database, { host });
  if (!brand) throw notFound();
  const { accountId, country } = brand;
  const accountNumber = body.accountNumber.replace(/\s/g, "");
  const key = [accountId, "lookUp", accountNumber];
  await services.limits.take(rules.lookUpAccountMisses, key);
  const who = { accountNumber, houseNumber: body.houseNumber };
  const recipientId = await askBiller(services.biller.lookUp(accountId, who));
  if (recipientId === null) return { ...nothing, error: "budget.noMatch", country };
  await Promise.all([noMiss(), services.limits.giveBack(rules.lookUpAccountMisses, key)]);
  const token = await services.tokens.sign("budget", { accountId, recipientId }, tokenSeconds);
  return budgetResult(services, { accountId, recipientId }, token);
}
