// For operators: imports a FedACH participant directory into the database of a configuration.
import { open } from "node:fs/promises";
import type { Config } from "./config.ts";
import { beside } from "./database/beside.ts";
import { importFedAch, type FedAchImport } from "./providers/bankDirectory/importFedAch.ts";

/** Replaces the directory by a file's; throws NotFedAch, and changes nothing, if the file is something else. */
export async function importBanks(config: Config, file: string, now: Date): Promise<FedAchImport> {
  return beside(config, async (database) =>
    importFedAch(database, (await opened(file)).createReadStream({ encoding: "latin1" }), now),
  );
}

const opened = (file: string) =>
  open(file).catch((cause: unknown) => {
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing ? new Error(`There is no file ${file}.`, { cause }) : cause;
  });
