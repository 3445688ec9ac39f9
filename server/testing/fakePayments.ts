// A payment provider in memory, for tests: what happens to a charge is in its token's name.
import type {
  Charge,
  Instrument,
  ChargeOutcome,
  PaymentEvent,
  PaymentProvider,
} from "../providers/payments/payments.ts";
import { PaymentsAway } from "../providers/payments/payments.ts";

/** `hung`: charged, and no answer. `lost`: never arrived. `later`: pending until `decide` says more. */
export type FakeToken =
  | "tok_paid"
  | "tok_declined"
  | "tok_expired"
  | "tok_action"
  | "tok_hung"
  | "tok_lost"
  | "tok_later";

export interface FakePayments extends PaymentProvider {
  /** How often each key was charged. */
  charges: Map<string, number>;
  /** The charges that were requested. */
  orders: Charge[];
  decide(key: string, outcome: ChargeOutcome): void;
  /** While true, it answers nothing. */
  isAway: boolean;
  /** Awaited before each charge. */
  before: () => Promise<void>;
}

const instrument: Instrument = { brand: "Visa", lastFour: "4242", expiry: "12/30" };

const outcomes: Record<FakeToken, ChargeOutcome> = {
  tok_paid: { is: "paid", instrument },
  tok_declined: { is: "declined", reason: "Your card was declined.", instrument },
  tok_expired: { is: "declined", reason: "Your card has expired.", code: "expired", instrument },
  tok_action: { is: "action", url: "http://bank.test/3ds/1", instrument },
  tok_hung: { is: "paid", instrument },
  tok_lost: { is: "none" },
  tok_later: { is: "pending" },
};

export function fakePayments(): FakePayments {
  const known = new Map<string, ChargeOutcome>();
  const demandThere = () => {
    if (fake.isAway) throw new PaymentsAway("away");
  };
  const record = (key: string, outcome: ChargeOutcome) => {
    if (outcome.is === "paid" && known.get(key)?.is !== "paid") fake.charges.set(key, (fake.charges.get(key) ?? 0) + 1);
    known.set(key, outcome);
    return outcome;
  };
  const fake: FakePayments = {
    origin: "http://pay.test",
    signatureHeader: "payment-signature",
    methods: [
      { method: "card", frame: "http://pay.test/fields/card" },
      { method: "check", frame: "http://pay.test/fields/check" },
    ],
    charges: new Map(),
    orders: [],
    isAway: false,
    before: () => Promise.resolve(),
    decide: (key, outcome) => void record(key, outcome),
    async charge(charge) {
      await fake.before();
      demandThere();
      fake.orders.push(charge);
      const before = known.get(charge.key);
      if (before) return before;
      if (charge.token === "tok_lost") throw new PaymentsAway("lost");
      const outcome = record(charge.key, outcomes[charge.token as FakeToken] ?? outcomes.tok_declined);
      if (charge.token === "tok_hung") throw new PaymentsAway("hung");
      return outcome;
    },
    async status(key) {
      demandThere();
      return known.get(key) ?? { is: "none" };
    },
    async cancel(key) {
      demandThere();
      const before = known.get(key);
      if (before && ["paid", "declined", "returned"].includes(before.is)) return before;
      return record(key, { is: "declined", reason: "The payment was cancelled.", instrument: null });
    },
    readEvent(body, signature): PaymentEvent | null {
      if (signature !== "signed") return null;
      return JSON.parse(body.toString("utf8")) as PaymentEvent;
    },
  };
  return fake;
}
