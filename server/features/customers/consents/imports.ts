// Choices that another system had, taken into the record: many customers at once, each choice a link of its customer's chain, and none that would
// take back a no or win over what is newer (decisions-proposed.md P134). And the same undone: a row says that they count no more.
import {
  channelsOfNumbers,
  consentTo,
  importOutcome,
  isStopped,
  type ConsentRow,
  type ImportOutcome,
} from "@billwright/engine/consent";
import type { Channel } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { findStoppedNumbers } from "../../platform/index.ts";
import { findAllCategories, type Category } from "./categories.ts";
import { contactHashes, findKeptOfAll } from "./contactHash.ts";
import { reportRows } from "./reportRows.ts";
import { addRowsOfAll, adoptRows, findNewestOfAll, type Evidence, type NewRow, type StoredRow } from "./rows.ts";
import { ruleOf } from "./store.ts";

interface OfCategory {
  recipientId: string;
  categoryId: string;
  channel: Channel;
}

/** A choice of a file: the newest of the file for its customer, category and channel. */
export interface ImportLine extends OfCategory {
  line: number;
  given: boolean;
  statedAt: Date;
  /** In the one spelling of all; null: the file names none. */
  contact: string | null;
}

export interface ImportBy {
  accountId: string;
  importId: string;
  /** As in the audit trail. */
  actor: string;
  now: Date;
  newSalt(): string;
}

/** In the caller's transaction: what has become of each line. */
export async function recordImport(
  transaction: Transaction,
  by: ImportBy,
  lines: readonly ImportLine[],
): Promise<Map<number, ImportOutcome>> {
  const { accountId, now } = by;
  const categories = await findAllCategories(transaction, accountId);
  const versions = await lockAll(transaction, by, lines, categories);
  const recorded = await findNewestOfAll(transaction, { accountId, recipientIds: [...versions.keys()] }, categories);
  const refusals = await refusalsOf(transaction, accountId, lines);
  const outcomes = new Map<number, ImportOutcome>();
  const added = new Map<string, NewRow[]>();
  for (const { line, recipientId, categoryId, channel, contact, given, statedAt } of lines) {
    const category = categories.find(({ id }) => id === categoryId)!;
    const own = recorded.get(recipientId) ?? [];
    const { kept, hash, isNumberStopped } = refusals(contact);
    const isByNumber = channelsOfNumbers.includes(channel);
    const rule = ruleOf(category, channel, category.channels[channel] ?? {});
    const outcome = importOutcome(
      given ? [...kept, ...own] : own,
      rule,
      {
        ...{ given, at: statedAt.toISOString() },
        isContactRefused: isByNumber && (isNumberStopped || (hash !== null && isStopped(own, hash))),
      },
      now.toISOString(),
    );
    outcomes.set(line, outcome);
    if (outcome !== "recorded") continue;
    const state = given ? "given" : "refused";
    const row: NewRow = { categoryId, category: category.name, channel, contact: null, state, until: null, statedAt };
    added.set(recipientId, [...(added.get(recipientId) ?? []), row]);
  }
  const rows = await addAll(transaction, by, { added, versions });
  await reportRows(transaction, accountId, rows, now);
  return outcomes;
}

/** In the caller's transaction: what the import has brought of these choices counts no more, and what stood before stands again. Each was recorded by it. */
export async function undoImport(
  transaction: Transaction,
  by: ImportBy,
  choices: readonly OfCategory[],
): Promise<void> {
  const { accountId, now } = by;
  const categories = await findAllCategories(transaction, accountId);
  const versions = await lockAll(transaction, by, choices, categories);
  const added = new Map<string, NewRow[]>();
  for (const { recipientId, categoryId, channel } of choices) {
    const category = categories.find(({ id }) => id === categoryId)!.name;
    const row: NewRow = { categoryId, category, channel, contact: null, state: "undone", until: null };
    added.set(recipientId, [...(added.get(recipientId) ?? []), row]);
  }
  const rows = await addAll(transaction, by, { added, versions });
  const standing = await findNewestOfAll(transaction, { accountId, recipientIds: [...versions.keys()] }, categories);
  const since = (recipientId: string, row: StoredRow): StoredRow => {
    const category = categories.find(({ id }) => id === row.categoryId)!;
    const rule = ruleOf(category, row.channel!, category.channels[row.channel!] ?? {});
    const { isGiven } = consentTo(standing.get(recipientId) ?? [], rule, now.toISOString());
    return { ...row, state: isGiven ? "given" : "refused" };
  };
  const reported = rows.map(({ recipientId, rows: of }) => ({
    recipientId,
    rows: of.map((row) => since(recipientId, row)),
  }));
  await reportRows(transaction, accountId, reported, now);
}

/** Until the transaction ends nobody else changes these customers' consents. Answers the version of each; what has no chain yet is in one then. */
async function lockAll(
  transaction: Transaction,
  { accountId, newSalt }: ImportBy,
  of: readonly { recipientId: string }[],
  categories: readonly Category[],
): Promise<Map<string, number>> {
  // In one order for all, so that no two wait for each other.
  const ids = [...new Set(of.map(({ recipientId }) => recipientId))].sort();
  await transaction("recipient_preferences")
    .insert(ids.map((recipient_id) => ({ account_id: accountId, recipient_id })))
    .onConflict(["account_id", "recipient_id"])
    .ignore();
  const rows = await transaction("recipient_preferences")
    .where({ account_id: accountId })
    .whereIn("recipient_id", ids)
    .orderByRaw('recipient_id collate "C"')
    .forUpdate()
    .select<{ recipientId: string; version: number }[]>({ recipientId: "recipient_id", version: "version" });
  const pending = await transaction("consents")
    .where({ account_id: accountId })
    .whereIn("recipient_id", ids)
    .whereNull("number")
    .distinct()
    .pluck<string[]>("recipient_id");
  for (const recipientId of pending) await adoptRows(transaction, { accountId, recipientId }, categories, newSalt);
  return new Map(rows.map(({ recipientId, version }) => [recipientId, version]));
}

interface ContactRefusals {
  kept: ConsentRow[];
  hash: string | null;
  isNumberStopped: boolean;
}

/** What is refused at the contacts that the lines name, by whoever has them. */
async function refusalsOf(
  transaction: Transaction,
  accountId: string,
  lines: readonly ImportLine[],
): Promise<(contact: string | null) => ContactRefusals> {
  const contacts = [...new Set(lines.flatMap(({ given, contact }) => (given && contact !== null ? [contact] : [])))];
  const hashOf = await contactHashes(transaction, accountId);
  const kept = await findKeptOfAll(transaction, accountId, contacts.map(hashOf));
  const stopped = await findStoppedNumbers(
    transaction,
    contacts.filter((contact) => contact.startsWith("+")),
  );
  return (contact) => {
    if (contact === null) return { kept: [], hash: null, isNumberStopped: false };
    const hash = hashOf(contact);
    return { kept: kept.get(hash) ?? [], hash, isNumberStopped: stopped.has(contact) };
  };
}

async function addAll(
  transaction: Transaction,
  { accountId, importId, actor, now, newSalt }: ImportBy,
  { added, versions }: { added: ReadonlyMap<string, NewRow[]>; versions: ReadonlyMap<string, number> },
): Promise<{ recipientId: string; rows: StoredRow[] }[]> {
  if (added.size === 0) return [];
  const evidence = (): Evidence => ({
    ...{ actor, source: "import", at: now, ip: null, userAgent: null, linkId: importId, language: "en" },
    ...{ salt: newSalt(), textOf: () => null },
  });
  const additions = [...added].map(([recipientId, rows]) => ({
    ...{ recipientId, rows, version: versions.get(recipientId)! + 1, evidence: evidence() },
  }));
  const stored = await addRowsOfAll(transaction, accountId, additions);
  await transaction("recipient_preferences")
    .where({ account_id: accountId })
    .whereIn("recipient_id", [...added.keys()])
    .increment("version", 1);
  return additions.map(({ recipientId }, index) => ({ recipientId, rows: stored[index]! }));
}
