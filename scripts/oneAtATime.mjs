// Work that two commands at once must not do at once. Uses only Node's own modules, because it runs before node_modules exists.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** What commands keep for the next ones; git does not know it. */
export const cache = join(import.meta.dirname, "..", ".cache");
const lock = join(cache, "install.lock");

const alive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Allows one installation at a time: a second start waits for the first; the lock of a process that died is taken over. */
export async function oneAtATime(work) {
  mkdirSync(cache, { recursive: true });
  for (let waited = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch {
      const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      const young = existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2000;
      if (!alive(holder) && !young) rmSync(lock, { force: true });
      else if (!waited) waited = Boolean(console.log("Another installation is running; waiting for it …")) || true;
      await new Promise((ready) => setTimeout(ready, 500));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
