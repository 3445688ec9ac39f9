// What ends with what started it, and what goes on: the way of npm start, without the product. A program or a shell starts a middle process, as npm
// is one, and that one a script that waits.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "..", "..", "scripts", "endWithParent.mjs")).href;
const script = `import(${JSON.stringify(module)}).then((made) => { made.endWithParent(); console.log("id " + process.pid); setInterval(() => 0, 1000); })`;
const middle = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(script)}], { stdio: "inherit" })`;

const quoted = (text: string) => `'${text.replaceAll("'", `'"'"'`)}'`;
const command = `${quoted(process.execPath)} -e ${quoted(middle)}`;
/** A program that starts it as its child. */
const program = (options: string) =>
  `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(middle)}], ${options}); setInterval(() => 0, 1000);`;
const stdio = (input: string) => `stdio: [${JSON.stringify(input)}, "inherit", "inherit"]`;

/** A process that has ended and has not been waited for does not run. */
function isRunning(id: number): boolean {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    return text.charAt(text.lastIndexOf(")") + 2) !== "Z";
  } catch {
    return false;
  }
}

/** Starts it, and ends the first process at once, as nobody can notice. Resolves to the id of the script. */
async function startAndKill(file: string, args: readonly string[]): Promise<number> {
  const first = spawn(file, args, { stdio: ["pipe", "pipe", "inherit"] });
  const id = await new Promise<number>((resolve) => {
    let output = "";
    first.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /id (\d+)/.exec(output);
      if (found) resolve(Number(found[1]));
    });
  });
  onTestFinished(() => void (isRunning(id) && process.kill(id, "SIGKILL")));
  first.kill("SIGKILL");
  return id;
}

const isLinux = process.platform === "linux";

test.runIf(isLinux).each<[what: string, file: string, args: string[]]>([
  ["a shell", "sh", ["-c", `${command}; true`]],
  ["a program", process.execPath, ["-e", program(`{ ${stdio("pipe")} }`)]],
  ["a program that gives it no input", process.execPath, ["-e", program(`{ ${stdio("ignore")} }`)]],
])("what %s has started ends with it, though npm goes on", async (_what, file, args) => {
  const id = await startAndKill(file, args);
  await expect.poll(() => isRunning(id)).toBe(false);
});

test.runIf(isLinux).each<[what: string, file: string, args: string[]]>([
  ["in the background of a shell", "sh", ["-c", `${command} & wait; true`]],
  ["as the leader of a session", process.execPath, ["-e", program(`{ ${stdio("ignore")}, detached: true }`)]],
])("what is started %s goes on without it", async (_what, file, args) => {
  const id = await startAndKill(file, args);
  // Three times as long as it takes to notice.
  const seen: boolean[] = [];
  await expect.poll(() => seen.push(isRunning(id)), { interval: 500 }).toBe(4);
  expect(seen).toEqual([true, true, true, true]);
});
