// A command ends with what has started it: one that is killed passes no signal on. Uses only Node's own modules, because it runs before
// node_modules exists.
import { readFileSync, readlinkSync } from "node:fs";
import process from "node:process";

const pauseMs = 500;

/**
 * From now on the end of the process that started this one (npm) is a SIGTERM to this one; and, on Linux, so is the end of what started npm: a shell or a
 * program that is killed passes no signal on, and npm goes on without it. What is meant to go on does: `npm start &` in a script, nohup, and npm
 * as the leader of a session of its own (setsid, a detached child).
 */
export function endWithParent() {
  const parent = process.ppid;
  const starter = goesOnAlone(parent) ? null : parentOf(parent);
  const looking = setInterval(() => {
    if (process.ppid === parent && (starter === null || parentOf(parent) === starter)) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, pauseMs);
  looking.unref();
}

/** Its state and what follows, and its program's name, where the system has them (Linux); null elsewhere. */
function statusOf(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    return { name: text.slice(text.indexOf("(") + 1, end), fields: text.slice(end + 2).split(" ") };
  } catch {
    return null;
  }
}

function parentOf(id) {
  const status = statusOf(id);
  return status && Number(status.fields[1]);
}

/** Whether it was started to outlive its parent. `fields[3]` is its session, which it leads where that has its own id. */
function goesOnAlone(id) {
  const status = statusOf(id);
  if (status === null || Number(status.fields[3]) === id) return true;
  return hasNoInput("self") && isShell(Number(status.fields[1]));
}

/** A shell gives /dev/null to what it starts in the background, as nohup does; of another program it only means that nothing is typed. */
const isShell = (id) => /^-?(?:a|ba|da|fi|k|mk|z|c|tc)?sh$|^busybox$/.test(statusOf(id)?.name ?? "sh");

function hasNoInput(id) {
  try {
    return readlinkSync(`/proc/${id}/fd/0`) === "/dev/null";
  } catch {
    return true;
  }
}
