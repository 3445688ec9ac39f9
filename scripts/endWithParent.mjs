// A command ends with what has started it: one that is killed passes no signal on. Uses only Node's own modules, because it runs before
// node_modules exists.
import { readFileSync, readlinkSync } from "node:fs";
import process from "node:process";

const pauseMs = 500;

/**
 * From now on the end of the process that started this one, npm, is a SIGTERM to this one; and so is the end of what started npm, the shell, which npm
 * outlives where the shell is killed. What was started in the background (`npm start &` in a script, nohup, setsid) outlives its shell.
 */
export function endWithParent() {
  const parent = process.ppid;
  const shell = isInBackground(parent) ? null : parentOf(parent);
  const looking = setInterval(() => {
    if (process.ppid === parent && (shell === null || parentOf(parent) === shell)) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, pauseMs);
  looking.unref();
}

/** The fields behind its name, where the system has them (Linux); null elsewhere. */
function statusOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function parentOf(id) {
  const fields = statusOf(id);
  return fields && Number(fields[1]);
}

/** A shell without job control gives /dev/null to what it starts in the background; setsid makes it the leader of a session. */
function isInBackground(id) {
  const fields = statusOf(id);
  if (fields === null || Number(fields[3]) === id) return true;
  try {
    return readlinkSync("/proc/self/fd/0") === "/dev/null";
  } catch {
    return true;
  }
}
