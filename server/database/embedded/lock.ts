// Two processes that open one data directory silently lose each other's rows. The embedded database does not prevent that, so this lock
// does.
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

/** Locks the folder for this process, also if a process that died has the lock. Returns a function to release it. Throws FolderInUse. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lock");
  const own = identityOf(process.pid) ?? String(process.pid);
  for (;;) {
    try {
      writeFileSync(file, own, { flag: "wx" });
      break;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const owner = readOwner(file);
      const processId = Number.parseInt(owner, 10);
      if (owner !== "" && identityOf(processId) === owner) throw new FolderInUse(folder, processId);
      rmSync(file, { force: true });
    }
  }
  const release = () => {
    if (readOwner(file) === own) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/**
 * A running process, as `ID STARTED` if the system reports when it started: after a restart of a container another process can have the
 * same number. Undefined if it does not run.
 */
function identityOf(processId: number): string | undefined {
  if (!Number.isSafeInteger(processId) || processId <= 0) return undefined;
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name stands in parentheses and may hold anything; the start is the 20th field after it.
    return `${processId} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
  } catch {
    return isAlive(processId) ? String(processId) : undefined;
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
