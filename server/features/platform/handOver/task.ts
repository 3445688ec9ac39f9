// Sends a fact to the biller, once those before it of the same customer are settled, and records the answer with all that follows from it.
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { mostTries } from "../../../jobs/retry.ts";
import { BillerAway, type Biller } from "../../../providers/biller/biller.ts";
import type { Fact } from "../../../providers/biller/facts.ts";
import type { Runtime } from "../../../runtime.ts";
import type { FactParts } from "../../factPart.ts";
import { block, findFact, isBehindAnother, putAnswer, putFault, sendNext, type StoredFact } from "./store.ts";

export interface HandOverServices {
  database: Database;
  runtime: Runtime;
  biller: Biller;
  /** Of all features. */
  facts: FactParts;
}

export const handFactTask =
  (services: HandOverServices): Task<"handFact"> =>
  async (key, { tries }) => {
    const fact = await findFact(services.database, key);
    // Whoever settles the one before it sends it.
    if (fact?.state !== "waiting" || (await isBehindAnother(services.database, key))) return;
    try {
      await send(services, fact);
    } catch (error) {
      const fault = error instanceof BillerAway ? error.message : "It could not be sent; the log says why.";
      const triedAt = services.runtime.now();
      await putFault(services.database, key, { tries, fault, triedAt, isLast: tries >= mostTries });
      throw error;
    }
  };

async function send({ database, runtime, biller, facts }: HandOverServices, fact: StoredFact): Promise<void> {
  const part = facts[fact.kind];
  const data = part?.complete ? await part.complete(fact) : fact.data;
  if (data === null) return block(database, fact);
  const answer = await biller.hand(fact.accountId, onWire(fact, data));
  const then = await part?.answered?.(fact, answer);
  await inTransaction(database, runtime, async (transaction) => {
    const now = runtime.now();
    if (!(await putAnswer(transaction, fact, answer, now))) return;
    await then?.(transaction, now);
    await sendNext(transaction, fact);
  });
}

const onWire = ({ key, kind, recipientId, party, number, at }: StoredFact, data: Record<string, unknown>): Fact =>
  ({ key, kind, recipientId, party, order: number, at: at.toISOString(), data }) as Fact;
