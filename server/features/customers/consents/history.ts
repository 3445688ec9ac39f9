// A customer's record as people read it: every row, with the words that were shown.
import type { ConsentRow } from "@billwright/engine/consent";
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findAllCategories, idOfName } from "./categories.ts";
import { findRows, type StoredRow } from "./rows.ts";

export interface HistoryRow
  extends ConsentRow, Pick<StoredRow, "number" | "category" | "actor" | "source" | "at" | "linkId" | "language"> {
  /** Null: nothing was shown. */
  text: string | null;
}

/** The oldest first. */
export async function historyOf(database: Queryable, customer: CustomerKey): Promise<HistoryRow[]> {
  const rows = await findRows(database, customer);
  const categories = await findAllCategories(database, customer.accountId);
  const textOf = await textsOf(database, customer.accountId, rows);
  return rows.map((row) => ({
    categoryId: row.categoryId ?? (row.category === "" ? null : idOfName(categories, row.category)),
    ...{ channel: row.channel, contact: row.contact, state: row.state, until: row.until },
    ...{ number: row.number, category: row.category, actor: row.actor, source: row.source, at: row.at },
    ...{ linkId: row.linkId, language: row.language, text: textOf(row) },
  }));
}

/** The words that were read beside a choice, by the hash and the language that its row names. */
export async function textsOf(database: Queryable, accountId: string, rows: readonly StoredRow[]) {
  const texts = await database("consent_texts")
    .where({ account_id: accountId })
    .whereIn(
      "hash",
      rows.flatMap(({ textHash }) => textHash ?? []),
    )
    .select<{ hash: string; language: string; text: string }[]>("hash", "language", "text");
  return ({ textHash, language }: StoredRow): string | null =>
    texts.find((each) => each.hash === textHash && each.language === language)?.text ?? null;
}
