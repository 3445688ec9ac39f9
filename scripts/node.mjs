// Runs the project's TypeScript without a build: tsx, and the workspaces' sources by their export condition.
import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { root } from "./ensure.mjs";

/** The flags under which Node runs the project's TypeScript. */
export const nodeFlags = ["--conditions=@billwright/source", "--import", "tsx"];

const passed = ["SIGINT", "SIGTERM"];

/**
 * Runs a command to its end; signals go on to it. What it says goes to `print`, if given. Resolves to its exit code, of one that a signal ended to
 * `interrupted`. `killAfterMs`: how long after a signal it is killed, if it has not ended; left out: never. `channel`: it is notified of the end of this
 * process ("disconnect"). `shell`: the command is looked up by the system's shell.
 */
export function run(command, args, options = {}) {
  const { env = {}, print, channel = false, killAfterMs, interrupted = 0, shell = false } = options;
  const stdio = print ? ["ignore", "pipe", "pipe"] : ["inherit", "inherit", "inherit"];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: channel ? [...stdio, "ipc"] : stdio,
      env: { ...process.env, ...env },
      shell,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print);
    const pass = (signal) => {
      child.kill(signal);
      if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs).unref();
    };
    for (const signal of passed) process.on(signal, pass);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const name of passed) process.off(name, pass);
      resolve(code ?? (passed.includes(signal) ? interrupted : 1));
    });
  });
}

export const runTs = (file, args = [], options = {}) => run(process.execPath, [...nodeFlags, file, ...args], options);
export const runBin = (path, args = [], options = {}) =>
  run(process.execPath, [join(root, "node_modules", path), ...args], options);
