// What a command does on the database, also while a server has it.
import type { Config } from "../config.ts";
import { connectBeside, type Database } from "./connect.ts";
import { migrateDirectly } from "./migrate.ts";

/** Works on the migrated database of a configuration. Throws FolderInUse, ForeignSocket. */
export async function beside<Result>(
  { database }: Pick<Config, "database">,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await connectBeside(database);
  try {
    await migrateDirectly(database, opened);
    return await work(opened.database);
  } finally {
    await opened.close();
  }
}
