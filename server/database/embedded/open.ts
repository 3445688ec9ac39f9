// Opens the embedded database, on disk or in memory, and provides what a pg connection needs to reach it.
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { lockFolder } from "./lock.ts";
import { serveSocket } from "./socket.ts";
import { idleTransactionMs, streamsInto, type StreamOptions } from "./stream.ts";

export interface Embedded {
  /** The `stream` of a pg connection of this process. */
  stream: () => Duplex;
  openFor(options: StreamOptions): Duplex;
  /** Accepts commands of this user through a socket named in the folder, until it is closed. */
  letOthersIn(folder: string): Promise<void>;
  /** A copy of everything, to open another from. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
}

/** Loaded where it is used: a server on a PostgreSQL starts without it. */
const open = async (options: PGliteOptions): Promise<PGlite> =>
  (await import("@electric-sql/pglite")).PGlite.create(options);

/** In memory; `from` a dump, or empty. */
export async function openInMemory(from?: Blob): Promise<Embedded> {
  return embeddedOf(await open(from ? { loadDataDir: from } : {}), () => undefined);
}

/** On disk, locked for this process. Throws FolderInUse. */
export async function openOnDisk(folder: string): Promise<Embedded> {
  const release = lockFolder(folder);
  try {
    const data = join(folder, "data");
    if (!existsSync(join(data, "PG_VERSION"))) await initialise(data);
    return embeddedOf(await open({ dataDir: data }), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Creating a database takes more than twice the memory of opening one and does not free it, so a separate process does it. */
async function initialise(data: string): Promise<void> {
  const { spawn } = await import("node:child_process");
  const script =
    "import('@electric-sql/pglite').then(async ({PGlite}) => { const db = await PGlite.create({dataDir: process.argv[1]}); await db.close(); })";
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, data], {
    stdio: ["ignore", "ignore", "inherit"],
    cwd: import.meta.dirname,
  });
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The embedded database could not be made in ${data}.`)),
    );
  });
}

function embeddedOf(database: PGlite, release: () => void): Embedded {
  const streamTo = streamsInto(async (batch) =>
    Buffer.from(await database.runExclusive(() => database.execProtocolRaw(batch))),
  );
  let closeSocket = async (): Promise<void> => undefined;
  return {
    stream: () => streamTo(),
    openFor: streamTo,
    async letOthersIn(folder) {
      closeSocket = await serveSocket(folder, () => streamTo({ idleTransactionMs }));
    },
    dump: () => database.dumpDataDir("none"),
    async close() {
      await closeSocket();
      await database.close();
      release();
    },
  };
}
