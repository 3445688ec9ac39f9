// What a line of a file of choices says, or what is wrong with it and how to correct it.
import { channelsOfNumbers, findCategory } from "@billwright/engine/consent";
import { isDate } from "@billwright/engine/calendar";
import { channels as allChannels, contactTypes, type Channel, type MessageKey } from "@billwright/schemas";
import { dayIn } from "../../../dayIn.ts";
import { countryOf, isAssigned, readContact, readNational } from "../codes/index.ts";
import type { Category } from "../consents/index.ts";

export const columnNames = [
  "account number",
  "contact",
  "category",
  "channel",
  "given",
  "when",
  "source",
  "evidence",
] as const;
export type ColumnName = (typeof columnNames)[number];
export type Cells = Readonly<Record<ColumnName, string>>;

export interface Fault {
  key: Extract<MessageKey, `choiceImport.fault.${string}`>;
  params: Readonly<Record<string, string | number>>;
}

export interface ReadLine {
  recipientId: string;
  categoryId: string;
  channel: Channel;
  given: boolean;
  statedAt: Date;
  /** In the one spelling of all; null: none is named. */
  contact: string | null;
  source: string;
  evidence: string;
}

export interface LineContext {
  categories: readonly Category[];
  /** Of the account's customers, ISO code. */
  country: string;
  timeZone: string;
  now: Date;
}

const most: Readonly<Partial<Record<ColumnName, number>>> = {
  "account number": 128,
  contact: 254,
  source: 200,
  evidence: 2000,
};
const shownSigns = 60;

class Faulty extends Error {
  readonly fault: Fault;
  constructor(name: string, params: Fault["params"] = {}) {
    super(name);
    this.fault = { key: `choiceImport.fault.${name}` as Fault["key"], params };
  }
}

/** Each column's position in the file; a fault where one is missing. Others are left aside. */
export function columnsOf(cells: readonly string[]): Map<ColumnName, number> | Fault {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const found = new Map<ColumnName, number>();
  for (const name of columnNames) {
    const index = cells.findIndex((cell) => plain(cell) === plain(name));
    if (index >= 0) found.set(name, index);
  }
  const missing = columnNames.filter((name) => !found.has(name));
  return missing.length === 0
    ? found
    : new Faulty("columns", { missing: missing.join(", "), all: columnNames.join(", ") }).fault;
}

export function checkLine(cells: Cells, context: LineContext): ReadLine | Fault {
  try {
    return readCells(cells, context);
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}

function readCells(cells: Cells, context: LineContext): ReadLine {
  if (Object.values(cells).some((cell) => cell.includes("\uFFFD"))) throw new Faulty("encoding");
  for (const [column, n] of Object.entries(most))
    if (cells[column as ColumnName].length > n) throw new Faulty("long", { column, n });
  // As the biller writes it: one of digits and dashes is another than one of the digits alone.
  const recipientId = needed(cells, "account number");
  const category = categoryOf(cells, context);
  const channel = channelOf(cells, category);
  const given = givenOf(cells);
  if (!given && category.channels[channel]?.mandatory === true)
    throw new Faulty("fixed", { category: category.name, channel });
  const statedAt = whenOf(cells, given, context);
  const source = needed(cells, "source");
  const evidence = given ? needed(cells, "evidence") : cells.evidence;
  const contact = contactOf(cells, { channel, given }, context);
  return { recipientId, categoryId: category.id, channel, given, statedAt, contact, source, evidence };
}

function needed(cells: Cells, column: ColumnName): string {
  if (cells[column] === "") throw new Faulty("missing", { column });
  return cells[column];
}

const shown = (value: string): string => Array.from(value).slice(0, shownSigns).join("");

function categoryOf(cells: Cells, { categories }: LineContext): Category {
  const value = needed(cells, "category");
  const found = findCategory(categories, value);
  const offered = categories.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name);
  if (!found) throw new Faulty("category", { value: shown(value), known: offered.join(", ") });
  return found;
}

function channelOf(cells: Cells, { name, channels }: Category): Channel {
  const value = needed(cells, "channel");
  const found = allChannels.find((each) => each.toLowerCase() === value.toLowerCase().replace(/[\s-]/g, ""));
  const known = allChannels.filter((each) => channels[each] !== undefined).join(", ");
  if (!found || !channels[found]) throw new Faulty("channel", { value: shown(value), category: name, known });
  return found;
}

const yes: readonly string[] = ["yes", "y", "true", "1"];
const no: readonly string[] = ["no", "n", "false", "0"];

function givenOf(cells: Cells): boolean {
  const value = needed(cells, "given").toLowerCase();
  if (!yes.includes(value) && !no.includes(value)) throw new Faulty("given", { value: shown(value) });
  return yes.includes(value);
}

const moment = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/i;

/** A day without a time counts for the no: a yes is as old as its beginning, a no as new as its end. */
function whenOf(cells: Cells, given: boolean, { timeZone, now }: LineContext): Date {
  const value = needed(cells, "when");
  const [, day = value] = moment.exec(value) ?? [];
  if (!isDate(day)) throw new Faulty("when", { value: shown(value) });
  const { start, end } = day === value ? boundsOf(timeZone, day) : { start: new Date(value), end: new Date(value) };
  if (start > now) throw new Faulty("future", { value: shown(value) });
  if (given || day !== value) return start;
  return end > now ? now : new Date(end.getTime() - 1);
}

const knownDays = new Map<string, { start: Date; end: Date }>();
const mostDays = 20_000;

/** Reading a zone's clock takes longer than the rest of a line, and a file has few days. */
function boundsOf(timeZone: string, day: string): { start: Date; end: Date } {
  const key = `${timeZone} ${day}`;
  const known = knownDays.get(key);
  if (known) return known;
  if (knownDays.size >= mostDays) knownDays.clear();
  const bounds = dayIn(timeZone, day);
  knownDays.set(key, bounds);
  return bounds;
}

const withContact: readonly Channel[] = [...contactTypes, "IVR"];

/** A yes names the contact that it was given for, so that what its owner has refused is found. */
function contactOf(
  cells: Cells,
  { channel, given }: { channel: Channel; given: boolean },
  { country }: LineContext,
): string | null {
  if (!withContact.includes(channel)) return null;
  if (cells.contact === "") {
    if (given) throw new Faulty("missing", { column: "contact" });
    return null;
  }
  const value = channelsOfNumbers.includes(channel)
    ? numberOf(cells.contact, country)
    : (readContact("email", cells.contact)?.value ?? null);
  if (value === null) throw new Faulty("contact", { channel, country });
  return value;
}

/** As customers' own: of the account's country, and one that its plan has. */
function numberOf(typed: string, country: string): string | null {
  const read = readContact("mobile", typed)?.value ?? "";
  const isOurs = (number: string) => isAssigned(number) && countryOf(number) === country;
  return isOurs(read) ? read : readNational(typed, country);
}
