// For operators: imports a FedACH participant directory into the database of a configuration.
import { createReadStream } from "node:fs";
import type { Config } from "./config.ts";
import { beside } from "./database/beside.ts";
import { importFedAch, type FedAchImport } from "./providers/bankDirectory/importFedAch.ts";

/** Replaces the directory by a file's; throws NotFedAch, and changes nothing, if the file is something else. */
export async function importBanks(config: Config, file: string, now: Date): Promise<FedAchImport> {
  return beside(config, (database) => importFedAch(database, createReadStream(file, "latin1"), now));
}
