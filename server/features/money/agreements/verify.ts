// Whether an agreement is what was signed: its history, the record of its document, and the document itself, byte by byte (threats.md T50).
import { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Database, Queryable } from "../../../database/connect.ts";
import { FileMissing, measured, type FileStore } from "../../../providers/files/files.ts";
import { readQuietly, type ChainKey } from "../../platform/index.ts";
import { readHistory, type History } from "./history.ts";
import { findSizes, type Agreement, type StoredDocument } from "./store.ts";

type Key = Pick<Agreement, "accountId" | "agreementKey">;
type Files = Pick<FileStore, "get">;

/** As it is now, whatever is added to it while it is read. */
export const verifyNow = (database: Database, files: Files, key: Key): Promise<History> =>
  readQuietly(database, (on) => verifyAgreement(on, files, key));

export async function verifyAgreement(on: Queryable, files: Files, key: Key): Promise<History> {
  const { entries, document, isIntact } = await readHistory(on, key);
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
/** The rest of the database's connections stay free for other requests. */
const checkedAtOnce = 3;
/** After so many documents that cannot be read the file store is taken to be away, and no more of it is asked for. */
const mostUnreadable = 3;

interface Listing {
  database: Database;
  files: Files;
  log: Logger;
}

/**
 * Each of them, in their order. Null: its document was not read, since those before it are that large, or cannot be read now: it is logged, and the list
 * is shown all the same.
 */
export async function verifyListed(
  { database, files, log }: Listing,
  accountId: string,
  agreementKeys: readonly string[],
): Promise<(boolean | null)[]> {
  const sizes = await findSizes(database, accountId, agreementKeys);
  let [left, unreadable] = [mostListedBytes, 0];
  const asStored = async (agreementKey: string, document: StoredDocument): Promise<boolean | null> => {
    if (unreadable >= mostUnreadable) return null;
    try {
      return await isStored(files, document);
    } catch (error) {
      unreadable += 1;
      log.warn({ error, agreementKey }, "a signed document could not be read for the list");
      return null;
    }
  };
  const verify = (agreementKey: string) => {
    const size = sizes.get(agreementKey) ?? 0;
    const isRead = size <= left;
    if (isRead) left -= size;
    return readQuietly(database, async (on): Promise<{ isIntact: boolean; found: boolean | null }> => {
      const { document, isIntact } = await readHistory(on, { accountId, agreementKey });
      if (!isIntact || document === null) return { isIntact, found: isIntact };
      const isSame = isRead ? await asStored(agreementKey, document) : null;
      return { isIntact: isSame !== false, found: isSame };
    });
  };
  const all = Readable.from(agreementKeys).map(verify, { concurrency: checkedAtOnce });
  return ((await all.toArray()) as Awaited<ReturnType<typeof verify>>[]).map(({ found }) => found);
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
