// The facts of a customer that the biller received, once all were sent.
import { logTo } from "../http/log.ts";
import { runWaitingJobs } from "../jobs/worker.ts";
import type { TestServer } from "./server.ts";

/** Each with its kind and whether the biller has it: `budget.on acknowledged`, in their order. */
export async function handedFacts(server: TestServer, recipientId: string): Promise<string[]> {
  const { connection, tasks, clock: runtime } = server;
  const log = logTo({ write: () => undefined });
  await runWaitingJobs({ connection, tasks: { handFact: tasks.handFact }, runtime, log });
  const rows = await connection
    .database("biller_facts")
    .where({ recipient_id: recipientId })
    .orderBy("number")
    .select<{ kind: string; state: string }[]>("kind", "state");
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}
