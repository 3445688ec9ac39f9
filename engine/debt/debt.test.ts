// One truth of a customer's money, over histories that nobody wrote by hand.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../test/support/proof.ts";
import { addDays } from "../calendar/dates.ts";
import type { ArrangementFact, BillFact, DebtFacts, PaymentFact, Target } from "./facts.ts";
import { followingOf } from "./follow.ts";
import { debtState } from "./state.ts";

const bill = (number: string, issued: string, charged: number): BillFact => ({
  number,
  issued,
  due: addDays(issued, 21),
  charged,
});
const paid = (paymentId: string, day: string, amount: number, target: Target = null): PaymentFact => ({
  paymentId,
  amount,
  at: `${day}T12:00:00Z`,
  state: "paid",
  returnedAt: null,
  target,
});
const plan = (agreed: string, amounts: readonly number[]): ArrangementFact => ({
  arrangementId: "plan",
  agreedAt: `${agreed}T10:00:00Z`,
  lines: amounts.map((amount, at) => {
    const dueDate = addDays(agreed, 30 * at);
    return { dueDate, amount, month: dueDate.slice(0, 7), downPayment: false };
  }),
  ended: null,
});
const facts = (more: Partial<DebtFacts> = {}): DebtFacts => ({
  figure: { owed: 18_000, asOf: "2026-03-01T00:00:00Z" },
  bills: [bill("1", "2026-01-01", 6_000), bill("2", "2026-02-01", 6_000), bill("3", "2026-03-01", 6_000)],
  payments: [],
  arrangement: null,
  today: "2026-03-05",
  lateDays: 10,
  ...more,
});
const statuses = ({ bills }: { bills: { status: string; left: number }[] }) =>
  bills.map(({ status, left }) => [status, left]);
const theBill = (number: string): Target => ({ is: "bill", number });

describe("bills", () => {
  test("a payment goes to the bill that its link names, whichever link that was", () => {
    const state = debtState(facts({ payments: [paid("p", "2026-03-02", 6_000, theBill("2"))] }));
    expect(statuses(state)).toEqual([
      ["open", 6_000],
      ["paid", 0],
      ["open", 6_000],
    ]);
    expect([state.owed, state.paidSince.map(({ paymentId }) => paymentId)]).toEqual([12_000, ["p"]]);
    expect(state.next).toEqual({ target: theBill("1"), amount: 6_000, due: "2026-01-22" });
  });

  test("one that names none goes to the oldest bill, and on to the next", () => {
    const state = debtState(facts({ payments: [paid("p", "2026-03-02", 9_000)] }));
    expect(statuses(state)).toEqual([
      ["paid", 0],
      ["open", 3_000],
      ["open", 6_000],
    ]);
  });

  test("a lower figure of the biller closes the oldest as paid elsewhere", () => {
    const state = debtState(facts({ figure: { owed: 7_000, asOf: "2026-03-04T00:00:00Z" } }));
    expect(statuses(state)).toEqual([
      ["elsewhere", 0],
      ["open", 1_000],
      ["open", 6_000],
    ]);
  });

  test("what is owed beside the bills is owed", () => {
    expect(debtState(facts({ figure: { owed: 20_000, asOf: "2026-03-01T00:00:00Z" } })).other).toBe(2_000);
  });

  test("a payment that the figure holds already is not taken off twice", () => {
    const figure = { owed: 12_000, asOf: "2026-03-03T00:00:00Z" };
    const state = debtState(facts({ figure, payments: [paid("p", "2026-03-02", 6_000, theBill("3"))] }));
    expect([state.owed, state.paidSince]).toEqual([12_000, []]);
    expect(statuses(state)).toEqual([
      ["open", 6_000],
      ["open", 6_000],
      ["paid", 0],
    ]);
  });

  test("what the bank has taken back is owed again, though the figure does not know it yet", () => {
    const returned = {
      ...paid("p", "2026-02-20", 6_000),
      state: "returned" as const,
      returnedAt: "2026-03-03T00:00:00Z",
    };
    expect(
      debtState(facts({ figure: { owed: 12_000, asOf: "2026-03-01T00:00:00Z" }, payments: [returned] })).owed,
    ).toBe(18_000);
  });

  test("a payment whose outcome is not known takes nothing off, and is named", () => {
    const open = { ...paid("p", "2026-03-02", 6_000), state: "open" as const };
    const state = debtState(facts({ payments: [open] }));
    expect([state.owed, state.pending?.paymentId]).toEqual([18_000, "p"]);
  });

  test("credit is below nothing, and leaves nothing to be paid next", () => {
    const state = debtState(facts({ bills: [], figure: { owed: -500, asOf: "2026-03-01T00:00:00Z" } }));
    expect([state.owed, state.other, state.next]).toEqual([-500, 0, null]);
  });

  test("where the biller says nothing, what is left of the bills is owed", () => {
    const state = debtState(facts({ figure: null, payments: [paid("p", "2026-03-02", 6_000)] }));
    expect([state.owed, state.asOf]).toEqual([12_000, null]);
    expect(debtState(facts({ figure: null, bills: [] })).owed).toBeNull();
  });
});

describe("an arrangement", () => {
  const arrangement = plan("2026-03-02", [6_000, 6_000, 6_000]);
  const lines = (more: Partial<DebtFacts>) => debtState(facts({ arrangement, ...more })).arrangement;

  test("a payment that names nothing goes to its next open line, and its bills are no others", () => {
    const state = debtState(facts({ arrangement, payments: [paid("p", "2026-03-03", 7_000)] }));
    expect(state.arrangement?.lines.map(({ status, left }) => [status, left])).toEqual([
      ["paid", 0],
      ["open", 5_000],
      ["open", 6_000],
    ]);
    expect(statuses(state)).toEqual([
      ["arranged", 0],
      ["arranged", 0],
      ["arranged", 0],
    ]);
    expect([state.arrangement?.paid, state.arrangement?.left, state.owed]).toEqual([7_000, 11_000, 11_000]);
    expect(state.next?.due).toBe("2026-04-01");
  });

  test("what was paid of it in another way until it ended stays paid, whatever the biller's figure is then", () => {
    const lines = arrangement.lines.map((line, at) => ({ ...line, elsewhere: at === 0 ? 4_000 : 0 }));
    const ended = { at: "2026-03-14T00:00:00Z", by: "late" as const };
    const over = debtState(
      facts({ arrangement: { ...arrangement, lines, ended }, payments: [paid("p", "2026-03-03", 3_000)] }),
    );
    expect(over.arrangement?.lines.map(({ paid: here, elsewhere, left }) => [here, elsewhere, left])).toEqual([
      [2_000, 4_000, 0],
      [1_000, 0, 5_000],
      [0, 0, 6_000],
    ]);
    expect([over.arrangement?.status, over.arrangement?.left]).toEqual(["late", 11_000]);
  });

  test("a bill that was paid, or closed elsewhere, before the agreement is no part of it", () => {
    const rest = plan("2026-03-02", [3_000, 3_000]);
    const figure = { owed: 6_000, asOf: "2026-03-02T09:00:00Z" };
    const state = debtState(
      facts({ arrangement: rest, figure, payments: [paid("p", "2026-02-20", 6_000, theBill("2"))] }),
    );
    expect(statuses(state)).toEqual([
      ["elsewhere", 0],
      ["paid", 0],
      ["arranged", 0],
    ]);
    expect([state.arrangement?.left, state.other, state.owed]).toEqual([6_000, 0, 6_000]);
  });

  test("a payment that the bank takes back after the agreement makes its bill owed beside the plan, which does not hold it", () => {
    const rest = plan("2026-03-02", [3_000, 3_000]);
    const figure = { owed: 6_000, asOf: "2026-03-02T09:00:00Z" };
    const back = {
      ...paid("p", "2026-02-20", 6_000, theBill("3")),
      ...{ state: "returned" as const, returnedAt: "2026-03-04T00:00:00Z" },
    };
    const after = (payments: PaymentFact[] = []) =>
      debtState(facts({ arrangement: rest, figure, payments: [back, ...payments] }));
    expect(statuses(after())).toEqual([
      ["elsewhere", 0],
      ["arranged", 0],
      ["open", 6_000],
    ]);
    expect([after().arrangement?.left, after().other, after().owed]).toEqual([6_000, 0, 12_000]);
    const again = after([paid("q", "2026-03-05", 6_000, theBill("3"))]);
    expect([statuses(again)[2], again.arrangement?.left, again.owed]).toEqual([["paid", 0], 6_000, 6_000]);
    const unnamed = after([paid("q", "2026-03-05", 7_000)]);
    expect([statuses(unnamed)[2], unnamed.arrangement?.left, unnamed.owed]).toEqual([["open", 5_000], 0, 5_000]);
  });

  test("of a bill that is in the plan in part, only what was taken back is owed beside it", () => {
    const rest = plan("2026-03-02", [5_000, 5_000]);
    const figure = { owed: 10_000, asOf: "2026-03-02T09:00:00Z" };
    const back = {
      ...paid("p", "2026-02-20", 2_000, theBill("3")),
      ...{ state: "returned" as const, returnedAt: "2026-03-04T00:00:00Z" },
    };
    const state = debtState(facts({ arrangement: rest, figure, payments: [back] }));
    expect(statuses(state)).toEqual([
      ["elsewhere", 0],
      ["arranged", 0],
      ["open", 2_000],
    ]);
    expect([state.arrangement?.left, state.other, state.owed]).toEqual([10_000, 0, 12_000]);
  });

  test("a line that is named is paid, though an older one is open", () => {
    const target: Target = { is: "line", arrangementId: "plan", line: 2 };
    const after = lines({ payments: [paid("p", "2026-03-03", 6_000, target)] });
    expect(after?.lines.map(({ status }) => status)).toEqual(["late", "open", "paid"]);
  });

  test("the day after its tenth day late a line ends it, and its bills are owed again", () => {
    expect(lines({ today: "2026-03-12" })?.status).toBe("standing");
    const state = debtState(facts({ arrangement, today: "2026-03-13" }));
    expect([state.arrangement?.status, state.arrangement?.lines[1]?.status]).toEqual(["late", "ended"]);
    expect(statuses(state)).toEqual([
      ["open", 6_000],
      ["open", 6_000],
      ["open", 6_000],
    ]);
  });

  test("once it was seen to be late it stays ended, whatever is paid from then on", () => {
    const ended = { ...arrangement, ended: { at: "2026-03-13T00:00:00Z", by: "late" as const } };
    const payments = [paid("p", "2026-03-14", 6_000)];
    const state = debtState(facts({ arrangement: ended, today: "2026-03-15", payments }));
    expect([state.arrangement?.status, statuses(state)[0]]).toEqual(["late", ["paid", 0]]);
    expect(lines({ today: "2026-03-15", payments })?.status).toBe("standing");
  });

  test("where nobody knows what was paid elsewhere, no line ends it", () => {
    expect(lines({ today: "2026-12-01", lateDays: null })?.status).toBe("standing");
  });

  test.each<[string, "standing" | "late" | "paid" | "customer" | null, string | null, object]>([
    ["there is none", null, null, { is: "first" }],
    ["the customer has ended it", "customer", null, { is: "first" }],
    ["it is over by itself", "late", null, { is: "after", arrangementId: "plan", by: "late" }],
    ["it was over before it was replaced", "late", "plan", { is: "after", arrangementId: "plan", by: "late" }],
    ["it is paid", "paid", null, { is: "after", arrangementId: "plan", by: "paid" }],
    ["it stands, and is named", "standing", "plan", { is: "after", arrangementId: "plan", by: "replacement" }],
    ["it stands, and is not named", "standing", null, { is: "refused" }],
    ["it stands, and another is named", "standing", "other", { is: "refused" }],
    ["none stands, and another is named", null, "other", { is: "refused" }],
  ])("another follows it where %s", (_when, status, replaces, following) => {
    expect(followingOf(status && { arrangementId: "plan", status }, replaces)).toEqual(following);
  });

  test("a line is paid elsewhere where the biller's figure is lower", () => {
    const after = lines({ figure: { owed: 10_000, asOf: "2026-03-04T00:00:00Z" } });
    expect(after?.lines.map(({ status, left }) => [status, left])).toEqual([
      ["elsewhere", 0],
      ["open", 4_000],
      ["open", 6_000],
    ]);
  });

  test("it is paid when all of its lines are, and so are its bills", () => {
    const state = debtState(facts({ arrangement, payments: [paid("p", "2026-03-03", 18_000)] }));
    expect([state.arrangement?.status, state.bills[0]?.status, state.owed]).toEqual(["paid", "paid", 0]);
  });

  test.each(["customer", "replacement"] as const)("one that ended by a %s keeps what was paid of it", (by) => {
    const ended = { ...arrangement, ended: { at: "2026-03-04T00:00:00Z", by } };
    const payments = [paid("p", "2026-03-03", 6_000), paid("q", "2026-03-05", 6_000)];
    const state = debtState(facts({ arrangement: ended, payments }));
    expect([state.arrangement?.status, state.arrangement?.paid]).toEqual([by, 6_000]);
    expect(statuses(state)).toEqual([
      ["paid", 0],
      ["paid", 0],
      ["open", 6_000],
    ]);
  });

  test("a bill that came after it is owed beside it", () => {
    const bills = [...facts().bills, bill("4", "2026-03-04", 5_000)];
    const figure = { owed: 23_000, asOf: "2026-03-04T00:00:00Z" };
    const state = debtState(
      facts({ arrangement, bills, figure, payments: [paid("p", "2026-03-05", 5_000, theBill("4"))] }),
    );
    expect([state.bills[3]?.status, state.arrangement?.left, state.owed]).toEqual(["paid", 18_000, 18_000]);
  });

  test("what was paid of a bill beside it pays none of its lines once it has ended", () => {
    const payments = [paid("p", "2026-03-05", 6_000, theBill("4"))];
    const bills = [bill("1", "2026-01-01", 6_000), bill("4", "2026-03-04", 6_000)];
    const ended = {
      ...plan("2026-03-02", [3_000, 3_000]),
      ended: { at: "2026-03-06T00:00:00Z", by: "customer" as const },
    };
    const state = debtState(
      facts({ arrangement: ended, figure: { owed: 12_000, asOf: "2026-03-04T00:00:00Z" }, bills, payments }),
    );
    expect([state.arrangement?.status, state.arrangement?.paid, state.arrangement?.left]).toEqual([
      "customer",
      0,
      6_000,
    ]);
  });
});

type Step =
  | { does: "bill"; amount: number }
  | { does: "pay"; amount: number; names: number }
  | { does: "return"; which: number }
  | { does: "elsewhere"; amount: number }
  /** By one of three doors; `isNamed`: it names what stands. */
  | { does: "agree"; lines: number; door: number; isNamed: boolean }
  | { does: "end" }
  | { does: "figure" }
  | { does: "wait"; days: number };

const amount = fc.integer({ min: 1, max: 20_000 });
const steps = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant("bill" as const), amount }),
    fc.record({ does: fc.constant("pay" as const), amount, names: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ does: fc.constant("return" as const), which: fc.nat(3) }),
    fc.record({ does: fc.constant("elsewhere" as const), amount }),
    fc.record({
      does: fc.constant("agree" as const),
      lines: fc.integer({ min: 1, max: 6 }),
      door: fc.nat(2),
      isNamed: fc.boolean(),
    }),
    fc.record({ does: fc.constant("end" as const) }),
    fc.record({ does: fc.constant("figure" as const) }),
    fc.record({ does: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }),
  ),
  { minLength: 1, maxLength: 25 },
);

/** The biller's own books beside the facts that we keep. Each step is some seconds after the one before. */
function history(first: string) {
  let [day, second, truth] = [first, 0, 0];
  let known: DebtFacts = facts({ figure: null, bills: [], today: first });
  const now = () => `${day}T${new Date(second * 1000).toISOString().slice(11, 19)}Z`;
  const look = () => (known = { ...known, figure: { owed: truth, asOf: now() } });
  const change = (by: number) => {
    truth += by;
    look();
  };
  const standing = new Set<string>();
  const standingByDoor = new Map<number, string>();
  function target(names: number): Target {
    const { arrangement } = known;
    if (names > 5) return arrangement && { is: "line", arrangementId: arrangement.arrangementId, line: names - 6 };
    const named = known.bills[names];
    return named ? theBill(named.number) : null;
  }
  const does = {
    bill({ amount: charged }: Step & { does: "bill" }) {
      known = { ...known, bills: [...known.bills, bill(String(known.bills.length), day, charged)] };
      change(charged);
    },
    pay({ amount: cents, names }: Step & { does: "pay" }) {
      const payment = { ...paid(`p${known.payments.length}`, day, cents, target(names)), at: now() };
      known = { ...known, payments: [...known.payments, payment] };
      truth -= cents;
    },
    return({ which }: Step & { does: "return" }) {
      const payment = known.payments[which];
      if (payment?.state !== "paid") return;
      const back = { ...payment, state: "returned" as const, returnedAt: now() };
      known = { ...known, payments: known.payments.map((each) => (each === payment ? back : each)) };
      truth += payment.amount;
    },
    elsewhere: ({ amount: cents }: Step & { does: "elsewhere" }) => change(-cents),
    agree({ lines, door, isNamed }: Step & { does: "agree" }) {
      const { owed, arrangement: before } = debtState(known);
      if (owed === null || owed < lines) return;
      standingByDoor.set(door, now());
      const following = followingOf(before, isNamed ? (before?.arrangementId ?? null) : null);
      if (following.is === "refused") return;
      if (following.is === "after") standing.delete(following.arrangementId);
      standing.add(now());
      const each = Math.floor(owed / lines);
      const amounts = Array.from({ length: lines }, (_, at) => (at < lines - 1 ? each : owed - each * (lines - 1)));
      known = { ...known, arrangement: { ...plan(day, amounts), arrangementId: now(), agreedAt: now() } };
    },
    end() {
      const { arrangement } = known;
      if (arrangement?.ended !== null) return;
      standing.delete(arrangement.arrangementId);
      known = { ...known, arrangement: { ...arrangement, ended: { at: now(), by: "customer" } } };
    },
    figure: look,
    wait({ days }: Step & { does: "wait" }) {
      day = addDays(day, days);
      known = { ...known, today: day };
    },
  };
  return {
    take(step: Step): void {
      second += 7;
      (does[step.does] as (step: Step) => void)(step);
    },
    facts: () => known,
    owed: () => (known.figure === null ? null : truth),
    standing,
    standingByDoor,
  };
}

/** After how many steps of a history the product is wrong, and its twins are. */
function faultsIn(taken: readonly Step[]) {
  const one = history("2026-01-01");
  const faults = { steps: 0, wrong: 0, wrongByLink: 0, twice: 0, twiceByDoor: 0, twiceByLine: 0 };
  for (const step of taken) {
    one.take(step);
    const state = debtState(one.facts());
    faults.steps += 1;
    if (one.owed() !== null && state.owed !== one.owed()) faults.wrong += 1;
    if (one.owed() !== null) expect(state.owed).toBe(one.owed());
    expectWhole(one.facts(), state);
    expectSameOnceEnded(one.facts(), state);
    if (twinOwed(one.facts()) !== one.owed()) faults.wrongByLink += 1;
    if (one.standing.size > 1) faults.twice += 1;
    if (one.standingByDoor.size > 1) faults.twiceByDoor += 1;
    if (paysLineTwiceByLink(one.facts())) faults.twiceByLine += 1;
  }
  return faults;
}

describe("any history", { tags: ["S24"] }, () => {
  test("what is owed agrees to the cent at every step, and nothing is paid twice", () => {
    const runs = cases(10_000, 500);
    const all = { steps: 0, wrong: 0, wrongByLink: 0, twice: 0, twiceByDoor: 0, twiceByLine: 0 };
    const names = Object.keys(all) as (keyof typeof all)[];
    fc.assert(
      fc.property(steps, (taken) => {
        const faults = faultsIn(taken);
        for (const name of names) all[name] += faults[name];
      }),
      { numRuns: runs, examples: [[[billed, agreed, { does: "wait", days: 1 }, billed, { ...firstBill, names: 1 }]]] },
    );
    found("S24", "steps at which what is owed is not what the biller's books say", all.wrong, all.steps);
    foundInTwin("S24", "where each link counts its own payments", all.wrongByLink);
    found("S24", "steps at which two arrangements stand for one debt", all.twice, all.steps);
    foundInTwin("S24", "where each door knows its own arrangement alone", all.twiceByDoor);
    expect(all.twice).toBe(0);
  });

  // Random histories need not hold what goes wrong; these do.
  const [billed, agreed] = [
    { does: "bill", amount: 6_000 },
    { does: "agree", lines: 2, door: 0, isNamed: false },
  ] as const;
  const firstBill = { does: "pay", amount: 6_000, names: 0 } as const;

  test("where all is paid here, bills and lines are all that is owed, whatever comes back", () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const one = history("2026-01-01");
        for (const step of taken.filter(({ does }) => does !== "elsewhere")) {
          // A bill of the day of an agreement counts as part of it.
          if (step.does === "bill") one.take({ does: "wait", days: 1 });
          one.take(step);
          expect(debtState(one.facts()).other).toBe(0);
        }
      }),
      { numRuns: cases(10_000, 500), examples: [[[billed, billed, firstBill, agreed, { does: "return", which: 0 }]]] },
    );
  });

  const lineOne = { does: "pay", amount: 3_000, names: 6 } as const;
  test.each<[twin: string, fault: "wrongByLink" | "twiceByDoor" | "twiceByLine", taken: Step[]]>([
    ["takes a bill to be paid by its own link alone", "wrongByLink", [billed, { ...lineOne, names: 9 }]],
    ["knows the arrangements of its own door alone", "twiceByDoor", [billed, agreed, { ...agreed, door: 1 }]],
    ["takes what a line's link paid to be that line's", "twiceByLine", [billed, agreed, lineOne, lineOne]],
  ])("is right where a twin is wrong that %s", (_twin, fault, taken) => {
    const faults = faultsIn(taken);
    expect([faults.wrong, faults.twice, faults[fault]]).toEqual([0, 0, 1]);
  });
});

/** As a twin counts that takes what was paid by a line's own link to be that line's, however much it was. */
function paysLineTwiceByLink({ arrangement, payments }: DebtFacts): boolean {
  return (arrangement?.lines ?? []).some(({ amount: due }, line) => {
    const own = payments.filter(
      ({ state, target }) =>
        state === "paid" &&
        target?.is === "line" &&
        target.line === line &&
        target.arrangementId === arrangement?.arrangementId,
    );
    return own.reduce((sum, { amount: cents }) => sum + cents, 0) > due;
  });
}

/** Every part is paid at most once, and the parts add up to what is owed. */
function expectWhole(
  { payments, arrangement: known }: DebtFacts,
  { owed, bills, other, arrangement }: ReturnType<typeof debtState>,
): void {
  // The lines of one that has ended are owed by its bills again.
  const lines = known?.ended === null && arrangement?.status !== "late" ? (arrangement?.lines ?? []) : [];
  const parts = [...bills.map((each) => ({ ...each, amount: each.charged })), ...lines];
  for (const part of parts) {
    const sum = part.paid + part.elsewhere + part.left;
    // What is in a plan of a bill is owed by its lines.
    if ("number" in part && isOfPlan(part, known, lines)) expect(sum).toBeLessThanOrEqual(part.amount);
    else expect(sum).toBe(part.amount);
    expect(Math.min(part.paid, part.elsewhere, part.left)).toBeGreaterThanOrEqual(0);
  }
  const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
  expect(sum(parts.map(({ paid: cents }) => cents))).toBeLessThanOrEqual(
    sum(payments.filter(({ state }) => state === "paid").map(({ amount: cents }) => cents)),
  );
  if (owed !== null) expect(sum(parts.map(({ left }) => left)) + other).toBe(Math.max(0, owed));
}

/** Whatever ends an arrangement, what was paid of its lines until then stays what it is. */
function expectSameOnceEnded(known: DebtFacts, { arrangement }: ReturnType<typeof debtState>): void {
  if (known.arrangement?.ended !== null) return;
  const ended = { ...known.arrangement, ended: { at: "2999-01-01T00:00:00Z", by: "customer" as const } };
  const after = debtState({ ...known, arrangement: ended }).arrangement;
  expect(after?.lines.map(({ paid: cents }) => cents)).toEqual(arrangement?.lines.map(({ paid: cents }) => cents));
}

const isOfPlan = ({ issued }: BillFact, known: DebtFacts["arrangement"], lines: readonly object[]): boolean =>
  lines.length > 0 && known !== null && issued <= known.agreedAt.slice(0, 10);

/** As each page knew it: the bill of its link less what was paid by that link, whatever was paid by another. */
function twinOwed({ bills, payments }: DebtFacts): number {
  const open = bills.filter(
    ({ number }) => !payments.some(({ target }) => target?.is === "bill" && target.number === number),
  );
  return open.reduce((total, { charged }) => total + charged, 0);
}
