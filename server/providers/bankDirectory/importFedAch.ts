// Imports a whole FedACH directory into the database, completely or not at all, so that no look-up ever sees half a directory.
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Database, Transaction } from "../../database/connect.ts";
import { FedAchFault, type FedAchRecord } from "./fedAchRecord.ts";
import { participantsIn, type Participants } from "./readFedAch.ts";

export interface FedAchImport {
  /** Banks in the directory now. */
  banks: number;
  /** Banks that were removed. */
  removed: number;
  form: Participants["form"];
  /** Lines, or entries of the JSON, that were skipped: at most the first hundred, each with its number, from 1, and the reason. */
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
export async function importFedAch(database: Database, file: Readable, now: Date): Promise<FedAchImport> {
  const { form, all } = participantsIn(await text(file));
  return database.transaction(async (transaction) => {
    const faults: FedAchImport["faults"] = [];
    let [banks, wrong] = [0, 0];
    let batch = new Map<string, FedAchRecord>();
    const flush = async () => {
      if (batch.size > 0) await insert(transaction, [...batch.values()], now);
      batch = new Map();
    };
    for (const { number, read } of all) {
      try {
        const record = read();
        banks++;
        batch.set(record.routingNumber, record);
      } catch (error) {
        if (!(error instanceof FedAchFault)) throw error;
        wrong++;
        if (faults.length < faultsKept) faults.push({ line: number, reason: error.message });
      }
      if (batch.size === batchSize) await flush();
    }
    await flush();
    if (banks === 0 || wrong * 10 > banks)
      throw new NotFedAch(
        `This is no FedACH directory: ${banks} ${form === "json" ? "entries" : "lines"} name a bank, ${wrong} do not.`,
      );
    const removed = await transaction("bank_directory")
      .whereNot("imported_at", now)
      .orWhereNull("imported_at")
      .delete();
    return { banks, removed, form, faults };
  });
}
