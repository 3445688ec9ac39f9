// What one run of a scenario asks of the database, and what it leaves there.
import { connectTo, type Database } from "../../../server/database/connect.ts";
import { realRuntime } from "../../../server/runtime.ts";
import { queriesOf } from "../../../server/testing/queries.ts";
import { startHere, type Ground } from "../server/contestants.ts";
import { scenarios, type Fetch, type ScenarioName } from "../server/scenarios.ts";
import { tableBytes } from "../tableBytes.ts";

export interface Storage {
  /** Requests, and the statements that they send. */
  calls: number;
  trips: number;
  walBytes: number;
  /** What is left when the nightly jobs have run, in tables without gaps. */
  storedBytes: number;
}

const runs = 500;
const monthAndMoreMs = 40 * 86_400_000;

/** On a database with nothing else. */
export async function storageOf(name: ScenarioName, { settings, form }: Ground): Promise<Storage> {
  let aheadMs = 0;
  const runtime = { ...realRuntime, now: () => new Date(Date.now() + aheadMs) };
  const running = await startHere(connectTo(settings), runtime);
  const { database } = running.connection;
  let calls = 0;
  const counting: Fetch = (path, init) => {
    calls += 1;
    return running.fetch(path, init);
  };
  try {
    const [bytes, wal] = [await compactBytes(database), await walPosition(database)];
    for (let run = 0; run < runs; run++) await scenarios[name](counting, form);
    const walBytes = (await walPosition(database)) - wal;
    const { length: trips } = await queriesOf(database, () => scenarios[name](running.fetch, form));
    aheadMs = monthAndMoreMs;
    await running.tasks.forgetOld({} as never, {} as never);
    const left = (await compactBytes(database)) - bytes;
    return { calls: calls / runs, trips, walBytes: walBytes / runs, storedBytes: left / (runs + 1) };
  } finally {
    await running.stop();
  }
}

async function compactBytes(database: Database): Promise<number> {
  await database.raw("vacuum full");
  return tableBytes(database);
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { bytes: string }[] }>("select pg_current_wal_lsn() - '0/0' as bytes");
  return Number(rows[0]!.bytes);
}
