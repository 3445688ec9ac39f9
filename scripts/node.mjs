// Runs the project's TypeScript without a build: tsx, and the workspaces' sources by their export condition.
import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { root } from "./ensure.mjs";

/** The flags under which Node runs the project's TypeScript. */
export const nodeFlags = ["--conditions=@billwright/source", "--import", "tsx"];

/** Runs a command to its end; signals go on to it. What it says goes to `print`, if given. Resolves to its exit code. */
export function run(command, args, { env = {}, stdio = "inherit", print } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: print ? ["ignore", "pipe", "pipe"] : stdio,
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", print);
    const pass = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, pass);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM"]) process.off(name, pass);
      resolve(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1));
    });
  });
}

export const runTs = (file, args = [], options = {}) => run(process.execPath, [...nodeFlags, file, ...args], options);
export const runBin = (path, args = [], options = {}) =>
  run(process.execPath, [join(root, "node_modules", path), ...args], options);
