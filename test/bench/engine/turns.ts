// The engines take turns, round after round, so that disturbances of the machine affect all of them alike.
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { contestants } from "./contestants.ts";
import type { Verdict } from "./correctness.ts";
import { median, p95 } from "./measure.ts";
import type { Order, Reply } from "./worker.ts";

export interface Turn {
  verdict: Verdict;
  /** Median microseconds per operation, and what 95 of 100 rounds stay under; null if the engine failed. */
  time: number | null;
  p95: number | null;
}

const rounds = 41;
/** After this time in milliseconds a slow one skips its later rounds, but runs at least three. */
const patience = 2500;
const leastRounds = 3;

type Job = Omit<Order, "contestant">;

interface Player {
  worker: Worker;
  verdict: Verdict;
  samples: number[];
  spent: number;
}

async function replyOf(worker: Worker): Promise<Reply> {
  const [reply] = (await once(worker, "message")) as [Reply];
  return reply;
}

/** One after the other: warming up one while another is checked would disturb it. */
async function seat(file: URL, order: Order): Promise<Player> {
  const worker = new Worker(file, { workerData: order });
  const reply = await replyOf(worker);
  if (!("verdict" in reply)) throw new Error("A worker must begin with its verdict.");
  return { worker, verdict: reply.verdict, samples: [], spent: 0 };
}

async function play(player: Player): Promise<void> {
  const start = performance.now();
  player.worker.postMessage("round");
  const reply = await replyOf(player.worker);
  // The first call warms up. It is included in the samples, which the median tolerates, but not in the time limit.
  if (player.samples.length > 0) player.spent += performance.now() - start;
  if ("microseconds" in reply) player.samples.push(reply.microseconds);
}

/** All engines, in their order, in one scenario and size. `file` is the built worker. */
export async function takeTurns(file: URL, job: Job): Promise<Turn[]> {
  const players: Player[] = [];
  for (let contestant = 0; contestant < contestants.length; contestant++)
    players.push(await seat(file, { ...job, contestant }));
  for (let round = 0; round < rounds; round++)
    for (const player of players)
      if (player.verdict.failure === null && (round < leastRounds || player.spent < patience)) await play(player);
  await Promise.all(players.map(({ worker }) => worker.terminate()));
  return players.map(({ verdict, samples }) => ({
    verdict,
    time: samples.length ? median(samples) : null,
    p95: samples.length ? p95(samples) : null,
  }));
}
