// An agreement that was signed and whose document is stored, as the rows say; the signing service knows nothing of it.
import { Readable } from "node:stream";
import type { Database } from "../database/connect.ts";
import type { FileStore } from "../providers/files/files.ts";
import type { AgreementLink } from "../features/money/index.ts";

const at = "2026-11-01T00:00:00Z";
const none = { key: "0".repeat(32), sha256: "0".repeat(64), size: 1 };

type AgreementKey = Pick<AgreementLink, "accountId" | "recipientId" | "agreementId">;

/** Without a file store the document has no file. */
export async function givenSigned(
  database: Database,
  { accountId: account_id, recipientId: recipient_id, agreementId: agreement_id }: AgreementKey,
  files?: FileStore,
): Promise<void> {
  const agreement_key = `${account_id}-${agreement_id}`;
  const state = { state: "signed", attempt: 1, template: "1000001", reference: "1" };
  const times = { created_at: at, updated_at: at };
  await database("agreements").insert({ account_id, recipient_id, agreement_id, agreement_key, ...state, ...times });
  const { key: file_key, sha256, size } = (await files?.put(Readable.from([Buffer.from("%PDF-")]))) ?? none;
  const document = { sha256, size, file_key, stored_at: at };
  await database("agreement_documents").insert({ account_id, agreement_key, ...document });
}
