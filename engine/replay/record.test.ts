// Sessions recorded as fixtures.
import fc from "fast-check";
import { FixtureSchema } from "@billwright/schemas";
import { Compile } from "typebox/compile";
import { describe, expect, test } from "vitest";
import {
  apply,
  begin,
  blockers,
  compile,
  describeMismatches,
  EventError,
  invalidIds,
  mismatchesOf,
  record,
  replay,
  statesOf,
  view,
  visibleIds,
  type CompiledForm,
  type FormEvent,
  type FormState,
} from "../index.ts";
import { enrollment, now, question, selected, text } from "../testing/filling.ts";
import { randomFrom, type Random } from "../testing/random.ts";
import { randomContext, randomEnrollment, randomEvent } from "../testing/randomForm.ts";

const account = () => "987654321012";
const realNumbers = ["987654321012", "98765432", "111000025", "123123123", "0210000"];

/** As typed into the bank block, digit by digit or pasted, right and wrong. */
function bankEvent(random: Random): FormEvent {
  const upTo = (number: string) => number.slice(0, random.chance(60) ? number.length : random.below(number.length + 1));
  return {
    type: "payment",
    detail: {
      isSaved: false,
      bankAccountNumber: upTo(account()),
      confirmBankAccountNumber: random.chance(20) ? "987654321013" : upTo(account()),
      banRoutingNumber: upTo(random.pick(["111000025", "123123123"])),
    },
  };
}

function anyEvent(random: Random, written: Parameters<typeof randomEvent>[1]): FormEvent {
  if (random.chance(15)) return bankEvent(random);
  if (random.chance(10)) return { type: "routing", valid: random.chance(70), bank: { name: "First Real Bank" } };
  return random.chance(10) ? { type: "submit" } : randomEvent(random, written);
}

const seen = (form: CompiledForm, state: FormState) => ({
  visible: visibleIds(form, state),
  views: form.order.map((id) => view(form, state, id)),
  blockers: blockers(form, state),
  invalid: invalidIds(form, state),
  submitted: state.submitted,
});

const isFixture = Compile(FixtureSchema);

test("any session, recorded, replays as it was, fits the schema of fixtures and holds no bank number [fixture.record]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const random = randomFrom(seed);
      const written = randomEnrollment(random);
      const context = randomContext(random);
      const form = compile(written);
      let state = begin(form, context);
      const events: FormEvent[] = [];
      for (let step = 0; step < 30; step++) {
        const event = anyEvent(random, written);
        state = apply(form, state, event);
        events.push(event);
      }
      const fixture = record({ title: "A session", enrollment: written, context, events });
      const played = replay(fixture);
      expect(describeMismatches(fixture, played)).toBe("");
      expect(played.ok).toBe(true);
      const last = statesOf(fixture).states.at(-1)!;
      expect(seen(form, last)).toEqual(seen(form, state));
      const file = JSON.stringify(fixture);
      expect(JSON.parse(file)).toEqual(fixture);
      expect(isFixture.Check(JSON.parse(file)), JSON.stringify([...isFixture.Errors(fixture)])).toBe(true);
      for (const number of [...realNumbers, "First Real Bank"]) expect(file).not.toContain(number);
    }),
    { numRuns: 150 },
  );
});

const form = enrollment([
  question("q"),
  { ...text("why", selected("q", "no")), required: true },
  { id: "mail", inputType: "Email", verificationRequired: true },
]);
const typed = (input: string, whole: string): FormEvent[] =>
  Array.from(whole, (_, at) => ({ type: "answer", input, value: whole.slice(0, at + 1) }));

const session = (events: FormEvent[]) => record({ title: "A session", enrollment: form, context: { now }, events });

describe("a recording", () => {
  test("has one step for an answer, however many keys it took, and what the form was after it [fixture.record]", () => {
    const { steps } = session([
      { type: "answer", input: "q", value: "no" },
      ...typed("why", "Too far"),
      { type: "submit" },
    ]);
    expect(steps!.map(({ event }) => event)).toEqual([
      undefined,
      { type: "answer", input: "q", value: "no" },
      { type: "answer", input: "why", value: "Too far" },
      { type: "submit" },
    ]);
    expect(steps![2]!.expect).toEqual({
      visible: ["q", "why", "mail"],
      errors: {},
      values: { q: "no", why: "Too far" },
      blockers: [],
      canSubmit: true,
      invalid: [],
    });
    expect(steps![3]!.expect).toMatchObject({
      submitted: true,
      schedule: null,
      submission: {
        inputForms: [
          { id: "q", value: "no" },
          { id: "why", value: "Too far" },
        ],
      },
    });
  });

  test("keeps every key if overwriting an answer removed a verification [fixture.record]", () => {
    const { steps } = session([
      { type: "answer", input: "mail", value: "a@b.co" },
      { type: "verification", input: "mail", status: "verified" },
      { type: "answer", input: "mail", value: "a@b.c" },
      { type: "answer", input: "mail", value: "a@b.co" },
    ]);
    expect(steps).toHaveLength(5);
    expect(steps!.at(-1)!.expect!.blockers).toEqual([{ reason: "unverified", input: "mail" }]);
  });

  test("of a session that the engine never took is refused [fixture.record]", () => {
    expect(() => session([{ type: "answer", input: "x", value: "1" }])).toThrow(EventError);
  });
});

describe("the states of a fixture", () => {
  const fixture = session([
    { type: "answer", input: "q", value: "no" },
    { type: "answer", input: "why", value: "Far" },
  ]);

  test("are the one at the start and the one after each step, so that one can go forward and back [fixture.replay]", () => {
    const { form: compiled, states, refused } = statesOf(fixture);
    expect(refused).toBeNull();
    expect(states.map((state) => visibleIds(compiled!, state))).toEqual([
      ["q", "mail"],
      ["q", "mail"],
      ["q", "why", "mail"],
      ["q", "why", "mail"],
    ]);
  });

  test.each([
    [
      "an event is refused",
      { ...fixture, steps: [...fixture.steps!, { event: { type: "answer", input: "x", value: 1 } }] },
      4,
      3,
    ],
    ["begin refuses its context", { ...fixture, context: { now: "today" } }, 0, "begin"],
    ["the enrolment does not compile", { ...fixture, enrollment: enrollment([text("a.b")]) }, 0, "compile"],
  ] as const)("end where %s, and say so [fixture.replay]", (_title, broken, count, at) => {
    const { states, refused } = statesOf(broken as typeof fixture);
    expect([states.length, refused?.at]).toEqual([count, at]);
    expect(mismatchesOf(refused!)).toMatchObject([{ path: ["error"], expected: undefined }]);
  });
});

test("a step's mismatches are listed key by key [fixture.replay]", () => {
  expect(
    mismatchesOf({ at: 0, expected: { visible: ["q"], canSubmit: true }, actual: { visible: [], canSubmit: true } }),
  ).toEqual([{ path: ["visible"], expected: ["q"], actual: [] }]);
  expect(mismatchesOf({ at: 0, expected: { visible: [] }, actual: { visible: [] } })).toEqual([]);
});
