// AuthorizeUser: opens the flow for a customer who has no link.
import { budgetLookUpScreen } from "@billwright/engine/screens";
import type { CallData } from "@billwright/schemas";
import type { CallContext } from "../../../http/route.ts";
import { lookUpCustomer } from "../../customers/index.ts";
import { budgetResult, nothing } from "./result.ts";
import type { BudgetServices } from "./services.ts";

type Name = "POST /api/BudgetBill/AuthorizeUser";

/** Long enough for the flow. */
const tokenSeconds = 30 * 60;

export async function authorize(services: BudgetServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { brand, recipientId } = await lookUpCustomer(services, budgetLookUpScreen, context);
  const { accountId, country } = brand;
  if (recipientId === null) return { ...nothing, error: "budget.noMatch", country };
  const token = await services.tokens.sign("budget", { accountId, recipientId }, tokenSeconds);
  return budgetResult(services, { accountId, recipientId }, token, context.now);
}
