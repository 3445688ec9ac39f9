// Sends a fact to the biller, and records what has become of it.
import type { HandOver } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { FactData, FactKind } from "../../../providers/biller/facts.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { factStates, findFactAbout, insertFacts, type FactState } from "./store.ts";

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

export function handFact<Kind extends FactKind>(
  transaction: Transaction,
  whom: Party,
  { at, ...fact }: Happened<Kind>,
): Promise<void> {
  const { accountId, recipientId } = whom;
  const party = "subject" in whom ? whom.subject : `recipient:${whom.recipientId}`;
  return insertFacts(transaction, { accountId, at, lines: [{ party, recipientId, facts: [namedByKind(fact)] }] });
}

/** Several, of customers of an account. */
export const handFacts = <Kind extends FactKind>(
  transaction: Transaction,
  accountId: string,
  of: { at: Date; ofCustomers: readonly { recipientId: string; facts: readonly Omit<Happened<Kind>, "at">[] }[] },
): Promise<void> =>
  insertFacts(transaction, {
    ...{ accountId, at: of.at },
    lines: of.ofCustomers.map(({ recipientId, facts }) => ({
      ...{ party: `recipient:${recipientId}`, recipientId, facts: facts.map(namedByKind) },
    })),
  });

const namedByKind = <Kind extends FactKind>({ kind, key, about, data }: Omit<Happened<Kind>, "at">) => ({
  ...{ kind, key: `${kind}:${key}`, about, data },
});

/** Of several at once; of what none was to be sent it holds nothing. */
export async function handOverStates(
  on: Queryable,
  which: { accountId: string; abouts: readonly string[]; kinds: readonly FactKind[] },
): Promise<ReadonlyMap<string, HandOver["state"]>> {
  return new Map(Array.from(await factStates(on, which), ([about, state]) => [about, shownState(state)]));
}

const shownState = (state: FactState): HandOver["state"] =>
  state === "acknowledged" || state === "refused" ? state : "waiting";

/** What has become of the newest of these kinds; null: none was to be sent. */
export async function handOverState(
  on: Queryable,
  which: { accountId: string; about: string; kinds: readonly FactKind[] },
): Promise<HandOver | null> {
  const fact = await findFactAbout(on, which);
  if (!fact) return null;
  const { state, answer } = fact;
  return {
    state: shownState(state),
    from: answer?.status === "acknowledged" ? answer.from : null,
    reason: answer?.status === "refused" ? answer.reason : null,
  };
}
