// From an account and a street number to a short-lived token for the customer's choice (decisions-proposed.md P10, P74, P81).
import { supplierLookUpScreen } from "@billwright/engine/screens";
import { linkAddress, type CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import { lookUpCustomer, type LookUpContext, type LookUpServices } from "../lookUps/index.ts";

type Name = "POST /api/wa/authorize-supplier";

export interface SupplierLookUp extends LookUpServices {
  tokens: Tokens;
}

/** Long enough to read and to choose. */
const tokenSeconds = 30 * 60;

/** Throws BAD for another type, and as lookUpCustomer. */
export function authorizeSupplier(services: SupplierLookUp, context: CallContext<Name>): Promise<CallData<Name>> {
  if (context.body.type.toLowerCase() !== "supplier") throw refuse("BAD", "field.choice", { field: "type" });
  return supplierLink(services, context);
}

/** The same for a landing page that offers several types. */
export async function supplierLink(services: SupplierLookUp, context: LookUpContext): Promise<CallData<Name>> {
  const { brand, recipientId } = await lookUpCustomer(services, supplierLookUpScreen, context);
  if (recipientId === null) return { token: null, url: null, error: "budget.noMatch" };
  const token = await services.tokens.sign("supplier", { accountId: brand.accountId, recipientId }, tokenSeconds);
  return { token, url: linkAddress("supplier", token), error: null };
}
