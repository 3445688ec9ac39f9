// For operators: imports a FedACH participant directory into the database of a configuration.
import { createReadStream } from "node:fs";
import type { Config } from "./config.ts";
import { connectBeside } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { importFedAch, type FedAchImport } from "./providers/bankDirectory/importFedAch.ts";

/** Replaces the directory by a file's; throws NotFedAch, and changes nothing, if the file is something else. */
export async function importBanks(config: Config, file: string, now: Date): Promise<FedAchImport> {
  const connection = await connectBeside(config.database);
  try {
    await migrate(connection);
    return await importFedAch(connection.database, createReadStream(file, "latin1"), now);
  } finally {
    await connection.close();
  }
}
