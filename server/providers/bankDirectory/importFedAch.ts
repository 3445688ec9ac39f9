// Imports a whole FedACH directory into the database, completely or not at all, so that no look-up ever sees half a directory.
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Database, Transaction } from "../../database/connect.ts";
import { FedAchFault, parseFedAch, type FedAchRecord } from "./fedAchRecord.ts";

export interface FedAchImport {
  /** Banks in the directory now. */
  banks: number;
  /** Banks that were removed. */
  removed: number;
  /** Lines that were skipped: at most the first hundred, each with its number, from 1, and the reason. */
  faults: { line: number; reason: string }[];
}

/** More than one line in ten has faults: the file is something else, and nothing is changed. */
export class NotFedAch extends Error {
  override name = "NotFedAch";
}

const batchSize = 1000;
const faultsKept = 100;

async function insert(transaction: Transaction, records: FedAchRecord[], importedAt: Date): Promise<void> {
  const rows = records.map(({ routingNumber, name, city, state, movedTo }) => ({
    routing_number: routingNumber,
    name,
    city,
    state,
    moved_to: movedTo,
    imported_at: importedAt,
  }));
  await transaction("bank_directory")
    .insert(rows)
    .onConflict("routing_number")
    .merge(["name", "city", "state", "moved_to", "imported_at"]);
}

/**
 * Replaces the directory with a file's. Logos and sites of remaining banks are kept. @throws NotFedAch if too many lines are wrong, or none
 * is right.
 */
export function importFedAch(database: Database, file: Readable, now: Date): Promise<FedAchImport> {
  return database.transaction(async (transaction) => {
    const faults: FedAchImport["faults"] = [];
    let [line, banks, wrong] = [0, 0, 0];
    let batch = new Map<string, FedAchRecord>();
    const flush = async () => {
      if (batch.size > 0) await insert(transaction, [...batch.values()], now);
      batch = new Map();
    };
    for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
      line++;
      if (text.trim() === "") continue;
      try {
        const record = parseFedAch(text);
        banks++;
        batch.set(record.routingNumber, record);
      } catch (error) {
        if (!(error instanceof FedAchFault)) throw error;
        wrong++;
        if (faults.length < faultsKept) faults.push({ line, reason: error.message });
      }
      if (batch.size === batchSize) await flush();
    }
    await flush();
    if (banks === 0 || wrong * 10 > banks)
      throw new NotFedAch(`This is no FedACH directory: ${banks} lines name a bank, ${wrong} do not.`);
    const removed = await transaction("bank_directory")
      .whereNot("imported_at", now)
      .orWhereNull("imported_at")
      .delete();
    return { banks, removed, faults };
  });
}
