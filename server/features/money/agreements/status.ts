// UpdateAgreementStatus: the server asks the signing service itself whether the agreement is signed. That somebody came back proves nothing.
import type { CallData } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { addJob } from "../../../jobs/queue.ts";
import { addHistory } from "./history.ts";
import { notifyTenant } from "../../platform/index.ts";
import { askSigning, type AgreementServices, type Who } from "./services.ts";
import { changeAgreement, findAgreement, lockAgreement, type Agreement } from "./store.ts";

type Name = "POST /api/v1/ViewBill/UpdateAgreementStatus";

/** By then whoever signed has come back, or will not. */
const storeSeconds = 60;

export async function updateStatus(
  services: AgreementServices,
  { token: link, ...who }: CallContext<Name>,
): Promise<CallData<Name>> {
  const agreement = await findAgreement(services.database, link);
  return { status: agreement === null ? "new" : (await settle(services, agreement, who)).agreement.state };
}

export interface Settled {
  agreement: Agreement;
  /** Where it is signed; null: it is not open. */
  address: string | null;
}

/** The agreement as it is now, requested from the signing service while it is open. A signature is final. Throws BUSY while that is away. */
export async function settle(services: AgreementServices, agreement: Agreement, who: Who): Promise<Settled> {
  const { signing } = services;
  const { state, reference } = agreement;
  if (state !== "open" || reference === null) return { agreement, address: null };
  if (signing === null) throw refuse("GONE", "agreement.notOffered");
  const status = await askSigning(signing.status(reference));
  if (status.is === "open") return { agreement, address: status.address };
  return { agreement: await record(services, agreement, status.is, who), address: null };
}

/** Of several requests that learn the same, one records it. */
function record(
  { database, runtime, audit }: AgreementServices,
  { reference, ...agreement }: Agreement,
  decision: "signed" | "declined",
  { ip, userAgent }: Who,
): Promise<Agreement> {
  const { accountId, recipientId, agreementKey } = agreement;
  return inTransaction(database, runtime, async (transaction) => {
    const now = runtime.now();
    const locked = await lockAgreement(transaction, { reference, ...agreement });
    if (locked.state !== "open" || locked.reference !== reference) return locked;
    await changeAgreement(transaction, locked, { state: decision }, now);
    const { template } = locked;
    await addHistory(transaction, locked, { action: decision, template, reference, sha256: null, ip, userAgent, now });
    if (decision === "signed")
      await addJob(
        transaction,
        "storeAgreement",
        agreementKey,
        { accountId, agreementKey },
        { afterSeconds: storeSeconds },
      );
    if (decision === "signed") {
      const data = { recipientId, agreementId: agreement.agreementId, agreementKey, template };
      const key = `agreement.signed:${agreementKey}`;
      await notifyTenant(transaction, { accountId, event: "agreement.signed", key, at: now, data });
    }
    const actor = `recipient:${recipientId}`;
    await audit.write(transaction, { accountId, actor, action: `agreement_${decision}`, object: agreementKey, ip });
    return { ...locked, state: decision };
  });
}
