// Two processes that open one data directory silently lose each other's rows. The embedded database does not prevent that, so this lock
// does.
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** The folder was copied, its lock with it, while a process that still runs had the original open. */
export class FolderCopied extends Error {
  override name = "FolderCopied";
  constructor(folder: string, original: string, processId: number) {
    super(
      `${folder} is a copy of ${original}, which process ${processId} had open while it was copied: what that process was ` +
        "writing may be missing or incomplete. Stop that process and copy the folder again (or use npm run backup); to open " +
        `the copy as it is, remove ${join(folder, "lock")}.`,
    );
  }
}

/**
 * Locks the folder for this process, also if a process that died has the lock. Returns a function to release it. Throws FolderInUse,
 * FolderCopied.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "lock");
  const own: Lock = { owner: identityOf(process.pid) ?? String(process.pid), folder: realpathSync(folder) };
  for (;;) {
    try {
      writeFileSync(file, `${own.owner}\n${own.folder}`, { flag: "wx" });
      break;
    } catch (error) {
      if (!isTaken(error)) throw error;
      refuseWhileLocked(readLock(file), folder);
      rmSync(file, { force: true });
    }
  }
  const release = () => {
    const { owner, folder: locked } = readLock(file);
    if (owner === own.owner && locked === own.folder) rmSync(file, { force: true });
  };
  process.once("exit", release);
  return () => {
    process.removeListener("exit", release);
    release();
  };
}

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EEXIST";

/** Who has a folder open, and the folder that it opened: a copy of the folder has a copy of its lock. */
interface Lock {
  /** Empty: nobody. */
  owner: string;
  /** Empty in the lock of an older version. */
  folder: string;
}

function readLock(file: string): Lock {
  try {
    const [owner = "", folder = ""] = readFileSync(file, "utf8").split("\n");
    return { owner, folder };
  } catch {
    return { owner: "", folder: "" };
  }
}

/** Returns where the lock's process has ended, or has closed the folder of which this one is a copy. */
function refuseWhileLocked({ owner, folder: locked }: Lock, folder: string): void {
  const processId = Number.parseInt(owner, 10);
  if (owner === "" || identityOf(processId) !== owner) return;
  if (!isAnother(locked, folder)) throw new FolderInUse(folder, processId);
  if (readLock(join(locked, "lock")).owner === owner) throw new FolderCopied(folder, locked, processId);
}

/** One that was renamed, or has two names, is no other one. */
function isAnother(locked: string, folder: string): boolean {
  const there = statSync(locked, { throwIfNoEntry: false });
  const here = statSync(folder);
  return there !== undefined && (there.ino !== here.ino || there.dev !== here.dev);
}

/**
 * A running process, as `ID STARTED` if the system reports when it started: after a restart of a container another process can have the
 * same number. Undefined if it does not run.
 */
function identityOf(processId: number): string | undefined {
  if (!Number.isSafeInteger(processId) || processId <= 0) return undefined;
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
    // The name is in parentheses and may contain anything; the start is the 20th field after it.
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
