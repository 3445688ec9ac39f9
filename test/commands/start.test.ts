// `npm start` as it is, with every process that it has started: whatever ends it, none of them stays.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { demoOnPostgres, embeddedFolder, type Kind } from "../support/demoData.ts";

const root = join(import.meta.dirname, "..", "..");

interface Process {
  id: number;
  parent: number;
  /** With its id it names the process: an id is used again. */
  started: string;
  command: string;
}

/** What has ended and nobody has asked about yet runs no more. */
function runningAt(id: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, "utf8");
    const [state, parent, ...more] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ");
    return state === "Z" ? undefined : { id, parent: Number(parent), started: more[17]!, command };
  } catch {
    return undefined;
  }
}

const processes = (): Process[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => runningAt(Number(name)) ?? []);

/** It, and all that it has started. */
function treeOf(id: number): Process[] {
  const all = processes();
  const below = (each: Process): Process[] => [each, ...all.filter(({ parent }) => parent === each.id).flatMap(below)];
  return all.filter((each) => each.id === id).flatMap(below);
}

const stillRunning = (some: readonly Process[]): Process[] =>
  some.filter(({ id, started }) => runningAt(id)?.started === started);

/** Starts it on the demo's data, and waits until it has printed everything. */
async function start(kind: Kind): Promise<{ output: string; tree: Process[]; dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "billwright-start-"));
  const given = kind === "embedded" ? { folder: await embeddedFolder() } : await demoOnPostgres();
  cpSync(given.folder, dataDir, { recursive: true });
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const env = {
    ...process.env,
    ...("databaseUrl" in given && { DATABASE_URL: given.databaseUrl }),
    ...{ PATH, PORT: "0", SANDBOX_PORT: "0", DATA_DIR: dataDir, PAGES_OF_TESTS: "1" },
  };
  const npm = spawn("sh", ["-c", "npm start; true"], { cwd: root, env, stdio: "pipe" });
  let output = "";
  const whole = new Promise<void>((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        if (/Stop .*\n/.test(output)) resolve();
      });
    npm.once("exit", (code) => reject(new Error(`It ended with ${code}: ${output}`)));
  });
  let tree = treeOf(npm.pid!);
  onTestFinished(() => {
    for (const { id } of stillRunning(tree)) process.kill(id, "SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });
  await whole;
  tree = treeOf(npm.pid!);
  return { output, tree, dataDir };
}

/** In six lines at most: where to open it, at the port that it has, where its data are and how to stop it. */
async function saysWhatIsNeeded(output: string, dataDir: string): Promise<void> {
  const last = output.slice(output.indexOf("Billwright serves"));
  const [, port = ""] = /serves on port (\d+)/.exec(last)!;
  expect(Number(port)).toBeGreaterThan(0);
  expect(last.trim().split("\n").length).toBeLessThan(7);
  for (const words of [`http://localhost:${port}/dev`, dataDir, "Ctrl+C"]) expect(last).toContain(words);
  const links = (await (await fetch(`http://localhost:${port}/dev/links.json`)).json()) as { url: string }[];
  expect(links[0]!.url.startsWith(`http://localhost:${port}/`)).toBe(true);
}

const ofShell = ([shell]: Process[]) => shell!;
const ofNpm = (tree: Process[]) => tree.find(({ command }) => command.startsWith("npm"))!;
const ofScript = (tree: Process[]) => tree.findLast(({ command }) => command.includes("scripts/start.mjs"))!;

// The embedded database takes longest to open: it is there for the signal that a terminal sends.
test.runIf(process.platform === "linux").each([
  ["SIGTERM", "npm", ofNpm, "PostgreSQL"],
  ["SIGINT", "npm", ofNpm, "embedded"],
  ["SIGKILL", "npm", ofNpm, "PostgreSQL"],
  ["SIGKILL", "the script that npm runs", ofScript, "PostgreSQL"],
  ["SIGKILL", "the shell that started npm", ofShell, "PostgreSQL"],
] as const)(
  "npm start says where it is, and %s to %s ends all that it has started",
  { timeout: 300_000 },
  async (signal, _whom, whom, kind) => {
    const { output, tree, dataDir } = await start(kind);
    await saysWhatIsNeeded(output, dataDir);
    expect(tree.filter(({ command }) => /server.main/.test(command)).length).toBeGreaterThan(0);
    process.kill(whom(tree).id, signal);
    await expect.poll(() => stillRunning(tree)).toEqual([]);
  },
);
