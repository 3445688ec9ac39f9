// The choice of one customer: read, and changed with all consequences in one transaction.
import { supplierChoice, supplierArea, type SupplierChoice } from "@billwright/engine/screens";
import type { CallData } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import type { Runtime } from "../../../runtime.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { type Audit, handFact, handOverState, notifyTenant } from "../../platform/index.ts";
import { findChoice, storeChoice, type Customer } from "./store.ts";

type Pref = CallData<"GET /api/wa/supplier-pref">;

export interface SupplierServices {
  database: Database;
  runtime: Runtime;
  biller: Biller;
  audit: Audit;
}

/** What the biller knows of where the customer lives, in its tags; null: it knows no such customer. Throws BUSY while it is away. */
async function residenceOf(
  { biller }: Pick<SupplierServices, "biller">,
  { accountId, recipientId }: Customer,
): Promise<Pick<Pref, "accCategory" | "isResidential"> | null> {
  const known = await askBiller(biller.recipient(accountId, recipientId));
  if (known === null) return null;
  const tag = (name: string) => known.tags.find((each) => each.name === name)?.value.trim() ?? "";
  return { accCategory: tag("AccCategory").toUpperCase(), isResidential: tag("Residential").toLowerCase() === "true" };
}

/** The choice as far as the customer has it: who moved away from Maryland has no second one. */
const asOffered = (
  { accCategory, isResidential }: Pick<Pref, "accCategory" | "isResidential">,
  choice: SupplierChoice,
): SupplierChoice => supplierChoice(supplierArea(accCategory, isResidential), choice);

export async function supplierPref(services: SupplierServices, customer: Customer): Promise<Pref> {
  const [residence, choice] = await Promise.all([
    residenceOf(services, customer),
    findChoice(services.database, customer),
  ]);
  const contractAccount = customer.recipientId;
  if (residence === null)
    return {
      contractAccount,
      doNotContact: false,
      doNotTransfer: false,
      isResidential: false,
      accCategory: "",
      version: choice.version,
      error: "supplier.unavailable",
    };
  const { accountId, recipientId: about } = customer;
  const handOver = await handOverState(services.database, { accountId, about, kinds: ["supplier.chosen"] });
  return {
    ...{ contractAccount, ...residence, ...asOffered(residence, choice), version: choice.version, error: null },
    ...(handOver !== null && { handOver }),
  };
}

/**
 * The state that is named; a repeat changes nothing and notifies nobody. A page that is older than the choice takes nothing of it back. Throws BAD
 * for a transfer that cannot be chosen.
 */
export async function updateSupplierPref(
  services: SupplierServices,
  { token, body, ip, now }: CallContext<"POST /api/wa/supplier-pref-update">,
): Promise<CallData<"POST /api/wa/supplier-pref-update">> {
  const { accountId, recipientId } = token;
  const { doNotContact, doNotTransfer, version: seen = null, source = null } = body;
  const residence = await residenceOf(services, token);
  if (residence === null) return { error: "supplier.unavailable" };
  const choice = { doNotContact, doNotTransfer };
  if (doNotTransfer && !asOffered(residence, choice).doNotTransfer)
    throw refuse("BAD", "supplier.noTransfer", { field: "doNotTransfer" });
  return inTransaction(services.database, services.runtime, async (transaction) => {
    const outcome = await storeChoice(transaction, token, { ...choice, source, at: now, seen });
    if (outcome === "stale") return { error: "supplier.stale" };
    if (outcome === "same") return { error: null };
    const key = services.runtime.newId();
    const data = { recipientId, ...choice };
    const fact = { kind: "supplier.chosen", key, about: recipientId, at: now } as const;
    await handFact(transaction, { accountId, recipientId }, { ...fact, data: choice });
    await notifyTenant(transaction, { accountId, event: "supplier.changed", key, at: now, data });
    const actor = `recipient:${recipientId}`;
    const action = "supplier_changed";
    await services.audit.write(transaction, { accountId, actor, action, object: recipientId, ip, detail: choice });
    return { error: null };
  });
}
