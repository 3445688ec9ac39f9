// A signing service in memory, for tests.
import { signedPdf } from "../sandbox/signedPdf.ts";
import {
  SigningAway,
  type SigningOrder,
  type SigningProvider,
  type SigningState,
} from "../providers/signing/signing.ts";

type State = SigningState["is"];

export interface FakeSigning extends SigningProvider {
  /** What was prepared, in order: the first one's reference is "1". */
  orders: SigningOrder[];
  /** What a customer does on its page. */
  decide(reference: string, state: State): void;
  /** How often a document was fetched. */
  fetched: number;
  /** What it says the document is; null: still being made. */
  document(reference: string): Promise<Buffer | null>;
  documentIs: (reference: string) => Buffer | null;
  /** While true, it answers nothing. */
  isAway: boolean;
  /** Awaited before each answer. */
  before: () => Promise<void>;
}

export function fakeSigning(): FakeSigning {
  const states: State[] = [];
  const answering = async () => {
    await fake.before();
    if (fake.isAway) throw new SigningAway("away");
  };
  const prepared = (index: number) => ({ reference: String(index + 1), address: `https://sign.test/s/${index + 1}` });
  const stateOf = (reference: string): State => {
    const state = states[Number(reference) - 1];
    if (state === undefined) throw new SigningAway("unknown");
    return state;
  };
  const fake: FakeSigning = {
    orders: [],
    fetched: 0,
    isAway: false,
    before: () => Promise.resolve(),
    documentIs: (reference) => signedPdf(`Agreement ${reference}`, "2026-11-24T12:00:00Z"),
    decide: (reference, state) => void (states[Number(reference) - 1] = state),
    async knows() {
      await answering();
      return true;
    },
    async prepare(order) {
      await answering();
      const known = fake.orders.findIndex(({ key }) => key === order.key);
      if (known >= 0) return prepared(known);
      states.push("open");
      return prepared(fake.orders.push(order) - 1);
    },
    async status(reference) {
      await answering();
      const is = stateOf(reference);
      return is === "open" ? { is, address: prepared(Number(reference) - 1).address } : { is };
    },
    async document(reference) {
      await answering();
      fake.fetched += 1;
      return stateOf(reference) === "signed" ? fake.documentIs(reference) : null;
    },
  };
  return fake;
}
