// The SQL that a piece of work sends.
import type { Database } from "../database/connect.ts";

/** Every statement in its order, those of transactions too. */
export async function queriesOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const note = ({ sql }: { sql: string }) => void sent.push(sql);
  database.on("query", note);
  try {
    await work();
  } finally {
    database.removeListener("query", note);
  }
  return sent;
}
