// What a customer's record of consents says. Its rows are only ever added; of those that cover a choice the newest counts, and a category is
// known by its id, whatever it is called (decisions-proposed.md P134). Pure: the server decides with it, a proof reads with it.
import type { Channel } from "@billwright/schemas";
import { addDays, addMonths } from "../calendar/dates.ts";

export type CategoryKind = "transactional" | "marketing";

/** What is on record: a yes, a no, no messages until a date, or that what an import has brought of a choice counts no more. */
export type ConsentState = "given" | "refused" | "paused" | "undone";

export interface ConsentRow {
  /** Null: everything that is not mandatory, categories to come included. */
  categoryId: string | null;
  /** Null: every channel. */
  channel: Channel | null;
  /** The keyed hash of the one contact it is about; null: the customer. */
  contact: string | null;
  state: ConsentState;
  /** ISO 8601, of a pause: from then on the row before it counts again. */
  until: string | null;
  /** The import that brought it, or that it undoes; none: it came by another door. */
  importId?: string | null;
}

/** A category on a channel, as the account has set it. */
export interface ConsentRule {
  categoryId: string;
  channel: Channel;
  kind: CategoryKind;
  /** Goes out whatever the customer wants. */
  isMandatory: boolean;
  /** Counts as given until the customer says otherwise. */
  isAssumed: boolean;
}

export interface Consent {
  isGiven: boolean;
  /** `none`: nobody has ever given or refused consent. */
  by: "mandatory" | "record" | "pause" | "assumed" | "none";
  /** The row that decides, by its index; null: none does. */
  row: number | null;
}

const covers = (row: ConsentRow, { categoryId, channel }: Pick<ConsentRule, "categoryId" | "channel">): boolean =>
  row.contact === null &&
  (row.categoryId === null || row.categoryId === categoryId) &&
  (row.channel === null || row.channel === channel);

/** Whether a row says anything: what an import has brought counts until a row says that it counts no more, and then what stood before stands again. */
const counts = (rows: readonly ConsentRow[], index: number): boolean => {
  const { state, importId = null, ...of } = rows[index]!;
  if (state === "undone") return false;
  if (importId === null) return true;
  return !rows
    .slice(index + 1)
    .some(
      (later) =>
        later.state === "undone" &&
        later.importId === importId &&
        later.categoryId === of.categoryId &&
        later.channel === of.channel,
    );
};

/** A pause that has ended, or that another one of the same has taken over: one that ends at once ends it. */
const isOver = (rows: readonly ConsentRow[], index: number, now: string): boolean => {
  const { state, until, ...of } = rows[index]!;
  if (state !== "paused") return false;
  if (until === null || Date.parse(until) <= Date.parse(now)) return true;
  return rows
    .slice(index + 1)
    .some(
      (later) =>
        later.state === "paused" &&
        later.categoryId === of.categoryId &&
        later.channel === of.channel &&
        later.contact === of.contact,
    );
};

/** Of the newest row that is so; -1: none is. */
function lastIndex(rows: readonly ConsentRow[], isSo: (row: ConsentRow, index: number) => boolean): number {
  let index = rows.length - 1;
  while (index >= 0 && !isSo(rows[index]!, index)) index--;
  return index;
}

/** What counts is assumed only where no marketing is: that takes a yes (P134). */
const isAssumed = ({ kind, isAssumed: assumed }: ConsentRule): boolean => assumed && kind !== "marketing";

/** What the customer wants of a category on a channel. @param rows The oldest first. */
export function consentTo(rows: readonly ConsentRow[], rule: ConsentRule, now: string): Consent {
  const row = lastIndex(rows, (each, index) => covers(each, rule) && !isOver(rows, index, now) && counts(rows, index));
  if (rule.isMandatory) return { isGiven: true, by: "mandatory", row: null };
  const found = rows[row];
  if (found) return { isGiven: found.state === "given", by: found.state === "paused" ? "pause" : "record", row };
  return isAssumed(rule) ? { isGiven: true, by: "assumed", row: null } : { isGiven: false, by: "none", row: null };
}

/** Whether the customer has refused everything: no row about all of it has followed. */
export const refusesAll = (rows: readonly ConsentRow[]): boolean =>
  rows[lastIndex(rows, (row) => row.state !== "paused" && row.state !== "undone" && isOfEverything(row))]?.state ===
  "refused";

/** Whether a no to everything says more than the record: none is there, or something was given since, which may have been removed and can come back. */
export function canRefuseAll(rows: readonly ConsentRow[]): boolean {
  const given = lastIndex(rows, (row, at) => row.state === "given" && row.contact === null && counts(rows, at));
  const refused = lastIndex(rows, (row, at) => row.state === "refused" && isOfEverything(row) && counts(rows, at));
  return given >= refused;
}

const isOfEverything = ({ categoryId, channel, contact }: ConsentRow): boolean =>
  categoryId === null && channel === null && contact === null;

/** Until when everything is paused; null: it is not. A yes since then ends the pause for that choice alone. */
export function pausedUntil(rows: readonly ConsentRow[], now: string): string | null {
  const index = lastIndex(rows, (row, at) => row.state === "paused" && isOfEverything(row) && !isOver(rows, at, now));
  return rows[index]?.until ?? null;
}

/** The days on which a pause can end, both inclusive. @param today yyyy-mm-dd. */
export const pauseDays = (today: string): { first: string; last: string } => ({
  first: addDays(today, 1),
  last: addMonths(today, 12),
});

/** Whether a contact was taken off: nothing goes there on this channel until it is added again. */
export const isRemoved = (rows: readonly ConsentRow[], channel: Channel, contact: string): boolean =>
  rows[lastIndex(rows, (row) => row.contact === contact && row.channel === channel)]?.state === "refused";

/** Whether the holder of a number has answered STOP: nothing is sent there, by text or voice, until they answer START (P144). A row of one contact and every channel. */
export const isStopped = (rows: readonly ConsentRow[], contact: string): boolean =>
  rows[lastIndex(rows, (row) => row.contact === contact && row.channel === null)]?.state === "refused";

/** The channels that a number stops. */
export const channelsOfNumbers: readonly Channel[] = ["SMS", "WhatsApp", "IVR"];

/**
 * Whether a consent from elsewhere can be taken over. One that the record refuses, or that was refused before the customer was erased, cannot: a
 * refusal that we recorded ourselves outlives what others report (P134).
 */
export function canImport(rows: readonly ConsentRow[], rule: ConsentRule, now: string): boolean {
  const { by, isGiven } = consentTo(rows, rule, now);
  return by !== "record" && by !== "pause" ? true : isGiven;
}

/** A choice as another system has it. */
export interface ImportedChoice {
  given: boolean;
  /** ISO 8601: when it was made there. */
  at: string;
  /** Whoever has the contact has said STOP there, or was erased and had refused it. */
  isContactRefused: boolean;
}

/**
 * What becomes of it. `same`: it is so already; `older`: something newer has been said since; `refused`: it is a yes, and the record has a no, which
 * no import takes back.
 */
export type ImportOutcome = "recorded" | "same" | "older" | "refused";

/** A no wins over a yes of the same moment. @param rows The oldest first, each with when it was said. */
export function importOutcome(
  rows: readonly (ConsentRow & { at?: string | undefined })[],
  rule: ConsentRule,
  choice: ImportedChoice,
  now: string,
): ImportOutcome {
  if (rule.isMandatory) return "same";
  if (choice.given && (choice.isContactRefused || !canImport(rows, rule, now))) return "refused";
  const lasting = rows.filter(({ state }) => state !== "paused");
  const decides = lasting[consentTo(lasting, rule, now).row ?? -1];
  if (decides === undefined) return "recorded";
  if (choice.given === (decides.state === "given")) return "same";
  return decides.at !== undefined && Date.parse(decides.at) > Date.parse(choice.at) ? "older" : "recorded";
}

/** What of a record outlives the customer's data: every no that counts, and nothing else. That a number is stopped is kept with the number. */
export const keptRefusals = (rows: readonly ConsentRow[]): ConsentRow[] =>
  rows
    .filter((_row, index) => counts(rows, index))
    .filter(
      (row, index, counting) =>
        row.state === "refused" && !isOfNumber(row) && !counting.slice(index + 1).some((later) => replaces(later, row)),
    )
    // Who is erased is not asked again: it stays refused, also where the import that brought it is undone.
    .map(({ categoryId, channel, contact, state, until }) => ({ categoryId, channel, contact, state, until }));

const isOfNumber = ({ contact, channel }: ConsentRow): boolean => contact !== null && channel === null;

/** Whether a later row leaves nothing of an earlier one in force. A pause replaces nothing: it ends. */
const replaces = (later: ConsentRow, earlier: ConsentRow): boolean =>
  later.state !== "paused" &&
  later.contact === earlier.contact &&
  (later.categoryId === null || later.categoryId === earlier.categoryId) &&
  (later.channel === null || later.channel === earlier.channel);
