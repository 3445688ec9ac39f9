// Sends a fact to the biller, and records what has become of it.
import type { HandOver } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { FactData, FactKind } from "../../../providers/biller/facts.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findFactAbout, insertFacts } from "./store.ts";

interface Happened<Kind extends FactKind> {
  kind: Kind;
  /** Names the fact among those of its kind. */
  key: string;
  /** The submission, plan or agreement. */
  about: string;
  /** What the feature's part does not add as it is sent. */
  data: Partial<FactData<Kind>>;
  at: Date;
}

/** Whose it is: a customer, or who had a link that names nobody. */
type Party = CustomerKey | { accountId: string; recipientId: string | null; subject: string };

export const handFact = <Kind extends FactKind>(
  transaction: Transaction,
  whom: Party,
  { at, ...fact }: Happened<Kind>,
): Promise<void> => handFacts(transaction, whom, at, [fact]);

/** Several of one customer at once. */
export function handFacts<Kind extends FactKind>(
  transaction: Transaction,
  whom: Party,
  at: Date,
  facts: readonly Omit<Happened<Kind>, "at">[],
): Promise<void> {
  const { accountId, recipientId } = whom;
  const party = "subject" in whom ? whom.subject : `recipient:${whom.recipientId}`;
  const all = facts.map(({ kind, key, about, data }) => ({ kind, key: `${kind}:${key}`, about, data }));
  return insertFacts(transaction, { accountId, party, recipientId, at, facts: all });
}

/** What has become of the newest of these kinds; null: none was to be sent. */
export async function handOverState(
  on: Queryable,
  which: { accountId: string; about: string; kinds: readonly FactKind[] },
): Promise<HandOver | null> {
  const fact = await findFactAbout(on, which);
  if (!fact) return null;
  const { state, answer } = fact;
  const isSettled = state === "acknowledged" || state === "refused";
  return {
    state: isSettled ? state : "waiting",
    from: answer?.status === "acknowledged" ? answer.from : null,
    reason: answer?.status === "refused" ? answer.reason : null,
  };
}
