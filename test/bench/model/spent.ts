// The processor time that client, product and database have used, as Linux counts it in /proc.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** Milliseconds of a core. */
export interface Spent {
  /** The client's thread, and the event loops of the product. */
  clientMs: number;
  loopMs: number;
  /** Other threads of theirs: garbage collection, compilation, cryptography. */
  clientBesideMs: number;
  besideMs: number;
  databaseMs: number;
  /** All other processes of this machine. */
  othersMs: number;
  /** How long the client's thread and the event loops could have worked, but no core was free. */
  delayMs: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const numbersIn = (text: string) => text.trim().split(" ").map(Number);

/** Of a process's first thread: what it worked, and what it waited for a core. */
function thread(id: number): { ms: number; delayMs: number } {
  const [worked = 0, waited = 0] = numbersIn(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8"));
  return { ms: worked / 1e6, delayMs: waited / 1e6 };
}

/** Linux counts in hundredths of a second, whatever its own clock. */
const tickMs = 10;

/** The parent of a process, and what it worked with those of its children that have ended. */
function whole(id: number | string): { parent: number; ms: number } {
  // After its name in brackets, which may hold anything, and its state.
  const numbers = numbersIn(readFileSync(`/proc/${id}/stat`, "utf8").replace(/^.*\) \S /s, ""));
  return { parent: numbers[0]!, ms: sum(numbers.slice(10, 14)) * tickMs };
}

/** What ends while it is read counts nothing: its parent has it. */
function wholeOrNothing(id: string): { parent: number; ms: number } {
  try {
    return whole(id);
  } catch {
    return { parent: 0, ms: 0 };
  }
}

function familyMs(parent: number): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const children = processes.map(wholeOrNothing).filter((each) => each.parent === parent);
  return sum([whole(parent), ...children].map(({ ms }) => ms));
}

/** All that this machine's cores have done. */
function machineMs(): number {
  const [, line = ""] = /^cpu {2}(\S.*)$/m.exec(readFileSync("/proc/stat", "utf8"))!;
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = numbersIn(line);
  return sum([user, nice, system, interrupts, soft]) * tickMs;
}

/** By the ids of the product's processes and the folder of the database's cluster. */
export function spent(servers: readonly number[], folder: string): Spent {
  const postmaster = Number.parseInt(readFileSync(join(folder, "data", "postmaster.pid"), "utf8"), 10);
  const [client, ...loops] = [process.pid, ...servers].map(thread);
  const loopMs = sum(loops.map(({ ms }) => ms));
  const clientBesideMs = whole(process.pid).ms - client!.ms;
  const besideMs = sum(servers.map((id) => whole(id).ms)) - loopMs;
  const own = { clientMs: client!.ms, loopMs, clientBesideMs, besideMs, databaseMs: familyMs(postmaster) };
  return {
    ...own,
    othersMs: machineMs() - sum(Object.values(own)),
    delayMs: sum([client!, ...loops].map(({ delayMs }) => delayMs)),
  };
}
