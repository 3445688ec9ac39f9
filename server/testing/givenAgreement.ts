// An agreement that was signed and whose document is stored, as the rows say; the signing service knows nothing of it.
import type { Database } from "../database/connect.ts";
import type { AgreementLink } from "../features/money/index.ts";

const at = "2026-11-01T00:00:00Z";

type AgreementKey = Pick<AgreementLink, "accountId" | "recipientId" | "agreementId">;

export async function givenSigned(
  database: Database,
  { accountId: account_id, recipientId: recipient_id, agreementId: agreement_id }: AgreementKey,
): Promise<void> {
  const agreement_key = `${account_id}-${agreement_id}`;
  const state = { state: "signed", attempt: 1, template: "1000001", reference: "1" };
  const times = { created_at: at, updated_at: at };
  await database("agreements").insert({ account_id, recipient_id, agreement_id, agreement_key, ...state, ...times });
  const document = { sha256: "0".repeat(64), size: 1, file_key: "0".repeat(32), stored_at: at };
  await database("agreement_documents").insert({ account_id, agreement_key, ...document });
}
