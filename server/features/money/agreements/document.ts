// UploadAgreement: the signed document, fetched from the signing service and stored once (decisions-proposed.md P119, threats.md T36).
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { inTransaction } from "../../../database/transaction.ts";
import { busy, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { handFact, holdsVirus, inspect, storeFile, inTemporaryFolder } from "../../platform/index.ts";
import { addHistory } from "./history.ts";
import { askSigning, type AgreementServices, type Who } from "./services.ts";
import { settle } from "./status.ts";
import { findAgreement, findByKey, findDocument, insertDocument, lockAgreement, type Agreement } from "./store.ts";

/** Throws 409 for one that is not signed, BUSY while the document cannot be had. */
export async function uploadAgreement(
  services: AgreementServices,
  { token: link, ...who }: CallContext<"POST /api/v1/ViewBill/UploadAgreement">,
): Promise<null> {
  const agreement = await findAgreement(services.database, link);
  await storeDocument(services, signedOf(agreement && (await settle(services, agreement, who)).agreement), who);
  return null;
}

/** Throws 409 for an agreement that is not signed. */
export function signedOf(agreement: Agreement | null): Agreement {
  if (agreement?.state !== "signed") throw refuse("REFUSE", "agreement.notSigned");
  return agreement;
}

/** Whoever signed may not come back. */
export const storeAgreementTask =
  (services: AgreementServices): Task<"storeAgreement"> =>
  async ({ accountId, agreementKey }) => {
    const agreement = await findByKey(services.database, accountId, agreementKey);
    if (agreement?.state === "signed") await storeDocument(services, agreement, { ip: null, userAgent: null });
  };

async function storeDocument(services: AgreementServices, agreement: Agreement, who: Who): Promise<void> {
  const { database, signing, files } = services;
  if ((await findDocument(database, agreement)) !== null) return;
  if (signing === null) throw refuse("GONE", "agreement.notOffered");
  const bytes = await askSigning(signing.document(agreement.reference!));
  if (bytes === null) throw busy(new Error("The signed document is not ready yet."));
  const stored = await inTemporaryFolder(async (folder) => {
    const path = join(folder, "agreement.pdf");
    await writeFile(path, bytes, { mode: 0o600 });
    await check(services, path);
    return storeFile(files, path);
  });
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const isNew = await record(services, agreement, { sha256, size: stored.size, fileKey: stored.key }, who);
  if (!isNew) await files.remove(stored.key);
}

/** The service is trusted, and its document is looked into as any upload is. Throws BUSY: nothing else can be done about it here. */
async function check({ scanner, log }: AgreementServices, path: string): Promise<void> {
  const inspected = await inspect(path, path);
  const fault = typeof inspected === "string" ? inspected : (await holdsVirus(scanner, path)) ? "virus" : null;
  if (fault === null) return;
  log.error({ fault }, "a signed document is not stored");
  throw busy(new Error(`The signed document cannot be stored: ${fault}.`));
}

/** False: another request was faster. */
function record(
  { database, runtime, audit }: AgreementServices,
  agreement: Agreement,
  document: Parameters<typeof insertDocument>[2],
  { ip, userAgent }: Who,
): Promise<boolean> {
  const { accountId, recipientId, agreementKey: object, template, reference } = agreement;
  const { sha256 } = document;
  return inTransaction(database, runtime, async (transaction) => {
    const now = runtime.now();
    await lockAgreement(transaction, agreement);
    if (!(await insertDocument(transaction, agreement, document, now))) return false;
    await addHistory(transaction, agreement, { action: "stored", template, reference, sha256, ip, userAgent, now });
    const fact = { kind: "agreement.signed", key: object, about: object, at: now } as const;
    await handFact(transaction, { accountId, recipientId }, { ...fact, data: { agreementId: object, template } });
    const actor = ip === null ? "job:storeAgreement" : `recipient:${recipientId}`;
    const detail = { sha256 };
    await audit.write(transaction, { accountId, actor, action: "agreement_stored", object, ip, detail });
    return true;
  });
}
