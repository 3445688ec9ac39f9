// What is owed while a payment is being posted, over histories that nobody wrote by hand.
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../test/support/proof.ts";
import type { PaymentFact } from "./facts.ts";
import { holdsPosting, type SeenFigure } from "./posting.ts";
import { owedBy } from "./state.ts";

test("a figure holds a posting under way once it fell by just that, and not by what else changes it", () => {
  const seen = (...owed: number[]): SeenFigure[] => owed.map((each, n) => ({ owed: each, at: `2026-03-0${n + 1}` }));
  const payment = { by: -6_150, began: "2026-03-02" };
  expect(holdsPosting(seen(10_000, 3_850), payment)).toBe(true);
  expect(holdsPosting(seen(10_000, 15_000), payment)).toBe(false);
  expect(holdsPosting(seen(10_000, 15_000, 8_850), payment)).toBe(true);
  expect(holdsPosting(seen(10_000, 3_850, 8_850), payment)).toBe(true);
  expect(holdsPosting(seen(10_000, 3_850), { ...payment, began: "2026-03-03" })).toBe(false);
  expect(holdsPosting(seen(3_850), payment)).toBe(false);
  expect(holdsPosting(seen(3_850, 10_000), { ...payment, by: 6_150 })).toBe(true);
});

type Step = { does: "pay" | "send" | "apply" | "answer" | "look" } | { does: "other"; by: number };

const thousands = fc.integer({ min: -5, max: 9 }).filter((by) => by !== 0);
const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step[]>(
      ...(["pay", "send", "apply", "answer", "look"] as const).map((does) => ({ does }) satisfies Step),
    ),
    thousands.map((by): Step => ({ does: "other", by: by * 1_000 })),
  ),
  { minLength: 1, maxLength: 40 },
);

interface Posting {
  amount: number;
  paidAt: string;
  began: string | null;
  isApplied: boolean;
  isAnswered: boolean;
}

/** The biller's books, and what we know of them. Payments are no whole thousands, so that nothing else changes a figure by as much. */
function history(isSeenAtOnce: boolean) {
  let [second, books] = [0, 100_000];
  const at = () => new Date(1_775_000_000_000 + second * 1_000).toISOString();
  let seen: SeenFigure[] = [{ owed: books, at: at() }];
  const postings: Posting[] = [];
  // Those of one customer are sent in their order.
  const first = () => postings.find(({ isAnswered }) => !isAnswered);
  const look = () => {
    if (seen.at(-1)!.owed !== books) seen = [...seen, { owed: books, at: at() }];
  };
  const does = {
    pay: () =>
      void postings.push({
        ...{ amount: 1_001 + 1_000 * (postings.length % 7), paidAt: at() },
        ...{ began: null, isApplied: false, isAnswered: false },
      }),
    send() {
      const posting = first();
      if (posting) posting.began ??= at();
    },
    apply() {
      const posting = first();
      if (!posting || posting.began === null || posting.isApplied) return;
      posting.isApplied = true;
      books -= posting.amount;
    },
    answer() {
      const posting = first();
      if (posting?.isApplied) posting.isAnswered = true;
    },
    look,
    other: (by: number) => void (books += by),
  };
  const factOf = ({ amount, paidAt, began, isAnswered }: Posting, n: number, isTwin: boolean): PaymentFact => {
    const isCounted = began !== null && (isTwin || isAnswered || holdsPosting(seen, { by: -amount, began }));
    const rest = { state: "paid" as const, returnedAt: null, target: null };
    return { paymentId: `p${n}`, amount, at: paidAt, postedAt: isCounted ? began : null, ...rest };
  };
  return {
    take(step: Step): void {
      second += 1;
      if (step.does === "other") does.other(step.by);
      else does[step.does]();
      second += 1;
      if (isSeenAtOnce) look();
    },
    isSettled: () => first()?.began === undefined || first()?.began === null,
    look,
    truth: () => books - postings.reduce((sum, { amount, isApplied }) => (isApplied ? sum : sum + amount), 0),
    /** The twin takes a changed figure to hold whatever began to be posted before. */
    owed(isTwin = false): number {
      const { owed, at: asOf } = seen.at(-1)!;
      return owedBy(
        { owed, asOf },
        postings.map((posting, n) => factOf(posting, n, isTwin)),
      );
    },
  };
}

/** At how many steps of a history, each figure of which is seen at once, the twin is wrong; the product never is. */
function wrongInTwin(taken: readonly Step[]): number {
  const one = history(true);
  let wrong = 0;
  for (const step of taken) {
    one.take(step);
    expect(one.owed()).toBe(one.truth());
    if (one.owed(true) !== one.truth()) wrong += 1;
  }
  return wrong;
}

test("what is owed is right at every step at which a figure changes while a payment is being posted, for whatever reason [smart-pay.info-call]", () => {
  fc.assert(
    fc.property(steps, (taken) => void wrongInTwin(taken)),
    { numRuns: cases(5_000, 300) },
  );
  // What another charge changes, the twin takes to be the payment.
  expect(wrongInTwin([{ does: "pay" }, { does: "send" }, { does: "other", by: 5_000 }])).toBe(1);
});

test("however seldom a figure is seen, it is right again once the biller has answered for what began to be posted [smart-pay.info-call]", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const one = history(false);
      for (const step of taken) {
        one.take(step);
        if (!one.isSettled()) continue;
        one.look();
        expect(one.owed()).toBe(one.truth());
      }
    }),
    { numRuns: cases(5_000, 300) },
  );
});
