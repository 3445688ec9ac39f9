// Two processes that open one data directory silently lose each other's rows, and the embedded database does not keep them apart: we do.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export class FolderInUse extends Error {
  override name = "FolderInUse";
  constructor(folder: string, processId: number) {
    super(
      `The embedded database in ${folder} is in use by process ${processId}. ` +
        "Stop that one first, or name another folder in DATA_DIR, or a PostgreSQL in DATABASE_URL.",
    );
  }
}

/** Takes the folder for this process, also over from one that died. Gives the release. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lock");
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const owner = readOwner(file);
      if (owner !== null && isAlive(owner)) throw new FolderInUse(folder, owner);
      rmSync(file, { force: true });
    }
  }
  const release = () => {
    if (readOwner(file) === process.pid) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

function readOwner(file: string): number | null {
  try {
    return Number(readFileSync(file, "utf8")) || null;
  } catch {
    return null;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
