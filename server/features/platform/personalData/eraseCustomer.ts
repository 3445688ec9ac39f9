// Erases what is stored about a customer, a kind of data at a time, each in one transaction. Run again it erases what has come since, and a run
// that broke off goes on. What the law asks to keep stays (tables.ts says what, and why).
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { dataKinds, type CustomerDataPart, type DataKind } from "../../customerData.ts";
import { tablesOfKind, type CustomerTable } from "./tables.ts";

/** What became of the customer's rows of a table. */
export interface Erased {
  kind: DataKind;
  table: string;
  is: "deleted" | "blanked" | "kept";
  rows: number;
  /** Why something stays. */
  why: string | null;
}

/** @param parts Of each feature that has one. `contacts`: as BeforeErasing has them. Throws NotErasable. */
export async function eraseCustomer(
  database: Database,
  { runtime, seal, contacts = [] }: { runtime: Runtime; seal: Seal; contacts?: readonly string[] },
  customer: CustomerKey,
  parts: readonly CustomerDataPart[],
): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const kind of dataKinds)
    erased.push(
      ...(await inTransaction(database, runtime, async (transaction) => {
        for (const { beforeErasing } of parts)
          await beforeErasing?.[kind]?.(transaction, customer, runtime.now(), seal, contacts);
        const done: Erased[] = [];
        for (const [table, is] of tablesOfKind(kind))
          done.push({ kind, table, ...(await eraseRows(transaction, table, is, customer)) });
        return done;
      })),
    );
  return erased.filter(({ rows }) => rows > 0);
}

async function eraseRows(
  transaction: Transaction,
  table: string,
  { where, erase }: CustomerTable,
  { accountId: account, recipientId: recipient }: CustomerKey,
): Promise<Pick<Erased, "is" | "rows" | "why">> {
  const run = async (sql: string, more: Record<string, string | null> = {}): Promise<number> => {
    const { rowCount } = await transaction.raw<{ rowCount: number }>(sql, { account, recipient, ...more });
    return rowCount;
  };
  if (erase === "delete")
    return { is: "deleted", rows: await run(`delete from ${table} as it where ${where}`), why: null };
  if (!("blank" in erase))
    return { is: "kept", rows: await run(`select 1 from ${table} as it where ${where}`), why: erase.why };
  const columns = Object.keys(erase.blank);
  const set = columns.map((column) => `${column} = :${column}`).join(", ");
  const says = columns.map((column) => `it.${column} is distinct from :${column}`).join(" or ");
  const sql = `update ${table} as it set ${set} where ${where} and (${says})`;
  return { is: "blanked", rows: await run(sql, erase.blank), why: erase.why };
}
