// Whether an agreement is what was signed: its history, the record of its document, and the document itself, byte by byte (threats.md T50).
import type { Database, Queryable } from "../../../database/connect.ts";
import { FileMissing, measured, type FileStore } from "../../../providers/files/files.ts";
import { readQuietly, type ChainKey } from "../../platform/index.ts";
import { readHistory } from "./history.ts";
import { findDocument, findSizes, type Agreement, type StoredDocument } from "./store.ts";

type Key = Pick<Agreement, "accountId" | "agreementKey">;
type Files = Pick<FileStore, "get">;

/** As it is now, whatever is added to it while it is read. */
export const verifyNow = (database: Database, files: Files, key: Key) =>
  readQuietly(database, (on) => verifyAgreement(on, files, key));

export async function verifyAgreement(on: Queryable, files: Files, key: Key) {
  const { entries, isIntact } = await readHistory(on, key);
  const document = await findDocument(on, key);
  return { entries, document, isIntact: isIntact && (document === null || (await isStored(files, document))) };
}

async function isStored(files: Files, { fileKey, sha256, size }: StoredDocument): Promise<boolean> {
  try {
    const { content, result } = measured(await files.get(fileKey));
    for await (const _chunk of content);
    const found = result();
    return found.sha256 === sha256 && found.size === size;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

/** Of documents that are read for one page of a list. */
const mostListedBytes = 32 * 1024 * 1024;

/** Each of them, in their order; null: its document was not read, since those before it are that large. */
export async function verifyListed(
  database: Database,
  files: Files,
  accountId: string,
  agreementKeys: readonly string[],
): Promise<(boolean | null)[]> {
  const sizes = await findSizes(database, accountId, agreementKeys);
  let left = mostListedBytes;
  const checks = agreementKeys.map(async (agreementKey) => {
    const key = { accountId, agreementKey };
    const size = sizes.get(agreementKey) ?? 0;
    const isRead = size <= left;
    if (isRead) left -= size;
    const verify = (on: Queryable) => (isRead ? verifyAgreement(on, files, key) : readHistory(on, key));
    const { isIntact } = await readQuietly<{ isIntact: boolean }>(database, verify);
    return isIntact && !isRead ? null : isIntact;
  });
  return Promise.all(checks);
}

const atOnce = 500;

/** Some agreements that follow this one, whatever is left of each. */
export async function agreementsAfter(on: Queryable, { accountId, id }: ChainKey): Promise<ChainKey[]> {
  const { rows } = await on.raw<{ rows: ChainKey[] }>(
    `select account_id as "accountId", agreement_key as id from (
       select account_id, agreement_key from agreements where (account_id, agreement_key) > (:accountId, :id)
       union select account_id, agreement_key from agreement_history where (account_id, agreement_key) > (:accountId, :id)
       union select account_id, agreement_key from agreement_documents where (account_id, agreement_key) > (:accountId, :id)
     ) as every
     order by 1, 2 limit :atOnce`,
    { accountId, id, atOnce },
  );
  return rows;
}

export interface VerifiedAgreements {
  count: number;
  broken: ChainKey[];
}

/** All of them, or one account's: for `npm run agreements` and for a backup. */
export async function verifyAgreements(
  database: Database,
  files: Files,
  accountId?: string,
): Promise<VerifiedAgreements> {
  const found: VerifiedAgreements = { count: 0, broken: [] };
  for (let last: ChainKey | undefined = { accountId: accountId ?? "", id: "" }; last;) {
    const keys: ChainKey[] = await agreementsAfter(database, last);
    const own = keys.filter((key) => accountId === undefined || key.accountId === accountId);
    for (const key of own) {
      const { isIntact } = await verifyNow(database, files, { accountId: key.accountId, agreementKey: key.id });
      found.count += 1;
      if (!isIntact) found.broken.push(key);
    }
    last = own.length < keys.length ? undefined : keys.at(-1);
  }
  return found;
}
