// The proof of a customer's consents: each row with who, when and from where, the words that were read, and the chain that nobody can change unseen.
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { readRecord } from "./checkConsents.ts";
import { textsOf } from "./history.ts";
import type { StoredRow } from "./rows.ts";

/** As text, for `npm run customer -- proof`. */
export async function proofOf(database: Queryable, customer: CustomerKey): Promise<string> {
  const { rows, isIntact } = await readRecord(database, customer);
  const textOf = await textsOf(database, customer.accountId, rows);
  const linesOf = (row: StoredRow): string[] => {
    const text = textOf(row);
    return text === null ? [] : ["text:", ...text.split("\n").map((line) => `  | ${line}`)];
  };
  const state = isIntact ? "whole: no row was changed, put in or taken out" : "BROKEN";
  return [
    `Consents of "${customer.recipientId}" of "${customer.accountId}", ${rows.length} rows; the chain is ${state}.`,
    ...rows.map((row) => [...factsOf(row), ...linesOf(row)].join("\n")),
  ].join("\n\n");
}

const factsOf = (row: StoredRow): string[] => [
  `${row.number}. ${row.state} ${row.categoryId === null ? (row.contact === null ? "everything" : "one contact") : `"${row.category}" (${row.categoryId})`} on ${row.channel ?? "every channel"}`,
  `at ${row.at} by ${row.actor}, ${row.source}${row.linkId === null ? "" : `, link ${row.linkId}`}${row.until === null ? "" : `, until ${row.until}`}`,
  `language ${row.language ?? "not recorded"}, hash of the text ${row.textHash ?? "none"}`,
  `chain ${row.previousHash} -> ${row.hash}`,
];
