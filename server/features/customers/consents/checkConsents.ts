// The nightly check of the record: every chain is whole, up to the end that is kept apart, every text is the one that was shown, and no row has gone. It also
// takes rows of a process of the version before into their chains.
import type { Logger } from "pino";
import type { Database, Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import type { Runtime } from "../../../runtime.ts";
import { sha256Of } from "../../../tokens/sha256.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { isUnbroken, noteCheck, readQuietly } from "../../platform/index.ts";
import { findAllCategories } from "./categories.ts";
import { adoptRows, findEnd, findRows, hashOfRow } from "./rows.ts";
import { lockConsents } from "./store.ts";

export interface CheckServices {
  database: Database;
  runtime: Runtime;
  log: Logger;
}

/** Throws nothing: what is broken is counted, logged and measured, and stays so until somebody looks. */
export const checkConsentsTask =
  (services: CheckServices): Task<"checkConsents"> =>
  async () => {
    const { rows } = await services.database.raw<{ rows: { accountId: string }[] }>(
      `select account_id as "accountId" from consents union select account_id from consent_heads
       union select account_id from recipient_preferences where version > 0 union select account_id from consent_checks order by 1`,
    );
    const checkedAt = services.runtime.now();
    const found = { chains: 0, rows: 0, broken: 0 };
    for (const { accountId } of rows) {
      const counts = await checkAccount(services, accountId);
      found.chains += counts.customers;
      found.rows += counts.rows;
      found.broken += counts.broken;
    }
    await noteCheck(services.database, { kind: "consents", checkedAt, ...found });
  };

async function checkAccount({ database, runtime, log }: CheckServices, accountId: string) {
  const counts = { customers: 0, rows: 0, broken: await countBrokenTexts(database, accountId) };
  for (let after = ""; ;) {
    const ids = await customersAfter(database, accountId, after);
    if (ids.length === 0) break;
    for (const recipientId of ids) {
      const customer = { accountId, recipientId };
      await adopt({ database, runtime }, customer);
      const { rows, isIntact } = await readQuietly(database, (on) => readRecord(on, customer));
      counts.customers++;
      counts.rows += rows.length;
      if (!isIntact) counts.broken++;
    }
    after = ids.at(-1)!;
  }
  const before = await database("consent_checks")
    .where({ account_id: accountId })
    .first<{ rows: number } | undefined>();
  // Rows and ends may both have gone: there are never fewer than the night before.
  if (before && before.rows > counts.rows) counts.broken += 1;
  const level = counts.broken > 0 ? "error" : "info";
  log[level]({ accountId, ...counts, rowsBefore: before?.rows ?? 0 }, "the consents were checked");
  await database("consent_checks")
    .insert({
      account_id: accountId,
      checked_at: runtime.now(),
      ...counts,
      rows: Math.max(counts.rows, before?.rows ?? 0),
    })
    .onConflict("account_id")
    .merge();
  return counts;
}

const atOnce = 500;

/** A page of an account's customers. Each table by itself is asked for no more: PostgreSQL before 17 passes no limit into a union. */
export async function customersAfter(database: Queryable, accountId: string, after: string): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    `select recipient_id as id from (
       (select distinct recipient_id from consents where account_id = :accountId and recipient_id > :after order by 1 limit :atOnce)
       union (select recipient_id from consent_heads where account_id = :accountId and recipient_id > :after order by 1 limit :atOnce)
       union (select recipient_id from recipient_preferences where account_id = :accountId and recipient_id > :after and version > 0
              order by 1 limit :atOnce)
     ) as customers order by 1 limit :atOnce`,
    { accountId, after, atOnce },
  );
  return rows.map(({ id }) => id);
}

/** In a transaction of its own, where there is anything to do. */
async function adopt({ database, runtime }: Omit<CheckServices, "log">, customer: CustomerKey): Promise<void> {
  const { accountId, recipientId } = customer;
  const pending = await database("consents")
    .where({ account_id: accountId, recipient_id: recipientId })
    .whereNull("number")
    .first("version");
  if (!pending) return;
  await inTransaction(database, runtime, async (transaction) => {
    await lockConsents(transaction, customer);
    const categories = await findAllCategories(transaction, accountId);
    await adoptRows(transaction, customer, categories, () => runtime.randomBytes(16).toString("hex"));
  });
}

/** A customer's rows, and whether none was changed, put in or taken out. */
export async function readRecord(database: Queryable, customer: CustomerKey) {
  const rows = await findRows(database, customer);
  const end = await findEnd(database, customer);
  const isUnchanged = isUnbroken(rows, end, (row) => hashOfRow(customer, row));
  // Rows and the end of their chain may have gone together: the number of the last change is kept apart from both.
  const isWhole = end.version <= Math.max(0, ...rows.map(({ version }) => version));
  return { rows, isIntact: isUnchanged && isWhole };
}

/** Texts that are not what their hash says, and rows that say which text was read, of which none is there. */
async function countBrokenTexts(database: Queryable, accountId: string): Promise<number> {
  const texts = await database("consent_texts")
    .where({ account_id: accountId })
    .select<{ hash: string; text: string }[]>("hash", "text");
  const { rows } = await database.raw<{ rows: [{ count: string }] }>(
    `select count(*) as count from consents as it where account_id = :accountId and text_hash is not null and language is not null
       and not exists (select from consent_texts as shown where shown.account_id = it.account_id and shown.hash = it.text_hash
         and shown.language = it.language)`,
    { accountId },
  );
  return texts.filter(({ hash, text }) => sha256Of(text) !== hash).length + Number(rows[0].count);
}
