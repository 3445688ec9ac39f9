// A command ends with what has started it: one that is killed passes no signal on. Uses only Node's own modules, because it runs before
// node_modules exists.
import process from "node:process";

const pauseMs = 500;

/** From now on the end of the process that started this one is a SIGTERM to this one. */
export function endWithParent() {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, pauseMs);
  looking.unref();
}
