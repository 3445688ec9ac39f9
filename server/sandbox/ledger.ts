// What the sandbox remembers, as its charges. Each change is a line in a file, written before anybody is notified of it: a process that is killed has forgotten
// nothing when it starts again.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Currency } from "@billwright/schemas";
import type { Instrument, ChargeOutcome } from "../providers/payments/payments.ts";

export interface Entry {
  /** The product's. */
  key: string;
  /** The sandbox's own: the address of a confirmation names it. */
  id: string;
  amount: number;
  currency: Currency;
  instrument: Instrument | null;
  returnUrl: string;
  outcome: ChargeOutcome;
  /** ISO 8601 */
  at: string;
  /** How many times it was charged: never more than once. */
  charges: number;
  /** What happens later, and when (ISO 8601); left out: nothing. */
  later?: { at: string; outcome: ChargeOutcome };
}

/** What any entry has: the product's key and the sandbox's own id. */
type Keyed = Pick<Entry, "key" | "id">;

export interface Ledger<Of extends Keyed = Entry> {
  byKey(key: string): Of | undefined;
  byId(id: string): Of | undefined;
  put(entry: Of): Of;
  all(): Of[];
}

export function ledgerIn<Of extends Keyed = Entry>(file: string): Ledger<Of> {
  mkdirSync(dirname(file), { recursive: true });
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const entries = new Map(lines.map((line) => JSON.parse(line) as Of).map((entry) => [entry.key, entry]));
  return {
    byKey: (key) => entries.get(key),
    byId: (id) => [...entries.values()].find((entry) => entry.id === id),
    put(entry) {
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
      entries.set(entry.key, entry);
      return entry;
    },
    all: () => [...entries.values()],
  };
}
